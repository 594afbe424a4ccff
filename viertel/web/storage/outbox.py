"""The outbox: ways and calls as rows of the data file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..model.channels import Quiet, Way, quiet
from ..model.news import ASK as ASKED
from ..model.news import KEPT, MOVE, NUDGE, ONCE, OVER
from .archive import Statement

TURN, TEST, CONFIRM, RETURN = "turn", "test", "confirm", "return"

WAY = "ways.id, ways.visitor, ways.kind, ways.target, ways.lang, ways.confirmed, ways.quiet"
ASK = """INSERT INTO calls (way, table_id, seat, what, due)
         SELECT DISTINCT ways.id, table_id, seat, ?, ? FROM keepers JOIN ways USING (visitor)
         WHERE table_id = ? AND seat = ? AND confirmed
         ON CONFLICT (way, table_id, seat, what) DO UPDATE SET due = excluded.due, tries = 0 WHERE NOT said"""


class Rows(Protocol):
    """What a data file offers."""

    secret: bytes

    def key(self, name: str, make: Callable[[], bytes]) -> bytes: ...

    def all(self, sql: str, *values: Any) -> list[Any]: ...

    def one(self, sql: str, *values: Any) -> Any: ...

    async def save(self, *statements: Statement) -> None: ...


# Is there still a reason to send a call?
WAITS = f"""CASE
    WHEN table_id = 0 THEN 1
    WHEN NOT EXISTS (SELECT 1 FROM keepers
                     WHERE visitor = ? AND keepers.table_id = calls.table_id AND keepers.seat = calls.seat) THEN 0
    WHEN what = '{OVER}' THEN acting = 0
    WHEN what = '{MOVE}' THEN acting != 0
    WHEN what = '{KEPT}' THEN acting != 0 AND kept IS NOT NULL
    WHEN what = '{ASKED}' THEN EXISTS (SELECT 1 FROM json_each(asking, '$.waiting') AS one WHERE one.value = calls.seat)
    ELSE acting >> calls.seat & 1 END"""


@dataclass(frozen=True)
class About:
    """A table, as a message tells of it."""

    names: list[str]  # by seat
    zones: list[str]
    pace: str | None  # JSON
    clock: str | None  # JSON
    proposal: str | None  # JSON
    ending: str | None  # JSON
    closed: str | None
    reminded: dict[int, str]  # by seat, who has reminded it last


@dataclass(frozen=True)
class Call:
    id: int
    what: str
    tries: int
    table: str = ""  # its address; empty: it is about no table
    game: str = ""
    seat: int = -1
    link: int = 0  # how often the seat's return link was made anew
    others: str = ""  # who plays there as well
    waits: int = 1  # is there still a reason for it, and is the seat still his?
    key: int = 0  # of the table


def asked(table: int, seat: int, due: Sequence[tuple[str, float]]) -> list[Statement]:
    """A seat is asked anew, and is to be called then; with nothing due it has answered."""
    once = ", ".join("?" * len(ONCE))
    gone: Statement = (f"DELETE FROM calls WHERE table_id = ? AND seat = ? AND what NOT IN ({once})", (table, seat, *ONCE))
    return [gone, *((ASK, (what, int(when), table, seat)) for what, when in due)]


def moved(table: int, seat: int, due: Sequence[tuple[str, float]], now: float) -> list[Statement]:
    """A seat that is asked has other reminders; those that were due before now are left as they are, and none is sent twice."""
    gone = "DELETE FROM calls WHERE table_id = ? AND seat = ? AND what LIKE 'reminder %' AND due > ? AND NOT said"
    return [(gone, (table, seat, int(now))), *((ASK, (what, int(when), table, seat)) for what, when in due)]


def told(table: int, seat: int, what: str, due: float) -> list[Statement]:
    """A seat is to hear of something, though it did before; who is reminded need not hear as well that it is his turn."""
    gone: Statement = (
        "DELETE FROM calls WHERE table_id = ? AND seat = ? AND what IN (?, ?)",
        (table, seat, what, TURN if what == NUDGE else what),
    )
    return [gone, (ASK, (what, int(due), table, seat))]


class Outbox:
    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    # Ways

    def reachable(self) -> set[str]:
        """Visitors who can be called."""
        return {visitor for (visitor,) in self._rows.all("SELECT DISTINCT visitor FROM ways WHERE confirmed")}

    def ways(self, visitor: str) -> list[Way]:
        return [_way(row) for row in self._rows.all(f"SELECT {WAY} FROM ways WHERE visitor = ? ORDER BY id", visitor)]

    def way(self, id: int) -> Way | None:
        row = self._rows.one(f"SELECT {WAY} FROM ways WHERE id = ?", id)
        return _way(row) if row else None

    def who(self, kind: str, target: str) -> list[Way]:
        """Confirmed ways to one target, the eldest first."""
        sql = f"SELECT {WAY} FROM ways WHERE kind = ? AND target = ? AND confirmed ORDER BY id"
        return [_way(row) for row in self._rows.all(sql, kind, target)]

    async def add(self, visitor: str, kind: str, target: str, lang: str, confirmed: bool, made: float, device: str = "") -> Way:
        hours = self._rows.one("SELECT quiet FROM ways WHERE visitor = ? AND quiet != ''", visitor)
        await self._rows.save(
            (
                """INSERT INTO ways (visitor, kind, target, lang, confirmed, quiet, made, device) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                   ON CONFLICT (visitor, kind, target) DO UPDATE SET device = excluded.device""",
                (visitor, kind, target, lang, confirmed, hours[0] if hours else "", int(made), device),
            )
        )
        row = self._rows.one(f"SELECT {WAY} FROM ways WHERE visitor = ? AND kind = ? AND target = ?", visitor, kind, target)
        return _way(row)

    async def confirm(self, way: int) -> None:
        await self._rows.save(("UPDATE ways SET confirmed = 1 WHERE id = ?", (way,)))

    async def remove(self, way: int) -> None:
        await self._rows.save(
            ("DELETE FROM calls WHERE way = ?", (way,)),
            ("DELETE FROM ways WHERE id = ?", (way,)),
        )

    async def remove_spent(self, what: str, before: float) -> None:
        """Letters whose links have not been used in time."""
        await self._rows.save(("DELETE FROM calls WHERE what = ? AND said AND due < ?", (what, int(before))))

    async def remove_unconfirmed(self, before: float) -> None:
        old = "SELECT id FROM ways WHERE NOT confirmed AND made < ?"
        await self._rows.save(
            (f"DELETE FROM calls WHERE way IN ({old})", (int(before),)),
            ("DELETE FROM ways WHERE NOT confirmed AND made < ?", (int(before),)),
        )

    async def be_quiet(self, visitor: str, hours: Quiet | None) -> None:
        await self._rows.save(("UPDATE ways SET quiet = ? WHERE visitor = ?", (str(hours or ""), visitor)))

    # Calls

    async def call(self, way: int, what: str, due: float) -> None:
        """Something that is about no table."""
        await self._rows.save(
            ("DELETE FROM calls WHERE way = ? AND table_id = 0 AND what = ?", (way, what)),
            ("INSERT INTO calls (way, table_id, seat, what, due) VALUES (?, 0, -1, ?, ?)", (way, what, int(due))),
        )

    def holds(self, call: int, way: int, what: str) -> bool:
        """Is there this very call still?"""
        return self._rows.one("SELECT 1 FROM calls WHERE id = ? AND way = ? AND what = ?", call, way, what) is not None

    async def spend(self, way: int, what: str) -> None:
        """The link in a letter was used: it leads nowhere any more."""
        await self._rows.save(("DELETE FROM calls WHERE way = ? AND what = ?", (way, what)))

    def due(self, now: float, most: int) -> list[tuple[Way, list[Call]]]:
        """What is to be sent, by way: the ways whose calls have waited longest, each with all that is due to it."""
        ways = self._rows.all(
            "SELECT way FROM calls WHERE due <= ? AND NOT said GROUP BY way ORDER BY min(due) LIMIT ?", int(now), most
        )
        found = []
        for (id,) in ways:
            way = self.way(id)
            rows = self._rows.all(
                f"""SELECT calls.id, what, tries, coalesce(address, ''), coalesce(game, ''), calls.seat, coalesce(link, 0),
                          coalesce((SELECT group_concat(name, ', ') FROM (
                              SELECT name FROM seats AS other WHERE other.table_id = calls.table_id
                              AND other.seat != calls.seat AND name != '' ORDER BY other.seat)), ''),
                          coalesce({WAITS}, 0), table_id
                   FROM calls LEFT JOIN tables ON tables.id = table_id LEFT JOIN seats USING (table_id, seat)
                   WHERE way = ? AND due <= ? AND NOT said ORDER BY due, calls.id""",
                way.visitor if way else "",
                id,
                int(now),
            )
            if way:
                found.append((way, [Call(*row) for row in rows]))
        return found

    def about(self, table: int) -> About:
        pace, clock, proposal, ending, closed = self._rows.one(
            "SELECT pace, clock, asking, ending, closed FROM tables WHERE id = ?", table
        )
        seats = self._rows.all("SELECT name, zone FROM seats WHERE table_id = ? ORDER BY seat", table)
        marks = self._rows.all(
            "SELECT seat, json_extract(words, '$.name') FROM marks WHERE table_id = ? AND key = 'nudged' ORDER BY k", table
        )
        return About([name for name, _ in seats], [zone for _, zone in seats], pace, clock, proposal, ending, closed, dict(marks))

    def late(self, visitor: str) -> set[int]:
        """Somebody's ways to which something could not be sent yet."""
        sql = "SELECT way FROM calls JOIN ways ON ways.id = way WHERE visitor = ? AND tries > 0 AND NOT said"
        return {way for (way,) in self._rows.all(sql, visitor)}

    def unsent(self, now: float) -> list[tuple[int, int, float]]:
        """What should have been sent by now: by how often that was tried, how much it is and when the first of it is due."""
        sql = "SELECT tries, count(*), min(due) FROM calls WHERE NOT said AND (due <= ? OR tries > 0) GROUP BY tries"
        return self._rows.all(sql, int(now))

    def next(self) -> float | None:
        """When the next call is due."""
        found = self._rows.one("SELECT min(due) FROM calls WHERE NOT said")[0]
        return None if found is None else float(found)

    def waiting(self, visitor: str) -> int:
        """How many tables wait for somebody."""
        return int(
            self._rows.one(
                """SELECT count(DISTINCT table_id) FROM keepers JOIN tables ON tables.id = table_id
                   WHERE visitor = ? AND (acting >> seat & 1
                         OR EXISTS (SELECT 1 FROM json_each(asking, '$.waiting') AS one WHERE one.value = seat))""",
                visitor,
            )[0]
        )

    async def sent(self, calls: Sequence[Call]) -> None:
        """What is about a turn is remembered until the seat has answered: it must not be sent again when its clock is moved. A
        link that brings tables back is, until it is used."""
        last = [call for call in calls if call.what in ONCE or (not call.key and call.what != RETURN)]
        await self._rows.save(
            *(("DELETE FROM calls WHERE id = ?", (call.id,)) for call in last),
            *(("UPDATE calls SET said = 1 WHERE id = ?", (call.id,)) for call in calls),
        )

    async def write(self, statements: Sequence[Statement]) -> None:
        """What tables say, beside what happens there."""
        await self._rows.save(*statements)

    async def later(self, calls: Sequence[Call], due: float, failed: bool) -> None:
        await self._rows.save(
            *(("UPDATE calls SET due = ?, tries = tries + ? WHERE id = ?", (int(due), failed, call.id)) for call in calls)
        )


def _way(row: Sequence[Any]) -> Way:
    id, visitor, kind, target, lang, confirmed, hours = row
    return Way(id, visitor, kind, target, lang, bool(confirmed), quiet(hours))
