"""Hints on the page: switched on in the settings, asked for by the lamp, shown on the board, played by a click or a key."""

from __future__ import annotations

import json

import pytest

from .conftest import People
from .serving import Server


def test_the_expert_is_asked_and_followed_by_keys_alone(person: People) -> None:
    ada = person()
    ada.lay("bot:uniform")
    ada.until(lambda: bool(ada.newest("state")["legal"]))
    lamp = ada.button("Hint")
    lamp.wait_for()  # alone with bots it is there from the start, unless somebody puts it out
    ada.button("Settings").click()
    ada.page.get_by_label("Hints").uncheck()
    lamp.wait_for(state="detached")
    ada.page.get_by_label("Hints").check()
    ada.page.keyboard.press("Escape")
    lamp.focus()
    ada.page.keyboard.press("Enter")
    choices = ada.page.locator(".hints li button")
    choices.first.wait_for()
    hint = ada.newest("hint")
    assert 1 <= choices.count() <= 3
    choices.first.focus()
    act = hint["choices"][0]["act"]
    ada.page.locator(f".target.chosen[data-token='{act.split()[-1]}']").wait_for()
    ada.page.keyboard.press("Enter")
    ada.until(lambda: ada.newest("state")["at"] > hint["at"])
    assert ada.page.locator(".hints").count() == 0
    assert any(f'"act":"{act}"' in said.replace('": "', '":"') for said in ada.said)


def test_against_people_there_is_no_lamp_unless_the_host_lit_it(person: People) -> None:
    ada = person(settings={"hints": True})
    ada.lay("open")
    assert ada.newest("table")["hints"] == "no"
    assert ada.button("Hint").count() == 0


@pytest.mark.parametrize("size", [(1366, 768), (844, 390), (390, 844)])
def test_a_hint_has_its_reason_and_takes_nothing_from_the_board(person: People, size: tuple[int, int]) -> None:
    ada = person(viewport={"width": size[0], "height": size[1]})
    ada.lay("bot:uniform")
    ada.until(lambda: bool(ada.newest("state")["legal"]))
    board = ada.page.locator(".ballroom")
    before = board.bounding_box()
    ada.button("Hint").click()
    reason = ada.page.locator(".hints .reason")
    reason.first.wait_for()
    assert reason.all_inner_texts() == [choice["reason"]["text"] for choice in ada.newest("hint")["choices"] if choice["reason"]]
    assert board.bounding_box() == before


def test_a_plan_that_is_advised_is_laid_out_and_not_sent(person: People) -> None:
    ada = person()
    ada.lay("bot:uniform", game="venezia")
    lamp = ada.page.locator(".table:has(.planner) .prompt").get_by_role("button", name="Hint")
    ada.ready()
    if not lamp.count():
        ada.decide()  # a home comes before a plan
    # The other has planned: a hint is of a position, and his plan makes another.
    ada.until(lambda: lamp.count() > 0 and ada.newest("state")["acting"] == [ada.newest("state")["seat"]])
    lamp.click()
    choice = ada.page.locator(".hints li button")
    choice.wait_for()
    (plan,) = ada.newest("hint")["choices"]
    said = len(ada.said)
    choice.click()
    zones = [step.split()[1] for step in plan["act"] if step.startswith("zone ")]
    for slot, _ in enumerate(zones, 3):
        ada.page.locator(f"li.filled > [data-slot='{slot}']").wait_for()
    assert ada.said[said:] == []
    ada.page.locator(".commit").click()
    ada.until(lambda: len(ada.said) > said)
    assert json.loads(ada.said[said])["act"] == plan["act"]


def test_a_bots_choice_is_explained_from_the_log(person: People) -> None:
    ada = person()
    ada.lay("bot:expert")
    while not ada.page.locator(".log .why").count():
        ada.decide()
        ada.ready()
    ada.page.locator(".log .why").first.click()
    ada.page.locator(".hints.why .moment").wait_for()
    told = ada.newest("explanation")
    assert told["seat"] == 1 and told["text"] in ada.page.locator(".hints.why").inner_text()
    ada.page.locator(".hints.why").get_by_role("button", name="Close").click()
    assert ada.page.locator(".hints.why").count() == 0


def test_after_the_end_the_curve_leads_to_every_turn(person: People, server: Server) -> None:
    ada = person()
    ada.after_a_game(server)
    ada.page.locator("dialog.end").get_by_role("button", name="Analyse").click()
    ada.until(lambda: any('"done":true' in told for told in ada.told if '"kind":"analysis"' in told))
    lines = ada.page.locator(".expected polyline")
    lines.first.wait_for()
    assert lines.count() == 2
    told = [message for text in ada.told if (message := json.loads(text))["kind"] == "analysis"]
    first = min(point["at"] for message in told for point in message["points"])
    ada.page.locator(".expected svg").click(position={"x": 3, "y": 60})
    ada.page.locator(".table.looking").wait_for()
    ada.until(lambda: ada.newest("position")["at"] == first)
