"""Secrecy: two worlds that somebody can't tell apart must be told to him in the same words.

At every position of random games each seat, and a spectator, imagines another world that fits what it sees. Whatever the server
would send is then made from the real world and from the imagined one, and compared byte by byte. And of the choices that are
open, those whose outcome looks the same to a reader must sound the same to him.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from ..core.chance import Quick
from ..core.game import Game
from ..core.match import Match
from ..core.seat import CHANCE
from ..core.state import Rng
from ..web.model.seats import PERSON, Seat
from ..web.storage.archive import Archive
from ..web.table.table import Table
from . import clauses
from .contract import Shard, Variant

LANG = "en"


@dataclass(frozen=True)
class Compared:
    """How many times two worlds were compared, and the first leak."""

    comparisons: int
    games: int
    leak: str | None


def compare(shard: Shard, game: Game | None = None) -> Compared:
    """The games of one shard."""
    comparisons = 0
    for seed in range(shard.first, shard.first + shard.games):
        played = Comparing(game or shard.source.game(), shard.variant, seed)
        try:
            while played.step():
                pass
        except clauses.Broken as broken:
            where = f"{shard.variant}, seed {seed}, after {played.match.n} entries"
            return Compared(comparisons + played.comparisons, seed - shard.first, f"{where}: {broken.text}")
        comparisons += played.comparisons
    return Compared(comparisons, shard.games, None)


class Comparing:
    """A random game, with comparisons on its way."""

    def __init__(self, game: Game, variant: Variant, seed: int) -> None:
        self.comparisons = 0
        self._rng = Rng(seed)
        self.match = Match(game, variant.seats, dict(variant.options), Quick(Rng(seed + 1)))
        seats = [Seat(PERSON, name) for name in self.match.names]
        self._table = Table(1, "", "", "", self.match, seats, cast(Archive, None), lambda table: None, lambda table, seat: None)

    def step(self) -> bool:
        """Compare what everybody would be told now, and go on; False at the end."""
        match, rng = self.match, self._rng
        for reader in (*range(match.seats), None):
            self._imagine(reader)
        if match.over:
            return False
        self.comparisons += clauses.tidings(match.game, match.state, rng)
        acting = [seat for seat in match.state.to_act() if seat != CHANCE]
        seat = acting[rng.below(len(acting))]
        codes = match.legal(seat)
        match.act(seat, codes[rng.below(len(codes))])
        return True

    def _imagine(self, reader: int | None) -> None:
        match = self.match
        real = match.state
        told = self._told(reader)
        other = real.view(reader).imagine(self._rng)
        match.state = other
        try:
            same = self._told(reader) == told
        finally:
            match.state = real
        self.comparisons += 1
        whom = "a spectator" if reader is None else f"seat {reader}"
        clauses.demand(same, 7, f"what {whom} is sent depends on what it may not know")

    def _told(self, reader: int | None) -> bytes:
        self._table.composer.forget()
        return self._table.composer.state(reader, LANG, self.match.n, None)
