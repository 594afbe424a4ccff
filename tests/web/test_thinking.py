"""Bots at the table: in processes of their own, on views, within a time."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from typing import Any

from viertel import games
from viertel.core.match import Match
from viertel.web.thinking import Thinkers

from .conftest import House_, play

GAME = games.load("wiener_walzer")


def question(match: Match, level: str = "greedy") -> dict[str, Any]:
    (seat,) = match.state.to_act()
    view = match.state.view(seat).to_json()
    return {"game": GAME.name, "options": match.options, "level": level, "view": view, "seat": seat}


def legal(match: Match) -> list[str]:
    (seat,) = match.state.to_act()
    return [GAME.words(code) for code in match.legal(seat)]


def test_a_bot_answers_with_something_legal() -> None:
    async def scene() -> None:
        thinkers = Thinkers(workers=1)
        await thinkers.start()
        match = Match(GAME, 3)
        for level in ("uniform", "greedy"):
            assert await thinkers.choose(question(match, level)) in legal(match)
        await thinkers.stop()

    asyncio.run(scene())


def test_a_bot_that_dies_or_takes_too_long_is_replaced() -> None:
    async def scene() -> None:
        thinkers = Thinkers(workers=1)
        await thinkers.start()
        match = Match(GAME, 2)
        assert await thinkers.choose(question(match, "no such level")) is None
        assert await thinkers.choose(question(match)) in legal(match)
        thinkers._budget = 0
        assert await thinkers.choose(question(match)) is None
        thinkers._budget = 30
        assert await thinkers.choose(question(match)) in legal(match)
        process = thinkers._all[0]._process
        assert process
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        assert await thinkers.choose(question(match)) is None
        assert await thinkers.choose(question(match)) in legal(match)
        await thinkers.stop()

    asyncio.run(scene())


def test_a_table_of_bots_and_one_person_goes_on_without_an_answer(server: House_) -> None:
    """A worker that has no answer is no reason to wait: something legal is played."""
    visitor = server.visitor()
    path = visitor.new("bot:greedy", "bot:uniform")
    table = server.house.tables[path.rpartition("/")[2]]
    table.seats[1].level = "no such level"
    screen = visitor.screen(path)
    play([screen], random.Random(1))
    assert screen.state["over"]


def test_bots_play_on_when_nobody_looks(server: House_) -> None:
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
