"""Vino: the end (VIN-119 to 125)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import E_COUNTED, E_LAST_ROUND, E_OVER, E_STANDSTILL, E_WON, OVER, RICH
from .position import Position

NATIVE = "inline"


def is_last_round(state: Position) -> bool:
    """Is the game over with this buying phase?"""
    if state.n_bottles == 0:  # VIN-120, 121
        return True
    if state.idle >= state.italy.idle_phases:  # VIN-125
        state._tell(EVERYONE, E_STANDSTILL, state.idle)
        return True
    if state.round >= state.italy.last_round:
        state._tell(EVERYONE, E_LAST_ROUND, state.round)
        return True
    return False


def standing(state: Position, seat: int) -> int:
    return RICH * state.vineyards[seat] + state.money[seat]  # VIN-122, 123


def finish(state: Position) -> None:
    state.phase = OVER
    best = 0
    for seat in range(state.seats):
        state._tell(EVERYONE, E_COUNTED, seat, state.vineyards[seat], state.money[seat])
        best = max(best, standing(state, seat))
    state._tell(EVERYONE, E_OVER)
    for seat in range(state.seats):
        if standing(state, seat) == best:  # VIN-124
            state._tell(EVERYONE, E_WON, seat, state.vineyards[seat], state.money[seat])
