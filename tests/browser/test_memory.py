"""However long one plays, the page keeps what is on it and what was told, and nothing of what was on it before."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import CDPSession

from viertel import games

from .conftest import People
from .person import Person
from .test_keyboard import ANSWER, CHOICE, EMPTY, MORE, OPEN

FIRST = 60  # moves of whoever, after which all that a game needs has been on the page once: some ten of mine
EVERY = 25
LAST = 210
LINES = 200  # that the log draws at most: a hundred, and the rest of the turn they begin in
LINE = 1000  # bytes of what was told and is kept without being drawn

# Nodes of the page; a <use> has a copy of what it shows.
DRAWN = """() => {
  const count = (root) => {
    const walker = document.createTreeWalker(root);
    let nodes = 0;
    for (let node = root; node; node = walker.nextNode())
      nodes += 1 + (node.localName === "use" ? count(document.querySelector(node.getAttribute("href"))) : 0);
    return nodes;
  };
  return count(document);
}"""
CLICK = f"""([way, which]) => {{
  const found = (...names) => names.map((name) => [...document.querySelectorAll(name)].filter((one) => one.checkVisibility()));
  const pick = (list, share) => list[Math.floor(share * list.length)];
  const first = found("dialog[open] button.main", "{ANSWER}", "{MORE}").find((some) => some.length);
  const some = first ?? pick(found("{OPEN}", "{CHOICE}", "{EMPTY}").filter((some) => some.length), way);
  if (some) pick(some, which).dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
}}"""


class Kept(NamedTuple):
    heap: float
    gone: int  # nodes in memory that are not on the page
    drawn: int  # on the page, where pieces come to lie
    listeners: int
    told: int  # lines that the page was told


def kept(one: Person, devtools: CDPSession) -> Kept:
    for _ in range(3):  # what is only held by what has gone goes with the next
        devtools.send("HeapProfiler.collectGarbage")
    found = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
    drawn = one.page.evaluate(DRAWN)
    told = sum(text.count('"key":') for text in one.told)
    return Kept(found["JSHeapUsedSize"], int(found["Nodes"]) - drawn, drawn, int(found["JSEventListeners"]), told)


def move(one: Person) -> bool:
    """One click, of those that lead on, by the page itself: a handle on an element would keep it. Whether the game goes on."""
    seen = one.ready()
    if seen["dialog"] == "end":
        return False
    one.page.evaluate(CLICK, [one.rng.random(), one.rng.random()])
    return True


@pytest.mark.parametrize("game", games.drawn())
def test_a_long_game_leaves_nothing_behind_in_memory(person: People, game: str) -> None:
    ada = person("Ada")
    ada.lay(*["bot:greedy"] * (games.load(game).players[-1] - 1), game=game)
    devtools = ada.context.new_cdp_session(ada.page)
    devtools.send("Performance.enable")
    found: list[Kept] = []
    moves = FIRST
    while moves <= LAST and move(ada):
        if ada.newest("state")["at"] >= moves:
            found.append(kept(ada, devtools))
            moves += EVERY
    assert len(found) > 4, "the game was long enough"
    # What is on the page now and then comes and goes; what was left behind would stay.
    before = Kept(*map(max, zip(*found[:2])))
    after = Kept(*map(min, zip(*found[-3:])))
    assert after.gone <= before.gone + before.drawn / 10, found
    assert after.listeners <= before.listeners * 1.1, found
    assert after.heap <= before.heap * 1.1 + (after.told - before.told) * LINE, found
    assert ada.page.locator(".log .turn > *").count() <= LINES


def test_older_lines_of_the_log_are_drawn_when_somebody_wants_them(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", "bot:greedy", "bot:greedy", "bot:greedy", game="vienna")
    older = ada.page.locator(".log").get_by_role("button", name="Earlier lines")
    while not older.count():
        assert move(ada)
    ada.ready()
    lines = ada.page.locator(".log li button[data-entry]:not(.why)")
    count, first = lines.count(), lines.first.inner_text()
    older.scroll_into_view_if_needed()
    at = lines.first.bounding_box()
    older.click()
    ada.until(lambda: lines.count() > count)
    above = lines.count() - count
    assert lines.nth(above).inner_text() == first
    # Lines are as high as their letters, and a list is scrolled by whole pixels.
    assert lines.nth(above).bounding_box() == pytest.approx(at, abs=0.99), "what was read stays where it was"
    assert ada.page.evaluate("document.activeElement.innerText") == lines.nth(above - 1).inner_text()
    lines.first.click()
    ada.page.wait_for_selector(".looking")
    assert not older.count(), "every position can be found"
