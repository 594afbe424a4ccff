"""Action cards: conflicts, Family Reunion, reinforcement, and what each card does. Compiled when a C compiler is there."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_FEUD,
    A_POISON,
    A_POISON_STOP,
    A_PURGE,
    A_RAPTOR,
    A_TAKEOVER,
    A_VATICAN,
    A_VATICAN_STOP,
    ACTIONS,
    CELLS,
    DEEDS,
    DISTRICTS,
    E_ACTION,
    E_CAME,
    E_DENIED,
    E_EXPELLED,
    E_FAMILY,
    E_FEUD,
    E_GREY_MOVED,
    E_GREY_PUT,
    E_NOTHING,
    E_POISONED,
    E_PURGED,
    E_PURGED_GREY,
    E_RAPTOR,
    E_REINFORCED,
    E_RETURNED,
    E_SPARED,
    E_TOOK_OVER,
    E_VATICAN,
    FAMILY,
    FEUD,
    GIORGIO,
    GREY,
    MICHELE,
    POISON,
    PURGE,
    RAPTOR,
    REINFORCING,
    REUNION,
    TAKEOVER,
    VATICAN,
    ZONES,
)
from .scoring import Scoring


class Deeds(Scoring):
    # The cards are revealed (VEN-042 to 045)

    def _reveal_actions(self) -> None:
        for k in range(self.seats):
            seat = (self.lead + k) % self.seats
            if self.deed[seat] > 0:
                self._tell(EVERYONE, E_ACTION, seat, self.deed[seat], 0, 0, 0)
        for card in range(1, ACTIONS + 1):
            self._settle_conflict(card)
        for k in range(self.seats):
            if self.deed[(self.lead + k) % self.seats] == FAMILY:  # VEN-045
                self.turn = k
                self.phase = REUNION
                return
        self._start_reinforcing()

    def _settle_conflict(self, card: int) -> None:
        lowest = -1
        alone = True
        for seat in range(self.seats):
            if self.deed[seat] == card:
                if lowest < 0 or self.score[seat] < self.score[lowest]:
                    lowest = seat
                    alone = True
                elif self.score[seat] == self.score[lowest]:
                    alone = False
        for seat in range(self.seats):
            if self.deed[seat] == card and not (seat == lowest and alone):
                self._tell(EVERYONE, E_DENIED, seat, card, 0, 0, 0)
                self.deed[seat] = 0  # VEN-044

    def _reunion(self, seat: int, district: int) -> None:
        came = 0
        for owner in range(self.seats):
            came += self.nest[owner]
        if came > 0:
            self._tell(EVERYONE, E_FAMILY, seat, district, 0, 0, 0)
        else:
            self._tell(EVERYONE, E_NOTHING, seat, FAMILY, 0, 0, 0)
        for owner in range(self.seats):
            if self.nest[owner] > 0:
                self._tell(EVERYONE, E_CAME, owner, district, self.nest[owner], 0, 0)
                self.city[8 * district + owner] += self.nest[owner]
                self.nest[owner] = 0
        self._discard(seat)
        self._start_reinforcing()

    # Reinforcing the home district (VEN-046)

    def _start_reinforcing(self) -> None:
        self.turn = 0
        self.phase = REINFORCING

    def _reinforce(self, seat: int, pigeons: int) -> None:
        if pigeons > 0:
            district = max(0, self.home[seat] - 1)
            self.nest[seat] -= pigeons
            self.city[8 * district + seat] += pigeons
            self._tell(EVERYONE, E_REINFORCED, seat, pigeons, district, 0, 0)
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
            self._next_deed()

    # In the order of play (VEN-048)

    def _next_deed(self) -> None:
        while self.turn < self.seats:
            seat = self._active()
            if self.deed[seat] > 0:
                if self._asks(seat):
                    self.phase = DEEDS + self.deed[seat]
                    return
                self._discard(seat)
            self.turn += 1
        self._reveal_zones()

    def _end_deed(self, seat: int) -> None:
        self.left = 0
        self.asked = 0
        self._discard(seat)
        self.turn += 1
        self._next_deed()

    def _asks(self, seat: int) -> bool:
        """Begin a card; does its player have something to choose?"""
        card = self.deed[seat]
        if card == VATICAN:
            self.vatican = seat + 1  # VEN-053
            self.left = self.square.vatican_greys
            for zone in range(ZONES):
                self.handled[zone] = 0
            self._tell(EVERYONE, E_VATICAN, seat, 0, 0, 0, 0)
            return self._grey_to_handle()
        if card == FEUD:
            self.asked = 0
            return self._feud_asks(seat)
        if card == POISON:
            self.left = self.square.poisoned
            return self._any_pigeon()
        if card == MICHELE:  # VEN-057
            self._tell(EVERYONE, E_RETURNED, seat, self.michele[seat], 0, 0, 0)
            self.reserve[seat] += self.michele[seat]
            self.michele[seat] = 0
            return False
        return True

    def _deed_choices(self, seat: int) -> int:
        n = 0
        card = self.phase - DEEDS
        if card == VATICAN:  # VEN-052
            for zone in range(ZONES + 1):
                if self._greys_at(zone) > 0:
                    for to in range(self._zones_named()):
                        if to != zone:
                            n = self._choice(n, A_VATICAN + 8 * zone + to)
            return self._choice(n, A_VATICAN_STOP)
        if card == FEUD:  # VEN-055
            at = 8 * min(self.asked, GIORGIO)
            for owner in range(self.seats):
                if owner != seat and self.city[at + owner] > 0:
                    n = self._choice(n, A_FEUD + at + owner)
            return self._choice(n, A_FEUD + at + GREY)
        if card == POISON:  # VEN-056
            for cell in range(CELLS):
                if self.pigeon[cell] > 0:
                    n = self._choice(n, A_POISON + cell)
            return self._choice(n, A_POISON_STOP)
        if card == RAPTOR:  # VEN-058
            return self._numbers(A_RAPTOR, 0, ZONES - 1)
        if card == PURGE:  # VEN-059
            for district in range(DISTRICTS):
                for owner in range(GREY + 1):
                    if owner < self.seats or owner == GREY:
                        n = self._choice(n, A_PURGE + 8 * district + owner)
            return n
        return self._numbers(A_TAKEOVER, 0, DISTRICTS - 1)  # VEN-060

    def _carry_out(self, seat: int, code: int) -> None:
        card = self.phase - DEEDS
        if card == VATICAN:
            if code != A_VATICAN_STOP:
                self._send_grey(seat, (code - A_VATICAN) // 8, (code - A_VATICAN) % 8)
                self.left -= 1
                if self.left > 0 and self._grey_to_handle():
                    return
        elif card == FEUD:
            self._feud(seat, (code - A_FEUD) // 8, (code - A_FEUD) % 8)
            self.asked += 1
            if self._feud_asks(seat):
                return
        elif card == POISON:
            if code != A_POISON_STOP:
                cell = code - A_POISON
                self._tell(EVERYONE, E_POISONED, seat, self._owner(cell), cell, 0, 0)
                self._kill(cell)
                self.left -= 1
                if self.left > 0 and self._any_pigeon():
                    return
        elif card == RAPTOR:
            self.bird = code - A_RAPTOR + 1
            self._tell(EVERYONE, E_RAPTOR, seat, self.bird - 1, 0, 0, 0)
        elif card == PURGE:
            self._purge(seat, (code - A_PURGE) // 8, (code - A_PURGE) % 8)
        else:
            self._take_over(seat, code - A_TAKEOVER)
        self._end_deed(seat)

    # Card by card (VEN-052 to 060, 074)

    def _zones_named(self) -> int:
        """How many zones Vatican Order and Feud reach (VEN-048, 074)."""
        return ZONES if self.square.with_giorgio else DISTRICTS

    def _greys_at(self, zone: int) -> int:
        """Grey pigeons that this card has not handled (ruling C13)."""
        if zone == ZONES:
            return self.beside
        if zone >= self._zones_named():
            return 0
        return self.city[8 * zone + GREY] - self.handled[zone]

    def _grey_to_handle(self) -> bool:
        for zone in range(ZONES + 1):
            if self._greys_at(zone) > 0:
                return True
        return False

    def _send_grey(self, seat: int, zone: int, to: int) -> None:
        if zone == ZONES:
            self.beside -= 1
            self._tell(EVERYONE, E_GREY_PUT, seat, to, 0, 0, 0)
        else:
            self.city[8 * zone + GREY] -= 1
            self._tell(EVERYONE, E_GREY_MOVED, seat, zone, to, 0, 0)
        self.city[8 * to + GREY] += 1
        self.handled[to] += 1

    def _feud_asks(self, seat: int) -> bool:
        """Go on to the next district with an opposing pigeon, if there is one."""
        while self.asked < self._zones_named():
            for owner in range(self.seats):
                if owner != seat and self.city[8 * self.asked + owner] > 0:
                    return True
            self.asked += 1
        self.asked = 0
        return False

    def _feud(self, seat: int, zone: int, owner: int) -> None:
        if owner == GREY:
            self._tell(EVERYONE, E_SPARED, seat, zone, 0, 0, 0)
        else:
            self.city[8 * zone + owner] -= 1
            self.supply[owner] += 1
            self._tell(EVERYONE, E_FEUD, seat, owner, zone, 0, 0)

    def _any_pigeon(self) -> bool:
        for seat in range(self.seats):
            if self.flock[seat] > 0:
                return True
        return False

    def _purge(self, seat: int, district: int, owner: int) -> None:
        gone = self.city[8 * district + owner]
        if gone == 0:
            self._tell(EVERYONE, E_NOTHING, seat, PURGE, 0, 0, 0)
        elif owner == GREY:
            self._tell(EVERYONE, E_PURGED_GREY, seat, district, gone, 0, 0)
        else:
            self._tell(EVERYONE, E_PURGED, seat, owner, district, gone, 0)
        self._send_off(8 * district + owner)

    def _take_over(self, seat: int, district: int) -> None:
        gone = 0
        for owner in range(self.seats):
            at = 8 * district + owner
            if owner != seat and self.city[at] > 0:
                gone += self.city[at]
                self._tell(EVERYONE, E_EXPELLED, seat, owner, district, self.city[at], 0)
                self._send_off(at)  # ruling C9
        own = min(gone, self.nest[seat])  # ruling C8: the nest first
        self.nest[seat] -= own
        if not self.square.nest_only:
            more = min(gone - own, self.reserve[seat])
            self.reserve[seat] -= more
            own += more
        self.city[8 * district + seat] += own
        if gone > 0:
            self._tell(EVERYONE, E_TOOK_OVER, seat, district, own, 0, 0)
        else:
            self._tell(EVERYONE, E_NOTHING, seat, TAKEOVER, 0, 0, 0)
