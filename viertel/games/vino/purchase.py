"""Vino: one purchase, in whatever phase: its grape (VIN-034 to 041), its price (VIN-066 to 070), and what it sets off."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .buying import next_newcomer
from .codes import A_TAKE, E_BOUGHT, E_ENTERED, E_TOOK, GRAPES, NEWCOMERS, PAIR, REGIONS, ROAD
from .gift import look_at_bottle
from .position import Position

NATIVE = "inline"


def buy(state: Position, seat: int, vineyard: int) -> None:
    region = vineyard // ROAD
    if state.phase == PAIR:
        produce(state, seat, region, state.italy.start_grape[region])  # VIN-022
        pay(state, seat, vineyard)
    elif state.holding[REGIONS * seat + region] > 0:  # VIN-036
        pay(state, seat, vineyard)
    else:  # VIN-034: the grape is asked for next
        state.pending = vineyard + 1
        state._tell(EVERYONE, E_ENTERED, seat, vineyard)


def grape_choices(state: Position) -> int:
    region = state._entered() // ROAD
    n = 0
    for grape in range(GRAPES):
        if state._on_board(region, grape):  # VIN-037
            n = state._choice(n, A_TAKE + grape)
    return n


def take(state: Position, seat: int, grape: int) -> None:
    vineyard = state._entered()
    state.pending = 0
    state.on_board[vineyard // ROAD] -= 1
    produce(state, seat, vineyard // ROAD, grape)
    pay(state, seat, vineyard)


def produce(state: Position, seat: int, region: int, grape: int) -> None:
    state.marker[GRAPES * region + grape] = seat + 1
    state.grape[REGIONS * seat + region] = grape + 1
    state._tell(EVERYONE, E_TOOK, seat, region, grape)


def pay(state: Position, seat: int, vineyard: int) -> None:
    region = vineyard // ROAD
    price = state.italy.price[vineyard]
    state.money[seat] -= price  # VIN-066
    state.spent[seat] += price
    state.purchases += 1
    state._own(seat, vineyard)  # VIN-069
    state._tell(EVERYONE, E_BOUGHT, seat, vineyard, price, state.grape[REGIONS * seat + region] - 1)
    if state.phase == NEWCOMERS:
        next_newcomer(state)
    look_at_bottle(state, region)  # VIN-072
