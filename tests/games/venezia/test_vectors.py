"""Worked examples of the rules, each under its number."""

from __future__ import annotations

from typing import Any

import pytest

from viertel.core.errors import IllegalAction
from viertel.games.venezia import codes
from viertel.games.venezia.figures import CARDS
from viertel.games.venezia.rules import Venice

from .table import (
    CORNER,
    B,
    G,
    R,
    Y,
    act,
    cell,
    cells,
    chance,
    choices,
    finish_round,
    moves,
    pigeons,
    position,
    zone,
)


def bit(card: str) -> int:
    return 1 << CARDS.index(card)


def test_T01_start_state() -> None:
    state = CORNER.new(4)
    assert isinstance(state, Venice)
    for seat in range(4):
        assert (state.reserve[seat], state.supply[seat], state.nest[seat], state.score[seat]) == (12, 28, 0, 0)
        assert state.played[seat] == 0
    assert state.beside == 6
    assert not CORNER.faults(state)


def test_T02_home_choice() -> None:
    state = CORNER.new(4)
    assert isinstance(state, Venice)
    chance(state, "starts p1")
    act(state, R, "home castello")
    assert choices(state, Y) == {
        "home cannaregio",
        "home dorsoduro",
        "home giudecca",
        "home san_marco",
        "home san_polo",
        "home santa_croce",
    }


def planning(round: int = 1, pos: str = "", **fields: Any) -> Venice:
    given: dict[str, Any] = {"round": round, "reserve": {R: 12, Y: 12, B: 12, G: 12}}
    return position(codes.PLANNING, pos=pos, **given | fields)


def test_T03_first_round_plan() -> None:
    state = planning()
    act(state, R, "first ruse", "cubes 0")
    assert all(words.startswith("zone ") for words in choices(state, R))  # no action card
    act(state, R, "zone castello", "cubes 12", "zone san_polo", "cubes 0")
    assert "zone castello" not in choices(state, R)
    act(state, R, "zone san_giorgio")
    assert choices(state, R) == {"cubes 0"}
    act(state, R, "cubes 0")
    assert R not in state.to_act()  # three zone cards, and the plan is committed


def test_T03_not_thirteen_cubes_and_no_bare_piazza_card() -> None:
    state = planning()
    act(state, R, "first piazza")
    assert "cubes 0" not in choices(state, R)
    state = planning()
    act(state, R, "first ruse")
    assert "cubes 12" in choices(state, R)
    assert "cubes 13" not in choices(state, R)
    with pytest.raises(IllegalAction):
        act(state, R, "first piazza")


def test_T04_limit_of_ten() -> None:
    state = planning(2, "R: A1 A2 A3 A4 A5 A6 A7", reserve={R: 9})
    act(state, R, "first piazza")
    assert choices(state, R) == {"cubes 1", "cubes 2", "cubes 3"}
    state = planning(2, "R: A1 A2 A3 A4 A5 A6 A7", reserve={R: 9})
    act(state, R, "first ruse")
    assert {"cubes 4", "cubes 9"} <= choices(state, R)


def test_T06_ruse() -> None:
    state = position(codes.SHIFTING, asked=1, plans={R: ("ruse 5", None, "castello 2, san_polo 0, san_giorgio 1")})
    assert choices(state, R) == {f"shift {n}" for n in range(6)}
    act(state, R, "shift 2", "shift 3")
    assert state.cubes[0:4] == [0, 4, 3, 1]
    assert [state.card[k] - 1 for k in range(3)] == [1, 5, 7]
    seen = state.view(Y)
    assert isinstance(seen, Venice)
    assert seen.cubes[0:4] == [0, 4, 3, 1]
    assert seen.card[0:3] == [-1, -1, -1]


def test_T06_everything_leaves_the_ruse_and_nothing_else_moves() -> None:
    state = position(codes.SHIFTING, asked=1, plans={R: ("ruse 5", None, "castello 2, san_polo 0, san_giorgio 1")})
    act(state, R, "shift 0", "shift 1")
    assert state.cubes[0:4] == [0, 2, 1, 5]  # the rest goes to the last card
    assert state.phase != codes.SHIFTING or state.active() != R


