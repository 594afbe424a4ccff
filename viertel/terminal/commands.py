"""The terminal's commands: who sits down, what they bring along, and what is left when they rise."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from .. import bots, files
from ..bots import Bot, analysis
from ..bots.blocking import Office, Together
from ..core.chance import Quick, Sealed
from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match
from ..core.record import Record
from ..core.state import Rng
from ..games import of_record
from . import text
from .play import Round
from .replay import Replay
from .seats import Seated, parse, usual


def play(
    game: Game,
    seats: str | None,
    options: Mapping[str, str],
    seed: int | None,
    lang: str,
    save: Path | None,
    resume: Path | None,
    hints: bool,
) -> None:
    """A game, from the start or from where a record ends; `hints` allows them among people, too."""
    own = text(lang)
    if save:
        files.check_new(save)
    first = secrets.randbits(32) if seed is None else seed
    if resume:
        record = Record.read(resume)
        if record.game != game.name or options or not game.standard:
            raise BadInput(f"{resume}: is a game of {record.game} with its own options and figures; give none with --resume")
        game = of_record(record, str(resume))
        seated = parse(seats or usual(game, record.seats), game, own)
        if len(seated) != record.seats:
            raise BadInput(f"{resume}: has {record.seats} seats, but --seats names {len(seated)}")
        match = Match.replay(game, record, Quick(Rng(first)), str(resume))  # its sealed seed is not in the file
        match.names = [sitting.name for sitting in seated]
    else:
        seated = parse(seats or usual(game), game, own)
        chance = Sealed(None if seed is None else seed.to_bytes(32, "big", signed=True))
        match = Match(game, len(seated), options, chance, [sitting.name for sitting in seated])
    office = Office(game, match.options)
    players = _bots(game, seated, first, office)
    alone = len(players) == len(seated) - 1
    advise = (lambda view, seat: office.think(view, seat, "hint", bots.EXPERT, foresee=bots.FORESEE)) if alone or hints else None
    table = Round(match, players, Console(highlight=False), own, lang, advise)
    try:
        table.run()
    finally:
        office.close()
    if save:
        table.write(save)
        print(own("saved", file=save))


def _bots(game: Game, seated: Sequence[Seated], seed: int, office: Office) -> dict[int, Bot]:
    """By seat; those who think by the clock do so on all cores."""
    found: dict[int, Bot] = {}
    for number, sitting in enumerate(seated):
        if sitting.bot:
            time = bots.seconds(sitting.bot)
            found[number] = bots.make(sitting.bot, game, seed + number) if time is None else Together(office, sitting.bot, time)
    return found


def replay(path: Path, lang: str, seat: int | None, at: int) -> None:
    """A record, step by step, as one seat saw it or with everything."""
    own = text(lang)
    record = Record.read(path)
    match = Match.replay(of_record(record, str(path)), record, name=str(path))
    if seat is not None and not 0 <= seat < match.seats:
        raise BadInput(f"{path}: has seats 0 to {match.seats - 1}, not {seat}")
    if not 0 <= at <= match.n:
        raise BadInput(f"{path}: has positions 0 to {match.n}, not {at}")
    office = Office(match.game, match.options)
    try:
        console, seconds = Console(highlight=False), analysis.SECONDS
        page = Replay(match, console, own, lang, seat, lambda view, whose: office.think(view, whose, "analysis", seconds))
        page.run(at)
    finally:
        office.close()
