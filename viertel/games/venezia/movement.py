"""2. On the Piazza, movement: walks and jumps, then pincers and chicks (VEN-028 to 041)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_END,
    A_MOVE,
    CELLS,
    CLOSED,
    COLOUR,
    DIRECTIONS,
    E_BRED,
    E_CAUGHT,
    E_HATCHED,
    E_HOP,
    E_JUMPED,
    E_WALKED,
    MOVED,
    TOURIST,
)
from .places import owner_of
from .position import Position

NATIVE = "inline"


def move_choices(state: Position, seat: int) -> int:
    n = 0
    for cell in range(CELLS):
        if state.pigeon[cell] == seat + 1:  # VEN-028: it has not moved
            n = ways_from(state, cell, n)
    return state._choice(n, A_END)


def ways_from(state: Position, cell: int, n: int) -> int:
    """Add where a pigeon may go, in the order of the cells."""
    base = A_MOVE + CELLS * cell
    first = n
    for k in range(DIRECTIONS * cell, DIRECTIONS * cell + state.square.n_near[cell]):  # VEN-030
        to = state.square.near[k]
        if may_land(state, to):
            n = state._choice(n, base + to)
    for k in range(1, find_landings(state, cell)):
        insert_choice(state, first, n, base + state.landing[k])
        n += 1
    return n


def insert_choice(state: Position, first: int, n: int, code: int) -> None:
    """One more choice, put in its order behind the first ones."""
    at = n
    while at > first and state.slate.codes[at - 1] > code:
        state.slate.codes[at] = state.slate.codes[at - 1]
        at -= 1
    state.slate.codes[at] = code


# Jumps (VEN-031 to 034)


def may_land(state: Position, cell: int) -> bool:
    """On a cell without a pigeon, outside the hunters' zones."""
    return state.pigeon[cell] | state.ground[cell] & CLOSED == 0


def may_jump_over(state: Position, cell: int) -> bool:
    """Over a pigeon of any colour, or over a tourist, also in a hunter's zone (ruling B10)."""
    return state.pigeon[cell] | state.ground[cell] & TOURIST != 0


def find_landings(state: Position, start: int) -> int:
    """All cells that a chain of jumps can touch: to `landing`, the nearest first, after the start itself; how many there are.

    A search in breadth: each cell that was found is looked at once, in its turn, in all directions, and `jumped_from` remembers
    where a cell was found from. A jump goes two rows, two columns or both, so a chain never touches two cells of a block of two
    by two: a bit for each block says where it has been. It does not come back to its start either (ruling B13). Where there is
    nothing behind, the square's table leads back to the cell itself, where it has been, too.
    """
    jumper = state.pigeon[start]
    state.pigeon[start] = 0  # in the air, and nothing to jump over
    state.landing[0] = start
    been = state.square.block[start]
    found = 1
    looked = 0
    while looked < found:
        here = state.landing[looked]
        for way in range(DIRECTIONS * here, DIRECTIONS * here + DIRECTIONS):
            if may_jump_over(state, state.square.beside[way]):
                to = state.square.behind[way]
                if been & state.square.block[to] == 0 and may_land(state, to):
                    been |= state.square.block[to]
                    state.landing[found] = to
                    state.jumped_from[found] = looked
                    found += 1
        looked += 1
    state.pigeon[start] = jumper
    return found


def move(state: Position, cell: int, to: int) -> None:
    seat = owner_of(state.pigeon[cell])
    if state.slate.telling:
        tell_move(state, seat, cell, to)
    state.pigeon[cell] = 0
    state.pigeon[to] = seat + 1 | MOVED


def tell_move(state: Position, seat: int, cell: int, to: int) -> None:
    for k in range(DIRECTIONS * cell, DIRECTIONS * cell + state.square.n_near[cell]):
        if state.square.near[k] == to:
            state._tell(EVERYONE, E_WALKED, seat, cell, to)
            return
    last = find_landings(state, cell) - 1
    while state.landing[last] != to:
        last -= 1
    jumps = 0
    at = last
    while at > 0:
        jumps += 1
        at = state.jumped_from[at]
    for jump in range(jumps):
        at = last
        for _ in range(jumps - 1 - jump):
            at = state.jumped_from[at]
        state._tell(EVERYONE, E_HOP, seat, state.landing[state.jumped_from[at]], state.landing[at])
    state._tell(EVERYONE, E_JUMPED, seat, cell, to, jumps)


def any_moved(state: Position) -> bool:
    for cell in range(CELLS):
        if state.pigeon[cell] & MOVED:
            return True
    return False


# When a player has finished: pincers (VEN-036 to 038), then chicks (VEN-039 to 041)


def end_movement(state: Position, seat: int) -> None:
    for cell in range(CELLS):
        state.pigeon[cell] &= COLOUR
    for cell in range(CELLS):
        if state.pigeon[cell] > 0 and state.pigeon[cell] != seat + 1:
            close_pincers(state, seat, cell)
    breed(state, seat)


def close_pincers(state: Position, seat: int, cell: int) -> None:
    """Is a foreign pigeon between two of this seat's?"""
    for direction in range(DIRECTIONS // 2):
        one = state.square.beside[DIRECTIONS * cell + direction]
        other = state.square.beside[DIRECTIONS * cell + DIRECTIONS - 1 - direction]
        if state.pigeon[one] == seat + 1 and state.pigeon[other] == seat + 1:
            state._tell(EVERYONE, E_CAUGHT, seat, owner_of(state.pigeon[cell]), cell, one, other)
            state._kill(cell)
            return


def breed(state: Position, seat: int) -> None:
    total = 0
    for cell in range(CELLS):
        if state.pigeon[cell] == seat + 1 and state.food[cell] > 0:
            chicks = min(state.food[cell], state.supply[seat])  # VEN-040
            if chicks > 0:
                state.supply[seat] -= chicks
                state.nest[seat] += chicks
                total += chicks
                state._tell(EVERYONE, E_BRED, seat, cell, chicks)
    if total > 0:
        state._tell(EVERYONE, E_HATCHED, seat, total)