def test_T07_placement() -> None:
    state = position(codes.PLACING, pos="Y: C4", plans={R: ("piazza 3", None, "castello 0, san_polo 0, san_giorgio 0")})
    offered = choices(state, R)
    assert not {"place c4", "place h10"} & offered
    assert {"place c3", "place c5", "place d4"} <= offered
    act(state, R, "place c3")
    assert "place c3" not in choices(state, R)
    act(state, R, "place c5")
    assert state.active() == R
    act(state, R, "place d4")
    assert state.phase == codes.TOURISTS
    assert pigeons(state, R) == cells("C3 C5 D4")


def test_T08_tourist_under_a_pigeon() -> None:
    state = position(codes.TOURISTS, pos="R: E5")
    chance(state, "tourist e5", "tourist a1", "hunter h2")
    assert pigeons(state, R) == {cell("E5")}
    act(state, R, "end")
    assert state.nest[R] == 5


def test_T10_hunter_strikes() -> None:
    state = position(codes.HUNTERS, pos="R: D5 F5\nY: C4 C7\nB: E6\nG: D7\nT: C4 A1")
    chance(state, "hunter d5")
    assert state.michele[:4] == [1, 1, 1, 0]
    assert pigeons(state, R) | pigeons(state, Y) | pigeons(state, B) | pigeons(state, G) == cells("F5 C7 D7")


def test_T11_hunter_in_the_corner() -> None:
    state = position(codes.HUNTERS, pos="R: A2 B1 B2 A3 C1\nT: F5 H8")
    chance(state, "hunter a1")
    assert state.michele[R] == 3
    assert pigeons(state, R) == cells("A3 C1")


def test_T12_walking() -> None:
    state = position(codes.MOVING, pos="R: B2\nY: B3\nT: A3\nH: D1")
    walks, jumps = moves(state, R, "b2")
    assert walks == cells("A1 A2 A3 B1 C3")
    assert jumps == cells("B4")


def test_T13_jump_chain() -> None:
    state = position(codes.MOVING, pos="R: B2 C6\nY: C3\nG: E6\nT: D5 F6")
    walks, jumps = moves(state, R, "b2")
    assert jumps == cells("D4 D6 B6 F6")
    assert walks == cells("A1 A2 A3 B1 B3 C1 C2")


def test_T14_no_jump_over_a_group() -> None:
    state = position(codes.MOVING, pos="R: A1\nY: A2\nB: A3")
    assert moves(state, R, "a1") == (cells("B1 B2"), set())


def test_T17_pincers() -> None:
    state = position(codes.MOVING, pos="R: C3 C5 D8 F8 G4\nY: C4\nB: E8\nG: G3 G5")
    act(state, R, "end")
    assert state.michele[:4] == [0, 1, 1, 0]
    assert cell("G4") in pigeons(state, R)
    act(state, Y, "end")
    act(state, B, "end")
    assert cell("G4") in pigeons(state, R)
    act(state, G, "end")
    assert state.michele[:4] == [1, 1, 1, 0]
    assert cell("G4") not in pigeons(state, R)


def test_T20_pincer_without_moving() -> None:
    state = position(codes.MOVING, pos="R: E2 E4\nY: E3")
    act(state, R, "end")
    assert state.michele[Y] == 1
    assert not pigeons(state, Y)


def test_T21_breeding() -> None:
    state = position(codes.MOVING, pos="R: C3 B2 D4 F6\nT: C3 F8", reserve={R: 8})
    assert state.supply[R] == 28
    act(state, R, "end")
    assert (state.nest[R], state.supply[R]) == (9, 19)


def test_T23_supply_limit() -> None:
    state = position(codes.MOVING, pos="R: C3 B2 D4 F6\nT: C3 F8", reserve={R: 33})
    act(state, R, "end")
    assert (state.nest[R], state.supply[R]) == (3, 0)


ZERO = "castello 0, san_polo 0, san_giorgio 0"


def test_T25_same_action_lowest_score_acts() -> None:
    state = position(
        codes.MOVING,
        turn=3,
        score={R: 9, Y: 6},
        plans={R: ("ruse 0", "purge", ZERO), Y: ("ruse 0", "purge", ZERO), B: ("ruse 0", "feud", ZERO)},
        city={"castello": "R2 G1"},
    )
    told = act(state, G, "end")
    assert told.count("action") == 3 and told.count("denied") == 1
    assert state.deed[:4] == [0, codes.PURGE, codes.FEUD, 0]
    finish_round(state)
    assert state.active() == Y
    act(state, Y, "purge castello p4")
    assert state.active() == B
    act(state, B, "feud castello p1")
    assert zone(state, "castello")[:4] == [0, 0, 0, 0]  # one was left, and the clean-up took it
    assert state.played[R] == 0
    assert state.played[Y] == bit("purge")
    assert state.played[B] == bit("feud")


