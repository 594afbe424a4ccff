"""Nobody gets stuck in a lesson: at each of its stations everything that can be tapped is tapped, and then once more.
After each tap what the lesson points at is there, can be tapped, and leads to the end of the step.

A page is told of stored stations, without a server behind its socket (unserved.js); taps.js says what is tapped and looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from viertel import games
from viertel.core.chance import Sealed
from viertel.core.lesson import LEARNER
from viertel.core.match import Match
from viertel.core.text import LANGUAGES

from ..test_lessons import TAUGHT, lesson_of, others_play, played
from .conftest import each_game
from .person import Person
from .positions import table_of, told
from .serving import Server

SCRIPTS = [Path(__file__).with_name(name) for name in ("unserved.js", "taps.js")]
NAMES = ("Ada", "Beppo", "Clara")
SCREENS = {"laptop": (1366, 768), "phone": (390, 844)}


@dataclass
class Station:
    """Where somebody is in a lesson, as a page is told of it."""

    name: str
    before: list[dict[str, Any]]  # what it is told first, so that nothing is left of what it showed
    told: list[dict[str, Any]]
    accept: list[list[str]]
    draft: Any = None  # what the board's draft begins with
    reading: bool = False  # what came of the step before is still on the card


def stations(name: str) -> Iterator[Station]:
    """Each decision of a lesson and each part of one, and what came of each step."""
    game, lesson = games.load(name), lesson_of(name)
    match = Match(game, lesson.players, lesson.options, Sealed(lesson.seed), NAMES[: lesson.players])
    places: list[int] = []
    others_play(match, lesson)
    while (found := lesson.step(played(match, LEARNER))) is not None:
        places.append(match.n)
        step, accept = found
        line = accept[0] if accept else (game.words(match.legal(LEARNER)[0]),)
        # A plan is sent as one; else each action is a decision.
        match.act(LEARNER, *map(game.code, line if step and lesson.steps[step - 1].part else line[:1]))
        others_play(match, lesson)
    places.append(match.n)
    table = table_of(match, "novice")
    texts: dict[int, list[dict[str, Any]]] = {}
    came: dict[int, dict[str, Any]] = {}
    for place, before in zip(reversed(places), [*reversed(places[:-1]), 0]):
        match.back_to(place)
        table.version += 1
        texts[place] = [json.loads(message) for message in told(table, LEARNER, LANGUAGES[0])]
        message = table.composer.state(LEARNER, LANGUAGES[0], before, None)
        came[place] = json.loads(message[message.index(b'{"kind"') :])
    for before, place, after in zip([places[0], *places], places, places[1:]):
        state = texts[place][1]
        step, accept = state["lesson"]["step"], state["lesson"]["accept"]
        first = step
        while first and lesson.steps[first - 1].part:
            first -= 1
        drafts = [json.loads(lesson.steps[first].draft), *(json.loads(one.until) for one in lesson.steps[first:step])]
        other = texts[before] if after == places[-1] else texts[after]
        for number, draft in enumerate(drafts, first):
            yield Station(f"{lesson.steps[number].name} {place}", other, texts[place], accept, draft)
        if place != places[0] and texts[before][1]["lesson"]["step"] != step:
            yield Station(f"after {lesson.steps[step - 1].name}", other, [*texts[before], came[place]], accept, drafts[0], True)


@pytest.mark.parametrize("name", each_game("lesson taps", TAUGHT))
def test_nobody_gets_stuck(browser: Browser, server: Server, name: str) -> None:
    assert taps(browser, server, name, "laptop", 1, "clicks") == []


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("by", ["clicks", "keys"])
@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("name", TAUGHT)
def test_nobody_gets_stuck_by_two_taps(browser: Browser, server: Server, name: str, size: str, by: str) -> None:
    assert taps(browser, server, name, size, 2, by) == []


def taps(browser: Browser, server: Server, name: str, size: str, depth: int, by: str) -> list[str]:
    """What is wrong after so many taps: on a phone moves are confirmed."""
    visitor = server.visitor()
    answer = visitor.http.post("/learn", data={"game": name})
    width, height = SCREENS[size]
    ada = Person(browser, server.url, viewport={"width": width, "height": height}, settings={"confirm": size == "phone"})
    ada.context.add_init_script("\n".join(script.read_text() for script in SCRIPTS))
    ada.is_visitor(visitor)
    ada.go(str(answer.headers["location"]))
    ada.page.wait_for_function("() => window.wire")
    wrong = []
    for station in stations(name):
        if station.reading and depth < 2:
            continue  # any tap there means that it is read, and each has to be told anew
        ada.page.evaluate("(station) => bring(station)", vars(station))
        found = ada.page.evaluate("([station, depth, by]) => tapEverything(station, depth, by)", [vars(station), depth, by])
        print(f"{name} {size} {by} {station.name}: {found['taps']} taps, {found['seen']} sights")
        wrong += [f"{station.name}: {one}" for one in found["wrong"]]
    ada.close()
    return wrong + ada.wrong
