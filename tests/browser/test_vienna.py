"""Vienna in the browser: dice picked up by tapping, what a field costs beside it, a whole evening on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import People
from .person import Person
from .test_access import axe, findings  # noqa: F401
from .test_phone import UPRIGHT, check

KINDS = 4
PICKED = ".my-die[aria-pressed=true]"


def placing(ada: Person, players: int = 3, **options: str) -> None:
    """At a table of Vienna, in my first turn with dice rolled."""
    ada.lay(*["bot:greedy"] * (players - 1), game="vienna", **options)
    ada.ready()
    ada.point(".asked .choice >> nth=0")
    ada.page.wait_for_selector(".target.open[data-token=geheimbund]")


def opened(ada: Person) -> set[str]:
    found: list[str] = ada.page.evaluate("[...document.querySelectorAll('.target.open')].map((one) => one.dataset.token)")
    return set(found)


def test_dice_picked_up_open_the_fields_that_take_them(person: People) -> None:
    ada = person()
    placing(ada)
    legal = [action.split(" ") for action in ada.newest("state")["legal"] if action.startswith("place ")]
    dice = ada.page.locator(".my-die")
    said = len(ada.said)
    ada.point(".my-die >> nth=0")
    first = dice.nth(0).get_attribute("aria-label")
    assert opened(ada) == {field for _, word, field in legal if word == first}
    ada.point(".my-die >> nth=1")
    both = f"{first}+{dice.nth(1).get_attribute('aria-label')}"
    assert opened(ada) == {field for _, word, field in legal if word == both}
    assert len(ada.said) == said, "picking up dice decides nothing"
    ada.page.locator("[data-token=geheimbund]").click()
    ada.until(lambda: f"place {both} geheimbund" in ada.said[-1])


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_field_tapped_first_asks_for_dice_beside_it_and_moves_nothing(person: People, size: tuple[int, int]) -> None:
    ada = person(viewport={"width": size[0], "height": size[1]}, settings={"confirm": False})
    placing(ada)
    legal = [action.split(" ") for action in ada.newest("state")["legal"] if action.startswith("place ")]
    board, street = ada.page.locator(".board"), ada.page.locator(".city")
    before = [board.bounding_box(), street.bounding_box()]
    ada.page.locator(".target[data-token=geheimbund]").click()
    asked = ada.page.locator(".with .choice")
    asked.first.wait_for()
    assert [board.bounding_box(), street.bounding_box()] == before
    tokens = asked.evaluate_all("(all) => all.map((one) => one.dataset.token)")
    assert sorted(tokens) == sorted({word for _, word, field in legal if field == "geheimbund"}), "each once"
    frame = before[0]
    for one in asked.all():
        box = one.bounding_box()
        assert box and frame and box["width"] >= 44 and box["height"] >= 44
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
    said = len(ada.said)
    asked.first.click()
    ada.until(lambda: len(ada.said) > said)
    assert f"place {tokens[0]} geheimbund" in ada.said[-1]


def test_letting_go_and_reasons(person: People) -> None:
    ada = person()
    placing(ada)
    ada.point(".my-die >> nth=0")
    ada.page.locator(".target[tabindex='0']").focus()
    ada.page.keyboard.press("Escape")
    assert ada.page.locator(PICKED).count() == 0
    ada.page.locator(".on-card").first.click()
    assert "VIE-" in ada.page.locator(".toast").inner_text()


@pytest.mark.parametrize("held", [{}, UPRIGHT], ids=["wide", "phone"])
def test_a_special_card_explains_itself(person: People, held: dict[str, Any]) -> None:
    ada = person(settings={"confirm": False}, **held)
    ada.taps = bool(held)
    placing(ada)
    card = ada.page.locator(".target[data-token=double]")
    assert "a second turn right after your own" in str(card.get_attribute("aria-label"))
    card.scroll_into_view_if_needed()
    ada.point(".target[data-token=double]")
    about = ada.page.locator(".about", has_text="a second turn right after your own")
    about.wait_for()
    box, beside = card.bounding_box(), about.bounding_box()
    assert box and beside and beside["y"] + beside["height"] <= box["y"], "beside the card, and not on it"


TELLING = """() => {
  const [line, prompt] = [".city .line.told", ".prompt"].map((name) => document.querySelector(name));
  return line && { line: line.innerText, prompt: prompt.querySelector("p").innerText, mine: prompt.matches(".mine") };
}"""


def test_while_something_is_told_nobody_is_asked(person: People) -> None:
    ada = person(settings={"speed": "slow"}, reduced_motion="no-preference")
    ada.lay(*["bot:greedy"] * 3, game="vienna")
    ada.ready()
    ada.point(".asked .choice >> nth=0")
    told = ada.page.wait_for_function(TELLING).json_value()
    assert told["prompt"] == told["line"]
    assert not told["mine"]


def test_new_pieces_need_no_line(person: People) -> None:
    ada = person()
    placing(ada)
    asked = ada.page.evaluate("[...document.querySelectorAll('.city use')].map((one) => one.getAttribute('href'))")
    assert {address[0] for address in asked} == {"#"}
    assert ada.page.evaluate("(names) => names.filter((name) => !document.querySelector(name))", list(set(asked))) == []


def test_a_whole_game_by_taps(person: People) -> None:
    ada = person("Ada", **UPRIGHT, settings={"confirm": False})
    ada.taps = True
    ada.lay(*["bot:greedy"] * 3, game="vienna", side="night")
    while ada.ready()["dialog"] != "end":
        check(ada, "the table")
        ada.act()
    assert ada.page.locator("dialog.end .bars li").count() == 4


@pytest.mark.parametrize(("held", "side"), [({}, "night"), (UPRIGHT, "day")], ids=["wide", "phone"])
def test_access(person: People, findings: Any, held: dict[str, Any], side: str) -> None:  # noqa: F811
    """The first kinds of questions that come up in a game, each looked at once."""
    ada = person("Ada", settings={"confirm": False}, **held)
    ada.taps = bool(held)
    ada.lay("bot:greedy", "bot:greedy", game="vienna", side=side)
    seen: set[str] = set()
    found = []
    while ada.ready()["dialog"] != "end" and len(seen) < KINDS:
        verbs = " ".join(sorted({action.split(" ")[0] for action in ada.newest("state")["legal"]}))
        if verbs not in seen:
            seen.add(verbs)
            found += findings(ada, verbs)
        ada.act()
    assert "pick" in seen and any("place" in verbs for verbs in seen)
    assert found == []
