"""Worked examples of the rules on the board FIX-A; each test carries its example's number."""

from __future__ import annotations

from typing import cast

import pytest

from viertel.core.errors import IllegalAction
from viertel.core.seat import HIDDEN
from viertel.games.vino import codes
from viertel.games.vino.rules import Estates

from .board import FIX_A, FIX_B, Board, board


def start(seats: int, banker: str) -> Board:
    table = Board(cast(Estates, FIX_A.new(seats)))
    table.play(f"chance banker p{'ABCDE'.index(banker) + 1}")
    return table


def test_tv_p01_set_up() -> None:
    table = start(4, "D")
    state = table.state
    assert table.order() == "ABCD"
    assert state.money[:4] == [1000] * 4
    assert set(table.demand().values()) == {0}
    assert state.stock == [0] * (codes.MAX_SEATS * codes.GRAPES)
    assert table.bottles() == ["sar", "cal", "abr", "tos", "ven", "tre"]
    assert sum(len(table.free(r.code)) for r in FIX_A.figures.regions) == 76
    assert sum(state.italy.offers) == 32
    assert state.marker.count(codes.FACE_DOWN) == 9
    assert FIX_A.faults(state) == []


def test_tv_p02_pair_with_one_variety() -> None:
    table = start(4, "D")
    table.play("chance draw laz; chance draw tre; A buy laz1; A buy tre2")
    assert table.money("A") == 790
    assert table.stock("A", "T") == 2
    assert table.markers("laz") == "MB"


def test_tv_p03_leftovers() -> None:
    table = start(3, "C")
    table.play("chance draw lig; chance draw laz; A buy lig1; A buy laz1")
    table.play("chance draw cam; chance draw cal; B buy cam1; B buy cal1")
    table.play("chance draw tos; chance draw tre; C buy tos1; C buy tre1")
    assert "B" in table.markers("abr") and "N" in table.markers("ven") and "P" in table.markers("sar")
    table.play("A buy abr1; A take barbera; B buy abr2")
    assert table.legal("B") == ["take montepulciano", "take nebbiolo", "take trebbiano"]


def test_tv_p04_five_player_banker_in_the_same_region() -> None:
    table = start(5, "E")
    for who, (one, other) in zip("ABCD", (("lig", "laz"), ("cam", "sar"), ("abr", "tos"), ("ven", "tre"))):
        table.play(f"chance draw {one}; chance draw {other}; {who} buy {one}1; {who} buy {other}1")
    table.play("chance draw cal; E buy cal1; E buy cal2")
    assert table.money("E") == 790
    assert table.stock("E", "P") == 2
    assert table.markers("cal") == "MB"
    assert table.state.phase == codes.THIRD and table.acting() == "A"


def test_tv_p05_region_closed() -> None:
    table = board(3, "A: LIG1 (N)", order="BCA", phase=codes.THIRD, money={"A": 800}, round=0)
    table.play("B buy lig2; B take trebbiano")
    assert not any(words.startswith("buy lig") for words in table.legal("C"))
    table.play("C buy tre1; C take barbera; A buy lig3")
    assert table.money("A") == 680
    assert table.stock("A", "N") == 2


def test_tv_p06_selection_validity() -> None:
    table = board(3)
    for words in ("A select tos tos", "A select tos"):
        before = table.state.fingerprint()
        with pytest.raises(ValueError, match="no action"):
            table.play(words)
        assert table.state.fingerprint() == before
    table.play("A select tos tre")
    assert table.state.choice[0] > 0
    for viewer in (1, 2, None):
        assert table.state.view(viewer).to_json()["choice"][0] == HIDDEN


def test_tv_p07_owner_order() -> None:
    table = board(3, "A: TOS1,2,3 (M); B: TOS4,6,7,8 (N)")
    table.select("tos tre")
    assert (table.state.owners[:2], table.state.newcomers[:1]) == ([1, 0], [2])
    table.play("B stop; A stop")
    assert table.acting() == "C"


