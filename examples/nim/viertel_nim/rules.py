"""Nim: a position and its rules, in the order of play. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from viertel.core.seat import CHANCE, EVERYONE, NOBODY
from viertel.core.state import Slate, State, zeros

MAX_SEATS: Final = 4
HEAPS: Final = 5  # most heaps of a component file
MATCHES: Final = 9  # most matches in one of them

# Phases
BEGIN: Final = 0  # chance names the first player
TAKE: Final = 1
OVER: Final = 2

# Actions
A_TAKE: Final = 0  # MATCHES * heap + how many - 1
C_BEGINS: Final = 45  # chance: a seat

# Events, in the order of game.TELLINGS
E_BEGINS: Final = 0
E_TOOK: Final = 1
E_WON: Final = 2

Heap = Annotated[list[int], HEAPS]
Seat = Annotated[list[int], MAX_SEATS]


class Heaps(State):
    FIELDS: ClassVar[dict[str, tuple[int, int]]] = {
        "phase": (0, OVER),
        "active": (0, MAX_SEATS - 1),
        "heap": (0, MATCHES),
        "taken": (0, HEAPS * MATCHES),
    }

    most: int  # matches at a time
    loses: bool  # whoever takes the last match

    phase: int
    active: int  # whose turn it is; at the end, who took the last match
    heap: Heap
    taken: Seat

    def __init__(self, heaps: list[int], most: int, loses: bool, seats: int) -> None:
        self.slate = Slate()
        self.seats = seats
        self.viewer = NOBODY
        self.most = most
        self.loses = loses
        self.phase = BEGIN
        self.active = 0
        self.heap = heaps + zeros(HEAPS - len(heaps))  # NIM-002
        self.taken = zeros(MAX_SEATS)

    def _clone(self) -> State:
        copy: Heaps = Heaps.__new__(Heaps)
        copy.slate = self.slate
        copy.seats = self.seats
        copy.viewer = self.viewer
        copy.most = self.most
        copy.loses = self.loses
        copy.phase = self.phase
        copy.active = self.active
        copy.heap = self.heap[:]
        copy.taken = self.taken[:]
        return copy

    # Who acts

    def _acting(self) -> int:
        if self.phase == OVER:
            return 0
        return CHANCE if self.phase == BEGIN else 1 << self.active

    def _chances(self) -> int:  # NIM-003
        for seat in range(self.seats):
            self.slate.codes[seat] = C_BEGINS + seat
            self.slate.weights[seat] = 1
        return self.seats

    def _legal(self, seat: int) -> int:  # NIM-004, 005
        n = 0
        for heap in range(HEAPS):
            for k in range(min(self.heap[heap], self.most)):
                self.slate.codes[n] = A_TAKE + MATCHES * heap + k
                n += 1
        return n

    # What happens

    def _apply(self, seat: int, code: int) -> None:
        if seat == CHANCE:
            self.active = code - C_BEGINS
            self.phase = TAKE
            self._tell(EVERYONE, E_BEGINS, self.active, 0, 0, 0, 0)
        else:
            self._take(seat, (code - A_TAKE) // MATCHES, (code - A_TAKE) % MATCHES + 1)

    def _take(self, seat: int, heap: int, matches: int) -> None:
        self.heap[heap] -= matches
        self.taken[seat] += matches
        self._tell(EVERYONE, E_TOOK, seat, heap, matches, 0, 0)
        if self._left() > 0:
            self.active = (seat + 1) % self.seats  # NIM-003
        else:
            self._end()

    def _left(self) -> int:
        left = 0
        for heap in range(HEAPS):
            left += self.heap[heap]
        return left

    def _end(self) -> None:  # NIM-006, 007
        self.phase = OVER
        for seat in range(self.seats):
            if self._standing(seat) > 0:
                self._tell(EVERYONE, E_WON, seat, 0, 0, 0, 0)

    def _standing(self, seat: int) -> int:  # NIM-007
        if self.phase != OVER:
            return 0
        return 1 if (seat == self.active) != self.loses else 0
