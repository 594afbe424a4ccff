"""Looking back: step by step, by leaps, from a link, and from a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .conftest import People
from .person import Person
from .serving import Server


def where(person: Person) -> int:
    return int(person.page.get_by_role("slider", name="Position").input_value())


def board(person: Person) -> str:
    """What stands on the board, as it is spoken."""
    found: str = person.page.evaluate("[...document.querySelectorAll('.target')].map((one) => one.ariaLabel).join('|')")
    return found


def shows(person: Person, at: int) -> None:
    person.page.wait_for_function(f"() => document.querySelector('nav.replay input').value === '{at}'")


def test_a_game_can_be_gone_through_linked_to_saved_and_opened_again(person: People, server: Server, tmp_path: Path) -> None:
    ada = person("Ada", permissions=["clipboard-read", "clipboard-write"])
    ada.after_a_game(server)
    table = ada.page.url
    last = board(ada)
    ada.page.locator("dialog.end").get_by_role("button", name="Replay").click()
    shows(ada, 0)
    assert "can be chosen" not in board(ada)
    forward, back = ada.button("One step forward"), ada.button("One step back")
    seen = [where(ada)]
    boards = []
    for _ in range(4):
        forward.click()
        ada.page.wait_for_function(f"() => Number(document.querySelector('nav.replay input').value) > {seen[-1]}")
        seen.append(where(ada))
        boards.append(settled(ada))
    for at in reversed(seen[:-1]):
        back.click()
        shows(ada, at)
    ada.button("Next turn").click()
    ada.button("Next turn").click()
    assert ada.page.locator("nav.replay .where").inner_text() == "Turn 1"
    ada.button("Previous turn").click()
    assert ada.page.locator("nav.replay .where").inner_text() == "Before the first turn"

    # A leap on the slider, a link to it, and somebody else who follows the link.
    slider = ada.page.get_by_role("slider", name="Position")
    slider.fill(str(seen[3]))
    shows(ada, seen[3])
    assert settled(ada) == boards[2]
    ada.button("Copy a link to this position").click()
    ada.page.locator(".toast", has_text="Copied").wait_for()
    link = ada.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{table}?at={seen[3]}"
    bea = person("Bea")
    bea.go(link)
    bea.at_table()
    shows(bea, seen[3])
    assert strip(settled(bea)) == strip(boards[2])

    # By itself, to the end.
    slider.fill(str(int(slider.get_attribute("max") or 0) - 6))
    ada.button("Play").click()
    ada.button("Back to the present").wait_for(state="detached")
    assert board(ada) == last
    slider.fill(str(seen[-1]))
    ada.button("Back to the present").click()
    assert board(ada) == last

    ada.button("Result").click()
    with ada.page.expect_download() as download:
        ada.page.locator("dialog.end").get_by_role("link", name="Save the record").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.suffix == ".viertel"
    checked = subprocess.run([sys.executable, "-m", "viertel", "verify", str(saved)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr

    bea.go("/")
    bea.button("Open a record").set_input_files(saved)
    bea.button("Open").click()
    bea.at_table()
    assert bea.path.startswith("/replay/")
    bea.page.get_by_role("slider", name="Position").fill("100000")
    bea.page.get_by_text("The ball is over.").first.wait_for()
    bea.until(lambda: strip(board(bea)) == strip(last))  # the log says that it is over before the position has come
    assert bea.page.get_by_role("tab").all_inner_texts() == ["Log"], "nobody chats in a replay"


def settled(person: Person) -> str:
    """The board once the position asked for has come."""
    person.page.evaluate("new Promise((done) => setTimeout(done, 0))")
    return board(person)


def strip(words: str) -> str:
    return words.replace(", can be chosen", "")
