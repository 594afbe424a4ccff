"""Whole games over simulated weeks: the house's clock is turned by hand, and nobody sleeps."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Self, cast
from zoneinfo import ZoneInfo

import pytest

from viertel import games
from viertel.bots.crew import Crew
from viertel.core.draft import draft
from viertel.core.record import Record
from viertel.core.state import Rng
from viertel.core.verify import verify
from viertel.web.limits import Limits
from viertel.web.model.calendar import DAY
from viertel.web.model.clock import DAYS, DECIDE, HOUR, KEEP, LIVE, MINUTE, MISSES, NUDGE, TOLERANCE, Pace
from viertel.web.model.proposal import END, PACE, PAUSE, REWIND, UNDO
from viertel.web.model.seats import BOT, OPEN, PERSON, Orders
from viertel.web.registry import Place, TableRegistry
from viertel.web.storage.archive import Trouble
from viertel.web.storage.store import Store
from viertel.web.table import migrate, proposals, standing_orders
from viertel.web.table.table import Refused, Table
from viertel.web.table.timeouts import come_back
from viertel.web.timer import GRACE

MONDAY = datetime(
    2024, 10, 21, 12, tzinfo=ZoneInfo("UTC")
).timestamp()  # clocks change in Vienna at its end, and then in New York
ZONES = ("Europe/Vienna", "America/New_York", "Asia/Tokyo")
NAMES = ("Ada", "Bea", "Cora")
WEEKS = Pace(DAYS, move=2 * DAY, night=(22, 8), weekend=True, absence=7)


class Thoughtless:
    """A crew that never has an answer: bots take what comes."""

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    async def weigh(self, *_: object) -> None: ...
    def condition(self) -> None: ...


class Village:
    """A house whose clock is turned by hand, with people who have no screens."""

    steady: Callable[[], float] | None = None

    def __init__(self, data: Path) -> None:
        self.data = data
        self.time = MONDAY
        self.address = ""

    async def __aenter__(self) -> Self:
        await self._open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.registry.close()

    async def _open(self) -> None:
        crew = cast(Crew, Thoughtless())
        store = Store(self.data, "off", lambda: self.time)
        self.registry = TableRegistry(store, Limits(), crew, 0.0, now=lambda: self.time, steady=self.steady)
        await self.registry.open()

    async def restart(self, closed: float = 0.0, killed: bool = False) -> None:
        await self.calm()
        if killed:  # it says no more
            self.registry.downtime.begin()
        await self.registry.close()
        self.time += closed
        await self._open()
        self.time += GRACE

    async def lay(self, pace: Pace | None, game: str = "wiener_walzer", seats: int = 3, seed: bytes | None = None) -> Table:
        places = [Place(PERSON, name="Ada"), *[Place(OPEN)] * (seats - 1)]
        table = await self.registry.new_tables.make("ada", games.load(game), {}, places, pace=pace, zone=ZONES[0], seed=seed)
        self.address = table.address
        for seat in range(1, seats):
            await self.registry.seating.sit(table, NAMES[seat].lower(), NAMES[seat], seat, ZONES[seat])
        if table.clocks and table.waits:  # nobody has a screen on which to say that he is ready
            table.clocks.waits = False
            table.save(None)
        await self.calm()
        return table

    @property
    def table(self) -> Table:
        return self.registry.table(self.address)

    async def calm(self) -> None:
        """Until nothing is being written and no bot thinks."""
        for _ in range(3):
            await self.table.write_idle.wait()
            while self.registry.thinking.busy():
                await asyncio.sleep(0)
            await asyncio.sleep(0)
        due, looks = self.table.due(), self.registry.archive.due()
        assert due is None or (looks is not None and looks <= due), "whoever looks whether a clock has struck looks in time"

    async def turn(self, seconds: float) -> None:
        """Turn the clock on, and let happen what is due."""
        await self.turn_to(self.time + seconds)

    async def turn_to(self, instant: float) -> None:
        while (due := self.registry.archive.due()) is not None and due + TOLERANCE <= instant:
            self.time = max(self.time, due + TOLERANCE)
            await self.registry.timer.strike()
            await self.calm()
        self.time = instant

    async def act(self, seat: int, choice: int = 0) -> None:
        """Decide: in secret a whole plan."""
        match = self.table.match
        state, codes = match.state.clone(), list[int]()
        while not codes or draft(match.game, match.state, seat, codes):
            legal = state.legal(seat)
            codes.append(legal[choice % len(legal)])
            state.apply(seat, codes[-1])
        self.table.act(seat, list(map(match.game.words, codes)), self.table.at(seat), "")
        await self.calm()

    async def finish(self, seat: int) -> None:
        """Decide until others are asked: a move can have several parts."""
        while self.asked() == [seat]:
            await self.act(seat)

    def asked(self) -> list[int]:
        return [seat for seat in self.table.match.acting if self.table.seats[seat].human]

    def told(self) -> list[str]:
        return [mark.key for mark in self.table.marks]

    def clocks(self) -> object:
        clocks = self.table.clocks
        assert clocks
        return list(clocks.clocks), clocks.held, self.table.paused, self.registry.archive.due()

    def left(self, seat: int) -> float:
        clocks = self.table.clocks
        assert clocks
        return clocks.left(seat, self.table.zones[seat], self.time)

    def record(self) -> Record:
        kept = self.registry.archive.table(self.address)
        assert kept
        return Record.loads(migrate.record(kept).dumps())


def run(tmp_path: Path, story: Callable[[Village], Awaitable[None]]) -> None:
    async def told() -> None:
        async with Village(tmp_path / "data.sqlite") as village:
            await story(village)

    asyncio.run(told())


@pytest.mark.parametrize("game", ["wiener_walzer", "venezia"])
def test_a_game_of_weeks_with_one_who_vanishes_and_one_who_returns(tmp_path: Path, game: str) -> None:
    """Three people in three time zones. Bea vanishes and comes back, Cora vanishes for good; the house restarts all the time."""
    rng = random.Random(7)

    async def story(village: Village) -> None:
        await village.lay(WEEKS, game)
        moves, gone, since, acted = 0, set[int](), {1: 0.0, 2: 0.0}, [0.0] * 3
        while not village.table.match.over:
            asked = [seat for seat in village.asked() if seat not in gone]
            if not asked:  # whoever is waited for is gone
                await village.turn(6 * HOUR)
                if 1 in gone and village.table.seats[1].kept and village.time > since[1] + 6 * DAY:
                    gone.discard(1)
                    come_back(village.table, 1)
                    await village.calm()
                continue
            seat = rng.choice(asked)
            await village.turn(rng.choice((20.0, HOUR, 9 * HOUR, 30 * HOUR)))
            if village.table.seats[seat].kept is None and seat in village.table.match.acting:
                await village.act(seat, rng.randrange(100))
                moves += 1
                if seat not in gone and not any(mark.seat == seat for mark in village.table.marks):
                    acted[seat] = village.time
            if moves == 8 and 1 not in gone and not since[1]:
                gone.add(1)
                since[1] = village.time
            if moves == 14 and not since[2]:
                gone.add(2)
                since[2] = village.time
            if moves % 3 == 0:
                await village.calm()
                before = village.clocks()
                await village.restart()
                assert village.clocks() == before, "a restart moves no clock"
        table = village.table
        assert table.due() is None and village.registry.archive.due() is None
        for seat in (1, 2):
            kept = next(mark for mark in table.marks if mark.key == "kept" and mark.seat == seat)
            assert kept.made > acted[seat] + WEEKS.move, "nobody is given up too early"
        assert table.seats[2].kept == "regular" and table.seats[1].kept is None and "back" in village.told()
        bots = {n for n, entry in enumerate(table.match.entries) if entry.stood_in}
        assert bots and {table.match.entries[n].seat for n in bots} <= {0, 1, 2}
        record = village.record()
        assert record.stood_in == bots
        assert verify(games.of_record(record), record) > 0

    run(tmp_path, story)


def test_every_restart_in_a_game_leaves_it_as_it_was(tmp_path: Path) -> None:
    """After every single move, in the phases of all and in those of one."""

    async def story(village: Village) -> None:
        await village.lay(WEEKS, "venezia")
        for _ in range(25):
            seat = village.asked()[-1]
            await village.turn(HOUR)
            await village.act(seat, 3)
            before = village.clocks()
            asked, n = village.asked(), village.table.match.n
            await village.restart()
            assert (village.asked(), village.table.match.n) == (asked, n)
            assert village.clocks() == before

    run(tmp_path, story)


def test_clocks_begin_when_everybody_sits(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        table = await village.registry.new_tables.make(
            "ada", games.load("wiener_walzer"), {}, [Place(PERSON, name="Ada"), Place(OPEN)], pace=WEEKS, zone="UTC"
        )
        village.address = table.address
        await village.turn(30 * DAY)
        assert table.due() is None and village.told() == []
        await village.registry.seating.sit(table, "bea", "Bea", 1, "UTC")
        assert table.due() is not None and village.registry.archive.due() == table.due()

    run(tmp_path, story)


def test_looking_too_early_strikes_nobody_and_finds_the_new_deadline(tmp_path: Path) -> None:
    """Deadlines move with every action; when the house looks at a table is written seldom, and never later than it must be."""

    async def story(village: Village) -> None:
        table = await village.lay(WEEKS, seats=2)
        first = village.registry.archive.due()
        assert first is not None and first == table.due()
        for _ in range(4):
            await village.turn(HOUR)
            await village.finish(village.asked()[0])
        due = table.due()
        assert due is not None and due > first == village.registry.archive.due()
        await village.turn_to(first + TOLERANCE)
        assert village.registry.archive.due() == due == table.due() and village.told() == []
        await village.turn_to(due + TOLERANCE)
        assert village.told() == ["kept"]

    run(tmp_path, story)


def test_what_could_not_be_written_hides_no_deadline(tmp_path: Path) -> None:
    """Bea has little time left, and the first try to ask her is not written: the house looks in time nevertheless."""

    async def story(village: Village) -> None:
        table = await village.lay(Pace(LIVE, bank=HOUR), seats=2)
        await village.finish(0)
        await village.turn(55 * MINUTE)
        await village.finish(1)
        await village.turn(6 * MINUTE)  # when the house has looked
        archive, state = village.registry.archive, table.match.state
        written = archive.write_entries
        archive.write_entries = lambda *given, **more: given[3](Trouble("the disk is full"))  # type: ignore[method-assign]
        await village.act(0)
        archive.write_entries = written  # type: ignore[method-assign]
        assert table.match.state == state and village.asked() == [0]
        await village.finish(0)
        due = table.due()
        assert due is not None and due - village.time < 6 * MINUTE
        await village.turn_to(due + TOLERANCE)
        assert village.told() == ["kept"]

    run(tmp_path, story)


@pytest.mark.parametrize("zero", [KEEP, DECIDE, NUDGE])
def test_at_zero_happens_what_was_agreed_on(tmp_path: Path, zero: str) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY, zero=zero), seats=2)
        (seat,) = village.asked()
        at = village.table.match.n
        due = village.table.due()
        assert due == village.time + DAY
        await village.turn_to(due + TOLERANCE - 0.01)
        assert village.table.match.n == at, "a second is tolerated"
        await village.turn_to(due + TOLERANCE)
        table = village.table
        assert village.told() == {KEEP: ["kept"], DECIDE: ["decides"], NUDGE: ["late"]}[zero]
        assert (table.match.n > at) == (zero != NUDGE)
        assert table.seats[seat].kept == ("regular" if zero == KEEP else None)
        if zero == NUDGE:
            await village.turn(40 * DAY)
            assert village.told() == ["late"], "once is enough"
            await village.act(seat)
        if zero == DECIDE:
            await village.turn(HOUR)
            assert not table.match.undoable(seat), "what a bot decided can't be taken back without asking"
            assert village.asked() == [1 - seat]
            await village.finish(1 - seat)
            assert village.asked() == [seat], "the next move is its player's again"
        if zero == KEEP:
            await village.act(1 - seat)
            assert village.asked() == [1 - seat], "the bot plays on"
            come_back(table, seat)
            await village.calm()
            assert village.told() == ["kept", "back"]
            await village.finish(1 - seat)
            assert village.asked() == [seat] and village.left(seat) == DAY

    run(tmp_path, story)


@pytest.mark.parametrize("restart", [False, True])
def test_by_days_a_bot_makes_one_move_at_a_time_and_keeps_the_seat_after_the_third(tmp_path: Path, restart: bool) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY, zero=DECIDE), seats=2)
        (gone,) = village.asked()
        for missed in range(1, MISSES + 1):
            if village.asked() == [1 - gone]:
                await village.finish(1 - gone)
            assert village.asked() == [gone] and village.left(gone) == DAY, "asked anew, with all of the time"
            if restart:
                await village.restart()
            await village.turn(DAY + HOUR)
            assert village.told() == ["decides"] * min(missed, MISSES - 1) + ["kept"] * (missed == MISSES)
            assert village.table.seats[gone].kept == ("regular" if missed == MISSES else None)
        come_back(village.table, gone)
        await village.calm()
        if village.asked() == [1 - gone]:
            await village.finish(1 - gone)
        await village.turn(DAY + HOUR)
        assert village.told()[-2:] == ["back", "decides"], "it is counted from the beginning"

    run(tmp_path, story)


def test_whoever_decides_once_himself_has_missed_nothing(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY, zero=DECIDE), seats=2)
        (late,) = village.asked()
        for _ in range(MISSES):
            await village.turn(DAY + HOUR)
            await village.finish(1 - late)
            await village.finish(late)
            await village.finish(1 - late)
        assert village.told() == ["decides"] * MISSES and village.table.seats[late].kept is None

    run(tmp_path, story)


def test_a_live_clock_waits_for_everybody_each_time_as_it_was_agreed(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(LIVE, bank=HOUR, zero=DECIDE), seats=2)
        (gone,) = village.asked()
        for _ in range(MISSES + 1):
            await village.turn(HOUR + MINUTE)
            await village.finish(1 - gone)
        assert len(village.told()) > MISSES and set(village.told()) == {"decides"}

    run(tmp_path, story)


def test_a_move_that_a_bot_was_about_to_make_is_made_after_a_restart(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY, zero=DECIDE), seats=2)
        (gone,) = village.asked()
        village.registry.thinking.consider = lambda table: None  # type: ignore[method-assign]  # it is killed before the bot has thought
        await village.turn(DAY + HOUR)
        assert village.told() == ["decides"] and village.asked() == [gone]
        await village.registry.close()
        await village._open()
        for _ in range(5):
            await village.calm()
        assert village.asked() == [1 - gone]

    run(tmp_path, story)


def test_who_acts_is_back(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        table = await village.lay(Pace(DAYS, move=DAY), seats=2)
        (seat,) = village.asked()
        village.registry.seating.leave(table, seat)
        await table.write_idle.wait()
        assert table.seats[seat].kept == "regular"
        await village.act(seat)  # before the bot has thought
        assert table.seats[seat].kept is None and village.told() == ["left", "back"]
        assert not any(entry.stood_in for entry in table.match.entries)

    run(tmp_path, story)


def test_a_draft_counts_before_a_bot_does(tmp_path: Path) -> None:
    """Also over a restart: it is kept with the seat, and nobody else is told."""

    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY), "venezia", seats=2)
        table = village.table
        while not table.game.drafted(table.match.state):
            await village.act(village.asked()[0])
        state = table.match.state.clone()
        plan: list[int] = []
        for _ in range(40):  # a whole plan, as its player would send it
            plan.append(state.legal(0)[0])
            state.apply(0, plan[-1])
            if 0 not in state.to_act():
                break
        words = [table.game.words(code) for code in plan]
        await village.registry.seating.order(table, 0, "draft", words, table.match.n)
        await village.restart()
        n = village.table.match.n
        await village.turn(2 * DAY)
        mine = [entry for entry in village.table.match.entries[n:] if entry.seat == 0][: len(plan)]
        assert [entry.code for entry in mine] == plan and not any(entry.stood_in for entry in mine)
        assert "draft_counts" in village.told()
        first = next(mark for mark in village.table.marks if mark.seat == 0)
        assert first.key == "draft_counts"

    run(tmp_path, story)


@pytest.mark.parametrize("zero", [KEEP, DECIDE])
@pytest.mark.parametrize("restart", [False, True])
def test_of_a_plan_with_holes_a_bot_makes_the_rest(tmp_path: Path, zero: str, restart: bool) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY, zero=zero), "venezia", seats=2)
        table = village.table
        while not table.game.drafted(table.match.state):
            await village.act(village.asked()[0])
        begun = ["first piazza", "cubes 2", "", "", "zone san_polo", "cubes 1", "", ""]
        await village.registry.seating.order(table, 0, "draft", begun, table.at(0))
        if restart:
            await village.restart()
        n = village.table.match.n
        await village.turn(DAY + HOUR)
        mine = [village.table.game.words(entry.code) for entry in village.table.match.entries[n:] if entry.seat == 0]
        assert len(mine) >= len(begun) and all(word in ("", played) for word, played in zip(begun, mine))
        assert village.told()[:2] in (["draft_counts", "kept"], ["draft_counts", "decides"])
        assert village.table.seats[0].orders == Orders()

    run(tmp_path, story)


@pytest.mark.parametrize("restart", [False, True])
def test_undo_across_a_deadline_gives_no_time_back(tmp_path: Path, restart: bool) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY, zero=NUDGE), "venezia", seats=2)
        while len(village.asked()) < 2:
            await village.act(village.asked()[0])
        table = village.table
        await village.turn(DAY - HOUR)
        plan: list[int] = []
        state = table.match.state.clone()
        while 0 in state.to_act() and len(plan) < 40:
            plan.append(state.legal(0)[0])
            state.apply(0, plan[-1])
        table.act(0, [table.game.words(code) for code in plan], table.at(0), "")
        await village.calm()
        assert village.asked() == [1]
        if restart:
            await village.restart()
        await village.turn(3 * HOUR)  # Ada's own day is over by now, and Bea has been waited for in vain
        table = village.table
        table.undo(0, "turn", table.at(0)) if table.match.undoable(0) else proposals.ask(table, UNDO, 0, [0, 1], table.at(0))
        await village.calm()
        assert 0 in village.asked()
        assert village.left(0) == HOUR, "what she had when she made it"
        await village.turn(HOUR + TOLERANCE)
        assert [mark.seat for mark in village.table.marks if mark.key == "late"] == [1, 0]

    run(tmp_path, story)


def test_live_becomes_days_and_back_when_all_agree(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(LIVE, bank=10 * MINUTE, increment=5), seats=3)
        table = village.table
        asker = village.asked()[0]
        days = Pace(DAYS, move=DAY)
        proposals.ask(table, PACE, asker, [asker], 0, pace=days)
        await village.calm()
        others = [seat for seat in range(3) if seat != asker]
        proposals.consent(table, [others[0]], True)
        await village.restart()
        assert village.table.proposal and village.table.proposal.waiting == {others[1]}, "it stays asked"
        proposals.consent(village.table, [others[1]], True)
        await village.calm()
        assert village.table.pace == days and village.left(asker) == DAY and village.told() == ["pace"]
        await village.restart()
        assert village.table.pace == days
        proposals.ask(village.table, PACE, asker, [0, 1, 2], 0, pace=None)
        await village.calm()
        assert village.table.pace is None and village.registry.archive.due() is None

    run(tmp_path, story)


def test_pause_end_rewind_and_withdrawal(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY), seats=2)
        for _ in range(6):
            await village.act(village.asked()[0])
        table = village.table
        proposals.ask(table, PAUSE, 0, [0], 0)
        await village.calm()
        with pytest.raises(Refused, match="already_asked"):
            proposals.ask(table, END, 1, [1], 0)
        proposals.consent(table, [1], True)
        await village.calm()
        await village.turn(50 * DAY)
        assert village.told() == ["paused"]
        table = village.table
        proposals.resume(table, 1)
        await village.calm()
        assert table.due() == village.time + DAY
        to = table.match.n - 4
        proposals.ask(table, REWIND, 0, [0], table.at(0), to)
        await village.calm()
        proposals.consent(table, [0], False)
        await village.calm()
        assert table.proposal is None, "who asked may withdraw it"
        proposals.ask(table, REWIND, 0, [0], table.at(0), to)
        await village.calm()
        proposals.consent(table, [1], True)
        await village.calm()
        assert table.match.n >= to and village.told() == ["paused", "resumed", "withdrawn", "rewound"]
        proposals.ask(table, END, 0, [0], 0)
        await village.calm()
        proposals.consent(table, [1], True)
        await village.calm()
        assert table.match.over and table.closed == "agreed" and table.match.winners == ()
        await village.restart()
        assert village.table.closed == "agreed" and village.table.due() is None

    run(tmp_path, story)


def test_who_resigns_of_two_has_lost_and_of_three_a_bot_plays_on(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(None, seats=3)
        village.registry.seating.resign(village.table, 1)
        await village.calm()
        assert village.table.seats[1].who == BOT and not village.table.match.over
        with pytest.raises(Refused, match="not_kept"):
            come_back(village.table, 1)
        await village.lay(None, seats=2)
        village.registry.seating.resign(village.table, 1)
        await village.calm()
        assert village.table.match.over and village.table.match.winners == (0,)
        await village.restart()
        assert village.table.match.winners == (0,) and village.record().ending

    run(tmp_path, story)


def test_absence_nudges_and_a_substitute(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY, absence=5), seats=2)
        (seat,) = village.asked()
        seating, table = village.registry.seating, village.table
        seating.away(table, seat, 3)
        await village.calm()
        await village.turn(3 * DAY)
        assert village.told() == ["away"] and village.left(seat) == DAY
        with pytest.raises(Refused, match="no_absence"):
            seating.away(village.table, seat, 3)
        seating.nudge(village.table, seat, 1 - seat)
        await village.calm()
        for wrong in (seat, 1 - seat):
            with pytest.raises(Refused):
                seating.nudge(village.table, wrong, 1 - seat)
        await village.restart()
        with pytest.raises(Refused, match="nudged"):
            seating.nudge(village.table, seat, 1 - seat)
        seating, table = village.registry.seating, village.table
        before = village.registry.seating.links(table, seat)[0]
        await seating.offer(table, seat, True)
        await village.calm()
        link = seating.offer_link(table, seat)
        assert link
        found, number = await village.registry.offered(link.rpartition("/")[2], "")
        assert found is table and number == seat
        await seating.take_over(table, seat, "dora", "Dora", "Asia/Tokyo")
        assert table.seats[seat].keepers == {"dora"} and table.seats[seat].name == "Dora"
        for old in (link, before):
            with pytest.raises(Exception, match="no_seat"):
                await (village.registry.offered if "substitute" in old else village.registry.seat_of)(old.rpartition("/")[2], "")
        await village.restart()
        assert village.table.mine("dora") == [seat] and village.table.mine(NAMES[seat].lower()) == []
        assert village.told() == ["away", "nudged", "substitute", "taken_over"]

    run(tmp_path, story)


def test_the_host_fills_empties_and_renames(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY), seats=3)
        manage, table = village.registry.seating.manage, village.table
        with pytest.raises(Refused, match="not_abandoned"):
            await manage(table, "bot", 1, "regular", "")
        await manage(table, "rename", 1, "", "Beatrice")
        await village.calm()
        await manage(table, "open", 1, "", "")
        assert table.seats[1].who == OPEN and table.due() is None, "the clocks stand while a seat is open"
        assert table.mine("bea") == []
        await manage(table, "bot", 1, "novice", "")
        await village.calm()
        assert table.seats[1].who == BOT and table.due() is not None
        await village.restart()
        assert village.table.seats[1].level == "novice"
        assert village.told() == ["renamed", "opened", "filled"]

    run(tmp_path, story)


def test_an_order_is_played_when_its_turn_comes_unless_something_concerned_its_player(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(None, seats=2)
        table = village.table
        order = village.registry.seating.order
        played = ended = 0
        while not table.match.over and not (played and ended):
            (seat,) = village.asked()
            other, n = 1 - seat, table.match.n
            wish = table.match.game.words(table.match.state.legal(seat)[0 if played else -1])  # the first is what the other takes
            await order(table, other, "then", [wish], n)
            await village.act(seat)
            if village.asked() == [seat] and table.match.n > n + 1:
                assert any(entry.seat == other for entry in table.match.entries[n:])
                played += 1
            elif other in village.asked():
                assert table.seats[other].orders == Orders(ended=table.seats[other].orders.ended)
                assert table.seats[other].orders.ended in ("changed", "impossible")
                ended += 1
        assert played and ended
        with pytest.raises(Refused, match="no_order"):
            await order(table, 0, "standing", ["place d2"], 0)

    run(tmp_path, story)


def test_a_plan_offers_what_will_be_open_by_what_its_player_knows_alone(tmp_path: Path) -> None:
    """Bea waits: what she is offered is open to her next time, and is the same whatever is hidden from her."""

    async def story(village: Village) -> None:
        table = await village.lay(None, "vino", seed=bytes(32))
        offered = kept = 0
        while offered < 20:
            if 1 in village.asked():
                await village.act(1, 1)
                continue
            wishes = set(standing_orders.wishes(table, 1))
            assert not standing_orders.wishes(table, village.asked()[0])
            real, view = table.match.state, table.match.state.view(1)
            table.match.state = view.imagine(Rng(5))
            assert set(standing_orders.wishes(table, 1)) == wishes
            table.match.state, table.seats[1].kept = real, "regular"
            assert not standing_orders.wishes(table, 1), "a bot that keeps the seat obeys nobody"
            table.seats[1].kept = None
            while 1 not in village.asked():
                await village.act(village.asked()[0], 1)
            offered += 1
            kept += bool(wishes & set(map(table.game.words, table.match.state.legal(1))))
        assert kept > 10, "what was open to her last time would hardly ever be: a round has choices of several kinds"

    run(tmp_path, story)


def test_a_pass_stands_until_something_changes(tmp_path: Path) -> None:
    """It is played again and again without asking, over a restart too, and its player is told why it has ended."""

    async def story(village: Village) -> None:
        played, ended = 0, set[str]()
        for seed in range(9):
            await village.lay(None, "vino")
            rng = random.Random(seed)
            ordered: int | None = None
            while not village.table.match.over and not (played and "changed" in ended):
                table = village.table
                seat, n = village.asked()[0], table.match.n
                legal = [table.game.words(code) for code in table.match.state.legal(seat)]
                if ordered is None and "pass" in legal:
                    await village.registry.seating.order(table, seat, "standing", ["pass"], n)
                    orders = table.seats[seat].orders
                    assert orders.standing == "pass" and set(orders.legal) == set(legal)
                    await village.restart()
                    table = village.table
                    assert table.seats[seat].orders == orders
                    table.act(seat, ["pass"], table.at(seat), "")
                    await village.calm()
                    ordered = seat
                    n += 1
                elif seat == ordered:  # asked again: the order does not hold any more
                    ended.add(table.seats[seat].orders.ended)
                    ordered = None
                else:
                    await village.act(seat, rng.randrange(100))
                entries = village.table.match.entries[n:]
                own = [entry for entry in entries if entry.seat == ordered and entry.code == table.game.code("pass")]
                assert not any(entry.stood_in for entry in own)
                played += len([entry for entry in own if not entry.forced])
            if played and "changed" in ended:
                break
        assert played and "changed" in ended and "" not in ended

    run(tmp_path, story)


def test_a_half_made_plan_is_there_after_a_restart_and_a_bot_makes_the_rest(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY), "venezia", seats=2)
        table = village.table
        while not table.game.drafted(table.match.state):
            await village.act(village.asked()[0])
        before = [table.composer.state(seat, "en", 0, None) for seat in (1, None)]
        n, step = table.match.n, table.game.words(table.match.state.legal(0)[0])
        table.act(0, [step], table.at(0), "")
        assert table.match.n == n and table.at(0) == n + 1
        await village.restart()
        table = village.table
        assert table.at(0) == n + 1 and table.match.n == n
        assert [table.composer.state(seat, "en", 0, None) for seat in (1, None)] == before, "nobody else is told"
        await village.turn(2 * DAY)
        mine = [entry for entry in village.table.match.entries[n:] if entry.seat == 0]
        assert table.game.words(mine[0].code) == step
        assert village.table.seats[0].kept == "regular"

    run(tmp_path, story)


@pytest.mark.parametrize("killed", [False, True])
def test_time_in_which_the_house_was_closed_counts_for_nobody(tmp_path: Path, killed: bool) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY), seats=2)
        (seat,) = village.asked()
        for closed in (3 * DAY, 5 * DAY):
            await village.turn(HOUR)
            await village.registry.downtime.beat()
            left = village.left(seat)
            await village.restart(closed, killed)
            assert village.left(seat) == left - GRACE and village.told() == []
        due = village.table.due()
        assert due and due == village.time + DAY - 2 * HOUR - 2 * GRACE
        await village.turn_to(due + TOLERANCE - 1)
        assert village.told() == []
        await village.turn_to(due + TOLERANCE)
        assert village.told() == ["kept"]

    run(tmp_path, story)


def test_nobodys_time_is_up_while_nothing_can_be_played(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        await village.lay(Pace(DAYS, move=DAY), seats=2)
        (seat,) = village.asked()
        left = village.left(seat)
        village.registry.set_readonly(True)
        village.time += 3 * DAY
        await village.registry.timer.strike()
        assert village.told() == []
        village.registry.set_readonly(False)
        await village.calm()
        assert village.left(seat) == left
        await village.restart()
        assert village.left(seat) == left - GRACE, "it is remembered"

    run(tmp_path, story)


@pytest.mark.parametrize(
    ("what", "answer", "key"),
    [
        (END, "no", "refused_end"),
        (UNDO, "no", "refused_undo"),
        (END, "withdraw", "withdrawn"),
        (UNDO, "play", "lapsed"),
        (END, "resign", "lapsed"),
        (UNDO, "yes", "rewound"),
    ],
)
def test_whoever_asked_reads_in_the_log_what_has_become_of_it(tmp_path: Path, what: str, answer: str, key: str) -> None:
    async def story(village: Village) -> None:
        table = await village.lay(None, seats=2)
        (seat,) = village.asked()
        await village.finish(seat)
        other = 1 - seat
        proposals.ask(table, what, seat, [seat], table.at(seat))
        await village.calm()
        if answer == "play":
            await village.act(other)
        elif answer == "resign":
            village.registry.seating.resign(table, other)
        else:
            proposals.consent(table, [seat if answer == "withdraw" else other], answer == "yes")
        await village.calm()
        await village.restart()
        mark = village.table.marks[-1]
        assert (mark.key, mark.seat) == (key, seat) and village.table.proposal is None
        said = village.table.composer.mark(mark, "en").text
        assert NAMES[seat] in said and (NAMES[other] in said) == key.startswith("refused")

    run(tmp_path, story)


# Clocks that jump, and machines that sleep


class TwoClocks(Village):
    """Beside the clock of the day there is one that never jumps."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.run = 0.0
        self.steady = lambda: self.run

    def jump(self, wall: float, steady: float) -> None:
        self.time += wall
        self.run += steady

    def go(self, seconds: int) -> None:
        """Time passes as it should."""
        for _ in range(seconds):
            self.jump(1, 1)
            self.registry.now.look()

    def left(self, seat: int) -> float:
        self.registry.now()
        return super().left(seat)


