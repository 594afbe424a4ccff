"""Rules that no worked example covers, each with its number."""

from __future__ import annotations

from viertel.games.venezia import codes
from viertel.games.venezia.figures import CARDS
from viertel.games.venezia.rules import Venice

from .table import CORNER, GAME, B, G, R, Y, act, cell, cells, chance, choices, finish_round, moves, pigeons, position, zone

ZERO = "castello 0, san_polo 0, san_giorgio 0"


def bit(card: str) -> int:
    return 1 << CARDS.index(card)


def scored(**given: object) -> Venice:
    state = position(codes.REINFORCING, **given)  # type: ignore[arg-type]
    finish_round(state)
    return state


# Setup and round


def test_VEN_006_any_seat_may_be_drawn_as_first_player() -> None:
    state = CORNER.new(3)
    assert [CORNER.words(code) for code, _ in state.chances()] == ["starts p1", "starts p2", "starts p3"]
    assert {weight for _, weight in state.chances()} == {1}


def test_VEN_007_homes_are_chosen_from_the_first_player_on() -> None:
    state = CORNER.new(3)
    assert isinstance(state, Venice)
    chance(state, "starts p2")
    assert state.to_act() == (1,)
    act(state, 1, "home castello")
    assert state.to_act() == (2,)
    act(state, 2, "home dorsoduro")
    act(state, 0, "home san_marco")
    assert state.phase == codes.PLANNING
    assert state.to_act() == (0, 1, 2)


# Planning


def test_VEN_013_nothing_in_reserve_leaves_only_the_ruse() -> None:
    state = position(codes.PLANNING)
    assert choices(state, R) == {"first ruse"}


def test_VEN_014_a_card_on_the_discard_pile_can_not_be_planned() -> None:
    state = position(codes.PLANNING, reserve={R: 3}, played={R: bit("purge")})
    act(state, R, "first ruse", "cubes 0")
    assert choices(state, R) == {"action none"} | {f"action {card}" for card in CARDS if card != "purge"}


def test_VEN_016_cubes_may_stay_in_the_reserve() -> None:
    state = position(codes.PLANNING, reserve={R: 3})
    act(state, R, "first ruse", "cubes 1", "action none", "zone castello", "cubes 1")
    assert state.reserve[R] == 1
    act(state, R, "zone san_polo")
    assert choices(state, R) == {"cubes 0", "cubes 1"}


def test_VEN_017_ten_on_the_piazza_leave_only_the_ruse() -> None:
    state = position(codes.PLANNING, pos="R: A1 A2 A3 A4 A5 A6 A7 A8 A9 A10", reserve={R: 3})
    assert choices(state, R) == {"first ruse"}


def test_VEN_018_plans_are_shown_when_the_last_one_is_committed() -> None:
    state = position(codes.PLANNING, seats=2, reserve={R: 3, Y: 3})
    act(
        state, R, "first ruse", "cubes 1", "action feud", "zone castello", "cubes 2", "zone san_polo", "cubes 0", "zone dorsoduro"
    )
    assert act(state, R, "cubes 0") == ["own_first", "own_action", "own_zone", "own_zone", "own_zone", "ready"]
    act(
        state, Y, "first ruse", "cubes 0", "action none", "zone castello", "cubes 0", "zone san_polo", "cubes 0", "zone dorsoduro"
    )
    told = act(state, Y, "cubes 3")
    assert told[-4:] == ["slots", "card_down", "slots", "ruse"]


def test_single_choices_in_planning_are_not_taken_by_the_match() -> None:
    state = position(codes.PLANNING)  # VEN-076: their number would tell something
    assert not state.plays_itself()


# The Piazza


def test_VEN_020_the_second_player_reveals_when_the_first_has_placed() -> None:
    plans = {R: ("piazza 1", None, ZERO), Y: ("ruse 2", None, ZERO)}
    state = position(codes.PLACING, plans=plans)
    seen = state.view(None)
    assert isinstance(seen, Venice)
    assert seen.first[:4] == [codes.PIAZZA, -1, -1, -1]
    act(state, R, "place a1")
    assert state.active() == Y
    seen = state.view(None)
    assert isinstance(seen, Venice)
    assert seen.first[:4] == [codes.PIAZZA, codes.RUSE, -1, -1]


