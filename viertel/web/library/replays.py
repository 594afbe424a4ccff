"""The library: records that somebody opened, lessons, positions to be solved, and positions from which somebody plays on."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

from ... import __version__
from ...core import state
from ...core.errors import BadInput
from ...core.game import Game
from ...core.lesson import LEARNER, Lesson
from ...core.text import LANGUAGES
from ..intake import records
from ..intake.records import Overtaxed, Reader
from ..intake.trial import Trial
from ..model.seats import BOT, PERSON, Place, Seat
from ..problems import Problem
from ..server.static_files import Packed
from ..storage.archive import Edition, StoredTable, Trouble
from ..table import branching, exercises
from ..table.branching import Start
from ..table.exercises import Exercise
from ..table.migrate import record as record_of
from ..table.table import Table

if TYPE_CHECKING:
    from ..registry import TableRegistry

DAY = 86400
LEARNING = 5  # tables of somebody that are looked at for a lesson that is under way
NOVICE = "novice"  # whom one learns with
VERSION = f"{__version__} {'plain' if state.__file__.endswith('.py') else 'native'}"  # which has tried a record


class Library:
    def __init__(self, registry: TableRegistry) -> None:
        self._house = registry
        self.replays: dict[str, Table] = {}  # records that somebody opened, by address
        self._reader = Reader(registry.limits)
        self._opening = asyncio.Lock()  # one record after the other
        self._at_work = ""  # the record that is being opened
        self._keeping = asyncio.Lock()
        self._trying = asyncio.Lock()  # one position after the other
        self._attempts = Trial()  # in a process of its own
        self._to_try = 0  # those that wait for it

    async def close(self) -> None:
        await self._survived()  # of one that is being opened while the house closes
        self._attempts.end()
        await self._reader.stop()

    async def record(self, address: str, edition: Edition, network: str) -> Packed:
        """From what is kept: whatever has become of the rules, a game that is over can be saved."""
        if not edition.over:
            raise Problem("not_over", 409)

        def written(kept: StoredTable) -> bytes:
            return record_of(kept).dumps().encode()

        key, kind = ("record", address, edition.of), "application/x-ndjson"
        return await self._house.costly.page(key, network, lambda: self._house.kept(address), written, kind)

    async def replay(self, address: str, network: str) -> Table:
        """A record that somebody opened. Playing a long one again takes a while, so a thread does."""
        if address in self.replays:
            return self.replays[address]
        self._house.costly.count(network)
        async with self._opening:
            found = self.replays.get(address)
            if found is None:
                text = self._house.archive.replay(address)
                if text is None:
                    raise Problem("no_table", 404)
                if self._house.archive.held(address):
                    raise Problem("held", 409)
                await self._try(address, text)
                found = await self._open(address, text)
                self._let_go_of_replays()
                self.replays[address] = found
                with suppress(Trouble):
                    self._house.archive.note_opened(address, int(self._house.now()) // DAY * DAY)
        return found

    async def _try(self, address: str, text: str) -> None:
        """A record that this version has not tried: an older one has kept it, or the host allows it again."""
        if self._house.archive.tried(address) == VERSION:
            return
        try:
            await self._reader.check(text, "record")
        except Overtaxed as overtaxed:
            raise Problem(overtaxed.key, 503) from None
        except BadInput:
            raise Problem("old_rules", 410) from None
        with suppress(Trouble):  # then it is tried once more the next time
            await self._house.archive.note_tried(address, VERSION)

    async def _open(self, address: str, text: str) -> Table:
        """What it does to this process is known only now: should it die, the next start holds the record."""
        archive = self._house.archive
        with suppress(Trouble):
            await archive.note_opening(address, True)
        self._at_work = address
        try:
            record, match = await asyncio.to_thread(records.read, text, "record", self._house.limits)
            found = self._house.shown(0, address, "", "", match, [Seat(PERSON, name) for name in record.names])
            found.seal = record.seal
            found.origin = branching.told(record.changes)
            found.proved = await asyncio.to_thread(records.proved, record, match)
            found.composer.state(None, LANGUAGES[0], match.n, None)
        except BadInput:
            raise Problem("old_rules", 410) from None
        finally:
            await self._survived()
        return found

    async def _survived(self) -> None:
        address, self._at_work = self._at_work, ""
        if address:
            with suppress(Trouble):
                await self._house.archive.note_opening(address, False)

    def drop(self, address: str) -> None:
        """A record that is not kept any more."""
        if table := self.replays.pop(address, None):
            table.send_off()

    async def exercise(self, kind: str, address: str, visitor: str, lang: str, network: str | None = None) -> Exercise:
        """A puzzle (GAME.KEY), or a decision in a finished game of one's own (TABLE.POSITION): for one screen alone."""
        found: Exercise | None = None
        if kind == "puzzle":
            puzzle = exercises.find(address)
            found = exercises.of_puzzle(*puzzle, lang, self._house.archive) if puzzle else None
        else:
            table, _, at = address.partition(".")
            known = at.isascii() and at.isdigit() and len(at) < 7
            if known:
                opened = await self._house.opened(table, network)
                found = exercises.of_mistake(opened, int(at), visitor, self._house.archive)
        if found is None:
            raise Problem("missing", 404)
        return found

    def _let_go_of_replays(self) -> None:
        """Make room for one more."""
        idle = sorted((one for one in self.replays.values() if not one.screens), key=lambda one: one.left)
        for one in idle[: max(0, len(idle) + 1 - self._house.limits.idle_replays)]:
            del self.replays[one.address]

    async def learn(self, visitor: str, game: Game, lesson: Lesson, name: str, again: bool = False) -> Table:
        """The table of a lesson, with novices: the one that is under way, unless it is to begin again."""
        if not again and (found := self.learning(visitor, game)):
            return found
        others = [Place(BOT, NOVICE)] * (lesson.players - 1)
        options = game.checked_options(lesson.players, lesson.options)
        return await self._house.new_tables.make(visitor, game, options, [Place(PERSON, name=name), *others], seed=lesson.seed)

    def learning(self, visitor: str, game: Game) -> Table | None:
        """Where somebody is in the middle of this game's lesson."""
        mine = [one.address for one in self._house.of_visitor(visitor) if one.game == game.name and not one.over]
        for address in mine[:LEARNING]:
            try:
                table = self._house.table(address)
            except Problem:
                continue
            if table.lesson and table.lesson.step(table.played(LEARNER)) and visitor in table.seats[LEARNER].keepers:
                return table
        return None

    async def start(self, kind: str, address: str, at: int, visitor: str, network: str) -> Start:
        """A position from which somebody wants to play on, as he may see it: of a game once it is over, of a record that was
        opened, or of a puzzle."""
        if kind == "puzzle":
            puzzle = exercises.find(address)
            if puzzle is None:
                raise Problem("missing", 404)
            return branching.of_puzzle(*puzzle)
        if kind == "replay":
            table, digest, seat = await self.replay(address, network), address, None
            if not table.done:
                raise Problem("unproved", 409)
        else:
            table = await self._house.opened(address, network)
            if not table.match.over:
                raise Problem("unfinished", 409)
            seat = next(iter(table.mine(visitor)), None)
            page = await self.record(address, await self._house.edition(address), network)
            digest = hashlib.sha256(page.body).hexdigest()[:24]
            await self._house.costly.pace()
        if not table.game.standard:
            raise Problem("own_figures", 409)
        found = branching.of_match(table.match, at, seat, digest)
        if found is None:
            raise Problem("not_on", 409)
        return found

    async def try_out(self, start: Start) -> None:
        """A record may bring any position; native rules must not meet one that they can't play."""
        if self._to_try >= self._house.limits.records_waiting:
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

    async def open(self, visitor: str, text: str, name: str) -> str:
        """Keep a record that somebody brought; its address. BadInput says what is wrong with it."""
        self._house.check_room()
        try:
            await self._reader.check(text, name)
        except Overtaxed as overtaxed:
            raise Problem(overtaxed.key, 503) from None
        address = hashlib.sha256(text.encode()).hexdigest()[:24]
        limits = self._house.limits
        async with self._keeping:  # what is counted is there when the next are counted
            if self._house.archive.replay(address) is None:
                if self._house.archive.replays(visitor) >= limits.replays_of_visitor:
                    raise Problem("many_replays", 429, most=limits.replays_of_visitor)
                most = int(limits.disk * limits.records_share * (1 << 20))
                await self._house.archive.keep_replay(address, text, visitor, VERSION, most)
        return address
