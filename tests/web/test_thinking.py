"""Bots at the table: they go on without an answer, and when nobody looks."""

from __future__ import annotations

import random

import pytest

from viertel import games
from viertel.bots.crew import Crew
from viertel.bots.worker import Question

from .conftest import House_, play
from .test_drafts import PLANNED, planning


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


def test_a_plan_made_in_secret_is_one_decision_and_takes_no_longer(server: House_, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, float | None]] = []

    async def choose(crew: Crew, question: Question, begun: float | None = None) -> str:
        game = games.load(question.game)
        codes = game.position(question.view, question.options).legal(question.seat)
        action = game.words(random.Random(len(asked)).choice(codes))
        asked.append((action.split()[0], begun))
        return action

    monkeypatch.setattr(Crew, "choose", choose)
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:expert", game="venezia"))
    play([screen], random.Random(1), planning)
    screen.until(lambda state: state["view"]["step"] == [0, PLANNED])
    start = next(n for n, (kind, _) in enumerate(asked) if kind == "first")
    assert {begun for _, begun in asked[:start]} == {None}  # where to live
    plan = [begun for _, begun in asked[start:]]
    assert len(plan) > 4 and plan[0] is not None
    assert set(plan) == {plan[0]}
