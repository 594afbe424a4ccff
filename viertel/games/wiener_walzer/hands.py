"""Everybody's pile and hand: guests are drawn unseen (WAL-005, 006, 011, 018)."""

from __future__ import annotations

from ...core.seat import BUT, EVERYONE, HIDDEN
from ...core.state import Rng
from .codes import C_DRAW, E_DREW, FACES
from .guests import guest_of
from .position import Position

NATIVE = "inline"


def draw_chances(state: Position, seat: int) -> int:
    n = 0
    for face in range(FACES):
        n = state._chance(n, C_DRAW + face, state.pile[seat * FACES + face])
    return n


def point_at_pile(state: Position, seat: int, rng: Rng) -> int:
    """A face for luck to draw."""
    state.drawn = rng._below(state.left[seat])
    return state.stack[seat * FACES + state.drawn]


def draw(state: Position, seat: int, face: int) -> None:
    take_from_pile(state, seat, face)
    guest = guest_of(seat, face)
    state.hand[seat] = guest
    if state.slate.telling:
        if state.hall.open_hands:
            state._tell(EVERYONE, E_DREW, seat, guest)
        else:
            state._tell(seat, E_DREW, seat, guest)
            state._tell(BUT + seat, E_DREW, seat, HIDDEN)


def take_from_pile(state: Position, seat: int, face: int) -> None:
    """The one luck has pointed at, or the first of this face; the last of the stack takes its place."""
    first = seat * FACES
    at = first + state.drawn
    left = state.left[seat] - 1
    if state.drawn > left or state.stack[at] != face:
        at = first
        while state.stack[at] != face:
            at += 1
    state.stack[at] = state.stack[first + left]
    state.left[seat] = left
    state.pile[first + face] -= 1
