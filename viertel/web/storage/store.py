"""The store: the archive in one SQLite file, as rows. How they get there is the data file's affair."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ..model.proposal import Proposal
from ..model.seats import BOT, OPEN, PERSON, SAME, Orders, Seat
from . import ratings
from . import tournaments as tournament
from .archive import (
    AdminRow,
    Archive,
    Brought,
    ChatRow,
    Done,
    Edition,
    EntryRow,
    Following,
    Mark,
    Offer,
    Result,
    RulesChange,
    Statement,
    StoredTable,
    Summary,
    TableSummary,
    TableUpdate,
)
from .data_file import Change
from .people import INSERT_OUT, RENEW_LINK, People
from .tournaments import Tournaments

COLUMNS = """id, address, invite, game, rules, components, options, seed, host, hints, rematch, layout, ending, closed,
             pace, clock, asking, rated, tournament"""
SEAT = "who, name, level, link, zone, kept, orders, notes, nudged, substitute IS NOT NULL, entrant, reserved"
OF_TABLE = ("entries", "changes", "chat", "keepers", "seats", "marks", "calls", "unseated")
CUT_ENTRIES = "DELETE FROM entries WHERE table_id = ? AND n >= ?"
CLOSE_TABLE = "UPDATE tables SET closed = ?, ending = ?, acting = 0, strikes = NULL, looks = NULL WHERE id = ?"
INSERT_SEAT = (
    "INSERT INTO seats (table_id, seat, who, level, name, token, zone, entrant, reserved) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
UPDATE_SEAT = (
    "UPDATE seats SET who = ?, name = ?, level = ?, zone = ?, kept = ?, orders = ?, notes = ?, nudged = ?, entrant = ?,"
    " reserved = ? WHERE table_id = ? AND seat = ?"
)
UPDATE_ORDERS = "UPDATE seats SET orders = ? WHERE table_id = ? AND seat = ?"
UPDATE_BESIDE = "UPDATE tables SET pace = ?, clock = ?, strikes = ?, looks = ?, asking = ? WHERE id = ?"
UPDATE_BOTS = (
    "UPDATE tables SET bots = (SELECT coalesce(sum(1 << seat), 0) FROM seats"
    " WHERE table_id = tables.id AND (who = 'bot' OR kept IS NOT NULL)) WHERE id = ?"
)
INSERT_MARK = "INSERT INTO marks VALUES (?, ?, ?, ?, ?, ?, ?)"
CUT_MARKS = "UPDATE marks SET n = ? WHERE table_id = ? AND n > ?"
HIDE_NAMES = "UPDATE marks SET words = json_replace(words, '$.name', '–', '$.other', '–') WHERE table_id = ? AND seat = ?"
INSERT_REPLAY = "INSERT OR IGNORE INTO replays (address, record, visitor, made, tried, size) VALUES (?, ?, ?, ?, ?, ?)"
OPENING, HELD = 1, 2  # states of a record
INSERT_KEEPER = "INSERT OR IGNORE INTO keepers VALUES (?, ?, ?)"


def _seat(who: str, name: str, level: str | None, link: int, zone: str, kept: str | None, orders: str | None, *rest: Any) -> Seat:
    notes, nudged, offered, entrant, reserved = rest
    left = msgspec.json.decode(orders, type=Orders) if orders else Orders()
    return Seat(who, name, level, set(), link, zone, kept, left, notes, nudged, bool(offered), entrant, bool(reserved))


def _orders(orders: Orders) -> str | None:
    return None if orders == Orders() else msgspec.json.encode(orders).decode()


def _beside(table: int, beside: TableUpdate) -> list[Statement]:
    statements: list[Statement] = []
    if not beside.only_clock:
        statements.append((UPDATE_BESIDE, (beside.pace, beside.clock, beside.due, beside.looks, beside.proposal, table)))
    for number, seat in beside.seats.items():
        left = (seat.zone, seat.kept, _orders(seat.orders), seat.notes, seat.nudged, seat.entrant, seat.reserved)
        statements.append((UPDATE_SEAT, (seat.who, seat.name, seat.level, *left, table, number)))
    if beside.seats:
        statements.append((UPDATE_BOTS, (table,)))
    if beside.struck is not None:
        statements.append(("UPDATE tables SET struck = ? WHERE id = ?", (beside.struck, table)))
    return statements + [_insert_mark(table, mark) for mark in beside.marks]


def _given_away(table: int, seat: int, link: int, token: str) -> list[Statement]:
    return [
        (
            "UPDATE seats SET link = ?, token = ?, substitute = NULL, notes = '' WHERE table_id = ? AND seat = ?",
            (link, token, table, seat),
        ),
        ("DELETE FROM keepers WHERE table_id = ? AND seat = ?", (table, seat)),
    ]


class Store(People, Archive):
    def __init__(self, path: Path, synchronous: str = "full", now: Callable[[], float] = time.time) -> None:
        super().__init__(path, synchronous, now)
        # The key of all signatures is made at the first start.
        self._writing.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
        self._read_keys()

    def _read_keys(self) -> None:
        keys = dict(self.all("SELECT key, value FROM house WHERE key IN ('secret', 'former', 'former until')"))
        self.secret = bytes(keys["secret"])
        self.former = [bytes(keys["former"])] if float(keys.get("former until", 0)) > self.now() else []

    def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A key of the house, made when it is first asked for; before the server starts."""
        if self.one("SELECT 1 FROM house WHERE key = ?", name) is None:
            self._writing.execute("INSERT OR IGNORE INTO house VALUES (?, ?)", (name, make()))
        return bytes(self.one("SELECT value FROM house WHERE key = ?", name)[0])

    # Tables

    def last_key(self) -> int:
        return int(self.one("SELECT coalesce(max(id), 0) FROM tables")[0])

    def table(self, address: str) -> StoredTable | None:
        row = self.one(f"SELECT {COLUMNS} FROM tables WHERE address = ?", address)
        if row is None:
            return None
        (
            key,
            address,
            invite,
            game,
            rules,
            components,
            options,
            seed,
            host,
            hints,
            rematch,
            layout,
            ending,
            closed,
            *beside,
            rated,
            tournament,
        ) = row
        seats = [_seat(*one) for one in self.all(f"SELECT {SEAT} FROM seats WHERE table_id = ? ORDER BY seat", key)]
        for visitor, seat in self.all("SELECT visitor, seat FROM keepers WHERE table_id = ?", key):
            seats[seat].keepers.add(visitor)
        entries = self.all("SELECT table_id, n, seat, action, sent, told FROM entries WHERE table_id = ? ORDER BY n", key)
        changes = self.all(
            "SELECT first, rules, components, layout, position, origin FROM changes WHERE table_id = ? ORDER BY first", key
        )
        figures = (rules, components, json.loads(options), bytes(seed))
        last = (layout, ending, closed, tuple(RulesChange(*change) for change in changes), *beside, self._marks(key))
        kept = StoredTable(key, address, invite, game, *figures, host, bool(hints), rematch, seats, entries, *last)
        (struck,) = self.one("SELECT struck FROM tables WHERE id = ?", key)
        unseated = dict(self.all("SELECT visitor, seat FROM unseated WHERE table_id = ?", key))
        return replace(kept, rated=bool(rated), tournament=tournament, struck=struck, unseated=unseated)

    def edition(self, address: str) -> Edition | None:
        row = self.one(
            """SELECT game, ending IS NOT NULL, acting, id, rules, components, layout, ending, closed, touched,
                      (SELECT group_concat(name, char(10)) FROM seats WHERE table_id = tables.id),
                      (SELECT max(n) FROM entries WHERE table_id = tables.id),
                      (SELECT count(*) FROM marks WHERE table_id = tables.id),
                      (SELECT count(*) FROM changes WHERE table_id = tables.id)
               FROM tables WHERE address = ?""",
            address,
        )
        return Edition(row[0], bool(row[1]), row[2:]) if row else None

    def _marks(self, key: int) -> tuple[Mark, ...]:
        rows = self.all("SELECT k, n, made, key, seat, words FROM marks WHERE table_id = ? ORDER BY k", key)
        return tuple(Mark(k, n, made, name, seat, json.loads(words)) for k, n, made, name, seat, words in rows)

    def invited(self, invite: str) -> str | None:
        row = self.one("SELECT address FROM tables WHERE invite = ?", invite)
        return str(row[0]) if row else None

    def seat_of(self, token: str) -> tuple[str, int] | None:
        row = self.one("SELECT address, seat FROM seats JOIN tables ON tables.id = table_id WHERE token = ?", token)
        return (row[0], row[1]) if row else None

    def of_visitor(self, visitor: str, most: int) -> list[TableSummary]:
        rows = self.all(
            """SELECT tables.id, address, game, acting, closed, pace, clock, asking, ending, sum(1 << seat)
               FROM keepers JOIN tables ON tables.id = table_id
               WHERE visitor = ? GROUP BY tables.id ORDER BY touched DESC LIMIT ?""",
            visitor,
            most,
        )
        found = []
        for key, address, game, bits, closed, pace, clock, proposal, ending, own in rows:
            seats = self.all("SELECT who, name, zone, kept FROM seats WHERE table_id = ? ORDER BY seat", key)
            mine = [seat for seat in range(len(seats)) if own >> seat & 1]
            acting = [seat for seat in range(len(seats)) if bits >> seat & 1]
            kept = bool(acting) and any(seats[seat][3] for seat in mine)
            waited = set(msgspec.json.decode(proposal, type=Proposal).waiting) if proposal and acting else set()
            found.append(
                TableSummary(
                    address,
                    game,
                    [name for _, name, *_ in seats if name],
                    any(seats[seat][3] is None for seat in acting if seat in mine),
                    not acting,
                    closed,
                    [(who, name, zone) for who, name, zone, _ in seats],
                    mine,
                    acting,
                    not waited.isdisjoint(mine),
                    kept,
                    *(pace, clock, ending),
                )
            )
        return found

    def unfinished(self, host: str) -> int:
        return int(self.one("SELECT count(*) FROM tables WHERE host = ? AND acting != 0", host)[0])

    def waiting_for_bots(self, most: int) -> list[str]:
        rows = self.all(
            """SELECT address FROM tables
               WHERE acting & bots != 0 OR (acting != 0 AND json_array_length(clock, '$.deciding') > 0)
               ORDER BY touched DESC LIMIT ?""",
            most,
        )
        return [address for (address,) in rows]

    def last_name(self, visitor: str) -> str:
        row = self.one(
            """SELECT name FROM keepers JOIN seats USING (table_id, seat) WHERE visitor = ? AND who = ?
               ORDER BY table_id DESC LIMIT 1""",
            visitor,
            PERSON,
        )
        return str(row[0]) if row else ""

    async def lay(
        self, table: StoredTable, tokens: Sequence[str], acting: int, due: float | None, calls: Sequence[Statement] = ()
    ) -> None:
        now = int(self.now())
        bots = sum(1 << number for number, seat in enumerate(table.seats) if seat.who == BOT)
        figures = (table.rules, table.components, json.dumps(table.options), table.seed)
        statements: list[Statement] = [
            (
                f"INSERT INTO tables ({COLUMNS}, players, made, touched, acting, bots, strikes, looks)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(table.key, table.address, table.invite, table.game, *figures, table.host, table.hints, table.rematch),
                    *(table.layout, table.ending, table.closed, table.pace, table.clock, table.proposal),
                    *(table.rated, table.tournament),
                    *(len(table.seats), now, now, acting, bots, due, due),
                ),
            )
        ]
        for number, (seat, token) in enumerate(zip(table.seats, tokens, strict=True)):
            row = (table.key, number, seat.who, seat.level, seat.name, token, seat.zone, seat.entrant, seat.reserved)
            statements.append((INSERT_SEAT, row))
            statements += [(INSERT_KEEPER, (visitor, table.key, number)) for visitor in seat.keepers]
        statements += [_insert_change(table.key, change) for change in table.changes]
        statements += [_insert_mark(table.key, mark) for mark in table.marks]
        await self.save(*statements, *calls, entries=table.entries)

    def followed(self, table: int, rematch: str) -> Statement:
        return "UPDATE tables SET rematch = ? WHERE id = ?", (rematch, table)

    def before(self, rematch: str) -> str | None:
        row = self.one("SELECT address FROM tables WHERE rematch = ?", rematch)
        return str(row[0]) if row else None

    def following(self, rematch: str) -> Following | None:
        row = self.one("SELECT id, host, acting FROM tables WHERE address = ?", rematch)
        if row is None:
            return None
        key, host, acting = row
        seats = self.all("SELECT who, reserved FROM seats WHERE table_id = ? ORDER BY seat", key)
        mine = self.all("SELECT seat FROM keepers WHERE table_id = ? AND visitor = ?", key, host)
        return Following(
            rematch,
            min((seat for (seat,) in mine), default=None),
            tuple(seat for seat, (who, _) in enumerate(seats) if who in (PERSON, SAME)),
            tuple(seat for seat, (_, reserved) in enumerate(seats) if reserved and acting),
        )

    def offers(self, visitor: str, most: int) -> list[Offer]:
        rows = self.all(
            """SELECT old.address, old.game,
                      (SELECT name FROM seats JOIN keepers USING (table_id, seat)
                       WHERE table_id = new.id AND visitor = new.host LIMIT 1)
               FROM keepers AS mine JOIN tables AS old ON old.id = mine.table_id JOIN tables AS new ON new.address = old.rematch
                    JOIN seats ON seats.table_id = new.id AND seats.seat = mine.seat
               WHERE mine.visitor = ? AND reserved AND new.acting != 0 GROUP BY old.id ORDER BY new.id DESC LIMIT ?""",
            visitor,
            most,
        )
        return [Offer(address, game, name or "–") for address, game, name in rows]

    async def sit(self, table: int, seat: int, visitors: Collection[str], beside: TableUpdate) -> None:
        keepers = ((INSERT_KEEPER, (visitor, table, seat)) for visitor in visitors)
        await self.save(*_beside(table, beside), *keepers, *beside.calls)

    async def keep(self, table: int, seat: int, visitor: str) -> None:
        await self.save((INSERT_KEEPER, (visitor, table, seat)))

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
        statements: list[Statement] = [*calls]
        if cut_from is not None:
            statements += [(CUT_ENTRIES, (table, cut_from)), (CUT_MARKS, (cut_from, table, cut_from))]
        if ending is not None:
            statements.append(("UPDATE tables SET ending = ?, closed = ? WHERE id = ?", (ending, closed, table)))
        if beside:
            statements += _beside(table, beside)
        if change:
            statements.append(_insert_change(table, change))
        within = partial(ratings.settle, result=result) if result else None
        if beside and beside.only_clock:
            timed = [(table, acting, beside.clock, beside.due)]
            self.write(Change(statements, entries, (), done, timed, within))
        else:
            self.write(Change(statements, entries, [(table, acting)], done, within=within))

    # Clocks and seats

    def due(self) -> float | None:
        row = self.one("SELECT min(looks) FROM tables WHERE looks IS NOT NULL")
        return None if row[0] is None else float(row[0])

    def struck(self, now: float, most: int) -> list[str]:
        rows = self.all("SELECT address FROM tables WHERE looks <= ? ORDER BY looks LIMIT ?", now, most)
        return [address for (address,) in rows]

    async def forget_due(self, address: str) -> None:
        await self.save(("UPDATE tables SET strikes = NULL, looks = NULL WHERE address = ?", (address,)))

    async def keep_orders(self, table: int, seat: int, orders: Orders) -> None:
        await self.save((UPDATE_ORDERS, (_orders(orders), table, seat)))

    def leave_orders(self, table: int, seat: int, orders: Orders) -> None:
        self.write(Change([(UPDATE_ORDERS, (_orders(orders), table, seat))]))

    async def note(self, table: int, seat: int, text: str) -> None:
        await self.save(("UPDATE seats SET notes = ? WHERE table_id = ? AND seat = ?", (text, table, seat)))

    async def open_seat(
        self, table: int, seat: int, beside: TableUpdate, link: int, token: str, unseated: Collection[str]
    ) -> None:
        told = (("INSERT OR REPLACE INTO unseated VALUES (?, ?, ?)", (table, visitor, seat)) for visitor in unseated)
        await self.save(*_beside(table, beside), *_given_away(table, seat, link, token), *told, *beside.calls)

    async def offer_seat(self, table: int, seat: int, token: str | None) -> None:
        await self.save(("UPDATE seats SET substitute = ? WHERE table_id = ? AND seat = ?", (token, table, seat)))

    def offered(self, token: str) -> tuple[str, int] | None:
        row = self.one("SELECT address, seat FROM seats JOIN tables ON tables.id = table_id WHERE substitute = ?", token)
        return (row[0], row[1]) if row else None

    async def hand_over(self, table: int, seat: int, visitor: str, beside: TableUpdate, link: int, token: str) -> None:
        given = _given_away(table, seat, link, token)
        await self.save(*_beside(table, beside), *given, (INSERT_KEEPER, (visitor, table, seat)), *beside.calls)

    # How games were told

    def layout(self, digest: str) -> str:
        return str(self.one("SELECT layout FROM layouts WHERE digest = ?", digest)[0])

    async def keep_layout(self, digest: str, layout: str) -> None:
        await self.save(("INSERT OR IGNORE INTO layouts VALUES (?, ?)", (digest, layout)))

    def told(self, table: int, first: int, end: int) -> list[str]:
        rows = self.all("SELECT told FROM entries WHERE table_id = ? AND n >= ? AND n < ? ORDER BY n", table, first, end)
        return [told for (told,) in rows]

    def untold(self, games: Mapping[str, tuple[int, str, str]]) -> list[str]:
        # Finished games that were told are read as they are; a gap in what was told is left by a server of the first version.
        rows = self.all(
            """SELECT address, game, acting != 0, coalesce(last.rules, tables.rules),
                      coalesce(last.components, tables.components), coalesce(last.layout, tables.layout)
               FROM tables LEFT JOIN changes AS last ON last.table_id = tables.id
                    AND last.first = (SELECT max(first) FROM changes WHERE table_id = tables.id)
               ORDER BY touched DESC"""
        )
        return [
            address
            for address, game, running, *figures in rows
            if game in games and (figures[2] is None or (running and tuple(figures) != games[game]))
        ]

    def retell(self, table: StoredTable, told: Sequence[tuple[int, str]]) -> None:
        statements: list[Statement] = [
            ("UPDATE entries SET told = ? WHERE table_id = ? AND n = ?", (one, table.key, n)) for n, one in told
        ]
        figures = (table.rules, table.components, table.layout, table.ending, table.key)
        statements.append(("UPDATE tables SET rules = ?, components = ?, layout = ?, ending = ? WHERE id = ?", figures))
        for one in table.changes[-1:]:
            statements.append(
                (
                    "UPDATE changes SET rules = ?, components = ?, layout = ?, position = ? WHERE table_id = ? AND first = ?",
                    (one.rules, one.components, one.layout, one.position, table.key, one.first),
                )
            )
        self.write(Change(statements))

    def close_table(self, table: int, why: str, ending: str) -> None:
        self.write(Change([(CLOSE_TABLE, (why, ending, table))]))

    async def end_table(self, table: int, why: str, ending: str) -> None:
        await self.save((CLOSE_TABLE, (why, ending, table)))

    # Chat

    def chat(self, table: int, most: int) -> list[ChatRow]:
        rows = self.all("SELECT n, seat, name, text FROM chat WHERE table_id = ? ORDER BY n DESC LIMIT ?", table, most)
        return rows[::-1]

    def chat_lines(self, table: int) -> int:
        return int(self.one("SELECT coalesce(max(n) + 1, 0) FROM chat WHERE table_id = ?", table)[0])

    async def say(self, table: int, line: ChatRow) -> None:
        await self.save(("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (table, *line)))

    # What the host does

    def listed(self, most: int) -> list[AdminRow]:
        rows = self.all(
            """SELECT address, game, (SELECT json_group_array(name) FROM seats WHERE table_id = tables.id),
                      (SELECT count(*) FROM entries WHERE table_id = tables.id), made, touched, acting, closed,
                      coalesce((SELECT max(rules) FROM changes WHERE table_id = tables.id), rules)
               FROM tables ORDER BY touched DESC LIMIT ?""",
            most,
        )
        return [
            AdminRow(
                address, game, json.loads(names), n, made, touched, "closed" if closed else "running" if acting else "over", rules
            )
            for address, game, names, n, made, touched, acting, closed, rules in rows
        ]

    def setting(self, key: str) -> str | None:
        row = self.one("SELECT value FROM house WHERE key = ?", f"set {key}")
        return str(row[0]) if row else None

    async def set(self, key: str, value: str | None) -> None:
        if value is None:
            await self.save(("DELETE FROM house WHERE key = ?", (f"set {key}",)))
        else:
            await self.save(("INSERT OR REPLACE INTO house VALUES (?, ?)", (f"set {key}", value)))

    def note_closures(self, spans: str, gone: int, alive: float, back: float) -> None:
        values = {"closures": spans, "closures gone": str(gone), "alive": str(alive)}
        statements: list[Statement] = [
            ("INSERT OR REPLACE INTO house VALUES (?, ?)", (f"set {key}", value)) for key, value in values.items()
        ]
        if back:
            statements.append(("UPDATE tables SET strikes = strikes - ?1, looks = looks - ?1 WHERE looks IS NOT NULL", (back,)))
            statements.append(("UPDATE calls SET due = due - ? WHERE NOT said", (int(back),)))
        self.write(Change(statements))

    def banned(self) -> dict[str, str]:
        return dict(self.all("SELECT who, why FROM banned"))

    async def ban(self, who: str, why: str | None) -> None:
        if why is None:
            await self.save(("DELETE FROM banned WHERE who = ?", (who,)))
        else:
            await self.save(("INSERT OR REPLACE INTO banned VALUES (?, ?, ?)", (who, why, int(self.now()))))

    async def delete(self, tables: Sequence[int]) -> None:
        statements: list[Statement] = []
        for key in tables:
            statements += [(f"DELETE FROM {name} WHERE table_id = ?", (key,)) for name in OF_TABLE]
            statements.append(("DELETE FROM tables WHERE id = ?", (key,)))
        await self.save(*statements)

    async def close_tournament(self, address: str) -> bool:
        found = Tournaments(self).find(address)
        if found is None or found.state not in (tournament.OPEN, tournament.RUNNING):
            return False
        await Tournaments(self).become(found.key, tournament.CLOSED, self.now())
        return True

    def seats(self) -> list[tuple[int, str, int, int]]:
        return self.all("SELECT table_id, address, seat, link FROM seats JOIN tables ON tables.id = table_id")

    async def rotate(self, secret: bytes, grace: float, tokens: Sequence[tuple[int, int, str]]) -> None:
        statements: list[Statement] = [
            ("INSERT OR IGNORE INTO house SELECT 'off', value FROM house WHERE key = 'secret'", ()),  # see calling/setup.py
            ("INSERT OR REPLACE INTO house SELECT 'former', value FROM house WHERE key = 'secret'", ()),
            ("INSERT OR REPLACE INTO house VALUES ('former until', ?)", (self.now() + grace,)),
            ("INSERT OR REPLACE INTO house VALUES ('secret', ?)", (secret,)),
        ]
        statements += [
            ("UPDATE seats SET token = ? WHERE table_id = ? AND seat = ?", (token, table, seat)) for table, seat, token in tokens
        ]
        await self.save(*statements)
        self._read_keys()

    def orders(self) -> list[tuple[int, str]]:
        return self.all("SELECT id, what FROM orders WHERE answer IS NULL ORDER BY id")

    async def answer(self, order: int, answer: str) -> None:
        await self.save(("UPDATE orders SET answer = ? WHERE id = ?", (answer, order)))

    def overdue(self, finished: int, abandoned: int) -> list[tuple[int, str]]:
        return self.all(
            "SELECT id, address FROM tables WHERE touched < CASE WHEN acting = 0 THEN ? ELSE ? END LIMIT 200", finished, abandoned
        )

    async def delete_replays(self, before: int) -> None:
        await self.save(("DELETE FROM replays WHERE made < ?", (before,)))

    # What a visitor asks

    async def renew(self, table: int, seat: int, link: int, token: str, visitor: str) -> None:
        await self.save(
            (RENEW_LINK, (link, token, table, seat)),
            ("DELETE FROM keepers WHERE table_id = ? AND seat = ? AND visitor != ?", (table, seat, visitor)),
        )

    def summary(self, visitor: str) -> Summary:
        found = self.all("SELECT DISTINCT name FROM keepers JOIN seats USING (table_id, seat) WHERE visitor = ?", visitor)
        counts = (
            "SELECT count(DISTINCT table_id) FROM keepers WHERE visitor = ?",
            "SELECT count(*) FROM keepers JOIN chat USING (table_id, seat) WHERE visitor = ?",
            "SELECT count(*) FROM replays WHERE visitor = ?",
        )
        return Summary(sorted(name for (name,) in found if name), *(int(self.one(sql, visitor)[0]) for sql in counts))

    def about(self, visitor: str) -> dict[str, Iterator[dict[str, Any]]]:
        ways = self.all("SELECT kind, target, lang, confirmed, quiet, made FROM ways WHERE visitor = ? ORDER BY id", visitor)
        names = ("kind", "target", "lang", "confirmed", "quiet", "made")
        called = (dict(zip(names, row)) for row in ways)
        found = {"tables": self._tables_of(visitor), "records": self._records_of(visitor), "ways": called}
        others = {name: iter(things) for name, things in self.devices_about(visitor).items()}
        return found | others | ratings.about(self, visitor)

    def _tables_of(self, visitor: str) -> Iterator[dict[str, Any]]:
        mine = self.all(
            """SELECT tables.id, address, game, seat, name, made, touched, acting = 0, host = visitor
               FROM keepers JOIN seats USING (table_id, seat) JOIN tables ON tables.id = table_id
               WHERE visitor = ? ORDER BY tables.id""",
            visitor,
        )
        names = ("address", "game", "seat", "name", "made", "touched", "over", "host")
        for key, *row in mine:
            (notes,) = self.one("SELECT notes FROM seats WHERE table_id = ? AND seat = ?", key, row[2])
            said = self.all("SELECT text FROM chat WHERE table_id = ? AND seat = ? ORDER BY n", key, row[2])
            played = self.all("SELECT n, action FROM entries WHERE table_id = ? AND seat = ? ORDER BY n", key, row[2])
            yield dict(zip(names, row)) | {
                "notes": notes,
                "said": [text.lstrip("\x1f") for (text,) in said],
                "played": [list(one) for one in played],
            }

    def _records_of(self, visitor: str) -> Iterator[dict[str, Any]]:
        for (address,) in self.all("SELECT address FROM replays WHERE visitor = ?", visitor):
            for row in self.all("SELECT address, made, record FROM replays WHERE address = ?", address):
                yield dict(zip(("address", "made", "record"), row))

    async def forget(self, visitor: str, token: Callable[[str, int, int], str]) -> list[str]:
        mine = self.all(
            """SELECT tables.id, address, mine.seat, acting, link,
                      EXISTS (SELECT 1 FROM keepers WHERE table_id = tables.id AND visitor != mine.visitor),
                      EXISTS (SELECT 1 FROM keepers WHERE table_id = tables.id AND seat = mine.seat AND visitor != mine.visitor)
               FROM keepers AS mine JOIN tables ON tables.id = mine.table_id
                    JOIN seats ON seats.table_id = mine.table_id AND seats.seat = mine.seat
               WHERE visitor = ?""",
            visitor,
        )
        reserved = self.all(
            """SELECT new.id, new.address, mine.seat
               FROM keepers AS mine JOIN tables AS old ON old.id = mine.table_id JOIN tables AS new ON new.address = old.rematch
                    JOIN seats ON seats.table_id = new.id AND seats.seat = mine.seat
               WHERE mine.visitor = ? AND reserved""",
            visitor,
        )
        sql = "UPDATE seats SET name = '', reserved = 0 WHERE table_id = ? AND seat = ?"
        statements: list[Statement] = [(sql, (key, seat)) for key, _, seat in reserved]
        for key, address, seat, acting, link, others, shared in mine:
            if not others:  # nobody else's game
                statements += [(f"DELETE FROM {name} WHERE table_id = ?", (key,)) for name in OF_TABLE]
                statements.append(("DELETE FROM tables WHERE id = ?", (key,)))
            elif not shared:  # where a game goes on, somebody else may sit down
                who, name = (OPEN, "") if acting else (PERSON, "–")
                sql = """UPDATE seats SET who = ?, name = ?, link = ?, token = ?, zone = 'UTC', kept = NULL, orders = NULL,
                                          notes = '', nudged = NULL, substitute = NULL WHERE table_id = ? AND seat = ?"""
                statements.append((sql, (who, name, link + 1, token(address, seat, link + 1), key, seat)))
                statements.append((HIDE_NAMES, (key, seat)))
                statements.append(("DELETE FROM chat WHERE table_id = ? AND seat = ?", (key, seat)))
        statements += [
            ("DELETE FROM calls WHERE way IN (SELECT id FROM ways WHERE visitor = ?)", (visitor,)),
            ("DELETE FROM ways WHERE visitor = ?", (visitor,)),
            ("DELETE FROM passkeys WHERE visitor = ?", (visitor,)),
            ("DELETE FROM devices WHERE visitor = ?", (visitor,)),
            (INSERT_OUT, (visitor, int(self.now()))),  # so that no other device of his comes back under this number
            ("DELETE FROM keepers WHERE visitor = ?", (visitor,)),
            ("DELETE FROM unseated WHERE visitor = ?", (visitor,)),
            ("DELETE FROM replays WHERE visitor = ?", (visitor,)),
            ("UPDATE tables SET host = '' WHERE host = ?", (visitor,)),
            *ratings.forget(visitor),
        ]
        await self.save(*statements)
        return [address for _, address, *_ in (*mine, *reserved)]

    # Records that somebody opened

    def replay(self, address: str) -> str | None:
        row = self.one("SELECT record FROM replays WHERE address = ?", address)
        return str(row[0]) if row else None

    def replays(self, visitor: str) -> int:
        return int(self.one("SELECT count(*) FROM replays WHERE visitor = ?", visitor)[0])

    def held(self, address: str) -> bool:
        return bool(self.all("SELECT 1 FROM replays WHERE address = ? AND opening = ?", address, HELD))

    def tried(self, address: str) -> str:
        row = self.one("SELECT tried FROM replays WHERE address = ?", address)
        return str(row[0]) if row else ""

    async def note_tried(self, address: str, version: str) -> None:
        await self.save(("UPDATE replays SET tried = ? WHERE address = ?", (version, address)))

    async def note_opening(self, address: str, now: bool) -> None:
        await self.save(("UPDATE replays SET opening = ? WHERE address = ?", (OPENING if now else 0, address)))

    async def hold(self) -> list[str]:
        if self.all("SELECT 1 FROM replays WHERE opening = ? LIMIT 1", OPENING):
            await self.save(("UPDATE replays SET opening = ? WHERE opening = ?", (HELD, OPENING)))
        return [address for (address,) in self.all("SELECT address FROM replays WHERE opening = ?", HELD)]

    def brought(self, most: int) -> list[Brought]:
        sql = "SELECT address, made, visitor, length(record), opening = ? FROM replays ORDER BY made DESC, address LIMIT ?"
        found = self.all(sql, HELD, most)
        return [Brought(address, made, visitor, letters, bool(held)) for address, made, visitor, letters, held in found]

    async def release(self, address: str) -> bool:
        found = self.held(address)
        await self.save(("UPDATE replays SET opening = 0, tried = '' WHERE address = ?", (address,)))
        return found

    async def delete_replay(self, address: str) -> bool:
        found = self.replay(address) is not None
        await self.save(("DELETE FROM replays WHERE address = ?", (address,)))
        return found

    async def keep_replay(self, address: str, record: str, visitor: str, tried: str, most: int) -> None:
        size = len(record.encode())
        over = int(self.one("SELECT coalesce(sum(size), 0) FROM replays")[0]) + size - most
        statements: list[Statement] = []
        for one, bytes_ in self.all("SELECT address, size FROM replays ORDER BY opened, made") if over > 0 else ():
            if over <= 0:
                break
            over -= bytes_
            statements.append(("DELETE FROM replays WHERE address = ?", (one,)))
        await self.save(*statements, (INSERT_REPLAY, (address, record, visitor, int(self.now()), tried, size)))

    def note_opened(self, address: str, day: int) -> None:
        if self.one("SELECT 1 FROM replays WHERE address = ? AND opened < ?", address, day):
            self.write(Change([("UPDATE replays SET opened = ? WHERE address = ?", (day, address))]))


def _insert_mark(table: int, mark: Mark) -> Statement:
    words = json.dumps(mark.words, ensure_ascii=False)
    return INSERT_MARK, (table, mark.k, mark.n, mark.made, mark.key, mark.seat, words)


def _insert_change(table: int, change: RulesChange) -> Statement:
    row = (table, change.first, change.rules, change.components, change.layout, change.position, change.origin)
    return "INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?)", row
