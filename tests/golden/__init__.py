"""Golden playthroughs: one short game of each title as text, so that a change of rules, words or drawing shows as a diff.

`scripts/golden` writes them anew; read the diff before it is committed. The luck is sealed and whoever is to act picks by
a hash of the entry's number, so nothing but the rules decides what happens.
"""

from __future__ import annotations

import hashlib
import io
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from viertel.core.chance import Sealed
from viertel.core.game import Game
from viertel.core.match import Entry, Match
from viertel.core.seat import CHANCE
from viertel.core.state import State
from viertel.terminal.story import everything

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Bruno", "Clara", "Dario", "Elena")
WIDTH = 100
BOARDS = 4  # how often the board is drawn, the end included

# Players, options and seed: games that are short and come past most of the rules.
CHOSEN: dict[str, tuple[int, dict[str, str], str]] = {
    "venezia": (3, {"giorgio": "on"}, "429"),
    "vienna": (3, {}, "408"),
    "vino": (3, {}, "293"),
    "wiener_walzer": (2, {"events": "on"}, "509"),
}


def played(game: Game) -> Match:
    players, options, seed = CHOSEN.get(game.name, (game.players[0], {}, "0"))
    match = Match(game, players, options, Sealed(hashlib.sha256(seed.encode()).digest()), NAMES[:players])
    while not match.over:
        seat = match.state.to_act()[0]
        choices = sorted(game.words(code) for code in match.legal(seat))
        number = int.from_bytes(hashlib.sha256(f"{seed} {match.n}".encode()).digest(), "big")
        match.act(seat, game.code(choices[number % len(choices)]))
    return match


def playthrough(game: Game) -> str:
    match = played(game)
    options = ", ".join(f"{key} {value}" for key, value in match.options.items())
    lines = [f"{game.title}: {' · '.join(match.names)}", f"options: {options}", f"rules version: {game.rules_version}", ""]
    lines += _told(match)
    lines += ["", f"fingerprint of the end: {match.state.fingerprint()}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _told(match: Match) -> Iterator[str]:
    """Who did what, what was told, the score whenever it has changed, and the board now and then."""
    game, text = match.game, match.game.text("en")
    score = _score(match, match.at(0))
    board = 1
    n = 0
    while n < match.n:
        last = _together(match.entries, n)
        entries = match.entries[n:last]
        who = "chance" if entries[0].seat == CHANCE else match.names[entries[0].seat]
        forced = " (no choice)" if entries[0].forced else ""
        did = f"{n:>4} {who}: {', '.join(game.words(entry.code) for entry in entries)}{forced}"
        yield from textwrap.wrap(did, WIDTH, subsequent_indent=" " * 7)
        events = [event for entry in entries for event in entry.events if everything(event)]
        for event in events:
            if not event.telling.quiet:
                yield " " * 7 + game.sentence(event, text, match.names)
        quiet = Counter(event.key for event in events if event.telling.quiet)
        if quiet:
            yield " " * 7 + f"({', '.join(f'{key} {count}' for key, count in quiet.items())})"
        n = last
        state = match.at(n)
        if (now := _score(match, state)) != score:
            score = now
            yield f"     = {score}"
        if n * BOARDS >= match.n * board:
            board = n * BOARDS // match.n + 1
            yield from ["", *_board(match, state), ""]


def _together(entries: list[Entry], n: int) -> int:
    """Where the line that begins at entry n ends: draws of chance of which nothing is said stand in one line."""
    last = n + 1
    if _silent(entries[n]):
        while last < len(entries) and _silent(entries[last]):
            last += 1
    return last


def _silent(entry: Entry) -> bool:
    return entry.seat == CHANCE and all(event.telling.quiet for event in entry.events)


def _score(match: Match, state: State) -> str:
    totals = [sum(match.game.points(state, seat).values()) for seat in range(match.seats)]
    return ", ".join(f"{name} {total}" for name, total in zip(match.names, totals))


def _board(match: Match, state: State) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=WIDTH, color_system=None, legacy_windows=False).print(
        match.game.draw(state, match.game.text("en"), match.names)
    )
    return [f"    | {line}" for line in out.getvalue().splitlines()]