def run_beside(tmp_path: Path, story: Callable[[TwoClocks], Awaitable[None]]) -> None:
    async def told() -> None:
        async with TwoClocks(tmp_path / "data.sqlite") as village:
            await story(village)

    asyncio.run(told())


BANK = Pace(LIVE, bank=10 * MINUTE, increment=5)
JUMPS = {
    "set forward": (5 * HOUR, 1),
    "set forward by days": (3 * DAY, 0.5),
    "put back": (-DAY, 1),
    "put back by years": (-20 * 365 * DAY, 1),
    "stopped": (75, 75),
    "asleep": (9 * HOUR, 0.2),  # a clock that never jumps may stand meanwhile
    "asleep for long": (4 * DAY, 4 * DAY),
}


@pytest.mark.parametrize("kept", ["in memory", "in the file"])
@pytest.mark.parametrize("pace", [BANK, Pace(DAYS, move=2 * DAY), WEEKS], ids=["live", "days", "weeks"])
@pytest.mark.parametrize("jump", JUMPS.values(), ids=JUMPS)
def test_no_jump_of_the_clock_takes_or_gives_time(tmp_path: Path, jump: tuple[float, float], pace: Pace, kept: str) -> None:
    async def story(village: TwoClocks) -> None:
        await village.lay(pace)
        seat = village.asked()[0]
        village.go(20)
        left, due = village.left(seat), village.registry.archive.due()
        if kept == "in the file":
            village.registry.tables.clear()
        village.jump(*jump)
        village.registry.now.look()
        await village.calm()
        assert abs(village.left(seat) - left) < 2
        await village.registry.timer.strike()
        assert "kept" not in village.told() and village.table.seats[seat].kept is None
        again = village.registry.archive.due()
        assert due and again and again - due < max(0.0, jump[0]) + 2
        if jump[0] < 0:
            assert abs(again - due - jump[0]) < 2, "nobody is waited for until it is as late as it was"
        if pace is BANK:  # it goes on as ever, and comes to its end
            village.go(int(left) - 5)
            await village.registry.timer.strike()
            await village.calm()
            assert village.left(seat) < 7 and "kept" not in village.told()
            village.go(60)
            await village.registry.timer.strike()
            await village.calm()
            assert "kept" in village.told()

    run_beside(tmp_path, story)


