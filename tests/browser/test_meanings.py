"""What is this? Everything that can be pointed at has a meaning, by a long press, a right click or a key, and it is no tap."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from viertel import games
from viertel.core.text import LANGUAGES
from viertel.web.library import meanings

from .conftest import People, each_game
from .serving import Server
from .sizes import TELL
from .sizes import Page as Told

# The words that the page would ask with, for everything with a word of its own and everything that stands by itself.
WORDS = """async () => {
  const { ask } = await import("/static/table/meaning.js");
  const found = [];
  const session = { past: {}, send: ({ words }) => found.push(words) };
  for (const area of document.querySelectorAll(".board, section.mine, .panel")) {
    const all = [...area.querySelectorAll("*")];
    const leaves = all.filter((one) => !one.closest("svg") && !one.firstElementChild && one.textContent.trim());
    for (const one of new Set([...area.querySelectorAll("[data-token], button, [role=img]"), ...leaves])) ask(session, one, area);
  }
  return [...new Set(found.map((words) => JSON.stringify(words)))].map((words) => JSON.parse(words));
}"""


@pytest.mark.parametrize("game", each_game("meanings", games.drawn()))
def test_every_thing_in_every_stored_position_is_explained_in_every_language(browser: Browser, server: Server, game: str) -> None:
    played = games.load(game)
    page = Told(browser, server, game)
    words_of_board: set[str] = set()
    silent: set[str] = set()
    for position in page.stored:
        state = json.loads(position.told[LANGUAGES[0]][1])
        table = json.loads(position.told[LANGUAGES[0]][0])
        view = played.position(state["view"], table["options"])
        page.person.page.evaluate(TELL, [position.name, LANGUAGES[0]])
        asked: list[list[str]] = page.person.page.evaluate(WORDS)
        assert asked, position.name
        for words in asked:
            if not words[0].startswith("."):
                words_of_board.add(words[0])
            found = [meanings.of(played, lang, view, words) for lang in LANGUAGES]
            # A target is explained itself, and not only by the place it lies in.
            if not all(one.parts for one in found) or (not words[0].startswith(".") and found[0].word != words[0]):
                silent.add(" ".join(words))
    page.person.close()
    assert len(words_of_board) > 20
    assert not silent, f"{len(silent)}: {sorted(silent)[:20]}"


def asked(page: Page) -> Any:
    page.locator("dialog.meaning .part").first.wait_for()
    return page.locator("dialog.meaning")


def test_a_right_click_and_a_key_ask_and_the_rule_opens_in_its_place(person: People) -> None:
    ada = person()
    ada.lay("bot:uniform", "bot:uniform", game="vienna")
    ada.page.locator("[data-token=krieau]").click(button="right")
    assert "Gendarme" in asked(ada.page).inner_text()
    ada.page.keyboard.press("Escape")
    ada.page.locator("[data-token=gloriette]").focus()
    ada.page.keyboard.press("?")
    assert "compare" in asked(ada.page).inner_text()
    asked(ada.page).get_by_role("button", name="VIE-115").click()
    ada.page.locator("dialog.rules-sheet .meant").wait_for()
    assert not any('"act"' in said for said in ada.said)


def test_a_thing_is_called_what_it_is_and_not_what_its_picture_says(person: People) -> None:
    ada = person()
    ada.lay("bot:uniform", "bot:uniform", game="vienna")
    ada.ready()
    card = ada.newest("state")["legal"][0].split()[-1]  # a start card that nobody has taken
    ada.page.locator(f"[data-token={card}]").first.click(button="right")
    head = asked(ada.page).inner_text()
    assert re.search(r"^\d coins?(, (Citizens|Crosses|Crowns) \d)+$", head, re.MULTILINE), head
    ada.lay("bot:uniform", "bot:uniform", game="vino")
    ada.page.locator("[data-token=tre]").first.click(button="right")
    assert asked(ada.page).locator("h2, header").first.inner_text().strip().startswith("9. Trentino")


def press(page: Page, x: float, y: float, milliseconds: int, by: float = 0) -> None:
    """A finger, as the system tells of it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    if by:
        devtools.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + by}]})
    page.evaluate("(time) => new Promise((done) => setTimeout(done, time))", milliseconds)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_asks_and_is_no_tap(person: People) -> None:
    ada = person(viewport={"width": 390, "height": 844}, has_touch=True, settings={"confirm": False})
    ada.lay("bot:uniform")
    ada.until(lambda: bool(ada.newest("state")["legal"]))
    target = ada.page.locator(".target.open").first
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    press(ada.page, x, y, 900)
    assert "can be chosen" in asked(ada.page).inner_text()
    assert not any('"act"' in said for said in ada.said)
    ada.page.keyboard.press("Escape")
    ada.page.locator("dialog.meaning").wait_for(state="detached")
    press(ada.page, x, y, 900, by=40)  # a scroll asks nothing
    before = len([said for said in ada.said if '"about"' in said])
    assert before == 1
    target.tap()
    ada.until(lambda: any('"act"' in said for said in ada.said))


def test_whoever_opens_the_rules_may_ask_with_the_next_tap(person: People) -> None:
    ada = person(viewport={"width": 390, "height": 844}, has_touch=True, settings={"confirm": False})
    ada.lay("bot:uniform")
    ada.until(lambda: bool(ada.newest("state")["legal"]))
    ada.button("Rules").tap()
    ada.page.locator(".rules-sheet .what").tap()
    ada.page.locator(".toast", has_text="Now tap").wait_for()
    target = ada.page.locator(".target.open").first
    target.tap()
    assert "can be chosen" in asked(ada.page).inner_text()
    assert not any('"act"' in said for said in ada.said)
    ada.page.keyboard.press("Escape")
    ada.page.locator("dialog.meaning").wait_for(state="detached")
    target.tap()
    ada.until(lambda: any('"act"' in said for said in ada.said))


def test_readers_are_told_how_to_ask(person: People) -> None:
    ada = person()
    ada.lay("bot:uniform")
    described = ada.page.locator(".targets").first.get_attribute("aria-describedby")
    assert "key ?" in (ada.page.locator(f"#{described}").text_content() or "")
