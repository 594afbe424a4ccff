"""Beginning: a first player is drawn, everybody chooses a home (VEN-006, 007)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import A_HOME, DISTRICTS, E_HOME, E_STARTS
from .position import Position

NATIVE = "inline"


def name_first(state: Position, seat: int) -> None:
    state.lead = seat
    state._tell(EVERYONE, E_STARTS, seat)


def home_choices(state: Position) -> int:
    n = 0
    for district in range(DISTRICTS):
        if not state._is_home(district):
            n = state._choice(n, A_HOME + district)
    return n


def choose_home(state: Position, seat: int, district: int) -> None:
    state.home[seat] = district + 1
    state._tell(EVERYONE, E_HOME, seat, district)
