"""Once more: the others are asked where they are, and answer when they like."""

from __future__ import annotations

from .conftest import People
from .person import Person


def finished(person: People, **context: object) -> list[Person]:
    """Three whose game was ended by agreement, each at the finished table."""
    ada, bea, cleo = people = [person(name, **context) for name in ("Ada", "Bea", "Cleo")]
    ada.lay("open", "open")
    invitation = ada.links()["Invitation"]
    for one in (bea, cleo):
        one.sit(invitation)
    ada.button("At the table").click()
    ada.button("Offer to end the game here").click()
    for one in (bea, cleo):
        one.button("Allow").click()
    for one in people:
        one.page.wait_for_selector("dialog.end")
    return people


def test_one_asks_one_accepts_and_one_would_rather_not(person: People) -> None:
    ada, bea, cleo = finished(person)
    old = ada.path
    cleo.button("Close").click()
    ada.page.locator("dialog.end").get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: old not in url)
    ada.at_table()
    ada.page.get_by_text("Asked to play again: Bea, Cleo.").wait_for()
    for one in (bea, cleo):
        one.page.get_by_text("Ada would like to play again.").wait_for()
        assert one.path == old and "Ada would like to play again" in one.page.title()
    bea.page.locator("dialog.end").get_by_role("button", name="Play again").click()
    bea.page.wait_for_url(lambda url: old not in url)
    assert bea.path == ada.path
    cleo.go("/")
    assert cleo.page.get_by_text("Ada would like to play again.").is_visible()
    cleo.button("Not now").click()
    cleo.page.get_by_text("Ada would like to play again.").wait_for(state="detached")
    ada.page.locator(".notice").get_by_text("Cleo would rather not play again now.").wait_for()
    ada.button("A bot for the open seat").click()
    ada.page.locator(".notice").wait_for(state="detached")
    assert ada.newest("table")["seats"][2]["who"] == "bot"


def test_who_looks_at_the_game_goes_on_looking(person: People) -> None:
    ada, bea, _ = finished(person, viewport={"width": 390, "height": 844})
    bea.page.locator("dialog.end").get_by_role("button", name="Replay").click()
    bea.page.wait_for_selector(".looking")
    ada.page.locator("dialog.end").get_by_role("button", name="Play again").click()
    notice = bea.page.locator(".notice").get_by_text("Ada would like to play again.")
    notice.wait_for()
    assert bea.page.locator(".looking").count(), "nothing else has changed"
    assert bea.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
