"""Vino in the browser: the secret choice, the sale, whole games with a mouse and with a finger."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import People
from .person import Person
from .test_access import axe, findings  # noqa: F401
from .test_phone import UPRIGHT, check

CHOOSING = ".map .target.area.open"
SELLING = ".sale .cellars .choice"  # a cellar may be empty


def act(one: Person) -> None:
    """One thing that is open; what waits for it is confirmed, so that nobody wavers for ever."""
    confirm = one.button("Confirm")
    confirm.click() if confirm.count() else one.act()


def play_until(one: Person, selector: str) -> None:
    """Play until something is on the page."""
    while one.ready() and not one.page.locator(selector).count():
        act(one)


def test_two_regions_are_chosen_in_secret_and_for_good(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", "bot:greedy", game="vino")
    play_until(ada, CHOOSING)
    ada.point('[data-token="tos"]')
    assert not ada.button("Confirm").count()
    ada.point('[data-token="lig"]')
    ada.button("Confirm").wait_for()  # AMB-08: even where moves are not confirmed
    ada.page.keyboard.press("Escape")
    ada.button("Confirm").wait_for(state="detached")
    for region in ("tos", "lig"):
        ada.point(f'[data-token="{region}"]')
    ada.button("Confirm").click()
    ada.page.get_by_text("Ada chose Liguria and Toscana.").first.wait_for()


def test_a_sale_is_weighed_before_it_is_made(person: People) -> None:
    ada = person("Ada", settings={"confirm": True})
    ada.lay("bot:greedy", "bot:greedy", game="vino")
    play_until(ada, SELLING)
    ada.page.locator(".cellars .choice").first.click()
    one = ada.page.locator(".ladder .target").first
    said = one.get_attribute("aria-label")
    assert said and said.startswith("Sell 1: +"), said
    one.click()
    before = ada.newest("state")
    ada.button("Confirm").click()
    ada.until(lambda: ada.newest("state")["at"] > before["at"])
    paid = ada.newest("state")["view"]["money"][0] - before["view"]["money"][0]
    assert said.startswith(f"Sell 1: +{paid},")


def test_a_window_drawn_small_does_no_harm(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", "bot:greedy", game="vino")
    ada.ready()
    for width in (820, 15, 360, 1280):
        ada.page.set_viewport_size({"width": width, "height": 800})
        ada.page.wait_for_function(f"() => document.querySelector('.vino') && innerWidth === {width}")
    play_until(ada, CHOOSING)


def test_a_whole_game(person: People) -> None:
    ada = person("Ada")
    ada.lay(*["bot:greedy"] * 4, game="vino")
    while ada.ready()["dialog"] != "end":
        act(ada)
    assert ada.page.locator("dialog.end .bars li").count() == 5


def test_a_whole_game_by_taps(person: People) -> None:
    ada = person("Ada", **UPRIGHT)
    ada.taps = True
    ada.lay("bot:greedy", "bot:greedy", game="vino")
    while ada.ready()["dialog"] != "end":
        check(ada, "the table")
        act(ada)


@pytest.mark.parametrize("held", [{}, UPRIGHT], ids=["wide", "phone"])
def test_access(person: People, findings: Any, held: dict[str, Any]) -> None:  # noqa: F811
    ada = person("Ada", **held)
    ada.lay("bot:greedy", "bot:greedy", game="vino", money_display="own_only")
    ada.ready()
    found = findings(ada, "the third vineyard")
    play_until(ada, CHOOSING)
    found += findings(ada, "choosing")
    play_until(ada, SELLING)
    ada.page.locator(".cellars .choice").first.click()
    found += findings(ada, "selling")
    assert found == []