def test_T26_same_action_tie() -> None:
    state = position(
        codes.MOVING,
        turn=3,
        score={R: 6, Y: 6},
        plans={R: ("ruse 0", "raptor", ZERO), Y: ("ruse 0", "raptor", ZERO)},
    )
    act(state, G, "end")
    assert state.deed[:4] == [0, 0, 0, 0]
    assert state.played[:4] == [0, 0, 0, 0]


def test_T28_family_reunion() -> None:
    state = position(codes.MOVING, turn=3, nest={R: 3, Y: 4, G: 1}, plans={B: ("ruse 0", "family", ZERO)})
    act(state, G, "end")
    assert choices(state, B) == {f"family {name}" for name in CORNER.figures.zones[:7]}
    act(state, B, "family santa_croce")
    assert zone(state, "santa_croce") == [3, 4, 0, 1, 0]
    assert state.nest[:4] == [0, 0, 0, 0]
    assert choices(state, R) == {"reinforce 0"}
    assert state.played[B] == bit("family")


def test_T29_reinforcement() -> None:
    state = position(codes.REINFORCING, nest={R: 5}, city={"castello": "R2"})
    assert choices(state, R) == {f"reinforce {n}" for n in range(6)}
    act(state, R, "reinforce 3")
    assert zone(state, "castello")[R] == 5
    assert state.nest[R] == 2


def after_reinforcing(**given: object) -> Venice:
    """All have reinforced with nothing, and the first action asks, or the round is over."""
    state = position(codes.REINFORCING, **given)  # type: ignore[arg-type]
    finish_round(state)
    return state


def test_T30_vatican_order() -> None:
    state = after_reinforcing(
        plans={R: ("ruse 0", "vatican", "san_marco 0, giudecca 0, san_giorgio 0")},
        city={"castello": "grey1", "cannaregio": "R2 B5 grey2", "san_polo": "grey1"},
    )
    assert state.beside == 2
    act(state, R, "vatican san_polo cannaregio", "vatican beside cannaregio")
    assert "vatican cannaregio castello" in choices(state, R)  # two of the four there have not been handled
    act(state, R, "vatican beside cannaregio")
    assert state.score[R] == 6 + 3  # Cannaregio, home of B: 2 + 5 > 5; Castello with a grey pigeon alone
    assert state.abroad[R] == 6


def test_T32_feud() -> None:
    state = after_reinforcing(
        plans={R: ("ruse 0", "feud", ZERO)},
        city={"castello": "R2 Y1", "dorsoduro": "Y3 G1", "san_polo": "R4", "san_giorgio": "Y2"},
    )
    before = state.supply[Y]
    assert choices(state, R) == {"feud castello none", "feud castello p2"}
    act(state, R, "feud castello p2")
    assert choices(state, R) == {"feud dorsoduro none", "feud dorsoduro p2", "feud dorsoduro p4"}
    told = act(state, R, "feud dorsoduro p2")
    assert state.supply[Y] == before + 2
    assert "scored" in told  # neither San Polo nor San Giorgio is asked about


def test_T33_poisoned_feed() -> None:
    given = {"plans": {B: ("ruse 0", "poison", ZERO)}, "pos": "R: A1 A2\nY: C1 C2 C3\nB: H1"}
    state = after_reinforcing(**given)
    assert choices(state, B) == {f"poison {name}" for name in ("a1", "a2", "c1", "c2", "c3", "h1", "stop")}
    act(state, B, "poison c1", "poison c2")
    assert state.michele[Y] == 2
    act(state, B, "poison a1")
    assert state.michele[R] == 1
    assert state.phase != codes.POISONING  # a fourth is not possible
    state = after_reinforcing(**given)
    act(state, B, "poison stop")
    assert state.michele[:4] == [0, 0, 0, 0]


def test_T34_san_michele_card() -> None:
    state = after_reinforcing(plans={R: ("ruse 0", "san_michele", ZERO)}, michele={R: 4}, reserve={R: 1})
    assert (state.michele[R], state.reserve[R]) == (0, 5)


def test_T35_bird_of_prey() -> None:
    state = after_reinforcing(plans={Y: ("ruse 0", "raptor", ZERO)}, city={"castello": "R6 Y1", "san_marco": "G1"})
    supply = state.supply[:4]
    told = act(state, Y, "raptor castello")
    assert "scared" in told
    assert state.score[:4] == [0, 0, 0, 3]
    assert zone(state, "castello") == [0, 0, 0, 0, 0]
    assert state.supply[R] == supply[R] + 6
    assert state.supply[Y] == supply[Y] + 1
    assert state.bird == 0


