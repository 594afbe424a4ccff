"""The event cards, each with what it allows and what it does not (WAL-048 to 067)."""

from __future__ import annotations

import pytest

from viertel.core.components import Components
from viertel.core.errors import IllegalAction
from viertel.games.wiener_walzer import codes
from viertel.games.wiener_walzer.game import WienerWalzer

from .grid import Floor
from .play import GAME, play, played, start, walzer


def event(grid: str, card: str, turn: str = "vM0", place: str = "1,1", **given: object) -> Floor:
    """The floor after a zero was placed and the card was drawn."""
    return Floor(grid, turn, card, **given).play(f"place {place}", f"card {card}")  # type: ignore[arg-type]


# When a card is drawn


def test_a_zero_draws_a_card_after_the_tile_and_before_the_dance() -> None:  # WAL-049, 050
    floor = Floor("bF1 sh2 sh1", "gM0", "side-step").play("place 1,2")
    assert floor.kept("g") == ["sh2"]
    assert floor.phase == codes.REVEAL
    floor.play("card side-step")
    assert floor.phase == codes.EVENT and floor.state.to_act() == (1,)  # WAL-051
    floor.play("side-step 1,1 1,2")
    assert (floor["1,1"], floor["1,2"]) == ("gM0", "bF1")
    assert floor.legal == ["dance 1,1 1,2"]  # WAL-054


def test_only_a_zero_from_the_hand_draws() -> None:  # WAL-055
    assert Floor("bF1 sh2 sh1", "gM1", "side-step").play("place 1,3").phase == codes.OVER
    floor = event("sh1 bM0 wF0 sh1", "side-step").play("side-step 1,2 1,3")
    assert floor.told("card") == [{"seat": 4, "card": codes.SIDE_STEP}]


def test_each_player_draws_two_cards_in_a_game() -> None:  # WAL-048, 055
    match = played(start(3, 5, {"events": "on"}))
    drawn = [event for entry in match.entries for event in entry.events if event.key == "card"]
    assert sorted(event.arguments["seat"] for event in drawn) == [0, 0, 1, 1, 2, 2]
    assert walzer(match).n_used == 6


def test_cards_are_drawn_by_what_is_left_of_them() -> None:  # WAL-048
    floor = Floor("sh1 sh1", "gM0", "side-step side-step pie").play("place 1,1")
    assert [weight for _, weight in floor.state.chances()] == [2, 1]


def test_after_twelve_cards_they_come_again_in_their_order() -> None:  # WAL-053
    text = GAME.components.text.replace("[0, 1, 2, 3, 4, 5]", "[0, 0, 0, 0, 0, 5]")
    game = WienerWalzer(Components(text))
    for match in play(start(2, 3, {"events": "on"}, game)):
        assert GAME.faults(match.state) == []
    drawn = [event.arguments["card"] for entry in match.entries for event in entry.events if event.key == "card"]
    assert len(drawn) == 20
    assert drawn[12:] == drawn[:8]
    assert walzer(match).used == [*drawn[8:12], *drawn[:8]]


# Hand-Kiss


def test_hand_kiss_takes_any_undanced_man_to_a_tile_beside_an_undanced_woman() -> None:  # WAL-056, 066, ruling B7
    floor = event(
        """
        sh1  ----  ch1  bF3  ci1
        ----  ----  ----  ----  ----
        wM2  gM4*  eg1  rF2*  ck1
        """,
        "hand-kiss",
    )
    assert floor.legal == ["hand-kiss 1,1", "hand-kiss 3,1"]
    floor.play("hand-kiss 1,1")
    assert floor.legal == ["with 1,3", "with 1,5"]  # ruling B8: not beside a lady who has danced


def test_hand_kiss_needs_a_tile_beside_a_woman() -> None:  # WAL-052
    assert event("sh1 sh1 ---- bF3", "hand-kiss").told("card_skipped")


def test_nobody_collects_a_tile_that_was_exchanged() -> None:  # WAL-065
    floor = event("sh1 sh2 bF3 ch3", "hand-kiss").play("hand-kiss 1,1", "with 1,4")
    assert (floor["1,1"], floor["1,4"]) == ("ch3", "vM0")
    assert floor.kept("v") == ["sh1"]


