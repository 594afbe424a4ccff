"""Crew: worker processes among which questions are divided by the clock.

Whoever thinks by the clock does so in slices. A worker that is free takes the question that has had the fewest, so a single
question has all workers, many share them, and each is answered when its time is over, however many there are.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import msgspec
import structlog

from .. import bots
from ..machine import cores
from .worker import Asked, Fault, Opinion, Question, Thought

log = structlog.get_logger()

SLICE = 0.1  # seconds
SHORTEST = 0.02
PLANS = 0.8  # of the time for a decision that the steps of a plan divide; the rest is for slices that can't be shorter
PATIENCE = 10.0  # seconds that a worker may take longer than it was given
TRIES = 2  # fresh workers that may fail at a question before it is given up; one that was there before may have been dead
GRACE = 1.0  # seconds that an answer waits for slices under way when its time is over
REST = 0.25  # seconds before the next process is tried where two answered nothing; twice as long each time …
LONGEST_REST = 10.0  # … until this
START = 60.0  # seconds until a process must be ready
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
    promise = {thought.action: thought.promise for opinion in found for thought in opinion.thoughts}
    thoughts = [
        Thought(action, n, won[action] / max(1, n) if action in won else None, promise[action]) for action, n in looks.items()
    ]
    weighed = [(sum(thought.looks for thought in opinion.thoughts), opinion.shares) for opinion in found if opinion.shares]
    total = sum(weight for weight, _ in weighed)
    seats = len(weighed[0][1]) if total else 0
    shares = [sum(weight * shares[seat] for weight, shares in weighed) / total for seat in range(seats)]
    # How it goes on, one of them tells: who has looked at most.
    forecasts = max(found, key=lambda opinion: (bool(opinion.forecasts), sum(thought.looks for thought in opinion.thoughts)))
    return Opinion(
        sorted(thoughts, key=lambda thought: (-thought.looks, -(thought.expected or 0.0))), shares, forecasts.forecasts
    )


@dataclass(eq=False)
class Job:
    """A question that is being thought about."""

    number: int
    question: Question
    seconds: float  # 0: not by the clock
    deadline: float
    eager: bool  # is answered as soon as more looks could not change the choice
    idle: bool  # waits while anything else is asked
    foresee: float  # seconds, when it is thought through, to look how the best choices go on
    answered: asyncio.Future[Opinion | None]
    begun: float = field(default_factory=time.monotonic)
    opinions: dict[int, Opinion] = field(default_factory=dict)  # by worker
    turns: int = 0  # slices, those under way included
    busy: int = 0  # workers at it now
    failures: int = 0  # of fresh workers
    closed: bool = False  # nobody need think about it any more

    @property
    def takes_more(self) -> bool:
        """A worker more? Only those who think by the clock have use for it."""
        return not self.closed and (self.busy == 0 or (self.seconds > 0 and not self.idle))

    @property
    def rank(self) -> tuple[bool, int, int]:
        return (self.idle, self.turns, self.number)

    @property
    def foreseen(self) -> bool:
        """Has somebody looked how the best choices go on, if that is wanted? Who was late with his last slice is asked again."""
        return not self.foresee or any(opinion.forecasts for opinion in self.opinions.values())

    @property
    def late(self) -> bool:
        return bool(self.opinions) and time.monotonic() >= self.deadline

    def settle(self) -> None:
        """See whether it can be answered."""
        thought = self.opinions and (not self.seconds or self.late or self._decided())
        if self.failures >= TRIES or (thought and self.foreseen):
            self.closed = True
        if self.closed and not self.busy:
            self.answer()

    def answer(self) -> None:
        self.closed = True
        if not self.answered.done():
            self.answered.set_result(together(self.opinions.values()) if self.opinions else None)

    def overdue(self) -> None:
        """Its time is over: who has not answered yet may be dead."""
        if self.late:
            self.answer()

    def _decided(self) -> bool:
        if not self.eager:
            return False
        now = time.monotonic()
        first, second = (*together(self.opinions.values()).thoughts, *2 * [Thought("", 0, None)])[:2]
        looks = sum(thought.looks for opinion in self.opinions.values() for thought in opinion.thoughts)
        return first.looks - second.looks > looks / max(SHORTEST, now - self.begun) * (self.deadline - now)


@dataclass(frozen=True)
class Condition:
    """How the crew is, for whoever watches over it."""

    workers: int  # there should be
    ready: int
    waiting: int  # questions
    oldest: float  # seconds that the oldest question, analyses aside, has waited beyond its time
    restarts: int


class Crew:
    """A few worker processes. One that takes too long, dies or can't be started is replaced, for as long as it takes."""

    def __init__(self, workers: int | None = None, master: float | None = None) -> None:
        self.workers = [Worker(number) for number in range(workers or min(MOST, cores()))]
        self._master = master  # seconds
        self._numbers = count()
        self._jobs: list[Job] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()
        self._restarts = 0
        self.patience = PATIENCE

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._supervise(worker)) for worker in self.workers]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for job in self._jobs:
            job.answered.cancel()

    def condition(self) -> Condition:
        now = time.monotonic()
        asked = [job for job in self._jobs if not job.idle]
        oldest = max((now - job.deadline for job in asked), default=0.0)
        ready = sum(worker.ready for worker in self.workers)
        return Condition(len(self.workers), ready, len(self._jobs), max(0.0, oldest), self._restarts)

    async def choose(self, question: Question, begun: float | None = None) -> str | None:
        """The action that a bot plays, as a step of a plan if that has begun; None if there was no answer."""
        opinion = await self.weigh(question, begun)
        return opinion.thoughts[0].action if opinion else None

    async def weigh(self, question: Question, begun: float | None = None) -> Opinion | None:
        """What a bot thinks of its choices, the one it plays first."""
        seconds = (self._master if question.level == "master" else None) or bots.seconds(question.level) or 0.0
        if seconds and begun is not None:
            seconds = step(seconds, begun)
        return await self.think(question, seconds, eager=True)

    async def think(
        self, question: Question, seconds: float, *, eager: bool = False, idle: bool = False, foresee: float = 0.0
    ) -> Opinion | None:
        """What is thought of a question within so many seconds; None if there was no answer."""
        loop = asyncio.get_running_loop()
        deadline = time.monotonic() + seconds
        job = Job(next(self._numbers), question, seconds, deadline, eager, idle, foresee, loop.create_future())
        overdue = loop.call_later(seconds + foresee + GRACE, job.overdue) if seconds else None
        self._jobs.append(job)
        self._news.set()
        try:
            return await job.answered
        finally:
            job.closed = True
            self._jobs.remove(job)
            if overdue:
                overdue.cancel()

    def _pick(self) -> Job | None:
        return min((job for job in self._jobs if job.takes_more), key=lambda job: job.rank, default=None)

    def _slice(self, job: Job) -> float:
        """Shorter when many wait, so that each has one in time."""
        if job.idle:
            return job.seconds
        waiting = sum(not other.idle for other in self._jobs)
        fair = min(SLICE, job.seconds * len(self.workers) / max(1, waiting))
        return max(SHORTEST, min(fair, job.deadline - time.monotonic()))

    async def _supervise(self, worker: Worker) -> None:
        """Whatever happens to the process, there is another: nothing of it ends this task."""
        fruitless = 0  # processes in a row that answered nothing
        while True:
            try:
                await worker.start(self._news.set)
                await self._work(worker)
            except Exception as error:  # what a dead pipe raises depends on the event loop
                log.warning("a worker is replaced", worker=worker.number, error=repr(error))
            finally:
                await asyncio.shield(worker.stop())
            self._restarts += 1
            fruitless = 0 if worker.answers else fruitless + 1
            if fruitless > 1:
                await asyncio.sleep(min(LONGEST_REST, REST * 2 ** (fruitless - 2)))

    async def _work(self, worker: Worker) -> None:
        """Answer questions until the process ends or fails."""
        while True:
            worker.check()
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
            last = seconds >= job.deadline - time.monotonic()
            asked = Asked(job.number, job.question, seconds, job.foresee if last else 0.0)
            try:
                answer = await asyncio.wait_for(worker.ask(asked), seconds + asked.foresee + self.patience)
                if isinstance(answer, Fault):
                    log.error("a bot can't answer", why=answer.why, level=job.question.level, game=job.question.game)
                    job.closed = True
                else:
                    job.opinions[worker.number] = answer
            except Exception:
                job.failures += worker.started is not None and worker.started > job.begun
                raise
            finally:
                job.busy -= 1
                job.settle()
                for other in self._jobs:
                    if other.late:
                        other.settle()
                self._news.set()


