"""The house: every table there is. Those somebody sits at are in memory; the others are rebuilt from their entries."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog

from .. import games
from ..bots import EXPERT, advice
from ..bots.crew import Crew
from ..bots.worker import Opinion, Question, Thought
from ..core.chance import Sealed
from ..core.draft import draft
from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match
from ..core.record import Record
from ..core.seat import CHANCE
from ..core.state import Rng, State
from .analysis import Analysis
from .archive import Archive, Kept, Listed
from .limits import Limits
from .messages import ChatLine, ChatMessage, write
from .metrics import Metrics
from .screen import Screen
from .seats import BOT, OPEN, PERSON, SAME, Seat
from .table import Refused, Stale, Table, words
from .telling import Teller
from .visitors import Visitors, hashed, new_address

log = structlog.get_logger()

STEP = 0.2  # seconds for each further step of a plan that somebody is advised
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
        self.tables: dict[str, Table] = {}
        self.tellers: dict[str, Teller] = {}
        self.crew = crew
        self._pace = pace  # seconds a bot takes at least, so that people can follow
        self._linger = linger  # seconds a table without screens stays in memory
        self._last_key = archive.last_key()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, int]] = set()  # table and seat
        self._hinting: set[tuple[str, int]] = set()
        self._analyses: dict[str, Analysis] = {}
        self._analysing = asyncio.Lock()

    # Life

    async def open(self) -> None:
        self.archive.start()
        await self.crew.start()
        self._start(self._sweep())
        for address in self.archive.waiting_for_bots(RESUMED):
            self._start(self._resume(address))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.crew.stop()
        await self.archive.close()

    def _start(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", exc_info=error)

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
        busy = {address for address, _ in self._thinking}
        for address, table in list(self.tables.items()):
            if not table.screens and table.rest.is_set() and table.left < before and address not in busy:
                del self.tables[address], self.tellers[address]
                self._analyses.pop(address, None)

    # Finding tables

    def table(self, address: str) -> Table:
        """The table at an address, from memory or rebuilt."""
        found = self.tables.get(address)
        if found is None:
            kept = self.archive.table(address)
            if kept is None:
                raise Problem("no_table", 404)
            found = self._keep(self._rebuild(kept))
            self._consider(found)
        return found

    def replay(self, address: str) -> Table:
        """A record that somebody opened."""
        name = f"replay {address}"
        found = self.tables.get(name)
        if found is None:
            text = self.archive.replay(address)
            if text is None:
                raise Problem("no_table", 404)
            try:
                record = Record.loads(text)
                match = Match.replay(games.of_record(record), record)
            except BadInput:
                raise Problem("old_rules", 410) from None
            found = self._table(0, address, "", "", match, [Seat(PERSON, name) for name in record.names])
            found.seal = record.seal
            self._keep(found, name)
        return found

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

    def _keep(self, table: Table, name: str | None = None) -> Table:
        self.tables[name or table.address] = table
        self.tellers[name or table.address] = Teller(table)
        return table

    def teller(self, table: Table) -> Teller:
        return self.tellers[f"replay {table.address}" if table.replay else table.address]

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
        self._consider(table)
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
        record = Record.loads(text, name)
        if len(record.entries) > self.limits.record_entries:
            raise BadInput(f"{name}: has {len(record.entries)} entries; {self.limits.record_entries} is the most")
        Match.replay(games.of_record(record, name), record, name=name)
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
        self._consider(table)

    def _failed(self, table: Table) -> None:
        """Something could not be written: the table goes back to what is."""
        log.error("a change could not be written", table=table.address)
        kept = self.archive.table(table.address)
        assert kept
        try:
            table.restore(self._rebuild(kept))
        except Problem:
            del self.tables[table.address], self.tellers[table.address]
            for screen in table.screens:
                screen.close(1011, "this table can't be opened")
            return
        self.teller(table).forget()
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

    # Bots

    def _consider(self, table: Table) -> None:
        """Let the bots who are to act think."""
        if table.replay:
            return
        for seat in table.match.state.to_act():
            if seat != CHANCE and table.seats[seat].who == BOT and (table.address, seat) not in self._thinking:
                self._thinking.add((table.address, seat))
                self._start(self._think(table, seat))

    async def _think(self, table: Table, seat: int) -> None:
        level = table.seats[seat].level
        assert level
        played = None
        begun = 0.0
        try:
            while True:
                await table.rest.wait()
                match = table.match
                if seat not in match.state.to_act():
                    return
                n, at, basis = match.n, table.at(seat), match.entries[-1]
                view = table.state(seat).view(seat)
                legal = view.legal(seat)
                if seat in table.drafts:
                    pause = 0.0  # nobody sees a draft grow
                else:
                    pause, begun = self._pace, time.monotonic()
                if len(legal) > 1:
                    question = Question.of(match.game, match.options, view, seat, level, f"{table.address} {seat}", played)
                    plan = seat in table.drafts or draft(table.game, match.state, seat, legal[:1])
                    choice = self.crew.choose(question, begun if plan else None)
                    action, _ = await asyncio.gather(choice, asyncio.sleep(pause))
                else:
                    action = match.game.words(legal[0])
                    await asyncio.sleep(pause)
                await table.rest.wait()
                if table.match.n < n or table.match.entries[n - 1] is not basis:
                    continue  # somebody took something back meanwhile: think again
                if action is None:
                    action = match.game.words(legal[Rng(at).below(len(legal))])
                try:
                    table.act(seat, [action], at, "")
                except Stale:
                    continue
                except Refused as refused:
                    log.error("a bot chose what is not open to it", table=table.address, action=action, why=refused.key)
                    return
                played = action if len(legal) > 1 else played
                await table.rest.wait()
        finally:
            self._thinking.discard((table.address, seat))

    # Hints

    def hint(self, screen: Screen, seat: int) -> None:
        """Let the expert think for somebody who asks; the answer comes when it is there."""
        table = screen.table
        if not table.may_ask(screen.mine):
            raise Refused("no_hints")
        if seat not in table.state(seat).to_act():
            raise Refused("not_your_turn")
        if (table.address, seat) in self._hinting:
            raise Refused("one_hint")
        self._hinting.add((table.address, seat))
        self._start(self._hint(screen, seat))

    async def _hint(self, screen: Screen, seat: int) -> None:
        table = screen.table
        try:
            at, view = table.at(seat), table.state(seat).view(seat)
            opinion = await self._advice(table, seat, view, f"{table.address} {seat} hint")
            plan = [] if opinion is None else await self._plan(table, seat, opinion)
            if opinion is None:
                screen.refuse("no_answer")
            elif screen.seat == seat:
                screen.owe(screen.teller.hint(seat, screen.lang, at, view, opinion, plan))
        finally:
            self._hinting.discard((table.address, seat))

    def analyse(self, screen: Screen) -> None:
        """Let the expert look at a whole game, once for all who ask; games one after the other."""
        table = screen.table
        if not table.match.over and not table.replay:
            raise Refused("not_over")
        name = f"replay {table.address}" if table.replay else table.address
        if name not in self._analyses:
            self._analyses[name] = Analysis(table)
            self._start(self._analyse(self._analyses[name]))
        self._analyses[name].read(screen)

    async def _analyse(self, found: Analysis) -> None:
        async with self._analysing:
            await found.run(self.crew)

    async def _advice(
        self, table: Table, seat: int, view: State, whose: str, played: str | None = None, seconds: float = EXPERT
    ) -> Opinion | None:
        game, legal = table.game, view.legal(seat)
        if len(legal) == 1:
            return Opinion([Thought(game.words(legal[0]), 1, None)], [])
        question = Question.of(game, table.match.options, view, seat, advice.LEVEL, whose, played)
        return await self.crew.think(question, seconds)

    async def _plan(self, table: Table, seat: int, opinion: Opinion) -> list[str]:
        """All steps of a plan made in secret, which is one decision; none if the choice is known at once."""
        state, before = table.state(seat).clone(), table.drafts.get(seat, [])
        codes = [table.game.code(opinion.thoughts[0].action)]
        while draft(table.game, table.match.state, seat, [*before, *codes]):
            state.apply(seat, codes[-1])
            found = await self._advice(
                table, seat, state.view(seat), f"{table.address} {seat} hint", words(table.game, codes[-1]), STEP
            )
            if found is None:
                return []
            codes.append(table.game.code(found.thoughts[0].action))
        return [words(table.game, code) for code in codes] if len(codes) > 1 else []
