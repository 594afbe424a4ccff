"""Work that goes on beside what is asked: kept while it runs, logged if it fails, ended with the house."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import structlog

log = structlog.get_logger()


class Shares:
    """So many at once for each network; the next waits."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lines: dict[str, asyncio.Semaphore] = {}
        self._inside: Counter[str] = Counter()

    @asynccontextmanager
    async def of(self, network: str) -> AsyncIterator[None]:
        line = self._lines.setdefault(network, asyncio.Semaphore(self._most))
        self._inside[network] += 1
        try:
            async with line:
                yield
        finally:
            self._inside[network] -= 1
            if not self._inside[network]:
                del self._inside[network], self._lines[network]


class Tasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", exc_info=error)

    async def end(self) -> None:
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
