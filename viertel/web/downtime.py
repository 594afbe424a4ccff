"""Downtime: when nobody could play because the house was closed, and so no clock counts.

A span whose end lies before its beginning is a clock that was put back: what it said then, and what it says now. After it the
same time of day comes a second time. So closures are counted, and a table knows how many of them its clocks have taken in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from .storage.archive import Archive

Span = tuple[float, float]
Since = Callable[[int], Sequence[Span]]  # the closures after the first so many

MOST = 500  # that are remembered
NEAR = 5.0  # seconds by which a clock may differ from what it said before a restart without having been put back


class Downtime:
    """While clocks run the archive is told now and then that the house is open: one that is killed can't say when it closed."""

    def __init__(self, archive: Archive, now: Callable[[], float]) -> None:
        self._archive = archive
        self._now = now
        self._since: float | None = None  # closed since then, though it runs
        self._spans: list[Span] = msgspec.json.decode(archive.setting("closures") or "[]", type=list[Span])
        self._gone = int(archive.setting("closures gone") or 0)  # older ones, which nobody remembers

    @property
    def now(self) -> bool:
        return self._since is not None

    @property
    def count(self) -> int:
        """All there were."""
        return self._gone + len(self._spans)

    def since(self, count: int) -> list[Span]:
        """Those after the first `count`."""
        return self._spans[max(0, count - self._gone) :]

    def come_back(self) -> None:
        """The server has started: it was closed since it was last heard of."""
        found = self._archive.setting("alive")
        if found is not None:
            alive, now = float(found), self._now()
            if alive < now or now < alive - NEAR:
                self._add(alive, now)

    async def beat(self) -> None:
        """The house is open."""
        if self._since is None:
            await self._archive.set("alive", str(self._now()))

    def begin(self) -> None:
        """Nothing can be played from now on."""
        if self._since is None:
            self._since = self._now()

    def end(self) -> bool:
        """Everything can be played again. Was there a time in which it could not?"""
        now = self._now()
        since, self._since = self._since, None
        if since is None or since >= now:
            return False
        self._add(since, now)
        return True

    def jump(self, was: float, now: float) -> None:
        """The clock says `now`, and said `was` a moment ago."""
        if self._since is not None:
            if self._since < was:
                self._add(self._since, was)
            self._since = now
        self._add(was, now)

    def _add(self, first: float, last: float) -> None:
        spans = [*self._spans, (first, last)]
        self._gone += len(spans) - len(spans[-MOST:])
        self._spans = spans[-MOST:]
        self._archive.note_closures(msgspec.json.encode(self._spans).decode(), self._gone, last, max(0.0, first - last))
