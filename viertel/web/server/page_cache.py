"""What costs: long pages are composed one after the other and beside the event loop, kept as long as there is room, and asked for
by one network so often and not more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import TypeVar

from ..limits import Buckets, Limits
from ..problems import Problem
from .static_files import Packed

T = TypeVar("T")
HTML = "text/html; charset=utf-8"


class Costly:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._often = Buckets(limits.costly_a_minute / 60, limits.costly_burst)
        self._next = asyncio.Lock()
        self._composing = asyncio.Lock()
        self._kept: dict[Hashable, Packed] = {}  # what was asked for last is last
        self._size = 0  # bytes of it
        self._making: dict[Hashable, asyncio.Task[Packed]] = {}

    async def pace(self) -> None:
        """Between two that come at once, everybody else has his turn."""
        async with self._next:
            await asyncio.sleep(0)

    def count(self, network: str) -> None:
        """Something more that takes its time."""
        if not self._often.take(network):
            raise Problem("too_fast", 429)

    async def page(
        self,
        key: Hashable,
        network: str,
        read: Callable[[], Awaitable[T]],
        compose: Callable[[T], bytes],
        kind: str = HTML,
        keep: bool = True,
    ) -> Packed:
        """A page, composed in a thread of what is read. Those who ask for the same `key` meanwhile get the same; `keep`: those as
        well who ask later."""
        if found := self._kept.pop(key, None):
            self._kept[key] = found
            return found
        making = self._making.get(key)
        if making is None:
            self.count(network)
            if len(self._making) >= self._limits.costly_waiting:
                raise Problem("crowded", 503)
            making = self._making[key] = asyncio.create_task(self._make(key, read, compose, kind, keep))
            making.add_done_callback(lambda task: task.cancelled() or task.exception())  # nobody may be left to hear of it
        return await asyncio.shield(making)  # who goes away leaves it to the others

    async def _make(
        self, key: Hashable, read: Callable[[], Awaitable[T]], compose: Callable[[T], bytes], kind: str, keep: bool
    ) -> Packed:
        try:
            async with self._composing:
                of = await read()
                found = await asyncio.to_thread(lambda: Packed(compose(of), kind))
        finally:
            del self._making[key]
        if keep and found.size <= self._limits.costly_size:
            self._kept[key] = found
            self._size += found.size
            while self._size > self._limits.costly_size:
                self._size -= self._kept.pop(next(iter(self._kept))).size
        return found