class Worker:
    """One process. It ends by itself when its input does, so a killed server leaves none behind."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: asyncio.subprocess.Process | None = None
        self.started: float | None = None  # when it was ready
        self.answers = 0  # of this process
        self._watch: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        return self.started is not None and self.process is not None and self.process.returncode is None

    async def start(self, ended: Callable[[], None]) -> None:
        """A process that is ready; `ended` is called when it ends, however it does."""
        self.answers = 0
        self.process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "viertel.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 20,
        )
        assert process.stdout

        async def watch() -> None:
            await process.wait()
            ended()

        self._watch = asyncio.create_task(watch())
        if not await asyncio.wait_for(process.stdout.readline(), START):
            raise EOFError("the worker ended before it was ready")
        self.started = time.monotonic()

    def check(self) -> None:
        if not self.ready:
            raise EOFError("the worker ended")

    async def stop(self) -> None:
        self.started = None
        if self._watch:
            self._watch.cancel()
        if self.process and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.process.wait(), GRACE)
        self.process = None

    async def ask(self, asked: Asked) -> Opinion | Fault:
        assert self.process and self.process.stdin and self.process.stdout
        self.process.stdin.write(msgspec.json.encode(asked) + b"\n")
        await self.process.stdin.drain()
        answer = await self.process.stdout.readline()
        if not answer:
            raise EOFError("the worker ended")
        self.answers += 1
        return _answer.decode(answer)


_answer: msgspec.json.Decoder[Opinion | Fault] = msgspec.json.Decoder(Opinion | Fault)
