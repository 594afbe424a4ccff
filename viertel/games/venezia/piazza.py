"""2. On the Piazza: slot 1 is revealed, tourists and hunters come (VEN-020 to 027, 072, 073)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from ...core.state import Rng
from .codes import (
    A_PLACE,
    A_SHIFT,
    CELLS,
    CLOSED,
    E_HUNTER,
    E_PIAZZA,
    E_PLACED,
    E_RUSE,
    E_SHIFTED,
    E_SHOT,
    E_TOURIST,
    FIFTH,
    FIRST_SLOT,
    HUNTER,
    PIAZZA,
    TOURIST,
)
from .places import asked_slot, cubes_on, owner_of
from .position import Position

NATIVE = "inline"

# Slot 1, one player after the other (VEN-020)


def reveal_first(state: Position) -> bool:
    """Cards are turned up until one carries pigeons; False when all have had their turn."""
    while state.turn < state.seats:
        seat = state._active()
        cubes = state.cubes[cubes_on(seat, FIRST_SLOT)]
        if state.first[seat] == PIAZZA:
            state._tell(EVERYONE, E_PIAZZA, seat, cubes)
        else:
            state._tell(EVERYONE, E_RUSE, seat, cubes)
            state.asked = 1
        if cubes > 0:
            return True
        state.turn += 1
    state.turn = 0
    state.asked = 0
    return False


# Ruse (VEN-021): how many go to the first zone card, then to the second; the rest goes to the third


def shift_choices(state: Position, seat: int) -> int:
    return state._numbers(A_SHIFT, 0, state.cubes[cubes_on(seat, FIRST_SLOT)])


def shift(state: Position, seat: int, cubes: int) -> bool:
    """Is the Ruse bare now?"""
    slot = asked_slot(state.asked)
    shift_to(state, seat, slot, cubes)
    state.asked += 1
    left = state.cubes[cubes_on(seat, FIRST_SLOT)]
    if slot + 1 < FIFTH and left > 0:
        return False
    shift_to(state, seat, FIFTH, left)
    state.asked = 0
    return True


def shift_to(state: Position, seat: int, slot: int, cubes: int) -> None:
    if cubes > 0:
        state.cubes[cubes_on(seat, FIRST_SLOT)] -= cubes
        state.cubes[cubes_on(seat, slot)] += cubes
        state._tell(EVERYONE, E_SHIFTED, seat, slot, cubes)


# Piazza card (VEN-022)


def place_choices(state: Position) -> int:
    n = 0
    for cell in range(CELLS):
        if state.pigeon[cell] == 0 and cell != state.square.tower:
            n = state._choice(n, A_PLACE + cell)
    return n


def any_place(state: Position, rng: Rng) -> int:
    """One of place_choices at random, without writing them down; how many there are goes to the slate."""
    free = CELLS - 1
    for seat in range(state.seats):
        free -= state.flock[seat]
    state.slate.n_codes = free
    cell = rng._below(CELLS)
    while state.pigeon[cell] > 0 or cell == state.square.tower:
        cell = rng._below(CELLS)
    return A_PLACE + cell


def place(state: Position, seat: int, cell: int) -> bool:
    """Was it the last pigeon on the card?"""
    state.cubes[cubes_on(seat, FIRST_SLOT)] -= 1
    state.pigeon[cell] = seat + 1
    state.flock[seat] += 1
    state._tell(EVERYONE, E_PLACED, seat, cell)
    return state.cubes[cubes_on(seat, FIRST_SLOT)] == 0


# Tourists and hunters come where the dials say


def is_free(state: Position, cell: int) -> bool:
    """VEN-025, 026: otherwise the dials are spun again, so that every cell left is as likely."""
    return cell != state.square.tower and state.ground[cell] & (TOURIST | HUNTER) == 0


def dial_chances(state: Position, base: int) -> int:
    n = 0
    for cell in range(CELLS):
        if is_free(state, cell):
            n = state._chance(n, base + cell, 1)
    return n


def spin(state: Position, rng: Rng) -> int:
    cell = rng._below(CELLS)
    while not is_free(state, cell):
        cell = rng._below(CELLS)
    return cell


def tourist_comes(state: Position, cell: int) -> bool:
    """Was it the last one? (VEN-023, 024, 073)"""
    state.tourist[state.n_tourists] = cell + 1
    state._stand_tourist(cell)
    state._tell(EVERYONE, E_TOURIST, cell)
    return state.n_tourists >= state.square.tourists


def hunter_comes(state: Position, cell: int) -> bool:
    """Was it the last one? (VEN-026, 027, 072)"""
    state.hunter[state.n_hunters] = cell + 1
    state._stand_hunter(cell)
    state._tell(EVERYONE, E_HUNTER, cell)
    for near in range(CELLS):
        if state.ground[near] & CLOSED and state.pigeon[near] > 0:
            state._tell(EVERYONE, E_SHOT, owner_of(state.pigeon[near]), near)
            state._kill(near)
    return state.n_hunters >= state.square.hunters
