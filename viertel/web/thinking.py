"""Bots at the table think in processes of their own, on views only, and within a time. See thinker.py for the other end."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from typing import Any

import msgspec
import structlog

log = structlog.get_logger()


class Thinkers:
    """A few worker processes. One that takes too long or dies is replaced."""

    def __init__(self, workers: int | None = None, budget: float = 10.0) -> None:
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        self._all: list[Thinker] = []
        self._count = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._budget = budget

    async def start(self) -> None:
        for _ in range(self._count):
            thinker = Thinker()
            self._all.append(thinker)
            await thinker.start()
            self._free.put_nowait(thinker)

    async def stop(self) -> None:
        for thinker in self._all:
            await thinker.stop()

    async def choose(self, question: dict[str, Any]) -> str | None:
        """The words of the action a bot chooses; None if it could not make up its mind in time."""
        thinker = await self._free.get()
        try:
            return await asyncio.wait_for(thinker.ask(question), self._budget)
        except (TimeoutError, OSError, EOFError, ValueError) as error:
            log.warning("a bot gave no answer", error=repr(error), level=question["level"], game=question["game"])
            await thinker.stop()
            await thinker.start()
            return None
        except asyncio.CancelledError:  # its answer would be taken for the next question's
            await thinker.stop()
            await thinker.start()
            raise
        finally:
            self._free.put_nowait(thinker)


class Thinker:
    """One process. It ends by itself when its input does, so a killed server leaves none behind."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "viertel.web.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 20,
        )

    async def stop(self) -> None:
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    async def ask(self, question: dict[str, Any]) -> str:
        assert self._process and self._process.stdin and self._process.stdout
        self._process.stdin.write(msgspec.json.encode(question) + b"\n")
        await self._process.stdin.drain()
        answer = await self._process.stdout.readline()
        if not answer:
            raise EOFError("the worker ended")
        return msgspec.json.decode(answer, type=str)
