"""The archive: all that outlives the server. The house speaks to it in these words only; store.py keeps it in one SQLite file.

Reading answers at once. Writing is done when it is safe: whoever tells somebody of a change waits for that. Both raise Trouble
when it can't be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from ..model.seats import Orders, Seat

# Table, number from 0, seat, action, the client's id of the message, and the entry as it was told, if it was
EntryRow = tuple[int, int, int, str, str | None, str | None]
ChatRow = tuple[int, int, str, str]  # number from 0, seat (-1: a spectator), name, text
Done = Callable[[Exception | None], None]
Statement = tuple[str, Sequence[Any]]  # SQL and its values


@dataclass(frozen=True)
class RulesChange:
    """A table went on by other rules; before its first entry: it began in the middle."""

    first: int  # entry by them
    rules: int
    components: str
    layout: str
    position: str  # JSON: where it went on
    origin: str | None = None  # JSON: where that position came from


@dataclass(frozen=True)
class Mark:
    """Something that happened at a table beside the game: a line in its log."""

    k: int  # from 0
    n: int  # after so many entries
    made: float
    key: str
    seat: int  # whom it concerns; -1: all
    words: Mapping[str, str | int]  # what its sentence has in it


class TableUpdate(NamedTuple):
    """What holds at a table beside its entries, written together with them."""

    pace: str | None  # JSON
    clock: str | None  # JSON
    due: float | None  # the instant at which the next clock comes to zero
    looks: float | None  # when to look whether one has: never later
    proposal: str | None  # JSON: what somebody has asked the others for
    seats: Mapping[int, Seat] = MappingProxyType({})  # those that are not as they were
    marks: Sequence[Mark] = ()  # new ones
    only_clock: bool = False  # pace, what is asked and when to look are as they were
    calls: Sequence[Statement] = ()  # who is to be called, once it is known who plays for a seat
    struck: str | None = None  # JSON: what was taken back; None: it is as it was


@dataclass(frozen=True)
class StoredTable:
    """A table as it is kept."""

    key: int
    address: str
    invite: str
    game: str
    rules: int  # version of the rules code
    components: str  # digest of the component file
    options: dict[str, str]
    seed: bytes
    host: str  # visitor
    hints: bool
    rematch: str | None  # address of the table that followed
    seats: list[Seat]
    entries: list[EntryRow]
    layout: str | None = None  # what the numbers in the told entries mean
    ending: str | None = None  # JSON: how it ended, or how it stood when it was closed
    closed: str | None = None  # why it was closed before its end
    changes: tuple[RulesChange, ...] = ()
    pace: str | None = None  # JSON
    clock: str | None = None  # JSON
    proposal: str | None = None  # JSON
    marks: tuple[Mark, ...] = ()
    rated: bool = False  # does its result count on the house's ladder?
    tournament: str | None = None  # the address of the one it is played in
    struck: str | None = None  # JSON: what was taken back
    unseated: Mapping[str, int] = field(default_factory=dict)  # by visitor, the seat that the host gave to others


class Edition(NamedTuple):
    """What is different when something else is to be read about a table that is over. While a game goes on, more may be."""

    game: str
    over: bool
    of: tuple[Any, ...]


@dataclass(frozen=True)
class TableSummary:
    """A table in a visitor's list."""

    address: str
    game: str
    names: list[str]
    waiting: bool  # for him to act
    over: bool
    closed: str | None  # why it was closed before its end
    seats: list[tuple[str, str, str]]  # by seat: who sits there, his name and his time zone
    mine: list[int]
    acting: list[int]
    asked: bool  # do the others wait for his consent?
    kept: bool  # does a bot keep his seat?
    pace: str | None  # JSON
    clock: str | None  # JSON
    ending: str | None  # JSON
    due: float | None = None  # when his clock comes to zero, or the first of those that are waited for

    @property
    def urgent(self) -> bool:
        """Does the table wait for an answer of his?"""
        return self.waiting or self.asked


@dataclass(frozen=True)
class Following:
    """The table at which the people of a finished one play again."""

    address: str
    asker: int | None  # the seat of who asked; None: he is gone
    seats: tuple[int, ...]  # of the people who are there
    waiting: tuple[int, ...]  # of those who have not answered


@dataclass(frozen=True)
class Offer:
    """Somebody would like to play again with the people of a finished table."""

    address: str  # of that table
    game: str
    name: str  # of who asks


