"""What a seat may not know: the guests in the hands of others, unless they lie open."""

from __future__ import annotations

from ...core.seat import HIDDEN
from ...core.state import Rng
from .codes import FACES
from .guests import face_of, guest_of
from .position import Position

NATIVE = "inline"


def hide(state: Position, seat: int) -> None:
    """A hidden guest goes back to its pile: one of these is in the hand, and nobody knows which."""
    if state.hall.open_hands:
        return
    for other in range(state.seats):
        guest = state.hand[other]
        if other != seat and guest > 0:
            state.pile[other * FACES + face_of(guest)] += 1
            state.hand[other] = HIDDEN


def imagine(state: Position, rng: Rng) -> None:
    for seat in range(state.seats):
        if state.hand[seat] == HIDDEN:
            face = state.stack[seat * FACES + rng._below(state.left[seat])]
            state.pile[seat * FACES + face] -= 1
            state._stack_pile(seat)
            state.hand[seat] = guest_of(seat, face)
