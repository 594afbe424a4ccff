"""Two people at one device: nothing of a hand is on the page, nor on the wire, before its owner has lifted the curtain."""

from __future__ import annotations

import json
from typing import Any

from .conftest import People
from .person import Person

HAND = ".mine .hand [role=img]"


def states(person: Person) -> list[dict[str, Any]]:
    return [message for text in person.told if (message := json.loads(text))["kind"] == "state"]


def drawn(person: Person, since: int) -> set[int]:
    """The seats whose draws were told, of all that was received after so many messages."""
    found = set()
    for text in person.told[since:]:
        message = json.loads(text)
        for entry in message.get("entries", []) + message.get("events", []):
            for event in entry["events"]:
                if event["key"] == "drew" and event["args"]["guest"] > 0:
                    found.add(event["args"]["seat"])
    return found


def test_a_hand_is_sent_only_to_its_owner(person: People) -> None:
    ada = person("Ada")
    ada.lay("same")
    owners = set()
    for _ in range(6):
        assert ada.ready()["dialog"] == "curtain"
        state = states(ada)[-1]
        behind = state["curtain"]
        owners.add(behind)
        assert state["seat"] is None and state["legal"] == [] and all(hand in (0, -1) for hand in state["view"]["hand"])
        assert not ada.page.locator(HAND).count(), "no hand lies on the page"
        assert not ada.page.locator(".target.open").count()
        since = len(ada.told)
        ada.page.locator("dialog.curtain button.main").click()
        ada.page.wait_for_selector(HAND)
        state = states(ada)[-1]
        assert state["seat"] == behind and state["view"]["hand"][behind] > 0
        assert all(hand <= 0 for seat, hand in enumerate(state["view"]["hand"]) if seat != behind)
        assert ada.page.locator("#prompt .your-turn").inner_text() == ada.newest("table")["seats"][behind]["name"]
        ada.page.wait_for_function("() => document.querySelectorAll('.log button').length")
        assert drawn(ada, since) <= {behind}
        before = len(states(ada))
        while len(states(ada)) == before or (ada.sight() or {"dialog": "curtain"})["dialog"] is None:
            ada.act()
            ada.ready()
    assert owners == {0, 1}


def test_the_curtain_cannot_be_waved_away(person: People) -> None:
    ada = person("Ada")
    ada.lay("same")
    assert ada.ready()["dialog"] == "curtain"
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Escape")
    assert ada.ready()["dialog"] == "curtain"
