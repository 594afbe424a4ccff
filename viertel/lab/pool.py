"""Work in shards: here, or in a pool of processes. Results come in the order of the shards, so that jobs change nothing."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from .. import games
from ..core.components import Components
from ..core.game import Game

Shard = TypeVar("Shard")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Source:
    """Where a worker finds the game: its name, and the text of the component file if it is not the standard one."""

    name: str
    components: str | None = None

    @classmethod
    def of(cls, game: Game) -> Source:
        return cls(game.name, None if game.standard else game.components.text)

    def game(self) -> Game:
        return _loaded(self)


@cache
def _loaded(source: Source) -> Game:
    return games.load(source.name, Components(source.components) if source.components else None)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(work: Callable[[Shard], Result], shards: Sequence[Shard], jobs: int) -> Generator[Result]:
    """The results of all shards. Who stops listening stops the work."""
    if jobs == 1:
        for shard in shards:
            yield work(shard)
        return
    waiting: deque[Future[Result]] = deque()
    ahead = 4 * jobs  # enough that nobody waits, few enough that stopping is quick
    # Not forked: a progress bar has a thread, and a fork takes its locks along.
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    try:
        for shard in shards:
            waiting.append(pool.submit(work, shard))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
