"""What was taken back stays in the log, struck out where it stood: for all who come later and could read it then."""

from __future__ import annotations

from pathlib import Path

import pytest

from viertel import games
from viertel.core.match import Entry
from viertel.web.model.proposal import REWIND, UNDO
from viertel.web.protocol import StoryMessage
from viertel.web.table import proposals, undone
from viertel.web.table.undone import Struck, strike

from .test_days import Village, run


def entries(*codes: int) -> list[Entry]:
    return [Entry(0, code) for code in codes]


def order(live: list[Entry], gone: list[Struck]) -> list[int]:
    """Codes as the log shows them; what is struck is negative."""
    found = []
    for n in range(len(live) + 1):
        found += [live[n - 1].code] if n else []
        found += [-one.entry.code for one in gone if one.at == n]
    return found


def test_struck_entries_stay_in_the_order_in_which_they_were_told() -> None:
    had = entries(1, 2, 3, 4)
    gone = strike([], had, had[:2], 2, [0, 0], 100)
    assert order(had[:2], gone) == [1, 2, -3, -4] and [one.n for one in gone] == [3, 4]
    had = entries(1, 2, 5, 6)
    gone = strike(gone, had, had[:1], 1, [0, 0, 0], 100)
    assert order(had[:1], gone) == [1, -2, -3, -4, -5, -6]
    assert order(entries(1, 7, 8), gone) == [1, -2, -3, -4, -5, -6, 7, 8]


def test_what_still_stands_is_not_struck() -> None:
    had = entries(1, 2, 3)
    assert order(entries(1, 3), strike([], had, entries(1, 3), 1, [0, 0], 100)) == [1, -2, 3]


def test_of_too_much_the_eldest_go() -> None:
    gone: list[Struck] = []
    for code in range(1, 30):
        gone = strike(gone, entries(code), [], 0, [0], 20)
    assert [one.entry.code for one in gone] == list(range(10, 30))


def told(village: Village, seat: int | None) -> StoryMessage:
    """What the log has for somebody who comes now."""
    composer = village.table.composer
    composer.forget()
    return StoryMessage(entries=[], struck=composer._struck(0, seat, "en"))


def test_what_all_took_back_is_in_the_log_of_who_comes_later(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(None, seats=2)
        while len({entry.seat for entry in village.table.match.entries if entry.seat >= 0}) < 2:
            await village.act(village.asked()[0])
        table = village.table
        to = 0
        before = [(n, entry.seat) for n, entry in enumerate(table.match.entries, 1) if entry.seat >= 0]
        proposals.ask(table, REWIND, 0, [0, 1], table.at(0), to)
        await village.calm()
        await village.restart()
        found = told(village, 1).struck
        assert {(one.n, one.seat) for one in found} >= set(before) and all(one.at <= village.table.match.n for one in found)
        assert any(event.text and not event.quiet for one in found for event in one.events)
        assert [one.n for one in found] == sorted(one.n for one in found)

    run(tmp_path, story)


@pytest.mark.parametrize(("game", "what"), [("venezia", UNDO), ("venezia", REWIND), ("wiener_walzer", REWIND)])
def test_a_secret_that_was_taken_back_is_read_by_nobody_else(tmp_path: Path, game: str, what: str) -> None:
    async def story(village: Village) -> None:
        await village.lay(None, game, seats=3)
        while game == "venezia" and not village.table.game.drafted(village.table.match.state):
            await village.act(village.asked()[0])
        for _ in range(1 if game == "venezia" else 6):
            await village.act(village.asked()[0])  # a whole plan, in secret, while the others are still thinking; or draws
        table = village.table
        proposals.ask(table, what, 0, [0, 1, 2], table.at(0), 0)
        await village.calm()
        await village.restart()
        events = [event for one in village.table.struck for event in one.entry.events]
        hidden = 0
        for seat in (0, 1, 2, None):
            sent = [(event.key, event.args) for one in told(village, seat).struck for event in one.events]
            assert sent == [(event.key, event.arguments) for event in events if event.readable_by(seat)]
            hidden += len(events) - len(sent)
        assert hidden, "there was something to hide"

    run(tmp_path, story)


def test_what_was_struck_under_another_layout_is_forgotten() -> None:
    game = games.load("vino")
    kept = undone.written(game, [Struck(0, 1, 0, Entry(0, 0))])
    assert undone.read(game, kept) and not undone.read(games.load("venezia"), kept) and undone.read(game, None) == []