def test_tv_p08_owner_tie() -> None:
    table = board(3, "A: VEN1,2 (N); B: VEN3,9 (M); C: VEN4,8 (P)")
    table.select("ven tre")
    assert table.state.owners[:3] == [1, 2, 0]


def test_tv_p09_rotation() -> None:
    table = board(4, order="CADB")
    table.select("cam tre", B="lig laz")
    table.wait_for("cam")
    table.play("C buy cam1; C take montepulciano; A buy cam2; A take nebbiolo; D pass; C buy cam3; A pass; C buy cam4")
    assert table.acting() == "C"
    table.play("C pass")
    assert (table.money("C"), table.stock("C", "M"), table.money("A")) == (650, 3, 890)
    assert table.free("cam") == ["cam5"]
    assert table.state.barrel - 1 == 8


def test_tv_p10_no_credit() -> None:
    table = board(3, money={"A": 140})
    table.select("lig laz", A="tos tre")
    table.wait_for("tos")
    assert "buy tos6" not in table.legal("A") and "buy tos5" in table.legal("A")
    table = board(3, money={"A": 99})
    table.select("lig laz", A="tos tre")
    table.play("B pass; C pass; B pass")
    assert "cannot" in table.story("C pass")
    assert table.state.phase == codes.SELECT  # nobody has anything to sell: the next round


def test_tv_p11_gift_with_three_owners() -> None:
    table = board(3, "A: TOS1,2 (M); B: TOS3 (N); C: TOS4 (T)")
    table.select("lig laz", A="tos tre")
    table.wait_for("tos")
    table.play("A buy tos5; A gift tos10; C gift tos6; C gift tos7")
    assert [table.here(who, "tos") for who in "ABC"] == [4, 3, 3]
    assert table.land("B") == ["tos3", "tos8", "tos9"]
    assert table.money("A") == 860
    assert "tos" not in table.bottles() and table.free("tos") == []
    assert table.state.barrel - 1 == 8


def test_tv_p12_gift_with_two_owners() -> None:
    table = board(3, "A: TOS1,2,3 (M); B: TOS4 (N)")
    table.select("lig laz", A="tos tre")
    table.wait_for("tos")
    table.play("A buy tos5; A gift tos6; B gift tos7; B gift tos8")
    assert table.free("tos") == ["tos9", "tos10"]
    table.play("A buy tos10")
    assert (table.money("A"), table.here("A", "tos")) == (670, 6)


def test_tv_p13_state_sold_out_first() -> None:
    table = board(3, "A: CAL1,2,5,6 (P)")
    table.select("lig laz", A="cal tre")
    table.wait_for("cal")
    assert table.story("A buy cal7") == ["bought", "sold_out"]
    assert "cal" not in table.bottles()
    table.play("A buy cal3")
    assert "gift" not in table.story("A buy cal4")
    assert (table.here("A", "cal"), table.money("A")) == (7, 590)


def test_tv_p14_sale() -> None:
    land = "A: TRE1-7 (T), LAZ1,2 (T)"
    table = board(3, land, phase=codes.SELL, money={"A": 50}, demand={"T": 200, "M": -200})
    table.sell("A", "T", 9)
    table.play("A return laz1; A return laz2; A return tre7")
    table.raise_("A", "NNBBB")
    assert (table.money("A"), table.state.earned[0], table.stock("A", "T")) == (2050, 2000, 6)
    assert "T" in table.markers("laz")
    assert table.demand() == {"M": -200, "N": 200, "P": 0, "B": 300, "T": -300}


