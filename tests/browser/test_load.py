"""What a visit costs: little to load, nothing from elsewhere, no message for what the page can know itself."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from playwright.sync_api import Request

from viertel import games

from .conftest import People
from .serving import Server

LOADED = """[...new Set(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname))]
  .filter((path) => path.endsWith(".js")).sort()"""
FIRST_LOAD = 60_000  # bytes of html, scripts and styles as they travel, with what stands above them


@pytest.mark.parametrize("game", games.drawn())
def test_the_first_load_of_a_table_is_small(person: People, server: Server, game: str) -> None:
    visitor = server.visitor()
    path = visitor.new(*["bot:uniform"] * (games.load(game).players[0] - 1), game=game)
    ada = person("Ada")
    ada.is_visitor(visitor)
    came: list[Request] = []
    ada.page.on("requestfinished", lambda request: came.append(request))
    ada.go(path)
    ada.at_table()
    ada.page.wait_for_load_state("networkidle")
    sizes: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for request in came:
        travelled = request.sizes()
        sizes[request.resource_type] += travelled["responseHeadersSize"] + travelled["responseBodySize"]
        files[request.resource_type] += 1
    print(dict(sizes), dict(files))
    assert sizes["script"] and sizes["stylesheet"] and sizes["document"]
    assert sizes["document"] + sizes["script"] + sizes["stylesheet"] <= FIRST_LOAD
    assert files["script"] == 1, "what is not needed to see and make a move comes later"


def test_what_is_not_needed_yet_comes_when_it_is(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy")
    ada.button("Settings").click()
    ada.page.get_by_role("dialog", name="Settings").wait_for()
    loaded = ada.page.evaluate(LOADED)
    assert loaded == ["/joined/wiener_walzer/static/table.js", "/joined/wiener_walzer/static/table/dialogs.js"]


def test_scripts_may_travel_apart(person: People) -> None:
    """For whoever looks for a fault in one. Modules import each other several deep; named in the page they need not wait for one
    another."""
    ada = person("Ada")
    ada.lay("bot:greedy")
    ada.go(f"{ada.path}?apart")
    ada.at_table()
    named = ada.page.evaluate(
        "[...document.querySelectorAll('[rel=modulepreload], script')].map((one) => new URL(one.href || one.src).pathname)"
    )
    assert ada.page.evaluate(LOADED) == sorted(named)


def test_choosing_needs_no_message(person: People) -> None:
    ada = person("Ada", settings={"confirm": True})
    ada.lay("bot:greedy")
    things = ada.ready()["things"]
    said = len(ada.said)
    for thing in things[:3]:
        ada.point(thing)
        assert ada.page.locator(".target.chosen").count() == 1
        assert ada.page.locator(".ghost").count() == 1, "my guest is seen where it would stand"
    assert len(ada.said) == said
    ada.button("Confirm").click()
    ada.ready()
    assert [json.loads(text)["do"] for text in ada.said[said:]] == ["act"]
