"""Load: a server of its own, real WebSockets, everybody plays at random. `viertel bench table` reports what this measures."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .. import games
from ..core.errors import BadInput
from ..web.limits import Limits
from .client import Visitor, Wire

T = TypeVar("T")

HOST = "127.0.0.1"
GENEROUS = Limits(
    connections=10**5,
    forms_a_minute=10**9,
    form_burst=10**9,
    screens_at_table=10**5,
    screens_of_visitor=10**5,
    screens_of_network=10**5,
    screen_burst=10**9,
)
STEADY = 0.1  # share of tables that may be over while the rate is still counted


class _Heard(msgspec.Struct):
    """What a player needs to know of any message."""

    kind: str
    at: int = -1
    legal: list[str] = []
    over: bool = False
    invite: str | None = None


_heard = msgspec.json.Decoder(_Heard)


@dataclass
class Report:
    tables: int
    players: int
    watchers: int
    actions: int
    rate: float  # actions a second
    median: float  # milliseconds from sending to the last screen
    p95: float
    p99: float
    cpu: float  # milliseconds of the server's processor per action
    memory: float  # MB per table with its screens

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {self.players} players and {self.watchers} watchers each: {self.actions} actions, "
            f"{self.rate:.0f} a second\n"
            f"to all screens: median {self.median:.2f} ms, p95 {self.p95:.2f} ms, p99 {self.p99:.2f} ms\n"
            f"server: {self.cpu:.3f} ms of processor per action, {self.memory:.3f} MB per table"
        )


@dataclass
class KillReport:
    kills: int
    heard: int  # actions that a client had heard of when the server was killed
    lost: int

    def __str__(self) -> str:
        return f"{self.kills} kills, {self.heard} actions heard of, {self.lost} lost"


class Server:
    """A server process on a data file."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.port = 0

    def start(self) -> None:
        command = "import sys; from viertel.lab import load; load.serve_here(sys.argv[1], int(sys.argv[2]))"
        self._process = subprocess.Popen(
            [sys.executable, "-c", command, str(self._data), str(self.port)], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError(f"the server did not start: {line!r}")
        self.port = int(found[1])

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(30)

    def figures(self) -> tuple[float, float]:
        """Seconds of processor used so far, and bytes of memory."""
        page = Visitor(HOST, self.port).get("/metrics")
        found = dict(re.findall(r"^process_(cpu_seconds_total|resident_memory_bytes) (\S+)$", page, re.MULTILINE))
        return float(found.get("cpu_seconds_total", "nan")), float(found.get("resident_memory_bytes", "nan"))


def serve_here(data: str, port: int) -> None:
    from ..web.serve import serve

    serve(HOST, port, data, GENEROUS, pace=0, workers=1)


@dataclass
class _Flight:
    """An action on its way to all screens of its table."""

    at: int  # the position it was played in
    sent: float
    unheard: int


@dataclass
class _Table:
    address: str
    screens: int
    at: int = -1  # the last position that was played in
    beat: float = 0.0  # when the last action was due
    flights: list[_Flight] = field(default_factory=list)
    over: bool = False
    wires: list[Wire] = field(default_factory=list)


class Run:
    """Everybody plays until all games are over or the time is up."""

    def __init__(self, server: Server, players: int, watchers: int, pause: float | None, seed: int) -> None:
        self._server = server
        self._players = players
        self._watchers = watchers
        self._pause = pause
        self._rng = random.Random(seed)
        self.tables: list[_Table] = []
        self.latencies: list[tuple[float, float]] = []  # when, how long
        self.over = asyncio.Event()
        self._count = 0
        self._going = False
        self._first: list[tuple[_Table, Wire, _Heard]] = []

    async def seat(self, tables: int, game: str) -> None:
        for _ in range(tables):
            await self._lay(game)

    async def _lay(self, game: str) -> None:
        host = Visitor(HOST, self._server.port)
        seats = {f"seat.{seat}": "open" if seat else "me" for seat in range(self._players)}
        path = await asyncio.to_thread(host.post, "/new", game=game, players=str(self._players), name="One", **seats)
        table = _Table(path.rpartition("/")[2], self._players + self._watchers)
        invite: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        await self._join(table, host, f"{path}/ws", invite)
        for number in range(1, self._players):
            guest = Visitor(HOST, self._server.port)
            await asyncio.to_thread(guest.post, await invite, name=f"Number {number + 1}")
            await self._join(table, guest, f"{path}/ws")
        for _ in range(self._watchers):
            await self._join(table, Visitor(HOST, self._server.port), f"/watch/{table.address}/ws")
        self.tables.append(table)

    async def _join(self, table: _Table, visitor: Visitor, path: str, invite: asyncio.Future[str] | None = None) -> None:
        greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        known = -1

        def hear(wire: Wire, data: bytes) -> None:
            nonlocal known
            heard = _heard.decode(data)
            if heard.kind == "table" and invite and heard.invite and not invite.done():
                invite.set_result(heard.invite)
            elif heard.kind == "state":
                self._hear(table, wire, heard, known)
                known = heard.at
            elif heard.kind == "story" and not greeted.done():
                greeted.set_result(None)

        table.wires.append(await visitor.connect(path, hear))
        await greeted

    def _hear(self, table: _Table, wire: Wire, heard: _Heard, before: int) -> None:
        """A screen that knew of `before` entries hears of more."""
        now = time.perf_counter()
        for flight in table.flights:
            if before <= flight.at < heard.at:
                flight.unheard -= 1
                if not flight.unheard:
                    self.latencies.append((now, now - flight.sent))
        table.flights = [flight for flight in table.flights if flight.unheard]
        if heard.over:
            if not table.over:
                table.over = True
                self._count += 1
                if self._count == len(self.tables):
                    self.over.set()
        elif heard.legal:
            if not self._going:
                self._first = [one for one in self._first if one[1] is not wire] + [(table, wire, heard)]
            elif self._pause:
                # On the table's own beat: a pause after each hearing would bring all tables into step after one delay.
                table.beat = max(table.beat + self._pause, now)
                asyncio.get_running_loop().call_later(table.beat - now, self._act, table, wire, heard)
            else:
                self._act(table, wire, heard)

    def _act(self, table: _Table, wire: Wire, heard: _Heard) -> None:
        if heard.at <= table.at:
            return
        table.at = heard.at
        action = heard.legal[int(self._rng.random() * len(heard.legal))]
        table.flights.append(_Flight(heard.at, time.perf_counter(), table.screens))
        wire.send(b'{"do":"act","act":"%s","at":%d,"id":"%d"}' % (action.encode(), heard.at, heard.at))

    def go(self) -> None:
        self._going = True
        for table, wire, heard in self._first:
            delay = self._rng.random() * self._pause if self._pause else 0
            table.beat = time.perf_counter() + delay
            asyncio.get_running_loop().call_later(delay, self._act, table, wire, heard)

    def close(self) -> None:
        for table in self.tables:
            for wire in table.wires:
                wire.close()


def run(
    tables: int = 100,
    players: int = 2,
    watchers: int = 0,
    pause: float | None = None,
    game: str | None = None,
    seconds: float = 60.0,
    seed: int = 1,
    profile: Callable[[int], None] | None = None,
) -> Report:
    """Play at so many tables at once; `profile` is told the server's process before it begins."""
    game = _checked(tables, players, watchers, game)
    with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
        server = Server(Path(folder) / "load.sqlite")
        server.start()
        try:
            return _with_loop(_run(server, tables, players, watchers, pause, game, seconds, seed, profile))
        finally:
            server.stop()


def _checked(tables: int, players: int, watchers: int, given: str | None) -> str:
    """The game to be played, the easiest if none is given."""
    game = given or games.drawn()[0]
    games.load(game).checked_options(players, {})
    if tables < 1 or watchers < 0:
        raise BadInput("a load needs at least one table, and no less than no watchers")
    return game


def _with_loop(work: Coroutine[Any, Any, T]) -> T:
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


async def _run(
    server: Server,
    tables: int,
    players: int,
    watchers: int,
    pause: float | None,
    game: str,
    seconds: float,
    seed: int,
    profile: Callable[[int], None] | None,
) -> Report:
    load = Run(server, players, watchers, pause, seed)
    await load.seat(1, game)  # what the first table brings into memory is no table's
    _, before = await asyncio.to_thread(server.figures)
    await load.seat(tables - 1, game)
    busy, after = await asyncio.to_thread(server.figures)
    if profile:
        profile(server.pid)
    started = time.perf_counter()
    load.go()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(load.over.wait(), seconds)
    total, _ = await asyncio.to_thread(server.figures)
    load.close()
    took = sorted(latency * 1000 for _, latency in load.latencies)
    steady = sorted(when for when, _ in load.latencies)[: max(1, int(len(took) * (1 - STEADY)))]
    return Report(
        tables,
        players,
        watchers,
        len(took),
        len(steady) / (steady[-1] - started),
        _share(took, 0.5),
        _share(took, 0.95),
        _share(took, 0.99),
        (total - busy) * 1000 / max(1, len(took)),
        (after - before) / max(1, tables - 1) / 1e6,
    )


def _share(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


class _Told(msgspec.Struct):
    kind: str
    entries: list[msgspec.Raw] = []
    events: list[msgspec.Raw] = []


_told = msgspec.json.Decoder(_Told)


def kill(kills: int = 10, tables: int = 10, players: int = 2, game: str | None = None, seed: int = 1) -> KillReport:
    """Kill the server in the moment a client hears of an action, start it again, and count what is gone."""
    game = _checked(tables, players, 0, game)
    rng = random.Random(seed)
    heard = lost = 0
    with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
        server = Server(Path(folder) / "kill.sqlite")
        for number in range(kills):
            server.start()
            try:
                one_heard, one_lost = _with_loop(_kill(server, tables, players, game, rng.randint(1, 20), seed + number))
            finally:
                server.stop()
            heard += one_heard
            lost += one_lost
    return KillReport(kills, heard, lost)


async def _kill(server: Server, tables: int, players: int, game: str, after: int, seed: int) -> tuple[int, int]:
    load = _Witness(server, players, 0, None, seed)
    load.kill_after = after * tables
    await load.seat(tables, game)
    load.go()
    await load.killed.wait()
    await asyncio.to_thread(server.kill)
    load.close()
    await asyncio.to_thread(server.start)
    lost = 0
    for address, entries in load.known.items():
        story = await _story(server, address)
        lost += sum(story.get(n) != entry for n, entry in entries.items())
    return sum(len(entries) for entries in load.known.values()), lost


async def _story(server: Server, address: str) -> dict[int, bytes]:
    found: asyncio.Future[dict[int, bytes]] = asyncio.get_running_loop().create_future()

    def hear(wire: Wire, data: bytes) -> None:
        told = _told.decode(data)
        if told.kind == "story":
            found.set_result(_numbered(told.entries))

    wire = await Visitor(HOST, server.port).connect(f"/watch/{address}/ws", hear)
    story = await found
    wire.close()
    return story


class _Number(msgspec.Struct):
    n: int


def _numbered(entries: list[msgspec.Raw]) -> dict[int, bytes]:
    return {msgspec.json.decode(entry, type=_Number).n: bytes(entry) for entry in entries}


class _Witness(Run):
    """Remembers what spectators heard of, and says when to kill."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.known: dict[str, dict[int, bytes]] = {}
        self.killed = asyncio.Event()
        self.kill_after = 0

    async def _lay(self, game: str) -> None:
        await super()._lay(game)
        table = self.tables[-1]
        known = self.known[table.address] = {}

        def hear(wire: Wire, data: bytes) -> None:
            if self.killed.is_set():
                return
            told = _told.decode(data)
            if told.kind == "state":
                known.update(_numbered(told.events))
                if sum(len(entries) for entries in self.known.values()) >= self.kill_after:
                    self.killed.set()

        table.wires.append(await Visitor(HOST, self._server.port).connect(f"/watch/{table.address}/ws", hear))
