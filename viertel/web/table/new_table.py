"""New tables, for whoever wants one, for a tournament, and once more for the same people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from ...core.chance import Sealed
from ...core.game import Game
from ...core.match import Match
from ..model.calendar import known_zone
from ..model.clock import START, Clocks, Pace
from ..model.seats import BOT, BOT_NAMES, OPEN, PERSON, SAME, Place, Seat
from ..problems import Problem
from ..storage.archive import Statement, StoredTable
from ..tokens import hashed, new_address
from . import branching, eligibility
from .branching import Start
from .migrate import begun, meaning
from .table import Refused, Table

if TYPE_CHECKING:
    from ..registry import TableRegistry


class NewTables:
    def __init__(self, registry: TableRegistry) -> None:
        self._house = registry
        self._last_key = registry.archive.last_key()
        self._rematches = asyncio.Lock()

    async def make(
        self,
        visitor: str,
        game: Game,
        options: dict[str, str],
        places: Sequence[Place],
        hints: bool = False,
        pace: Pace | None = None,
        zone: str = "UTC",
        seed: bytes | None = None,
        start: Start | None = None,
        rated: bool = False,
    ) -> Table:
        """Lay a table. `same` seats are played from the maker's screen, in whose time `zone` they are; without a `seed` luck is
        nobody's choice; with a `start` the game begins there; `rated`: it counts on the house's ladder."""
        if rated and (why := eligibility.obstacle(hints, pace, [place.who for place in places])):
            raise Problem(why)
        self._house.check_room()
        seats = []
        for number, place in enumerate(places):
            name = BOT_NAMES[number % len(BOT_NAMES)] if place.who == BOT else place.name
            mine = place.who in (PERSON, SAME)
            seat = Seat(place.who, name, place.level, {visitor} if mine else set(), zone=known_zone(zone) if mine else "UTC")
            seat.entrant = visitor if rated and mine else None
            seats.append(seat)
        with self._one_more(visitor) as allowed:
            if not allowed:
                raise Problem("many_tables", 429, most=self._house.limits.tables_of_visitor)
            return await self.lay(visitor, game, options, seats, hints, pace, seed, start, rated)

    def _one_more(self, visitor: str) -> AbstractContextManager[bool]:
        have, most = self._house.archive.unfinished(visitor), self._house.limits.tables_of_visitor
        return self._house.claims.one("table", visitor, have, most)

    async def lay(
        self,
        host: str,
        game: Game,
        options: dict[str, str],
        seats: list[Seat],
        hints: bool,
        pace: Pace | None = None,
        seed: bytes | None = None,
        start: Start | None = None,
        rated: bool = False,
        tournament: str | None = None,
        also: Callable[[str], Sequence[Statement]] = lambda address: (),
    ) -> Table:
        """A table with these seats. `also`: what else is written with it, by its address."""
        chance = Sealed(seed)
        names = [seat.name or f"Seat {number + 1}" for number, seat in enumerate(seats)]
        dealt = start.dealt if start else None
        match = Match(game, len(seats), options, chance, names, dealt, origin=start.origin if start else None)
        self._last_key += 1
        table = self._house.shown(self._last_key, new_address(), new_address(), host, match, seats)
        table.seal = chance.seal
        table.hints = hints
        table.clocks = Clocks.new(pace, len(seats)) if pace else None
        table.rated, table.tournament = rated, tournament
        if table.clocks and table.clocks.waits and tournament:  # who does not come keeps the others waiting only so long
            table.clocks.until = table.now() + START
        if table.counts:
            table.mark("rated" if rated else "tournament")
        beside = table.seated(0)
        table.origin = branching.told(match.changes)
        kept = StoredTable(
            table.key,
            table.address,
            table.invite,
            game.name,
            game.rules_version,
            game.components.digest,
            match.options,
            chance.seed,
            host,
            hints,
            None,
            seats,
            table.rows(0),
            meaning(game)[0],
            pace=beside.pace,
            clock=beside.clock,
            changes=tuple(begun(game, one) for one in match.changes),
            marks=tuple(table.marks),
            rated=rated,
            tournament=tournament,
        )
        tokens = [hashed(self._house.visitors.seat_token(table.address, number)) for number in range(len(seats))]
        calls = [*self._house.calls(table, set(table.match.acting), set()), *also(table.address)]
        await self._house.archive.lay(kept, tokens, table.acting, beside.due, calls)
        self._house.keep(table)
        self._house.timer.hear(beside.due)
        if table.counts:
            table.wake()  # a bot that begins waits for nobody
        self._house.thinking.consider(table)
        return table

    async def rematch(self, table: Table, visitor: str) -> Table:
        """Play again with the same people, options and pace. The first asks the others and hosts the new table, where their
        seats are kept for them; those who follow sit down there."""
        mine = self._mine(table, visitor)
        async with self._rematches:  # of several who press at once, the others follow the first
            if table.rematch and self._house.archive.following(table.rematch):
                return await self._follow(table, mine, visitor)
            try:
                self._house.check_room()
            except Problem as problem:
                raise Refused(problem.key) from None
            seats = [self._once_more(seat, number in mine) for number, seat in enumerate(table.seats)]
            if table.rated:
                for number in mine:
                    seats[number].entrant = visitor
            with self._one_more(visitor) as allowed:
                if not allowed:
                    raise Refused("many_tables", most=str(self._house.limits.tables_of_visitor))
                new = await self.lay(
                    *(visitor, table.game, table.match.options, seats, table.hints, table.pace),
                    rated=table.rated,
                    also=lambda address: [self._house.archive.followed(table.key, address)],
                )
            table.rematch = new.address
            table.tell_table()
            return new

    @staticmethod
    def _once_more(seat: Seat, asks: bool) -> Seat:
        """A seat at the next table, of who asks or of somebody who is asked; bots always come along."""
        if asks or seat.who == BOT:
            return Seat(seat.who, seat.name, seat.level, set(seat.keepers), zone=seat.zone)
        reserved = bool(seat.keepers)
        return Seat(OPEN, seat.name if reserved else "", reserved=reserved)

    async def _follow(self, table: Table, mine: list[int], visitor: str) -> Table:
        assert table.rematch
        new = self._house.table(table.rematch)
        free = [seat for seat in mine if new.seats[seat].who == OPEN]
        if not free and not new.mine(visitor):
            raise Refused("taken")
        for seat in free:
            await new.write_idle.wait()
            await self._house.seating.sit_again(new, seat, visitor, table.seats[seat])
        return new

    async def decline(self, table: Table, visitor: str) -> None:
        """Not now: the seat at the new table is open to others."""
        mine = self._mine(table, visitor)
        following = self._house.archive.following(table.rematch) if table.rematch else None
        if following is None or not (reserved := set(mine) & set(following.waiting)):
            raise Refused("nothing_asked")
        new = self._house.table(following.address)
        for seat in sorted(reserved):
            await new.write_idle.wait()
            one = new.seats[seat]
            if one.reserved:
                new.mark("declined", seat, name=one.name)
                one.name, one.reserved = "", False
                new.match.names[seat] = f"Seat {seat + 1}"
                new.change_seat(seat)
        await new.write_idle.wait()
        self.tell_before(new)

    @staticmethod
    def _mine(table: Table, visitor: str) -> list[int]:
        if not table.match.over:
            raise Refused("not_over")
        if not (mine := table.mine(visitor)):
            raise Refused("not_seated")
        return mine

    def tell_before(self, table: Table) -> None:
        """Those who are still at the table that this one follows see who has answered."""
        address = self._house.archive.before(table.address)
        if address and (former := self._house.tables.get(address)):
            former.tell_table()
