"""Rules that no worked example shows, in the order of the rules. Events are in test_events, invariants in test_properties."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from viertel.core.errors import BadInput, IllegalAction
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games.wiener_walzer import codes

from .grid import Floor
from .play import GAME, play, played, start, walzer

# Setup


def test_two_to_five_play_with_twelve_guests_each() -> None:  # WAL-001, 005
    for seats in (2, 3, 4, 5):
        state = GAME.new(seats).to_json()
        assert state["pile"] == [1] * (12 * seats)
        assert state["score"] == []
    for seats in (0, 1, 6):
        with pytest.raises(BadInput, match="2, 3, 4 or 5 players"):
            GAME.new(seats)


def test_the_box_holds_what_the_rules_list() -> None:  # WAL-002
    hall = walzer(start(5)).hall
    assert (sum(hall.box), sum(hall.faces), sum(hall.deck)) == (66, 12, 12)


@pytest.mark.parametrize(
    ("seats", "options", "areas"),
    [
        (2, {}, {"centre"}),
        (3, {}, {"centre", "left"}),
        (3, {"wing": "right"}, {"centre", "right"}),
        (4, {}, {"centre", "left", "right"}),
        (5, {}, {"centre", "left", "right", "foyer"}),
    ],
)
def test_the_area_grows_with_the_players(seats: int, options: dict[str, str], areas: set[str]) -> None:  # WAL-003
    cells = GAME.facts(seats, GAME.checked_options(seats, options))["cells"]
    assert {cell["area"] for cell in cells if cell["in_play"]} == areas


def test_nothing_is_put_outside_the_play_area() -> None:  # WAL-004
    state = walzer(start(2))
    assert sum(state.hall.in_play) == 35
    legal = {GAME.words(code) for code in state.legal(state.active)}
    assert "place d1" in legal and "place a1" not in legal
    assert all(state.hall.in_play[cell] for cell in range(78) if state.guest[cell] or state.tile[cell])


def test_a_guest_has_owner_sex_and_value() -> None:  # WAL-006
    state = GAME.new(2)
    assert {words for words in GAME.actions.all_words() if words.startswith("draw")} == {
        f"draw {sex}{value}" for sex in ("man", "woman") for value in range(6)
    }
    assert walzer(start(2)).hall.faces == [1] * 12
    assert state.to_json()["hosts"] == [1] * 12


def test_buffet_then_hosts_then_first_player_then_hands_are_dealt() -> None:  # WAL-007, 008, 011, 012
    match = start(3)
    verbs = [GAME.words(entry.code).split()[0] for entry in match.entries]
    assert verbs == ["lay"] * 41 + ["host"] * 9 + ["starts"] + ["draw"] * 3
    assert all(entry.seat == CHANCE for entry in match.entries)


def test_each_deal_is_weighted_by_what_is_left() -> None:  # WAL-007, 008
    state = GAME.new(2)
    assert dict(state.chances())[GAME.code("lay cheese1")] == 6
    state.play(CHANCE, GAME.code("lay cheese1"))
    assert dict(state.chances())[GAME.code("lay cheese1")] == 5
    assert sum(weight for _, weight in state.chances()) == 65


def test_a_golden_frame_gets_a_host_and_every_other_cell_a_tile() -> None:  # WAL-008, 009
    match = start(4)
    state = walzer(match)
    for cell, fact in enumerate(GAME.facts(4, match.options)["cells"]):
        if fact["in_play"]:
            assert (state.guest[cell] >> 4 == codes.WHITE + 1) == fact["gold"]
            assert (state.tile[cell] > 0) != fact["gold"]


def test_chance_names_the_first_player_and_turns_go_round() -> None:  # WAL-012
    for seed in range(6):
        match = start(3, seed)
        seats = [match.state.to_act()[0]]
        assert seats[0] == walzer(match).start
        for _ in play(match, seed):
            if not match.over and match.state.to_act()[0] != seats[-1]:
                seats.append(match.state.to_act()[0])
        assert seats == [(seats[0] + k) % 3 for k in range(36)]


# The turn


def test_a_turn_is_placing_then_dancing_then_drawing() -> None:  # WAL-013, 017, ruling A17
    match = played(start(2))
    turns = "".join(_letter(GAME.words(entry.code)) for entry in match.entries[35 + 1 + 2 :])
    assert re.fullmatch("(pd*D){22}(pd*){2}", turns)


def _letter(words: str) -> str:
    return {"place": "p", "dance": "d", "draw": "D"}[words.split()[0]]


def test_the_only_choice_is_the_cell() -> None:  # WAL-015
    state = walzer(start(2))
    assert {GAME.words(code).split()[0] for code in state.legal(state.active)} == {"place"}
    assert len(state.legal(state.active)) == 29


def test_only_the_active_player_acts_and_a_taken_cell_is_refused() -> None:  # WAL-012, 014
    match = start(2)
    (seat,) = match.state.to_act()
    assert match.legal(1 - seat) == []
    before = match.state.fingerprint()
    for who, words in ((1 - seat, "place d1"), (seat, "place e2"), (seat, "place a1"), (seat, "dance d1 d2")):
        with pytest.raises(IllegalAction):
            match.act(who, GAME.code(words))
    assert match.state.fingerprint() == before


def test_the_tile_of_the_cell_is_taken_at_once() -> None:  # WAL-016
    floor = Floor("ch2 sh1", "gM3").play("place 1,1")
    assert floor.kept("g") == ["ch2"] and floor["1,1"] == "gM3"


def test_whoever_has_used_up_the_pile_draws_no_more() -> None:  # WAL-018
    match = played(start(2))
    draws = sum(GAME.words(entry.code).startswith("draw") for entry in match.entries)
    assert draws == 24


# Dancing


def test_diagonals_do_not_matter_and_a_hole_is_an_edge() -> None:  # WAL-021
    floor = Floor(
        """
        ch1  ch1  ch1
        ----  bM3  gF2
        ch1  sh1  ch1
        """,
        "rM1",
    )
    floor.play("place 3,2")
    assert floor.phase == codes.OVER  # 1,2 is still open
    floor = Floor(
        """
        ch1  rM1  ch1
        ----  bM3  gF2
        ch1  sh1  ch1
        """,
        "rM1",
    )
    assert floor.play("place 3,2").legal == ["dance 2,2 2,3"]


def test_a_partner_need_not_be_encircled() -> None:  # WAL-027
    floor = Floor("bF1 sh1 sh1", "gM2").play("place 1,2")
    assert floor.legal == ["dance 1,1 1,2"]


def test_a_dance_can_not_be_declined() -> None:  # WAL-031
    floor = Floor("bF1 sh1 sh1", "gM2").play("place 1,2")
    with pytest.raises(IllegalAction):
        floor.play("place 1,3")
    assert floor.state.to_act() == (1,)


def test_two_who_choose_each_other_are_one_dance() -> None:  # ruling A25
    floor = Floor("bF1 sh1", "gM2").play("place 1,2")
    assert floor.legal == ["dance 1,1 1,2"]


def test_a_couple_of_hosts_dances_for_nobody() -> None:  # WAL-036
    floor = Floor("wF5 wM4 sh1", "bM1").play("place 1,3", "dance 1,1 1,2")
    assert floor.score == {} and floor.danced == ["1,1", "1,2"]
    assert floor.told("scored") == []


def test_hosts_encircled_from_the_start_dance_after_the_first_placement() -> None:  # ruling A15
    floor = Floor("wF5 wM4 ---- sh1 sh1", "bM1")
    floor.set(turn=0)
    assert floor.play("place 1,4").legal == ["dance 1,1 1,2"]


def test_nobody_dances_twice() -> None:  # WAL-037
    floor = Floor("bF1* gM2* sh1", "rF5").play("place 1,3")
    assert floor.phase == codes.OVER and floor.danced == ["1,1", "1,2"]


def test_four_dances_in_one_turn() -> None:  # WAL-029
    floor = Floor(
        """
        ----  ----  bF1  ----  ----
        ----  gM1  rM3  yM1  ----
        gF2  rF2  sh1  vF4  bM0
        ----  yF3  vM5  gF3  ----
        ----  ----  bF0  ----  ----
        """,
        "bF3",
    ).play("place 3,3")
    dances = 0
    while floor.phase == codes.DANCE:
        floor.play(floor.legal[0])
        dances += 1
    assert dances == 4 and len(floor.danced) == 8


# The end


def test_guests_who_never_danced_score_nothing() -> None:  # WAL-040
    floor = Floor("bM5 bM4 sh1", "bM3").play("place 1,3")
    assert floor.phase == codes.OVER
    assert floor.state.points(0) == {"dances": 0, "buffet": 0}


@pytest.mark.parametrize(
    ("kept", "sets"),
    [
        ("", 0),
        ("sh1 eg1 ch1 ck1 ci1", 1),  # WAL-041
        ("sh3 eg3 ch3 ck3 ci3", 3),  # WAL-042, 043: one tile serves three sets
        ("sh3 eg3 ch3 ck3 ci2", 2),  # WAL-046: what is left over is worth nothing
        ("sh1 eg1 ch1 ck1 cp", 1),  # WAL-044
        ("sh1 cp cp cp cp", 1),
        ("cp cp cp cp cp", 1),  # WAL-045: any number of jokers
        ("cp cp cp cp", 0),
        ("sh3 eg3 ch3 ck2 ci1 cp cp", 2),
        ("sh3 eg3 ch3 ck2 ci1 cp cp cp", 3),
    ],
)
def test_sets_from_the_buffet(kept: str, sets: int) -> None:
    state = Floor("ch1", kept={"g": kept}).state
    assert state.points(1)["buffet"] == 5 * sets
    assert state.standing(1) == 5 * sets


def test_the_buffet_is_told_at_the_end_only() -> None:  # WAL-046
    floor = Floor("bF1 sh1 sh1", "gM2").play("place 1,2")
    assert floor.told("buffet") == []
    floor.play("dance 1,1 1,2")
    assert [told["seat"] for told in floor.told("buffet")] == [0, 1, 2, 3, 4]


# Luck


def test_a_sample_is_drawn_by_weight() -> None:
    """The quick way to draw has the same odds as the list of outcomes."""
    rng = Rng(7)
    for state in (GAME.new(2), *(match.at(n) for match in [start(2, 3, {"events": "on"})] for n in (10, 30, 35, 36))):
        outcomes = dict(state.chances())
        total = sum(outcomes.values())
        drawn = dict.fromkeys(outcomes, 0)
        for _ in range(4000):
            drawn[state.sample(rng)] += 1
        for code, weight in outcomes.items():
            expected = 4000 * weight / total
            assert abs(drawn[code] - expected) < 5 * expected**0.5 + 1


# The numbers


def test_every_ruling_that_is_cited_is_explained() -> None:
    explained = _rulings((GAME.folder / "RULES.md").read_text(encoding="utf-8"))
    assert explained == {*(f"A{n}" for n in range(1, 27)), *(f"B{n}" for n in range(1, 31))}
    for file in (*GAME.folder.glob("*.py"), *Path(__file__).parent.glob("*.py")):
        assert _rulings(file.read_text(encoding="utf-8")) <= explained


def _rulings(text: str) -> set[str]:
    found = set()
    for run in re.findall(r"[Rr]ulings? ((?:[AB]\d+(?:(?:, |–)(?=[AB]\d))?)+)", text.replace(",\n", ", ")):
        for part in run.split(", "):
            first, _, last = part.partition("–")
            found |= {f"{first[0]}{n}" for n in range(int(first[1:]), int((last or first)[1:]) + 1)}
    return found


def test_every_rule_is_cited_beside_code_or_test_and_explained() -> None:
    """Three rules need no code of their own: WAL-010 and 048 are an option, WAL-027 is the absence of a condition."""
    folder = GAME.folder
    files = [*folder.glob("*.py"), *Path(__file__).parent.glob("test_*.py")]
    cited: set[int] = set()
    for file in files:
        for run in re.findall(r"WAL-(\d{3}(?:(?:, |-)\d{3})*)", file.read_text(encoding="utf-8")):
            for part in run.split(", "):
                first, _, last = part.partition("-")
                cited |= set(range(int(first), int(last or first) + 1))
    assert sorted(cited) == list(range(1, 68))
    explained = re.findall(r"^\*\*WAL-(\d{3})\*\*", (folder / "RULES.md").read_text(encoding="utf-8"), re.M)
    assert [int(number) for number in explained] == list(range(1, 68))