def test_a_frame_left_behind_is_a_free_cell() -> None:  # WAL-067
    match = start(2, 1, {"events": "on"})
    data = match.state.to_json()
    cell = GAME.code("place e2")
    state = walzer(match)
    assert state.guest[cell] >> 4 == codes.WHITE + 1
    data |= {"phase": codes.EVENT, "card": codes.HAND_KISS, "deck": [0, 1, 2, 2, 2, 1, 1, 1, 1]}
    data["guest"][cell] = 16 * (codes.WHITE + 1)  # a man
    data["guest"][GAME.code("place g2")] = 16 * (codes.WHITE + 1) + codes.WOMAN
    data["hand"] = [(h if seat != state.active else 0) for seat, h in enumerate(data["hand"])]
    position = match.state.clone()
    position.load(data)
    position.play(state.active, GAME.code("hand-kiss e2"))
    position.play(state.active, GAME.code("with g1"))
    position.play(-1, position.chances()[0][0])
    assert GAME.code("place e2") in position.legal(1 - state.active)


# Had Enough?


def test_had_enough_takes_champagne_from_the_board_or_from_anybody() -> None:  # WAL-057, ruling B9
    floor = event("sh1 cp ch1 cp", "had-enough", kept={"v": "cp", "b": "cp cp", "g": "sh1"})
    assert floor.legal == ["had-enough 1,2", "had-enough 1,4", "had-enough p1", "had-enough p5"]
    floor.play("had-enough 1,2")
    assert floor.legal == ["with 1,3", "with 1,4"]  # ruling B4: two equal tiles too
    floor.play("with 1,3")
    assert (floor["1,2"], floor["1,3"]) == ("ch1", "cp")
    assert floor.told("tiles")


def test_had_enough_needs_champagne_and_another_tile() -> None:  # WAL-052
    assert event("sh1 ch1 ch1", "had-enough").told("card_skipped")
    assert event("sh1 cp bM1", "had-enough").told("card_skipped")
    assert event("sh1 bM1", "had-enough", kept={"b": "cp"}).told("card_skipped")


def test_choices_of_champagne_are_sorted_whatever_happened_before() -> None:
    for match in play(start(4, 9, {"events": "on"})):
        data = match.state.to_json()
        if match.state.to_act() and data["phase"] == codes.PLACE:
            data |= {"phase": codes.EVENT, "card": codes.HAD_ENOUGH}
            state = match.state.clone()
            state.load(data)
            legal = state.legal(data["active"])
            assert legal == sorted(set(legal))


# Side Step


def test_side_step_exchanges_any_two_undanced_neighbours() -> None:  # WAL-058, 066, ruling B11
    floor = event(
        """
        sh1  bM1  bM2
        gF3* wF4  ch1
        """,
        "side-step",
    )
    assert floor.legal == ["side-step 1,1 1,2", "side-step 1,2 1,3", "side-step 1,2 2,2"]
    floor.play("side-step 1,2 2,2")
    assert (floor["1,2"], floor["2,2"]) == ("wF4", "bM1")


def test_side_step_needs_neighbours() -> None:  # WAL-052
    assert event("sh1 sh1 bM1 gF2*", "side-step").told("card_skipped")


# Solo Dancer


def test_solo_dancer_has_no_second_best_and_no_hosts() -> None:  # WAL-059, 066, ruling B15
    floor = event(
        """
        sh1  ----  bM5  gM1
        ----  ----  yM0  bM4
        wF5  ch1  ----  ci1
        """,
        "solo",
    )
    assert floor.legal == []  # blue's 5 and green's 1 have no tile beside them, and neither has the 0 just placed
    assert floor.told("card_skipped")


def test_solo_dancer_moves_the_guest_and_leaves_the_tile() -> None:  # WAL-065
    floor = event("sh1 ch1 bM5 ci2 ----", "solo").play("solo 1,3 1,4")
    assert (floor["1,3"], floor["1,4"]) == ("ci2", "bM5")
    assert floor.kept("b") == []


# Still Eating?


def test_still_eating_trades_one_of_ones_own_tiles() -> None:  # WAL-060, ruling B10
    floor = event("sh1 ch3 ci2", "still-eating", kept={"v": "ch1 ch1 eg2", "b": "ck1"})
    assert floor.legal == ["still-eating shrimp1", "still-eating caviar2", "still-eating cheese1"]
    floor.play("still-eating cheese1")
    assert floor.legal == ["with 1,2", "with 1,3"]
    floor.play("with 1,3")
    assert floor.kept("v") == ["sh1", "eg2", "ch1", "ci2"] and floor["1,3"] == "ch1"


def test_still_eating_needs_a_tile_on_the_board() -> None:  # ruling B16
    assert event("sh1 bM1", "still-eating").told("card_skipped")


# Chaperone


