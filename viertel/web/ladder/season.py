"""A season: from its first day to its last, as `2026-10-01/2026-12-31`; and what becomes of a rating in the next one."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta

from ...rating import NEW, Rating

MONTHS = {"month": 1, "quarter": 3, "year": 12}  # of a season, by what a host calls its length
USUAL = "quarter"
WIDER = 3.0  # by how much a rating is less sure after a quarter of a year
QUARTER = 365.25 / 4  # days


def at(length: str, now: float) -> str:
    """The season of an instant; days begin and end in UTC."""
    months, day = MONTHS[length], datetime.fromtimestamp(now, UTC).date()
    first = date(day.year, (day.month - 1) // months * months + 1, 1)
    after = first.month - 1 + months
    last = date(first.year + after // 12, after % 12 + 1, 1) - timedelta(1)
    return f"{first}/{last}"


def days(season: str) -> tuple[date, date]:
    """Its first and its last day; ValueError if it is none."""
    first, _, last = season.partition("/")
    return date.fromisoformat(first), date.fromisoformat(last)


def carried(rating: Rating, since: str, season: str) -> Rating:
    """A rating of an earlier season as it begins in this one: the same, and less sure the longer ago it was."""
    passed = max(0, (days(season)[0] - days(since)[0]).days) / QUARTER
    return Rating(rating.mean, min(NEW.deviation, math.hypot(rating.deviation, WIDER * math.sqrt(passed))))
