"""Vino: selling wine, in turn order (VIN-090 to 112), and the new turn order (VIN-113 to 116)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_KEEP,
    A_RAISE,
    A_RETURN,
    A_SELL,
    E_BACK,
    E_FELL,
    E_KEPT,
    E_PLACE,
    E_REORDER,
    E_RETURNED,
    E_ROSE,
    E_SOLD,
    GRAPES,
    LOTS,
    REGIONS,
    RETURN,
    ROAD,
    SALE,
    SELL,
)
from .position import Position

NATIVE = "inline"


def start_selling(state: Position) -> None:
    state.phase = SELL
    state.turn = 0  # VIN-090


def sale_choices(state: Position, seat: int) -> int:
    n = state._choice(0, A_KEEP)
    for grape in range(GRAPES):
        for quantity in range(1, state.stock[GRAPES * seat + grape] + 1):  # VIN-092
            if state.italy.revenue[quantity] > 0:  # VIN-095
                n = state._choice(n, A_SELL + LOTS * grape + quantity - 1)
    return n


def keep(state: Position) -> None:
    state._tell(EVERYONE, E_KEPT, state._active())  # VIN-091
    state.turn += 1


def sell(state: Position, seat: int, grape: int, quantity: int) -> None:
    payment = max(0, state.italy.revenue[quantity] + state.demand[grape])  # VIN-096, 098; 097: before the market moves
    state.money[seat] += payment
    state.earned[seat] += payment
    state.income[seat] = payment  # VIN-099
    state.sale[seat] = SALE * grape + quantity
    state._tell(EVERYONE, E_SOLD, seat, grape, quantity, payment)
    step = state.italy.step
    state.returns = state.italy.lost[quantity]  # VIN-100
    state.spaces = min(state.italy.change[quantity], (state.demand[grape] + state.italy.market_end) // step)  # VIN-107, 108
    if state.spaces > 0:
        state.demand[grape] -= step * state.spaces
        state._tell(EVERYONE, E_FELL, grape, state.spaces, state.demand[grape])
    state.phase = RETURN


def sold(state: Position) -> int:
    """The grape of the sale that goes on."""
    return state.sale[state._active()] // SALE


# Vineyards that are given back


def return_choices(state: Position) -> int:
    seat = state._active()
    n = 0
    for region in range(REGIONS):  # VIN-101
        if state.grape[REGIONS * seat + region] == sold(state) + 1:
            for vineyard in range(ROAD * region, ROAD * region + state.italy.road[region]):
                n = state._choice_if(n, A_RETURN + vineyard, state.owner[vineyard] == seat + 1)
    return n


def seller_returns(state: Position) -> bool:
    """Has the seller a vineyard to choose that he gives back? Where it is all of them, they go at once."""
    if state.returns == 0:
        return False
    if state.returns < state.stock[GRAPES * state._active() + sold(state)]:
        return True
    give_all_back(state)
    return False


def give_back(state: Position, vineyard: int) -> None:
    """VIN-102, 104, 105: free again, and no refund."""
    region = vineyard // ROAD
    seat = state._active()
    grape = sold(state)
    state.returns -= 1
    state.owner[vineyard] = 0
    state._free(vineyard)
    state.holding[REGIONS * seat + region] -= 1
    state.vineyards[seat] -= 1
    state.stock[GRAPES * seat + grape] -= 1
    state._tell(EVERYONE, E_RETURNED, seat, vineyard)
    if state.holding[REGIONS * seat + region] == 0:  # VIN-039, 106
        state._lay_back(region, grape)
        state.grape[REGIONS * seat + region] = 0
        state._tell(EVERYONE, E_BACK, region, grape)


def give_all_back(state: Position) -> None:
    seat = state._active()
    for region in range(REGIONS):
        if state.grape[REGIONS * seat + region] == sold(state) + 1:
            for vineyard in range(ROAD * region, ROAD * region + state.italy.road[region]):
                if state.owner[vineyard] == seat + 1:
                    give_back(state, vineyard)


# Demand that is passed on


def raise_choices(state: Position) -> int:
    n = 0
    for grape in range(GRAPES):  # VIN-109, 110
        n = state._choice_if(n, A_RAISE + grape, (grape != sold(state)) & (state.demand[grape] < state.italy.market_end))
    return n


def raise_demand(state: Position, grape: int) -> None:
    state.demand[grape] += state.italy.step
    state.spaces -= 1
    state._tell(EVERYONE, E_ROSE, grape, state.demand[grape])


# The new turn order


def reorder(state: Position) -> None:
    for k in range(1, state.seats):  # VIN-113, 115: lowest income first, equals as they were
        seat = state.order[k]
        at = k
        while at > 0 and state.income[state.order[at - 1]] > state.income[seat]:
            state.order[at] = state.order[at - 1]
            at -= 1
        state.order[at] = seat
    state._tell(EVERYONE, E_REORDER)
    for k in range(state.seats):
        state._tell(EVERYONE, E_PLACE, state.order[k], k + 1, state.income[state.order[k]])
