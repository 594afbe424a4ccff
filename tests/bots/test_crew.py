"""A crew: worker processes that share what is asked."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from viertel import games
from viertel.bots.crew import PLANS, SHORTEST, Crew, Job, step, together
from viertel.bots.worker import Asked, Bench, Opinion, Question, Thought
from viertel.core.match import Match

GAME = games.load("wiener_walzer")
PATIENCE = 120  # seconds until a test says that nothing comes


def question(match: Match, level: str = "greedy", whose: str = "somebody", played: str | None = None) -> Question:
    (seat,) = match.state.to_act()
    return Question.of(match.game, match.options, match.state.view(seat), seat, level, whose, played)


def legal(match: Match) -> list[str]:
    (seat,) = match.state.to_act()
    return [match.game.words(code) for code in match.legal(seat)]


LOOPS: list[Callable[[], asyncio.AbstractEventLoop]] = [asyncio.new_event_loop]
if sys.platform != "win32":
    import uvloop

    LOOPS.append(uvloop.new_event_loop)  # as the server runs
every_loop = pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.__module__.partition(".")[0])


def with_crew(
    scene: Callable[[Crew], Awaitable[None]], workers: int = 1, loop: Callable[[], asyncio.AbstractEventLoop] = LOOPS[-1]
) -> None:
    async def run() -> None:
        crew = Crew(workers)
        await crew.start()
        try:
            await scene(crew)
        finally:
            await crew.stop()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(run())


async def ready(crew: Crew) -> None:
    """Every process can be asked."""
    while crew.condition().ready < len(crew.workers):
        await asyncio.sleep(0.001)


def signalled(crew: Crew, what: signal.Signals) -> None:
    for worker in crew.workers:
        assert worker.process
        os.kill(worker.process.pid, what)


def test_a_bot_answers_with_something_legal() -> None:
    async def scene(crew: Crew) -> None:
        match = Match(GAME, 3)
        for level in ("uniform", "greedy", "regular", "expert:0.05"):
            assert await crew.choose(question(match, level)) in legal(match)

    with_crew(scene)


def test_the_steps_of_a_plan_share_the_time_of_one_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 1000.0
    monkeypatch.setattr("viertel.bots.crew.time", SimpleNamespace(monotonic=lambda: clock))
    taken = []
    for _ in range(9):
        taken.append(step(1.0, 1000.0))
        clock += taken[-1]
    assert taken == sorted(taken, reverse=True) and taken[0] == pytest.approx(PLANS / 2)
    assert taken[-1] == SHORTEST and sum(taken) < 1.0


def test_one_that_dies_or_takes_too_long_is_replaced() -> None:
    async def scene(crew: Crew) -> None:
        match = Match(GAME, 2)
        assert await crew.choose(question(match, "no such level")) is None
        assert await crew.choose(question(match)) in legal(match)
        crew.patience = 0
        assert await crew.choose(question(match)) is None
        crew.patience = 30
        await ready(crew)
        process = crew.workers[0].process
        assert process
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        assert await crew.choose(question(match)) in legal(match)

    with_crew(scene)


@every_loop
def test_workers_that_die_while_nobody_asks_are_replaced_and_the_next_question_is_answered(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def scene(crew: Crew) -> None:
        match = Match(GAME, 2)
        await ready(crew)
        signalled(crew, signal.SIGKILL)
        assert await crew.choose(question(match)) in legal(match)
        await ready(crew)
        before = [worker.process for worker in crew.workers]
        signalled(crew, signal.SIGKILL)
        while any(worker.process in before for worker in crew.workers):  # nobody has to ask
            await asyncio.sleep(0.001)
        await ready(crew)
        assert crew.condition().restarts >= 2

    with_crew(scene, 2, loop)


@every_loop
def test_stopped_workers_are_replaced_and_no_bot_plays_at_random(loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    async def scene(crew: Crew) -> None:
        match = Match(GAME, 2)
        crew.patience = 0.1
        await ready(crew)
        signalled(crew, signal.SIGSTOP)
        asked = asyncio.create_task(crew.think(question(match, "expert"), 0.05, eager=True))
        while crew.condition().restarts < 2:
            await asyncio.sleep(0.001)
        crew.patience = 30
        opinion = await asked
        assert opinion and opinion.thoughts[0].action in legal(match)

    with_crew(scene, 2, loop)


def test_an_answer_does_not_wait_for_a_worker_that_is_stopped() -> None:
    async def scene(crew: Crew) -> None:
        match = Match(GAME, 2)
        await ready(crew)
        process = crew.workers[0].process
        assert process
        os.kill(process.pid, signal.SIGSTOP)
        crew.patience = 10**6
        assert await crew.think(question(match, "expert"), 0.05)
        assert crew.workers[0].process is process

    with_crew(scene, 2)


def test_a_crew_that_can_start_nobody_tries_again_and_no_question_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Descriptors ran out, say."""
    start, failures = asyncio.create_subprocess_exec, 3

    async def starting(*arguments: Any, **options: Any) -> asyncio.subprocess.Process:
        nonlocal failures
        if failures:
            failures -= 1
            raise OSError(errno.EMFILE, "Too many open files")
        return await start(*arguments, **options)

    async def scene(crew: Crew) -> None:
        match = Match(GAME, 2)
        assert crew.condition().ready == 0
        assert await crew.choose(question(match)) in legal(match)
        assert not failures and crew.condition().restarts == 3

    monkeypatch.setattr("viertel.bots.crew.REST", 0.001)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", starting)
    with_crew(scene)