def test_VEN_025_026_dials_give_every_free_cell_the_same_chance() -> None:
    state = position(codes.TOURISTS, pos="R: E5")
    assert len(state.chances()) == 79
    chance(state, "tourist e5")
    assert len(state.chances()) == 78
    chance(state, "tourist a1")
    words = {CORNER.words(code) for code, _ in state.chances()}
    assert len(words) == 77
    assert not {"hunter e5", "hunter a1", "hunter h10"} & words
    assert {weight for _, weight in state.chances()} == {1}


def test_VEN_073_three_tourists() -> None:
    state = position(codes.TOURISTS, options={"tourists": "3"})
    chance(state, "tourist a1", "tourist a2", "tourist a3")
    assert state.phase == codes.HUNTERS


def test_VEN_028_a_pigeon_moves_once() -> None:
    state = position(codes.MOVING, pos="R: A1 D4")
    act(state, R, "move a1 a2")
    assert all(words == "end" or words.startswith("move d4 ") for words in choices(state, R))
    assert not state.plays_itself()
    act(state, R, "move d4 d5")
    assert choices(state, R) == {"end"}
    act(state, R, "end")
    assert not any(pigeon & codes.MOVED for pigeon in state.pigeon)


def test_VEN_032_landing_on_a_tourist_does_not_end_the_chain() -> None:
    state = position(codes.MOVING, pos="R: A1\nY: B2 C4\nT: C3")
    assert moves(state, R, "a1")[1] == cells("C3 C5")


def test_VEN_033_a_tourist_with_a_pigeon_is_jumped_over_but_not_landed_on() -> None:
    state = position(codes.MOVING, pos="R: A1 C1\nY: A2 A3 C2\nT: A3 C2")
    assert moves(state, R, "a1")[1] == set()
    assert cell("C3") in moves(state, R, "c1")[1]


def test_VEN_034_no_jump_lands_in_the_hunters_zone_not_even_on_the_way() -> None:
    state = position(codes.MOVING, pos="R: A1\nY: A2\nT: A4\nH: H1")
    assert moves(state, R, "a1")[1] == cells("A3 A5")
    state = position(codes.MOVING, pos="R: A1\nY: A2\nT: A4\nH: C4")  # all of B3 to D5
    assert moves(state, R, "a1")[1] == cells("A3 A5")
    state = position(codes.MOVING, pos="R: A1\nY: A2\nT: A4\nH: B4")  # A3 to C5
    assert moves(state, R, "a1")[1] == set()


def test_ruling_B10_a_tourist_in_the_hunters_zone_can_be_jumped_over() -> None:
    state = position(codes.MOVING, pos="R: E5\nT: D6\nH: C5")
    walks, jumps = moves(state, R, "e5")
    assert jumps == cells("C7")
    assert cell("D6") not in walks


def test_VEN_035_the_campanile_is_neither_entered_nor_jumped_over() -> None:
    state = position(codes.MOVING, pos="R: G8 F8", game=GAME)  # the tower stands on G9
    walks, jumps = moves(state, R, "g8")
    assert cell("G9") not in walks
    assert cell("G10") not in jumps
    assert jumps == cells("E8")


def test_ruling_B13_a_chain_that_returns_is_no_move() -> None:
    state = position(codes.MOVING, pos="R: C3\nY: C4 D5 D3")
    walks, jumps = moves(state, R, "c3")
    assert cell("C3") not in walks | jumps


def test_jumps_are_told_hop_by_hop() -> None:
    state = position(codes.MOVING, pos="R: B2 C6\nY: C3\nG: E6\nT: D5 F6")
    assert act(state, R, "move b2 f6") == ["hop", "hop", "hop", "jumped"]


def test_VEN_036_pincers_work_on_diagonals_and_take_one_only() -> None:
    state = position(codes.MOVING, pos="R: B2 D4 F1 F4\nY: C3 F2\nB: F3")
    act(state, R, "end")
    assert state.michele[:4] == [0, 1, 0, 0]
    assert pigeons(state, Y) == cells("F2")  # ruling B16: two in a row are safe
    assert pigeons(state, B) == cells("F3")


