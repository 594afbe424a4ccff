"""The end of a round (VIE-125 to 130)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import E_BACK, E_DISCARDED, FACES, LODGE, ON_FIELD, OVER, SHOWN, WHITE
from .display import start_round
from .ending import tell_end
from .position import Position

NATIVE = "inline"


def end_round(state: Position) -> None:
    empty_lodge(state)  # VIE-061
    state.gendarm = 0  # VIE-126
    state.closed = 0
    state.double_used = 0  # VIE-129
    state.at = 0
    best = 0
    for seat in range(state.seats):
        state.coach[seat] = 0  # VIE-051
        state.scored[seat] = 0
        best = max(best, state.score[seat])
    if best >= state.street.goal:  # VIE-135, 136
        state.phase = OVER
        if state.slate.telling:
            tell_end(state)
        return
    for k in range(SHOWN):  # VIE-127
        if state.display[k] > 0:
            state._tell(EVERYONE, E_DISCARDED, state.display[k] - 1)
            state.discard[state.display[k] - 1] += 1
            state.n_discard += 1
            state.display[k] = 0
    start_round(state)


def empty_lodge(state: Position) -> None:
    for seat in range(state.seats):
        dice = 0
        for face in range(1, WHITE):
            dice += state.lodge[seat * FACES + face]
            state.lodge[seat * FACES + face] = 0
        state._back_in_hand(seat, dice)
        if state.white_at == ON_FIELD + LODGE and state.white_seat == seat:
            state._white_back()
            dice += 1
        if dice > 0:
            state._tell(EVERYONE, E_BACK, seat, LODGE)
