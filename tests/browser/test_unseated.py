"""To open a friend's seat again takes a second tap, and the friend is told, with a way back."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import People


def test_a_seat_is_taken_by_a_second_tap_and_taken_back(person: People) -> None:
    ada, bea = person("Ada"), person("Bea", viewport={"width": 390, "height": 844})
    ada.lay("open")
    bea.sit(ada.links()["Invitation"])
    ada.button("At the table").click()
    ada.page.get_by_text("For the host").click()
    ada.button("Open the seat again").click()
    ada.button("Really take the seat from Bea").wait_for()
    expect(bea.page.locator(".notice")).to_have_count(0)
    ada.button("Really take the seat from Bea").click()
    notice = bea.page.locator(".notice")
    expect(notice).to_contain_text("The host has opened your seat again")
    assert bea.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bea.page.reload()
    notice.get_by_role("link", name="Sit down again").click()
    expect(bea.page.get_by_label("Your name at the table")).to_be_visible()
    bea.page.get_by_label("Your name at the table").fill("Bea")
    bea.button("Sit down").click()
    bea.at_table()
    expect(notice).to_have_count(0)