def test_a_worker_whose_server_was_killed_goes_without_a_word() -> None:
    reader, writer = os.pipe()
    os.close(reader)  # nobody will ever read
    try:
        done = subprocess.run(
            [sys.executable, "-m", "viertel.bots.worker"],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_question_that_no_worker_can_answer_costs_no_worker() -> None:
    async def scene(crew: Crew) -> None:
        match = Match(GAME, 2)
        await ready(crew)
        process = crew.workers[0].process
        assert await crew.choose(question(match, "no such level")) is None
        assert crew.workers[0].process is process and crew.condition().restarts == 0

    with_crew(scene)


def test_all_workers_think_about_a_single_question_and_many_questions_are_all_answered() -> None:
    async def scene(crew: Crew) -> None:
        match = Match(GAME, 3)
        told: list[int] = []
        opinion = None
        settle = Job.settle

        def counting(self: Job) -> None:
            told.append(len(self.opinions))
            settle(self)

        try:
            Job.settle = counting  # type: ignore[method-assign]
            async with asyncio.timeout(PATIENCE):
                while 2 not in told:  # a worker may be slow to start, or to be given a core
                    opinion = await crew.think(question(match, "expert"), 1.0)
        finally:
            Job.settle = settle  # type: ignore[method-assign]
        assert opinion and {thought.action for thought in opinion.thoughts} == set(legal(match))
        assert sum(opinion.shares) == pytest.approx(1)
        assert max(told) == 2
        many = [crew.think(question(match, "expert", f"bot {n}"), 0.2, idle=n % 2 == 0) for n in range(20)]
        assert all(found and found.thoughts[0].action in legal(match) for found in await asyncio.gather(*many))

    with_crew(scene, workers=2)


def test_a_question_that_is_given_up_leaves_the_worker_to_others() -> None:
    async def scene(crew: Crew) -> None:
        match = Match(GAME, 2)
        asked = asyncio.create_task(crew.think(question(match, "master"), 600.0))
        while not crew._jobs or not crew._jobs[0].busy:
            await asyncio.sleep(0)
        asked.cancel()
        assert await crew.choose(question(match)) in legal(match)

    with_crew(scene)


def test_opinions_are_added_up() -> None:
    one = Opinion([Thought("a", 30, 0.5), Thought("b", 10, 0.3)], [0.4, 0.6])
    other = Opinion([Thought("b", 60, 0.2), Thought("a", 60, 0.25), Thought("c", 0, 0.0)], [0.2, 0.8])
    both = together([one, other])
    assert [(thought.action, thought.looks) for thought in both.thoughts] == [("a", 90), ("b", 70), ("c", 0)]
    assert [thought.expected for thought in both.thoughts] == pytest.approx([1 / 3, 15 / 70, 0])
    assert both.shares == pytest.approx([0.25, 0.75])
    assert together([Opinion([Thought("a", 1, None)], [])]) == Opinion([Thought("a", 1, None)], [])


def looks(opinion: Opinion) -> int:
    return sum(thought.looks for thought in opinion.thoughts)


def test_the_same_question_is_thought_on_and_others_between_do_not_matter() -> None:
    bench, match = Bench(), Match(GAME, 3)
    mine, other = question(match, "expert"), question(match, "expert", "somebody else")
    first = bench.answer(Asked(1, mine, 0))
    between = bench.answer(Asked(2, other, 0))
    assert looks(first) == looks(between)
    assert looks(bench.answer(Asked(1, mine, 0))) == 2 * looks(first)
    assert looks(bench.answer(Asked(3, mine, 0))) == looks(first)


def test_thoughts_are_kept_while_a_turn_goes_on_whatever_was_played() -> None:
    """The crew may play what this worker liked less."""
    venezia = games.load("venezia")
    match = Match(venezia, 2)
    bench, number, kept = Bench(), 0, 0
    while not kept:
        seat = match.state.to_act()[0]
        ask = Question.of(venezia, match.options, match.state.view(seat), seat, "expert", str(seat))
        number += 1
        first = bench.answer(Asked(number, ask, 0))
        liked = first.thoughts[-1] if first.thoughts[-1].looks > 1 else first.thoughts[0]
        match.act(seat, venezia.code(liked.action))
        if seat in match.state.to_act() and len(match.legal(seat)) > 1:
            number += 1
            again = Question.of(venezia, match.options, match.state.view(seat), seat, "expert", str(seat), liked.action)
            kept += looks(bench.answer(Asked(number, again, 0))) > looks(first)


def test_figures_of_ones_own_box_are_thought_with() -> None:
    from viertel.core.components import Components

    own = games.load("wiener_walzer", Components(GAME.components.text + "\n# mine\n"))
    match = Match(own, 2)
    asked = question(match, "greedy")
    assert asked.components == own.components.text
    assert Bench().answer(Asked(1, asked, 0)).thoughts[0].action in legal(match)
