"""Links to pass on: for those who look on, and back to one's own seat."""

from __future__ import annotations

import json

from .conftest import People


def test_those_who_look_on_see_no_hand(person: People) -> None:
    ada, eve = person("Ada"), person("Eve")
    ada.lay("bot:uniform", events="on")
    eve.go(ada.links()["For spectators"])
    eve.at_table()
    for _ in range(4):
        ada.decide()
    ada.ready()
    last = ada.page.locator(".log button").last.inner_text()
    eve.page.wait_for_function("(last) => document.querySelector('.log').innerText.includes(last.split(' ')[0])", arg=last)
    assert not eve.page.locator(".mine, .target.open, .prompt .buttons button").count()
    told = [json.loads(text) for text in eve.told]
    assert all(hand in (0, -1) for one in told if one["kind"] == "state" for hand in one["view"]["hand"])
    entries = [entry for one in told for entry in one.get("entries", []) + one.get("events", [])]
    draws = [event for entry in entries for event in entry["events"] if event["key"] == "drew"]
    assert draws and all(event["args"]["guest"] <= 0 for event in draws)
    eve.page.get_by_role("tab", name="Chat").click()
    eve.page.get_by_text("You are looking on.").wait_for()


def test_the_private_way_back_takes_the_seat_on_another_device(person: People) -> None:
    ada, phone = person("Ada"), person("Phone", viewport={"width": 360, "height": 640})
    ada.lay("bot:uniform")
    ada.ready()
    hand = ada.page.locator(".mine .hand [role=img]").get_attribute("aria-label")
    phone.go(ada.links()["My private way back"])
    assert "seat of Ada" in phone.page.locator("main").inner_text()
    phone.button("Go on as Ada").click()
    phone.at_table()
    phone.ready()
    assert phone.path == ada.path
    assert phone.page.locator(".mine .hand [role=img]").get_attribute("aria-label") == hand
    phone.decide()
    ada.page.get_by_text("Ada leads").first.wait_for()
    phone.go("/")
    phone.page.locator(".tables").get_by_text("Wiener Walzer", exact=True).wait_for()


def test_an_invitation_is_not_taken_by_looking_at_it(person: People) -> None:
    ada, bea, eve = person("Ada"), person("Bea"), person("Eve")
    ada.lay("open")
    invitation = ada.links()["Invitation"]
    for one in (bea, eve):
        one.go(invitation)
    assert "Ada keeps a seat for you" in eve.page.locator("main").inner_text()
    bea.sit(invitation)
    eve.page.get_by_label("Your name at the table").fill("Eve")
    eve.button("Sit down").click()
    eve.page.get_by_role("link", name="Look on").click()
    eve.at_table()
    assert eve.path.startswith("/watch/")
    eve.wrong = [one for one in eve.wrong if "409" not in one]  # the browser's own note that the seat was taken
