"""Work in shards: here, in a pool of processes, or on a cluster (cluster.py). Results come in the order of the shards, so that it
changes nothing who works."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Protocol, TypeVar

from .. import games
from ..core.components import Components
from ..core.game import Game

Shard = TypeVar("Shard")
Result = TypeVar("Result")
AHEAD = 4  # shards submitted per process: enough that nobody waits, few enough that stopping is quick


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


class Workers(Protocol):
    """Who works, if it is not processes here."""

    jobs: int  # at once
    ahead: int  # shards that each of them is given at once

    def open(self) -> AbstractContextManager[Executor]: ...


def run(work: Callable[[Shard], Result], shards: Iterable[Shard], workers: int | Workers) -> Generator[Result]:
    """The results of all shards, by so many processes or by other workers. Who stops listening stops the work."""
    if workers == 1:
        for shard in shards:
            yield work(shard)
        return
    waiting: deque[Future[Result]] = deque()
    with _opened(workers) as (pool, jobs, ahead):
        for shard in shards:
            waiting.append(pool.submit(work, shard))
            if len(waiting) >= ahead * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def finished(work: Callable[[Shard], Result], shards: Sequence[Shard], workers: int | Workers) -> Generator[Result]:
    """The same, but each result as soon as it is there: for long work that is written down piece by piece."""
    if workers == 1:
        yield from run(work, shards, workers)
        return
    left = iter(shards)
    with _opened(workers) as (pool, jobs, ahead):
        waiting = {pool.submit(work, shard) for shard in islice(left, jobs + (ahead > 1))}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(work, shard) for shard in islice(left, len(done))}
            for future in done:
                yield future.result()


@contextmanager
def _opened(workers: int | Workers) -> Iterator[tuple[Executor, int, int]]:
    """Whoever works, how many at once, and how many shards each of them is given."""
    if isinstance(workers, int):
        with _processes(workers) as pool:
            yield pool, workers, AHEAD
    else:
        with workers.open() as pool:
            yield pool, workers.jobs, workers.ahead


@contextmanager
def _processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    # Not forked: a progress bar has a thread, and a fork takes its locks along.
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
    try:
        yield pool
    except BaseException:
        for worker in multiprocessing.active_children():  # nobody waits for what they are doing
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """In a worker: stopping is the main process's affair, and a worker does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)