def test_T37_purge() -> None:
    state = after_reinforcing(plans={B: ("ruse 0", "purge", ZERO)}, city={"dorsoduro": "R2 Y5 grey1", "san_marco": "G7"})
    offered = choices(state, B)
    assert "purge dorsoduro grey" in offered and "purge dorsoduro p3" in offered
    assert len(offered) == 35
    assert not any("san_giorgio" in words for words in offered)
    supply = state.supply[Y]
    act(state, B, "purge dorsoduro p2")
    assert zone(state, "dorsoduro") == [2, 0, 0, 0, 1]
    assert state.supply[Y] == supply + 5


def test_T38_hostile_takeover() -> None:
    given = {
        "plans": {R: ("ruse 0", "takeover", ZERO)},
        "city": {"castello": "R1 Y4 B2 grey1", "san_marco": "G9"},
        "nest": {R: 2},
        "reserve": {R: 3},
    }
    state = after_reinforcing(**given)
    supply = state.supply[:4]
    act(state, R, "takeover castello")
    assert zone(state, "castello") == [6, 0, 0, 0, 1]
    assert (state.nest[R], state.reserve[R]) == (0, 0)
    assert (state.supply[Y], state.supply[B]) == (supply[Y] + 4, supply[B] + 2)
    state = after_reinforcing(options={"takeover": "nest_only"}, **given)
    act(state, R, "takeover castello")
    assert zone(state, "castello") == [3, 0, 0, 0, 1]
    assert (state.nest[R], state.reserve[R]) == (0, 3)


def test_T41_district_scoring() -> None:
    state = after_reinforcing(
        city={
            "castello": "R3 Y2",
            "dorsoduro": "R4 Y3",
            "cannaregio": "R2 B2",
            "san_polo": "G1",
            "giudecca": "Y5 B4 G4",
            "santa_croce": "R1 Y1 B1",
        }
    )
    assert state.score[:4] == [9, 3, 0, 3]
    assert state.abroad[:4] == [6, 0, 0, 0]


def test_T42_san_giorgio() -> None:
    given = {"plans": {R: ("ruse 0", "feud", ZERO)}, "played": {R: bit("purge")}}
    state = after_reinforcing(city={"san_giorgio": "R3 Y2"}, **given)
    assert choices(state, R) == {"recover none", "recover purge", "recover feud"}
    assert state.score[:4] == [0, 0, 0, 0]
    act(state, R, "recover feud")
    assert state.played[R] == bit("purge")
    state = after_reinforcing(city={"san_giorgio": "R2 Y2"}, **given)
    assert state.phase == codes.PLANNING


def test_T44_clean_up() -> None:
    state = after_reinforcing(city={"castello": "R4 Y2 grey1", "san_marco": "B3 G3", "giudecca": "R5"}, reserve={R: 3})
    assert zone(state, "castello") == [0, 0, 0, 0, 0]
    assert zone(state, "san_marco") == [0, 0, 3, 3, 0]
    assert state.supply[R] == 40 - 3 - 5
    assert state.supply[Y] == 40
    assert state.beside == 6
    assert state.reserve[R] == 3


def test_T46_end_of_round() -> None:
    state = after_reinforcing(nest={R: 4}, reserve={R: 2}, pos="R: A1 A2 A3\nT: D5 F8\nH: H5")
    assert (state.reserve[R], state.nest[R]) == (6, 0)
    assert pigeons(state, R) == cells("A1 A2 A3")
    assert not any(state.tourist) and not any(state.hunter)
    assert (state.bird, state.lead, state.round) == (0, Y, 3)


def test_T47_victory_by_points() -> None:
    city = {"castello": "R1", "san_polo": "B1"}
    state = after_reinforcing(score={R: 51, B: 45, Y: 3, G: 30}, city=city)
    assert state.over()
    assert state.score[:4] == [54, 3, 51, 30]
    assert state.winners() == (R,)
    assert zone(state, "castello")[R] == 1  # no clean-up
    state = after_reinforcing(score={R: 45, Y: 12}, city={"castello": "R1"})
    assert state.score[R] == 48
    assert not state.over()


