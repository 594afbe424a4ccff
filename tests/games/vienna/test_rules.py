"""Rules that no vector shows, each beside its number."""

from __future__ import annotations

from typing import Any

import pytest

from viertel.core.errors import IllegalAction
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games.vienna import codes
from viertel.games.vienna.game import Vienna
from viertel.games.vienna.rules import City
from viertel.lab.meter import Meter

from .table import FIELDS, GAME, changed, city, do, evaluated, hand, legal, places, rolled


def keys(told: list[tuple[str, dict[str, int]]]) -> list[str]:
    return [key for key, _ in told]


# Setup


def test_the_first_holder_of_the_clock_is_drawn_by_lot() -> None:  # VIE-004, AMB-01
    assert GAME.new(5).chances() == [(GAME.code(f"first p{seat + 1}"), 1) for seat in range(5)]


def test_the_side_of_the_board_is_looks_only() -> None:  # VIE-003, AMB-03
    day, night = ({**GAME.facts(3, GAME.checked_options(3, {"side": side}))} for side in ("day", "night"))
    assert (day.pop("side"), night.pop("side")) == ("day", "night")
    assert day == night
    assert GAME.new(3, {"side": "night"}) == GAME.new(3)


def test_the_street_runs_from_krieau_to_heuriger() -> None:  # VIE-045
    assert (FIELDS[0], FIELDS[codes.STREET - 1], FIELDS[codes.LODGE]) == ("krieau", "heuriger", "geheimbund")


# Turn order and rolling


def test_a_later_player_rolls_after_seeing_what_was_placed() -> None:  # VIE-022, 023
    state = city(["? ? ? ?", "? ? ? ?", "?", "?"], phase=codes.ROLL)
    rolled(state, "1 2 3 4")
    assert hand(state, 1) == "? ? ? ?"
    do(state, "place 4 heldenplatz")
    assert state.to_act() == (CHANCE,) and state.active == 1


def test_there_is_no_new_roll_in_later_turns() -> None:  # VIE-025
    state = city(["4 5", "6", "", ""])
    do(state, "place 4 heldenplatz", "place 6 landtmann")
    assert state.to_act() == (0,) and hand(state, 0) == "5"


def test_the_white_die_is_rolled_with_the_others_and_seen_apart() -> None:  # VIE-024, 087
    state = evaluated({"universitaet": (1, "5")})
    do(state, "special take")
    assert state.white_at == codes.IN_HAND and state.white_seat == 1, "from the next round on"
    for name in ("mayor", "abbess", "countess"):
        do(state, f"reveal {name}")
    rolled(state, "1 1 1 1")
    do(state, "place 1 krieau", "gendarm oper", "gain point")
    rolled(state, "6 6 6 6 W2")
    assert hand(state, 1) == "6 6 6 6 W2"


def test_who_alone_has_dice_goes_on() -> None:  # VIE-027, 028
    state = city(["1 1 2", "", "", ""])
    do(state, "place 1 krieau", "gendarm heuriger", "gain coin")
    assert state.to_act() == (0,)
    do(state, "place 1 prater", "spin none")
    assert state.to_act() == (0,)


def test_no_turn_without_a_placement() -> None:  # VIE-026
    for words in legal(city(["1 2 3 4", "1", "1", "1"], coins=[3, 0, 0, 0])):
        assert words.split()[0] in ("place", "reroll", "turn")


# Placing


def test_a_field_with_two_numbers_takes_either() -> None:  # VIE-033, AMB-35
    state = city(["1 3 4 5", "1", "1", "1"])
    for dice in ("4", "5", "1+3", "1+4"):
        assert "burgtheater" in places(state, dice), dice
    assert "burgtheater" not in places(state, "3") and "burgtheater" not in places(state, "1+5")


def test_own_dice_block_too() -> None:  # VIE-034
    state = city(["4", "1", "1", "1"], board={"heldenplatz": (0, "4")}, coins=[5, 0, 0, 0], coach={0: "heldenplatz"})
    assert "heldenplatz" not in places(state)


