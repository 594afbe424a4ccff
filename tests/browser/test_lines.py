"""Lines that go dead without a word: the page notices, comes back, and what was sent is played once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from .conftest import People
from .person import Person

SILENCE, ANSWER, OPENING = 25_000, 5_000, 10_000  # milliseconds, as in socket.js
LOST = "The connection is lost"


class Lines:
    """All that goes between a page and the house, and can be kept from arriving."""

    def __init__(self, one: Person) -> None:
        self.opened = 0
        self.dead = 0  # as many of the first lines as bring the page nothing any more
        self.said: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []
        one.page.clock.install()
        one.page.route_web_socket("**/ws", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self.opened += 1
        number = self.opened
        house = line.connect_to_server()

        def say(text: str | bytes) -> None:
            self.said.append(json.loads(text))
            house.send(text)

        def tell(text: str | bytes) -> None:
            if number > self.dead:
                self.told.append(json.loads(text))
                line.send(text)

        line.on_message(say)
        house.on_message(tell)

    def die(self) -> None:
        self.dead = self.opened

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told if message["kind"] == kind]

    def pings(self) -> int:
        return sum(message["do"] == "ping" for message in self.said)


@pytest.fixture
def ada(person: People) -> Person:
    return person("Ada")


@pytest.fixture
def lines(ada: Person) -> Lines:
    found = Lines(ada)
    ada.lay("bot:greedy")
    ada.ready()
    return found


def comes_back(ada: Person, lines: Lines) -> None:
    ada.page.clock.run_for(3000)
    ada.until(lambda: lines.opened == lines.dead + 1)
    ada.page.get_by_text(LOST).wait_for(state="detached")


def test_a_quiet_line_is_kept_while_somebody_answers(ada: Person, lines: Lines) -> None:
    for answers in range(1, 4):
        ada.page.clock.run_for(SILENCE)
        ada.until(lambda n=answers: len(lines.of("pong")) == n)  # type: ignore[misc]
    ada.page.clock.run_for(2 * ANSWER)
    assert lines.opened == 1 and not ada.page.get_by_text(LOST).count()


def test_a_dead_line_is_noticed_and_what_was_sent_is_played_once(ada: Person, lines: Lines) -> None:
    lines.die()
    while not any(message["do"] == "act" for message in lines.said):
        ada.act()
    ada.page.get_by_text("Sent", exact=False).wait_for()
    ada.page.clock.run_for(SILENCE)
    ada.until(lambda: lines.pings() == 1)
    ada.page.clock.run_for(ANSWER)
    comes_back(ada, lines)
    ada.ready()
    acts = [message for message in lines.said if message["do"] == "act"]
    assert len(acts) == 2 and acts[0]["id"] == acts[1]["id"], "it was sent again, as the same"
    mine = [entry for entry in lines.of("story")[-1]["entries"] + lines.of("state")[-1]["events"] if entry["seat"] == 0]
    assert len({entry["n"] for entry in mine}) == 1


@pytest.mark.parametrize(
    "happens",
    [
        "dispatchEvent(new Event('online'))",
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
        "document.dispatchEvent(new Event('visibilitychange'))",
        "navigator.connection.dispatchEvent(new Event('change'))",
    ],
)
def test_the_line_is_tried_at_once_when_something_may_have_happened_to_it(ada: Person, lines: Lines, happens: str) -> None:
    lines.die()
    ada.page.evaluate(happens)
    ada.until(lambda: lines.pings() == 1)
    ada.page.evaluate(happens)
    ada.page.clock.run_for(ANSWER)
    comes_back(ada, lines)
    assert lines.pings() == 1, "it is not asked twice at a time"


def test_a_line_that_does_not_open_is_tried_again(ada: Person) -> None:
    ada.page.clock.install()
    tries: list[WebSocketRoute] = []
    ada.lay("bot:greedy")
    ada.page.route_web_socket("**/ws", lambda line: tries.append(line))  # never opens for the house, and brings nothing
    ada.page.reload()
    ada.until(lambda: len(tries) == 1)
    ada.page.clock.run_for(SILENCE + ANSWER + OPENING)
    ada.page.clock.run_for(3000)
    ada.until(lambda: len(tries) > 1)
