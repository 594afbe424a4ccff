"""The house: every table there is. Those somebody sits at are in memory; the others are rebuilt from their entries."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import structlog

from .. import games
from ..bots.crew import Crew
from ..core.chance import Sealed
from ..core.errors import BadInput
from ..core.game import Game
from ..core.lesson import LEARNER, Lesson
from ..core.match import Match
from . import exercises, records, starts
from .archive import Archive, Kept, Listed, Statement, Trouble
from .bans import Bans
from .calling.caller import Caller
from .collector import Collector
from .desk import Desk
from .exercises import Exercise
from .limits import Buckets, Limits
from .messages import ChatLine, ChatMessage, write
from .metrics import Metrics
from .records import Overtaxed, Reader
from .reopen import Closing, Reopening, Unreadable, begun, change, figures, meaning
from .reopen import record as record_of
from .screen import Screen
from .seats import BOT, BOT_NAMES, OPEN, PERSON, SAME, Seat
from .starts import Start
from .table import Refused, Table
from .tasks import Tasks
from .thinking import Thinking
from .trial import Trial
from .visitors import Visitors, hashed, new_address

log = structlog.get_logger()

HOUR, DAY = 3600, 86400
RESUMED = 500  # tables where a bot was to act when the server stopped
LISTED = 50  # tables in a visitor's list
LEARNING = 5  # of them are looked at for a lesson that is under way
NOVICE = "novice"  # whom one learns with


class Problem(Exception):
    """Something a person can't have; `key` is a message under `problem.`"""

    def __init__(self, key: str, status: int = 400, **arguments: object) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.arguments = arguments


class Unshown(Problem):
    """A table that no board of today can show; it can still be read."""

    def __init__(self, address: str) -> None:
        super().__init__("old_rules", 410)
        self.address = address


@dataclass(frozen=True)
class Place:
    """A seat as somebody lays a table: who sits there."""

    who: str
    level: str | None = None
    name: str = ""


