"""Table: a Match with people. It changes only through here, and nobody is told before it is written."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, structs

from ...core import lesson as lessons
from ...core.chance import Sealed
from ...core.draft import draft
from ...core.errors import BadInput, IllegalAction
from ...core.game import Game
from ...core.match import Entry, Match
from ...core.record import Ending
from ...core.seat import CHANCE
from ...core.state import State
from ...core.tale import tell
from ..downtime import Downtime, Since
from ..limits import Limits
from ..model.clock import DAYS, TOLERANCE, Clock, Clocks, Pace
from ..model.news import OVER, News
from ..model.proposal import REWIND, UNDO, Proposal
from ..model.seats import BOT, NO_ORDERS, OPEN, PERSON, SAME, Orders, Seat
from ..protocol import ExerciseInfo, OriginInfo
from ..storage.archive import Archive, EntryRow, Following, Mark, Result, RulesChange, Statement, TableUpdate
from . import undone
from .composer import Composer, knows_no_more
from .expectations import Expectations
from .migrate import ended, written
from .turns import Turns
from .undone import Struck

if TYPE_CHECKING:
    from .analysis import Analysis
    from .screen import Screen


class Refused(Exception):
    """Something asked for that can't be; nothing has changed. `key` is a message under `refused.`"""

    def __init__(self, key: str, **arguments: str) -> None:
        super().__init__(key)
        self.key = key
        self.arguments = arguments


class Stale(Exception):
    """Asked for a position that has passed, or asked twice: the fresh state is the answer."""


class Timing(Struct, omit_defaults=True):
    """The clocks of a table as they are kept."""

    clocks: list[Clock]
    held: bool = False
    paused: bool = False
    deciding: set[int] = set()  # seats for which a bot is to make just this move
    closures: int = 0  # of the house, that the clocks have taken in
    waits: bool = False  # do they wait until everybody is ready …
    until: float | None = None  # … or until this instant?


def timed(pace: str, clock: str, zones: Sequence[str], closures: Since = lambda count: ()) -> tuple[Clocks, Timing]:
    """The clocks of a table from what is kept of them; none counts while the house was closed."""
    timing = msgspec.json.decode(clock, type=Timing)
    clocks = Clocks(msgspec.json.decode(pace, type=Pace), timing.clocks, timing.held, timing.waits, timing.until)
    clocks.excuse(closures(timing.closures), zones)
    return clocks, timing


