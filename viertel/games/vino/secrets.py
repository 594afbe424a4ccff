"""Vino: what others may not know, the regions somebody has chosen and not yet revealed (VIN-043, 045)."""

from __future__ import annotations

from ...core.seat import HIDDEN
from ...core.state import Rng
from .codes import PAIRS, SELECT
from .position import Position

NATIVE = "inline"


def hide(state: Position, seat: int) -> None:
    """From this seat: what the others have chosen."""
    if state.phase == SELECT:
        for other in range(state.seats):
            if other != seat and state.choice[other] > 0:
                state.choice[other] = HIDDEN


def imagine(state: Position, rng: Rng) -> None:
    for seat in range(state.seats):
        if state.choice[seat] == HIDDEN:
            state.choice[seat] = 1 + rng._below(PAIRS)
