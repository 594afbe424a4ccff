"""The longest games: what a page or a message about a table may cost at most is measured on them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core import tale
from ..core.chance import Sealed
from ..core.game import Game
from ..core.match import Match
from ..core.seat import CHANCE
from ..web import app
from ..web.model.seats import PERSON, Seat
from ..web.registry import TableRegistry
from ..web.settings import Settings
from ..web.storage.archive import EntryRow, StoredTable
from ..web.table.migrate import ended, meaning, written
from ..web.tokens import hashed, new_address

TRIES = 12


def match(game: Game, seed: int = 1, tries: int = TRIES) -> Match:
    """The longest of some games among as many as can play, who put the end off."""
    return max((_played(game, random.Random(seed + one), one) for one in range(tries)), key=lambda one: one.n)


def _played(game: Game, rng: random.Random, number: int) -> Match:
    most = game.players[-1]
    found = Match(game, most, chance=Sealed(number.to_bytes(32)), names=[f"Player {seat + 1}" for seat in range(most)])
    while not found.over:
        seat = found.acting[0]
        legal = found.legal(seat)
        found.act(seat, rng.choices(legal, [game.stalling.get(game.words(code).partition(" ")[0], 1.0) for code in legal])[0])
    return found


@dataclass(frozen=True)
class Laid:
    """A table in a data file, and the cookie of somebody who plays all its seats."""

    address: str
    invite: str
    cookie: str


def lay(data: Path, played: Sequence[Match], over: bool = True) -> list[Laid]:
    """Tables with these games in a data file; or as they were before the last decision."""
    house: TableRegistry = app.make(Settings(data=data, workers=1)).state.registry
    store, visitors = house.archive, house.visitors
    visitor, found = visitors.new(), []

    async def write() -> None:
        store.start()
        for key, one in enumerate(played, store.last_key() + 1):
            laid = Laid(new_address(), new_address(), visitors.cookie(visitor, new_address()))
            tokens = [hashed(visitors.seat_token(laid.address, seat)) for seat in range(one.seats)]
            n = one.n if over else max(n for n, entry in enumerate(one.entries) if entry.seat != CHANCE)
            acting = sum(1 << seat for seat in one.at(n).to_act())
            await store.keep_layout(*meaning(one.game))
            await store.lay(_kept(one, n, key, laid, visitor), tokens, acting, None)
            found.append(laid)
        await store.close()

    asyncio.run(write())
    return found


def _kept(one: Match, n: int, key: int, laid: Laid, visitor: str) -> StoredTable:
    words = one.game.words
    entries: list[EntryRow] = [
        (key, k, entry.seat, words(entry.code), None, written(told))
        for k, (entry, told) in enumerate(zip(one.entries[:n], tale.tell(one)))
    ]
    assert isinstance(one.chance, Sealed)
    return StoredTable(
        key,
        laid.address,
        laid.invite,
        one.game.name,
        one.game.rules_version,
        one.game.components.digest,
        one.options,
        one.chance.seed,
        visitor,
        False,
        None,
        [Seat(PERSON, name, keepers={visitor}) for name in one.names],
        entries,
        meaning(one.game)[0],
        ended(one) if n == one.n else None,
    )
