"""The timer: wakes a table when a clock has come to zero. What is due stands in the archive, so a restart forgets nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from math import inf

import structlog

from .downtime import Downtime
from .model.clock import TOLERANCE
from .storage.archive import Archive, Trouble
from .table import timeouts
from .table.table import Table

log = structlog.get_logger()

LOOK = 30.0  # seconds between two looks: what is due may have changed beside it
GRACE = 60.0  # seconds after the house was closed in which nobody's time is up
MOST = 100  # tables that are woken at once


class Timer:
    def __init__(
        self, archive: Archive, now: Callable[[], float], closures: Downtime, strike: Callable[[str], Table | None]
    ) -> None:
        """`strike` opens a table; None if nobody can play there."""
        self._archive = archive
        self._now = now
        self._closures = closures
        self._open = strike
        self._next: float | None = None  # what it waits for
        self._sooner = asyncio.Event()
        self._excused = 0.0  # until then nobody's time is up

    def hear(self, due: float | None) -> None:
        """A clock has begun to run."""
        if due is not None and (self._next is None or due < self._next):
            self._next = due
            self._sooner.set()

    def excuse(self) -> None:
        """The house is open again: whoever could not come in is given a moment."""
        self._excused = self._now() + GRACE
        self._sooner.set()

    async def attend(self) -> None:
        while True:
            try:
                await self.strike()
                self._next = self._archive.due()
                if self._next is not None:
                    await self._closures.beat()
            except Trouble as trouble:
                log.warning("the clocks can't be looked at", why=str(trouble))
            loop = asyncio.get_running_loop()
            look = loop.time() + LOOK  # whatever happens to the clock of the day
            while (wait := min(look - loop.time(), self._due() - self._now())) > 0:
                self._sooner.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):  # wait_for may swallow that the house ends
                        await self._sooner.wait()
            await asyncio.sleep(0.01)

    def _due(self) -> float:
        return inf if self._next is None else max(self._next + TOLERANCE, self._excused)

    async def strike(self) -> None:
        """Do at every table whose time is up what was agreed on."""
        now = self._now()
        if now < self._excused or self._archive.trouble or self._closures.now:
            return
        for address in self._archive.struck(now - TOLERANCE, MOST):
            table = self._open(address)
            if table is None:
                await self._archive.forget_due(address)
                continue
            await table.write_idle.wait()
            await asyncio.sleep(0)  # what came in time is heard first
            await table.write_idle.wait()
            await self._strike(table, now - TOLERANCE)

    async def _strike(self, table: Table, by: float) -> None:
        struck = False
        if table.clocks and table.waits and table.clocks.until is not None and table.clocks.until <= by:
            struck = True
            table.wake()
            table.start("waited")
            await table.write_idle.wait()
        for seat, zone in enumerate(table.zones):
            due = table.clocks.due(seat, zone) if table.clocks else None
            if due is not None and due <= by and not table.match.over:
                struck = True
                table.wake()
                timeouts.strike(table, seat)
                await table.write_idle.wait()
        if not struck:  # what stands in the archive is not how it is any more
            table.save(None)
            await table.write_idle.wait()
