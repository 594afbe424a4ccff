"""Load: a server of its own, real WebSockets, everybody plays at random. `viertel bench table` reports what this measures."""

from __future__ import annotations

import asyncio
import gc
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
ZONE = "Europe/Zurich"  # where everybody lives
GENEROUS = Limits(
    connections=10**5,
    forms_a_minute=10**9,
    form_burst=10**9,
    screens_at_table=10**5,
    screens_of_visitor=10**5,
    screens_of_network=10**5,
    screen_burst=10**9,
)
NEWCOMERS = 5.0  # seconds between two
ROUNDS = 5  # of a comparison, each with servers of its own: where things lie in memory is luck
NO_CLOCK: dict[str, str] = {}
PACES = {  # with all that a clock can be asked to heed
    "live": {"pace": "live", "pace.bank": "1440", "pace.increment": "10"},
    "days": {"pace": "days", "pace.move": "2", "pace.night": "on", "pace.night_from": "22", "pace.night_to": "8"}
    | {"pace.weekend": "on", "pace.absence": "7"},
}


class _Heard(msgspec.Struct):
    """What a player needs to know of any message."""

    kind: str
    at: int = -1
    legal: list[str] = []
    over: bool = False
    invite: str | None = None
    url: str = ""
    code: str | None = None  # of an error


_heard = msgspec.json.Decoder(_Heard)


@dataclass
class Report:
    tables: int
    players: int
    watchers: int
    seconds: float
    actions: int
    games: int  # that came to their end
    latencies: list[float]  # milliseconds from sending to the last screen, the shortest first
    newcomers: list[float]  # milliseconds from the home page to a table with its first state, the shortest first
    late: list[float]  # milliseconds that this program itself was behind its time
    cpu: float  # milliseconds of the server's processor per action
    commit: float  # milliseconds of a commit, from the first change in it until it is written
    memory: float  # MB per table with its screens

    def __str__(self) -> str:
        took = [f"{name} {share(self.latencies, part):.2f} ms" for name, part in PARTS]
        waits = f"median {share(self.newcomers, 0.5):.0f} ms, longest {share(self.newcomers, 1):.0f} ms"
        return (
            f"{self.tables} tables, {self.players} players and {self.watchers} watchers each, {self.seconds:.0f} s: "
            f"{self.actions} actions, {self.actions / self.seconds:.0f} a second, {self.games} games finished\n"
            f"to all screens: {', '.join(took)}\n"
            f"newcomers ({len(self.newcomers)}), from the home page to the board: {waits}\n"
            f"server: {self.cpu:.3f} ms of processor per action, {self.commit:.2f} ms a commit, {self.memory:.3f} MB per table\n"
            f"this program's own delay: p99 {share(self.late, 0.99):.2f} ms"
        )


PARTS = (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("longest", 1.0))


