"""Whole games over weeks, in three time zones: every call that was due has come once, at its time, and no other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

import pytest

from viertel.bots.crew import Crew
from viertel.web.limits import Limits
from viertel.web.model.calendar import DAY
from viertel.web.model.channels import MAIL, Way
from viertel.web.model.clock import DAYS, DECIDE, HOUR, LAST_CALL, TOLERANCE, Pace
from viertel.web.model.proposal import END, UNDO
from viertel.web.notifications.message import Message
from viertel.web.notifications.notifier import GRACE as PATIENCE
from viertel.web.notifications.notifier import Channels, Notifier
from viertel.web.registry import TableRegistry
from viertel.web.storage.outbox import Outbox
from viertel.web.storage.store import Store
from viertel.web.table import proposals
from viertel.web.table.timeouts import come_back
from viertel.web.timer import GRACE

from ..test_days import NAMES, WEEKS, ZONES, Thoughtless, Village
from .conftest import URL


def after(zone: str, since: float, seconds: float) -> float:
    """The instant at which so many seconds of working days from 8 to 22 o'clock have passed, counted day by day."""
    day = datetime.fromtimestamp(since, ZoneInfo(zone)).date()
    while True:
        if day.weekday() < 5:
            opens, closes = (datetime.combine(day, time(hour), ZoneInfo(zone)).timestamp() for hour in (8, 22))
            opens = max(opens, since)
            if seconds <= closes - opens:
                return opens + seconds
            seconds -= max(0.0, closes - opens)
        day += timedelta(1)


