"""Positions of recorded games, as the server would tell a page of them: every phase, with every number of players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from viertel import games
from viertel.core.game import Game
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.seat import CHANCE
from viertel.core.state import State
from viertel.core.text import LANGUAGES
from viertel.web.model.seats import BOT, PERSON, Seat
from viertel.web.storage.archive import Archive
from viertel.web.table.table import Table

RECORDS = Path(__file__).parents[1] / "fixtures"
NAMES = ("Theodora", "Beppo", "Konstantin", "Anna-Lena", "Guido")
END = "end"
LINES = 30  # entries of the story: more would only make the log longer


# How much of a game has happened before what each phase asks for, when it is told as it happens.
MOVES = 6


@dataclass(frozen=True)
class Position:
    """What it is called, and what a page is told of it in each language: the messages as they come over the wire."""

    name: str
    told: dict[str, list[str]]


def told(table: Table, seat: int, lang: str) -> list[str]:
    """As if everything before had been taken back: then a page shows it at once, whatever it showed before."""
    composer = table.composer
    state = json.loads(_text(composer.state(seat, lang, max(0, table.match.n - LINES), None)))
    story = {"kind": "story", "entries": state["events"]}
    return [
        _text(composer.table([seat], True, lang, "/seat/back", None, True)),
        json.dumps(state | {"since": 0, "events": []}),
        json.dumps(story),
    ]


def _text(message: bytes) -> str:
    """A message without the head of its frame."""
    return message[message.index(b'{"kind"') :].decode()


def table_of(match: Match, level: str = "regular") -> Table:
    seats = [Seat(PERSON if seat == 0 else BOT, name, None if seat == 0 else level) for seat, name in enumerate(match.names)]
    return Table(1, "table", "invite", "Ada", match, seats, cast(Archive, None), lambda _: None, lambda *_: None)


def _asked(game: Game, state: State) -> str | None:
    """What is asked of somebody here, or nothing."""
    acting = state.to_act()
    if not acting or acting == (CHANCE,) or (len(acting) == 1 and state.plays_itself() and len(state.legal(acting[0])) == 1):
        return None
    return str(game.named(state, "phase")["phase"])


def moves(game: str, record: str) -> Iterator[tuple[str, list[str]]]:
    """Each phase of a recorded game, and its end, with what happened just before: a position and then, as it comes over the wire,
    the next one with its events."""
    stored = Record.loads((RECORDS / game / f"{record}.jsonl").read_text(), record)
    whole = Match.replay(games.load(game), stored)
    found = {asked: n for n in range(whole.n) if (asked := _asked(whole.game, whole.at(n)))} | {END: whole.n}
    for phase, n in found.items():
        match = Match.replay(whole.game, stored)
        match.names = list(NAMES[: match.seats])
        match.back_to(n)
        table = table_of(match)
        since = max(0, n - MOVES)
        after = _text(table.composer.state(0, LANGUAGES[0], since, None))
        match.back_to(since)
        table.version += 1
        yield phase, [*told(table, 0, LANGUAGES[0]), after]


def positions(game: str) -> Iterator[Position]:
    """With each number of players, where each phase is asked for the last time: then most lies on the board; where something is
    planned in secret, from its beginning; and the end."""
    seen: set[tuple[int, str]] = set()
    for path in sorted((RECORDS / game).glob("*.jsonl")):
        if path.stem.partition("-")[2] not in ("standard", "all-variants", "night", "events"):
            continue
        record = Record.loads(path.read_text(), path.name)
        match = Match.replay(games.load(game), record)
        match.names = list(NAMES[: match.seats])
        found: dict[str, int] = {}
        state = match.at(0)
        before = None
        for n, entry in enumerate(match.entries):
            asked = _asked(match.game, state)
            if asked is not None:
                found.setdefault("start", n)
                found[asked] = n
                if asked != before and match.game.drafted(state):
                    found["draft"] = n
                before = asked
            state.apply(entry.seat, entry.code)
        found[END] = match.n
        table = table_of(match)
        # Backwards, since a match can only be cut off.
        for phase, n in sorted(found.items(), key=lambda item: -item[1]):
            if (match.seats, phase) in seen:
                continue
            seen.add((match.seats, phase))
            match.back_to(n)
            table.version += 1
            seat = next(iter(match.state.to_act()), 0)
            yield Position(f"{path.stem}, {phase}", {lang: told(table, seat, lang) for lang in LANGUAGES})