def test_VEN_039_the_best_place_counts_once() -> None:
    state = position(codes.MOVING, pos="R: D4 D6\nT: D5 D6")
    act(state, R, "end")  # D4 beside one tourist, D6 on the other and beside the first (ruling B22)
    assert state.nest[R] == 2 + 5
    state = position(codes.MOVING, pos="R: D4\nT: D3 D5")
    act(state, R, "end")
    assert state.nest[R] == 2


def test_B20_a_pigeon_may_breed_and_be_caught_later_in_the_round() -> None:
    state = position(codes.MOVING, pos="R: D4\nY: D3 D5\nT: E4")
    act(state, R, "end")
    assert state.nest[R] == 2
    act(state, Y, "end")
    assert state.michele[R] == 1


# Action cards


def test_C2_the_lowest_alone_acts_although_others_tie_above() -> None:
    plans = {seat: ("ruse 0", "raptor", ZERO) for seat in (R, Y, B)}
    state = position(codes.MOVING, turn=3, score={R: 9, Y: 3, B: 9}, plans=plans)
    act(state, G, "end")
    assert state.deed[:4] == [0, codes.RAPTOR, 0, 0]
    state = position(codes.MOVING, turn=3, score={R: 3, Y: 3, B: 9}, plans=plans)
    act(state, G, "end")
    assert state.deed[:4] == [0, 0, 0, 0]


def test_VEN_048_actions_follow_the_first_player() -> None:
    plans = {R: ("ruse 0", "raptor", ZERO), G: ("ruse 0", "purge", ZERO)}
    state = scored(lead=G, plans=plans)
    assert state.active() == G
    act(state, G, "purge castello p1")
    assert state.active() == R


def test_VEN_049_pigeons_on_cards_are_not_touched() -> None:
    state = scored(
        plans={R: ("ruse 0", None, "castello 3, san_polo 0, giudecca 0"), Y: ("ruse 0", "takeover", ZERO)}, reserve={Y: 4}
    )
    act(state, Y, "takeover castello")
    assert state.score[R] == 3
    assert state.reserve[Y] == 4


def test_VEN_052_no_grey_is_handled_twice() -> None:
    state = scored(plans={R: ("ruse 0", "vatican", ZERO)}, city={"castello": "grey1"})
    act(state, R, "vatican castello dorsoduro")
    assert not any(words.startswith("vatican dorsoduro ") for words in choices(state, R))
    assert "vatican stop" in choices(state, R)
    act(state, R, "vatican beside dorsoduro", "vatican beside dorsoduro")
    assert state.played[R] == bit("vatican")


def test_VEN_053_an_order_with_no_grey_handled_still_owns_them() -> None:
    state = scored(plans={R: ("ruse 0", "vatican", ZERO)}, city={"castello": "grey1 Y1", "dorsoduro": "grey2 Y1"})
    act(state, R, "vatican stop")
    assert state.score[R] == 6  # Dorsoduro; Castello is level
    state = scored(city={"castello": "grey1 Y1", "dorsoduro": "grey2 Y1"})
    assert state.score[:2] == [0, 9]  # ruling C15: nobody's greys block nobody


def test_VEN_056_poison_ends_when_the_piazza_is_empty() -> None:
    state = scored(plans={R: ("ruse 0", "poison", ZERO)}, pos="Y: A1")
    act(state, R, "poison a1")
    assert state.played[R] == bit("poison")
    state = scored(plans={R: ("ruse 0", "poison", ZERO)})
    assert state.played[R] == bit("poison")


def test_VEN_058_the_bird_on_san_giorgio_keeps_the_card_away() -> None:
    state = scored(plans={Y: ("ruse 0", "raptor", ZERO)}, city={"san_giorgio": "R3"}, played={R: bit("purge")})
    assert "raptor san_giorgio" in choices(state, Y)
    act(state, Y, "raptor san_giorgio")
    assert state.phase == codes.PLANNING


# Scoring and the end


def test_VEN_050_061_plans_arrive_and_are_scored() -> None:
    state = scored(plans={R: ("ruse 0", None, "castello 3, dorsoduro 2, san_giorgio 1"), Y: ("ruse 0", None, ZERO)})
    assert state.score[R] == 3 + 6
    assert CORNER.points(state, R) == {"districts": 3, "homes": 6}
    assert state.card[:12] == [0] * 12
    assert state.cubes[:16] == [0] * 16


