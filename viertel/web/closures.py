"""Closures: when nobody could play because the house was closed, and so no clock counts."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .archive import Archive

Span = tuple[float, float]

MOST = 500  # that are remembered


class Closures:
    """While clocks run the archive is told now and then that the house is open: one that is killed can't say when it closed."""

    def __init__(self, archive: Archive, now: Callable[[], float]) -> None:
        self._archive = archive
        self._now = now
        self._since: float | None = None  # closed since then, though it runs
        self.spans: list[Span] = msgspec.json.decode(archive.setting("closures") or "[]", type=list[Span])

    @property
    def now(self) -> bool:
        return self._since is not None

    async def come_back(self) -> None:
        """The server has started: it was closed since it was last heard of."""
        alive = self._archive.setting("alive")
        if alive is not None and self._add(float(alive)):
            await self.save()

    async def beat(self) -> None:
        """The house is open."""
        if self._since is None:
            await self._archive.set("alive", str(self._now()))

    def begin(self) -> None:
        """Nothing can be played from now on."""
        if self._since is None:
            self._since = self._now()

    def end(self) -> Span | None:
        """Everything can be played again: in which time it could not."""
        since, self._since = self._since, None
        return self.spans[-1] if since is not None and self._add(since) else None

    def _add(self, since: float) -> bool:
        now = self._now()
        if since >= now:
            return False
        self.spans = [*self.spans[1 - MOST :], (since, now)]
        return True

    async def save(self) -> None:
        await self._archive.set("closures", msgspec.json.encode(self.spans).decode())
