"""The director of tournaments: makes a round when the last one is over, and lays its tables.

Who meets whom is written before any table is laid, and each table together with its line in the round; so a house that is killed
in between lays the tables that are missing, and none twice.
"""

from __future__ import annotations

import asyncio
from itertools import combinations
from typing import TYPE_CHECKING

import structlog

from .. import games
from ..core.errors import BadInput
from .ladder.pairing import History, Round, pair
from .ladder.standings import Board
from .model.clock import DAYS
from .model.seats import PERSON, Seat
from .problems import Problem
from .storage import tournaments as tournaments
from .storage.archive import Trouble
from .storage.tournaments import Entrant, Tournament, Tournaments

if TYPE_CHECKING:
    from .registry import TableRegistry

log = structlog.get_logger()


class Director:
    def __init__(self, registry: TableRegistry, rows: Tournaments) -> None:
        self._house = registry
        self._tournaments = rows
        self._at_work = asyncio.Lock()  # of two who go on with one tournament, the second must see what the first has laid

    async def resume(self) -> None:
        """After a start, and now and then: go on with every tournament that is under way."""
        for address in self._tournaments.running():
            await self.go_on(address)

    async def go_on(self, address: str, next_round: bool = False) -> None:
        """Lay what is missing; when all of a round is over make the next, where that waits for nobody: live rounds are begun by
        their organiser (`next_round`), since everybody has to be there."""
        async with self._at_work:
            try:
                await self._go_on(address, next_round)
            except (Problem, Trouble, BadInput) as trouble:
                log.warning("a tournament can't go on", tournament=address, why=str(trouble))

    async def _go_on(self, address: str, next_round: bool) -> None:
        while True:
            found = self._tournaments.find(address)
            if found is None or found.state != tournaments.RUNNING:
                return
            boards, entrants = self._tournaments.boards(found.key), self._tournaments.entrants(found.key)
            missing = [board for board in boards if board.number and board.address is None]
            for board in missing:
                await self._lay(found, board, entrants)
            if missing or any(board.number and not board.over for board in boards):
                return
            past = self._tournaments.rounds(boards)
            there = [one.n for one in entrants if not one.gone]
            made = await self.next(found, there, past)
            if made is None:
                return await self._tournaments.become(found.key, tournaments.OVER, self._house.now())
            if past and found.pace.kind != DAYS and not next_round:
                return
            next_round = False
            await self._tournaments.write_round(found.key, len(past) + 1, made, self._house.now())

    async def next(self, found: Tournament, there: list[int], past: list[Round]) -> Round | None:
        """The round that follows; None: there is none."""
        most = found.rounds or self._house.limits.rounds
        met = History.of(past).met
        all_met = all(met[two] for two in combinations(sorted(there), 2))
        if len(past) >= most or (past and not found.rounds and all_met):
            return None
        allowed = games.load(found.game).players
        return await asyncio.to_thread(pair, there, found.seats, allowed, past)

    async def _lay(self, found: Tournament, board: Board, entrants: list[Entrant]) -> None:
        game = games.load(found.game)
        people = {one.n: one for one in entrants}
        seats = [
            Seat(PERSON, one.name or "–", None, {one.visitor} - {""}, zone=one.zone, entrant=one.visitor)
            for one in (people[n] for n in board.entrants)
        ]
        options = game.checked_options(len(seats), {})
        await self._house.new_tables.lay(
            *(found.host, game, options, seats, False, found.pace),
            rated=found.rated,
            tournament=found.address,
            also=lambda address: [self._tournaments.laid(found.key, board, address)],
        )