def share(values: list[float], part: float) -> float:
    """Of sorted values, the one that so many are not above."""
    return values[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


@dataclass
class PaceReport:
    """What clocks cost: the same load on two servers side by side, in the same seconds, one of them with clocks."""

    without: list[Report]
    timed: list[Report]

    @property
    def ratio(self) -> float:
        return _cost(self.timed) / _cost(self.without)

    def __str__(self) -> str:
        each = ", ".join(f"{one.cpu / other.cpu:.3f}" for one, other in zip(self.timed, self.without))
        actions = " and ".join(str(sum(report.actions for report in side)) for side in (self.without, self.timed))
        return (
            f"{len(self.timed)} rounds, {actions} actions: {_cost(self.without):.4f} ms of processor per action without clocks, "
            f"{_cost(self.timed):.4f} with\nratio {self.ratio:.3f} ({each})"
        )


def _cost(reports: list[Report]) -> float:
    """Milliseconds of processor per action over all of them."""
    return sum(report.cpu * report.actions for report in reports) / max(1, sum(report.actions for report in reports))


class Server:
    """A server process on a data file."""

    def __init__(self, data: Path, synchronous: str = "full") -> None:
        self._data = data
        self._synchronous = synchronous
        self.port = 0

    def start(self) -> None:
        command = "import sys; from viertel.lab import load; load.serve_here(*sys.argv[1:])"
        given = [str(self._data), str(self.port), self._synchronous]
        self._process = subprocess.Popen([sys.executable, "-c", command, *given], stdout=subprocess.PIPE, text=True)
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

    def figures(self) -> Figures:
        page = Visitor(HOST, self.port).get("/metrics")
        found = dict(re.findall(r"^(\w+) (\S+)$", page, re.MULTILINE))
        return Figures(*(float(found.get(name, "nan")) for name in FIGURES))


@dataclass(frozen=True)
class Figures:
    """What a server has used so far."""

    cpu: float  # seconds
    memory: float  # bytes
    committing: float  # seconds
    commits: float


FIGURES = (
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "viertel_commit_seconds_sum",
    "viertel_commit_seconds_count",
)


def serve_here(data: str, port: str, synchronous: str) -> None:
    from ..web.serve import serve
    from ..web.settings import Settings

    serve(
        Settings(
            host=HOST,
            port=int(port),
            data=Path(data),
            limits=GENEROUS,
            bot_delay=0,
            workers=1,
            shutdown_notice=0,
            synchronous=synchronous,  # type: ignore[arg-type]  # checked there
        )
    )


@dataclass
class _Flight:
    """An action on its way to all screens of its table."""

    at: int  # the position it was played in
    sent: float
    unheard: int


@dataclass
class _Table:
    address: str
    visitors: list[tuple[Visitor, str]]  # whoever is here, and by which door
    at: int = -1  # the last position that was played in
    beat: float = 0.0  # when the last action was due
    flights: list[_Flight] = field(default_factory=list)
    over: bool = False
    accepted: int = 0  # how many of the players will play again
    wires: list[Wire] = field(default_factory=list)
    turns: dict[Wire, _Heard] = field(default_factory=dict)  # by whoever may act, his last state


class Run:
    """Everybody plays until it is enough; whoever has finished a game begins another."""

    def __init__(
        self, server: Server, players: int, watchers: int, pause: float | None, seed: int, pace: dict[str, str] = NO_CLOCK
    ) -> None:
        self._server = server
        self._pace = pace
        self._players = players
        self._watchers = watchers
        self._pause = pause
        self._rng = random.Random(seed)
        self.tables: list[_Table] = []
        self.latencies: list[float] = []  # seconds
        self.late: list[float] = []  # seconds that this program was behind
        self.games = 0  # that came to their end
        self.again = True
        self._going: set[str] = set()  # addresses of tables that have begun
        self._moving: set[asyncio.Task[None]] = set()

    async def seat(self, tables: int, game: str) -> None:
        for _ in range(tables):
            await self._lay(game)

    async def _lay(self, game: str) -> None:
        host = Visitor(HOST, self._server.port)
        path = await asyncio.to_thread(host.post, "/new", **self._form(game))
        table = _Table(path.rpartition("/")[2], [(host, "table")])
        invite: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        await self._join(table, host, "table", invite)
        for number in range(1, self._players):
            guest = Visitor(HOST, self._server.port)
            await asyncio.to_thread(guest.post, await invite, name=f"Number {number + 1}", zone=ZONE)
            table.visitors.append((guest, "table"))
            await self._join(table, guest, "table")
        for _ in range(self._watchers):
            table.visitors.append((Visitor(HOST, self._server.port), "watch"))
            await self._join(table, *table.visitors[-1])
        self.tables.append(table)

    def _form(self, game: str) -> dict[str, str]:
        seats = {f"seat.{seat}": "open" if seat else "me" for seat in range(self._players)}
        return {"game": game, "players": str(self._players), "name": "One", "zone": ZONE, **seats, **self._pace}

    async def _join(self, table: _Table, visitor: Visitor, door: str, invite: asyncio.Future[str] | None = None) -> None:
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
            elif heard.kind == "error" and heard.code == "not_written":
                asyncio.get_running_loop().call_later(1, self._act_again, table, wire)
            elif heard.kind == "rematch":
                table.accepted += 1
                if table.accepted == self._players:
                    self._begin(self._move(table, heard.url.rpartition("/")[2]))

        table.wires.append(await visitor.connect(f"/{door}/{table.address}/ws", hear))
        await greeted

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def _move(self, old: _Table, address: str) -> None:
        """Everybody goes over to the next game."""
        table = _Table(address, old.visitors)
        for visitor, door in old.visitors:
            await self._join(table, visitor, door)
        for wire in old.wires:
            wire.close()
        self.tables[self.tables.index(old)] = table
        self._start(table)

    def _hear(self, table: _Table, wire: Wire, heard: _Heard, before: int) -> None:
        """A screen that knew of `before` entries hears of more."""
        now = time.perf_counter()
        for flight in table.flights:
            if before <= flight.at < heard.at:
                flight.unheard -= 1
                if not flight.unheard:
                    self.latencies.append(now - flight.sent)
        table.flights = [flight for flight in table.flights if flight.unheard]
        if heard.over:
            if not table.over and not table.flights:
                table.over = True
                self.games += 1
                if self.again:
                    for player in table.wires[: self._players]:
                        player.send(b'{"do":"rematch"}')
        elif heard.legal:
            table.turns[wire] = heard
            if table.address in self._going:
                self._plan(table, wire, heard, now)

    def _plan(self, table: _Table, wire: Wire, heard: _Heard, now: float) -> None:
        if not self._pause:
            return self._act(table, wire, heard, now)
        # On the table's own beat: a pause after each hearing would bring all tables into step after one delay.
        table.beat = max(table.beat + self._pause, now)
        asyncio.get_running_loop().call_later(table.beat - now, self._act, table, wire, heard, table.beat)

    def _act(self, table: _Table, wire: Wire, heard: _Heard, due: float) -> None:
        if heard.at <= table.at:
            return
        table.at = heard.at
        action = heard.legal[int(self._rng.random() * len(heard.legal))]
        now = time.perf_counter()
        self.late.append(now - due)
        table.flights.append(_Flight(heard.at, now, len(table.visitors)))
        wire.send(b'{"do":"act","act":"%s","at":%d,"id":"%d"}' % (action.encode(), heard.at, heard.at))

    def _act_again(self, table: _Table, wire: Wire) -> None:
        """Nothing could be written a moment ago."""
        heard = table.turns[wire]
        if table.at == heard.at:
            table.at = -1
            table.flights = [flight for flight in table.flights if flight.at != heard.at]
            self._act(table, wire, heard, time.perf_counter())

    def go(self) -> None:
        for table in self.tables:
            self._start(table)

    def _start(self, table: _Table) -> None:
        self._going.add(table.address)
        table.beat = time.perf_counter() - (self._rng.random() * self._pause if self._pause else 0)
        for wire, heard in table.turns.items():
            self._plan(table, wire, heard, time.perf_counter())

    async def newcomers(self, game: str, found: list[float]) -> None:
        """Somebody new once in a while, from the home page to a board of his own."""
        while True:
            await asyncio.sleep(NEWCOMERS)
            started = time.perf_counter()
            guest, board = Visitor(HOST, self._server.port), asyncio.Event()

            def hear(wire: Wire, data: bytes, board: asyncio.Event = board) -> None:
                if _heard.decode(data).kind == "state":
                    board.set()

            await asyncio.to_thread(guest.get, "/")
            path = await asyncio.to_thread(guest.post, "/new", **self._form(game))
            await asyncio.to_thread(guest.get, path)
            wire = await guest.connect(f"{path}/ws", hear)
            await board.wait()
            found.append(time.perf_counter() - started)
            wire.close()

    async def close(self) -> None:
        self.again = False
        for task in self._moving:
            task.cancel()
        await asyncio.gather(*self._moving, return_exceptions=True)
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
    synchronous: str = "full",
    profile: Callable[[int], None] | None = None,
) -> Report:
    """Play at so many tables at once for so long; `profile` is told the server's process before it begins."""
    game = checked(tables, players, watchers, game)
    with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
        server = Server(Path(folder) / "load.sqlite", synchronous)
        server.start()
        try:
            return with_loop(_run(server, tables, players, watchers, pause, game, seconds, seed, profile))
        finally:
            server.stop()


