"""The store: the archive in one SQLite file, as rows. How they get there is the data file's affair."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from .archive import Archive, Changed, ChatRow, Done, EntryRow, Kept, Listed
from .datafile import Change, DataFile, Statement
from .seats import BOT, PERSON, Seat

COLUMNS = "id, address, invite, game, rules, components, options, seed, host, hints, rematch, layout, ending, closed"
CUT_ENTRIES = "DELETE FROM entries WHERE table_id = ? AND n >= ?"
INSERT_REPLAY = "INSERT OR IGNORE INTO replays (address, record, visitor, made) VALUES (?, ?, ?, ?)"
INSERT_KEEPER = "INSERT OR IGNORE INTO keepers VALUES (?, ?, ?)"


class Store(DataFile, Archive):
    def __init__(self, path: Path, synchronous: str = "full") -> None:
        super().__init__(path, synchronous)
        self.secret = self._secret()

    def _secret(self) -> bytes:
        """The key of all signatures, made at the first start."""
        self._writing.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
        return bytes(self._writing.execute("SELECT value FROM house WHERE key = 'secret'").fetchone()[0])

    # Tables

    def last_key(self) -> int:
        return int(self.one("SELECT coalesce(max(id), 0) FROM tables")[0])

    def table(self, address: str) -> Kept | None:
        row = self.one(f"SELECT {COLUMNS} FROM tables WHERE address = ?", address)
        if row is None:
            return None
        key, address, invite, game, rules, components, options, seed, host, hints, rematch, layout, ending, closed = row
        found = self.all("SELECT who, name, level FROM seats WHERE table_id = ? ORDER BY seat", key)
        seats = [Seat(who, name, level) for who, name, level in found]
        for visitor, seat in self.all("SELECT visitor, seat FROM keepers WHERE table_id = ?", key):
            seats[seat].keepers.add(visitor)
        entries = self.all("SELECT table_id, n, seat, action, sent, told FROM entries WHERE table_id = ? ORDER BY n", key)
        changes = self.all(
            "SELECT first, rules, components, layout, position FROM changes WHERE table_id = ? ORDER BY first", key
        )
        figures = (rules, components, json.loads(options), bytes(seed))
        last = (layout, ending, closed, tuple(Changed(*change) for change in changes))
        return Kept(key, address, invite, game, *figures, host, bool(hints), rematch, seats, entries, *last)

    def invited(self, invite: str) -> str | None:
        row = self.one("SELECT address FROM tables WHERE invite = ?", invite)
        return str(row[0]) if row else None

    def seat_of(self, token: str) -> tuple[str, int] | None:
        row = self.one("SELECT address, seat FROM seats JOIN tables ON tables.id = table_id WHERE token = ?", token)
        return (row[0], row[1]) if row else None

    def of_visitor(self, visitor: str, most: int) -> list[Listed]:
        rows = self.all(
            """SELECT tables.id, address, game, acting, sum(1 << seat) FROM keepers JOIN tables ON tables.id = table_id
               WHERE visitor = ? GROUP BY tables.id ORDER BY touched DESC LIMIT ?""",
            visitor,
            most,
        )
        found = []
        for key, address, game, acting, mine in rows:
            names = [name for (name,) in self.all("SELECT name FROM seats WHERE table_id = ? AND name != ''", key)]
            found.append(Listed(address, game, names, bool(acting & mine), not acting))
        return found

    def unfinished(self, host: str) -> int:
        return int(self.one("SELECT count(*) FROM tables WHERE host = ? AND acting != 0", host)[0])

    def waiting_for_bots(self, most: int) -> list[str]:
        rows = self.all("SELECT address FROM tables WHERE acting & bots != 0 ORDER BY touched DESC LIMIT ?", most)
        return [address for (address,) in rows]

    def last_name(self, visitor: str) -> str:
        row = self.one(
            """SELECT name FROM keepers JOIN seats USING (table_id, seat) WHERE visitor = ? AND who = ?
               ORDER BY table_id DESC LIMIT 1""",
            visitor,
            PERSON,
        )
        return str(row[0]) if row else ""

    async def lay(self, table: Kept, tokens: Sequence[str], acting: int) -> None:
        now = int(time.time())
        bots = sum(1 << number for number, seat in enumerate(table.seats) if seat.who == BOT)
        figures = (table.rules, table.components, json.dumps(table.options), table.seed)
        statements: list[Statement] = [
            (
                f"INSERT INTO tables ({COLUMNS}, players, made, touched, acting, bots)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(table.key, table.address, table.invite, table.game, *figures, table.host, table.hints, table.rematch),
                    *(table.layout, table.ending, table.closed),
                    *(len(table.seats), now, now, acting, bots),
                ),
            )
        ]
        for number, (seat, token) in enumerate(zip(table.seats, tokens, strict=True)):
            row = (table.key, number, seat.who, seat.level, seat.name, token)
            statements.append(("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, 0)", row))
            statements += [(INSERT_KEEPER, (visitor, table.key, number)) for visitor in seat.keepers]
        await self.save(*statements, entries=table.entries)

    async def follow(self, table: int, rematch: str) -> None:
        await self.save(("UPDATE tables SET rematch = ? WHERE id = ?", (rematch, table)))

    async def sit(self, table: int, seat: int, name: str, visitor: str) -> None:
        await self.save(
            ("UPDATE seats SET who = ?, name = ? WHERE table_id = ? AND seat = ?", (PERSON, name, table, seat)),
            (INSERT_KEEPER, (visitor, table, seat)),
        )

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
        change: Changed | None = None,
    ) -> None:
        statements: list[Statement] = [] if cut_from is None else [(CUT_ENTRIES, (table, cut_from))]
        if ending is not None:
            statements.append(("UPDATE tables SET ending = ? WHERE id = ?", (ending, table)))
        if change:
            row = (table, change.first, change.rules, change.components, change.layout, change.position)
            statements.append(("INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?)", row))
        self.write(Change(statements, entries, [(acting, int(time.time()), table)], done))

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

    def retell(self, table: Kept, told: Sequence[tuple[int, str]]) -> None:
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
        values = (why, ending, table)
        self.write(Change([("UPDATE tables SET closed = ?, ending = ?, acting = 0 WHERE id = ?", values)]))

    # Chat

    def chat(self, table: int, most: int) -> list[ChatRow]:
        rows = self.all("SELECT n, seat, name, text FROM chat WHERE table_id = ? ORDER BY n DESC LIMIT ?", table, most)
        return rows[::-1]

    def chat_lines(self, table: int) -> int:
        return int(self.one("SELECT coalesce(max(n) + 1, 0) FROM chat WHERE table_id = ?", table)[0])

    async def say(self, table: int, line: ChatRow) -> None:
        await self.save(("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (table, *line)))

    # Records that somebody opened

    def replay(self, address: str) -> str | None:
        row = self.one("SELECT record FROM replays WHERE address = ?", address)
        return str(row[0]) if row else None

    def replays(self, visitor: str) -> int:
        return int(self.one("SELECT count(*) FROM replays WHERE visitor = ?", visitor)[0])

    async def keep_replay(self, address: str, record: str, visitor: str) -> None:
        await self.save((INSERT_REPLAY, (address, record, visitor, int(time.time()))))
