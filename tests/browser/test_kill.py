"""The server dies in the middle of play and comes back: what anybody was told of is still there, and the page goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .conftest import People
from .serving import Server

LINES = "[...document.querySelectorAll('.log button')].map((line) => line.innerText)"


@pytest.fixture
def mortal(tmp_path: Path) -> Any:
    running = Server(tmp_path / "data.sqlite")
    yield running
    running.stop()


def test_nothing_anybody_was_told_of_is_lost(mortal: Server, person: People) -> None:
    ada = person("Ada", url=mortal.url)
    ada.lay("bot:uniform", events="on")
    for _ in range(2):
        for _ in range(2):
            ada.decide()
        if ada.at_end:
            break
        # No waiting for an answer: the server may die before, while or after it writes.
        mortal.kill()
        lines, known = ada.page.evaluate(LINES), ada.newest("state")
        ada.page.get_by_text("The connection is lost").wait_for()
        mortal.start()
        ada.page.get_by_text("The connection is lost").wait_for(state="detached")
        ada.ready()
        assert ada.newest("state")["at"] >= known["at"]
        assert ada.page.evaluate(LINES)[: len(lines)] == lines, "the log goes on from where it was"
    ada.decide()
    ada.forgive_lost_lines()


def test_a_move_made_while_the_server_is_away_is_played_once_when_it_is_back(mortal: Server, person: People) -> None:
    ada = person("Ada", url=mortal.url)
    ada.lay("bot:uniform")
    ada.ready()
    mortal.kill()
    ada.page.get_by_text("The connection is lost").wait_for()
    token = ada.page.locator(".target.open").first.get_attribute("data-token")
    ada.point(f'[data-token="{token}"]')
    ada.page.wait_for_selector(".target.sent")
    mortal.start()
    ada.ready()
    placed = [line for line in ada.page.evaluate(LINES) if f" to {token} " in line]
    assert len(placed) == 1
    ada.forgive_lost_lines()


def test_a_restart_is_announced_and_the_page_comes_back_by_itself(mortal: Server, person: People) -> None:
    ada = person("Ada", url=mortal.url)
    ada.lay("bot:uniform")
    ada.ready()
    known = ada.newest("state")["at"]
    mortal.terminate()
    ada.page.locator(".notice.house").get_by_text("back in a minute").wait_for()
    mortal.wait()
    ada.page.locator(".prompt").get_by_text("back in a minute").wait_for()
    mortal.start()
    ada.page.locator(".prompt, .notice").get_by_text("back in a minute").wait_for(state="detached")
    ada.decide()
    ada.ready()
    assert ada.newest("state")["at"] > known
    ada.forgive_lost_lines()
