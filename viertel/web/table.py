"""Table: a Match with people. It changes only through here, and nobody is told before it is written."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import lesson as lessons
from ..core.chance import Sealed
from ..core.draft import draft
from ..core.errors import BadInput, IllegalAction
from ..core.game import Game
from ..core.match import Entry, Match
from ..core.seat import CHANCE
from ..core.state import State
from ..core.tale import tell
from .archive import Archive, Changed, EntryRow, Statement
from .composer import Composer, knows_no_more
from .limits import Limits
from .messages import ExerciseInfo, OriginInfo
from .reopen import ended, written
from .seats import BOT, PERSON, SAME, Seat

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


@dataclass(slots=True)
class Asking:
    """A seat asks to go back to `to`; those in `waiting` have not consented yet."""

    seat: int
    to: int
    waiting: set[int]


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a bot expected of a choice when it made it."""

    entry: Entry
    share: float  # of the win
    surprising: bool  # at first sight something else promised more


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
        self.hints = False  # may those who play ask the expert, also where people play against each other?
        self.chat_lines: int | None = None  # how many there are, once it is known
        self.exercise: ExerciseInfo | None = None  # of a position that is only tried
        self.origin: OriginInfo | None = None  # of a game that began in the middle
        self.composer = Composer(self)
        self.analysis: Analysis | None = None  # once somebody has asked for it
        self.expectations: dict[int, Expectation] = {}  # by the entry, of bots that looked ahead
        self.screens: set[Screen] = set()
        self.asking: Asking | None = None
        self.version = 0  # grows with everything a screen should be told
        self.rest = asyncio.Event()  # cleared while something is being written
        self.rest.set()
        self.left = time.monotonic()  # when the last screen left, or nobody had come yet
        self.looked = False  # has anybody been here since?
        self.network = ""  # of the last who came to play, else to look on: for whom bots think here
        self.last_sent: dict[int, str] = {}  # by seat, the id of the last message that was played
        self.drafts: dict[int, list[int]] = {}  # by seat, the steps that nobody else can know of yet
        self._drafted: dict[int, int] = {}  # by seat, the position at which it last changed its draft
        self._archive = archive
        self._changed = changed
        self._failed = failed
        self.calls: Callable[[Table, set[int]], list[Statement]] = lambda table, seats: []
        self._asked = self.acting
        self._turns: list[int] = []
        self._writer: int | None = None  # the seat whose change is being written

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def replay(self) -> bool:
        """A record that was opened: it can be looked at, not played."""
        return self.key == 0

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
        self.asking = None
        self._turns.clear()
        for screen in self.screens:
            screen.told = min(screen.told, self.match.n)

    def mine(self, visitor: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if visitor in seat.keepers]

    def may_ask(self, mine: list[int]) -> bool:
        """May somebody who plays these seats be given hints? Alone with bots always."""
        others = [seat for number, seat in enumerate(self.seats) if number not in mine]
        return bool(mine) and (self.hints or all(seat.who == BOT for seat in others))

    def watched(self, patience: float) -> bool:
        """Does anybody look, or did somebody so many seconds ago?"""
        return bool(self.screens) or (self.looked and time.monotonic() - self.left < patience)

    def expect(self, n: int, share: float, surprising: bool) -> None:
        """Remember what a bot expects of its choice, the entry n (from 0); of the last ones only."""
        self.expectations[n] = Expectation(self.match.entries[n], share, surprising)
        while len(self.expectations) > Limits.expectations:
            del self.expectations[min(self.expectations)]

    def expected(self, n: int) -> Expectation | None:
        """What a bot expected of entry n (from 0), unless that was taken back or is forgotten."""
        found = self.expectations.get(n)
        return found if found and n < self.match.n and self.match.entries[n] is found.entry else None

    def may_be_explained(self, n: int, seat: int | None) -> bool:
        """May a seat be told what a bot thought before entry n (from 0)? Only once there was a moment, after it, at which the bot
        knew nothing that the seat did not: then whatever it knew before has come to light."""
        match, bot = self.match, self.match.entries[n].seat
        return match.over or any(knows_no_more(match.at(at), bot, seat) for at in range(n + 1, match.n + 1))

    def presence(self) -> list[bool]:
        """By seat: is somebody there?"""
        there = {seat for screen in self.screens for seat in screen.mine}
        return [one.who == BOT or seat in there for seat, one in enumerate(self.seats)]

    # Turns, for the log: a new one begins when another seat decides than the one before.

    def turn(self, n: int) -> int:
        """The turn that entry n (from 0) belongs to."""
        entries = self.match.entries
        for k in range(len(self._turns), n + 1):
            turn = self._turns[k - 1] if k else 0
            self._turns.append(turn + 1 if self._begins_turn(entries, k) else turn)
        return self._turns[n]

    @staticmethod
    def _begins_turn(entries: list[Entry], n: int) -> bool:
        entry = entries[n]
        if entry.seat == CHANCE:
            return False
        for k in range(n - 1, -1, -1):
            if entries[k].seat != CHANCE:
                return entries[k].seat != entry.seat and not (entry.together and entries[k].together)
        return True

    # Playing

    def _open(self) -> None:
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
        since = at - (now - self.match.n)
        others = all(entry.together and entry.seat != seat for entry in self.match.entries[max(0, since) :])
        return at == now or (self._drafted.get(seat, 0) <= at < now and others)

    def act(self, seat: int, actions: Sequence[str], at: int, sent: str) -> None:
        """Play one action, or several that are one decision: all of them or none."""
        self._open()
        if sent and self.last_sent.get(seat) == sent:
            raise Stale
        if not self.fresh(seat, at):
            raise Stale
        match = self.match
        codes = [*self.drafts.get(seat, ()), *map(self._code, actions)]
        first = match.n
        hidden = draft(match.game, match.state, seat, codes)
        if not hidden:
            try:
                match.act(seat, *codes)
            except IllegalAction:
                raise Refused("not_legal", action=", ".join(actions)) from None
        if sent:
            self.last_sent[seat] = sent
        if hidden:
            self._draft(seat, codes)
        else:
            self.drafts.pop(seat, None)
            self._write(seat, first, sent)

    def _code(self, action: str) -> int:
        try:
            return self.match.game.code(action)
        except BadInput:
            raise Refused("no_such_action", action=action) from None

    def _draft(self, seat: int, codes: list[int]) -> None:
        """Keep a draft, and tell those who play for the seat; nobody else has anything to hear."""
        if codes:
            self.drafts[seat] = codes
        else:
            self.drafts.pop(seat, None)
        self._drafted[seat] = self.at(seat)
        self.version += 1
        for screen in self.screens:
            if screen.seat == seat:
                screen.owe_state()

    def undo(self, seat: int, what: str, at: int) -> None:
        self._open()
        if not self.fresh(seat, at):
            raise Stale
        if seat in self.drafts:
            return self._draft(seat, [] if what == "turn" else self.drafts[seat][:-1])
        if not self.match.undoable(seat):
            raise Refused("nothing_to_undo")
        self._write(seat, self.match.undo(seat, what == "turn"), cut=True)

    def last_decision(self, seat: int) -> int | None:
        """The seat's last own decision, however long ago; None if there is none, or the game is over. One made in secret at the
        same time as the others' stays, once theirs are known as well: to make it anew would be to answer them."""
        match = self.match
        if match.over:
            return None
        entries = match.entries
        found = next(
            (n for n in range(len(entries) - 1, match.begun - 1, -1) if entries[n].seat == seat and not entries[n].forced), None
        )
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

    def ask(self, seat: int, mine: list[int], at: int) -> None:
        """Ask everybody else who sits here to go back to before the seat's last decision."""
        self._open()
        if not self.fresh(seat, at):
            raise Stale
        to = self.last_decision(seat)
        if to is None or self.asking:
            raise Refused("nothing_to_undo")
        people = {number for number, other in enumerate(self.seats) if other.who in (PERSON, SAME)}
        self.asking = Asking(seat, to, people - set(mine) - {seat})
        if self.asking.waiting:
            self.tell()
        else:
            self._go_back()

    def consent(self, mine: list[int], yes: bool) -> None:
        self._open()
        if not self.asking or not self.asking.waiting & set(mine):
            raise Refused("nothing_asked")
        if not yes:
            self.asking = None
            self.tell()
            return
        self.asking.waiting -= set(mine)
        if not self.asking.waiting:
            self._go_back()

    def _go_back(self) -> None:
        assert self.asking
        seat, to = self.asking.seat, self.asking.to
        self.match.back_to(to)
        self._write(seat, to, cut=True)

    def _write(self, seat: int, first: int, sent: str = "", cut: bool = False) -> None:
        """Write the entries from `first` on; with `cut` in place of those that were there."""
        if cut:
            del self._turns[first:]
            for screen in self.screens:
                screen.told = min(screen.told, first)
        match = self.match
        self.drafts = {seat: codes for seat, codes in self.drafts.items() if draft(match.game, match.state, seat, codes)}
        self.asking = None
        self.rest.clear()
        self._writer = seat
        ending = ended(match) if match.over else None
        self._archive.write_entries(
            *(self.key, self.rows(first, sent), self.acting, self._written, first if cut else None, ending),
            calls=self._calls(first),
        )

    def _calls(self, first: int) -> list[Statement]:
        """Who is asked anew after the entries from `first` on, or is not asked any more, is called or let alone."""
        changed = self.acting ^ self._asked
        self._asked = self.acting
        seats = {seat for seat in range(len(self.seats)) if changed >> seat & 1}
        return self.calls(self, seats | {entry.seat for entry in self.match.entries[first:]})

    def go_on(self, change: Changed) -> None:
        """The game goes on by other rules from here: that is written before anybody is told."""
        self.rest.clear()
        entries = self.rows(change.first)
        ending = ended(self.match) if self.match.over else None
        self._archive.write_entries(self.key, entries, self.acting, self._written, None, ending, change)

    def _written(self, error: Exception | None) -> None:
        self.rest.set()
        if error:
            self._failed(self, self._writer)
        else:
            self.tell()
            self._changed(self)

    def tell(self) -> None:
        """Let every screen know of the present state."""
        self.version += 1
        for screen in self.screens:
            screen.owe_state()

    def tell_table(self) -> None:
        """Let every screen know who sits here."""
        self.version += 1
        for screen in self.screens:
            screen.owe_table()