class Table:
    def __init__(
        self,
        key: int,
        address: str,
        invite: str,
        host: str,
        match: Match,
        seats: list[Seat],
        archive: Archive,
        changed: Callable[[Table], None],
        failed: Callable[[Table, int | None], None],
        now: Callable[[], float] = time.time,
        limits: Limits = Limits(),
    ) -> None:
        self.key = key
        self.address = address
        self.invite = invite
        self.host = host
        self.match = match
        self.seats = seats
        self.seal: str | None = None  # what was promised about luck before the game
        self.rematch: str | None = None
        self.closed: str | None = None  # why it was closed before its end
        self.changes: dict[int, int] = {}  # by the first entry, the version of the rules that holds from there
        self.rated = False  # does its result count on the house's ladder?
        self.tournament: str | None = None  # the address of the one it is played in
        self.hints = False  # may those who play ask the expert, also where people play against each other?
        self.chat_lines: int | None = None  # how many there are, once it is known
        self.exercise: ExerciseInfo | None = None  # of a position that is only tried
        self.origin: OriginInfo | None = None  # of a game that began in the middle
        self.proved = False  # of a brought record: was it a whole game, with the luck that was sealed?
        self.limits = limits
        self.composer = Composer(self)
        self.analysis: Analysis | None = None  # once somebody has asked for it
        self.expectations = Expectations(limits.expectations)
        self.screens: set[Screen] = set()
        self.proposal: Proposal | None = None
        self.clocks: Clocks | None = None
        self.strikes: float | None = None  # when the next clock comes to zero, as it was written last
        self._looks: float | None = 0.0  # when the timer looks, as it was written last; 0: that is not known here
        self.downtime_count = 0  # of the house, that the clocks have taken in
        self.ready: set[int] = set()  # seats whose players are there, and wait for the live clocks to begin
        self.paused = False  # by agreement
        self.news: News = set()  # what is to be told with the next change
        self.deciding: set[int] = set()  # seats whose time is up: a bot makes just this move for them
        self.marks: list[Mark] = []
        self.struck: list[Struck] = []  # what was taken back
        self.unseated: dict[str, int] = {}  # by visitor, the seat that the host gave to others
        self.now = now
        self.version = 0  # grows with everything a screen should be told
        self.write_idle = asyncio.Event()  # cleared while something is being written
        self.write_idle.set()
        self.left = time.monotonic()  # when the last screen left, or nobody had come yet
        self.looked = False  # has anybody been here since?
        self.network = ""  # of the last who came to play, else to look on: for whom bots think here
        self.last_sent: dict[int, str] = {}  # by seat, the id of the last message that was played
        self.drafts: dict[int, list[int]] = {}  # by seat, the steps that nobody else can know of yet
        self._drafted: dict[int, int] = {}  # by seat, the position at which it last changed its draft
        self._archive = archive
        self._changed = changed
        self._failed = failed
        self.calls: Callable[[Table, set[int], News], list[Statement]] = lambda table, asked, news: []
        self.result: Callable[[Table], Result | None] = lambda table: None
        self.following: Callable[[Table], Following | None] = lambda table: None  # how it stands with the rematch
        self._asked = self.acting
        self._turns = Turns()
        self._writer: int | None = None  # the seat whose change is being written
        self._seats_changed: set[int] = set()  # and not written yet
        self._marks_made: list[Mark] = []  # and not written yet
        self._struck_changed = False  # and not written yet

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def replay(self) -> bool:
        """A record that was opened: it can be looked at, not played."""
        return self.key == 0

    @property
    def done(self) -> bool:
        """Is it over, so that the expert may speak about it and anybody may play on from it? A brought record must prove it: else
        it may be a game that is being played here, for points, with another end."""
        return self.match.over and (not self.replay or self.proved)

    @property
    def counts(self) -> bool:
        """Does its result count, on the ladder or in a tournament?"""
        return self.rated or self.tournament is not None

    @property
    def lesson(self) -> lessons.Lesson | None:
        """The lesson that is played here: a table whose luck is the lesson's is one."""
        found = lessons.load(self.game.folder)
        chance = self.match.chance
        return found if found and not self.replay and isinstance(chance, Sealed) and chance.seed == found.seed else None

    def played(self, seat: int) -> list[str]:
        """What a seat has decided itself so far, with its draft."""
        codes = [entry.code for entry in self.match.entries if entry.seat == seat and not entry.forced]
        return [self.game.words(code) for code in (*codes, *self.drafts.get(seat, ()))]

    @property
    def asked_for(self) -> set[int]:
        """The entries that a lesson asked for."""
        lesson = self.lesson
        if lesson is None:
            return set()
        found: set[int] = set()
        for seat in range(self.match.seats):
            own = [n for n, entry in enumerate(self.match.entries) if entry.seat == seat and not entry.forced]
            words = [self.game.words(self.match.entries[n].code) for n in own]
            found |= set(own[: lesson.asked_for(seat, words)])
        return found

    def names(self, open_seat: str) -> list[str]:
        return [seat.name or open_seat for seat in self.seats]

    @property
    def acting(self) -> int:
        """Bit set of the seats to act; in a record that breaks off, it may be chance that is."""
        return sum(1 << seat for seat in self.match.acting if seat >= 0)

    def rows(self, first: int, sent: str = "") -> list[EntryRow]:
        """The entries from `first` on as the archive has them; `sent` is the id of the message that played the first."""
        match = self.match
        return [
            (self.key, n, entry.seat, match.game.words(entry.code), sent if n == first and sent else None, written(told))
            for n, (entry, told) in enumerate(zip(match.entries[first:], tell(match, first)), first)
        ]

    def restore(self, kept: Table) -> None:
        """Take over what is kept, after something could not be written."""
        self.match = kept.match
        self.closed, self.changes = kept.closed, kept.changes
        self.last_sent = kept.last_sent
        self._asked = self.acting
        self.drafts.clear()
        self.proposal, self.clocks, self.paused, self.marks = kept.proposal, kept.clocks, kept.paused, kept.marks
        self.deciding, self.downtime_count = kept.deciding, kept.downtime_count
        self._seats_changed.clear()
        self._marks_made.clear()
        self.struck, self._struck_changed = kept.struck, False
        self._looks = kept._looks  # it is not known what is kept
        self.seats, self.unseated = kept.seats, kept.unseated
        self._turns.cut(0)
        for screen in self.screens:
            screen.told = min(screen.told, self.match.n)

    def mine(self, visitor: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if visitor in seat.keepers]

    def may_ask(self, mine: list[int]) -> bool:
        """May somebody who plays these seats be given hints? Alone with bots always."""
        others = [seat for number, seat in enumerate(self.seats) if number not in mine]
        return bool(mine) and not self.counts and (self.hints or all(seat.who == BOT for seat in others))

    def watched(self, patience: float) -> bool:
        """Does anybody look, or did somebody so many seconds ago?"""
        return bool(self.screens) or (self.looked and time.monotonic() - self.left < patience)

    def may_be_explained(self, n: int, seat: int | None) -> bool:
        """May a seat be told what a bot thought before entry n (from 0)? Only once there was a moment, after it, at which the bot
        knew nothing that the seat did not: then whatever it knew before has come to light."""
        match, bot = self.match, self.match.entries[n].seat
        return match.over or any(knows_no_more(match.at(at), bot, seat) for at in range(n + 1, match.n + 1))

    def presence(self) -> list[bool]:
        """By seat: is somebody there?"""
        there = {seat for screen in self.screens for seat in screen.mine}
        return [one.who == BOT or seat in there for seat, one in enumerate(self.seats)]

    def turn(self, n: int) -> int:
        """The turn that entry n (from 0) belongs to."""
        return self._turns.of(self.match.entries, n)

    # Playing

    def check_open(self) -> None:
        """Can anything be played here?"""
        if self.replay:
            raise Refused("read_only")
        if self.closed:
            raise Refused("closed")

    def at(self, seat: int | None) -> int:
        """The number of the position as a seat counts: with its own draft, without the others'."""
        return self.match.n + (0 if seat is None else len(self.drafts.get(seat, ())))

    def state(self, seat: int | None) -> State:
        """The position with the seat's own draft."""
        if seat is None or seat not in self.drafts:
            return self.match.state
        state = self.match.state.clone()
        for code in self.drafts[seat]:
            state.apply(seat, code)
        return state

    def fresh(self, seat: int, at: int) -> bool:
        """Was it said of the present position? What others chose in secret at the same time does not matter."""
        now = self.at(seat)
        if not self._drafted.get(seat, 0) <= at < now:
            return at == now
        since = at - (now - self.match.n)
        return all(entry.together and entry.seat != seat for entry in self.match.entries[max(0, since) :])

    def act(
        self, seat: int, actions: Sequence[str], at: int, sent: str, stood_in: bool = False, orders: Orders = NO_ORDERS
    ) -> None:
        """Play one action, or several that are one decision: all of them or none. `stood_in`: by a bot in the player's place;
        `orders`: those that hold afterwards."""
        self.check_open()
        if sent and self.last_sent.get(seat) == sent:
            raise Stale
        if not self.fresh(seat, at):
            raise Stale
        match = self.match
        codes = [*self.drafts.get(seat, ()), *map(self.code, actions)]
        first = match.n
        hidden = draft(match.game, match.state, seat, codes)
        if not hidden:
            try:
                match.act(seat, *codes, stood_in=stood_in)
            except IllegalAction:
                raise Refused("not_legal", action=", ".join(actions)) from None
        if sent:
            self.last_sent[seat] = sent
        if not stood_in and self.seats[seat].kept:
            self.returned(seat)
        if not stood_in:
            self.ready.add(seat)
        if not stood_in and self.clocks:
            self.clocks.decided(seat)
        if hidden:
            self._draft(seat, codes, stood_in)
        else:
            self.drafts.pop(seat, None)
            had = self.seats[seat].orders
            stands = not stood_in and [had.standing] == list(actions)
            self.leave_orders(seat, had if stands else orders)
            self.write(seat, first, sent)

    def code(self, action: str) -> int:
        try:
            return self.match.game.code(action)
        except BadInput:
            raise Refused("no_such_action", action=action) from None

    def _draft(self, seat: int, codes: list[int], stood_in: bool = False) -> None:
        """Keep a draft, and tell those who play for the seat; nobody else has anything to hear."""
        if codes:
            self.drafts[seat] = codes
        else:
            self.drafts.pop(seat, None)
        self._drafted[seat] = self.at(seat)
        one = self.seats[seat]
        if one.human and self.key and not stood_in:  # it is there after a restart, and counts first when the time is up
            one.orders = structs.replace(one.orders, draft=tuple(map(self.game.words, codes)))
            self._archive.leave_orders(self.key, seat, one.orders)
        self.version += 1
        for screen in self.screens:
            if screen.seat == seat:
                screen.queue_state()

    def planned(self, seat: int) -> str | None:
        """What its player has planned for the next step of a secret decision, if it can be played."""
        plan, step = self.seats[seat].orders.plan, len(self.drafts.get(seat, ()))
        if step >= len(plan) or not plan[step] or not self.game.drafted(self.match.state):
            return None
        return plan[step] if self.code(plan[step]) in self.state(seat).legal(seat) else None

    def find_drafts(self) -> None:
        """What was being planned when the table was left; a whole plan that waits for its time is none of it."""
        for seat, one in enumerate(self.seats):
            with suppress(Refused):
                codes = list(map(self.code, one.orders.draft))
                if codes and one.human and not self.match.over and draft(self.game, self.match.state, seat, codes):
                    self.drafts[seat] = codes
                    self._drafted[seat] = self.at(seat)

    def undo(self, seat: int, what: str, at: int) -> None:
        self.check_open()
        if not self.fresh(seat, at):
            raise Stale
        if seat in self.drafts:
            return self._draft(seat, [] if what == "turn" else self.drafts[seat][:-1])
        if not self.match.undoable(seat):
            raise Refused("nothing_to_undo")
        self.leave_orders(seat, NO_ORDERS)
        had = self.match.entries
        first = self.match.undo(seat, what == "turn")
        self.strike(had, first)
        self.write(seat, first, cut=True)

    def strike(self, had: list[Entry], first: int) -> None:
        """The entries that were there have changed from `first` on; told to the log before the turns are forgotten."""
        turns = [self._turns.of(had, n) for n in range(first, len(had))]
        self.struck = undone.strike(self.struck, had, self.match.entries, first, turns, self.limits.struck)
        self._struck_changed = True

    def last_own(self, seat: int) -> int | None:
        """The position in which a seat last decided something itself."""
        entries, begun = self.match.entries, self.match.begun
        return next(
            (n for n in range(len(entries) - 1, begun - 1, -1) if entries[n].seat == seat and not entries[n].forced), None
        )

    def last_decision(self, seat: int) -> int | None:
        """The seat's last own decision, however long ago; None if there is none, or the game is over. One made in secret at the
        same time as the others' stays, once theirs are known as well: to make it anew would be to answer them."""
        match = self.match
        if match.over:
            return None
        entries = match.entries
        found = self.last_own(seat)
        # The steps of a draft are one decision with what made them known.
        last = found
        while (
            found
            and found > match.begun
            and entries[found - 1].seat == seat
            and draft(match.game, match.at(found - 1), seat, [entries[found - 1].code])
        ):
            found -= 1
        if found != last and not all(entry.together for entry in entries[last:]):
            return None
        return found

    def end(self, why: str, winners: tuple[int, ...]) -> None:
        """End the game before its end, with the points as they stand."""
        match = self.match
        points = tuple(sum(match.game.points(match.state, seat).values()) for seat in range(match.seats))
        match.ending = Ending(points, winners, "", closed=True)
        self.closed = why
        self._lapse()
        self.save(None)

    def send_off(self) -> None:
        """It is not kept any more: whoever still thinks about it is refused."""
        self.closed = "host"
        for screen in self.screens:
            screen.refuse("gone")
            screen.close(1008, "this table is gone")

    # Time

    @property
    def pace(self) -> Pace | None:
        return self.clocks.pace if self.clocks else None

    @property
    def zones(self) -> list[str]:
        return [seat.zone for seat in self.seats]

    def bot(self, seat: int) -> str | None:
        """The level of the bot that is to play for a seat now."""
        if seat in self.deciding and self.pace:
            return self.pace.level
        return self.seats[seat].bot

    def due(self) -> float | None:
        """The instant at which the next clock comes to zero."""
        if self.clocks is None:
            return None
        return self.clocks.until if self.waits else self.clocks.next_due(self.zones)

    def reminders(self, seat: int) -> list[float]:
        """When a seat that is to act should be called again, where it has days: at half of its time, and before zero."""
        clocks = self.clocks
        return clocks.reminders(seat, self.seats[seat].zone) if clocks else []

    def returned(self, seat: int) -> None:
        self.seats[seat].kept = None
        self._seats_changed.add(seat)
        if self.clocks:
            self.clocks.come_back(seat)
        self.mark("back", seat, name=self.seats[seat].name)
        for screen in self.screens:
            screen.queue_table()

    def leave_orders(self, seat: int, orders: Orders) -> None:
        if self.seats[seat].orders != orders:
            self.seats[seat].orders = orders
            self._seats_changed.add(seat)
            for screen in self.screens:
                if seat in screen.mine:
                    screen.queue_table()

    def change_seat(self, seat: int) -> None:
        """Something about who sits there was changed: write it and tell everybody."""
        self._seats_changed.add(seat)
        self.save(seat, True)

    def seated(self, seat: int) -> TableUpdate:
        """The same, to be written with something else. Whoever sits there now is asked anew."""
        self._seats_changed.add(seat)
        self._step_clocks(self.match.n, False)
        return self.take_pending_update()._replace(calls=self._calls(self.match.n, {seat}))

    def mark(self, key: str, seat: int = CHANCE, **words: str | int) -> None:
        """A line of the house's own in the log, written with what happens next."""
        if len(self.marks) < self.limits.marks:
            made = Mark(self.marks[-1].k + 1 if self.marks else 0, self.match.n, self.now(), key, seat, words)
            self.marks.append(made)
            self._marks_made.append(made)

    def unmark(self) -> None:
        if self._marks_made:
            self.marks.remove(self._marks_made.pop())

    def _step_clocks(self, first: int, cut: bool) -> None:
        clocks, match = self.clocks, self.match
        if clocks is None:
            return
        acting = match.acting  # nobody, once it is over
        finished, last, ended = set(), None, False  # a move ends with what others do, or get to know
        for entry in [] if cut else match.entries[: first - 1 if first else None : -1]:
            last = entry.seat if last is None else last
            ended = ended or entry.seat != last or entry.reveals
            if ended or entry.seat not in acting:
                finished.add(entry.seat)
        if self.deciding:
            self.deciding = {seat for seat in self.deciding if seat in acting and seat not in finished}
        now, zones, seats = self.now(), self.zones, self.seats
        clocks.hold(now, zones, self.paused or clocks.waits or OPEN in [seat.who for seat in seats])
        clocks.step(now, zones, [seat for seat in acting if seat != CHANCE and seats[seat].human], finished, cut)

    @property
    def waits(self) -> bool:
        """Do live clocks wait until everybody is ready?"""
        return self.clocks is not None and self.clocks.waits and not self.match.over

    def missing(self) -> list[int]:
        """The seats whose players are not there, or not ready."""
        there = self.presence()
        return [seat for seat, one in enumerate(self.seats) if one.human and not (there[seat] and seat in self.ready)]

    def get_ready(self, seats: Sequence[int]) -> None:
        """The players of these seats are."""
        self.check_open()
        if not self.waits:
            raise Refused("no_clock")
        self.ready |= {*seats}
        self.consider_start()
        if self.write_idle.is_set():
            self.tell()

    def consider_start(self) -> None:
        """The clocks begin once nobody is missing."""
        if self.waits and self.write_idle.is_set() and OPEN not in [seat.who for seat in self.seats] and not self.missing():
            self.start("started")

    def start(self, why: str) -> None:
        assert self.clocks
        self.clocks.waits, self.clocks.until = False, None
        self.mark(why)
        self.save(None)

    def _look(self, due: float | None) -> float | None:
        """When to look whether a clock has struck: the first instant at which one could, until it has passed. Deadlines move
        with every action, what is looked up does not."""
        looks = self._looks
        if looks is None or looks + TOLERANCE <= self.now():
            return due
        if due is None:  # for a moment: somebody is asked who has no clock
            return None if self.clocks is None or self.match.over else looks
        return min(looks, due)

    def take_pending_update(self, only_clock: bool = False) -> TableUpdate:
        """What is to be written beside the entries; it counts as written from here on."""
        clocks, self.strikes, looks = self.clocks, self.due(), self._looks
        self._looks = self._look(self.strikes)
        only_clock = only_clock and self._looks == looks
        timing = clocks and Timing(
            *(clocks.clocks, clocks.held, self.paused, self.deciding, self.downtime_count, clocks.waits, clocks.until)
        )
        beside = TableUpdate(
            _encode(clocks.pace) if clocks and not only_clock else None,
            _encode(timing) if timing else None,
            self.strikes,
            self._looks,
            _encode(self.proposal) if self.proposal else None,
            {seat: self.seats[seat] for seat in sorted(self._seats_changed)} if self._seats_changed else {},
            self._marks_made,
            only_clock,
            struck=undone.written(self.game, self.struck) if self._struck_changed else None,
        )
        self._struck_changed = False
        self._seats_changed.clear()
        self._marks_made = []
        return beside

    def excuse(self, closures: Downtime) -> None:
        """No clock counts the time in which the house was closed."""
        if self.clocks:
            self.clocks.excuse(closures.since(self.downtime_count), self.zones)
        self.downtime_count = closures.count

    # Writing

    def write(self, seat: int, first: int, sent: str = "", cut: bool = False) -> None:
        """Write the entries from `first` on; with `cut` in place of those that were there."""
        if cut:
            self._turns.cut(first)
            self.marks = [replace(mark, n=min(mark.n, first)) for mark in self.marks]
            for screen in self.screens:
                screen.told = min(screen.told, first)
        match = self.match
        self.drafts = {seat: codes for seat, codes in self.drafts.items() if draft(match.game, match.state, seat, codes)}
        had = self.proposal
        if had and (had.what in (UNDO, REWIND) or match.over):
            self._lapse()
        self._step_clocks(first, cut)
        beside = (
            self.take_pending_update(not had) if self.clocks or had or cut or self._seats_changed or self._marks_made else None
        )
        self._put(seat, first, sent, cut, beside)

    def _lapse(self) -> None:
        """What is asked has no meaning any more; if not all have agreed to it, the log says so."""
        if self.proposal and self.proposal.waiting:
            self.mark("lapsed", self.proposal.seat, name=self.seats[self.proposal.seat].name)
        self.proposal = None

    def save(self, seat: int | None, seated: bool = False) -> None:
        """Write what has changed beside the game; with `seated`, tell everybody who sits here."""
        self._step_clocks(self.match.n, False)
        self._put(seat, self.match.n, "", False, self.take_pending_update())
        if seated:  # nobody is told before it is written
            for screen in self.screens:
                screen.queue_table()

    def _put(self, seat: int | None, first: int, sent: str, cut: bool, beside: TableUpdate | None) -> None:
        self.write_idle.clear()
        self._writer = seat
        ending = ended(self.match)
        rows = self.rows(first, sent)
        cut_from = first if cut else None
        self._archive.write_entries(
            *(self.key, rows, self.acting, self._written, cut_from, ending, None, beside, self.closed),
            calls=self._calls(first),
            result=self._result(),
        )

    def _result(self) -> Result | None:
        """What the end of the game means for those who are rated."""
        return self.result(self) if self.counts and self.match.over else None

    def _calls(self, first: int, anew: Collection[int] = ()) -> list[Statement]:
        """Who is asked anew after the entries from `first` on, or is not asked any more, is called or let alone."""
        changed = self.acting ^ self._asked
        self._asked = self.acting
        seats = {seat for seat in range(len(self.seats)) if changed >> seat & 1}
        seats |= {entry.seat for entry in self.match.entries[first:]} | {*anew}
        news, self.news = self.news, set()
        if changed and self.match.over:
            news |= {(seat, OVER) for seat in self._elsewhere()}
        return self.calls(self, seats, news)

    def _elsewhere(self) -> list[int]:
        """The seats of people who may not see what happens now: by days all but the one who has done it himself."""
        last = None if self._writer is None else self.last_own(self._writer)
        himself = self._writer if last is not None and not self.match.entries[last].stood_in else None
        days = self.pace is not None and self.pace.kind == DAYS
        there = self.presence()
        people = [seat for seat, one in enumerate(self.seats) if one.who in (PERSON, SAME)]
        return [seat for seat in people if seat != himself and (days or not there[seat])]

    def go_on(self, change: RulesChange) -> None:
        """The game goes on by other rules from here: that is written before anybody is told."""
        self.write_idle.clear()
        entries = self.rows(change.first)
        ending = ended(self.match)
        self._archive.write_entries(*(self.key, entries, self.acting, self._written, None, ending, change), result=self._result())

    def _written(self, error: Exception | None) -> None:
        self.write_idle.set()
        if error:
            self._failed(self, self._writer)
        else:
            self.written()

    def written(self) -> None:
        """What has changed is written: tell everybody, and let whoever is to act now think."""
        self.tell()
        self._changed(self)

    def tell(self) -> None:
        """Let every screen know of the present state."""
        self.version += 1
        for screen in self.screens:
            screen.queue_state()

    def wake(self) -> None:
        """Let bots play here for a while though nobody looks, as if somebody had just gone."""
        self.looked, self.left = True, time.monotonic()

    def tell_table(self) -> None:
        """Let every screen know who sits here."""
        self.version += 1
        for screen in self.screens:
            screen.queue_table()


def _encode(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
