"""The end of the game, tested after the districts are scored (VEN-065, 070, 071, 077, 078)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import DISTRICTS, E_FIVE, E_OUT, E_OVER, E_WON, POINTS
from .position import Position
from .scoring import majority

NATIVE = "inline"


def test_end(state: Position) -> bool:
    best = 0
    for seat in range(state.seats):
        best = max(best, state.score[seat])
        districts = 0
        for district in range(DISTRICTS):
            if majority(state, district) == seat + 1:
                districts += 1
        if districts >= state.square.end_districts:  # VEN-071
            state.five = seat + 1
            state._tell(EVERYONE, E_FIVE, seat, districts)
    if state.five > 0 or best >= state.square.end_points:  # VEN-070
        return True
    if state.round >= state.square.last_round:  # ruling D17
        state._tell(EVERYONE, E_OUT, state.round)
        return True
    return False


def standing(state: Position, seat: int) -> int:
    """Five districts beat points (VEN-078)."""
    return state.score[seat] + (POINTS if state.five == seat + 1 else 0)


def tell_winners(state: Position) -> None:
    state._tell(EVERYONE, E_OVER)
    if state.five > 0:  # not the points have won, and E_FIVE has said so
        return
    best = 0
    for seat in range(state.seats):
        best = max(best, standing(state, seat))
    for seat in range(state.seats):
        if standing(state, seat) == best:
            state._tell(EVERYONE, E_WON, seat, state.score[seat])
