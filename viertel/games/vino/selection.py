"""Vino: a round begins, and all choose two regions in secret (VIN-042 to 048)."""

from __future__ import annotations

from ...core.seat import BUT, EVERYONE, HIDDEN
from .codes import A_SELECT, E_CHOSE, E_REVEALED, E_ROUND, PAIRS, SELECT
from .position import Position

NATIVE = "inline"


def start_round(state: Position) -> None:
    state.round += 1
    state.turn = 0
    state.purchases = 0
    for seat in range(state.seats):
        state.choice[seat] = 0
        state.income[seat] = 0  # VIN-118
        state.sale[seat] = 0
    state.phase = SELECT
    state._tell(EVERYONE, E_ROUND, state.round)


def undecided(state: Position) -> int:
    """Bit set of the seats that have not chosen."""
    acting = 0
    for seat in range(state.seats):
        if state.choice[seat] == 0:
            acting |= 1 << seat
    return acting


def selection_choices(state: Position) -> int:
    for pair in range(PAIRS):  # VIN-044, 048: any two different regions
        state._choice(pair, A_SELECT + pair)
    return PAIRS


def select(state: Position, seat: int, pair: int) -> None:
    state.choice[seat] = pair + 1
    state._tell(seat, E_CHOSE, seat, pair)
    state._tell(BUT + seat, E_CHOSE, seat, HIDDEN)


def reveal(state: Position) -> None:
    for k in range(state.seats):  # VIN-045
        seat = state.order[k]
        pair = state.choice[seat] - 1
        if pair >= 0:  # no hole, as in a view
            state._tell(EVERYONE, E_REVEALED, seat, state.italy.first[pair], state.italy.second[pair])
