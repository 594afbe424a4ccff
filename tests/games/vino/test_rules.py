"""Rules that no vector covers; each test says which. On the board FIX-A unless the standard one is named."""

from __future__ import annotations

from typing import cast

import pytest

from viertel.core.errors import IllegalAction
from viertel.games import load
from viertel.games.vino import codes
from viertel.games.vino.game import Vino
from viertel.games.vino.rules import Estates

from .board import FIX_A, Board, board, other_box


def start(game: Vino, seats: int) -> Board:
    table = Board(cast(Estates, game.new(seats)), game)
    table.play(f"chance banker p{seats}")
    return table


# The preliminary round


def test_the_banker_sits_anywhere_and_comes_last() -> None:  # VIN-013, 014
    table = Board(cast(Estates, FIX_A.new(4)))
    assert [FIX_A.words(code) for code, _ in table.state.chances()] == ["banker p1", "banker p2", "banker p3", "banker p4"]
    table.play("chance banker p2")
    assert table.order() == "CDAB"


def test_every_face_down_marker_is_as_likely() -> None:  # VIN-017, 018
    table = start(FIX_A, 3)
    assert [weight for _, weight in table.state.chances()] == [1] * 9
    table.play("chance draw cam; chance draw tre")
    assert table.acting() == "A"


def test_drawn_markers_are_served_in_any_order_one_vineyard_each() -> None:  # VIN-019, 020, 022
    table = start(FIX_A, 3)
    table.play("chance draw sar; chance draw tre; A buy tre16")  # a state vineyard
    assert table.state.phase == codes.PAIR and all(words.startswith("buy sar") for words in table.legal("A"))
    table.play("A buy sar5")
    assert (table.stock("A", "T"), table.stock("A", "P")) == (1, 1)
    assert table.state.to_act() == (-1,)


def test_the_first_of_two_purchases_leaves_enough_for_the_other() -> None:  # VIN-024
    game = other_box(("money = 1000", "money = 250"))
    table = start(game, 3)
    table.play("chance draw laz; chance draw tos")
    assert "buy tos6" in table.legal("A") and "buy tos7" not in table.legal("A")
    table.play("A buy tos6; A buy laz1")
    assert table.money("A") == 0


def test_who_can_afford_one_of_two_buys_that_and_the_other_marker_goes_back() -> None:  # VIN-024
    game = other_box(("money = 1000", "money = 150"))
    table = start(game, 3)
    table.play("chance draw laz; chance draw tos")
    assert "buy tos6" in table.legal("A") and "buy laz4" in table.legal("A")
    table.play("A buy tos6")
    assert table.state.to_act() == (-1,) and "T" in table.markers("laz")


def test_who_can_afford_nothing_is_passed_over() -> None:  # VIN-024
    game = other_box(("money = 1000", "money = 99"))
    for seats in (3, 4, 5):
        table = start(game, seats)
        for code in ("lig", "laz", "cam", "sar", "cal", "abr", "tos", "ven", "tre")[: min(9, 2 * seats)]:
            table.play(f"chance draw {code}")
        assert table.state.phase == codes.SELECT and table.state.round == 1
        assert codes.FACE_DOWN not in table.state.marker and codes.DRAWN not in table.state.marker


def test_banker_of_five_enters_a_new_region_with_any_marker_left_there() -> None:  # VIN-027, 028
    table = start(FIX_A, 5)
    for who, (one, other) in zip("ABCD", (("lig", "laz"), ("cam", "sar"), ("abr", "tos"), ("ven", "tre"))):
        table.play(f"chance draw {one}; chance draw {other}; {who} buy {one}1; {who} buy {other}1")
    table.play("chance draw cal; E buy cal1; E buy ven12")
    assert table.legal("E") == ["take montepulciano", "take pinot-grigio", "take barbera", "take trebbiano"]
    table.play("E take barbera")
    assert table.stock("E", "B") == 1 and table.acting() == "A"


def test_third_vineyard_in_an_own_region_needs_no_marker() -> None:  # VIN-029, 030, 032
    table = board(3, "A: LIG1 (N); B: LIG2 (T)", phase=codes.THIRD, round=0)
    table.play("A buy lig3")
    assert table.stock("A", "N") == 2 and table.acting() == "B"


