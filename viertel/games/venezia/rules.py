"""Venezia: who may do what, the plans, and the secrets. Compiled when a C compiler is there.

What follows a plan is in the modules this one builds on, the last phase first: scoring, deeds, piazza.
"""

from __future__ import annotations

from ...core.seat import CHANCE, EVERYONE, HIDDEN
from ...core.state import Rng, State
from .codes import (
    A_ACTION,
    A_CUBES,
    A_END,
    A_FAMILY,
    A_FIRST,
    A_HOME,
    A_MOVE,
    A_PLACE,
    A_RECOVER,
    A_REINFORCE,
    A_REVIVE,
    A_SHIFT,
    A_ZONE,
    ACTION,
    C_HUNTER,
    C_STARTS,
    C_TOURIST,
    CELLS,
    DISTRICTS,
    E_CARD_DOWN,
    E_HOME,
    E_OWN_ACTION,
    E_OWN_FIRST,
    E_OWN_ZONE,
    E_READY,
    E_SLOTS,
    E_STARTS,
    FIRST,
    FIRST_CUBES,
    FLOCK,
    HOMES,
    HUNTERS,
    MOVED,
    MOVING,
    OVER,
    PIAZZA,
    PLACING,
    PLANNED,
    PLANNING,
    RECOVERING,
    REINFORCING,
    REUNION,
    REVIVING,
    RUSE,
    SHIFTING,
    STARTS,
    TOURISTS,
    ZONE,
    ZONES,
)
from .piazza import Piazza


