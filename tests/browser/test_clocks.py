"""Clocks: in the form and on the invitation, and in step on two screens whose own clocks disagree."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import People
from .person import Person

FAST = "const skip = 3600 * 1000; const now = Date.now; Date.now = () => now() + skip;"  # a device that is an hour fast


def seconds(text: str) -> int:
    found = re.search(r"(\d+):(\d\d)", text)
    assert found, text
    return int(found[1]) * 60 + int(found[2])


def test_a_pace_is_chosen_told_on_the_invitation_and_shown_alike_on_two_screens(person: People) -> None:
    ada, bea = person("Ada"), person("Bea")
    bea.page.add_init_script(FAST)
    ada.go("/new?game=wiener_walzer")
    ada.page.get_by_label("Your name").fill("Ada")
    bank = ada.page.get_by_label("Minutes for the whole game")
    expect(bank).to_be_hidden()
    ada.page.get_by_text("Live", exact=True).click()
    bank.fill("30")
    ada.page.get_by_label("A bot makes just this move").check()
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.locator("#prompt").wait_for()
    ada.button("Links").click()
    invite = ada.page.get_by_label("Invitation").input_value()
    ada.page.keyboard.press("Escape")
    bea.page.goto(invite)
    said = "Everybody has 30 minutes for the whole game, and 10 seconds more for each move. The clocks start when everybody"
    expect(bea.page.locator(".pace")).to_contain_text(said)
    bea.page.get_by_label("Your name").fill("Bea")
    bea.page.get_by_role("button", name="Sit down").click()
    ready(ada, bea)
    for one in (ada, bea):
        expect(one.page.locator(".clock.runs")).to_have_count(1)
    first, second = (seconds(one.page.locator(".clock.runs").inner_text()) for one in (ada, bea))
    assert abs(first - second) < 20, "the same instant, read one after the other, by whoever heard of it sooner"
    assert 29 * 60 < second <= 30 * 60


def ready(ada: Person, bea: Person) -> None:
    """Who is not ready, or not here, is waited for by name; the line that breaks makes nobody less ready."""
    notice = ada.page.locator(".notice")
    expect(notice).to_contain_text("Waiting for Bea.")
    expect(ada.page.locator(".clock.runs")).to_have_count(0)
    ada.button("I’m ready").click()
    expect(ada.button("I’m ready")).to_have_count(0)
    expect(bea.page.locator(".notice")).not_to_contain_text("Ada")
    bea.page.goto("/")
    expect(notice).to_contain_text("Waiting for Bea (not here yet).")
    ada.page.evaluate("for (const socket of sockets) socket.close()")
    ada.until(lambda: sum('"ready"' in text for text in ada.said) == 2)
    expect(ada.button("I’m ready")).to_have_count(0)
    bea.page.goto(ada.path)
    bea.button("I’m ready").click()
    expect(notice).to_have_count(0)


def test_what_one_asks_for_is_answered_beside_the_board(person: People) -> None:
    ada, bea = person("Ada"), person("Bea")
    ada.lay("open")
    ada.button("Links").click()
    invite = ada.page.get_by_label("Invitation").input_value()
    ada.page.keyboard.press("Escape")
    bea.page.goto(invite)
    bea.page.get_by_label("Your name").fill("Bea")
    bea.page.get_by_role("button", name="Sit down").click()
    bea.page.locator("#prompt").wait_for()
    ada.button("At the table").click()
    ada.page.get_by_label("My notes").fill("Mind the waltz.")
    ada.page.get_by_role("dialog").get_by_role("button", name="Save").click()
    ada.button("Offer to end the game here").click()
    expect(bea.page.locator(".notice")).to_contain_text("Ada offers to end the game here.")
    expect(bea.page).to_have_title(re.compile("^● (A question for you|Your turn) – "))
    expect(bea.page.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon-turn.svg")
    bea.button("Refuse").click()
    expect(ada.page.locator(".notice")).to_have_count(0)
    refused = "Ada offered to end the game here: Bea does not agree."
    expect(ada.page.locator(".toast")).to_contain_text(refused)
    expect(bea.page.locator(".log .mark").first).to_have_text(refused)
    bea.button("At the table").click()
    expect(bea.page.get_by_label("My notes")).to_have_value("")
    bea.page.keyboard.press("Escape")
    ada.button("At the table").click()
    expect(ada.page.get_by_label("My notes")).to_have_value("Mind the waltz.")
    ada.page.get_by_role("button", name="Leave", exact=True).click()
    ada.button("I am back").wait_for()
    expect(bea.page.locator(".panel .kept")).to_have_count(1)
    ada.button("I am back").click()
    expect(bea.page.locator(".panel .kept")).to_have_count(0)
    expect(bea.page.locator(".log .mark").nth(1)).to_have_text("Ada has left: a bot keeps the seat.")


def turn_of(one: Person, *all_: Person) -> bool:
    """Whether it is somebody's turn, once everybody has heard of the same position."""
    one.until(lambda: len({person.newest("state")["at"] for person in all_}) == 1)
    return bool(one.newest("state")["legal"])


def test_the_next_move_is_planned_on_the_board_and_seen_there_by_nobody_else(person: People) -> None:
    ada, bea = person("Ada"), person("Bea")
    ada.lay("open")
    bea.sit(ada.links()["Invitation"])
    planned = "Your next move is planned."
    decided: set[str] = set()
    while len(decided) < 2:  # whoever begins: both have decided once
        one = next(one for one in (ada, bea) if turn_of(one, ada, bea))
        at = one.newest("state")["at"]
        one.decide()
        one.until(lambda one=one, at=at: one.newest("state")["at"] > at)  # type: ignore[misc]
        decided.add(one.name)
    waiter, mover = (ada, bea) if turn_of(bea, ada, bea) else (bea, ada)
    mover.ready()
    waiter.button("Plan my next move").click()
    waiter.page.locator(".target.open").first.click()
    expect(waiter.page.locator("#prompt")).to_contain_text(planned)
    expect(waiter.page.locator(".target.chosen")).not_to_have_count(0)
    expect(mover.page.locator("#prompt")).not_to_contain_text(planned)
    waiter.button("Cancel the order").click()
    expect(waiter.page.locator("#prompt")).not_to_contain_text(planned)
