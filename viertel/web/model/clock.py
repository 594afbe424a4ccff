"""Clocks: how long a table gives its players, and where each one's clock stands. Nothing here asks what time it is.

A clock is a value: since when it runs and how many seconds it had then. What has passed of them, and the instant at which
nothing is left, follow from instants alone, so neither a restart nor an undo can change them. Instants are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from .calendar import DAY, Course, Hours, course, passed, zero

MINUTE, HOUR = 60, 3600
START = 5 * MINUTE  # that live clocks of a tournament wait for who is missing
TOLERANCE = 1.0  # seconds after zero in which something that was on its way still counts
LAST_CALL = 3 * HOUR  # of a clock's own time before zero
MISSES = 3  # moves in a row, by days, that a player lets a bot make; after the last one it keeps the seat
RETURN = 5  # whoever ran out of a live bank has a fifth of it again

LIVE, DAYS = "live", "days"
ALWAYS = Hours()  # a live clock knows no night
KEEP, DECIDE, NUDGE = "keep", "decide", "nudge"


class Pace(Struct, frozen=True, omit_defaults=True):
    """What a table has agreed on. `live`: `bank` seconds for the whole game and `increment` for each move. `days`: `move` seconds
    for each move, which stand still at night and on weekends, wherever the seat's player lives, and on his days of absence."""

    kind: str
    bank: int = 0
    increment: int = 0
    move: int = 0
    night: tuple[int, int] | None = None  # hours, as (22, 8)
    weekend: bool = False
    absence: int = 0  # days, for each seat and the whole game
    zero: str = KEEP  # a bot keeps the seat, decides just this, or nobody does anything but nudge
    level: str = "regular"  # the bot's

    @property
    def first(self) -> float:
        """The seconds a seat has when it is asked for the first time."""
        return self.bank if self.kind == LIVE else self.move


class Clock(Struct, frozen=True, omit_defaults=True):
    """A seat's clock. `left` is what it had at `since`; without `since` it stands."""

    left: float
    since: float | None = None
    asked: bool = False  # the seat is to act; its clock may stand nevertheless
    held: float | None = None  # what was left when its last move was made
    struck: bool = False  # it came to zero in this move, and what was agreed on has been done
    away: tuple[float, float] | None = None  # absent from … until
    absence: int = 0  # days of absence that are left
    missed: int = 0  # deadlines in a row, since its player last decided something himself


# A clock, from one instant to the next


def _hours(pace: Pace, clock: Clock, zone: str) -> Hours:
    if pace.kind != DAYS:
        return ALWAYS
    return Hours(zone, pace.night, pace.weekend, clock.away) if clock.away else _usual(zone, pace.night, pace.weekend)


@lru_cache(1024)
def _usual(zone: str, night: tuple[int, int] | None, weekend: bool) -> Hours:
    return Hours(zone, night, weekend)


def remaining(pace: Pace, clock: Clock, zone: str, now: float) -> float:
    """The seconds that a clock has left."""
    if clock.since is None:
        return clock.left
    return max(0.0, clock.left - passed(_hours(pace, clock, zone), clock.since, now))


NOWHERE: tuple[Clock | None, str, Course] = (None, "", Course(0.0, 0.0, 0.0))


