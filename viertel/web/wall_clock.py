"""The time of day as the machine tells it, held against a clock that never jumps: once a second, and whenever somebody asks.

Where the two do not agree, the clock was set. Where a look comes late, nothing ran meanwhile: the machine slept, or the process
was stopped. Either way nobody could play in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LOOK = 1.0  # seconds between two looks
GAP = 5.0  # seconds that are too many to be a delay


class WallClock:
    def __init__(
        self, wall: Callable[[], float], steady: Callable[[], float] | None, jumped: Callable[[float, float], None]
    ) -> None:
        """`steady`: the clock that never jumps; without it the other is believed. `jumped` is told what time it was and is."""
        self._wall = wall
        self._steady = steady
        self._jumped = jumped
        self._last: tuple[float, float] | None = None  # what both said at the last look

    def __call__(self) -> float:
        now = self._wall()
        if self._last and self._steady:
            was, then = self._last
            steady = self._steady()
            passed = steady - then
            if passed > GAP or abs(now - was - passed) > GAP:
                self._last = now, steady
                self._jumped(was, now)
        return now

    def look(self) -> None:
        if self._steady:
            self._last = self(), self._steady()

    async def attend(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(LOOK)