def test_a_pair_is_any_two_equal_faces() -> None:  # VIE-037
    state = city(["2 2 5 6", "1", "1", "1"])
    assert {"tiergarten", "heuriger"} <= set(places(state, "2+2"))
    assert not {"tiergarten", "heuriger"} & {field for dice in ("5+6", "2+5", "2") for field in places(state, dice)}


def test_a_field_may_be_occupied_without_the_money() -> None:  # VIE-041
    assert "rathaus" in places(city(["5", "1", "1", "1"]))


def test_only_the_place_on_the_street_counts() -> None:  # VIE-047, 048
    state = city(["5", "1", "1", "1"], board={"rathaus": (0, "5")}, coach={0: "rathaus"}, coins=[1, 0, 0, 0])
    before = state.supply
    do(state, "place 5 burgtheater")
    assert state.coins[0] == 0 and state.supply == before + 1


def test_a_bribe_is_one_coin_for_two_dice_and_any_distance() -> None:  # VIE-049
    state = city(["1 1", "1", "1", "1"], board={"griensteidl": (0, "6")}, coach={0: "griensteidl"}, coins=[2, 0, 0, 0])
    told = do(state, "place 1+1 oper")
    assert state.coins[0] == 1 and keys(told) == ["bribed", "placed"]


def test_a_coin_from_the_same_placement_cannot_pay_the_bribe() -> None:  # VIE-050
    state = city(["1", "1", "1", "1"], board={"oper": (0, "2")}, coach={0: "oper"})
    assert legal(state) == ["place 1 geheimbund"], "Krieau and Prater would bring a coin, too late"


def test_krieau_and_prater_set_the_direction() -> None:  # VIE-052
    state = city(["1 1", "1", "1", "1"])
    do(state, "place 1 prater", "spin none")
    assert state.coach[0] == FIELDS.index("prater") + 1


def test_others_and_the_gendarm_may_be_passed() -> None:  # VIE-053
    state = city(["6", "1", "1", "1"], board={"oper": (1, "2"), "rathaus": (2, "5")}, gendarm=FIELDS.index("museum") + 1)
    assert "landtmann" in places(state)


def test_a_new_round_has_no_frontier() -> None:  # VIE-051
    state = evaluated({"schoenbrunn": (0, "5+6")}, coach={0: "schoenbrunn"})
    assert state.round == 3 and not any(state.coach)


# Changes


def test_the_white_die_can_be_changed() -> None:  # VIE-057
    state = city(["5 W3", "1", "1", "1"], coins=[3, 0, 0, 0])
    do(state, "turn white up")
    assert hand(state, 0) == "5 W4"
    do(state, "reroll 5+white")
    rolled(state, "2 W6")
    assert hand(state, 0) == "2 W6" and state.coins[0] == 1


def test_every_part_of_the_hand_can_be_rerolled() -> None:  # VIE-055, AMB-30
    state = city(["2 2 5 W5", "1", "1", "1"], coins=[1, 0, 0, 0])
    found = {words.split()[1] for words in legal(state) if words.startswith("reroll")}
    own = {"2", "5", "2+2", "2+5", "2+2+5"}
    assert found == own | {"white"} | {f"{dice}+white" for dice in own}


def test_a_pick_at_random_is_one_of_the_list() -> None:
    state, rng, meter = GAME.new(3), Rng(5), Meter()
    while not state.over():
        (seat,) = state.to_act()
        legal = state.legal(seat)
        if legal:
            draw = rng.below(1000)
            assert meter.choose(state, Rng(draw)) == legal[Rng(draw).below(len(legal))]
        state.apply(seat, legal[rng.below(len(legal))] if legal else state.sample(rng))


def test_changes_and_bribe_are_paid_separately() -> None:  # VIE-058
    state = city(["6", "1", "1", "1"], board={"rathaus": (0, "5")}, coach={0: "rathaus"}, coins=[3, 0, 0, 0])
    do(state, "turn 6 down", "turn 5 down", "place 4 heldenplatz")
    assert state.coins[0] == 0


