"""Everybody's pile and hand: guests are drawn unseen (WAL-005, 006, 011, 018). Compiled into the rules when a C
compiler is there."""

from __future__ import annotations

from ...core.seat import BUT, EVERYONE, HIDDEN
from ...core.state import Rng
from .codes import C_DRAW, E_DREW, FACES
from .guests import guest_of
from .position import Position


def draw_chances(state: Position, seat: int) -> int:
    n = 0
    for face in range(FACES):
        n = state._chance(n, C_DRAW + face, state.pile[seat * FACES + face])
    return n


def draw(state: Position, seat: int, face: int) -> None:
    at = seat * FACES
    while state.stack[at] != face:
        at += 1
    draw_at(state, seat, at)


def draw_any(state: Position, seat: int, rng: Rng) -> None:
    draw_at(state, seat, seat * FACES + rng._below(state.left[seat]))


def draw_at(state: Position, seat: int, at: int) -> None:
    """The guest at this place of the stack; the last one of the pile takes its place."""
    face = state.stack[at]
    guest = guest_of(seat, face)
    left = state.left[seat] - 1
    state.pile[seat * FACES + face] -= 1
    state.left[seat] = left
    state.stack[at] = state.stack[seat * FACES + left]
    state.hand[seat] = guest
    if state.slate.telling:
        if state.hall.open_hands:
            state._tell(EVERYONE, E_DREW, seat, guest)
        else:
            state._tell(seat, E_DREW, seat, guest)
            state._tell(BUT + seat, E_DREW, seat, HIDDEN)
