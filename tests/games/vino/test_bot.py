"""The bot: it sells where that pays, keeps its vineyards where money buys nothing, and beats chance."""

from __future__ import annotations

from typing import cast

from viertel import bots
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games import load
from viertel.games.vino import codes
from viertel.games.vino.game import Vino

from .board import Board, board

VINO = cast(Vino, load("vino"))


def chosen(table: Board, who: str) -> str:
    seat = "ABCDE".index(who)
    return VINO.words(bots.make("greedy", VINO, 1).choose(table.state.view(seat), seat))


def test_it_sells_when_it_has_stock_and_no_money() -> None:
    land = "A: TRE1-7 (T); B: VEN1-4 (N); C: TOS1-4 (M)"
    table = board(3, land, phase=codes.SELL, money={"A": 0}, game=VINO)
    assert chosen(table, "A").startswith("sell trebbiano")


def test_it_sells_the_grape_that_is_wanted() -> None:
    land = "A: TRE1-4 (T), VEN1-4 (N); B: VEN5-8 (B); C: TOS1-4 (M)"
    demand = {"T": 400, "N": -400}
    table = board(3, land, phase=codes.SELL, money={"A": 0}, demand=demand, game=VINO)
    assert chosen(table, "A").startswith("sell trebbiano")


def test_it_keeps_its_vineyards_when_the_demand_is_gone() -> None:
    land = "A: TRE1 (T); B: VEN1-4 (N); C: TOS1-4 (M)"
    table = board(3, land, phase=codes.SELL, demand={"T": -500, "N": 500}, game=VINO)
    assert chosen(table, "A") == "sell nothing"


def test_it_keeps_its_vineyards_when_there_is_nothing_left_to_buy() -> None:
    """All but the last bottle region is full, and A has no grape there: money is worth nothing any more."""
    land = (
        "A: LIG1-3 (N), LAZ1-4 (T), CAM1-5 (M), SAR1-9 (P), CAL1-9 (P); "
        "B: ABR1-13 (B), TOS1-15 (M), CAL10,11 (N); C: VEN1-18 (N), TRE1-13,16-20 (T)"
    )
    table = board(3, land, phase=codes.SELL, bottles=["tre"], money={"A": 3000}, game=VINO)
    assert chosen(table, "A") == "sell nothing"


def test_it_buys_while_it_can_in_the_last_buying_phase() -> None:
    table = board(3, "A: TOS1-3 (M); B: VEN1-4 (N); C: CAL1-4 (P)", bottles=[], money={"A": 400}, game=VINO)
    table.select("lig laz", A="laz tos")
    table.wait_for("tos")
    assert chosen(table, "A") in ("buy tos4", "buy tos5")  # the two cheapest, in any order
    table.play("A buy tos5")
    assert chosen(table, "A") == "buy tos4"


def test_it_beats_chance() -> None:
    won = 0
    for seed in range(3):
        state, luck = VINO.new(3), Rng(seed)
        seated = [bots.make("greedy" if seat == seed else "uniform", VINO, seed + seat) for seat in range(3)]
        while acting := state.to_act():
            seat = acting[0]
            code = state.sample(luck) if seat == CHANCE else seated[seat].choose(state.view(seat), seat)
            state.apply(seat, code)
        won += seed in state.winners()
    assert won == 3
