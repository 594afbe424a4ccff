"""Tournaments as rows of the data file: who plays, by what, and every round that was made."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ..ladder.pairing import Round
from ..ladder.standings import Board
from ..model.clock import Pace
from ..tokens import new_address
from .archive import Statement
from .ratings import Rows

OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"
COLUMNS = "id, address, name, host, game, seats, rounds, pace, rated, state, made"


@dataclass(frozen=True)
class Tournament:
    key: int
    address: str
    name: str
    host: str  # visitor
    game: str
    seats: int  # at a table
    rounds: int  # 0: until everybody has met everybody
    pace: Pace
    rated: bool
    state: str
    made: int


@dataclass(frozen=True)
class Entrant:
    n: int
    visitor: str
    name: str
    zone: str
    gone: bool


class Tournaments:
    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def find(self, address: str) -> Tournament | None:
        row = self._rows.one(f"SELECT {COLUMNS} FROM tournaments WHERE address = ?", address)
        return _tournament(*row) if row else None

    def running(self) -> list[str]:
        return [address for (address,) in self._rows.all("SELECT address FROM tournaments WHERE state = ?", RUNNING)]

    def unfinished(self, visitor: str) -> int:
        sql = "SELECT count(*) FROM tournaments WHERE host = ? AND state IN (?, ?)"
        return int(self._rows.one(sql, visitor, OPEN, RUNNING)[0])

    def mine(self, visitor: str, most: int) -> list[Tournament]:
        """Those that somebody plays in or has made, the last first."""
        rows = self._rows.all(
            f"""SELECT {COLUMNS} FROM tournaments WHERE host = ? OR id IN (SELECT tournament FROM entrants WHERE visitor = ?)
                ORDER BY id DESC LIMIT ?""",
            *(visitor, visitor, most),
        )
        return [_tournament(*row) for row in rows]

    def listed(self, most: int) -> list[tuple[Tournament, int]]:
        """For the host of the house: the last first, each with the number of its people."""
        rows = self._rows.all(
            f"""SELECT (SELECT count(*) FROM entrants WHERE tournament = tournaments.id), {COLUMNS} FROM tournaments
                ORDER BY id DESC LIMIT ?""",
            most,
        )
        return [(_tournament(*row), people) for people, *row in rows]

    def entrants(self, key: int) -> list[Entrant]:
        rows = self._rows.all("SELECT n, visitor, name, zone, gone FROM entrants WHERE tournament = ? ORDER BY n", key)
        return [Entrant(n, visitor, name, zone, bool(gone)) for n, visitor, name, zone, gone in rows]

    def boards(self, key: int) -> list[Board]:
        """Every round, with what has come of it. A table that is gone, or was broken off, is over without places."""
        rows = self._rows.all(
            """SELECT round, board, boards.address, json_group_array(json_array(boards.seat, boards.entrant, place, points)),
                      max(boards.address IS NOT NULL AND coalesce(tables.acting, 0) = 0)
               FROM boards LEFT JOIN tables ON tables.address = boards.address
                    LEFT JOIN results ON results.address = boards.address AND results.seat = boards.seat
               WHERE boards.tournament = ? GROUP BY round, board ORDER BY round, board""",
            key,
        )
        found = []
        for number, board, address, seated, over in rows:
            seats = sorted(json.loads(seated))
            places = tuple(place for _, _, place, _ in seats)
            done = all(place is not None for place in places)
            found.append(
                Board(
                    number,
                    board,
                    tuple(entrant for _, entrant, _, _ in seats),
                    address,
                    places if done else (),
                    tuple(points for *_, points in seats) if done else (),
                    bool(over),
                )
            )
        return found

    @staticmethod
    def rounds(boards: Sequence[Board]) -> list[Round]:
        """The same as whoever pairs wants to know it."""
        found = []
        for number in sorted({board.round for board in boards}):
            mine = [board for board in boards if board.round == number]
            waiting = tuple(one for board in mine if not board.number for one in board.entrants)
            found.append(Round(tuple(board.entrants for board in mine if board.number), waiting))
        return found

    async def make(self, name: str, host: str, game: str, seats: int, rounds: int, pace: Pace, rated: bool, now: float) -> str:
        address = new_address()
        row = (address, name, host, game, seats, rounds, msgspec.json.encode(pace).decode(), rated, OPEN, int(now), int(now))
        await self._rows.save(
            (
                """INSERT INTO tournaments (address, name, host, game, seats, rounds, pace, rated, state, made, touched)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                row,
            )
        )
        return address

    async def join(self, key: int, visitor: str, name: str, zone: str, most: int) -> None:
        """Take part, as long as nothing has begun and there is room; whoever was gone comes back as who he was."""
        found = next((one for one in self.entrants(key) if one.visitor == visitor), None)
        if found:
            sql = "UPDATE entrants SET gone = 0, name = ?, zone = ? WHERE tournament = ? AND n = ?"
            return await self._rows.save((sql, (name, zone, key, found.n)))
        await self._rows.save(
            (
                """INSERT INTO entrants (tournament, n, visitor, name, zone)
                   SELECT id, (SELECT coalesce(max(n) + 1, 0) FROM entrants WHERE tournament = id), ?, ?, ? FROM tournaments
                   WHERE id = ? AND state = ? AND (SELECT count(*) FROM entrants WHERE tournament = id) < ?
                   AND NOT EXISTS (SELECT 1 FROM entrants WHERE tournament = id AND entrants.visitor = ?)""",
                (visitor, name, zone, key, OPEN, most, visitor),
            )
        )

    async def leave(self, key: int, entrant: int) -> None:
        """Somebody goes: before it has begun as if he had never been there, later with what he has played. Which of them is
        decided while it is written: whoever sits in a round must not be lost."""
        open = "EXISTS (SELECT 1 FROM tournaments WHERE id = tournament AND state = ?)"
        await self._rows.save(
            (f"DELETE FROM entrants WHERE tournament = ? AND n = ? AND {open}", (key, entrant, OPEN)),
            ("UPDATE entrants SET gone = 1 WHERE tournament = ? AND n = ?", (key, entrant)),
        )

    async def become(self, key: int, state: str, now: float) -> None:
        await self._rows.save(("UPDATE tournaments SET state = ?, touched = ? WHERE id = ?", (state, int(now), key)))

    async def write_round(self, key: int, number: int, made: Round, now: float) -> None:
        """Who sits where, before any table is laid: whatever happens, it is this round that is played."""
        insert = "INSERT INTO boards (tournament, round, board, seat, entrant) VALUES (?, ?, ?, ?, ?)"
        statements: list[Statement] = [("UPDATE tournaments SET touched = ? WHERE id = ?", (int(now), key))]
        for board, entrants in enumerate([made.waiting, *made.tables]):
            statements += [(insert, (key, number, board, seat, entrant)) for seat, entrant in enumerate(entrants)]
        await self._rows.save(*statements)

    @staticmethod
    def laid(key: int, board: Board, address: str) -> Statement:
        """A table of a round, written in the same transaction as the table itself."""
        sql = "UPDATE boards SET address = ? WHERE tournament = ? AND round = ? AND board = ?"
        return sql, (address, key, board.round, board.number)

    async def clear(self, before: float) -> None:
        """Delete those that never began, or that nobody has touched for long."""
        old = "(SELECT id FROM tournaments WHERE touched < ?)"
        await self._rows.save(
            *((f"DELETE FROM {name} WHERE tournament IN {old}", (int(before),)) for name in ("boards", "entrants")),
            ("DELETE FROM tournaments WHERE touched < ?", (int(before),)),
        )


def _tournament(
    key: int,
    address: str,
    name: str,
    host: str,
    game: str,
    seats: int,
    rounds: int,
    pace: str,
    rated: int,
    state: str,
    made: int,
) -> Tournament:
    agreed = msgspec.json.decode(pace, type=Pace)
    return Tournament(key, address, name, host, game, seats, rounds, agreed, bool(rated), state, made)
