"""Rules one can learn from: examples drawn by the board, and a sheet at the table that opens at the rule that was asked for."""

from __future__ import annotations

import re

import pytest

from viertel import games
from viertel.web import rulebook

from ..games import OURS
from .conftest import People

WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("width", [390, 1366])
def test_every_example_is_drawn_and_nothing_scrolls_sideways(person: People, width: int) -> None:
    ada = person("Ada", viewport={"width": width, "height": 768}, locale="de-DE")
    for name in OURS:
        ada.go(f"/rules/{name}")
        figures = ada.page.locator("figure.example")
        assert figures.count() == len(rulebook.positions(games.load(name)))
        for n in range(figures.count()):
            figures.nth(n).scroll_into_view_if_needed()
            figures.nth(n).locator(".drawn.ready .stage").wait_for()
            box = figures.nth(n).locator(".drawn").bounding_box()
            assert box and 0 < box["width"] <= width and box["height"] > 60, f"{name}: {n}"
        assert ada.page.evaluate(WIDER) <= 0, name


def test_why_not_leads_to_the_rule_in_its_place(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:uniform")
    ada.ready()
    ada.page.locator(".target:not(.open)").first.click()
    link = ada.page.locator(".toast .rule")
    link.wait_for()
    rule = re.sub(r"[()]", "", link.inner_text())
    link.click()
    meant = ada.page.locator("dialog .rulebook .meant")
    meant.wait_for()
    assert meant.locator(f"#{rule}").count() == 1
    assert ada.page.locator("dialog .rulebook figure.example").count() == 3
    ada.page.keyboard.press("Escape")
    meant.wait_for(state="detached")
    assert ada.path.startswith("/table/")


def test_a_link_to_a_rule_marks_it_on_the_page(person: People) -> None:
    ada = person("Ada", locale="fr-FR")
    ada.go("/rules/vino#VIN-071")
    assert ada.page.locator("#VIN-071").is_visible() or ada.page.locator("a.number:has(#VIN-071)").is_visible()
    ada.page.locator("a.number:has(#VIN-071)").click()
    assert ada.path == "/rules/vino/reference"
    ada.go("/rules/vino/summary")
    assert ada.page.locator("h1").inner_text() == "Vino" and ada.page.locator("figure").count() == 0