class Called(Village):
    """People who are called, and somebody who notes what they should have heard."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.came: list[tuple[str, float]] = []
        self.messages: list[tuple[Way, Message]] = []
        self.should: list[tuple[str, float]] = []
        self._kept = 0  # how often a bot has taken a seat so far
        self._over = False
        self._waits: dict[int, tuple[tuple[int, int] | None, list[float]]] = {}  # by seat, what it is asked for, and its calls

    async def _open(self) -> None:
        store = Store(self.data, "off", lambda: self.time)
        self.notifier = Notifier(Outbox(store), store.secret, Channels(URL, {MAIL: self}), lambda: self.time)
        crew = cast(Crew, Thoughtless())
        self.registry = TableRegistry(store, Limits(), crew, 0.0, notifier=self.notifier, now=lambda: self.time)
        await self.registry.open()

    async def send(self, way: Way, message: Message) -> None:
        self.came.append((way.visitor, self.time))
        self.messages.append((way, message))

    async def turn_to(self, instant: float) -> None:
        while True:
            zero, call = self.registry.archive.due(), self.notifier.outbox.next()
            dues = [one for one in (zero and zero + TOLERANCE, call) if one is not None and one <= instant]
            if not dues:
                break
            self.time = max(self.time, min(dues))
            await self.notifier.send_due(wait=True)
            await self.registry.timer.strike()
            await self.calm()
        self.time = instant

    async def calm(self) -> None:
        await super().calm()
        table = self.table
        kept = [mark for mark in table.marks if mark.key == "kept"]
        self.should += [(NAMES[mark.seat].lower(), mark.made + PATIENCE) for mark in kept[self._kept :]]
        self._kept = len(kept)
        if table.match.over and not self._over:
            self._over = True
            last = next(entry for entry in reversed(table.match.entries) if entry.seat >= 0 and not entry.forced)
            away = [name for seat, name in enumerate(NAMES) if seat != last.seat or last.stood_in]
            self.should += [(name.lower(), self.time + PATIENCE) for name in away]
        for seat, name in zip(range(len(table.seats)), NAMES):
            own = sum(entry.seat == seat for entry in table.match.entries)
            asked = (own, table.match.n if table.seats[seat].kept else 0) if seat in table.match.acting else None
            had, due = self._waits.get(seat, (None, []))
            if asked == had or (asked and had and asked < had):  # whoever takes a step back is waited for as before
                self._waits[seat] = asked, due
                continue
            self.should += [(name.lower(), one) for one in due if one <= self.time]
            self._waits[seat] = asked, self._due(seat) if asked and table.seats[seat].human else []

    def _due(self, seat: int) -> list[float]:
        assert self.table.clocks
        clock, zone = self.table.clocks.clocks[seat], ZONES[seat]
        if clock.since is None or clock.struck:
            return [self.time + PATIENCE]
        before = clock.left - min(clock.left / 4, LAST_CALL)
        reminders = [after(zone, clock.since, clock.left / 2), after(zone, clock.since, before)]
        return [self.time + PATIENCE, *(one for one in reminders if one > self.time + PATIENCE)]


def run(tmp_path: Path, story: Callable[[Called], Awaitable[None]]) -> None:
    async def told() -> None:
        village = Called(tmp_path / "data.sqlite")
        async with village:
            await story(village)

    asyncio.run(told())


@pytest.mark.parametrize("game", ["wiener_walzer", "venezia"])
def test_every_call_of_a_game_of_weeks_comes_once(tmp_path: Path, game: str) -> None:
    """Bea vanishes and comes back, Cora vanishes for good, somebody takes a move back, and the house restarts all the time."""
    rng = random.Random(11)

    async def story(village: Called) -> None:
        for name in NAMES:
            await village.notifier.add(name.lower(), MAIL, f"{name}@a.test", "en", True)
        await village.lay(WEEKS, game, seed=bytes([7]) * 32)
        moves, undone, gone, since = 0, 0, set[int](), 0.0
        while not village.table.match.over:
            asked = [seat for seat in village.asked() if seat not in gone]
            if not asked:  # whoever is waited for is gone
                await village.turn(6 * HOUR)
                if 1 in gone and village.table.seats[1].kept and village.time > since + 6 * DAY:
                    gone.discard(1)
                    come_back(village.table, 1)
                    await village.calm()
                continue
            seat = rng.choice(asked)
            await village.turn(rng.choice((20.0, HOUR, 9 * HOUR, 30 * HOUR)))
            if village.table.seats[seat].kept is None and seat in village.table.match.acting:
                await village.act(seat, rng.randrange(100))
                moves += 1
                if moves % 5 == 0 and not village.table.match.over and village.table.last_decision(seat) is not None:
                    await village.turn(30 * HOUR)  # over a deadline of somebody's
                    table = village.table
                    if not table.match.over and table.last_decision(seat) is not None and not table.proposal:
                        proposals.ask(table, UNDO, seat, [0, 1, 2], table.at(seat))
                        await village.calm()
                        undone += 1
            if moves == 8 and not since:
                gone.add(1)
                since = village.time
            if moves == 14:
                gone.add(2)
            if moves % 3 == 0:
                await village.calm()
                await village.restart()
        await village.calm()
        await village.turn(PATIENCE + 1)
        assert undone and {"kept", "back", "rewound"} <= set(village.told())
        came, should = sorted(village.came), sorted(set(village.should))  # what is due at once is one message
        assert [who for who, _ in came] == [who for who, _ in should]
        for (who, at), (_, due) in zip(came, should):
            assert -1 <= at - due <= GRACE + 1, (who, at, due)  # whoever restarts is a minute late
        assert len({who for who, _ in came}) == 3 and len(came) > 20

    run(tmp_path, story)


def test_whoever_takes_a_seat_over_is_called_to_it_and_whoever_had_it_is_not(tmp_path: Path) -> None:
    async def story(village: Called) -> None:
        for who in ("ada", "bea", "dora"):
            await village.notifier.add(who, MAIL, f"{who}@a.test", "en", True)
        table = await village.lay(WEEKS, seats=2)
        (seat,) = village.asked()
        await village.turn(30)
        await village.registry.seating.offer(table, seat, True)
        await village.calm()
        await village.registry.seating.take_over(table, seat, "dora", "Dora", "Asia/Tokyo")
        await village.calm()
        begun = table.clocks.clocks[seat].since if table.clocks else None
        assert begun is not None
        await village.turn(PATIENCE + 1)
        assert [who for who, _ in village.came] == ["dora"]
        half = after("Asia/Tokyo", village.time, village.left(seat) - WEEKS.move / 2)
        await village.turn_to(half - HOUR)
        assert len(village.came) == 1
        await village.turn_to(half + HOUR)
        assert [who for who, _ in village.came] == ["dora"] * 2

    run(tmp_path, story)


def test_whoever_can_be_called_from_now_on_is_reminded_of_what_waits_already(tmp_path: Path) -> None:
    async def story(village: Called) -> None:
        await village.lay(WEEKS, seats=2)
        (seat,) = village.asked()
        who = NAMES[seat].lower()
        await village.turn(HOUR)
        await village.notifier.add(who, MAIL, f"{who}@a.test", "en", True)
        await village.registry.remind(who)
        await village.turn(HOUR)
        assert not village.came, "he is there, and knows that it is his turn"
        due = village.table.due()
        assert due
        await village.turn_to(due - 60)
        assert [one for one, _ in village.came] == [who] * 2

    run(tmp_path, story)


def test_nobody_is_called_to_a_seat_that_his_browser_has_lost(tmp_path: Path) -> None:
    async def story(village: Called) -> None:
        table = await village.lay(WEEKS, seats=2)
        (seat,) = village.asked()
        await village.registry.seating.come_back(table, seat, "guest")
        for who in ("guest", NAMES[seat].lower()):
            await village.notifier.add(who, MAIL, f"{who}@a.test", "en", True)
            await village.registry.remind(who)
        await village.registry.seating.renew(table, seat, NAMES[seat].lower())
        due = village.table.due()
        assert due
        await village.turn_to(due - 60)
        assert {one for one, _ in village.came} == {NAMES[seat].lower()}

    run(tmp_path, story)


def texts(village: Called) -> list[tuple[str, str, str]]:
    """Who has heard what, as titles and texts."""
    return [(way.visitor, message.title, message.text) for way, message in village.messages]


def test_whoever_is_stood_in_for_is_told_each_time_and_when_the_game_is_over(tmp_path: Path) -> None:
    async def story(village: Called) -> None:
        for name in NAMES[:2]:
            await village.notifier.add(name.lower(), MAIL, f"{name}@a.test", "en", True)
        await village.lay(Pace(DAYS, move=DAY, zero=DECIDE), seats=2)
        (seat,) = village.asked()
        gone, other = NAMES[seat], NAMES[1 - seat]
        named = f"Wiener Walzer (with {other})"
        for _ in range(3):
            while village.asked() == [1 - seat]:
                await village.act(1 - seat)
            await village.turn(DAY + HOUR)
        heard = [(title, text) for who, title, text in texts(village) if who == gone.lower() and "Your turn" not in title]
        once = f"Your time was up in {named}: a bot makes this move for you, and the next one is yours again."
        assert heard == [
            ("A bot made a move for you: Wiener Walzer", once),
            (
                "A bot made a move for you: Wiener Walzer",
                f"{once} If you miss that one, too, the bot keeps your seat until you are back.",
            ),
            ("A bot plays for you: Wiener Walzer", f"Your time was up in {named}: a bot plays for you until you are back."),
        ]
        while not village.table.match.over:
            await village.act(1 - seat)
        await village.turn(PATIENCE + 1)
        who, title, text = texts(village)[-1]
        points = village.table.match.ended()
        assert points and (who, title) == (gone.lower(), "The game is over: Wiener Walzer")
        assert text.startswith(f"The game is over: {named}. ") and f"{gone} {points.points[seat]}" in text

    run(tmp_path, story)


def test_a_question_is_told_to_those_who_have_not_answered_it(tmp_path: Path) -> None:
    async def story(village: Called) -> None:
        for name in NAMES:
            await village.notifier.add(name.lower(), MAIL, f"{name}@a.test", "de", True)
        table = await village.lay(WEEKS)
        await village.turn(PATIENCE + 1)
        village.messages.clear()
        proposals.ask(table, END, 0, [0], 0)
        await village.calm()
        proposals.consent(table, [1], True)
        await village.calm()
        assert village.notifier.outbox.waiting("cora") == 1
        await village.turn(PATIENCE + 1)
        asked = "Wiener Walzer (mit Ada, Bea): Ada bietet an, das Spiel hier zu beenden. Bist du einverstanden?"
        assert texts(village) == [("cora", "Eine Frage an dich: Wiener Walzer", asked)]
        proposals.consent(table, [2], False)
        await village.calm()
        village.messages.clear()
        proposals.ask(table, END, 0, [0], 0)
        await village.calm()
        proposals.consent(table, [0], False)
        await village.calm()
        await village.turn(PATIENCE + 1)
        assert texts(village) == [], "what was withdrawn within a minute is told to nobody"

    run(tmp_path, story)


def test_a_message_says_until_when_by_the_clock_of_who_reads_it_and_who_reminds(tmp_path: Path) -> None:
    async def story(village: Called) -> None:
        for name in NAMES[:2]:
            await village.notifier.add(name.lower(), MAIL, f"{name}@a.test", "en", True)
        table = await village.lay(WEEKS, seats=2)
        (seat,) = village.asked()
        due = table.due()
        assert due
        local = datetime.fromtimestamp(due, ZoneInfo(ZONES[seat]))
        zone = ZONES[seat].replace("_", " ")
        until = f"You have time until {local:%A}, {local.day} {local:%b} {local.year}, {local:%H:%M} ({zone})."
        named = f"Wiener Walzer (with {NAMES[1 - seat]})"
        await village.turn(PATIENCE + 1)
        assert texts(village)[-1][2] == f"It is your turn in {named}. {until}"
        village.registry.seating.nudge(table, seat, 1 - seat)
        await village.calm()
        await village.turn(PATIENCE + 1)
        assert texts(village)[-1][2] == f"{NAMES[1 - seat]} reminds you: it is your turn in {named}. {until}"
        assert len(texts(village)) == 2

    run(tmp_path, story)
