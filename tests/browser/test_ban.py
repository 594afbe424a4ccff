"""Somebody who is banned reads so in a sentence, at the table where it happens and on the home page."""

from __future__ import annotations

from pathlib import Path

from viertel.web.admin import commands

from .conftest import People
from .serving import Server

SENTENCE = "You are not welcome at this house any more."


def test_somebody_who_is_banned_at_a_table_reads_so(tmp_path: Path, person: People) -> None:
    data = tmp_path / "data.sqlite"
    server = Server(data)
    ada = person("Ada", url=server.url)
    ada.lay("bot:uniform")
    ada.ready()
    table = ada.page.url.partition("?")[0]
    visitor = commands.show(data, table)["seats"][0]["visitors"][0]
    commands.ban(data, visitor, "")
    ada.page.get_by_text(SENTENCE).wait_for()
    assert ada.page.locator(".problem").is_visible() and ada.page.url.partition("?")[0] == table
    ada.page.goto(server.url)
    ada.page.get_by_text(SENTENCE).wait_for()
    commands.ban(data, visitor, None)
    ada.page.goto(table)
    ada.ready()
    ada.page.close()  # one that is open when the server stops would ask it why
    ada.forgive_lost_lines()
    ada.wrong = [one for one in ada.wrong if f"403 (Forbidden) {table}" not in one]
    server.stop()
