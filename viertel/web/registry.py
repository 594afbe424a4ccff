"""The registry: every table there is. Those somebody sits at are in memory; the others are rebuilt from their entries."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import msgspec
import structlog

from .. import games
from ..bots.crew import Crew
from ..core.chance import Sealed
from ..core.errors import BadInput
from ..core.match import Match
from .admin.orders import AdminOrders
from .downtime import Downtime
from .intake.trial import Trial
from .library.replays import Library
from .limits import Buckets, Claims, Limits
from .model.news import News
from .model.proposal import Proposal
from .model.seats import Place as Place
from .model.seats import Seat
from .notifications.notifier import Notifier
from .people.bans import Bans
from .people.identity import Identity
from .people.visitors import Visitors
from .problems import Problem as Problem
from .problems import Unshown as Unshown
from .server.gc_policy import Collector
from .server.metrics import Metrics
from .server.page_cache import Costly
from .storage.archive import Archive, Edition, Following, Offer, Statement, StoredTable, TableSummary, Trouble
from .table import branching, standing_orders, undone
from .table.bots import Thinking
from .table.chat import Chat
from .table.eligibility import Seasons
from .table.migrate import Closing, Reopened, Reopening, Unreadable, change, figures, meaning
from .table.new_table import NewTables
from .table.screen import Screen
from .table.seating import Seating
from .table.table import Table, timed
from .tasks import Tasks
from .timer import Timer
from .tokens import hashed
from .tournament_director import Director
from .wall_clock import WallClock

if TYPE_CHECKING:  # its library may not be there
    from .people.passkeys import Passkeys

log = structlog.get_logger()

HOUR, DAY = 3600, 86400
RESUMED = 500  # tables where a bot was to act when the server stopped
LISTED = 50  # tables in a visitor's list


class TableRegistry:
    def __init__(
        self,
        archive: Archive,
        limits: Limits,
        crew: Crew,
        pace: float,
        linger: float = 60.0,
        notifier: Notifier | None = None,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] | None = None,
        passkeys: Passkeys | None = None,
        seasons: Seasons | None = None,
    ) -> None:
        """`pace`: the seconds that a bot takes at least; `now`: the house's clock; `steady`: one that never jumps, beside
        which jumps of the other are noticed."""
        self.archive = archive
        self.now = WallClock(now, steady, self._jumped)
        self.seating = Seating(self)
        self.downtime = Downtime(archive, self.now)
        self.timer = Timer(archive, self.now, self.downtime, self._struck)
        self.limits = limits
        self.notifier = notifier  # None: nobody is called
        if notifier:
            notifier.seat_token = lambda table, seat, link: self.visitors.seat_token(table, seat, link)
            notifier.closed = self.downtime.since
        self.seasons = seasons
        self.director = Director(self, seasons.tournaments) if seasons else None
        self.identity = Identity(self, passkeys)
        self.visitors = Visitors(archive.secret, archive.former, self.identity.devices.out)
        self.bans = Bans(archive.banned())
        self.trial = Trial()
        self.readonly = archive.setting("readonly") is not None
        self.crew = crew
        self.metrics = Metrics(self)
        self.tables: dict[str, Table] = {}  # by address
        self.screens_of_network: Counter[str] = Counter()
        self.chat = Chat(archive, limits)
        self.new_tables = NewTables(self)
        self.claims = Claims()
        self.costly = Costly(limits)
        self.library = Library(self)
        self.openings = Buckets(limits.screens_a_second, limits.screen_burst)  # of screens, by network
        self._tasks = Tasks()
        self._well = asyncio.Event()  # set while it can be written
        self._well.set()
        self.thinking = Thinking(crew, self._tasks, pace, self._well, limits)
        self.notice: str | None = None  # what everybody should know now
        self._leaving = False
        self._rebuilding = asyncio.Lock()  # one table after the other
        self.collector = Collector()
        archive.changed = self._trouble_changed
        archive.took = self.metrics.commit_seconds.observe
        self._linger = linger  # seconds a table without screens stays in memory

    # Life

    async def open(self) -> None:
        self.archive.start()
        for address in await self.archive.hold():
            log.warning("a record is held: the server stopped while it was opening it", record=address)
        for game in games.playable():
            await self.archive.keep_layout(*meaning(game))
        await self.crew.start()
        self._tasks.start(self._sweep())
        self._tasks.start(self._look_after())
        self._tasks.start(self._keep_house())
        self._tasks.start(AdminOrders(self.archive, self).attend())
        self._tasks.start(self.now.attend())
        self.downtime.come_back()
        self.timer.excuse()
        self._tasks.start(self.timer.attend())
        if self.notifier:
            self._tasks.start(self.notifier.attend())
        self._trouble_changed()
        for address in self.archive.waiting_for_bots(RESUMED):
            self._tasks.start(self._resume(address, True))

    async def close(self) -> None:
        await self._tasks.end()
        await self.crew.stop()
        self.trial.end()
        await self.library.close()
        with suppress(Trouble):
            await self.downtime.beat()
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
                await self.clear(self.now())
                if self.director:
                    await self.director.resume()
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
        if self.seasons and limits.keep_finished:
            await self.seasons.tournaments.clear(finished)
        if self.notifier:
            await self.notifier.clear(now)
        while tables := self.archive.overdue(finished, abandoned):
            await self.archive.delete([key for key, _ in tables])
            for _, address in tables:
                self.drop(address)
            deleted += len(tables)
        return deleted

    @property
    def has_ladder(self) -> bool:
        return self.seasons is not None and self.seasons.open

    def check_room(self) -> None:
        """Is there room for something new?"""
        if self.readonly:
            raise Problem("house_closed", 503)
        if self.archive.used() > self.limits.disk << 20:
            raise Problem("full", 507)

    def drop(self, address: str) -> None:
        """A table that is not kept any more."""
        if table := self.tables.pop(address, None):
            table.send_off()

    async def refresh(self, address: str) -> None:
        """Something about a table was changed beside it: take that over, and tell everybody."""
        table = self.tables.get(address)
        if table is None:
            return
        await table.write_idle.wait()
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
        self._hear_end(table)

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
            self.downtime.begin()
        else:
            if self.downtime.end():
                self._excuse()
            self._well.set()
        self._notify()

    def _jumped(self, was: float, now: float) -> None:
        log.warning("the clock was set, or the machine slept: that counts for nobody", seconds=round(now - was))
        self.downtime.jump(was, now)
        self._excuse()

    def _excuse(self) -> None:
        """Nobody could play for a while. Screens are told in a moment: we may be in the middle of something."""
        self.timer.excuse()
        for table in self.tables.values():
            table.excuse(self.downtime)
            if table.clocks:
                asyncio.get_running_loop().call_soon(table.tell)

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
        return [screen for table in (*self.tables.values(), *self.library.replays.values()) for screen in table.screens]

    def condition(self) -> dict[str, object]:
        """For whoever watches over the house."""
        archive, crew = self.archive.condition(), self.crew.condition()
        silent = crew.waiting > 0 and not crew.ready
        calls = None
        if self.notifier:
            with suppress(Trouble):
                calls = asdict(self.notifier.condition())
        return {
            "ok": archive.trouble is None and not silent and not self._leaving,
            "leaving": self._leaving,
            "tables": len(self.tables),
            "crew": asdict(crew),
            "archive": asdict(archive),
            "calls": calls,  # that they can't be sent is no reason to start anew
        }

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._linger / 2)
            self.sweep(time.monotonic() - self._linger)
            self.collector.look(lambda: self.archive.condition().last_commit)

    def sweep(self, before: float) -> None:
        """Let go of tables that nobody has looked at since then."""
        busy = self.thinking.busy()
        for tables in (self.tables, self.library.replays):
            for table in list(tables.values()):
                if not table.screens and table.write_idle.is_set() and table.left < before and table not in busy:
                    del tables[table.address]

    # Finding tables

    def table(self, address: str) -> Table:
        """The table at an address, from memory or rebuilt."""
        found = self.tables.get(address)
        if found is None:
            kept = self.archive.table(address)
            if kept is None:
                raise Problem("no_table", 404)
            found = self._take(kept, _reopened(kept, self.archive, self.trial))
        return found

    async def opened(self, address: str, network: str | None = None) -> Table:
        """The same, rebuilt in a thread: a long one takes its time, which counts for the `network` that asks."""
        if address in self.tables:
            return self.tables[address]
        if network is not None:
            self.costly.count(network)
        async with self._rebuilding:
            kept, before = self.archive.table(address), self.archive.edition(address)
            if kept is None:
                raise Problem("no_table", 404)
            if address not in self.tables:
                found = await asyncio.to_thread(_reopened, kept, self.archive)
                if address not in self.tables and self.archive.edition(address) == before:  # nobody was quicker
                    return self._take(kept, found)
        return self.table(address)

    def _take(self, kept: StoredTable, found: Reopened | Unreadable | BadInput) -> Table:
        table = self.keep(self._shown_again(kept, found))
        self.thinking.consider(table)
        return table

    async def edition(self, address: str) -> Edition:
        """From what the pages about a table are made, once nothing is being written there."""
        if address in self.tables:
            await self.tables[address].write_idle.wait()
        found = self.archive.edition(address)
        if found is None:
            raise Problem("no_table", 404)
        return found

    async def kept(self, address: str) -> StoredTable:
        """A table as it is kept, once nothing is being written there."""
        if address in self.tables:
            await self.tables[address].write_idle.wait()
        kept = self.archive.table(address)
        if kept is None:
            raise Problem("no_table", 404)
        return kept

    async def invited(self, invite: str, network: str) -> Table:
        address = self.archive.invited(invite)
        if address is None:
            raise Problem("no_table", 404)
        return await self.opened(address, network)

    async def seat_of(self, token: str, network: str) -> tuple[Table, int]:
        return await self._linked(token, self.archive.seat_of, network)

    async def offered(self, token: str, network: str) -> tuple[Table, int]:
        """The seat that a link gives away."""
        return await self._linked(token, self.archive.offered, network)

    async def _linked(self, token: str, find: Callable[[str], tuple[str, int] | None], network: str) -> tuple[Table, int]:
        """Where a link leads, also once the table is open."""
        found = find(hashed(token))
        if found is None:
            raise Problem("no_seat", 404)
        table = await self.opened(found[0], network)
        if find(hashed(token)) != found:
            raise Problem("no_seat", 404)
        return table, found[1]

    def of_visitor(self, visitor: str) -> list[TableSummary]:
        """A visitor's tables: those waiting for him first, then those under way, then those that are over."""
        found = [replace(one, due=self._due(one)) for one in self.archive.of_visitor(visitor, LISTED)]
        return sorted(found, key=lambda one: (not one.urgent, not one.kept, one.over, one.due or math.inf))

    def _due(self, listed: TableSummary) -> float | None:
        """When his clock comes to zero who looks at his list, if he is to act; else the first that does."""
        if not listed.pace or not listed.clock:
            return None
        zones = [zone for _, _, zone in listed.seats]
        clocks, _ = timed(listed.pace, listed.clock, zones, self.downtime.since)
        seats = [seat for seat in listed.mine if seat in listed.acting] or listed.acting
        return min((due for seat in seats if (due := clocks.due(seat, zones[seat])) is not None), default=None)

    def _following(self, table: Table) -> Following | None:
        return self.archive.following(table.rematch) if table.rematch else None

    def offers(self, visitor: str) -> list[Offer]:
        """Who would like to play again with a visitor, and waits for his answer."""
        return self.archive.offers(visitor, LISTED)

    def _rebuild(self, kept: StoredTable) -> Table:
        return self._shown_again(kept, _reopened(kept, self.archive, self.trial))

    def _shown_again(self, kept: StoredTable, found: Reopened | Unreadable | BadInput) -> Table:
        """A table in memory that was reopened, or could not be."""
        if isinstance(found, Closing):
            log.warning("a table is closed", table=kept.address, why=str(found))
            self.archive.close_table(kept.key, "rules", found.kept.ending or "")
            raise Unshown(kept.address)
        if not isinstance(found, Reopened):
            log.warning("a table can't be shown", table=kept.address, why=str(found))
            raise Unshown(kept.address)
        kept = found.kept
        table = self.shown(kept.key, kept.address, kept.invite, kept.host, found.match, kept.seats)
        table.seal = Sealed(kept.seed).seal
        table.hints = kept.hints
        table.rated, table.tournament = kept.rated, kept.tournament
        table.rematch = kept.rematch
        table.closed = kept.closed
        table.marks = list(kept.marks)
        table.struck = undone.read(table.game, kept.struck)
        table.unseated = dict(kept.unseated)
        table.proposal = msgspec.json.decode(kept.proposal, type=Proposal) if kept.proposal else None
        if kept.pace and kept.clock:
            table.clocks, timing = timed(kept.pace, kept.clock, table.zones, self.downtime.since)
            table.paused, table.deciding = timing.paused, timing.deciding
        table.changes = {change.first: change.rules for change in kept.changes}
        table.origin = branching.told([change(one) for one in kept.changes])
        table.find_drafts()
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

    def shown(self, key: int, address: str, invite: str, host: str, match: Match, seats: list[Seat]) -> Table:
        """A table in memory."""
        table = Table(key, address, invite, host, match, seats, self.archive, self._changed, self.failed, self.now, self.limits)
        table.calls = self.calls
        table.following = self._following
        table.downtime_count = self.downtime.count
        if self.seasons:
            table.result = self.seasons.result
        return table

    def calls(self, table: Table, asked: set[int], news: News) -> list[Statement]:
        """Of these seats, those whose people want to be called."""
        if not self.notifier or not self.notifier.reachable:
            return []
        found = []
        for seat, one in enumerate(table.seats):
            waits = bool(table.acting >> seat & 1)
            if one.keepers.isdisjoint(self.notifier.reachable):
                continue
            if seat in asked:
                found += self.notifier.asked(table.key, seat, waits, table.reminders(seat))
            elif waits and table.clocks:  # somebody is absent, all pause, or there is another pace
                found += self.notifier.moved(table.key, seat, table.reminders(seat))
            for what in sorted(what for whom, what in news if whom == seat):
                found += self.notifier.told(table.key, seat, what)
        return found

    async def remind(self, visitor: str) -> None:
        """Somebody can be called by one more way: of the tables that wait for him already he is reminded as well."""
        for one in self.of_visitor(visitor):
            if not one.waiting or not self.notifier:
                continue
            with suppress(Problem):
                table, calls = self.table(one.address), list[Statement]()
                for seat in table.mine(visitor):
                    if table.clocks and table.acting >> seat & 1:
                        calls += self.notifier.moved(table.key, seat, table.reminders(seat))
                await self.notifier.outbox.write(calls)

    def keep(self, table: Table) -> Table:
        self.tables[table.address] = table
        table.excuse(self.downtime)  # of what came while it was written
        return table

    # What happens at a table

    def _changed(self, table: Table) -> None:
        self.metrics.actions.inc()
        if table.clocks and (table.counts or any(seat.human for seat in table.seats)):
            table.wake()  # whoever is waited for may not look before it is his turn; what counts is played to its end
        self._hear_end(table)
        table.consider_start()
        self.timer.hear(table.strikes)
        standing_orders.consider(table)
        self.thinking.consider(table)

    def _hear_end(self, table: Table) -> None:
        """A tournament goes on when its tables are over."""
        if self.director and table.tournament and table.match.over:
            self._tasks.start(self.director.go_on(table.tournament))

    def _struck(self, address: str) -> Table | None:
        """A table where a clock has come to zero, ready to be played at."""
        try:
            table = self.table(address)
        except Problem:
            return None
        return None if table.clocks is None or table.match.over else table

    def failed(self, table: Table, seat: int | None) -> None:
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
        there = table.presence()
        table.ready = {seat for seat in table.ready if there[seat]}
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
            if screen.table.waits:  # for somebody who has come or gone
                screen.table.tell()


def _reopened(kept: StoredTable, archive: Archive, trial: Trial | None = None) -> Reopened | Unreadable | BadInput:
    """A table of what is kept of it, or why there is none. In a thread without a `trial`: it makes its own."""
    own = trial or Trial()
    try:
        return Reopening(kept, archive, own).run()
    except (Unreadable, BadInput) as error:
        return error
    finally:
        if trial is None:
            own.end()