PLAYED, HELPED, LEFT = "played", "helped", "left"  # how a seat's player stayed at it


@dataclass(frozen=True)
class Outcome:
    """Of one seat."""

    seat: int
    visitor: str  # who sat down there; empty: a bot, or somebody who is gone
    name: str
    bot: str | None  # its level
    place: int  # from 1; equal ones share the better
    points: int
    how: str = PLAYED
    enough: bool = True  # did its player decide enough for others to gain by him, and he by them?


@dataclass(frozen=True)
class Result:
    """Of one game: written in the same transaction as its end, and once only."""

    address: str
    game: str
    pace: str
    season: str
    made: float
    rated: bool
    outcomes: tuple[Outcome, ...]


class Trouble(Exception):
    """The archive can't be read or written now; it tries by itself until it can."""


@dataclass(frozen=True)
class Condition:
    """How the archive is, for whoever watches over it."""

    trouble: str | None  # why nothing can be written; None: all is well
    same_file: bool  # are the data file and its journal those that were opened?
    waiting: int  # changes that are not written yet
    under_way: float  # seconds that the present commit has taken so far
    last_commit: float  # seconds since the last one that succeeded
    commits: int
    size: int  # bytes
    free: int  # bytes on its disk


@dataclass(frozen=True)
class AdminRow:
    """A table in the host's list."""

    address: str
    game: str
    names: list[str]
    entries: int
    made: int  # seconds since 1970
    touched: int
    state: str  # running, over or closed
    rules: int


@dataclass(frozen=True)
class Summary:
    """How much is kept of somebody."""

    names: list[str]
    tables: int
    lines: int  # of chat
    records: int


@dataclass(frozen=True)
class Device:
    """A browser that plays for somebody."""

    id: str  # as its cookie says it
    visitor: str
    name: str  # browser and system, as it describes itself
    made: int  # seconds since 1970
    seen: int


@dataclass(frozen=True)
class Passkey:
    """What opens somebody's tables on another device."""

    id: bytes
    visitor: str
    handle: bytes  # by which the authenticator knows whose it is: chance, and nothing else
    key: bytes  # the public one
    counter: int  # how often it has signed, if it counts
    device: str  # on which it was made
    name: str
    made: int
    used: int


@dataclass(frozen=True)
class Brought:
    """A record that a visitor has brought."""

    address: str
    made: int
    visitor: str
    letters: int
    held: bool  # the server died while it opened it


