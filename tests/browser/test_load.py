"""What a visit costs: little to load, nothing from elsewhere, no message for what the page can know itself."""

from __future__ import annotations

import json
from collections import Counter

from playwright.sync_api import Response

from .conftest import People

FIRST_LOAD = 60_000  # bytes of html, scripts and styles as they travel


def test_the_first_load_of_a_table_is_small(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", events="on")
    bea = person("Bea")
    sizes: Counter[str] = Counter()
    files: Counter[str] = Counter()

    def came(response: Response) -> None:
        kind = response.request.resource_type
        sizes[kind] += int(response.headers["content-length"])
        files[kind] += 1

    bea.page.on("response", came)
    bea.go(ada.path)
    bea.at_table()
    bea.page.wait_for_load_state("networkidle")
    print(dict(sizes), dict(files))
    assert sizes["script"] and sizes["stylesheet"] and sizes["document"]
    assert sizes["document"] + sizes["script"] + sizes["stylesheet"] <= FIRST_LOAD


def test_scripts_are_asked_for_together(person: People) -> None:
    """Modules import each other several deep; named in the page they need not wait for one another."""
    ada = person("Ada")
    ada.lay("bot:greedy")
    loaded = ada.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    named = ada.page.evaluate(
        "[...document.querySelectorAll('[rel=modulepreload], script')].map((one) => new URL(one.href || one.src).pathname)"
    )
    assert sorted({path for path in loaded if path.endswith(".js")}) == sorted(named)


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
