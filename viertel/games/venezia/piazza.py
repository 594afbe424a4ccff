"""On the Piazza: slot 1, tourists and hunters, movement, pincers, chicks. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Final

from ...core.seat import EVERYONE
from .codes import (
    A_END,
    A_MOVE,
    CELLS,
    E_BRED,
    E_CAUGHT,
    E_HATCHED,
    E_HOP,
    E_HUNTER,
    E_JUMPED,
    E_PIAZZA,
    E_PLACED,
    E_RUSE,
    E_SHIFTED,
    E_SHOT,
    E_TOURIST,
    E_WALKED,
    FLOCK,
    HUNTERS,
    MOVED,
    MOVING,
    OWNER,
    PIAZZA,
    PLACING,
    SHIFTING,
    TOURIST,
    TOURISTS,
)
from .deeds import Deeds

CAME_FROM: Final = 128  # on the slate, while jumps are looked for: where each cell was jumped to from


class Piazza(Deeds):
    # Slot 1, player by player (VEN-020 to 022)

    def _reveal_first(self) -> None:
        while self.turn < self.seats:
            seat = self._active()
            cubes = self.cubes[4 * seat]
            if self.first[seat] == PIAZZA:
                self._tell(EVERYONE, E_PIAZZA, seat, cubes, 0, 0, 0)
                self.phase = PLACING
            else:
                self._tell(EVERYONE, E_RUSE, seat, cubes, 0, 0, 0)
                self.phase = SHIFTING
                self.asked = 1
            if cubes > 0:
                return
            self.turn += 1
        self.turn = 0
        self.asked = 0
        self.phase = TOURISTS

    def _shift(self, seat: int, cubes: int) -> None:
        self._move_cubes(seat, min(self.asked, 2), cubes)
        self.asked += 1
        if self.asked >= 3 or self.cubes[4 * seat] == 0:
            self._move_cubes(seat, 3, self.cubes[4 * seat])
            self.asked = 0
            self.turn += 1
            self._reveal_first()

    def _move_cubes(self, seat: int, slot: int, cubes: int) -> None:
        if cubes > 0:
            self.cubes[4 * seat] -= cubes
            self.cubes[4 * seat + slot] += cubes
            self._tell(EVERYONE, E_SHIFTED, seat, 2 + slot, cubes, 0, 0)

    def _place(self, seat: int, cell: int) -> None:
        self.cubes[4 * seat] -= 1
        self.pigeon[cell] = seat + 1
        self.flock[seat] += 1
        self._tell(EVERYONE, E_PLACED, seat, cell, 0, 0, 0)
        if self.cubes[4 * seat] == 0:
            self.turn += 1
            self._reveal_first()

    # Tourists and hunters (VEN-023 to 027, 072, 073)

    def _free_for_large(self, cell: int) -> bool:
        """VEN-025, 026: otherwise the dials are spun again, so that every cell left is as likely."""
        return cell != self.square.tower and self.large[cell] == 0

    def _spin_tourist(self, cell: int) -> None:
        self.tourist[min(self.n_tourists, 3)] = cell + 1
        self._stand_tourist(cell)
        self._tell(EVERYONE, E_TOURIST, cell, 0, 0, 0, 0)
        if self.n_tourists >= self.square.tourists:
            self.phase = HUNTERS

    def _spin_hunter(self, cell: int) -> None:
        self.hunter[min(self.n_hunters, 3)] = cell + 1
        self._stand_hunter(cell)
        self._tell(EVERYONE, E_HUNTER, cell, 0, 0, 0, 0)
        for near in range(CELLS):
            if self.closed[near] and self.pigeon[near] > 0:
                self._tell(EVERYONE, E_SHOT, self._owner(near), near, 0, 0, 0)
                self._kill(near)
        if self.n_hunters >= self.square.hunters:
            self.phase = MOVING

    # Movement (VEN-028 to 035)

    def _move_choices(self, seat: int) -> int:
        n = 0
        flock = 0
        for cell in range(CELLS):
            if self.pigeon[cell] == seat + 1 and flock < FLOCK:
                flock += 1
                n = self._ways_of(cell, n)
        return self._choice(n, A_END)

    def _ways_of(self, cell: int, n: int) -> int:
        """Add where this pigeon may go."""
        base = A_MOVE + CELLS * cell
        first = n
        for k in range(8 * cell, 8 * cell + self.square.n_near[cell]):  # VEN-030
            to = self.square.near[k]
            if self.pigeon[to] == 0 and self.closed[to] == 0:
                n = self._choice(n, base + to)
        for k in range(1, self._jumps(cell)):
            to = self.slate.weights[k]
            at = n
            while at > first and self.slate.codes[at - 1] > base + to:
                self.slate.codes[at] = self.slate.codes[at - 1]
                at -= 1
            self.slate.codes[at] = base + to
            n += 1
        return n

    def _jumps(self, cell: int) -> int:
        """The cells a chain of jumps can reach, the nearest first, on the slate's weights, beginning with the cell itself;
        and how many there are (VEN-031 to 034, ruling B13)."""
        self.slate.weights[0] = cell
        n = 1
        k = 0
        seen = self.square.seen[cell]
        while k < n:
            here = self.slate.weights[k]
            for way in range(8 * here, 8 * here + 8):
                to = self.square.behind[way]
                over = self.square.beside[way]
                if to != here and seen & self.square.seen[to] == 0 and self.pigeon[to] == 0 and self.closed[to] == 0:
                    if (self.pigeon[over] > 0 and over != cell) or self.large[over] == TOURIST:  # ruling B10
                        seen |= self.square.seen[to]
                        self.slate.weights[n] = to
                        self.slate.weights[CAME_FROM + to] = here
                        n += 1
            k += 1
        return n

    def _move(self, cell: int, to: int) -> None:
        seat = self._owner(cell)
        if self.slate.telling:
            self._tell_move(seat, cell, to)
        self.pigeon[cell] = 0
        self.pigeon[to] = seat + 1 | MOVED

    def _tell_move(self, seat: int, cell: int, to: int) -> None:
        for k in range(8 * cell, 8 * cell + self.square.n_near[cell]):
            if self.square.near[k] == to:
                self._tell(EVERYONE, E_WALKED, seat, cell, to, 0, 0)
                return
        jumps = 0
        self._jumps(cell)
        here = to
        while here != cell:
            jumps += 1
            here = self.slate.weights[CAME_FROM + here]
        for jump in range(jumps):
            here = to
            for _ in range(jumps - 1 - jump):
                here = self.slate.weights[CAME_FROM + here]
            self._tell(EVERYONE, E_HOP, seat, self.slate.weights[CAME_FROM + here], here, 0, 0)
        self._tell(EVERYONE, E_JUMPED, seat, cell, to, jumps, 0)

    # Pincers and chicks (VEN-036 to 041)

    def _end_movement(self, seat: int) -> None:
        for cell in range(CELLS):
            self.pigeon[cell] &= OWNER
        for cell in range(CELLS):
            if self.pigeon[cell] > 0 and self.pigeon[cell] != seat + 1:
                self._pincer(seat, cell)
        self._breed(seat)
        self.turn += 1
        if self.turn == self.seats:
            self._reveal_actions()

    def _pincer(self, seat: int, cell: int) -> None:
        for d in range(4):
            one = self.square.beside[8 * cell + d]
            other = self.square.beside[8 * cell + 7 - d]
            if self.pigeon[one] == seat + 1 and self.pigeon[other] == seat + 1:
                self._tell(EVERYONE, E_CAUGHT, seat, self._owner(cell), cell, one, other)
                self._kill(cell)
                return

    def _breed(self, seat: int) -> None:
        total = 0
        for cell in range(CELLS):
            if self.pigeon[cell] == seat + 1 and self.food[cell] > 0:
                chicks = min(self.food[cell], self.supply[seat])  # VEN-040
                if chicks > 0:
                    self.supply[seat] -= chicks
                    self.nest[seat] += chicks
                    total += chicks
                    self._tell(EVERYONE, E_BRED, seat, cell, chicks, 0, 0)
        if total > 0:
            self._tell(EVERYONE, E_HATCHED, seat, total, 0, 0, 0)