def test_T49_two_hunters() -> None:
    state = position(codes.HUNTERS, pos="R: A2 G8 E5\nT: D1 D9", options={"hunters": "2"})
    chance(state, "hunter a1")
    assert state.michele[R] == 1
    chance(state, "hunter h9")
    assert state.michele[R] == 2
    assert pigeons(state, R) == cells("E5")
    assert {c for c in range(codes.CELLS) if state.ground[c] & codes.CLOSED} == cells("A1 A2 B1 B2 G8 G9 G10 H8 H9")


def test_T51_vatican_and_feud_on_san_giorgio() -> None:
    given = {
        "plans": {R: ("ruse 0", "vatican", "san_marco 0, giudecca 0, san_polo 0")},
        "city": {"san_giorgio": "R1 Y2"},
    }
    state = after_reinforcing(options={"giorgio": "on"}, **given)
    act(state, R, "vatican beside san_giorgio", "vatican beside san_giorgio", "vatican stop")
    assert state.phase == codes.RECOVERING
    assert choices(state, R) == {"recover none", "recover vatican"}
    state = after_reinforcing(**given)
    assert not any("san_giorgio" in words for words in choices(state, R))
    given["plans"] = {R: ("ruse 0", "feud", ZERO)}
    state = after_reinforcing(options={"giorgio": "on"}, **given)
    assert choices(state, R) == {"feud san_giorgio none", "feud san_giorgio p2"}
    state = after_reinforcing(**given)
    assert state.played[R] == bit("feud")  # nothing to ask


def test_T52_full_first_round() -> None:
    state = CORNER.new(2)
    assert isinstance(state, Venice)
    chance(state, "starts p1")
    act(state, R, "home castello")
    act(state, Y, "home dorsoduro")
    act(
        state,
        R,
        "first piazza",
        "cubes 4",
        "zone castello",
        "cubes 3",
        "zone san_marco",
        "cubes 2",
        "zone san_giorgio",
        "cubes 1",
    )
    act(state, Y, "first ruse", "cubes 3", "zone dorsoduro", "cubes 4", "zone san_marco", "cubes 0", "zone castello", "cubes 1")
    assert (state.reserve[R], state.reserve[Y]) == (2, 4)
    act(state, R, "place c4", "place c5", "place d7", "place f2")
    act(state, Y, "shift 0", "shift 3")
    chance(state, "tourist d5", "tourist f8", "hunter e2")
    assert state.michele[R] == 1
    act(state, R, "move c5 d5", "move d7 e8", "end")
    assert state.nest[R] == 9
    act(state, Y, "end")
    act(state, R, "reinforce 4")
    act(state, Y, "reinforce 0")
    assert state.score[:2] == [3, 6]
    assert choices(state, R) == {"revive 0", "revive 1"}
    act(state, R, "revive 1")
    assert (state.supply[R], state.reserve[R], state.supply[Y], state.reserve[Y]) == (26, 8, 29, 4)
    assert pigeons(state, R) == cells("C4 D5 E8")
    assert zone(state, "castello")[:2] == [0, 0]
    assert zone(state, "san_marco")[:2] == [2, 3]
    assert zone(state, "san_giorgio")[:2] == [1, 0]
    assert zone(state, "dorsoduro")[:2] == [0, 4]
    assert state.lead == Y
    assert not CORNER.faults(state)


def test_T54_information_during_planning() -> None:
    state = position(codes.PLANNING, seats=2, reserve={R: 9, Y: 5})
    before = state.view(Y)
    assert isinstance(before, Venice)
    act(state, R, "first piazza", "cubes 2", "action vatican", "zone san_giorgio", "cubes 0", "zone castello", "cubes 5")
    assert state.view(Y) == before
    act(state, R, "zone san_polo", "cubes 1")
    seen = state.view(Y)
    assert isinstance(seen, Venice)
    assert (seen.step[R], seen.reserve[R], seen.cubes[:4], seen.deed[R]) == (codes.PLANNED, 9, [0, 0, 0, 0], 0)
    act(
        state, Y, "first ruse", "cubes 0", "action none", "zone castello", "cubes 0", "zone san_polo", "cubes 0", "zone dorsoduro"
    )
    act(state, Y, "cubes 0")
    seen = state.view(Y)
    assert isinstance(seen, Venice)
    assert seen.cubes[:4] == [2, 0, 5, 1]
    assert seen.deed[R] == -1
    assert seen.card[:3] == [-1, -1, -1]
    assert [state.card[k] - 1 for k in range(3)] == [7, 1, 5]  # the player's own order
