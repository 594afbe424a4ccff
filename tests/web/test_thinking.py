"""Bots at the table: they go on without an answer, and rest when nobody looks."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable

import pytest

from viertel import games
from viertel.bots.crew import Crew
from viertel.bots.worker import Opinion, Question, Thought
from viertel.web.tasks import Shares

from .conftest import PATIENCE, House_, play, wait_for
from .test_drafts import PLANNED, planning


def test_a_table_of_bots_and_one_person_goes_on_without_an_answer(server: House_) -> None:
    """A worker that has no answer is no reason to wait: something legal is played."""
    visitor = server.visitor()
    path = visitor.new("bot:greedy", "bot:uniform")
    table = server.registry.tables[path.rpartition("/")[2]]
    table.seats[1].level = "no such level"
    screen = visitor.screen(path)
    play([screen], random.Random(1))
    assert screen.state["over"]


def test_bots_play_on_for_a_while_when_nobody_looks(server: House_) -> None:
    visitor = server.visitor()
    path = visitor.new("bot:uniform", "bot:uniform")
    screen = visitor.screen(path)
    screen.until(lambda state: bool(state["legal"]))
    at = screen.state["at"]
    screen.act(screen.state["legal"][0])
    screen.close()
    screen = visitor.screen(path)
    screen.reach(at + 1)
    screen.until(lambda state: bool(state["legal"]))


def test_a_plan_made_in_secret_is_one_decision_and_takes_no_longer(server: House_, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, float | None]] = []

    async def weigh(crew: Crew, question: Question, begun: float | None = None) -> Opinion:
        game = games.load(question.game)
        codes = game.position(question.view, question.options).legal(question.seat)
        action = game.words(random.Random(len(asked)).choice(codes))
        asked.append((action.split()[0], begun))
        return Opinion([Thought(action, 1, None)], [])

    monkeypatch.setattr(Crew, "weigh", weigh)
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:expert", game="venezia"))
    play([screen], random.Random(1), planning)
    screen.until(lambda state: state["view"]["step"] == [0, PLANNED])
    start = next(n for n, (kind, _) in enumerate(asked) if kind == "first")
    assert {begun for _, begun in asked[:start]} == {None}  # where to live
    plan = [begun for _, begun in asked[start:]]
    assert len(plan) > 4 and plan[0] is not None
    assert set(plan) == {plan[0]}


def test_a_bot_that_thinks_while_all_agree_to_end_plays_nothing(
    server: House_, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    thinking, ended = threading.Event(), threading.Event()

    async def weigh(crew: Crew, question: Question, begun: float | None = None) -> Opinion:
        thinking.set()
        await asyncio.to_thread(ended.wait, PATIENCE)
        game = games.load(question.game)
        legal = game.position(question.view, question.options).legal(question.seat)
        return Opinion([Thought(game.words(legal[0]), 1, None)], [])

    monkeypatch.setattr(Crew, "weigh", weigh)
    visitor = server.visitor()
    path = visitor.new("bot:uniform", "bot:uniform")
    screen = visitor.screen(path)
    while not thinking.is_set():
        screen.until(lambda state: bool(state["legal"]) or thinking.is_set())
        screen.act(screen.state["legal"][0])
        screen.reach(screen.state["at"] + 1)
    screen.say(do="ask", what="end")
    screen.until(lambda state: bool(state["over"]))
    ended.set()
    wait_for(lambda: not server.registry.thinking.busy())
    assert "not open" not in "".join(capfd.readouterr())


def test_bots_rest_while_nobody_looks(serve_with: Callable[..., House_], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def weigh(crew: Crew, question: Question, begun: float | None = None) -> Opinion:
        asked.append(question.whose)
        game = games.load(question.game)
        action = game.words(game.position(question.view, question.options).legal(question.seat)[0])
        return Opinion([Thought(action, 1, None)], [])

    monkeypatch.setattr(Crew, "weigh", weigh)
    server = serve_with(bot_patience=0)
    visitor = server.visitor()
    paths = [visitor.new("bot:uniform", "bot:uniform", "bot:uniform") for _ in range(6)]
    assert not asked
    for path in paths:
        screen = visitor.screen(path)
        screen.until(lambda state: bool(state["legal"]))
        table = server.registry.tables[path.rpartition("/")[2]]
        screen.close()
        wait_for(lambda table=table: not table.screens)  # type: ignore[misc]
    assert asked
    wait_for(lambda: not server.registry.thinking.busy())


def test_a_person_sits_at_every_table(server: House_) -> None:
    seats = {"seat.0": "bot:expert", "seat.1": "bot:expert"}
    answer = server.visitor().http.post("/new", data={"game": "wiener_walzer", "players": "2", "name": "Ada", **seats})
    assert answer.status_code == 400 and "At least one person" in answer.text


def test_a_network_is_thought_for_so_many_times_at_once_and_the_others_do_not_wait() -> None:
    async def think(shares: Shares, network: str, going: list[str], end: asyncio.Event) -> None:
        async with shares.of(network):
            going.append(network)
            await end.wait()

    async def run() -> list[str]:
        shares, going, end = Shares(2), list[str](), asyncio.Event()
        tasks = [asyncio.create_task(think(shares, network, going, end)) for network in "aaaab"]
        await asyncio.sleep(0)
        before = list(going)
        end.set()
        await asyncio.gather(*tasks)
        assert len(going) == 5 and not shares._lines
        return before

    assert asyncio.run(run()) == ["a", "a", "b"]