def test_a_purchase_of_the_preliminary_round_can_set_off_the_gift() -> None:  # VIN-033
    table = board(3, "A: SAR1-3 (P); B: LAZ1 (T)", phase=codes.THIRD, round=0)
    table.play("A buy sar4")
    assert table.legal("A") == ["gift sar5", "gift sar6"]
    table.play("A gift sar6")
    assert "sar" not in table.bottles() and table.free("sar") == ["sar5"]
    assert table.acting() == "B"


# Grapes


def test_nobody_else_grows_the_same_grape_in_a_region_but_anybody_elsewhere() -> None:  # VIN-036, 037, 038, 041
    table = board(3, "A: LAZ1 (T); B: LAZ2 (M), TRE1 (T); C: LAZ3 (B)")
    assert table.markers("laz") == ""
    table.select("laz tre")
    assert table.state.owners[:3] == [2, 1, 0]  # all are owners: there are as many as grapes


def test_a_region_left_is_new_again() -> None:  # VIN-039, 040
    table = board(3, "A: LAZ1 (T), TRE1 (T)", phase=codes.SELL)
    table.sell("A", "T", 1)
    table.play("A return laz1")
    table.raise_("A", "M")
    table.select("laz tre", B="lig laz", C="sar cal")
    table.wait_for("laz", "A")
    assert 0 in table.state.newcomers[: table.state.n_newcomers]
    table.play("A buy laz1")
    assert table.legal("A") == ["take montepulciano", "take barbera", "take trebbiano"]


# Buying


def test_there_are_thirty_six_selections_and_useless_ones_are_legal() -> None:  # VIN-044, 047, 048
    table = board(3, "B: LIG1-3 (N)", money={"A": 0})
    assert len(table.legal("A")) == 36 and "select lig laz" in table.legal("A")


def test_a_selection_is_final() -> None:  # AMB-08
    table = board(3)
    table.play("A select tos tre")
    assert table.acting() == "BC" and table.legal("A") == []
    with pytest.raises(IllegalAction):
        table.play("A select lig laz")


def test_regions_nobody_chose_are_skipped_and_the_others_come_in_their_order() -> None:  # VIN-046, 049, 050
    table = board(3)
    table.select("ven tre", A="cam tre", B="laz cam")
    seen = []
    while table.state.barrel:
        if table.state.barrel not in seen:
            seen.append(table.state.barrel)
        table.play(f"{table.acting()} pass")
    assert seen == [2, 3, 8, 9]


def test_newcomers_stay_newcomers_in_this_round() -> None:  # VIN-051, 063, 064
    table = board(3, "A: TOS1 (M)")
    table.select("tos tre")
    table.play("A stop; B buy tos2; B take nebbiolo; C buy tos3; C take trebbiano")
    assert table.acting() == "B"
    table.play("B buy tos4")
    assert table.acting() == "C"


def test_an_owner_buys_what_he_likes_anywhere_on_the_road() -> None:  # VIN-056, 057, 058, 059, 066, 069
    table = board(3, "A: TOS1 (M)")
    table.select("lig laz", A="tos tre")
    table.wait_for("tos")
    table.play("A buy tos10; A buy tos3; A buy tos6")
    assert (table.money("A"), table.stock("A", "M")) == (1000 - 190 - 120 - 150, 4)
    table.play("A stop")
    assert table.state.barrel - 1 == 8


def test_the_last_marker_goes_to_the_earlier_newcomer() -> None:  # AMB-13
    table = board(3, "A: LIG1 (N)")
    table.select("lig laz", A="sar cal")
    told = table.story("B buy lig2")
    assert told == ["entered"]
    told = table.story("B take trebbiano")
    assert "cannot" in told and table.acting() == "B"


def test_nobody_owns_more_than_his_chips() -> None:  # VIN-070
    full = "A: TRE1-14,16-20 (T), VEN1-7,9-11 (N), TOS1-4,6-9 (M), ABR1-3 (B)"
    table = board(3, full, money={"A": 5000})
    assert table.state.vineyards[0] == 40
    table.select("lig laz", A="abr tre")
    while table.state.barrel:
        assert table.acting() != "A"
        table.play(f"{table.acting()} pass")
    assert table.state.phase == codes.SELL


# The gift


