"""The worked examples T01 to T45 on small floors. Scores are those of the dances; the buffet is T19 and T22."""

from __future__ import annotations

from viertel import games
from viertel.core.chance import Quick
from viertel.core.match import Match
from viertel.core.state import Rng
from viertel.games.wiener_walzer import codes

from .grid import Floor

T01 = """
ch1  yF2  ck1
gF5  bM3  rM4
ci1  eg2  sh1
"""
T02 = """
ch1  rF0  ck1  ci2
rF2  yF3  wM4  eg1
sh1  ch2  bF4  rF1
cp   ck1  vF2  eg1
"""


def test_t01_the_highest_partner_is_taken_and_both_owners_score() -> None:  # WAL-020, 025, 033-035, 037
    floor = Floor(T01, "bF1").play("place 3,2")
    assert floor.kept("b") == ["eg2"]
    assert floor.legal == ["dance 2,1 2,2"]
    floor.play("dance 2,1 2,2")
    assert floor.score == {"b": 8, "g": 8}
    assert floor.danced == ["2,1", "2,2"]


def test_t02_the_active_player_orders_the_dances() -> None:  # WAL-029, 030, 035
    floor = Floor(T02, "gM1").play("place 3,2")
    assert floor.legal == ["dance 2,2 2,3", "dance 2,3 3,3"]
    floor.play("dance 2,2 2,3")
    assert floor.legal == ["dance 3,2 3,3"]
    floor.play("dance 3,2 3,3")
    assert floor.score == {"y": 7, "b": 5, "g": 5}
    assert floor.danced == ["2,2", "2,3", "3,2", "3,3"]


def test_t03_another_order_makes_other_couples() -> None:
    floor = Floor(T02, "gM1").play("place 3,2", "dance 2,3 3,3")
    assert floor.score == {"b": 8}
    assert floor.legal == ["dance 2,2 3,2"]
    floor.play("dance 2,2 3,2")
    assert floor.score == {"b": 8, "y": 4, "g": 4}
    assert floor.phase == codes.OVER


def test_t04_among_one_sex_nobody_dances() -> None:  # WAL-028
    floor = Floor(
        """
        ch1  rM2  ck1
        gM5  bM3  eg1
        ci1  yM1  sh1
        """,
        "rM4",
    ).play("place 2,3")
    assert floor.kept("r") == ["eg1"]
    assert floor.phase != codes.DANCE
    assert floor.danced == [] and floor.score == {}


def test_t05_who_has_danced_encircles_but_is_no_partner() -> None:  # WAL-022, 024
    floor = Floor(
        """
        ch1   rF5*  ck1
        gF4*  bM3   eg1
        ci1   yM1   sh1
        """,
        "gF0",
    ).play("place 2,3")
    assert floor.legal == ["dance 2,2 2,3"]
    assert floor.play("dance 2,2 2,3").score == {"b": 3, "g": 3}


def test_t07_the_edge_encircles() -> None:  # WAL-020
    floor = Floor(
        """
        bF2  rM1  ch1
        ck2  ci1  eg1
        sh1  cp   ch2
        """,
        "yM4",
    ).play("place 2,1")
    assert floor.legal == ["dance 1,1 2,1"]
    assert floor.play("dance 1,1 2,1").score == {"b": 6, "y": 6}
    assert floor.kept("y") == ["ck2"]


def test_t09_two_guests_of_one_player_score_once() -> None:  # WAL-035
    floor = Floor(
        """
        ch1  rM1  ck1
        bF4  bM2  eg1
        ci1  yM0  ch1
        """,
        "rM3",
    ).play("place 2,3", "dance 2,1 2,2")
    assert floor.score == {"b": 6}


def test_t10_an_encircled_host_dances_and_only_the_partner_scores() -> None:  # WAL-023, 035
    floor = Floor(
        """
        ch1  rF3  ck1
        yF2  wM5  eg1
        ci1  gM4  ch1
        """,
        "bM1",
    ).play("place 2,3")
    assert floor.legal == ["dance 1,2 2,2"]
    assert floor.play("dance 1,2 2,2").score == {"r": 8}


def test_t12_the_active_player_decides_a_tie() -> None:  # WAL-026
    floor = Floor(
        """
        ch1  yF4  ck1
        gF4  rM2  eg1
        ci1  vM3  ch1
        """,
        "bM0",
    ).play("place 2,3")
    assert floor.state.to_act() == (0,)
    assert floor.legal == ["dance 1,2 2,2", "dance 2,1 2,2"]
    assert floor.play("dance 1,2 2,2").score == {"r": 6, "y": 6}