def test_whoever_acts_first_after_a_sleep_has_lost_nothing(tmp_path: Path) -> None:
    """His message may be read before the house has looked at its clocks."""

    async def story(village: TwoClocks) -> None:
        await village.lay(BANK)
        seat = village.asked()[0]
        village.go(20)
        left = village.left(seat)
        village.jump(75, 75)
        await village.finish(seat)
        assert abs(village.left(seat) - left - BANK.increment) < 2

    run_beside(tmp_path, story)


@pytest.mark.parametrize("killed", [True, False])
def test_a_clock_that_was_put_back_is_no_matter_after_a_restart(tmp_path: Path, killed: bool) -> None:
    async def story(village: TwoClocks) -> None:
        await village.lay(BANK)
        seat = village.asked()[0]
        village.go(20)
        left = village.left(seat)
        village.jump(-DAY, 1)
        village.registry.now.look()
        await village.restart(killed=killed)
        assert abs(village.left(seat) - left) < 2 + GRACE
        left = village.left(seat)
        await village.restart(closed=-5 * HOUR)  # put back while the house was closed
        assert abs(village.left(seat) - left) < 2 + GRACE
        left = village.left(seat)
        await village.restart(closed=HOUR, killed=killed)
        assert abs(village.left(seat) - left) < 2 + GRACE

    run_beside(tmp_path, story)


