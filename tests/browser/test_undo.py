"""Taking back: freely as far as nothing was revealed, beyond that with the consent of whoever else sits there."""

from __future__ import annotations

import random

import pytest

from ..web.conftest import Pair, play
from .conftest import People
from .person import Person, play_out
from .serving import Server

PLACED = "[...document.querySelectorAll('.log button')].filter((line) => line.innerText.startsWith('{name} leads')).length"


def placed(person: Person, name: str) -> int:
    found: int = person.page.evaluate(PLACED.replace("{name}", name))
    return found


@pytest.mark.parametrize(("what", "button"), [("step", "Undo"), ("turn", "Undo my turn")])
def test_what_nothing_was_revealed_after_is_taken_back_at_once(person: People, server: Server, what: str, button: str) -> None:
    for seed in range(40):
        pair = Pair(server, events="on")
        play(pair.screens, random.Random(seed), lambda state: state["undo"][what] or state["over"])
        if not pair.first.state["over"]:
            break
    seat = next(n for n, screen in enumerate(pair.screens) if screen.state["undo"][what])
    one = person("Ada" if seat == 0 else "Bea")
    one.is_visitor((pair.ada, pair.bea)[seat])
    one.go(pair.path)
    one.at_table()
    lines = one.page.locator(".log button").all_inner_texts()
    at = pair.screens[seat].state["at"]
    one.button(button).click()
    one.until(lambda: one.newest("state")["at"] < at)
    assert pair.screens[1 - seat].until(lambda state: state["at"] < at)["since"] < at
    left = one.page.locator(".log button").all_inner_texts()
    assert left == lines[: len(left)]
    # A first choice of two tells nothing yet, so it leaves nothing to be struck out either.
    assert one.page.locator(".log s").all_inner_texts() == lines[len(left) :]
    assert one.ready()["things"], "and one decides again"
    one.page.reload()
    one.at_table()
    assert one.page.locator(".log s").all_inner_texts() == lines[len(left) :], "it is there for those who come later, too"


def test_further_back_the_other_person_is_asked(person: People) -> None:
    ada, bea = person("Ada"), person("Bea")
    ada.lay("open")
    bea.sit(ada.links()["Invitation"])
    people = [ada, bea]
    play_out(people, lambda: placed(ada, "Ada") >= 2 and ada.sight() is not None)
    before = placed(ada, "Ada")

    ada.button("Ask to take back").click()
    bea.page.locator("dialog[open]").get_by_text("Ada asks to take back a move.").wait_for()
    assert ada.page.locator(".notice").inner_text().split("\n") == ["Ada asks to take back a move.", "Withdraw"]
    bea.button("Refuse").click()
    ada.page.locator(".notice").wait_for(state="detached")
    assert placed(ada, "Ada") == before

    ada.button("Ask to take back").click()
    bea.button("Allow").click()
    for one in people:
        one.page.get_by_text("taken back").first.wait_for()
        assert placed(one, "Ada") == before - 1
    assert ada.ready()["things"]
    play_out(people, lambda: placed(ada, "Ada") > before)


def test_bots_have_nothing_against_it(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:uniform")
    ada.decide()
    ada.decide()
    ada.ready()
    before = placed(ada, "Ada")
    ada.button("Undo").click()
    ada.page.get_by_text("taken back").first.wait_for()
    ada.ready()
    assert placed(ada, "Ada") == before - 1
    assert not ada.button("Ask to take back").count()