class Clocks:
    """The clocks of a table: each seat has its own, and it runs while the seat is to act and nothing holds all of them."""

    def __init__(
        self, pace: Pace, clocks: Sequence[Clock], held: bool = False, waits: bool = False, until: float | None = None
    ) -> None:
        self.pace = pace
        self.clocks = list(clocks)
        self.held = held  # a seat is open, not everybody is ready, or all have agreed on a pause
        self.waits = waits  # until everybody is there and ready …
        self.until = until  # … or until this instant
        self._courses: dict[int, tuple[Clock | None, str, Course]] = {}  # by seat, of that clock in that zone

    @classmethod
    def new(cls, pace: Pace, seats: int) -> Clocks:
        return cls(pace, [Clock(pace.first, absence=pace.absence) for _ in range(seats)], waits=pace.kind == LIVE)

    def left(self, seat: int, zone: str, now: float) -> float:
        clock, (of, where, known) = self.clocks[seat], self._courses.get(seat, NOWHERE)
        if of is clock and where == zone and clock.since is not None and clock.since <= now <= known.steady:
            return max(0.0, clock.left - max(0.0, now - known.begins))
        return remaining(self.pace, clock, zone, now)

    def due(self, seat: int, zone: str) -> float | None:
        clock = self.clocks[seat]
        if clock.since is None or clock.struck:
            return None
        of, where, known = self._courses.get(seat, NOWHERE)
        if of is not clock or where != zone:
            known = course(_hours(self.pace, clock, zone), clock.since, clock.left)
            self._courses[seat] = clock, zone, known
        return known.zero

    def reminders(self, seat: int, zone: str) -> list[float]:
        """For whoever has days: the instants at half of what is left, and some hours before zero."""
        clock = self.clocks[seat]
        if self.pace.kind != DAYS or clock.since is None or clock.struck:
            return []
        hours = _hours(self.pace, clock, zone)
        return [zero(hours, clock.since, clock.left * part) for part in (1 / 2, 1 - min(1 / 4, LAST_CALL / max(1.0, clock.left)))]

    def next_due(self, zones: Sequence[str]) -> float | None:
        first = None
        for seat, clock in enumerate(self.clocks):
            if clock.since is not None and not clock.struck:
                due = self.due(seat, zones[seat])
                first = due if first is None or (due is not None and due < first) else first
        return first

    def step(self, now: float, zones: Sequence[str], acting: Collection[int], finished: Collection[int], back: bool) -> None:
        """Somebody has decided, or gone `back`: these seats are to act now, and those have made a move."""
        for seat, clock in enumerate(self.clocks):
            acts, made = seat in acting, seat in finished and not back
            if clock.asked and (made or not acts):
                left = self.left(seat, zones[seat], now)
                self.clocks[seat] = clock = self._made(clock, left) if made else self._let(clock, left)
            if acts and not clock.asked:
                self.clocks[seat] = self._asked(clock, now, back)

    def _asked(self, clock: Clock, now: float, back: bool) -> Clock:
        """Whoever has to make a move again has what he had when he made it, and no more."""
        since = None if self.held else now
        if back:
            left = clock.left if clock.held is None else clock.held
            return Clock(left, since, True, clock.held, clock.struck, clock.away, clock.absence, clock.missed)
        left = clock.left if self.pace.kind == LIVE else float(self.pace.move)
        return Clock(left, since, True, clock.held, False, clock.away, clock.absence, clock.missed)

    def _made(self, clock: Clock, left: float) -> Clock:
        held = left
        if self.pace.kind == LIVE:
            left = max(left + self.pace.increment, self.pace.bank / RETURN if clock.struck else 0.0)
        return Clock(left, None, False, held, clock.struck, clock.away, clock.absence, clock.missed)

    @staticmethod
    def _let(clock: Clock, left: float) -> Clock:
        held = None if clock.held is None else min(clock.held, left)
        return Clock(left, None, False, held, clock.struck, clock.away, clock.absence, clock.missed)

    def hold(self, now: float, zones: Sequence[str], held: bool) -> None:
        """Let all clocks stand, or go on."""
        if held == self.held:
            return
        self.held = held
        for seat, (clock, zone) in enumerate(zip(self.clocks, zones, strict=True)):
            left = remaining(self.pace, clock, zone, now)
            self.clocks[seat] = replace(clock, left=left, since=now if clock.asked and not held else None)

    def excuse(self, closures: Sequence[tuple[float, float]], zones: Sequence[str]) -> None:
        """No clock counts while the house was closed, `closures` in their order. To say so again changes nothing, unless one of
        them is a clock that was put back."""
        for seat, (clock, zone) in enumerate(zip(self.clocks, zones, strict=True)):
            for first, last in closures:
                if clock.since is not None and (clock.since < last or last < first) and not clock.struck:
                    clock = replace(clock, left=remaining(self.pace, clock, zone, first), since=last)
            self.clocks[seat] = clock
        for first, last in closures:
            if self.until is not None and first < self.until <= last:
                self.until = last + START

    def strike(self, seat: int) -> None:
        """It has come to zero."""
        clock = self.clocks[seat]
        self.clocks[seat] = replace(clock, struck=True, missed=clock.missed + 1)

    def gave_up(self, seat: int) -> bool:
        """By days: has its player let so many moves pass that nobody should wait for him any more?"""
        return self.pace.kind == DAYS and self.clocks[seat].missed >= MISSES

    def decided(self, seat: int) -> None:
        """Its player has decided something himself."""
        if self.clocks[seat].missed:
            self.clocks[seat] = replace(self.clocks[seat], missed=0)

    def come_back(self, seat: int) -> None:
        """Somebody is back whose seat a bot has kept."""
        clock = self.clocks[seat]
        left = max(clock.left, self.pace.bank / RETURN) if self.pace.kind == LIVE else float(self.pace.move)
        self.clocks[seat] = replace(clock, left=left, since=None, asked=False, struck=False, held=None, missed=0)

    def go_away(self, seat: int, zone: str, now: float, days: int) -> None:
        """Be absent for so many days from now on; for none: be back. Days that were not begun are given back."""
        clock = self.clocks[seat]
        kept = clock.absence
        if clock.away and clock.away[1] > now:
            kept += int((clock.away[1] - now) // DAY)
        if not 0 <= days <= kept:
            raise ValueError(f"{kept} days are left")
        left = remaining(self.pace, clock, zone, now)
        since = None if clock.since is None else now
        away = (now, now + days * DAY) if days else None
        self.clocks[seat] = replace(clock, left=left, since=since, away=away, absence=kept - days)

    def move_to(self, seat: int, zone: str, now: float) -> None:
        """The seat's player goes on in another time zone; `zone` is the one he was in."""
        clock = self.clocks[seat]
        if clock.since is not None:
            self.clocks[seat] = replace(clock, left=remaining(self.pace, clock, zone, now), since=now)
