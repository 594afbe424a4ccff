"""A game from outside in the browser: on the home page, on the board, to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import People
from .serving import Server


@pytest.fixture
def house(outside: dict[str, str], tmp_path: Path) -> Iterator[Server]:
    """A house that knows Nim, too."""
    running = Server(tmp_path / "data.sqlite", outside)
    yield running
    running.stop()


@pytest.mark.parametrize("build", ["plain"], indirect=True)  # of the build the browser sees nothing; tests/examples plays both
def test_nim_is_on_the_home_page_and_played(house: Server, person: People) -> None:
    ada = person("Ada", url=house.url)
    ada.go("/")
    posters = ada.page.locator(".poster")
    assert posters.locator("h2").all_inner_texts()[0] == "Nim", "the easiest first"
    nim = posters.first
    assert "who takes the last one?" in nim.inner_text()
    assert nim.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    nim.get_by_role("link", name="Rules").click()
    ada.page.get_by_text("NIM-007").wait_for()

    ada.lay("same", game="nim", last="loses")
    assert ada.newest("table")["options"] == {"last": "loses"}
    while ada.ready()["dialog"]:  # somebody takes the seat
        ada.act()
    assert "Whoever takes the last match loses." in ada.page.get_by_role("region", name="In front of me").inner_text()
    ada.page.locator("[data-token=c4]").click()
    toast = ada.page.locator(".toast")
    toast.wait_for()
    assert "At most 3 matches" in toast.inner_text() and "(NIM-005)" in toast.inner_text()
    assert ada.page.locator(".match").count() == 12
    ada.page.locator("[data-token=c2]").click()
    ada.page.locator(".log").get_by_text("takes from heap c: 2.").wait_for()
    assert ada.page.locator(".match").count() == 10
    ada.play_out()
    assert ada.page.locator("dialog.end .bars li.winner").count() == 1

    ada.lay("bot:greedy", "bot:uniform", game="nim", last="loses")
    ada.play_out()
    assert ada.page.locator("dialog.end .bars li.winner").count() == 2