T14 = """
ch1  rM0  ck1  rM1  eg1
gM2  yM3  ci2  gM1  vM4
sh1  vM0  ch1  yM0  cp
"""


def test_t14_one_dance_takes_the_partner_of_another() -> None:  # WAL-028, 030
    floor = Floor(T14, "bF5").play("place 2,3")
    assert floor.legal == ["dance 2,2 2,3", "dance 2,3 2,4"]
    floor.play("dance 2,2 2,3")
    assert floor.score == {"b": 8, "y": 8}
    assert floor.phase != codes.DANCE and floor["2,4"] == "gM1"


def test_t14_or_the_other_way_round() -> None:
    floor = Floor(T14, "bF5").play("place 2,3", "dance 2,3 2,4")
    assert floor.score == {"b": 6, "g": 6}
    assert floor.phase != codes.DANCE and floor["2,2"] == "yM3"


def test_t15_the_guest_just_placed_dances() -> None:  # WAL-032
    floor = Floor(
        """
        ch1  rF2  ck1
        gF3  eg2  yM5
        ci1  vM1  ch1
        """,
        "bM4",
    ).play("place 2,2")
    assert floor.legal == ["dance 2,1 2,2"]
    assert floor.play("dance 2,1 2,2").score == {"b": 7, "g": 7}


def test_t17_a_dance_may_be_worth_nothing() -> None:  # WAL-038
    floor = Floor(
        """
        rF0  ch1  ck1
        gM0  ci1  sh1
        """,
        "bF3",
    ).play("place 1,2", "dance 1,1 2,1")
    assert floor.score == {}
    assert floor.danced == ["1,1", "2,1"]


def test_t18_every_cell_without_a_guest_is_open() -> None:  # WAL-014
    floor = Floor(
        """
        ch1  wF3  ck1
        gF4* bM3  eg1
        """
    )
    assert floor.legal == ["place 1,1", "place 1,3", "place 2,3"]


def test_t19_jokers_fill_the_gaps_of_four_sets() -> None:  # WAL-041, 045
    kept = "sh3 sh1  eg3  ch3 ch2  ck2 ck2  ci1 ci1  cp cp cp"
    assert Floor("ch1", kept={"b": kept}).state.points(0) == {"dances": 0, "buffet": 20}


def test_t22_the_last_dance_counts_and_a_tie_has_two_winners() -> None:  # WAL-039, 047
    one_set = "sh1 eg1 ch1 ck1 ci1"
    floor = Floor(
        """
        bF2  sh1
        gF1  sh1
        """,
        "yM4",
        scores={"b": 34, "g": 36, "y": 29},
        kept={"b": one_set, "g": f"{one_set} sh1 eg1 ch1 ck1", "y": f"{one_set} eg1 ch1 ck1 ci1"},
    )
    floor.play("place 1,2", "dance 1,1 1,2")
    assert floor.phase == codes.OVER
    assert floor.score == {"b": 40, "g": 36, "y": 35}
    assert [sum(floor.state.points(seat).values()) for seat in range(3)] == [45, 41, 45]
    assert floor.state.winners() == (0, 2)
    assert [told["seat"] for told in floor.told("won")] == [0, 2]


def test_t23_everybody_holds_one_guest_until_the_pile_is_used_up() -> None:  # WAL-011, 018, 019
    rng = Rng(23)
    match = Match(games.load("wiener_walzer"), 3, chance=Quick(rng))
    assert all(hand > 0 for hand in match.state.to_json()["hand"][:3])
    assert _left(match) == [11, 11, 11]
    placed = [0, 0, 0]
    turns = 0
    while not match.over:
        (seat,) = match.state.to_act()
        legal = match.legal(seat)
        code = legal[rng.below(len(legal))]
        if match.game.words(code).startswith("place"):
            placed[seat] += 1
            turns += 1
        match.act(seat, code)
        done = match.over or match.state.to_act() != (seat,)
        if done and placed[seat] in (11, 12):
            assert _left(match)[seat] == 0
            hand = (match.state.to_json()["hand"] + [0] * 8)[seat]
            assert (hand > 0) == (placed[seat] == 11)
    assert turns == 36
    assert placed == [12, 12, 12]