def test_VEN_064_most_on_san_michele_revives_up_to_two() -> None:
    state = scored(michele={R: 3, Y: 2})
    assert choices(state, R) == {"revive 0", "revive 1", "revive 2"}
    act(state, R, "revive 2")
    assert (state.michele[R], state.reserve[R]) == (1, 2)
    assert scored(michele={R: 2, Y: 2}).phase == codes.PLANNING


def test_VEN_066_all_tied_zones_are_emptied_san_michele_never() -> None:
    state = scored(city={"castello": "R2 Y1", "san_giorgio": "Y3", "san_marco": "B2"}, michele={R: 9})
    act(state, R, "revive 0")
    assert zone(state, "castello") == zone(state, "san_giorgio") == [0] * 5
    assert zone(state, "san_marco")[B] == 2
    assert state.michele[R] == 9


def test_D10_an_empty_city_stays_empty() -> None:
    assert scored().round == 3


FIVE = {"castello": "Y1", "cannaregio": "Y1", "giudecca": "Y1", "san_marco": "Y1", "san_polo": "Y1"}


def test_VEN_071_five_districts_win_at_once() -> None:
    state = scored(city=FIVE)
    assert state.over()
    assert state.winners() == (Y,)
    assert not scored(city={name: FIVE[name] for name in list(FIVE)[:4]}).over()


def told(**given: object) -> list[str]:
    """What is told from the reinforcements to the end of the round, as sentences."""
    state = position(codes.REINFORCING, **given)  # type: ignore[arg-type]
    events: list[tuple[int, ...]] = []
    while state.phase == codes.REINFORCING:
        state.play(state.active(), CORNER.code("reinforce 0"), events)
    return [GAME.sentence(GAME.event(event), GAME.text("en"), ["Rosa", "Yves", "Bea", "Gil"]) for event in events]


def test_five_districts_are_not_told_as_a_win_by_points() -> None:
    lines = told(city=FIVE | {"dorsoduro": "R1"}, score={R: 48})
    assert "Yves has the most pigeons in 5 districts and wins, whatever the points." in lines
    assert not any("wins with" in line for line in lines)
    assert "Rosa wins with 51 points." in told(score={R: 51})


def test_a_card_that_changes_nothing_is_told_as_one() -> None:
    plans = {R: ("ruse 0", "feud", ZERO), Y: ("ruse 0", "poison", ZERO), B: ("ruse 0", "san_michele", ZERO)}
    lines = told(plans=plans)
    assert "Rosa plays Feud without effect." in lines
    assert "Yves plays Poisoned Feed without effect." in lines
    assert "Bea plays San Michele without effect." in lines


def test_D5_the_most_on_san_giorgio_are_told_even_if_no_card_can_come_back() -> None:
    assert "Rosa has the most pigeons on San Giorgio Maggiore." in told(city={"san_giorgio": "R3"})


def test_VEN_077_greys_count_and_the_bird_takes_one_away() -> None:
    city = {name: FIVE[name] for name in list(FIVE)[:4]} | {"san_polo": "grey1"}
    state = scored(city=city, plans={Y: ("ruse 0", "vatican", ZERO)})
    act(state, Y, "vatican stop")
    assert state.winners() == (Y,) and state.over()
    state = scored(city=FIVE, plans={R: ("ruse 0", "raptor", ZERO)})
    act(state, R, "raptor castello")
    assert not state.over()


def test_VEN_078_five_districts_beat_points_and_equal_points_share() -> None:
    state = scored(city=FIVE | {"dorsoduro": "R1"}, score={R: 48})
    assert state.score[R] == 54
    assert state.over() and state.winners() == (Y,)
    state = scored(city={"castello": "R1", "dorsoduro": "Y1"}, score={R: 48, Y: 48})
    assert state.over() and state.winners() == (R, Y)


def test_D17_round_40_is_the_last() -> None:
    state = scored(round=40, score={R: 6, Y: 12, B: 12})
    assert state.over() and state.winners() == (Y, B)
    assert not scored(round=39).over()


def test_VEN_069_the_first_player_card_goes_round() -> None:
    assert scored(lead=3).lead == 0
    assert scored(seats=2, lead=1).lead == 0