def test_the_chaperone_exchanges_two_undanced_women_anywhere() -> None:  # WAL-061, 066, ruling B17
    floor = event("sh1 sh1 bF1 gF2* ch1 wF3 rM4", "chaperone")
    assert floor.legal == ["chaperone 1,3", "chaperone 1,6"]
    assert floor.play("chaperone 1,6").legal == ["with 1,3"]
    floor.play("with 1,3")
    assert (floor["1,3"], floor["1,6"]) == ("wF3", "bF1")


def test_the_chaperone_needs_two_women() -> None:  # WAL-052
    assert event("sh1 sh1 bF1 gF2* ch1", "chaperone").told("card_skipped")


# Pie in the Face


def test_a_pie_hits_a_players_undanced_guest_beside_a_cake_on_the_board() -> None:  # WAL-062, 066, rulings B18, B21, B22
    floor = event("sh1 cp bM1 ck3 gM1* ck1 wF1", "pie", kept={"v": "ck1"}, scores={"b": 9})
    assert floor.legal == ["pie 1,3"]
    assert floor.play("pie 1,3").score == {"b": 7}  # ruling B19: 2, however many cakes


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_a_pie_does_not_push_below_the_start(before: int, after: int) -> None:  # ruling B20
    floor = event("sh1 ck1", "pie", scores={"v": before}).play("pie 1,1")
    assert floor.state.score[4] == after
    assert floor.told("pie")[0]["points"] == before - after


def test_a_pie_that_could_hit_hosts_only_is_not_thrown() -> None:  # ruling B18
    assert event("sh1 ch1 wM2 ck1", "pie").told("card_skipped")


# Change of Partner


def test_change_of_partner_keeps_faces_as_they_were() -> None:  # WAL-063, 066, ruling B23
    floor = event("sh1 sh1 wM1* ch1 gF2 gF3*", "change-partner")
    assert floor.legal == ["change-partner 1,1", "change-partner 1,5"]
    floor.play("change-partner 1,5")
    assert floor.legal == ["with 1,3", "with 1,6"]
    floor.play("with 1,3")
    assert (floor["1,3"], floor["1,5"]) == ("gF2", "wM1*")


def test_change_of_partner_needs_somebody_who_has_danced() -> None:  # ruling B24
    assert event("sh1 sh1 wM1 ch1 gF2", "change-partner").told("card_skipped")


# Just a Cigar


def test_a_cigar_needs_two_of_one_sex_with_a_cigar_on_the_board_beside_them() -> None:  # WAL-064, ruling B21
    floor = event(
        """
        sh1  ----  ci1  bM1  gM2
        ----  ----  ----  rF3  yF1*
        bF1  cp    gF2  rF2  ch1
        """,
        "cigar",
        kept={"v": "ci1"},
    )
    assert floor.legal == ["cigar 1,4 1,5"]
    floor.play("cigar 1,4 1,5")
    assert floor.score == {"b": 3, "g": 3}
    assert {"1,4", "1,5"} <= set(floor.danced)


def test_a_cigar_scores_once_for_one_owner_and_only_for_players() -> None:  # ruling B26
    assert event("sh1 ci1 bM1 bM2", "cigar").play("cigar 1,3 1,4").score == {"b": 3}
    assert event("sh1 ci1 bM1 wM2", "cigar").play("cigar 1,3 1,4").score == {"b": 3}
    assert event("sh1 ci1 wM1 wM2", "cigar").play("cigar 1,3 1,4").score == {}


def test_the_other_dances_follow_a_cigar() -> None:  # ruling B25
    floor = event("sh1 bF2 ---- ci1 gM1 gM2", "cigar").play("cigar 1,5 1,6")
    assert floor.legal == ["dance 1,1 1,2"]


# For all of them


def test_after_an_event_the_whole_hall_is_looked_at() -> None:  # WAL-054, ruling B6
    floor = event("sh1 sh1 ---- bM1 gF2 rM3* sh1", "change-partner")
    floor.play("change-partner 1,5", "with 1,6")
    assert floor.phase == codes.OVER  # the lady now stands beside a free cell, the gentleman between nobody he could ask
    floor = event("sh1 sh1 ---- bM1 gM0 rF3 sh1", "side-step")
    assert floor.play("side-step 1,5 1,6").legal == ["dance 1,4 1,5"]


@pytest.mark.parametrize("card", ["hand-kiss", "chaperone", "change-partner", "still-eating"])
def test_a_card_that_can_be_carried_out_must_be(card: str) -> None:  # WAL-051, ruling B2
    floor = event("sh1 bF1 ch1 gF2 rM3* ch1", card)
    with pytest.raises(IllegalAction):
        floor.play("place 1,3")
    assert floor.phase == codes.EVENT