def _left(match: Match) -> list[int]:
    pile = match.state.to_json()["pile"] + [0] * 60
    return [sum(pile[12 * seat : 12 * seat + 12]) for seat in range(match.seats)]


def test_t25_setup_and_end_are_accounted_for() -> None:  # WAL-003, 007, 008
    expected = {  # tiles and hosts laid out, tiles and hosts unused, tiles left at the end
        2: (29, 6, 37, 6, 5),
        3: (41, 9, 25, 3, 5),
        4: (53, 12, 13, 0, 5),
        5: (66, 12, 0, 0, 6),
    }
    for seats, (tiles, hosts, box, unused, left) in expected.items():
        rng = Rng(seats)
        match = Match(games.load("wiener_walzer"), seats, chance=Quick(rng))
        start = match.state.to_json()
        assert sum(tile != 0 for tile in start["tile"]) == tiles
        assert sum(guest != 0 for guest in start["guest"]) == hosts
        assert (sum(start["box"]), sum(start["hosts"])) == (box, unused)
        while not match.over:
            (seat,) = match.state.to_act()
            legal = match.legal(seat)
            match.act(seat, legal[rng.below(len(legal))])
        end = match.state.to_json()
        assert sum(tile != 0 for tile in end["tile"]) == left
        kept = end["kept"] + [0] * 120
        assert [sum(kept[24 * seat : 24 * seat + 24]) for seat in range(seats)] == [12] * seats


def test_t26_the_event_precedes_the_dance() -> None:  # WAL-049, 050, 054, 058
    floor = Floor(T01, "bF0", "side-step").play("place 3,2")
    assert floor.kept("b") == ["eg2"]
    assert floor.legal == ["card side-step"]
    floor.play("card side-step", "side-step 2,1 2,2")
    assert floor.legal == ["dance 2,2 2,3"]
    floor.play("dance 2,2 2,3")
    assert floor.score == {"g": 9, "r": 9}
    assert floor["2,1"] == "bM3" and floor.phase == codes.OVER


def test_t27_an_event_can_prevent_the_dance() -> None:  # WAL-059, ruling B5
    floor = Floor(T01, "bF0", "solo").play("place 3,2", "card solo", "solo 2,1 1,1")
    assert floor["2,1"] == "ch1" and floor["1,1"] == "gF5"
    assert floor.danced == [] and floor.phase == codes.OVER
    assert floor.kept("b") == ["eg2"] and floor.kept("g") == []


def test_t28_a_hand_kiss_brings_a_dance_about() -> None:  # WAL-056
    floor = Floor(
        """
        ch1  ck1  eg1  ci1
        rM5  gF2  yF4  vF1
        cp   vM1  ch2  ck2
        """,
        "bF0",
        "hand-kiss",
    ).play("place 3,3", "card hand-kiss")
    assert floor.legal == ["hand-kiss 2,1", "hand-kiss 3,2"]
    floor.play("hand-kiss 2,1")
    assert floor.legal == ["with 1,2", "with 1,3", "with 1,4", "with 3,4"]
    floor.play("with 1,3")
    assert floor.legal == ["dance 1,3 2,3"]
    assert floor.play("dance 1,3 2,3").score == {"y": 9, "r": 9}
    assert floor["2,1"] == "eg1"


def test_t30_champagne_of_another_player_goes_to_the_board() -> None:  # WAL-057
    floor = Floor("ch1 sh2 sh1", "rM0", "had-enough", kept={"y": "cp ch2"}).play("place 1,2", "card had-enough")
    assert floor.legal == ["had-enough p3"]
    floor.play("had-enough p3", "with 1,1")
    assert floor.kept("y") == ["ch1", "ch2"]
    assert floor["1,1"] == "cp"
    assert floor.kept("r") == ["sh2"]


def test_t32_solo_dancer_takes_the_highest_undanced_guest_of_each_player() -> None:  # WAL-059, rulings B13, B14
    floor = Floor(
        """
        ch1  gF5*  ck1  eg1
        yM4  gM3   gF3  ci1
        cp   sh1   ch2  ck2
        """,
        "bM0",
        "solo",
    ).play("place 3,4", "card solo")
    assert sorted(floor.legal) == [
        "solo 2,1 1,1",
        "solo 2,1 3,1",
        "solo 2,2 3,2",
        "solo 2,3 1,3",
        "solo 2,3 2,4",
        "solo 2,3 3,3",
        "solo 3,4 2,4",
        "solo 3,4 3,3",
    ]


