"""Bots at the table: they go on without an answer, and when nobody looks."""

from __future__ import annotations

import random

from .conftest import House_, play


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
