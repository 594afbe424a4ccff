"""Crew: worker processes among which questions are divided by the clock.

Whoever thinks by the clock does so in slices. A worker that is free takes the question that has had the fewest, so a single
question has all workers, many share them, and each is answered when its time is over, however many there are.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import msgspec
import structlog

from .. import bots
from ..machine import cores
from .worker import Asked, Opinion, Question, Thought

log = structlog.get_logger()

SLICE = 0.1  # seconds
SHORTEST = 0.02
PLANS = 0.8  # of the time for a decision that the steps of a plan divide; the rest is for slices that can't be shorter
PATIENCE = 10.0  # seconds that a worker may take longer than it was given
TRIES = 2  # workers that may fail at a question before it is given up
MOST = 8  # workers, unless more are asked for


def step(seconds: float, begun: float) -> float:
    """The time for the next step of a plan. The whole plan, begun then, is one decision: a step has half of what is left."""
    return max(SHORTEST, (begun + PLANS * seconds - time.monotonic()) / 2)


def together(opinions: Iterable[Opinion]) -> Opinion:
    """What several workers think, as if one had looked at it all."""
    found = list(opinions)
    looks: dict[str, int] = {}
    won: dict[str, float] = {}
    for opinion in found:
        for thought in opinion.thoughts:
            looks[thought.action] = looks.get(thought.action, 0) + thought.looks
            if thought.expected is not None:
                won[thought.action] = won.get(thought.action, 0.0) + thought.looks * thought.expected
    thoughts = [Thought(action, n, won[action] / max(1, n) if action in won else None) for action, n in looks.items()]
    weighed = [(sum(thought.looks for thought in opinion.thoughts), opinion.shares) for opinion in found if opinion.shares]
    total = sum(weight for weight, _ in weighed)
    seats = len(weighed[0][1]) if total else 0
    shares = [sum(weight * shares[seat] for weight, shares in weighed) / total for seat in range(seats)]
    return Opinion(sorted(thoughts, key=lambda thought: (-thought.looks, -(thought.expected or 0.0))), shares)


@dataclass(eq=False)
class Job:
    """A question that is being thought about."""

    number: int
    question: Question
    seconds: float  # 0: not by the clock
    deadline: float
    eager: bool  # is answered as soon as more looks could not change the choice
    idle: bool  # waits while anything else is asked
    answered: asyncio.Future[Opinion | None]
    begun: float = field(default_factory=time.monotonic)
    opinions: dict[int, Opinion] = field(default_factory=dict)  # by worker
    turns: int = 0  # slices, those under way included
    busy: int = 0  # workers at it now
    failures: int = 0
    closed: bool = False  # nobody need think about it any more

    @property
    def takes_more(self) -> bool:
        """A worker more? Only those who think by the clock have use for it."""
        return not self.closed and (self.busy == 0 or (self.seconds > 0 and not self.idle))

    @property
    def rank(self) -> tuple[bool, int, int]:
        return (self.idle, self.turns, self.number)

    @property
    def late(self) -> bool:
        return bool(self.opinions) and time.monotonic() >= self.deadline

    def settle(self) -> None:
        """See whether it can be answered."""
        if self.failures >= TRIES or (self.opinions and (not self.seconds or self.late or self._decided())):
            self.closed = True
        if self.closed and not self.busy and not self.answered.done():
            self.answered.set_result(together(self.opinions.values()) if self.opinions else None)

    def _decided(self) -> bool:
        if not self.eager:
            return False
        now = time.monotonic()
        first, second = (*together(self.opinions.values()).thoughts, *2 * [Thought("", 0, None)])[:2]
        looks = sum(thought.looks for opinion in self.opinions.values() for thought in opinion.thoughts)
        return first.looks - second.looks > looks / max(SHORTEST, now - self.begun) * (self.deadline - now)


class Crew:
    """A few worker processes. One that takes too long or dies is replaced."""

    def __init__(self, workers: int | None = None, master: float | None = None) -> None:
        self.workers = [Worker(number) for number in range(workers or min(MOST, cores()))]
        self._master = master  # seconds
        self._numbers = count()
        self._jobs: list[Job] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()
        self.patience = PATIENCE

    async def start(self) -> None:
        for worker in self.workers:
            await worker.start()
            self._tasks.append(asyncio.create_task(self._work(worker)))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for job in self._jobs:
            job.answered.cancel()
        for worker in self.workers:
            await worker.stop()

    async def choose(self, question: Question, begun: float | None = None) -> str | None:
        """The action that a bot plays, as a step of a plan if that has begun; None if there was no answer."""
        seconds = (self._master if question.level == "master" else None) or bots.seconds(question.level) or 0.0
        if seconds and begun is not None:
            seconds = step(seconds, begun)
        opinion = await self.think(question, seconds, eager=True)
        return opinion.thoughts[0].action if opinion else None

    async def think(self, question: Question, seconds: float, *, eager: bool = False, idle: bool = False) -> Opinion | None:
        """What is thought of a question within so many seconds; None if there was no answer."""
        loop = asyncio.get_running_loop()
        job = Job(next(self._numbers), question, seconds, time.monotonic() + seconds, eager, idle, loop.create_future())
        self._jobs.append(job)
        self._news.set()
        try:
            return await job.answered
        finally:
            job.closed = True
            self._jobs.remove(job)

    def _pick(self) -> Job | None:
        return min((job for job in self._jobs if job.takes_more), key=lambda job: job.rank, default=None)

    def _slice(self, job: Job) -> float:
        """Shorter when many wait, so that each has one in time."""
        if job.idle:
            return job.seconds
        waiting = sum(not other.idle for other in self._jobs)
        fair = min(SLICE, job.seconds * len(self.workers) / max(1, waiting))
        return max(SHORTEST, min(fair, job.deadline - time.monotonic()))

    async def _work(self, worker: Worker) -> None:
        await worker.ready()
        while True:
            job = self._pick()
            if job is None:
                self._news.clear()
                await self._news.wait()
                continue
            job.turns += 1
            job.busy += 1
            if job.idle and not job.opinions:  # its time begins when it has a worker
                job.deadline = time.monotonic() + job.seconds
            seconds = self._slice(job) if job.seconds else 0.0
            lost = False
            try:
                asked = Asked(job.number, job.question, seconds)
                job.opinions[worker.number] = await asyncio.wait_for(worker.ask(asked), seconds + self.patience)
            except (TimeoutError, OSError, EOFError, ValueError) as error:
                log.warning("a bot gave no answer", error=repr(error), level=job.question.level, game=job.question.game)
                job.failures += 1
                lost = True
            job.busy -= 1
            job.settle()
            for other in self._jobs:
                if other.late:
                    other.settle()
            self._news.set()
            if lost:
                await worker.stop()
                await worker.start()
                await worker.ready()


class Worker:
    """One process. It ends by itself when its input does, so a killed server leaves none behind."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "viertel.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 20,
        )

    async def ready(self) -> None:
        assert self.process and self.process.stdout
        await self.process.stdout.readline()

    async def stop(self) -> None:
        if self.process and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()

    async def ask(self, asked: Asked) -> Opinion:
        assert self.process and self.process.stdin and self.process.stdout
        self.process.stdin.write(msgspec.json.encode(asked) + b"\n")
        await self.process.stdin.drain()
        answer = await self.process.stdout.readline()
        if not answer:
            raise EOFError("the worker ended")
        return msgspec.json.decode(answer, type=Opinion)
