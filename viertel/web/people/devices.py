"""Devices: the browsers that play for somebody, how each is described, and which of them are thrown out."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..limits import Limits
from ..storage.archive import Archive, Device

HOUR = 3600
# What a browser says of itself, the more particular words first: nearly all of them say that they are Chrome, Safari and Mozilla.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def described(agent: str) -> str:
    """A browser by what it says of itself: what it is and where it runs, and nothing else of it; empty if that is not known."""
    found = (next((name for word, name in names if word in agent), "") for names in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))


class Devices:
    def __init__(self, archive: Archive, limits: Limits, now: Callable[[], float] = time.time) -> None:
        self._archive = archive
        self._limits = limits
        self._now = now
        self.out = set(archive.thrown_out())  # of these nobody is believed

    def see(self, visitor: str, device: str, agent: str) -> bool:
        """Somebody is here with it; whether that had to be noted, which it is once an hour."""
        now = int(self._now())
        known = self._archive.device(device)
        if self._archive.trouble or (known and known.visitor == visitor and now - known.seen < HOUR):
            return False
        others = [one.id for one in self._archive.devices(visitor) if one.id != device]
        instead = others[self._limits.devices_of_visitor - 1 :]
        self.out.update(instead)
        made = known.made if known else now
        self._archive.note_device(Device(device, visitor, described(agent), made, now), instead)
        return True

    async def throw_out(self, visitor: str, device: str, token: Callable[[str, int, int], str]) -> list[tuple[str, int, int]]:
        """At once: what it asks while that is written is refused. See `Archive.throw_out`."""
        self.out.add(device)
        try:
            return await self._archive.throw_out(visitor, device, int(self._now()), token)
        except BaseException:
            self.out.discard(device)
            raise