def test_owners_who_did_not_choose_the_region_receive_and_fourth_and_fifth_do_not() -> None:  # VIN-073, 078
    table = board(5, "A: TRE1-11 (T); B: TRE12 (P); C: TRE13 (B); D: TRE14 (N)")
    table.select("lig laz", A="ven tre")
    table.wait_for("tre")
    table.play("A buy tre15; A gift tre21; D gift tre16; D gift tre17")
    assert [table.here(who, "tre") for who in "ABCD"] == [13, 1, 4, 3]
    assert table.free("tre") == []


def test_too_few_for_the_third() -> None:  # VIN-079
    table = board(3, "A: CAL1,2,5 (P); B: CAL3 (M); C: CAL6 (B)")
    table.select("lig laz", A="cal tre")
    table.wait_for("cal")
    table.play("A buy cal4")  # one left: the first takes it
    assert [table.here(who, "cal") for who in "ABC"] == [5, 1, 1]
    assert "cal" not in table.bottles() and table.free("cal") == []


def test_the_newcomer_who_takes_the_last_private_vineyard_is_ranked() -> None:  # VIN-072, AMB-18, 27
    table = board(3, "A: SAR1,2 (P); B: SAR3 (B)")
    table.select("lig laz", C="sar tre")
    table.wait_for("sar")
    table.play("C buy sar4; C take trebbiano")
    assert table.legal("A") == ["gift sar5", "gift sar6"]
    table.play("A gift sar6")  # and the second, C with the farther vineyard, gets the only one left
    assert [table.here(who, "sar") for who in "ABC"] == [3, 1, 2]
    assert table.free("sar") == [] and table.state.barrel - 1 == 8


def test_a_sole_owner_takes_one_or_by_option_all() -> None:  # VIN-082
    for choice, count in (("one", 5), ("all", 6)):
        table = board(3, "A: SAR1-3 (P)", options={"sole_owner_gift": choice})
        table.select("lig laz", A="sar tre")
        table.wait_for("sar")
        table.play("A buy sar4")
        if choice == "one":
            table.play("A gift sar5")
        assert table.here("A", "sar") == count


def test_a_region_without_bottle_gives_no_second_time() -> None:  # VIN-084, AMB-28
    table = board(3, "A: SAR1-3 (P)", bottles=["cal"])
    table.select("lig laz", A="sar tre")
    table.wait_for("sar")
    assert table.story("A buy sar4") == ["bought"]


def test_a_recipient_takes_no_more_than_his_chips() -> None:  # AMB-22
    game = other_box(("chips = 40", "chips = 5"))
    table = board(3, "A: CAL1,2 (P), LAZ1,2 (T); B: CAL3 (M)", game=game)
    table.select("lig tre", A="cal tre")
    table.wait_for("cal")
    table.play("A buy cal4")
    assert table.acting() == "B" and table.state.share == 2  # A has no chip left; B's share stays two
    table.play("B gift cal5; B gift cal7")
    assert table.free("cal") == ["cal6"]
    assert table.state.barrel - 1 == 8 and table.acting() != "A"


# Selling


def test_the_seller_may_sell_less_than_he_has_or_nothing() -> None:  # VIN-090, 091, 092, 094
    table = board(3, "A: LAZ1,2 (T), CAM1 (M)", phase=codes.SELL)
    assert table.legal("A") == ["sell nothing", "sell montepulciano 1", "sell trebbiano 1", "sell trebbiano 2"]


def test_a_file_without_continuation_caps_the_sale_at_its_last_column() -> None:  # VIN-095
    table = board(3, "A: TRE1-14,16-20 (T), LAZ1-4 (T), LIG1-3 (T)", phase=codes.SELL)
    assert table.stock("A", "T") == 26
    assert "sell trebbiano 25" in table.legal("A") and len(table.legal("A")) == 26
    assert max(quantity for quantity, *_ in cast(Vino, load("vino")).figures.sales) == 40  # ours goes on to all chips


def test_a_quantity_that_the_table_skips_is_not_legal() -> None:  # VIN-095
    numbers = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]"
    skipping = "[1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]"
    table = board(3, "A: LAZ1-4 (T)", phase=codes.SELL, game=other_box((numbers, skipping)))
    assert table.legal("A") == ["sell nothing", "sell trebbiano 1", "sell trebbiano 2", "sell trebbiano 4"]


