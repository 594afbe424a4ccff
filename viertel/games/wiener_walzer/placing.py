"""A turn begins: the guest in the hand goes to any free cell and takes the tile there (WAL-013 to 017)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import A_PLACE, E_PLACED, REVEAL, TILES, VALUE
from .dancing import ring_all, start_dances
from .position import Position

NATIVE = "inline"


def place_choices(state: Position) -> int:
    n = 0  # WAL-014, 015: any cell without a guest
    for cell in range(state.hall.n_cells):
        n = state._choice_if(n, A_PLACE + cell, state.tile[cell] > 0)
    return n


def place(state: Position, cell: int) -> None:
    seat = state.active
    guest = state.hand[seat]
    tile = state.tile[cell]
    state.hand[seat] = 0
    state.guest[cell] = guest
    state.tile[cell] = 0
    state.kept[seat * TILES + tile] += 1  # WAL-016
    state.turn += 1
    state._tell(EVERYONE, E_PLACED, seat, guest, cell, tile)
    state._take_free(cell)
    close_sides(state, cell)
    if state.turn == 1:  # ruling A15: hosts who stood encircled from the start
        ring_all(state)
    if state.hall.events and guest & VALUE == 0:  # WAL-049, 055
        state.phase = REVEAL  # WAL-050: after the buffet, before the dances
    else:
        start_dances(state)


def close_sides(state: Position, cell: int) -> None:
    """Which guests does this one encircle (WAL-017, 020)?"""
    n = 0
    if state.open_sides[cell] == 0:  # WAL-032: the guest just placed as well
        state.ringed[0] = cell
        n = 1
    for k in range(4 * cell, 4 * cell + 4):  # an edge is a side of the cell itself (WAL-021)
        near = state.hall.to[k]
        there = state.guest[near]
        sides = state.open_sides[near] - 1
        state.open_sides[near] = sides
        state.ringed[n] = near
        if sides == 0 and there != 0:
            n += 1
    state.n_ringed = n
