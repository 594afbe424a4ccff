"""Whose turn it is, and the double move (VIE-025 to 029, 080 to 083)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import AGAIN, DOUBLE, E_AGAIN, E_EVALUATION, TURN
from .evaluation import evaluate
from .position import Position
from .rolling import roll_or_turn

NATIVE = "inline"


def end_turn(state: Position) -> None:
    seat = state.active
    if state.specials[DOUBLE] == seat + 1 and state.double_used == 0 and state.n_hand[seat] > 0:  # VIE-080, 081, 083
        if others_have_dice(state, seat):  # AMB-14: alone he goes on anyway
            state.phase = AGAIN
            return
    pass_turn(state)


def others_have_dice(state: Position, seat: int) -> bool:
    for other in range(state.seats):
        if other != seat and state.n_hand[other] > 0:
            return True
    return False


def answer_again(state: Position, yes: int) -> None:
    if yes:
        state.double_used = 1
        state._tell(EVERYONE, E_AGAIN, state.active)
        state.phase = TURN  # VIE-082
    else:
        pass_turn(state)


def pass_turn(state: Position) -> None:
    """On to the next one clockwise who has dice; if nobody has, to the evaluation."""
    seat = state.active
    for _ in range(state.seats):
        seat = state._left(seat)
        if state.n_hand[seat] > 0:  # VIE-027, 028
            state.active = seat
            roll_or_turn(state)
            return
    state._tell(EVERYONE, E_EVALUATION, state.round)  # VIE-029, 095
    state.at = 0
    evaluate(state)
