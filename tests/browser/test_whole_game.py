"""Two people in two browsers and a bot play a whole evening, with what happens in an evening."""

from __future__ import annotations

import re

from .conftest import People
from .person import Person, play_out

TITLE = re.compile("wins the evening|A shared victory")


def test_two_people_and_a_bot_from_the_home_page_to_the_end(person: People) -> None:
    ada, bea = person("Ada"), person("Bea")
    ada.go("/")
    ada.page.locator("a[href='/new?game=wiener_walzer']").click()
    ada.page.wait_for_selector("#new-table")
    ada.lay("open", "bot:greedy", events="on")
    bea.sit(ada.links()["Invitation"])
    ada.page.wait_for_function("() => document.querySelector('.panels').innerText.includes('Bea')")
    assert not ada.page.locator(".notice").count(), "nobody is waited for any more"

    talk(ada, bea)
    people = [ada, bea]
    play_until(people, 8)
    lose_the_connection(ada, bea)
    play_until(people, 16)
    reload(bea)
    play_out(people)
    for one in people:
        assert TITLE.search(one.page.locator("dialog.end h2").first.inner_text())
        assert one.page.locator("dialog.end .bars li").count() == 3
        assert one.page.locator("dialog.end .curve polyline").count() == 3
    shown = [one.page.locator("dialog.end .bars").inner_text() for one in people]
    assert shown[0] == shown[1]
    play_again(ada, bea)


def play_until(people: list[Person], turn: int) -> None:
    """Everybody plays until the log has so many turns."""
    count = "document.querySelectorAll('.log .turn').length"
    play_out(people, lambda: people[0].page.evaluate(count) >= turn)


def talk(ada: Person, bea: Person) -> None:
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Write to the table").fill("Good evening <b>Bea</b> & all")
    ada.button("Send").click()
    tab = bea.page.get_by_role("tab", name="Chat 1")
    tab.click()
    bea.page.wait_for_selector(".chat li")
    assert bea.page.locator(".chat li").inner_text().split("\n")[-1].endswith("Ada Good evening <b>Bea</b> & all")
    for one in (ada, bea):
        one.page.get_by_role("tab", name="Log").click()


def lose_the_connection(ada: Person, bea: Person) -> None:
    """The network goes away, the others play on, it comes back: the page finds its way by itself."""
    ada.cut()
    bea.page.wait_for_selector(".panel .away")
    play_out([bea], lambda: bea.sight() is None)
    ada.mend()
    bea.page.wait_for_selector(".panel .away", state="detached")


def reload(bea: Person) -> None:
    lines = "[...document.querySelectorAll('.log button')].map((line) => line.innerText)"
    before = bea.page.evaluate(lines)
    bea.page.reload()
    bea.at_table()
    after = bea.page.evaluate(lines)
    assert after[: len(before)] == before, "the log is told again as it was"


def play_again(ada: Person, bea: Person) -> None:
    old = ada.path
    ada.page.locator("dialog.end").get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: old not in url)
    ada.at_table()
    bea.page.locator("dialog.end").get_by_text("Ada would like to play again.").wait_for()
    assert bea.path == old, "nobody is led away"
    bea.page.locator("dialog.end").get_by_role("button", name="Play again").click()
    bea.page.wait_for_url(lambda url: old not in url)
    bea.at_table()
    assert ada.path == bea.path