def compare(
    tables: int,
    players: int,
    watchers: int,
    pause: float | None,
    game: str | None,
    seconds: float,
    pace: str,
    seed: int = 1,
    synchronous: str = "full",
    rounds: int = ROUNDS,
) -> PaceReport:
    """Play so long, in rounds, at tables without clocks and with them at the same time."""
    game = checked(tables, players, watchers, game)
    found = PaceReport([], [])
    for number in range(rounds):
        with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
            servers = [Server(Path(folder) / f"{name}.sqlite", synchronous) for name in ("without", "timed")]
            for server in servers:
                server.start()
            try:
                with_loop(
                    _compare(servers, found, (tables, players, watchers, pause, game, seconds / rounds, seed + number), pace)
                )
            finally:
                for server in servers:
                    server.stop()
    return found


async def _compare(
    servers: list[Server], found: PaceReport, load: tuple[int, int, int, float | None, str, float, int], pace: str
) -> None:
    ready = asyncio.Barrier(len(servers))
    one, other = (_run(server, *load, None, fields, ready) for server, fields in zip(servers, (NO_CLOCK, PACES[pace])))
    without, timed = await asyncio.gather(one, other)
    found.without.append(without)
    found.timed.append(timed)


def checked(tables: int, players: int, watchers: int, given: str | None) -> str:
    """The game to be played, the easiest if none is given."""
    game = given or games.drawn()[0]
    games.load(game).checked_options(players, {})
    if tables < 1 or watchers < 0:
        raise BadInput("a load needs at least one table, and no less than no watchers")
    return game