def test_a_sale_below_zero_pays_nothing_and_still_costs() -> None:  # VIN-098
    table = board(3, "A: LAZ1,2 (T)", phase=codes.SELL, demand={"T": -400, "N": 400})
    table.sell("A", "T", 1)
    table.play("A return laz1")
    table.raise_("A", "N")
    assert (table.money("A"), table.stock("A", "T"), table.demand()["T"]) == (1000, 1, -500)


def test_new_demands_hold_at_once() -> None:  # VIN-097, 112
    table = board(3, "A: LAZ1 (T); B: TRE1 (T)", phase=codes.SELL)
    table.sell("A", "T", 1)
    table.raise_("A", "B")
    table.sell("B", "T", 1)
    assert (table.money("A"), table.money("B")) == (1200, 1100)


def test_giving_back_all_of_a_grape_needs_no_choice() -> None:  # VIN-101, 106
    table = board(3, "A: LAZ1 (T)", phase=codes.SELL)
    table.sell("A", "T", 1)
    assert table.state.phase == codes.RAISE and table.land("A") == [] and "T" in table.markers("laz")


def test_no_marker_rises_above_the_end_and_the_sold_one_never() -> None:  # VIN-109, 110
    table = board(3, "A: LAZ1 (T)", phase=codes.SELL, demand={"M": 500, "N": -500})
    table.sell("A", "T", 1)
    assert table.legal("A") == ["raise nebbiolo", "raise pinot-grigio", "raise barbera"]


def test_at_the_floor_nothing_moves() -> None:  # AMB-37
    table = board(3, "A: LAZ1,2 (T); B: TRE1 (T)", phase=codes.SELL, demand={"T": -500, "M": 500})
    table.sell("A", "T", 2)
    table.play("A return laz1")
    assert table.acting() == "B" and table.money("A") == 1000


def test_who_has_no_vineyard_does_not_sell_but_keeps_his_place() -> None:  # VIN-114, AMB-05
    table = board(3, "B: LAZ1 (T)", phase=codes.SELL, turn=1)
    table.sell("B", "T", 1)
    table.raise_("B", "M")
    assert table.order() == "ACB" and table.state.round == 2


# The end


def test_nobody_sells_in_the_last_round() -> None:  # VIN-119, 120, 121
    table = board(3, "A: SAR1-3 (P); B: LAZ1 (T)", bottles=["sar"])
    table.select("lig laz", A="sar tre")
    table.wait_for("sar")
    table.play("A buy sar4; A gift sar5; A stop; A pass")
    assert table.state.over() and table.state.winners() == (0,)


def test_equal_vineyards_and_money_share_the_victory() -> None:  # VIN-123, 124
    table = board(3, "A: LAZ1 (T); B: TRE1 (T)", phase=codes.OVER)
    assert table.state.winners() == (0, 1)


def test_three_buying_phases_without_a_purchase_end_the_game() -> None:  # VIN-125
    table = board(3, idle=2, round=7)
    table.select("lig laz")
    keys: list[str] = []
    while not table.state.over():
        keys = table.story(f"{table.acting()} pass")
    assert keys[0] == "passed" and "standstill" in keys


def test_a_purchase_starts_the_count_anew_and_round_sixty_is_the_last() -> None:  # VIN-125
    table = board(3, "B: TRE1 (T)", idle=2, round=60)
    table.select("lig laz")
    table.play("A buy lig1; A take nebbiolo")
    told: list[str] = []
    while not table.state.over():
        told = table.story(f"{table.acting()} pass")
    assert "last_round" in told and table.state.idle == 0


def test_all_bottles_gone_in_the_preliminary_round_leave_one_buying_phase() -> None:  # AMB-43
    table = board(3, "A: SAR1-3 (P)", bottles=["sar"], phase=codes.THIRD, round=0, turn=2, order="BCA")
    table.play("A buy sar4; A gift sar5")
    assert table.bottles() == [] and table.state.phase == codes.SELECT
    table.select("tos tre", A="lig laz")
    table.play("A buy lig1; A take nebbiolo")
    while not table.state.over():
        table.play(f"{table.acting()} pass")
    assert table.here("A", "lig") == 1