def test_t34_still_eating_may_return_the_tile_just_won() -> None:  # WAL-060, ruling B1
    floor = Floor("sh1 ck3", "rM0", "still-eating", kept={"r": "ch1"}).play("place 1,1", "card still-eating")
    assert floor.legal == ["still-eating shrimp1", "still-eating cheese1"]
    floor.play("still-eating shrimp1", "with 1,2")
    assert floor.kept("r") == ["ch1", "ck3"]
    assert floor["1,2"] == "sh1"


def test_t35_the_chaperone_redirects_a_dance() -> None:  # WAL-061
    floor = Floor(
        """
        ch1  yF2  ck1  eg1
        gF5  bM3  rM4  ch1
        ci1  eg2  sh1  bF4
        """,
        "bF0",
        "chaperone",
    ).play("place 3,2", "card chaperone", "chaperone 2,1", "with 3,4")
    assert floor.legal == ["dance 2,1 2,2"]
    assert floor.play("dance 2,1 2,2").score == {"b": 7}


def test_t36_a_side_step_wakes_a_guest_left_without_partner() -> None:  # ruling A9
    floor = Floor(
        """
        ch1  rF2  ck1  eg1
        yF1  gF3  bF5  rM4
        ci1  vF0  sh1  ch2
        """,
        "yM0",
        "side-step",
    ).play("place 3,4", "card side-step", "side-step 2,3 2,4")
    assert floor.legal == ["dance 2,2 2,3"]
    assert floor.play("dance 2,2 2,3").score == {"g": 7, "r": 7}


def test_t38_an_event_that_can_not_be_carried_out_goes_under_the_pile() -> None:  # WAL-052, 053
    floor = Floor(T01, "bF0", "change-partner still-eating").play("place 3,2", "card change-partner")
    assert [told["card"] for told in floor.told("card_skipped")] == [codes.CHANGE_PARTNER]
    assert floor.state.used[:2] == [codes.CHANGE_PARTNER, 0]
    assert floor.state.deck[codes.STILL_EATING - 1] == 1
    assert floor.legal == ["dance 2,1 2,2"]


def test_t39_a_pie_may_hit_only_its_own_player() -> None:  # WAL-062, rulings B2, B18
    floor = Floor(
        """
        ch1  ck2  eg1
        rM3  gF1  ci1
        sh1  wF2  ck1
        """,
        "gM0",
        "pie",
        scores={"g": 5},
    ).play("place 2,3", "card pie")
    assert floor.legal == ["pie 2,2", "pie 2,3"]
    assert floor.play("pie 2,3").score == {"g": 3}


def test_t41_just_a_cigar_brings_two_of_one_sex_together() -> None:  # WAL-064
    floor = Floor(
        """
        ch1  rM5  ck1
        bM2  yM4  ci3
        eg1  sh1  gF3
        """,
        "bF0",
        "cigar",
    ).play("place 3,2", "card cigar")
    assert sorted(floor.legal) == ["cigar 1,2 2,2", "cigar 2,1 2,2", "cigar 3,2 3,3"]
    floor.play("cigar 2,1 2,2")
    assert floor.score == {"b": 6, "y": 6}
    assert floor.danced == ["2,1", "2,2"] and floor.phase == codes.OVER


def test_t43_the_pile_of_events_is_a_cycle() -> None:  # WAL-053
    seen = [9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 1]
    floor = Floor("sh1 sh1 sh1 sh1 sh1 sh1", "bM0", "pie", deck=[], used=seen, n_used=12)
    names = ["cigar", "change-partner", "pie"]
    for turn, name in enumerate(names):
        floor.set(phase=codes.PLACE, hand=[16], card=0)
        floor.play(f"place 1,{2 * turn + 1}")
        assert floor.legal == [f"card {name}"]
        floor.play(f"card {name}")
    assert floor.state.used == [6, 5, 5, 4, 4, 3, 3, 2, 1, 9, 8, 7]


def test_t45_without_the_variant_a_zero_draws_no_card() -> None:  # WAL-010
    floor = Floor(T01, "bF0").play("place 3,2")
    assert floor.phase == codes.DANCE
    assert floor.told("card") == []