class Archive(Protocol):
    secret: bytes  # the key of all signatures, made at the first start
    commits: int  # since the start
    trouble: str | None  # why nothing can be written; None: all is well
    changed: Callable[[], None]  # is called when trouble begins and when it ends
    took: Callable[[float], None]  # is told the seconds of every commit

    def start(self) -> None:
        """Be ready to write, from the event loop that calls this."""

    async def close(self) -> None:
        """Write what is waiting and let go."""

    def condition(self) -> Condition: ...

    # Tables

    def last_key(self) -> int:
        """The highest key of a table; 0 if there is none."""

    def table(self, address: str) -> StoredTable | None: ...

    def edition(self, address: str) -> Edition | None: ...

    def invited(self, invite: str) -> str | None:
        """The address of the table that an invitation is for."""

    def seat_of(self, token: str) -> tuple[str, int] | None:
        """Address and seat that a return link's token, hashed, is for."""

    def of_visitor(self, visitor: str, most: int) -> list[TableSummary]:
        """The tables he plays at, the last changed first."""

    def unfinished(self, host: str) -> int:
        """How many tables that are not over somebody has laid."""

    def waiting_for_bots(self, most: int) -> list[str]:
        """Addresses of tables where a bot is to act, the last changed first."""

    def last_name(self, visitor: str) -> str:
        """What somebody called himself last; empty if he never sat down."""

    async def lay(
        self, table: StoredTable, tokens: Sequence[str], acting: int, due: float | None, calls: Sequence[Statement] = ()
    ) -> None:
        """A new table; by seat, the hashed token of its return link, the bit set of the seats to act, and the instant at which
        the first clock comes to zero; `calls`: who is to be called for that."""

    def followed(self, table: int, rematch: str) -> Statement:
        """The address of the table that followed, to be written with that one."""

    def before(self, rematch: str) -> str | None:
        """The address of the table that this one followed."""

    def following(self, rematch: str) -> Following | None:
        """How it stands with the table that followed; None: it is not there any more."""

    def offers(self, visitor: str, most: int) -> list[Offer]:
        """Those that somebody has not answered, the newest first."""

    async def sit(self, table: int, seat: int, visitors: Collection[str], beside: TableUpdate) -> None:
        """Somebody takes an open seat, with these browsers."""

    async def keep(self, table: int, seat: int, visitor: str) -> None:
        """One more browser plays for a seat."""

    def write_entries(
        self,
        table: int,
        entries: Sequence[EntryRow],
        acting: int,
        done: Done,
        cut_from: int | None = None,
        ending: str | None = None,
        change: RulesChange | None = None,
        beside: TableUpdate | None = None,
        closed: str | None = None,
        calls: Sequence[Statement] = (),
        result: Result | None = None,
    ) -> None:
        """New entries, in place of those from `cut_from` on, with how the game ended if it did (and why, if that was before its
        end), the rules by which it goes on if they are others, what else holds at the table, who is to be called, and what the
        end means for those who are rated; `done` is called when all that is written, or could not be."""

    def due(self) -> float | None:
        """The instant at which the next clock of all tables comes to zero."""

    def struck(self, now: float, most: int) -> list[str]:
        """Addresses of the tables where a clock has come to zero by then, the first of them first."""

    async def forget_due(self, address: str) -> None:
        """Wait for no clock of this table any more: nobody can play there."""

    async def note(self, table: int, seat: int, text: str) -> None:
        """A player's own notes."""

    async def keep_orders(self, table: int, seat: int, orders: Orders) -> None:
        """What a player leaves with the house."""

    def leave_orders(self, table: int, seat: int, orders: Orders) -> None:
        """The same, without waiting for it."""

    async def open_seat(
        self, table: int, seat: int, beside: TableUpdate, link: int, token: str, unseated: Collection[str]
    ) -> None:
        """Nobody plays for this seat any more, and these visitors did; its new return link, by its hashed token."""

    async def offer_seat(self, table: int, seat: int, token: str | None) -> None:
        """A link that gives a seat away, by its hashed token; None: there is none any more."""

    def offered(self, token: str) -> tuple[str, int] | None:
        """Address and seat that such a link, hashed, is for."""

    async def hand_over(self, table: int, seat: int, visitor: str, beside: TableUpdate, link: int, token: str) -> None:
        """Somebody takes a seat over that was given away: nobody else plays for it any more, and it has a new return link."""

    # How games were told

    def layout(self, digest: str) -> str:
        """What the numbers of told entries mean, as JSON."""

    async def keep_layout(self, digest: str, layout: str) -> None: ...

    def told(self, table: int, first: int, end: int) -> list[str]:
        """The entries from `first` up to `end` as they were told."""

    def untold(self, games: Mapping[str, tuple[int, str, str]]) -> list[str]:
        """Addresses of the tables that these games, by version of the rules, figures and layout, should look at: those under
        way that were left by others, and all of which nothing was told yet."""

    def retell(self, table: StoredTable, told: Sequence[tuple[int, str]]) -> None:
        """Told entries anew, by number, with the last rules, figures, layout and ending that `table` names."""

    def close_table(self, table: int, why: str, ending: str) -> None:
        """End a game before its end."""

    async def end_table(self, table: int, why: str, ending: str) -> None:
        """The same, and wait until it is written."""

    # Chat

    def chat(self, table: int, most: int) -> list[ChatRow]:
        """The last lines, in their order."""

    def chat_lines(self, table: int) -> int:
        """How many there are."""

    async def say(self, table: int, line: ChatRow) -> None: ...

    # What the host does

    former: Sequence[bytes]  # keys whose signatures still count

    def used(self) -> int:
        """Bytes in use."""

    def listed(self, most: int) -> list[AdminRow]:
        """The tables, the last changed first."""

    def setting(self, key: str) -> str | None: ...

    async def set(self, key: str, value: str | None) -> None:
        """What holds for the whole house; None: nothing."""

    def note_closures(self, spans: str, gone: int, alive: float, back: float) -> None:
        """When the house was closed, and that it is open now. `back`: so many seconds the clock was put back, and what is to be
        looked at or sent at some time comes sooner by as much."""

    def banned(self) -> dict[str, str]:
        """Visitors, addresses and networks, each with the reason."""

    async def ban(self, who: str, why: str | None) -> None:
        """None: not any more."""

    async def delete(self, tables: Sequence[int]) -> None:
        """All that is kept of them."""

    async def close_tournament(self, address: str) -> bool:
        """No further round is made; whether there was one that could be closed."""

    def seats(self) -> list[tuple[int, str, int, int]]:
        """Every seat: table, address, seat, how often its link was made anew."""

    async def rotate(self, secret: bytes, grace: float, tokens: Sequence[tuple[int, int, str]]) -> None:
        """A new key; signatures of the old one count for so many seconds. By table and seat, the new hashed tokens."""

    def orders(self) -> list[tuple[int, str]]:
        """What the host has asked for, and nobody has answered: number, JSON."""

    async def answer(self, order: int, answer: str) -> None: ...

    def overdue(self, finished: int, abandoned: int) -> list[tuple[int, str]]:
        """Tables (key, address) that nothing has changed since: those that are over, and those that are not."""

    async def delete_replays(self, before: int) -> None: ...

    # What a visitor asks

    async def renew(self, table: int, seat: int, link: int, token: str, visitor: str) -> None:
        """A seat's new return link, by its hashed token; no other browser than this visitor's plays for it any more."""

    def summary(self, visitor: str) -> Summary: ...

    def about(self, visitor: str) -> dict[str, Iterator[dict[str, Any]]]:
        """All that is kept of somebody, in words: `tables` and `records`, one after the other."""

    async def forget(self, visitor: str, token: Callable[[str, int, int], str]) -> list[str]:
        """Nothing is kept of him any more; the addresses of the tables that this has changed. `token`: of the return link of
        a seat that others may take now, hashed, by address, seat and how often it was made anew."""

    # Devices and passkeys

    def device(self, id: str) -> Device | None: ...

    def devices(self, visitor: str) -> list[Device]:
        """Those that play for him, the last seen first."""

    def note_device(self, device: Device, instead: Sequence[str] = ()) -> None:
        """Somebody was here with it; `instead`: devices that are thrown out for it."""

    def thrown_out(self) -> list[str]:
        """Devices and visitors whose cookies are worthless."""

    async def throw_out(
        self, visitor: str, device: str, now: int, token: Callable[[str, int, int], str]
    ) -> list[tuple[str, int, int]]:
        """It plays for him no more, nothing is pushed to it, its passkeys are gone, and all his seats have new return links:
        address, seat and how often each was made anew; `token`, hashed, by these."""

    async def leave_device(self, device: str, now: int, instead: str) -> None:
        """It plays for nobody any more, and nothing is pushed to it, but under the name it has `instead`."""

    def passkey(self, id: bytes) -> Passkey | None: ...

    def passkeys(self, visitor: str) -> list[Passkey]: ...

    async def keep_passkey(self, one: Passkey) -> None: ...

    async def use_passkey(self, id: bytes, counter: int, now: int) -> None: ...

    async def remove_passkey(self, id: bytes) -> None: ...

    def meet(self, one: str, other: str) -> bool:
        """Do both play at a table that counts and is not over?"""

    async def adopt(self, old: str, visitor: str) -> list[str]:
        """What was one visitor's is another's, who is the same person; the addresses of the tables this has changed."""

    # Records that somebody opened

    def replay(self, address: str) -> str | None:
        """A record's text."""

    def replays(self, visitor: str) -> int:
        """How many somebody has opened."""

    async def keep_replay(self, address: str, record: str, visitor: str, tried: str, most: int) -> None:
        """One more; all together have at most so many bytes. Those go first at which nobody has looked, or not for long. `tried`:
        the version that has done with it what is done with a record."""

    def held(self, address: str) -> bool:
        """Did the server die while it opened this record? Then nobody opens it until the host allows it."""

    def tried(self, address: str) -> str:
        """The version that has tried it; empty if none has."""

    async def note_tried(self, address: str, version: str) -> None: ...

    async def note_opening(self, address: str, now: bool) -> None:
        """It is being opened now, or not any more: what is when the server dies is held at the next start."""

    async def hold(self) -> list[str]:
        """At the start: hold what was being opened when the server died; all that are held."""

    def brought(self, most: int) -> list[Brought]:
        """The records that visitors have brought, the last first."""

    async def release(self, address: str) -> bool:
        """A record that was held may be opened again; whether there was one."""

    async def delete_replay(self, address: str) -> bool:
        """Whether there was one."""

    def note_opened(self, address: str, day: int) -> None:
        """Somebody looks at it on the day that begins then (in seconds since 1970)."""
