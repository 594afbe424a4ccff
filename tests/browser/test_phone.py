"""On a phone: nothing to scroll sideways, everything open large enough for a finger, a whole game by taps."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import People
from .person import Person

UPRIGHT: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SIDEWAYS = UPRIGHT | {"viewport": {"width": 740, "height": 360}}
FINGER = 44

# Everything on the page a finger is meant for, with its size. Lines of the log are read and scrolled through; there a
# tap beside does no harm.
SMALL = """() => {
  const named = "button, a, select, input:not([type=hidden]), .target.open, label:has([type=radio], [type=checkbox])";
  return [...document.querySelectorAll(named)].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    const labelled = one.matches("[type=radio], [type=checkbox]");
    const inText = one.matches("p a, .rules a") || one.closest(".log li");
    if (!width || labelled || inText || (width >= FINGER && height >= FINGER)) return [];
    return `${one.outerHTML.slice(0, 120)}: ${width} × ${height}`;
  });
}""".replace("FINGER", str(FINGER - 0.01))

WIDER = "document.documentElement.scrollWidth - innerWidth"


def check(one: Person, where: str) -> None:
    assert one.page.evaluate(WIDER) <= 0, f"{where} scrolls sideways"
    assert one.page.evaluate(SMALL) == [], where


@pytest.mark.parametrize("held", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_pages_fit(person: People, held: dict[str, Any]) -> None:
    ada = person("Ada", **held)
    for path in ("/", "/new?game=wiener_walzer", "/rules/wiener_walzer"):
        ada.go(path)
        check(ada, path)


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("held", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_the_table_fits(person: People, players: int, held: dict[str, Any]) -> None:
    ada = person("Ada", **held)
    ada.lay(*["bot:greedy"] * (players - 1))
    ada.ready()
    check(ada, "the table")
    for tool in ("Log", "Chat", "Links", "Settings"):
        ada.button(tool).tap()
        ada.page.wait_for_selector("dialog[open]")
        check(ada, tool)
        ada.button("Close").tap()
    ada.page.locator(".panels .who").first.tap()
    ada.page.wait_for_selector("dialog[open] .panels.full")
    check(ada, "players")
    named = [one.inner_text() for one in ada.page.locator("dialog .panels.full .name").all() if one.is_visible()]
    assert named[0] == "Ada" and len(named) == players
    assert all(named), "everybody has a name there"


def test_a_whole_game_by_taps(person: People) -> None:
    ada = person("Ada", **UPRIGHT)
    ada.taps = True
    ada.lay("bot:greedy", events="on")
    assert ada.ready()["things"]
    ada.point(ada.ready()["things"][0])
    ada.button("Confirm").wait_for()
    ada.button("Cancel").tap()
    while ada.ready()["dialog"] != "end":
        check(ada, "the table")
        ada.act()
    check(ada, "the end")
    ada.button("Close").tap()
    ada.button("Play").wait_for()
    check(ada, "after the end")
