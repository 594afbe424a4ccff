"""Lessons as somebody sees them who knows nothing: what is lit is tapped, what came of it is read, until it is a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from viertel import games
from viertel.core import lesson as lessons

from .conftest import People
from .person import Person

SIZES = {"phone": (390, 844), "laptop": (1366, 768)}

# What the lesson wants now: a button to go on, or the middle of what it points at; null while it waits.
WANTED = """() => {
  const card = document.querySelector(".prompt.lesson");
  if (!card) return document.querySelector(".prompt") ? { over: true } : null;
  const go = card.querySelector(".buttons .main");
  if (card.classList.contains("came")) return go ? { read: true } : null;
  const ring = document.querySelector(".spotlight .ring");
  if (!ring) return null;
  const { x, y, width, height } = ring.getBoundingClientRect();
  const at = [x + width / 2, y + height / 2];
  const seen = document.elementFromPoint(...at);
  const lit = at[0] > 0 && at[1] > 0 && at[0] < innerWidth && at[1] < innerHeight && seen;
  // It looks around some times a second: what a tap has changed must have been seen, as by people.
  const [now, last] = [JSON.stringify([at, card.innerText]), globalThis.lastLit];
  if (now !== last?.now) globalThis.lastLit = { now, since: performance.now() };
  if (now !== last?.now || performance.now() - last.since < 500) return null;
  return lit ? { at, step: card.querySelector("header b").textContent } : null;
}"""

# Are the words whole, and is nothing of the card beyond the screen?
WHOLE = """() => {
  const words = document.querySelector(".prompt.lesson p");
  const card = document.querySelector(".prompt.lesson").getBoundingClientRect();
  return words.scrollHeight <= words.clientHeight + 1 && card.left >= 0 && card.right <= innerWidth && card.top >= -1;
}"""


def learns(person: People, game: str, size: str, **context: Any) -> Person:
    width, height = SIZES[size]
    ada = person("Ada", viewport={"width": width, "height": height}, **context)
    ada.go("/")
    ada.page.locator(f"form[action='/learn'] button[value='{game}']").click()
    return ada


def taught(ada: Person) -> str:
    """The step that is asked for, as soon as the lesson is there."""
    ada.page.wait_for_selector(".prompt.lesson")
    return str(wanted(ada)["step"])


def wanted(ada: Person) -> dict[str, Any]:
    found: dict[str, Any] = ada.page.wait_for_function(WANTED, polling=50).json_value()
    return found


def follow(ada: Person, steps: int | None = None) -> list[str]:
    """Do what the lesson wants, all of it or so many steps; the heads of the steps."""
    seen: list[str] = []
    ada.page.wait_for_selector(".prompt.lesson")
    while not (now := wanted(ada)).get("over"):
        assert ada.page.evaluate(WHOLE), ada.page.locator(".prompt.lesson").inner_text()
        if now.get("read"):
            ada.page.locator(".prompt.lesson .buttons .main").click()
            continue
        if now["step"] not in seen:
            if len(seen) == steps:
                break
            seen.append(now["step"])
        ada.page.evaluate("() => (globalThis.lastLit = null)")
        ada.page.mouse.click(*now["at"])
    return seen


@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_leads_from_the_home_page_into_a_game(person: People, size: str) -> None:
    lesson = lessons.load(games.load("wiener_walzer").folder)
    assert lesson
    ada = learns(person, "wiener_walzer", size, settings={"confirm": size == "phone"})
    seen = follow(ada)
    assert seen == [f"Step {number} of {len(lesson.steps)}" for number in range(1, len(lesson.steps) + 1)]
    assert ada.ready()["dialog"] is None, "the game goes on, and it is my turn"


@pytest.mark.parametrize("size", SIZES)
def test_what_came_of_a_step_is_lit_where_it_can_be_seen(person: People, size: str) -> None:
    ada = learns(person, "wiener_walzer", size, settings={"confirm": False})
    taught(ada)
    ada.page.mouse.click(*wanted(ada)["at"])
    ada.page.locator(".prompt.lesson.came .buttons .main").wait_for()
    ada.page.locator(".spotlight .ring").wait_for()
    assert ada.page.locator(".spotlight .hand").count() == 0, "there is nothing to tap"
    ring = ada.page.locator(".spotlight .ring").bounding_box()
    hand = ada.page.locator("section.mine:not(.prompt)").bounding_box()
    assert ring and hand and ring["y"] <= hand["y"] and ring["y"] + ring["height"] >= hand["y"] + hand["height"], "the own buffet"


def test_a_plan_is_made_part_by_part(person: People) -> None:
    ada = learns(person, "venezia", "phone", settings={"confirm": False})
    assert follow(ada, 6) == [f"Step {number} of 11" for number in range(1, 7)]


def test_a_plan_the_lesson_does_not_mean_is_answered_and_changes_nothing(person: People) -> None:
    ada = learns(person, "venezia", "laptop", settings={"confirm": False})
    follow(ada, 1)
    ada.page.locator(".prompt.lesson", has_text="tap the card Piazza").wait_for()
    place = ada.page.evaluate("() => document.querySelector('.slots').innerText")
    ada.page.locator(".target[data-token='cannaregio']").click()
    ada.page.locator(".toast", has_text="Slot 1 comes first").wait_for()
    ada.button("Clear the plan").click()
    ada.page.locator("[data-slot='3'] + .stepper .more").evaluate("(more) => more.click()")
    assert ada.page.evaluate("() => document.querySelector('.slots').innerText") == place
    assert follow(ada, 6) == [f"Step {number} of 11" for number in range(2, 8)]


def test_a_die_that_is_to_be_turned_and_not_placed_is_offered_nowhere(person: People) -> None:
    ada = learns(person, "vienna", "laptop", settings={"confirm": False})
    follow(ada, 4)
    assert taught(ada) == "Step 5 of 8"
    ada.page.locator("[data-die='5']").click()
    ada.page.locator(".target[data-token='geheimbund']").click()
    ada.page.locator(".toast", has_text="A 6 opens the cafés").wait_for()
    offered = ada.page.locator(".mine .choice, .board .choice").evaluate_all("(all) => all.map((one) => one.dataset.token)")
    assert "5" not in offered
    assert follow(ada, 2) == ["Step 5 of 8", "Step 6 of 8"]


# Of the lesson in Venezia there are drafts, made before it minded them, from which nothing led on.
NOWHERE = {
    "round": 1,
    "first": "piazza",
    "action": None,
    "zones": ["san_marco", "san_polo", "cannaregio"],
    "cubes": [3, 3, 2, 4],
    "slot": 4,
}


@pytest.mark.parametrize("left", [False, True])
def test_a_plan_from_which_nothing_leads_on_is_laid_anew(person: People, left: bool) -> None:
    ada = learns(person, "venezia", "laptop", settings={"confirm": False})
    follow(ada, 3)
    if left:
        ada.button("Leave the lesson").click()
    ada.page.evaluate(
        """(draft) => localStorage.setItem(
          Object.keys(localStorage).find((key) => key.startsWith("viertel.draft.")), JSON.stringify(draft))""",
        NOWHERE,
    )
    ada.page.reload()
    if left:
        ada.button("Settings").click()
        ada.button("Go on with the lesson").click()
    assert taught(ada) == "Step 2 of 11"
    assert follow(ada, 6) == [f"Step {number} of 11" for number in range(2, 8)]


COVERED = """() => {
  const hand = document.querySelector(".spotlight .hand")?.getBoundingClientRect();
  return [...document.querySelectorAll(".city .place-name")]
    .map((name) => [name.textContent, name.getBoundingClientRect()])
    .filter(([, { left, right, top, bottom }]) =>
      hand && left < hand.right && right > hand.left && top < hand.bottom && bottom > hand.top)
    .map(([name]) => name);
}"""


@pytest.mark.parametrize("size", SIZES)
def test_the_hand_covers_no_name_of_the_map(person: People, size: str) -> None:
    ada = learns(person, "venezia", size, settings={"confirm": False})
    taught(ada)
    assert ada.page.locator(".spotlight .hand").count() == 1
    assert ada.page.evaluate(COVERED) == [], "Castello"
    follow(ada, 3)
    ada.page.locator(".prompt.lesson", has_text="Tap Dorsoduro").wait_for()
    wanted(ada)
    assert ada.page.locator(".spotlight .hand").count() == 1
    assert ada.page.evaluate(COVERED) == [], "Dorsoduro"


def test_a_wrong_choice_is_answered_and_changes_nothing(person: People) -> None:
    ada = learns(person, "wiener_walzer", "laptop")
    taught(ada)
    said = len(ada.said)
    ada.page.locator("[data-token='j1']").click()
    ada.page.locator(".toast", has_text="For now, take the lit one.").wait_for()
    assert len(ada.said) == said
    ada.page.locator("[data-token='e2']").click()  # somebody stands there: the rules say so
    ada.page.locator(".toast .rule").wait_for()
    assert json.loads(ada.said[-1])["do"] == "why"


def test_a_lesson_is_left_and_taken_up_again(person: People) -> None:
    ada = learns(person, "wiener_walzer", "laptop")
    follow(ada, 2)
    ada.page.reload()
    assert taught(ada) == "Step 3 of 8"
    ada.button("Leave the lesson").click()
    ada.page.locator(".prompt.mine:not(.lesson)").wait_for()
    ada.page.reload()
    ada.at_table()
    ada.page.locator(".prompt.mine:not(.lesson)").wait_for()
    ada.button("Settings").click()
    ada.button("Go on with the lesson").click()
    assert taught(ada) == "Step 3 of 8"
    ada.button("Leave the lesson").click()
    ada.go("/")
    ada.page.locator("form[action='/learn'] button[value='wiener_walzer']").click()
    assert taught(ada) == "Step 3 of 8", "whoever wants to learn has not left it"
    ada.button("Settings").click()
    ada.button("Show me again (3 minutes)").click()
    ada.page.get_by_text("Step 1 of 8").wait_for()


def test_tips_come_once_and_can_be_switched_off(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:novice", "bot:novice", game="vino")
    ada.page.evaluate("() => localStorage.removeItem('viertel.tips.vino')")
    told = ada.page.evaluate("async () => (await (await fetch('/lesson/vino')).json()).tips.map(({ name }) => name)")
    while not (ada.ready() and ada.page.evaluate("() => localStorage.getItem('viertel.tips.vino')")):
        ada.act()
    tip = ada.page.locator(".notice.tip")
    tip.wait_for()
    assert set(json.loads(ada.page.evaluate("() => localStorage.getItem('viertel.tips.vino')"))) <= set(told)
    tip.get_by_role("button").click()
    tip.wait_for(state="detached")
    ada.button("Settings").click()
    ada.page.get_by_label("Tips").uncheck()
    assert json.loads(ada.page.evaluate("() => localStorage.getItem('viertel.settings')"))["tips"] is False