# Lightning fields


def test_the_gendarm_goes_to_a_free_field_of_the_street() -> None:  # VIE-062, AMB-27
    state = city(["1 1", "1", "1", "1"], board={"oper": (1, "2")})
    do(state, "place 1 krieau")
    targets = [words.split()[1] for words in legal(state)]
    assert targets == [field for field in FIELDS[: codes.STREET] if field not in ("krieau", "oper")]


def test_krieau_pays_a_coin_or_a_point() -> None:  # VIE-063
    state = city(["1 1", "1", "1", "1"])
    do(state, "place 1 krieau", "gendarm heuriger")
    assert legal(state) == ["gain coin", "gain point"]
    do(state, "gain coin")
    assert state.coins[0] == 1 and state.score[0] == 3


def test_prater_pays_a_coin_and_turns_a_die() -> None:  # VIE-065, AMB-37
    state = city(["1 3 W5", "1", "1", "1"])
    do(state, "place 1 prater")
    assert state.coins[0] == 1
    assert len(legal(state)) == 5 + 5 + 1
    do(state, "spin white to1")
    assert hand(state, 0) == "3 W1" and state.coins[0] == 1 and state.active == 1


def test_prater_without_a_die_in_hand_pays_all_the_same() -> None:  # VIE-066
    state = city(["1", "1", "1", "1"])
    do(state, "place 1 prater")
    assert state.coins[0] == 1 and state.active == 1


def test_lightning_fields_are_not_evaluated_again() -> None:  # VIE-060, 061
    state = city(["", "1", "", ""], active=1, board={"krieau": (0, "1"), "prater": (2, "1")})
    do(state, "place 1 geheimbund")
    assert list(state.coins[:4]) == [0, 1, 0, 0] and list(state.score[:4]) == [3, 3, 3, 3]
    assert [state.dice[8 * seat] for seat in range(4)] == [4, 4, 4, 4]


def test_geheimbund_takes_two_dice_of_any_face_at_most() -> None:  # VIE-068, 069, 070
    state = city(["2 5 6", "1", "1", "1"])
    assert {"2", "5", "6", "2+5", "2+6", "5+6"} == {words.split()[1] for words in legal(state) if words.endswith("geheimbund")}
    do(state, "place 2+6 geheimbund")
    assert state.coins[0] == 2


def test_an_empty_supply_pays_nothing() -> None:  # VIE-147, AMB-22
    state = city(["2 5", "1", "1", "1"], coins=[0, 24, 0, 0])
    told = do(state, "place 2+5 geheimbund")
    assert state.coins[0] == 1 and state.supply == 0
    assert keys(told) == ["placed", "coins", "no_coins"]


# Special cards


def test_the_joker_turns_wild_a_die_made_1_in_the_same_turn() -> None:  # VIE-084, AMB-08
    state = city(["2", "1", "1", "1"], specials={"joker": 0}, coins=[1, 0, 0, 0])
    assert "landtmann" not in places(state)
    do(state, "turn 2 down")
    assert "landtmann" in places(state, "1") and "krieau" in places(state, "1")


def test_two_wild_dice_make_any_pair_or_sum() -> None:  # VIE-085, AMB-11
    state = city(["1 1", "1", "1", "1"], specials={"joker": 0})
    assert {"oper", "gloriette", "heuriger", "schoenbrunn", "hofburg"} <= set(places(state, "1+1"))
    do(state, "place 1+1 gloriette")
    assert (state.die_one[21], state.die_two[21]) == (6, 6)


