"""Was the luck honest? Draws every chance entry of a finished record again from its published seed."""

from __future__ import annotations

from .chance import Sealed
from .errors import RecordError
from .game import Game
from .match import Match
from .record import Record
from .seat import CHANCE


def verify(game: Game, record: Record, name: str = "record") -> int:
    """How many chance entries were checked; RecordError says what is not as promised."""
    if record.seal is None:
        raise RecordError(f"{name}: was played without a sealed seed, so there is nothing to verify")
    if record.ending is None or record.ending.seed is None:
        raise RecordError(f"{name}: the seed is published at the end of the game, and this record does not have it")
    sealed = Sealed(bytes.fromhex(record.ending.seed))
    if sealed.seal != record.seal:
        number = len(record.entries) + 2 + len(record.changes)
        raise RecordError(f"{name}, line {number}: the seed is not the one that was sealed at the start")
    match = Match.replay(game, record, sealed, name)
    state = match.at(match.begun)  # what other rules had to draw from is not known
    checked = 0
    for n, entry in enumerate(match.entries[match.begun :], match.begun):
        if entry.seat == CHANCE:
            if sealed.draw(state, n) != entry.code:
                drawn = game.words(sealed.draw(state, n))
                raise RecordError(
                    f"{name}, line {n + 2 + len(record.changes)}: says '{game.words(entry.code)}', but the seed draws '{drawn}'"
                )
            checked += 1
        state.apply(entry.seat, entry.code)
    return checked
