"""Rules one can learn from: examples drawn by the board, and a sheet at the table that opens at the rule that was asked for."""

from __future__ import annotations

import re

import pytest

from viertel import games
from viertel.web.library import rulebook

from ..games import OURS
from .conftest import People

# What the style of the page of rules changes in what a board has drawn: each board has a style of its own.
TOUCHED = """() => {
  const rules = (sheet) => [...sheet.cssRules].flatMap((rule) => (rule.cssRules?.length ? rules(rule) : rule));
  const ours = [...document.styleSheets].filter(({ href }) => href?.includes("rules.css")).flatMap(rules);
  const drawn = [...document.querySelectorAll(".stage > * *")];
  if (!ours.length || !drawn.length) return ["nothing to look at"];
  const selectors = ours.map(({ selectorText }) => selectorText).filter(Boolean);
  return selectors.filter((selector) => drawn.some((one) => one.matches(selector)));
}"""
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
        assert ada.page.evaluate(TOUCHED) == [], name


def test_whoever_prints_the_rules_has_every_example(person: People) -> None:
    ada = person("Ada")
    ada.go("/rules/venezia")
    figures = ada.page.locator("figure.example")
    figures.first.scroll_into_view_if_needed()
    figures.first.locator(".drawn.ready").wait_for()
    assert ada.page.locator("figure .drawn.ready").count() < figures.count()
    ada.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    heights = [figure.locator(".drawn.ready").bounding_box() for figure in figures.all()]
    assert all(box and box["height"] > 60 for box in heights)


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