@pytest.mark.parametrize(
    ("dice", "field", "faces", "told"),
    [
        ("1", "heldenplatz", (4, 0), [4]),
        ("1", "krieau", (1, 0), []),
        ("1+1", "oper", (1, 1), []),
        ("1+1", "tiergarten", (1, 1), []),
        ("1+1", "hofburg", (1, 6), [6]),
        ("1+1", "pestsaeule", (2, 6), [6, 2]),
        ("1+1", "gloriette", (6, 6), [6, 6]),
        ("1+white", "gloriette", (6, 6), [6, 6]),
        ("1+4", "stephansdom", (5, 4), [5]),
        ("1+4", "heuriger", (4, 4), [4]),
    ],
)
def test_each_joker_used_is_told(dice: str, field: str, faces: tuple[int, int], told: list[int]) -> None:  # VIE-085
    state = city(["1 1 4 W1", "1", "1", "1"], specials={"joker": 0})
    events = do(state, f"place {dice} {field}")
    at = FIELDS.index(field)
    assert (state.die_one[at], state.die_two[at]) == faces
    assert [values for key, values in events if key == "joker"] == [{"seat": 0, "face": face, "field": at} for face in told]


def test_the_joker_makes_the_white_die_wild_but_not_lonely() -> None:  # AMB-08, VIE-088
    state = city(["4 W1", "1", "1", "1"], specials={"joker": 0})
    assert places(state, "white") == ["geheimbund"]
    assert {"stephansdom", "tiergarten"} <= set(places(state, "4+white"))
    do(state, "place 4+white stephansdom")
    assert state.white == 5 and state.die_two[FIELDS.index("stephansdom")] == 5


def test_own_and_white_need_not_go_together() -> None:  # AMB-13, VIE-090
    state = city(["5 W5", "1", "1", "1"])
    do(state, "place 5 rathaus", *["place 1 geheimbund"] * 3)
    assert legal(state) == ["place white geheimbund"]


def test_the_white_die_counts_for_who_placed_it() -> None:  # VIE-089, AMB-25
    board = {"universitaet": (1, "5"), "schoenbrunn": (0, "5+W6")}
    state = evaluated(board, specials={"white-die": 0})
    do(state, "special take")
    assert state.score[0] == 6
    assert state.white_at == codes.IN_HAND and state.white_seat == 1


def test_the_double_move_is_asked_for_after_immediate_effects() -> None:  # AMB-14
    state = city(["1 2", "1", "1", "1"], specials={"double": 0})
    do(state, "place 1 krieau", "gendarm oper", "gain point")
    assert legal(state) == ["again no", "again yes"]
    do(state, "again no")
    assert state.active == 1 and not state.double_used


def test_no_double_move_without_dice_or_with_nobody_to_wait_for() -> None:  # VIE-083, AMB-14
    state = city(["2", "1", "1", "1"], specials={"double": 0})
    do(state, "place 2 oper")
    assert state.active == 1
    alone = city(["2 5", "", "", ""], specials={"double": 0})
    do(alone, "place 2 oper")
    assert alone.phase == codes.TURN and alone.active == 0


def test_a_special_card_may_be_left() -> None:  # VIE-076, AMB-15
    state = evaluated({"stadtpark": (2, "2")})
    assert legal(state) == ["special leave", "special take"]
    do(state, "special leave")
    assert state.specials[codes.CLOCK] == 1
    for name in ("mayor", "abbess", "countess"):
        do(state, f"reveal {name}")
    assert state.active == 0, "VIE-079: the holder starts again"


def test_the_clock_begins_the_next_round() -> None:  # VIE-078, 130
    state = evaluated({"stadtpark": (2, "2")})
    told = do(state, "special take")
    assert ("special_from", {"seat": 2, "special": codes.CLOCK, "other": 0}) in told
    for name in ("mayor", "abbess", "countess"):
        do(state, f"reveal {name}")
    assert state.active == 2 and state.phase == codes.ROLL


def test_the_holder_keeps_a_card_without_a_question() -> None:  # AMB-26
    state = evaluated({"museum": (1, "3")}, specials={"joker": 1})
    assert state.phase == codes.REVEAL and state.specials[codes.JOKER] == 2


# Evaluation


