"""A position of Wiener Walzer: its fields, and the small things every phase needs."""

from __future__ import annotations

from ...core.field import amount, count, derived, maybe, one_of, per, secret, some
from ...core.state import State
from .codes import (
    A_TILE,
    BUFFET,
    CARD,
    CARDS,
    CELL,
    CELLS,
    CHAMPAGNE,
    DANCED,
    DECK,
    DELICACY,
    DISH,
    FACE,
    FACES,
    GUEST,
    HOST,
    LAY,
    MAX_DANCES,
    MAX_SEATS,
    PAIR,
    PHASE,
    PICKED,
    PIECES,
    ROW,
    SEAT,
    SEX,
    TILES,
    UNDER,
    VALUES,
    WAITING,
)
from .hall import Hall

NATIVE = "module"


class Position(State):
    hall: Hall

    phase: int = one_of(PHASE)
    active: int = one_of(SEAT)
    start: int = one_of(SEAT)
    turn: int = count(FACES * MAX_SEATS)  # guests placed so far
    dealt: int = count(CELLS)  # tiles, hosts or hands dealt in the present phase
    card: int = maybe(CARD)  # the event being carried out
    picked: int = some(one_of(PICKED))  # the first half of an event's choice
    guest: list[int] = per(CELL, some(GUEST))
    tile: list[int] = per(CELL, some(A_TILE))
    hand: list[int] = secret(per(SEAT, some(WAITING)))
    pile: list[int] = per(SEAT, SEX, VALUES, count(FACES))  # guests still to be drawn
    kept: list[int] = per(SEAT, DELICACY, PIECES, count(BUFFET))  # buffet tiles taken
    score: list[int] = per(SEAT, amount(100_000))
    hosts: list[int] = per(SEX, VALUES, count(FACES))  # white guests not on the board
    box: list[int] = per(DELICACY, PIECES, count(BUFFET))  # buffet tiles not in play
    deck: list[int] = per(CARD, count(DECK))  # event cards not seen yet
    used: list[int] = per(UNDER, maybe(CARD))  # event cards under the pile, in their order (WAL-053)
    n_used: int = count(DECK)

    n_row: int = derived(count(BUFFET))
    row: list[int] = derived(per(ROW, count(TILES)))  # the tiles, later the hosts' faces, that are still to be laid, in no order
    left: list[int] = derived(per(SEAT, count(FACES)))  # guests in each pile
    stack: list[int] = derived(per(SEAT, FACE, one_of(FACE)))  # their faces, in no order
    drawn: int = derived(count(BUFFET))  # the place in the row or the stack that luck has pointed at
    n_deck: int = derived(count(DECK))
    n_free: int = derived(count(CELLS))
    free: list[int] = derived(per(CELL, one_of(CELL)))  # cells with a buffet tile, in no order
    spot: list[int] = derived(per(CELL, one_of(CELL)))  # where in `free` each of them stands
    open_sides: list[int] = derived(per(CELL, count(4)))  # without a guest; an edge is closed once its cell has one
    n_ringed: int = derived(count(CELLS))
    ringed: list[int] = derived(per(CELL, one_of(CELL)))  # guests to look at for dances: just encircled, or after an event all
    n_dances: int = derived(count(MAX_DANCES))
    dances: list[int] = derived(per(PAIR, one_of(PAIR)))  # pairs that may dance now, ascending

    def __init__(self, hall: Hall, seats: int) -> None:
        self._begin(seats)
        self.hall = hall
        self.hosts = self.hall.hosts[:]
        self.box = self.hall.box[:]
        self.deck = self.hall.deck[:]
        for seat in range(self.seats):  # WAL-005
            for face in range(FACES):
                self.pile[seat * FACES + face] = self.hall.faces[face]
        self._derive()

    def _count(self) -> None:
        """What is derived from the fields alone; which dances there are, the rules know."""
        self._fill_row()
        for seat in range(self.seats):
            self._stack_pile(seat)
        self.drawn = 0
        self.n_deck = 0
        for card in range(CARDS):
            self.n_deck += self.deck[card]
        self.n_free = 0
        for cell in range(self.hall.n_cells):
            if self.hall.in_play[cell]:
                if self.tile[cell] > 0:
                    self._give_free(cell)
                self.open_sides[cell] = 0
                for k in range(4 * cell, 4 * cell + 4):
                    if self.guest[self.hall.to[k]] == 0:
                        self.open_sides[cell] += 1
        self.n_ringed = 0
        self.n_dances = 0

    def _fill_row(self) -> None:
        self.n_row = 0
        if self.phase == LAY:
            for tile in range(TILES):
                self._add_to_row(tile, self.box[tile])
        elif self.phase == HOST:
            for face in range(FACES):
                self._add_to_row(face, self.hosts[face])

    def _add_to_row(self, thing: int, copies: int) -> None:
        for _ in range(copies):
            if self.n_row < BUFFET:  # of a position that was made up there may be more
                self.row[self.n_row] = thing
                self.n_row += 1

    def _take_from_row(self, thing: int) -> None:
        """The one luck has pointed at, or the first; the last of the row takes its place."""
        at = self.drawn
        if at >= self.n_row or self.row[at] != thing:
            at = 0
            while self.row[at] != thing:
                at += 1
        self.n_row -= 1
        self.row[at] = self.row[self.n_row]

    def _stack_pile(self, seat: int) -> None:
        left = 0
        for face in range(FACES):
            for _ in range(self.pile[seat * FACES + face]):
                if left < FACES:  # of a position that was made up there may be more
                    self.stack[seat * FACES + left] = face
                    left += 1
        self.left[seat] = left

    # Free cells: those with a buffet tile

    def _take_free(self, cell: int) -> None:
        self.n_free -= 1
        last = self.free[self.n_free]
        self.free[self.spot[cell]] = last
        self.spot[last] = self.spot[cell]

    def _give_free(self, cell: int) -> None:
        self.free[self.n_free] = cell
        self.spot[cell] = self.n_free
        self.n_free += 1

    def _undanced(self, cell: int) -> bool:
        return self.guest[cell] != 0 and self.guest[cell] & DANCED == 0

    # The buffet in front of a seat

    def _pieces(self, seat: int, kind: int) -> int:
        """Pieces of one delicacy, or jokers (WAL-042)."""
        at = seat * TILES + DISH * kind
        return self.kept[at + 1] + 2 * self.kept[at + 2] + 3 * self.kept[at + 3]

    def _sets(self, seat: int) -> int:
        jokers = self._pieces(seat, CHAMPAGNE)  # WAL-044
        n = 0
        while True:
            missing = 0
            for kind in range(CHAMPAGNE):  # WAL-043: a tile's pieces may serve several sets
                missing += max(0, n + 1 - self._pieces(seat, kind))
            if missing > jokers:  # WAL-045, 046
                return n
            n += 1
