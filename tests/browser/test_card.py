"""Something to show: the end of a game as a card, saved as picture or drawing, shared where the system can."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page

from viertel import games
from viertel.core.text import LANGUAGES

from .conftest import People
from .positions import END
from .serving import Server
from .sizes import TELL
from .sizes import Page as Told

SVG = "{http://www.w3.org/2000/svg}"
SHARE = """
window.shared = [];
navigator.share = async ({ text, files = [] }) =>
  void shared.push({ text, files: files.map(({ name, type }) => [name, type]) });
navigator.canShare = () => true;
"""


def drawn(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('dialog.card img')?.naturalWidth > 0")


def test_the_card_tells_of_the_evening_and_is_saved_and_shared(person: People, server: Server, tmp_path: Path) -> None:
    ada = person()
    ada.context.add_init_script(SHARE)
    ada.after_a_game(server)
    scores = ada.newest("state")["scores"]
    ada.button("Card of the evening").click()
    drawn(ada.page)
    ada.until(lambda: any('"done":true' in told for told in ada.told if '"kind":"analysis"' in told))
    drawn(ada.page)

    with ada.page.expect_download() as saved:
        ada.button("Save as picture").click()
    saved.value.save_as(tmp_path / "card.png")
    head = (tmp_path / "card.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", head[16:24]) == (2400, 1520)

    with ada.page.expect_download() as saved:
        ada.button("Save as drawing").click()
    saved.value.save_as(tmp_path / "card.svg")
    source = (tmp_path / "card.svg").read_text()
    card = ElementTree.fromstring(source)
    words = " ".join(text.text or "" for text in card.iter(f"{SVG}text"))
    watch = f"{server.url}/watch/{ada.newest('table')['table']}"
    assert watch in words and ("wins" in words or "A shared victory" in words)
    assert all(str(score["total"]) in words for score in scores)
    assert len(list(card.iter(f"{SVG}polyline"))) >= 2  # a line for each seat
    # Whatever it needs is in it: it asks for nothing from elsewhere.
    assert 'url("/' not in source and "lib/" not in source and "data:" in source
    assert "data-token" not in source and "<script" not in source

    ada.button("Share").click()
    ada.page.wait_for_function("() => shared.length")
    (shared,) = ada.page.evaluate("() => shared")
    assert watch in shared["text"] and shared["files"][0][1] == "image/png"


@pytest.mark.parametrize("game", games.drawn())
def test_every_game_has_its_card_on_a_phone_too(browser: Browser, server: Server, game: str) -> None:
    page = Told(browser, server, game)
    end = next(position.name for position in page.stored if position.name.endswith(END))
    seen = []
    for width, height in ((390, 844), (1366, 768)):
        page.person.page.set_viewport_size({"width": width, "height": height})
        page.person.page.evaluate(TELL, [end, LANGUAGES[0]])
        page.person.page.locator("dialog.end").get_by_role("button", name="Card of the evening").click()
        drawn(page.person.page)
        frame = page.person.page.evaluate("() => decodeURIComponent(document.querySelector('dialog.card img').src)")
        seen.append(frame.partition("<foreignObject")[2].partition(">")[0])
        page.person.page.locator("dialog.card header .tool").click()
        page.person.page.locator("dialog.end header .tool").click()
    assert seen[0] == seen[1]  # the board is drawn as large, whatever the screen
    assert page.person.wrong == []
    page.person.close()
