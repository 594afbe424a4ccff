"""The end of a round: zone cards, scoring, clean-up, and the end of the game. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Final

from ...core.seat import EVERYONE
from .codes import (
    DISTRICTS,
    E_ARRIVED,
    E_EMPTIED,
    E_FIVE,
    E_FLEDGED,
    E_GIORGIO,
    E_GRAVES,
    E_LEVEL,
    E_OUT,
    E_OVER,
    E_RECOVERED,
    E_REVIVED,
    E_SCARED,
    E_SCORED,
    E_SENT_OFF,
    E_SENT_OFF_GREY,
    E_WON,
    GIORGIO,
    GREY,
    OVER,
    RECOVERING,
    REVIVING,
    ZONES,
)
from .position import Position

FIVE_DISTRICTS: Final = 100000  # above any score


class Scoring(Position):
    # Zone cards (VEN-050)

    def _reveal_zones(self) -> None:
        for k in range(self.seats):
            seat = (self.lead + k) % self.seats
            for slot in range(3):
                zone = max(0, self.card[3 * seat + slot] - 1)
                cubes = self.cubes[4 * seat + 1 + slot]
                self._tell(EVERYONE, E_ARRIVED, seat, 3 + slot, zone, cubes, 0)
                self.city[8 * zone + seat] += cubes
                self.cubes[4 * seat + 1 + slot] = 0
                self.card[3 * seat + slot] = 0
            self.first[seat] = 0
        self._score()

    # Districts (VEN-061, 062) and the end (VEN-065, 070, 071, 077, 078)

    def _majority(self, zone: int) -> int:
        """Who has the most pigeons in a zone: seat + 1, or 0 when nobody does alone (VEN-053, 058, 062)."""
        if self.bird == zone + 1:
            return 0
        best = 0
        winner = 0
        for seat in range(self.seats):
            pigeons = self.city[8 * zone + seat]
            if self.vatican == seat + 1:
                pigeons += self.city[8 * zone + GREY]
            if pigeons > best:
                best = pigeons
                winner = seat + 1
            elif pigeons == best:
                winner = 0
        return winner

    def majority(self, zone: int) -> int:
        """The seat with the most pigeons in a zone, as it stands; -1 when nobody has."""
        return self._majority(zone) - 1

    def _score(self) -> None:
        for district in range(DISTRICTS):
            winner = self._majority(district)
            if winner > 0:
                self._score_district(district, winner - 1)
            elif self.bird == district + 1:
                self._tell(EVERYONE, E_SCARED, district, 0, 0, 0, 0)
            else:
                self._tell(EVERYONE, E_LEVEL, district, 0, 0, 0, 0)
        best = 0
        for seat in range(self.seats):
            best = max(best, self.score[seat])
            districts = 0
            for district in range(DISTRICTS):
                if self._majority(district) == seat + 1:
                    districts += 1
            if districts >= self.square.end_districts:
                self.five = seat + 1
                self._tell(EVERYONE, E_FIVE, seat, districts, 0, 0, 0)
        if self.five > 0 or best >= self.square.end_points:
            self._end()
        elif self.round >= self.square.last_round:
            self._tell(EVERYONE, E_OUT, self.round, 0, 0, 0, 0)
            self._end()
        else:
            self._score_giorgio()

    def _score_district(self, district: int, seat: int) -> None:
        points = self.square.district_points
        if self.home[seat] != district + 1 and self._is_home(district):
            points = self.square.home_points
            self.abroad[seat] += points
        self.score[seat] += points
        self._tell(EVERYONE, E_SCORED, seat, district, points, 0, 0)

    def _end(self) -> None:
        self.phase = OVER
        self._tell(EVERYONE, E_OVER, 0, 0, 0, 0, 0)
        best = 0
        for seat in range(self.seats):
            best = max(best, self._standing(seat))
        for seat in range(self.seats):
            if self._standing(seat) == best:
                self._tell(EVERYONE, E_WON, seat, self.score[seat], 0, 0, 0)

    def _standing(self, seat: int) -> int:
        return self.score[seat] + (FIVE_DISTRICTS if self.five == seat + 1 else 0)

    def points(self, seat: int) -> dict[str, int]:
        return {"districts": self.score[seat] - self.abroad[seat], "homes": self.abroad[seat]}

    # San Giorgio and San Michele (VEN-063, 064)

    def _score_giorgio(self) -> None:
        winner = self._majority(GIORGIO)
        if winner > 0 and self.played[winner - 1] > 0:
            self._tell(EVERYONE, E_GIORGIO, winner - 1, 0, 0, 0, 0)
            self.turn = self._turn_of(winner - 1)
            self.phase = RECOVERING
        else:
            self._score_michele()

    def _recover(self, seat: int, card: int) -> None:
        if card > 0:
            self.played[seat] &= 255 ^ 1 << (card - 1)
            self._tell(EVERYONE, E_RECOVERED, seat, card, 0, 0, 0)
        self._score_michele()

    def _score_michele(self) -> None:
        best = 0
        winner = 0
        for seat in range(self.seats):
            if self.michele[seat] > best:
                best = self.michele[seat]
                winner = seat + 1
            elif self.michele[seat] == best:
                winner = 0
        if winner > 0:
            self._tell(EVERYONE, E_GRAVES, winner - 1, 0, 0, 0, 0)
            self.turn = self._turn_of(winner - 1)
            self.phase = REVIVING
        else:
            self._clean_up()

    def _revive(self, seat: int, pigeons: int) -> None:
        if pigeons > 0:
            self.michele[seat] -= pigeons
            self.reserve[seat] += pigeons
            self._tell(EVERYONE, E_REVIVED, seat, pigeons, 0, 0, 0)
        self._clean_up()

    # Clean-up and the next round (VEN-066 to 069)

    def _total(self, zone: int) -> int:
        total = 0
        for at in range(8 * zone, 8 * zone + GREY + 1):
            total += self.city[at]
        return total

    def _clean_up(self) -> None:
        most = 0
        for zone in range(ZONES):
            most = max(most, self._total(zone))
        for zone in range(ZONES):
            if most > 0 and self._total(zone) == most:
                self._empty(zone, most)
        for seat in range(self.seats):
            if self.nest[seat] > 0:
                self._tell(EVERYONE, E_FLEDGED, seat, self.nest[seat], 0, 0, 0)
                self.reserve[seat] += self.nest[seat]
                self.nest[seat] = 0
        for k in range(4):
            self.tourist[k] = 0
            self.hunter[k] = 0
        self._empty_square()
        self.bird = 0
        self.vatican = 0
        self.lead = (self.lead + 1) % self.seats
        self._start_round()

    def _empty(self, zone: int, total: int) -> None:
        self._tell(EVERYONE, E_EMPTIED, zone, total, 0, 0, 0)
        for owner in range(self.seats):
            if self.city[8 * zone + owner] > 0:
                self._tell(EVERYONE, E_SENT_OFF, owner, zone, self.city[8 * zone + owner], 0, 0)
                self._send_off(8 * zone + owner)
        if self.city[8 * zone + GREY] > 0:
            self._tell(EVERYONE, E_SENT_OFF_GREY, zone, self.city[8 * zone + GREY], 0, 0, 0)
            self._send_off(8 * zone + GREY)
