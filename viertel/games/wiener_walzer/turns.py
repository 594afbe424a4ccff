"""The end of a turn, and of the game (WAL-012, 018, 019, 039 to 047)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import DRAW, E_BUFFET, E_OVER, E_WON, OVER, PLACE
from .position import Position

NATIVE = "inline"


def end_turn(state: Position) -> None:
    if state.left[state.active] > 0:  # WAL-018, 019
        state.phase = DRAW
    else:
        pass_turn(state)


def pass_turn(state: Position) -> None:
    seat = state.active
    for _ in range(state.seats):  # WAL-012: clockwise
        seat += 1
        if seat == state.seats:
            seat = 0
        if state.hand[seat] != 0:
            state.active = seat
            state.phase = PLACE
            return
    state.phase = OVER  # WAL-039
    if state.slate.telling:
        tell_end(state)


def standing(state: Position, seat: int) -> int:
    return state.score[seat] + state.hall.set_points * state._sets(seat)  # WAL-041, 047


def tell_end(state: Position) -> None:
    best = 0
    for seat in range(state.seats):
        sets = state._sets(seat)
        state._tell(EVERYONE, E_BUFFET, seat, sets, sets * state.hall.set_points)
        best = max(best, standing(state, seat))
    state._tell(EVERYONE, E_OVER)
    for seat in range(state.seats):
        if standing(state, seat) == best:  # WAL-047: a tie means several winners
            state._tell(EVERYONE, E_WON, seat, best)