class Venice(Piazza):
    def _clone(self) -> State:
        return self._copy()

    def _copy(self) -> Venice:
        copy: Venice = Venice.__new__(Venice)
        copy.slate = self.slate
        copy.square = self.square
        self._copy_to(copy)
        return copy

    # Who acts

    def _acting(self) -> int:
        phase = self.phase
        if phase == PLANNING:  # VEN-012: all at the same time
            acting = 0
            for seat in range(self.seats):
                if self.step[seat] != PLANNED:
                    acting |= 1 << seat
            return acting
        if phase == OVER:
            return 0
        if phase == TOURISTS or phase == HUNTERS or phase == STARTS:
            return CHANCE
        return 1 << self._active()

    def _plays_itself(self) -> bool:
        if self.phase == PLANNING:  # VEN-076: everybody takes the same steps
            return False
        if self.phase == MOVING:  # who has moved looks at it before he ends
            for cell in range(CELLS):
                if self.pigeon[cell] & MOVED:
                    return False
        return True

    def _legal(self, seat: int) -> int:
        phase = self.phase
        if phase == PLANNING:
            return self._plan_choices(seat)
        if phase == MOVING:
            return self._move_choices(seat)
        if phase == PLACING:  # VEN-022
            n = 0
            for cell in range(CELLS):
                if self.pigeon[cell] == 0 and cell != self.square.tower:
                    n = self._choice(n, A_PLACE + cell)
            return n
        if phase == SHIFTING:  # VEN-021
            return self._numbers(A_SHIFT, 0, self.cubes[4 * seat])
        if phase == HOMES:  # VEN-007
            n = 0
            for district in range(DISTRICTS):
                if not self._is_home(district):
                    n = self._choice(n, A_HOME + district)
            return n
        if phase == REUNION:  # VEN-054
            return self._numbers(A_FAMILY, 0, DISTRICTS - 1)
        if phase == REINFORCING:  # VEN-046
            return self._numbers(A_REINFORCE, 0, self.nest[seat])
        if phase == RECOVERING:  # VEN-063
            return self._cards(A_RECOVER, self.played[seat])
        if phase == REVIVING:  # VEN-064
            return self._numbers(A_REVIVE, 0, min(self.square.revived, self.michele[seat]))
        return self._deed_choices(seat)

    # Chance

    def _chances(self) -> int:
        n = 0
        if self.phase == STARTS:
            for seat in range(self.seats):
                n = self._chance(n, C_STARTS + seat)
            return n
        base = C_TOURIST if self.phase == TOURISTS else C_HUNTER
        for cell in range(CELLS):
            if self._free_for_large(cell):
                n = self._chance(n, base + cell)
        return n

    def _chance(self, n: int, code: int) -> int:
        self.slate.codes[n] = code
        self.slate.weights[n] = 1
        return n + 1

    def _sample(self, rng: Rng) -> int:
        if self.phase == STARTS:
            return C_STARTS + rng._below(self.seats)
        while True:
            cell = rng._below(CELLS)
            if self._free_for_large(cell):
                return (C_TOURIST if self.phase == TOURISTS else C_HUNTER) + cell

    def _apply(self, seat: int, code: int) -> None:
        phase = self.phase
        if phase == PLANNING:
            self._plan(seat, code)
        elif phase == MOVING:
            if code == A_END:
                self._end_movement(seat)
            else:
                self._move((code - A_MOVE) // CELLS, (code - A_MOVE) % CELLS)
        elif phase == PLACING:
            self._place(seat, code - A_PLACE)
        elif phase == SHIFTING:
            self._shift(seat, code - A_SHIFT)
        elif phase == TOURISTS:
            self._spin_tourist(code - C_TOURIST)
        elif phase == HUNTERS:
            self._spin_hunter(code - C_HUNTER)
        elif phase == STARTS:
            self.lead = code - C_STARTS  # VEN-006
            self._tell(EVERYONE, E_STARTS, self.lead, 0, 0, 0, 0)
            self.phase = HOMES
        elif phase == HOMES:
            self._settle_home(seat, code - A_HOME)
        elif phase == REUNION:
            self._reunion(seat, code - A_FAMILY)
        elif phase == REINFORCING:
            self._reinforce(seat, code - A_REINFORCE)
        elif phase == RECOVERING:
            self._recover(seat, code - A_RECOVER)
        elif phase == REVIVING:
            self._revive(seat, code - A_REVIVE)
        else:
            self._carry_out(seat, code)

    # Setup

    def _settle_home(self, seat: int, district: int) -> None:
        self.home[seat] = district + 1
        self._tell(EVERYONE, E_HOME, seat, district, 0, 0, 0)
        self.turn += 1
        if self.turn == self.seats:
            self._start_round()

    # Planning (VEN-012 to 019, 075, 076)

    def _plan_choices(self, seat: int) -> int:
        step = self.step[seat]
        if step == FIRST:  # VEN-013, 075
            n = 0
            if self._room(seat) > 0:
                n = self._choice(n, A_FIRST + PIAZZA)
            return self._choice(n, A_FIRST + RUSE)
        if step == FIRST_CUBES and self.first[seat] == PIAZZA:  # VEN-017, 075
            return self._numbers(A_CUBES, 1, self._room(seat))
        if step == ACTION:  # VEN-014
            return self._cards(A_ACTION, 255 ^ self.played[seat])
        if step >= ZONE and step & 1:  # VEN-015
            n = 0
            for zone in range(ZONES):
                if not self._in_plan(seat, zone):
                    n = self._choice(n, A_ZONE + zone)
            return n
        return self._numbers(A_CUBES, 0, self.reserve[seat])  # VEN-016

    def _plan(self, seat: int, code: int) -> None:
        step = self.step[seat]
        if step == FIRST:
            self.first[seat] = code - A_FIRST
        elif step == ACTION:
            self.deed[seat] = code - A_ACTION
        elif step >= ZONE and step & 1:
            self.card[3 * seat + (step - ZONE) // 2] = code - A_ZONE + 1
        else:
            slot = 0 if step == FIRST_CUBES else step // 2 - 1
            self.cubes[4 * seat + slot] = code - A_CUBES
            self.reserve[seat] -= code - A_CUBES
        step += 1
        if step == ACTION and self.round == 1:  # VEN-014
            step = ZONE
        self.step[seat] = step
        if step == PLANNED:
            if self.slate.telling:
                self._tell_plan(seat)
            if self._acting() == 0:
                self._show_plans()

    def _tell_plan(self, seat: int) -> None:
        """To its owner all of it, to the others that it is there (VEN-076)."""
        self._tell(seat, E_OWN_FIRST, seat, self.first[seat], self.cubes[4 * seat], 0, 0)
        if self.deed[seat] > 0:
            self._tell(seat, E_OWN_ACTION, seat, self.deed[seat], 0, 0, 0)
        for k in range(3):
            self._tell(seat, E_OWN_ZONE, seat, 3 + k, self.card[3 * seat + k] - 1, self.cubes[4 * seat + 1 + k], 0)
        self._tell(EVERYONE, E_READY, seat, 0, 0, 0, 0)

    def _show_plans(self) -> None:
        for k in range(self.seats):  # VEN-018
            seat = (self.lead + k) % self.seats
            at = 4 * seat
            self._tell(EVERYONE, E_SLOTS, seat, self.cubes[at], self.cubes[at + 1], self.cubes[at + 2], self.cubes[at + 3])
            if self.deed[seat] != 0:
                self._tell(EVERYONE, E_CARD_DOWN, seat, 0, 0, 0, 0)
        self._reveal_first()

    # Secrets (VEN-018, 076)

    def _hide(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                if self.phase == PLANNING:
                    self._hide_draft(other)
                else:
                    self._hide_cards(other)

    def _hide_draft(self, seat: int) -> None:
        """As before planning, whatever has been put where; only that it is committed shows."""
        for k in range(4 * seat, 4 * seat + 4):
            self.reserve[seat] += self.cubes[k]
            self.cubes[k] = 0
        for k in range(3 * seat, 3 * seat + 3):
            self.card[k] = 0
        self.deed[seat] = 0
        self.first[seat] = 0
        if self.step[seat] != PLANNED:
            self.step[seat] = FIRST
        else:
            self.first[seat] = HIDDEN

    def _hide_cards(self, seat: int) -> None:
        """Face-down cards: that they lie there is known, and the cubes on them."""
        if (self.phase == SHIFTING or self.phase == PLACING) and self._turn_of(seat) > self.turn:
            self.first[seat] = HIDDEN
        if self.phase <= MOVING and self.deed[seat] != 0:
            self.deed[seat] = HIDDEN
        for k in range(3 * seat, 3 * seat + 3):
            if self.card[k] != 0:
                self.card[k] = HIDDEN

    def _imagine(self, rng: Rng) -> None:
        for seat in range(self.seats):
            if self.phase == PLANNING:
                if self.first[seat] == HIDDEN:
                    self._imagine_plan(seat, rng)
            else:
                self._imagine_cards(seat, rng)

    def _imagine_plan(self, seat: int, rng: Rng) -> None:
        """A committed plan; somebody else's is still missing, so this reveals nothing yet."""
        self.first[seat] = 0
        self.step[seat] = FIRST
        while self.step[seat] != PLANNED:
            self._plan(seat, self._pick(seat, rng))

    def _imagine_cards(self, seat: int, rng: Rng) -> None:
        if self.first[seat] == HIDDEN:
            cubes = self.cubes[4 * seat]
            self.first[seat] = RUSE
            if cubes > 0 and cubes + self.flock[seat] <= FLOCK and rng._below(2) == 0:  # VEN-075
                self.first[seat] = PIAZZA
        if self.deed[seat] == HIDDEN:
            n = self._cards(0, 255 ^ self.played[seat])
            self.deed[seat] = self.slate.codes[1 + rng._below(n - 1)] if n > 1 else 0
        for k in range(3 * seat, 3 * seat + 3):
            if self.card[k] == HIDDEN:
                zone = rng._below(ZONES)
                while self._in_plan(seat, zone):
                    zone = rng._below(ZONES)
                self.card[k] = zone + 1
