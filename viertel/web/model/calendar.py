"""Calendar: when a clock counts. One function of instants, forwards and backwards; nothing here asks what time it is.

Instants are seconds since 1970. What counts is looked up in calendars that everybody of a time zone shares: a clock is asked with
every move, and summer time is worked out once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import cache, lru_cache
from math import inf
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

DAY = 86400
SPAN = 64 * DAY  # seconds of a calendar
FIRST = date(1970, 1, 1)


class Hours(NamedTuple):
    """When a clock stands though its seat is to act."""

    zone: str = "UTC"
    night: tuple[int, int] | None = None
    weekend: bool = False
    away: tuple[float, float] | None = None


@cache
def zones() -> frozenset[str]:
    """The time zones of the world."""
    return frozenset(available_timezones())


def known_zone(name: str) -> str:
    """UTC, if somebody's browser names no zone of the world."""
    return name if name in zones() else "UTC"


def passed(hours: Hours, start: float, end: float) -> float:
    """The seconds that count between two instants."""
    if hours.away is None:
        return _passed(hours, start, end)
    begins, ends = hours.away
    return _passed(hours, start, min(end, begins)) + _passed(hours, max(start, ends), end)


def zero(hours: Hours, since: float, left: float) -> float:
    """The instant at which so many seconds have passed."""
    if left <= 0:
        return since
    if hours.away is None or hours.away[1] <= since:
        return _zero(hours, since, left)
    begins, ends = hours.away
    before = _passed(hours, since, begins)
    return _zero(hours, since, left) if left <= before else _zero(hours, ends, left - before)


class Course(NamedTuple):
    """Where a clock leads that began to run: no second counts before `begins`, and every one from there to `steady`."""

    zero: float
    begins: float
    steady: float


def course(hours: Hours, since: float, left: float) -> Course:
    """So many seconds from then on, with one look at the calendar where that is enough."""
    zone, night, weekend, away = hours
    if left <= 0 or (away is not None and away[1] > since):
        return Course(zero(hours, since, left), since, since)
    if night is None and not weekend:
        return Course(since + left, since, inf)
    calendar = _calendar(zone, night, weekend, int(since // SPAN))
    n = bisect_right(calendar.begins, since) - 1
    if n < 0 or since > calendar.ends[n]:
        n += 1
    if n == len(calendar.begins):
        return Course(_zero(hours, since, left), since, since)
    begins = max(since, calendar.begins[n])
    end = calendar.before[n] + begins - calendar.begins[n] + left
    reached = max(since, calendar.reached(end)) if end <= calendar.total else _zero(hours, since, left)
    return Course(reached, begins, calendar.ends[n])


def _passed(hours: Hours, start: float, end: float) -> float:
    if end <= start:
        return 0.0
    zone, night, weekend, _ = hours
    if night is None and not weekend:
        return end - start
    number, last = int(start // SPAN), int(end // SPAN)
    calendar = _calendar(zone, night, weekend, number)
    n = bisect_right(calendar.begins, start) - 1
    if n >= 0 and end <= calendar.ends[n]:  # the same day, as it nearly always is
        return end - start
    counted = -calendar.counted(start)
    while number < last:
        counted += calendar.total
        number += 1
        calendar = _calendar(zone, night, weekend, number)
    return counted + calendar.counted(end)


def _zero(hours: Hours, since: float, left: float) -> float:
    zone, night, weekend, _ = hours
    if night is None and not weekend:
        return since + left
    number = int(since // SPAN)
    calendar = _calendar(zone, night, weekend, number)
    left += calendar.counted(since)
    while left > calendar.total:
        left -= calendar.total
        number += 1
        calendar = _calendar(zone, night, weekend, number)
    return max(since, calendar.reached(left))  # it may be too little to tell from none


class _Calendar(NamedTuple):
    """The times in which clocks run, of `SPAN` seconds."""

    begins: list[float]
    ends: list[float]
    before: list[float]  # what has counted when each of them begins
    total: float

    def counted(self, at: float) -> float:
        """The seconds that have counted by then."""
        n = bisect_right(self.begins, at) - 1
        return 0.0 if n < 0 else self.before[n] + min(at, self.ends[n]) - self.begins[n]

    def reached(self, seconds: float) -> float:
        """The instant by which so many have."""
        n = max(0, bisect_left(self.before, seconds) - 1)
        return self.begins[n] + seconds - self.before[n]


@lru_cache(1024)
def _calendar(zone: str, night: tuple[int, int] | None, weekend: bool, number: int) -> _Calendar:
    start, end = float(number * SPAN), float((number + 1) * SPAN)
    found = _Calendar([], [], [], 0.0)
    now, total = start, 0.0
    for first, last in _standing(ZoneInfo(zone), night, weekend, start, end):
        if first > now:
            found.begins.append(now)
            found.ends.append(min(first, end))
            found.before.append(total)
            total += min(first, end) - now
        now = max(now, last)
    return found._replace(total=total)


def _standing(
    zone: ZoneInfo, night: tuple[int, int] | None, weekend: bool, start: float, end: float
) -> Iterator[tuple[float, float]]:
    """Nights and weekends by their beginning, those around both instants too; the last is after all of them."""
    day = FIRST + timedelta(start // DAY - 3)  # somewhere it is tomorrow, and a weekend may have begun two days ago
    while (begins := _instant(day, 0, zone)) < end:
        today = []
        if weekend and day.weekday() >= 5:
            today.append((begins, _instant(day + timedelta(1), 0, zone)))
        if night:
            dusk, dawn = night
            today.append((_instant(day, dusk, zone), _instant(day + timedelta(dawn <= dusk), dawn, zone)))
        yield from sorted(today)
        day += timedelta(1)
    yield end, end


def _instant(day: date, hour: int, zone: ZoneInfo) -> float:
    return datetime.combine(day, time(hour), zone).timestamp()