def test_fields_are_evaluated_in_street_order_and_earlier_gains_count() -> None:  # VIE-096, 098
    board = {"naschmarkt": (1, "3"), "heldenplatz": (1, "4"), "rathaus": (1, "5")}
    state = evaluated(board)
    assert state.coins[1] == 0 and state.score[1] == 3 + 1 + 3


def test_a_field_is_told_from_its_opening_to_its_dice() -> None:  # VIE-097
    state = city(["", "1", "", ""], active=1, board={"oper": (0, "2"), "heldenplatz": (2, "4")})
    told = do(state, "place 1 geheimbund")
    after = keys(told)[keys(told).index("evaluation") :]
    assert after[:8] == ["evaluation", "field", "points", "back", "field", "coins", "points", "back"]


def test_character_fields_cost_a_coin_but_for_the_last() -> None:  # VIE-103, 104
    board = {"landtmann": (1, "6"), "central": (2, "6"), "griensteidl": (3, "6")}
    state = evaluated(board, coins=[0, 2, 0, 0])
    assert state.active == 1 and state.coins[1] == 1
    assert legal(state) == ["character mayor", "character archbishop", "character archduke", "character none"]
    told = do(state, "character mayor")
    assert ("lapsed", {"seat": 2, "coins": 1, "field": FIELDS.index("central")}) in told
    assert state.active == 3 and state.symbols[3] == 0 + 2
    do(state, "character none")
    assert state.phase == codes.REVEAL
    assert [state.discard[kind] for kind in range(3)] == [0, 1, 1], "VIE-127"


def test_the_free_character_field_may_find_nobody() -> None:  # VIE-105, AMB-16
    board = {"landtmann": (0, "6"), "central": (1, "6"), "griensteidl": (2, "6")}
    state = evaluated(board, seats=3, coins=[2, 2, 0])
    do(state, "character mayor")
    told = do(state, "character archbishop")
    assert "no_character" in keys(told)
    short = evaluated({"central": (1, "6")}, seats=3, coins=[0, 1, 0], display=[0, 0], pile=[4] * 11)
    assert short.coins[1] == 0, "who can pay must pay"


def test_a_character_may_be_owned_twice() -> None:  # VIE-106, 113
    state = evaluated({"griensteidl": (1, "6")}, rows=[[], ["mayor", "mayor"], [], []])
    do(state, "character mayor")
    assert state.row[codes.CHARACTERS] == 3 and state.symbols[3] == 0 + 6


def test_majorities_are_paid_for_each_neighbour() -> None:  # VIE-108, 110, 114, AMB-38
    # Crowns: 5 of seat 1 against 2 of seat 0 and 0 of seat 2; seat 3 with 8 sits opposite and is ignored.
    rows: list[list[str]] = [["archduke"], ["archduke", "archduke"], [], ["countess", "countess", "countess"]]
    state = evaluated({"belvedere": (1, "4+6")}, start_cards=[1, 2, 4, 3], rows=rows, display=[1, 2, 11], pile=changed_pile(rows))
    assert [state.symbols[3 * seat + 2] for seat in range(4)] == [2, 5, 0, 8]
    assert state.score[1] == 3 + 4 and state.coins[1] == 2


def changed_pile(rows: list[list[str]], shown: tuple[int, ...] = (1, 2, 11)) -> list[int]:
    pile = [4] * 11
    for names in rows:
        for name in names:
            pile[GAME.figures.characters.index(name)] -= 1
    for card in shown:
        pile[card - 1] -= 1
    return pile


def test_nothing_against_nothing_is_a_tie() -> None:  # AMB-18
    state = evaluated({"pestsaeule": (1, "4+4")}, start_cards=[2, 5, 3, 1])
    assert [state.symbols[3 * seat] for seat in range(4)] == [0, 0, 1, 2]
    assert state.score[1] == 3 + 1 and state.coins[1] == 0


