"""The house: every table there is. Those somebody sits at are in memory; the others are rebuilt from their entries."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from .. import games
from ..bots.crew import Crew
from ..core.chance import Sealed
from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match
from ..core.record import Record
from . import records
from .archive import Archive, Kept, Listed
from .limits import Limits
from .messages import ChatLine, ChatMessage, write
from .metrics import Metrics
from .records import Overtaxed, Reader
from .screen import Screen
from .seats import BOT, OPEN, PERSON, SAME, Seat
from .table import Refused, Table
from .tasks import Tasks
from .thinking import Thinking
from .visitors import Visitors, hashed, new_address

log = structlog.get_logger()

RESUMED = 500  # tables where a bot was to act when the server stopped
LISTED = 50  # tables in a visitor's list
BOT_NAMES = ("Amalia", "Beppo", "Clara", "Dario", "Elvira")


class Problem(Exception):
    """Something a person can't have; `key` is a message under `problem.`"""

    def __init__(self, key: str, status: int = 400, **arguments: object) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.arguments = arguments


@dataclass(frozen=True)
class Place:
    """A seat as somebody lays a table: who sits there."""

    who: str
    level: str | None = None
    name: str = ""


class House:
    def __init__(self, archive: Archive, limits: Limits, crew: Crew, pace: float, linger: float = 60.0) -> None:
        self.archive = archive
        self.limits = limits
        self.visitors = Visitors(archive.secret)
        self.metrics = Metrics(self)
        self.tables: dict[str, Table] = {}  # by address
        self.replays: dict[str, Table] = {}  # records that somebody opened, by address
        self._crew = crew
        self._tasks = Tasks()
        self.thinking = Thinking(crew, self._tasks, pace)
        self._reader = Reader(limits)
        self._opening = asyncio.Lock()  # one record after the other
        self._linger = linger  # seconds a table without screens stays in memory
        self._last_key = archive.last_key()

    # Life

    async def open(self) -> None:
        self.archive.start()
        await self._crew.start()
        self._tasks.start(self._sweep())
        for address in self.archive.waiting_for_bots(RESUMED):
            self._tasks.start(self._resume(address))

    async def close(self) -> None:
        await self._tasks.end()
        await self._crew.stop()
        await self._reader.stop()
        await self.archive.close()

    async def _resume(self, address: str) -> None:
        """A bot was to act when the server stopped."""
        try:
            self.table(address)
        except Problem as problem:
            log.warning("a table can't be opened", table=address, why=problem.key)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._linger / 2)
            self.sweep(time.monotonic() - self._linger)

    def sweep(self, before: float) -> None:
        """Let go of tables that nobody has looked at since then."""
        busy = self.thinking.busy()
        for tables in (self.tables, self.replays):
            for table in list(tables.values()):
                if not table.screens and table.rest.is_set() and table.left < before and table not in busy:
                    del tables[table.address]

    # Finding tables

    def table(self, address: str) -> Table:
        """The table at an address, from memory or rebuilt."""
        found = self.tables.get(address)
        if found is None:
            kept = self.archive.table(address)
            if kept is None:
                raise Problem("no_table", 404)
            found = self._keep(self._rebuild(kept))
            self.thinking.consider(found)
        return found

    async def replay(self, address: str) -> Table:
        """A record that somebody opened. Playing a long one again takes a while, so a thread does."""
        if address in self.replays:
            return self.replays[address]
        async with self._opening:
            found = self.replays.get(address)
            if found is None:
                text = self.archive.replay(address)
                if text is None:
                    raise Problem("no_table", 404)
                try:
                    record, match = await asyncio.to_thread(records.read, text, "record", self.limits)
                except BadInput:
                    raise Problem("old_rules", 410) from None
                found = self._table(0, address, "", "", match, [Seat(PERSON, name) for name in record.names])
                found.seal = record.seal
                self._let_go_of_replays()
                self.replays[address] = found
        return found

    def _let_go_of_replays(self) -> None:
        """Make room for one more."""
        idle = sorted((one for one in self.replays.values() if not one.screens), key=lambda one: one.left)
        for one in idle[: max(0, len(idle) + 1 - self.limits.idle_replays)]:
            del self.replays[one.address]

    def invited(self, invite: str) -> Table:
        address = self.archive.invited(invite)
        if address is None:
            raise Problem("no_table", 404)
        return self.table(address)

    def seat_of(self, token: str) -> tuple[Table, int]:
        found = self.archive.seat_of(hashed(token))
        if found is None:
            raise Problem("no_seat", 404)
        address, seat = found
        return self.table(address), seat

    def of_visitor(self, visitor: str) -> list[Listed]:
        """A visitor's tables: those waiting for him first, then those under way, then those that are over."""
        return sorted(self.archive.of_visitor(visitor, LISTED), key=lambda listed: (not listed.waiting, listed.over))

    def _rebuild(self, kept: Kept) -> Table:
        record = Record(
            kept.game,
            len(kept.seats),
            kept.options,
            [seat.name for seat in kept.seats],
            kept.components,
            kept.rules,
            entries=[(seat, action) for _, _, seat, action, _ in kept.entries],
        )
        chance = Sealed(kept.seed)
        try:
            match = Match.replay(games.of_record(record), record, chance)
        except BadInput as error:
            log.warning("a table can't be rebuilt", table=kept.address, why=str(error))
            raise Problem("old_rules", 410) from None
        table = self._table(kept.key, kept.address, kept.invite, kept.host, match, kept.seats)
        table.seal = chance.seal
        table.hints = kept.hints
        table.rematch = kept.rematch
        table.last_sent = {seat: sent for _, _, seat, _, sent in kept.entries if sent}
        return table

    def _table(self, key: int, address: str, invite: str, host: str, match: Match, seats: list[Seat]) -> Table:
        return Table(key, address, invite, host, match, seats, self.archive, self._changed, self._failed)

    def _keep(self, table: Table) -> Table:
        self.tables[table.address] = table
        return table

    # Making tables

    async def make(
        self, visitor: str, game: Game, options: dict[str, str], places: Sequence[Place], hints: bool = False
    ) -> Table:
        """Lay a table. `same` seats are played from the maker's screen."""
        if self.archive.unfinished(visitor) >= self.limits.tables_of_visitor:
            raise Problem("many_tables", 429, most=self.limits.tables_of_visitor)
        seats = []
        for number, place in enumerate(places):
            name = BOT_NAMES[number % len(BOT_NAMES)] if place.who == BOT else place.name
            seats.append(Seat(place.who, name, place.level, {visitor} if place.who in (PERSON, SAME) else set()))
        return await self._lay(visitor, game, options, seats, hints)

    async def _lay(self, host: str, game: Game, options: dict[str, str], seats: list[Seat], hints: bool) -> Table:
        chance = Sealed()
        names = [seat.name or f"Seat {number + 1}" for number, seat in enumerate(seats)]
        match = Match(game, len(seats), options, chance, names)
        self._last_key += 1
        table = self._table(self._last_key, new_address(), new_address(), host, match, seats)
        table.seal = chance.seal
        table.hints = hints
        kept = Kept(
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
        )
        tokens = [hashed(self.visitors.seat_token(table.address, number)) for number in range(len(seats))]
        await self.archive.lay(kept, tokens, table.acting)
        self._keep(table)
        self.thinking.consider(table)
        return table

    async def rematch(self, table: Table) -> Table:
        """A new table with the same people and options; asked for twice it is the same one."""
        if not table.match.over:
            raise Refused("not_over")
        if table.rematch is None:
            seats = [Seat(seat.who, seat.name, seat.level, set(seat.keepers)) for seat in table.seats]
            new = await self._lay(table.host, table.game, table.match.options, seats, table.hints)
            if table.rematch is None:  # nobody else was quicker while it was written
                table.rematch = new.address
                await self.archive.follow(table.key, new.address)
        assert table.rematch
        return self.table(table.rematch)

    async def open_record(self, visitor: str, text: str, name: str) -> str:
        """Keep a record that somebody brought; its address. BadInput says what is wrong with it."""
        try:
            await self._reader.check(text, name)
        except Overtaxed as overtaxed:
            raise Problem(overtaxed.key, 503) from None
        address = hashlib.sha256(text.encode()).hexdigest()[:24]
        if self.archive.replay(address) is None:
            if self.archive.replays(visitor) >= self.limits.replays_of_visitor:
                raise Problem("many_replays", 429, most=self.limits.replays_of_visitor)
            await self.archive.keep_replay(address, text, visitor)
        return address

    # Seats

    async def sit(self, table: Table, visitor: str, name: str, seat: int | None) -> None:
        """Take an open seat."""
        open_seats = [number for number, one in enumerate(table.seats) if one.who == OPEN]
        if seat is None and open_seats:
            seat = open_seats[0]
        if seat not in open_seats:
            raise Problem("taken", 409)
        taken = table.seats[seat]
        taken.who, taken.name = PERSON, name  # at once, so that nobody else takes it while it is written
        try:
            await self.archive.sit(table.key, seat, name, visitor)
        except Exception:
            taken.who, taken.name = OPEN, ""
            raise
        taken.keepers.add(visitor)
        table.match.names[seat] = name
        table.tell_table()
        table.tell()

    async def come_back(self, table: Table, seat: int, visitor: str) -> None:
        """Let one more browser play for a seat."""
        if visitor not in table.seats[seat].keepers:
            await self.archive.keep(table.key, seat, visitor)
            table.seats[seat].keepers.add(visitor)
            table.tell_table()

    async def say(self, table: Table, seat: int, text: str) -> None:
        """A line of chat: written, then told to those who sit here."""
        name = table.seats[seat].name
        if table.chat_lines is None:
            table.chat_lines = self.archive.chat_lines(table.key)
        n, table.chat_lines = table.chat_lines, table.chat_lines + 1
        await self.archive.say(table.key, (n, seat, name, text))
        line = write(ChatMessage(lines=[ChatLine(n, seat, name, text)]))
        for screen in table.screens:
            if screen.mine:
                screen.owe(line)

    def back_link(self, table: Table, seat: int) -> str:
        return f"/seat/{self.visitors.seat_token(table.address, seat)}"

    # What happens at a table

    def _changed(self, table: Table) -> None:
        self.metrics.actions.inc()
        self.thinking.consider(table)

    def _failed(self, table: Table) -> None:
        """Something could not be written: the table goes back to what is."""
        log.error("a change could not be written", table=table.address)
        kept = self.archive.table(table.address)
        assert kept
        try:
            table.restore(self._rebuild(kept))
        except Problem:
            del self.tables[table.address]
            for screen in table.screens:
                screen.close(1011, "this table can't be opened")
            return
        table.composer.forget()
        table.tell()
        for screen in table.screens:
            screen.refuse("not_written")

    def enter(self, screen: Screen) -> None:
        table = screen.table
        table.screens.add(screen)
        self.metrics.screens.inc()
        if screen.mine:
            self._tell_presence(screen)

    def leave(self, screen: Screen) -> None:
        table = screen.table
        table.screens.discard(screen)
        table.left = time.monotonic()
        self.metrics.screens.dec()
        if screen.mine:
            self._tell_presence(screen)

    def _tell_presence(self, screen: Screen) -> None:
        for other in screen.table.screens:
            if other is not screen:
                other.owe_table()