def with_loop(work: Coroutine[Any, Any, T]) -> T:
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
    pace: dict[str, str] = NO_CLOCK,
    ready: asyncio.Barrier | None = None,
) -> Report:
    """With `ready`, begin when the others can."""
    load = Run(server, players, watchers, pause, seed, pace)
    await load.seat(1, game)  # what the first table brings into memory is no table's
    first = await asyncio.to_thread(server.figures)
    await load.seat(tables - 1, game)
    if ready:
        await ready.wait()
    before = await asyncio.to_thread(server.figures)
    if profile:
        profile(server.pid)
    gc.collect()
    gc.freeze()
    gc.disable()  # it would be measured, too
    waits: list[float] = []
    newcomers = asyncio.create_task(load.newcomers(game, waits))
    started = time.perf_counter()
    load.go()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - started
    latencies, late = sorted(load.latencies), sorted(load.late)
    after = await asyncio.to_thread(server.figures)
    newcomers.cancel()
    await asyncio.gather(newcomers, return_exceptions=True)
    await load.close()
    gc.enable()
    return Report(
        tables,
        players,
        watchers,
        took,
        len(latencies),
        load.games,
        [1000 * latency for latency in latencies],
        [1000 * wait for wait in sorted(waits)],
        [1000 * delay for delay in late],
        (after.cpu - before.cpu) * 1000 / max(1, len(latencies)),
        (after.committing - before.committing) * 1000 / max(1, after.commits - before.commits),
        (before.memory - first.memory) / max(1, tables - 1) / 1e6,
    )
