"""Venezia in the browser: a plan by taps, a move on the Piazza, whole games with a mouse and with a finger."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import People
from .person import Person
from .test_access import axe, findings  # noqa: F401
from .test_phone import UPRIGHT, check

PLANNING = ".slots .now"
ON_PIAZZA = ".piazza .target.open"


def play_until(one: Person, selector: str) -> None:
    """Play until something is on the page."""
    while one.ready() and not one.page.locator(selector).count():
        one.act()


def plan_the_piazza(ada: Person) -> None:
    """The first round's plan: three pigeons for the Piazza, two for each of three zones."""
    play_until(ada, PLANNING)
    ada.page.locator(".choice.card", has_text="Piazza").first.click()
    for zone, count in ((None, 3), ("castello", 2), ("san_polo", 2), ("giudecca", 2)):
        if zone:
            ada.ready()
            ada.point(f'[data-token="{zone}"]')
        ada.page.get_by_role("button", name=str(count), exact=True).click()
        if ada.button("Confirm").count():
            ada.button("Confirm").click()
    ada.until(lambda: ada.newest("state")["view"]["phase"] != 2)


def test_a_plan_fills_five_slots(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", game="venezia")
    plan_the_piazza(ada)
    assert ada.page.locator(".slots .filled").count() == 4


def test_a_whole_game(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", "bot:greedy", "bot:greedy", game="venezia")
    ada.play_out()
    assert ada.page.locator("dialog.end .bars li").count() == 4


def test_a_whole_game_by_taps(person: People) -> None:
    ada = person("Ada", **UPRIGHT)
    ada.taps = True
    ada.lay("bot:greedy", game="venezia")
    while ada.ready()["dialog"] != "end":
        check(ada, "the table")
        ada.act()


@pytest.mark.parametrize("held", [{}, UPRIGHT], ids=["wide", "phone"])
def test_access(person: People, findings: Any, held: dict[str, Any]) -> None:  # noqa: F811
    ada = person("Ada", **held)
    ada.lay("bot:greedy", "bot:greedy", game="venezia")
    ada.ready()
    found = findings(ada, "the homes")
    play_until(ada, PLANNING)
    found += findings(ada, "planning")
    plan_the_piazza(ada)  # who has planned the Piazza is asked where his pigeons go
    ada.page.wait_for_selector(ON_PIAZZA)
    found += findings(ada, "on the Piazza")
    assert found == []
