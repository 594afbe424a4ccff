"""Ways to call somebody, and when he does not want to be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from ...core.errors import BadInput
from .calendar import zones

QUARTER = 15 * 60  # seconds: the clocks of all time zones are that far apart, or a multiple
MAIL, PUSH, SERVICE = "mail", "push", "service"
KINDS = (MAIL, PUSH, SERVICE)


@dataclass(frozen=True)
class Quiet:
    """Hours in which nobody is to be called, by the clock of a place; from 22 to 7, say."""

    start: int
    end: int
    zone: str

    def __str__(self) -> str:
        return f"{self.start} {self.end} {self.zone}"

    def over(self, now: float) -> float:
        """When somebody may be called who is to be called now."""
        zone = ZoneInfo(self.zone)
        while self._holds(datetime.fromtimestamp(now, zone).hour):
            now = (now // QUARTER + 1) * QUARTER  # whatever happens to the clock in the night
        return now

    def _holds(self, hour: int) -> bool:
        if self.start <= self.end:
            return self.start <= hour < self.end
        return hour >= self.start or hour < self.end


def quiet(text: str) -> Quiet | None:
    """Quiet hours as they are kept; None: there are none."""
    if not text:
        return None
    start, end, zone = text.split(" ")
    return Quiet(int(start), int(end), zone)


def chosen(start: str, end: str, zone: str) -> Quiet:
    """Quiet hours as somebody chose them."""
    hours = [int(hour) for hour in (start, end) if hour.isascii() and hour.isdigit() and len(hour) < 3]
    if len(hours) != 2 or not all(0 <= hour < 24 for hour in hours):
        raise BadInput("quiet hours go from 0 to 23")
    if zone not in zones():
        raise BadInput("there is no such time zone")
    return Quiet(hours[0], hours[1], zone)


@dataclass(frozen=True)
class Way:
    id: int
    visitor: str
    kind: str
    target: str  # an address, a subscription as JSON, or a service's address
    lang: str
    confirmed: bool
    quiet: Quiet | None = None
