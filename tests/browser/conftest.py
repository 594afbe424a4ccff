"""One browser and one server for all; each test brings its own people."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, sync_playwright

from .person import Person
from .serving import Server

People = Callable[..., Person]

# What takes long in each game, and the games in which the gate looks at it; scripts/test --all does in every game.
IN_THE_GATE = {
    "keyboard": ["vienna", "wiener_walzer"],
    "lesson taps": ["vino"],
    "meanings": ["vino", "vienna"],
    "motion": ["venezia"],
    "reader": ["venezia", "wiener_walzer"],
}


def each_game(kind: str, names: Iterable[str]) -> list[ParameterSet]:
    """Parameters: the gate's games, and the others for the night."""
    return [pytest.param(name, marks=[] if name in IN_THE_GATE[kind] else pytest.mark.nightly) for name in names]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every position at every size in every language takes as long as it takes."""
    if os.environ.get("VIERTEL_SIZES") == "all":
        for item in items:
            if "test_sizes_" in item.nodeid:
                item.add_marker(pytest.mark.timeout(0))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("house") / "data.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="package")  # not the session: its event loop must not outlive these tests
def browser() -> Iterator[Browser]:
    """The system's Chromium; a missing one is a failure, for scripts/test installs it. It is the whole browser: one without a
    window opens a page in a third of the time, and knows no notices."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert path, "no Chromium; scripts/test installs one"
    with sync_playwright() as playwright:
        # Without rights of its own the sandbox can't be had for root, as in a container.
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        # Large images are there with the first picture, however long they take to be decoded.
        found = playwright.chromium.launch(executable_path=path, args=[*sandbox, "--disable-gpu", "--disable-checker-imaging"])
        yield found
        found.close()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[People]:
    """Makes people, each with a browser of his own. In the end nothing may have gone wrong on their pages."""
    made: list[Person] = []

    def make(name: str = "Ada", url: str = server.url, **context: Any) -> Person:
        made.append(Person(browser, url, name, **context))
        return made[-1]

    yield make
    for one in made:
        one.close()
    assert [one.wrong for one in made if one.wrong] == []