def test_a_jump_while_nothing_can_be_written_is_no_matter(tmp_path: Path) -> None:
    async def story(village: TwoClocks) -> None:
        await village.lay(BANK)
        seat = village.asked()[0]
        village.go(20)
        left = village.left(seat)
        village.registry.set_readonly(True)
        village.go(100)
        village.jump(-DAY, 1)
        village.go(100)
        village.registry.set_readonly(False)
        assert abs(village.left(seat) - left) < 2
        village.registry.tables.clear()
        await asyncio.sleep(0)
        await village.calm()
        assert abs(village.left(seat) - left) < 2

    run_beside(tmp_path, story)


def test_letters_come_when_they_should_though_the_clock_is_put_back(tmp_path: Path) -> None:
    async def story(village: TwoClocks) -> None:
        store = cast(Store, village.registry.archive)
        await store.save(
            ("INSERT INTO calls (way, table_id, seat, what, due) VALUES (1, 0, -1, 'test', ?)", (int(village.time) + 60,))
        )
        village.go(20)
        village.jump(-DAY, 1)
        village.registry.now.look()
        await store.save()
        assert abs(store.one("SELECT due FROM calls")[0] - village.time - 40) < 3

    run_beside(tmp_path, story)


def test_an_abandoned_table_is_deleted_by_the_clock_of_the_server(tmp_path: Path) -> None:
    async def story(village: Village) -> None:
        keep = village.registry.limits.keep_abandoned * DAY
        await village.lay(None)
        await village.turn(keep - HOUR)
        await village.act(village.asked()[0])  # from here on it is counted
        for passed, deleted in ((HOUR, 0), (keep - 2 * HOUR, 0), (2 * HOUR, 1)):
            await village.turn(passed)
            assert await village.registry.clear(village.time) == deleted
        assert village.registry.archive.table(village.address) is None

    run(tmp_path, story)