def test_tv_p15_floor_of_the_market() -> None:
    table = board(3, "A: TRE1-10 (T); B: LAZ1 (M)", phase=codes.SELL, demand={"T": -400, "N": 400})
    table.sell("A", "T", 9)
    assert table.money("A") == 1000 + 1400
    assert table.demand()["T"] == -500
    table.play("A return tre1; A return tre2; A return tre3")
    assert table.state.phase == codes.RAISE and table.state.spaces == 1
    assert "sell nothing" not in table.legal("A")  # 0 spaces is no choice
    table.raise_("A", "B")
    with pytest.raises(IllegalAction):  # nor are more than 1
        table.raise_("A", "B")
    assert table.acting() == "B"


def test_tv_p16_stock_is_a_tally() -> None:
    table = board(3, "A: CAM1-4 (M), TOS1,2 (M)", phase=codes.SELL)
    table.sell("A", "M", 4)
    assert table.money("A") == 1800
    table.play("A return tos1")
    assert table.stock("A", "M") == 5
    table.raise_("A", "NN")
    table.select("sar cal")
    while table.state.phase != codes.SELL:
        table.play(f"{table.acting()} pass")
    assert table.demand()["M"] == -200
    with pytest.raises(IllegalAction):
        table.sell("A", "M", 6)
    table.sell("A", "M", 5)
    assert table.money("A") == 2600
    table.play("A return cam1; A return cam2")
    assert table.stock("A", "M") == 3
    assert table.demand()["M"] == -500


def test_tv_p17_marker_returns() -> None:
    table = board(3, "A: LIG2 (N), VEN1 (N); B: LIG1 (T)", phase=codes.SELL)
    assert table.markers("lig") == ""
    table.sell("A", "N", 2)
    table.play("A return lig2")
    table.raise_("A", "P")
    assert (table.money("A"), table.stock("A", "N"), table.markers("lig")) == (1400, 1, "N")
    table.play("B sell nothing")
    table.select("sar cal", C="lig laz")
    table.wait_for("lig", "C")
    table.play("C buy lig2")
    assert table.legal("C") == ["take nebbiolo"]


def test_tv_p18_new_order() -> None:
    land = "E: TRE5 (M)"
    money, demand = {"C": 1700, "D": 1700}, {"M": 100, "N": -100}
    table = board(
        5, land, order="CADBE", phase=codes.SELL, turn=4, money=money, income=[0, 0, 700, 700], sale=[0, 0, 1, 1], demand=demand
    )
    table.sell("E", "M", 1)
    table.raise_("E", "N")
    assert table.order() == "ABECD"
    assert table.state.income[:5] == [0] * 5


def test_tv_p19_end_with_regions_pending() -> None:
    table = board(3, "A: CAL1-3 (P)", bottles=["cal"], money={"B": 500})
    table.select("lig laz", A="cal tre", B="cal ven")
    table.wait_for("cal")
    told = table.story("A buy cal4")
    assert "gift" in told and "last_bottle" not in told
    assert "last_bottle" in table.story("A gift cal5")
    table.play("A stop; B pass; B buy ven1; B take nebbiolo; B pass")
    assert table.money("B") == 400
    assert "won" in table.story("A pass")
    assert table.acting() == ""


def test_tv_p20_winner() -> None:
    land = "A: TRE1-20 (T); B: VEN1-12 (N), ABR1-8 (B); C: TOS1-10 (M), CAL1-7 (P), LIG1,2 (N)"
    table = board(3, land, phase=codes.OVER, bottles=[], money={"A": 300, "B": 450, "C": 2000})
    assert table.state.vineyards[:3] == [20, 20, 19]
    assert table.state.winners() == (1,)
    assert sorted(range(3), key=table.state.standing, reverse=True) == [1, 0, 2]


def test_fix_b_equal_prices_are_told_apart_by_distance() -> None:
    """AMB-15: on FIX-B all of Toscana costs the same, and the farther vineyard still goes first."""
    table = board(3, "A: TOS1,2 (M); B: TOS3,4 (N)", game=FIX_B)
    table.select("tos tre")
    assert table.state.owners[:2] == [1, 0]
