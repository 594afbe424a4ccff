"""Before the first turn: chance lays the buffet, seats the hosts, picks the first player, deals the guests (WAL-003 to 011)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from ...core.state import Rng
from .codes import C_HOST, C_LAY, E_HOSTED, E_LAID, E_STARTS, FACES, HANDS, HOST, PLACE, STARTS, TILES, WHITE
from .guests import guest_of
from .hands import draw
from .position import Position

NATIVE = "inline"


def lay_chances(state: Position) -> int:
    n = 0
    for tile in range(TILES):
        n = state._chance(n, C_LAY + tile, state.box[tile])
    return n


def lay(state: Position, tile: int) -> None:
    cell = state.hall.plain[state.dealt]  # WAL-007
    state._take_from_row(tile)
    state.box[tile] -= 1
    state.tile[cell] = tile
    state._give_free(cell)
    state._tell(EVERYONE, E_LAID, tile, cell)
    state.dealt += 1
    if state.dealt == state.hall.n_plain:
        state.dealt = 0
        state.phase = HOST if state.hall.n_gold else STARTS
        state._fill_row()


def point_at_row(state: Position, rng: Rng) -> int:
    """A tile, or a host's face, for luck to lay."""
    state.drawn = rng._below(state.n_row)
    return state.row[state.drawn]


def host_chances(state: Position) -> int:
    n = 0
    for face in range(FACES):
        n = state._chance(n, C_HOST + face, state.hosts[face])
    return n


def host(state: Position, face: int) -> None:
    cell = state.hall.gold[state.dealt]  # WAL-008
    guest = guest_of(WHITE, face)
    state._take_from_row(face)
    state.hosts[face] -= 1
    state.guest[cell] = guest
    for k in range(4 * cell, 4 * cell + 4):
        state.open_sides[state.hall.to[k]] -= 1
    state._tell(EVERYONE, E_HOSTED, guest, cell)
    state.dealt += 1
    if state.dealt == state.hall.n_gold:
        state.dealt = 0
        state.phase = STARTS


def name_first(state: Position, seat: int) -> None:
    state.start = seat
    state.active = seat
    state._tell(EVERYONE, E_STARTS, seat)
    state.phase = HANDS


def deal(state: Position, face: int) -> None:
    draw(state, state.dealt, face)  # WAL-011
    state.dealt += 1
    if state.dealt == state.seats:
        state.dealt = 0
        state.phase = PLACE
