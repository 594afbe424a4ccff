"""Nim: a position and its rules, in the order of play."""

from __future__ import annotations

from viertel.core.field import count, one_of, per
from viertel.core.round import CHANCE_DOES, NONE, ONE, Step
from viertel.core.seat import CHANCE, EVERYONE
from viertel.core.state import State

from .box import Box
from .codes import A_TAKE, BEGIN, C_BEGINS, E_BEGINS, E_TOOK, E_WON, HEAP, HEAPS, MATCHES, OVER, PHASE, SEAT, TAKE

NATIVE = "module"

ROUND = (
    Step(BEGIN, CHANCE_DOES, (TAKE,)),
    Step(TAKE, ONE, (TAKE, OVER)),
    Step(OVER, NONE, ()),
)


class Heaps(State):
    box: Box

    phase: int = one_of(PHASE)
    active: int = one_of(SEAT)  # whose turn it is; at the end, who took the last match
    heap: list[int] = per(HEAP, count(MATCHES))
    taken: list[int] = per(SEAT, count(HEAPS * MATCHES))

    def __init__(self, box: Box, seats: int) -> None:
        self._begin(seats)
        self.box = box
        self.heap = box.heap[:]  # NIM-002

    # Who acts

    def _acting(self) -> int:
        if self.phase == OVER:
            return 0
        return CHANCE if self.phase == BEGIN else 1 << self.active

    def _chances(self) -> int:  # NIM-003
        n = 0
        for seat in range(self.seats):
            n = self._chance(n, C_BEGINS + seat, 1)
        return n

    def _legal(self, seat: int) -> int:  # NIM-004, 005
        n = 0
        for heap in range(HEAPS):
            for k in range(min(self.heap[heap], self.box.most)):
                n = self._choice(n, A_TAKE + MATCHES * heap + k)
        return n

    # What happens

    def _apply(self, seat: int, code: int) -> None:
        if seat == CHANCE:
            self._begins(code - C_BEGINS)
        else:
            self._take(seat, (code - A_TAKE) // MATCHES, (code - A_TAKE) % MATCHES + 1)

    def _begins(self, seat: int) -> None:
        self.active = seat
        self.phase = TAKE
        self._tell(EVERYONE, E_BEGINS, seat)

    def _take(self, seat: int, heap: int, matches: int) -> None:
        self.heap[heap] -= matches
        self.taken[seat] += matches
        self._tell(EVERYONE, E_TOOK, seat, heap, matches)
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
                self._tell(EVERYONE, E_WON, seat)

    def _standing(self, seat: int) -> int:  # NIM-007
        if self.phase != OVER:
            return 0
        return 1 if (seat == self.active) != self.box.loses else 0