def test_gloriette_pays_points_only_and_never_a_symbol_twice() -> None:  # VIE-115, 116, 117, AMB-19
    board = {"stephansdom": (1, "4+5"), "gloriette": (1, "6+6")}
    state = evaluated(board, coins=[0, 1, 0, 0], start_cards=[1, 2, 4, 3])
    # Crosses of seat 1: 2 against 1 and 1.
    assert state.score[1] == 3 + 4 and state.coins[1] == 3
    assert legal(state) == ["symbol citizen", "symbol crown"]
    told = do(state, "symbol crown")
    assert keys(told)[:2] == ["symbol", "paid"]
    assert state.score[1] == 7 + 4 and state.coins[1] == 2


def test_gloriette_lapses_without_the_coin() -> None:  # VIE-101
    state = evaluated({"gloriette": (1, "6+6")})
    assert state.phase == codes.REVEAL and state.score[1] == 3


def test_tiergarten() -> None:  # VIE-118, 119, AMB-28
    state = evaluated({"tiergarten": (1, "4+4")}, coins=[1, 0, 2, 5])
    assert legal(state) == [
        *("rob p1 1", "rob p3 1", "rob p3 2", "rob p4 1", "rob p4 2", "rob p4 3"),
        *("rob p1 p3", "rob p1 p4", "rob p3 p4", "rob nobody"),
    ]
    supply = state.supply
    both = state.clone()
    do(state, "rob p4 3")
    assert (state.coins[1], state.coins[3], state.supply) == (3, 2, supply)
    assert isinstance(both, City)
    do(both, "rob p1 p3")
    assert list(both.coins[:4]) == [0, 2, 1, 5]


def test_tiergarten_finds_nothing_with_the_poor() -> None:  # AMB-28
    state = evaluated({"tiergarten": (0, "4+4")}, coins=[0, 0, 0, 0])
    assert state.phase == codes.REVEAL or legal(state)[-1] == "rob nobody"


def test_heuriger_counts_the_cards_of_that_moment() -> None:  # VIE-120, 121, AMB-39
    board = {"secession": (1, "2"), "heuriger": (0, "3+3")}
    state = evaluated(board, specials={"clock": 0, "double": 0, "influence": 0})
    do(state, "special take")
    assert state.score[0] == 3 + 2


# Rounds


def test_the_double_move_and_the_gendarm_come_back() -> None:  # VIE-126, 129
    state = city(["1", "", "", ""], specials={"double": 2}, double_used=1, gendarm=3, scored=[1, 2, 4])
    do(state, "place 1 geheimbund")
    assert (state.gendarm, state.double_used, any(state.scored)) == (0, 0, False)
    assert state.specials[codes.DOUBLE] == 3


def test_the_discards_are_shuffled_in_when_the_pile_is_empty() -> None:  # AMB-23
    state = evaluated({}, seats=3, pile=[], discard=[3, 3, *[4] * 9])
    assert state.to_act() == (CHANCE,)
    assert sum(state.pile) == 44 and not any(state.discard)
    assert state.sample(Rng(1)) in [code for code, _ in state.chances()]


def test_known_cards_come_last_and_in_their_order() -> None:  # VIE-014, 3.4 of the analysis
    pile = [0] * 11
    state = evaluated({}, seats=3, pile=pile, bottom=[5, 6], n_bottom=2, discard=[3, 3, 4, 4, 3, 3, *[4] * 5])
    assert [GAME.words(code) for code, _ in state.chances()] == ["reveal chaplain"]
    do(state, "reveal chaplain")
    assert [GAME.words(code) for code, _ in state.chances()] == ["reveal councillor"]


def test_copies_only_are_shuffled_with_the_discards_or_leave_the_display_short() -> None:  # AMB-24
    rows: list[Any] = [["mayor"], [], []]
    state = city(["1", "", ""], rows=rows, display=[2, 3], pile=[3], discard=[0, 3, 3, *[4] * 8])
    do(state, "place 1 geheimbund", "reveal mayor")
    assert sum(state.pile) == 42 and state.n_bottom == 0, "two mayors left: no use without the discards"
    everything = [["archbishop"] * 4 + ["archduke"] * 4, ["priest"] * 4, []]
    owned = [name for name in GAME.figures.characters[4:] for _ in range(4)]
    short = city(["1", "", ""], rows=[*everything[:2], owned], display=[1, 0], pile=[3])
    told = do(short, "place 1 geheimbund", "reveal mayor")
    assert keys(told)[-1] == "short_display"
    assert short.phase == codes.ROLL and list(short.display[:2]) == [1, 0]


