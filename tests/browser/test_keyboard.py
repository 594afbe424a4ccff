"""Without a mouse: Tab to a place, arrows inside the board, Enter to choose."""

from __future__ import annotations

import pytest

from viertel import games

from .conftest import People, each_game
from .person import Person

FOCUS = "document.activeElement"
STEPS = 80  # keys until a test says that one can't get there
# Which key leads to one of those that can be seen, the n-th or any; none when one is there.
WAY = """([selector, n]) => {
  const here = document.activeElement;
  const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (!seen.length) return "gone";
  const those = n === null ? seen : [seen[n % seen.length]];
  if (those.includes(here)) return null;
  return here.compareDocumentPosition(those[0]) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""


def tab_to(person: Person, selector: str, n: int | None = None) -> bool:
    """Walk with Tab, forwards or backwards, until the focus is where it should be; whether there is one still."""
    for _ in range(STEPS):
        way = person.page.evaluate(WAY, [selector, n])
        if way is None:
            return True
        if way == "gone":
            return False
        person.page.keyboard.press(way)
    raise AssertionError(f"Tab does not come to {selector}")


def walk_to(person: Person, tokens: list[str]) -> None:
    """Walk with arrows to the nearest of these cells."""
    tab_to(person, ".target")
    for _ in range(STEPS):
        way = person.page.evaluate(
            """(tokens) => {
              const place = (one) => one.getBoundingClientRect();
              const here = place(document.activeElement);
              const cells = tokens.map((token) => place(document.querySelector(`[data-token="${token}"]`)));
              const ways = cells.map(({ x, y }) => [x - here.x, y - here.y]);
              return ways.sort((one, other) => Math.hypot(...one) - Math.hypot(...other))[0];
            }""",
            tokens,
        )
        across, down = way
        if abs(across) < 1 and abs(down) < 1:
            return
        key = (
            ("ArrowRight" if across > 0 else "ArrowLeft") if abs(across) >= abs(down) else "ArrowDown" if down > 0 else "ArrowUp"
        )
        person.page.keyboard.press(key)
    raise AssertionError(f"arrows do not come to {tokens}")


def decide(person: Person) -> None:
    """Choose something that is open, with keys only."""
    things = person.ready()["things"]
    cells = [thing.split('"')[1] for thing in things if thing.startswith(".target[data-token")]
    if cells:
        walk_to(person, cells)
    else:
        tab_to(person, ".choice:not(:disabled, .chosen), .prompt button.main")
    person.page.keyboard.press("Enter")
    assert person.page.evaluate(f"{FOCUS} !== document.body"), "the focus is not lost"


def test_the_board_is_one_stop_and_escape_leaves_it(person: People) -> None:
    ada = person("Ada", settings={"confirm": True})
    ada.lay("bot:uniform")
    ada.ready()
    tab_to(ada, ".target")
    assert ada.page.locator(".target[tabindex='0']").count() == 1
    ada.page.keyboard.press("Tab")
    assert not ada.page.evaluate(f"{FOCUS}.matches('.target')")
    ada.page.keyboard.press("Shift+Tab")
    walk_to(ada, [ada.ready()["things"][0].split('"')[1]])
    ada.page.keyboard.press("Enter")
    assert ada.page.locator(".target.chosen").count() == 1
    ada.page.keyboard.press("Escape")
    assert ada.page.locator(".target.chosen").count() == 0
    assert ada.page.evaluate(f"{FOCUS}.matches('.target')")
    ada.page.keyboard.press("Escape")
    assert ada.page.evaluate(f"{FOCUS}.id") == "prompt"
    assert ada.page.evaluate(f"{FOCUS}.ariaLabel") == "What is to be done"


def test_the_log_is_one_stop(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:uniform")
    for _ in range(3):
        decide(ada)
    ada.ready()
    tab_to(ada, ".log ol")
    ada.page.keyboard.press("ArrowUp")
    assert ada.page.evaluate(f"{FOCUS}.innerText") == ada.page.locator(".log button").last.inner_text()
    ada.page.keyboard.press("ArrowUp")
    assert ada.page.evaluate(f"{FOCUS} === [...document.querySelectorAll('.log button')].at(-2)")
    while ada.page.evaluate(f"{FOCUS}.matches('.why')"):  # a stop of its own
        ada.page.keyboard.press("ArrowUp")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(".looking")
    ada.page.keyboard.press("Tab")
    assert not ada.page.evaluate(f"{FOCUS}.matches('.log button')")


CHOICE = ".choice:not(:disabled, [aria-disabled], .chosen)"
MORE = ".choice.more:not([aria-disabled])"  # of a plan: whoever only tries this and that never comes to its end
ANSWER = ".prompt .buttons button.main, .commit:not([aria-disabled])"
OPEN = ".target.open"
EMPTY = ".slots li:not(.filled) > button[aria-pressed=false]"  # of a plan
OFFERED = """(names) => Object.fromEntries(
  names.map((name) => [name, [...document.querySelectorAll(name)].filter((one) => one.checkVisibility()).length]),
)"""


def answer(person: Person) -> bool:
    """The next step of a decision: the answer of the prompt, or any place or choice. Whether the game goes on."""
    dialog = person.ready()["dialog"]
    if dialog == "end":
        return False
    if dialog:
        tab_to(person, "dialog[open] .buttons .main")
        person.page.keyboard.press("Enter")
        return True
    offered = person.page.evaluate(OFFERED, [ANSWER, MORE, OPEN, CHOICE, EMPTY])
    ways = [name for name in (ANSWER, MORE) if offered[name]][:1] or [name for name in (OPEN, CHOICE, EMPTY) if offered[name]]
    if not ways:
        return True  # what was there has gone meanwhile
    way = person.rng.choice(ways)
    # A board is one stop, and there one is where something is open.
    if tab_to(person, way, None if way == OPEN else person.rng.randrange(offered[way])):
        person.page.keyboard.press("Enter")
        assert person.page.evaluate(f"{FOCUS} !== document.body"), "the focus is not lost"
    return True


def test_from_the_home_page_by_keys(person: People) -> None:
    ada = person("Ada")
    ada.go("/")
    tab_to(ada, "form[action='/quick'] button")
    ada.page.keyboard.press("Enter")
    ada.at_table()
    decide(ada)


@pytest.mark.parametrize("game", each_game("keyboard", games.drawn()))
def test_a_whole_game_by_keys(person: People, game: str) -> None:
    ada = person("Ada")
    ada.lay_smallest(game)
    while answer(ada):
        pass
    tab_to(ada, "dialog.end button[aria-label=Close]")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("dialog", state="detached")