class House:
    def __init__(
        self, archive: Archive, limits: Limits, crew: Crew, pace: float, linger: float = 60.0, caller: Caller | None = None
    ) -> None:
        self.archive = archive
        self.limits = limits
        self.caller = caller  # None: nobody is called
        if caller:
            caller.seat_token = lambda table, seat, link: self.visitors.seat_token(table, seat, link)
        self.visitors = Visitors(archive.secret, archive.former)
        self.bans = Bans(archive.banned())
        self.trial = Trial()
        self.readonly = archive.setting("readonly") is not None
        self.crew = crew
        self.metrics = Metrics(self)
        self.tables: dict[str, Table] = {}  # by address
        self.replays: dict[str, Table] = {}  # records that somebody opened, by address
        self.screens_of_network: Counter[str] = Counter()
        self.chatting = Buckets(limits.chat_a_second, limits.chat_burst)  # by visitor
        self.openings = Buckets(limits.screens_a_second, limits.screen_burst)  # of screens, by network
        self._tasks = Tasks()
        self._well = asyncio.Event()  # set while it can be written
        self._well.set()
        self.thinking = Thinking(crew, self._tasks, pace, self._well, limits)
        self.notice: str | None = None  # what everybody should know now
        self._leaving = False
        self.collector = Collector()
        archive.changed = self._trouble_changed
        archive.took = self.metrics.commit_seconds.observe
        self._reader = Reader(limits)
        self._opening = asyncio.Lock()  # one record after the other
        self._trying = asyncio.Lock()  # one position after the other
        self._attempts = Trial()  # in a process of its own
        self._to_try = 0  # those that wait for it
        self._linger = linger  # seconds a table without screens stays in memory
        self._last_key = archive.last_key()

    # Life

    async def open(self) -> None:
        self.archive.start()
        for game in games.playable():
            await self.archive.keep_layout(*meaning(game))
        await self.crew.start()
        self._tasks.start(self._sweep())
        self._tasks.start(self._look_after())
        self._tasks.start(self._keep_house())
        self._tasks.start(Desk(self.archive, self).attend())
        if self.caller:
            self._tasks.start(self.caller.attend())
        self._trouble_changed()
        for address in self.archive.waiting_for_bots(RESUMED):
            self._tasks.start(self._resume(address, True))

    async def close(self) -> None:
        await self._tasks.end()
        await self.crew.stop()
        self.trial.end()
        self._attempts.end()
        await self._reader.stop()
        await self.archive.close()

    async def _look_after(self) -> None:
        """Tables that other rules left, and those of which nothing was told yet: one after the other, between what people do."""
        for address in self.archive.untold({game.name: figures(game) for game in games.playable()}):
            await self._resume(address)
            await asyncio.sleep(0)
        self.trial.end()

    async def _keep_house(self) -> None:
        """Once an hour: delete what is overdue."""
        while True:
            try:
                await self.clear(time.time())
            except Trouble as trouble:
                log.warning("what is overdue can't be deleted", why=str(trouble))
            await asyncio.sleep(HOUR)

    async def clear(self, now: float) -> int:
        """Delete the tables and records that are overdue; how many tables."""
        limits, deleted = self.limits, 0
        finished, abandoned, records = (
            int(now) - days * DAY if days else 0 for days in (limits.keep_finished, limits.keep_abandoned, limits.keep_records)
        )
        await self.archive.delete_replays(records)
        while tables := self.archive.overdue(finished, abandoned):
            await self.archive.delete([key for key, _ in tables])
            for _, address in tables:
                self.drop(address)
            deleted += len(tables)
        return deleted

    def _check_room(self) -> None:
        """Is there room for something new?"""
        if self.readonly:
            raise Problem("house_closed", 503)
        if self.archive.used() > self.limits.disk << 20:
            raise Problem("full", 507)

    def drop(self, address: str) -> None:
        """A table that is not kept any more."""
        table = self.tables.pop(address, None)
        if table is None:
            return
        table.closed = "host"  # whoever still thinks about it is refused
        for screen in table.screens:
            screen.refuse("gone")
            screen.close(1008, "this table is gone")

    async def refresh(self, address: str) -> None:
        """Something about a table was changed beside it: take that over, and tell everybody."""
        table = self.tables.get(address)
        if table is None:
            return
        await table.rest.wait()
        kept = self.archive.table(address)
        try:
            if kept is None:
                raise Problem("no_table", 404)
            new = self._rebuild(kept)
        except Problem:
            return self.drop(address)
        table.restore(new)
        table.seats = new.seats
        table.host = new.host
        table.composer.forget()
        table.tell_table()
        table.tell()

    async def _resume(self, address: str, bots: bool = False) -> None:
        """Rebuild a table; with `bots`, let them go on as if whoever plays there had just gone."""
        try:
            table = self.table(address)
            table.looked |= bots
            self.thinking.consider(table)
        except (Problem, Trouble) as problem:
            log.warning("a table can't be opened", table=address, why=str(problem))

    def _trouble_changed(self) -> None:
        if self.archive.trouble or self.readonly:
            self._well.clear()
        else:
            self._well.set()
        self._notify()

    def set_readonly(self, on: bool) -> None:
        """Nothing is played, said or begun until the host allows it again."""
        self.readonly = on
        self._trouble_changed()

    def announce(self) -> None:
        """We are about to end, and will be back."""
        self._leaving = True
        self._notify()

    def _notify(self) -> None:
        """One notice for everybody: the newest, or that there is none any more."""
        notice = "restart" if self._leaving else "readonly" if self.readonly else None
        if self.archive.trouble:
            notice = "unwritten"
        if notice != self.notice:
            self.notice = notice
            for screen in self.screens():
                screen.notice(notice)

    def screens(self) -> list[Screen]:
        return [screen for table in (*self.tables.values(), *self.replays.values()) for screen in table.screens]

    def condition(self) -> dict[str, object]:
        """For whoever watches over the house."""
        archive, crew = self.archive.condition(), self.crew.condition()
        silent = crew.waiting > 0 and not crew.ready
        return {
            "ok": archive.trouble is None and not silent and not self._leaving,
            "leaving": self._leaving,
            "tables": len(self.tables),
            "crew": asdict(crew),
            "archive": asdict(archive),
        }

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._linger / 2)
            self.sweep(time.monotonic() - self._linger)
            self.collector.look(lambda: self.archive.condition().last_commit)

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

    async def kept(self, address: str) -> Kept:
        """A table as it is kept, once nothing is being written there."""
        if address in self.tables:
            await self.tables[address].rest.wait()
        kept = self.archive.table(address)
        if kept is None:
            raise Problem("no_table", 404)
        return kept

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
                found.origin = starts.told(record.changes)
                self._let_go_of_replays()
                self.replays[address] = found
        return found

    def exercise(self, kind: str, address: str, visitor: str, lang: str) -> Exercise:
        """A puzzle (GAME.KEY), or a decision in a finished game of one's own (TABLE.POSITION): for one screen alone."""
        found: Exercise | None
        if kind == "puzzle":
            puzzle = exercises.find(address)
            found = exercises.of_puzzle(*puzzle, lang, self.archive) if puzzle else None
        else:
            table, _, at = address.partition(".")
            known = at.isascii() and at.isdigit() and len(at) < 7
            found = exercises.of_mistake(self.table(table), int(at), visitor, self.archive) if known else None
        if found is None:
            raise Problem("missing", 404)
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
        try:
            found = Reopening(kept, self.archive, self.trial).run()
        except Closing as closing:
            log.warning("a table is closed", table=kept.address, why=str(closing))
            self.archive.close_table(kept.key, "rules", closing.kept.ending or "")
            raise Unshown(kept.address) from None
        except (BadInput, Unreadable) as error:
            log.warning("a table can't be shown", table=kept.address, why=str(error))
            raise Unshown(kept.address) from None
        kept = found.kept
        table = self._table(kept.key, kept.address, kept.invite, kept.host, found.match, kept.seats)
        table.seal = Sealed(kept.seed).seal
        table.hints = kept.hints
        table.rematch = kept.rematch
        table.closed = kept.closed
        table.changes = {change.first: change.rules for change in kept.changes}
        table.origin = starts.told([change(one) for one in kept.changes])
        table.last_sent = {seat: sent for _, _, seat, _, sent, _ in kept.entries if sent}
        if found.how == "replayed":
            self.archive.retell(kept, found.retold)
        elif found.how == "changed":
            log.warning("a table goes on by other rules", table=kept.address, why=found.why)
            table.go_on(kept.changes[-1])
        elif found.how == "closed":
            log.warning("a table is closed", table=kept.address, why=found.why)
            self.archive.close_table(kept.key, "rules", kept.ending or "")
        return table

    def _table(self, key: int, address: str, invite: str, host: str, match: Match, seats: list[Seat]) -> Table:
        table = Table(key, address, invite, host, match, seats, self.archive, self._changed, self._failed)
        table.calls = self._calls
        return table

    def _calls(self, table: Table, seats: set[int]) -> list[Statement]:
        """Of these seats, those whose people want to be called."""
        if not self.caller or not self.caller.reachable:
            return []
        found = []
        for seat in sorted(seats):
            if seat >= 0 and not table.seats[seat].keepers.isdisjoint(self.caller.reachable):
                found += self.caller.asked(table.key, seat, bool(table.acting >> seat & 1))
        return found

    def _keep(self, table: Table) -> Table:
        self.tables[table.address] = table
        return table

    # Making tables

    async def make(
        self,
        visitor: str,
        game: Game,
        options: dict[str, str],
        places: Sequence[Place],
        hints: bool = False,
        seed: bytes | None = None,
        start: Start | None = None,
    ) -> Table:
        """Lay a table. `same` seats are played from the maker's screen; without a `seed` luck is nobody's choice; with a `start`
        the game begins there."""
        if self.archive.unfinished(visitor) >= self.limits.tables_of_visitor:
            raise Problem("many_tables", 429, most=self.limits.tables_of_visitor)
        self._check_room()
        seats = []
        for number, place in enumerate(places):
            name = BOT_NAMES[number % len(BOT_NAMES)] if place.who == BOT else place.name
            seats.append(Seat(place.who, name, place.level, {visitor} if place.who in (PERSON, SAME) else set()))
        return await self._lay(visitor, game, options, seats, hints, seed, start)

    async def _lay(
        self,
        host: str,
        game: Game,
        options: dict[str, str],
        seats: list[Seat],
        hints: bool,
        seed: bytes | None = None,
        start: Start | None = None,
    ) -> Table:
        chance = Sealed(seed)
        names = [seat.name or f"Seat {number + 1}" for number, seat in enumerate(seats)]
        dealt = start.dealt if start else None
        match = Match(game, len(seats), options, chance, names, dealt, origin=start.origin if start else None)
        self._last_key += 1
        table = self._table(self._last_key, new_address(), new_address(), host, match, seats)
        table.seal = chance.seal
        table.hints = hints
        table.origin = starts.told(match.changes)
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
            meaning(game)[0],
            changes=tuple(begun(game, one) for one in match.changes),
        )
        tokens = [hashed(self.visitors.seat_token(table.address, number)) for number in range(len(seats))]
        calls = self._calls(table, set(table.match.acting))
        await self.archive.lay(kept, tokens, table.acting, calls)
        self._keep(table)
        self.thinking.consider(table)
        return table

    async def learn(self, visitor: str, game: Game, lesson: Lesson, name: str, again: bool = False) -> Table:
        """The table of a lesson, with novices: the one that is under way, unless it is to begin again."""
        if not again and (found := self.learning(visitor, game)):
            return found
        others = [Place(BOT, NOVICE)] * (lesson.players - 1)
        options = game.checked_options(lesson.players, lesson.options)
        return await self.make(visitor, game, options, [Place(PERSON, name=name), *others], seed=lesson.seed)

    def learning(self, visitor: str, game: Game) -> Table | None:
        """Where somebody is in the middle of this game's lesson."""
        mine = [one.address for one in self.of_visitor(visitor) if one.game == game.name and not one.over]
        for address in mine[:LEARNING]:
            try:
                table = self.table(address)
            except Problem:
                continue
            if table.lesson and table.lesson.step(table.played(LEARNER)) and visitor in table.seats[LEARNER].keepers:
                return table
        return None

    async def start(self, kind: str, address: str, at: int, visitor: str) -> Start:
        """A position from which somebody wants to play on, as he may see it: of a game once it is over, of a record that was
        opened, or of a puzzle."""
        if kind == "puzzle":
            puzzle = exercises.find(address)
            if puzzle is None:
                raise Problem("missing", 404)
            return starts.of_puzzle(*puzzle)
        if kind == "replay":
            table, digest, seat = await self.replay(address), address, None
        else:
            table = self.table(address)
            if not table.match.over:
                raise Problem("unfinished", 409)
            seat = next(iter(table.mine(visitor)), None)
            text = record_of(await self.kept(address)).dumps()
            digest = hashlib.sha256(text.encode()).hexdigest()[:24]
        if not table.game.standard:
            raise Problem("own_figures", 409)
        found = starts.of_match(table.match, at, seat, digest)
        if found is None:
            raise Problem("not_on", 409)
        return found

    async def try_out(self, start: Start) -> None:
        """A record may bring any position; native rules must not meet one that they can't play."""
        if self._to_try >= self.limits.records_waiting:
            raise Problem("busy", 503)
        self._to_try += 1
        try:
            async with self._trying:
                position = start.dealt.to_json()
                await asyncio.to_thread(self._attempts.check, start.game.name, None, start.options, position)
        except BadInput:
            raise Problem("not_on", 409) from None
        finally:
            self._to_try -= 1
            if not self._to_try:
                self._attempts.end()

    async def rematch(self, table: Table) -> Table:
        """A new table with the same people and options; asked for twice it is the same one."""
        if not table.match.over:
            raise Refused("not_over")
        if table.rematch is None:
            try:
                self._check_room()
            except Problem as problem:
                raise Refused(problem.key) from None
            seats = [Seat(seat.who, seat.name, seat.level, set(seat.keepers)) for seat in table.seats]
            new = await self._lay(table.host, table.game, table.match.options, seats, table.hints)
            if table.rematch is None:  # nobody else was quicker while it was written
                table.rematch = new.address
                await self.archive.follow(table.key, new.address)
        assert table.rematch
        return self.table(table.rematch)

    async def open_record(self, visitor: str, text: str, name: str) -> str:
        """Keep a record that somebody brought; its address. BadInput says what is wrong with it."""
        self._check_room()
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
        if self.readonly:
            raise Problem("house_closed", 503)
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
            if len(table.seats[seat].keepers) >= self.limits.keepers_of_seat:
                raise Problem("many_devices", 429, most=self.limits.keepers_of_seat)
            await self.archive.keep(table.key, seat, visitor)
            table.seats[seat].keepers.add(visitor)
            table.tell_table()

    async def say(self, table: Table, seat: int, text: str) -> None:
        """A line of chat: written, then told to those who sit here."""
        name = table.seats[seat].name
        if table.chat_lines is None:
            table.chat_lines = self.archive.chat_lines(table.key)
        if table.chat_lines >= self.limits.chat_lines:
            raise Refused("chat_full")
        n, table.chat_lines = table.chat_lines, table.chat_lines + 1
        await self.archive.say(table.key, (n, seat, name, text))
        line = write(ChatMessage(lines=[ChatLine(n, seat, name, text)]))
        for screen in table.screens:
            if screen.mine:
                screen.owe(line)

    def back_link(self, table: Table, seat: int) -> str:
        return f"/seat/{self.visitors.seat_token(table.address, seat, table.seats[seat].link)}"

    async def renew(self, table: Table, seat: int, visitor: str) -> None:
        """A new return link for a seat: the old one leads nowhere, and no other browser plays for it any more."""
        one = table.seats[seat]
        token = hashed(self.visitors.seat_token(table.address, seat, one.link + 1))
        await self.archive.renew(table.key, seat, one.link + 1, token, visitor)
        one.link += 1
        one.keepers &= {visitor}
        table.tell_table()
        table.tell()

    async def forget(self, visitor: str) -> None:
        """Keep nothing of somebody any more."""
        if self.readonly:
            raise Problem("house_closed", 503)
        changed = await self.archive.forget(visitor, lambda *seat: hashed(self.visitors.seat_token(*seat)))
        for address in dict.fromkeys(changed):
            await self.refresh(address)
        if self.caller:
            self.caller.reachable.discard(visitor)

    # What happens at a table

    def _changed(self, table: Table) -> None:
        self.metrics.actions.inc()
        self.thinking.consider(table)

    def _failed(self, table: Table, seat: int | None) -> None:
        """Something could not be written: the table goes back to what is. Those who wanted it are told."""
        log.error("a change could not be written", table=table.address)
        try:
            kept = self.archive.table(table.address)
            if kept is None:
                raise Problem("no_table", 404)
            table.restore(self._rebuild(kept))
        except (Problem, Trouble):
            self.tables.pop(table.address, None)
            for screen in table.screens:
                screen.close(1013, "this table can't be opened now")
            return
        table.composer.forget()
        table.tell()
        for screen in table.screens:
            if seat is None or seat in screen.mine:
                screen.refuse("not_written")

    def enter(self, screen: Screen) -> None:
        table = screen.table
        before = table.presence()
        table.screens.add(screen)
        self.screens_of_network[screen.network] += 1
        self.metrics.screens.inc()
        if self.notice:
            screen.notice(self.notice)
        self._tell_presence(screen, before)
        table.looked = True
        if screen.mine or not table.network:
            table.network = screen.network
        self.thinking.consider(table)

    def leave(self, screen: Screen) -> None:
        table = screen.table
        before = table.presence()
        table.screens.discard(screen)
        table.left = time.monotonic()
        self.collector.left += 1
        self.screens_of_network[screen.network] -= 1
        if not self.screens_of_network[screen.network]:
            del self.screens_of_network[screen.network]
        self.metrics.screens.dec()
        self._tell_presence(screen, before)

    def _tell_presence(self, screen: Screen, before: list[bool]) -> None:
        """Only where it makes a difference: somebody may have a second screen."""
        if screen.table.presence() != before:
            for other in screen.table.screens:
                if other is not screen:
                    other.owe_presence()