# The end


def test_25_points_in_mid_evaluation_stop_nothing() -> None:  # VIE-135, 136
    state = city(["", "1", "", ""], active=1, board={"oper": (0, "2"), "schoenbrunn": (2, "5+6")}, score=[24, 3, 23, 3])
    do(state, "place 1 geheimbund")
    assert state.over() and list(state.score[:4]) == [25, 3, 26, 3]


def test_krieau_does_not_end_the_game() -> None:  # VIE-136
    state = city(["1 2", "1", "1", "1"], score=[24, 3, 3, 3])
    do(state, "place 1 krieau", "gendarm oper", "gain point")
    assert state.score[0] == 25 and state.to_act() == (1,)


@pytest.mark.parametrize(
    ("specials", "coins", "winners"),
    [
        ({"clock": 0, "joker": 1, "double": 1}, [0, 0, 0], (1,)),  # VIE-140
        ({"clock": 0, "joker": 1}, [4, 5, 0], (1,)),  # VIE-141: 1 and 2 left of the exchange
        ({"clock": 0, "joker": 1}, [4, 4, 0], (0, 1)),  # VIE-142
        ({"clock": 0, "joker": 1}, [3, 5, 0], (1,)),
    ],
)
def test_ties(specials: dict[str, int], coins: list[int], winners: tuple[int, ...]) -> None:
    state = city(["", "", "1"], active=2, specials=specials, coins=coins, score=[25, 25, 3], start_cards=[4, 6, 5])
    do(state, "place 1 geheimbund")
    assert state.over()
    assert {sum(state.points(seat).values()) for seat in (0, 1)} == {25 + coins[0] // 3}
    assert state.winners() == winners


def test_ties_are_worth_nothing_in_the_final_scoring() -> None:  # VIE-137
    state = city(["1", "", ""], score=[25, 0, 0], start_cards=[1, 3, 6])
    # Citizens 2, 1, 1; crosses 1, 0, 0; crowns 0, 2, 1.
    do(state, "place 1 geheimbund")
    assert [state.points(seat)["symbols"] for seat in range(3)] == [2, 1, 0]


def test_coins_are_exchanged_three_for_a_point() -> None:  # VIE-138
    state = city(["1", "", ""], score=[25, 0, 0], coins=[7, 5, 2])
    do(state, "place 1 geheimbund")
    assert [state.points(seat)["coins"] for seat in range(3)] == [2, 1, 0]


def test_until_the_end_the_score_is_what_the_track_shows() -> None:  # VIE-137, 138
    state = city(["1", "2", "3"], score=[4, 5, 6], coins=[7, 5, 2], start_cards=[1, 3, 6])
    assert [sum(state.points(seat).values()) for seat in range(3)] == [4, 5, 6]


def test_refused_actions_change_nothing() -> None:
    state = city(["2 3", "1", "1", "1"])
    before = state.fingerprint()
    for seat, words in ((0, "place 4 heldenplatz"), (1, "place 1 krieau"), (0, "reroll 2"), (CHANCE, "roll 3")):
        with pytest.raises(IllegalAction):
            state.play(seat, GAME.code(words))
    assert state.fingerprint() == before


def test_figures_of_another_box_are_played_with() -> None:
    game = Vienna(changed(("points = 3 }\n# 5: rulebook", "points = 4 }\n# 5: rulebook")))
    state = city(["5", "", "", ""], coins=[3, 0, 0, 0], game=game)
    do(state, "place 5 rathaus", game=game)
    assert state.score[0] == 3 + 4
