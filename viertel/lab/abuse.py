"""Abuse: fires the whole catalogue at a server of its own while two honest people play there, and tells what each cost.

The loop is held for as long as it computes without letting anybody else speak: processor time of its thread, which other programs
on this machine do not change. How long the players waited, and how late the loop was by the clock, they do.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.table import Table

from .. import games
from ..core.errors import BadInput
from . import catalogue, load, longest
from .catalogue import ATTACKS, Scene
from .longest import Laid
from .stranger import HOST, Stranger

TICK = 0.002  # seconds between two looks at the clock, in the server
BEAT = 0.02  # seconds between two actions of the honest players
HELD = 50.0  # ms that one stranger may hold the loop
COST = 20.0  # MB that he may cost


@dataclass(frozen=True)
class Cost:
    """What the server says of the time since it was asked before."""

    held: float  # ms of processor, the longest that nobody else could speak
    late: float  # the same in ms by the clock
    peak: float  # MB of memory at most
    memory: float  # MB now


@dataclass(frozen=True)
class Row:
    name: str
    taken: int
    refused: int
    held: float
    late: float
    wait: float  # ms, the longest of an honest player for his own action
    peak: float  # MB more than before
    kept: float  # MB more than before, afterwards


class Server(load.Server):
    """A server with the limits that it has in production, which tells of itself over a pipe."""

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", "import sys; from viertel.lab import abuse; abuse.serve_here(sys.argv[1])", str(self._data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout
        self.port = int(self._process.stdout.readline())

    def cost(self) -> Cost:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return Cost(*json.loads(self._process.stdout.readline()))


class _Clock:
    """In the server: how long the loop was held."""

    def __init__(self) -> None:
        self._held = self._late = 0.0

    async def run(self) -> None:
        while True:
            before, spent = time.monotonic(), time.thread_time()
            await asyncio.sleep(TICK)
            self._late = max(self._late, time.monotonic() - before - TICK)
            self._held = max(self._held, time.thread_time() - spent)

    def answer(self) -> None:
        """A thread: a figure for every line."""
        for _ in sys.stdin:
            peak, now = _memory()
            print(json.dumps([1000 * self._held, 1000 * self._late, peak, now]), flush=True)
            self._held = self._late = 0.0


def _memory() -> tuple[float, float]:
    """MB of this process: the most since this was asked before, and now."""
    try:
        found = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines())
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return float("nan"), float("nan")
    peak, now = (int(found[key].split()[0]) / 1000 for key in ("VmHWM", "VmRSS"))
    return peak, now


def serve_here(data: str) -> None:
    from ..web import app, serve
    from ..web.server import logs
    from ..web.settings import Settings

    listening = serve.listen(HOST, 0)
    # A house that offers everything: passkeys, letters that never arrive, calls, a ladder, tournaments.
    settings = Settings(
        data=Path(data),
        workers=1,
        url="https://house.example",
        smtp_url="smtp://127.0.0.1:9/?from=house@house.example",
        notify_via=("json",),
        season="month",
    )
    logs.configure(settings.limits)
    application = app.make(settings)
    clock = _Clock()

    class Watched(serve.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            self._clock = asyncio.create_task(clock.run())
            print(listening.getsockname()[1], flush=True)
            threading.Thread(target=clock.answer, daemon=True).start()

    Watched(serve.config(application, settings), application.state.registry, notice=0).run(sockets=[listening])


def run(names: Sequence[str] = ()) -> list[Row]:
    """Those attacks whose names begin so; all if none is given."""
    chosen = [name for name in ATTACKS if not names or name.startswith(tuple(names))]
    if not chosen:
        raise BadInput(f"there is no such attack; there are {', '.join(ATTACKS)}")
    with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
        data = Path(folder) / "abuse.sqlite"
        played = [max(map(longest.match, games.playable()), key=lambda one: one.n)]
        (over,), (running,) = longest.lay(data, played), longest.lay(data, played, over=False)
        server = Server(data)
        server.start()
        try:
            return load.with_loop(_run(server, chosen, over, running))
        finally:
            server.stop()


async def _run(server: Server, chosen: Sequence[str], over: Laid, running: Laid) -> list[Row]:
    honest = load.Run(server, 2, 0, BEAT, 1)
    await honest.seat(1, games.drawn()[0])
    honest.go()
    scene = Scene(honest.tables[0].address, catalogue.records(), over, running)
    warm = Stranger(server.port, "192.0.2.255")  # what the first record brings into memory is no stranger's
    for text in scene.records:
        if await warm.upload(text) == 303:
            await warm.get(warm.location)
    rows = []
    for number, name in enumerate(chosen):
        stranger = Stranger(server.port, f"2001:db8:ffff:{number:x}::1")
        scene = replace(scene, table=honest.tables[0].address)  # the honest ones may have begun another game
        before = await asyncio.to_thread(server.cost)
        first = len(honest.latencies)
        try:
            await ATTACKS[name](stranger, scene)
            cost = await asyncio.to_thread(server.cost)
        finally:
            stranger.hang_up()
        heard = len(honest.latencies)
        with suppress(TimeoutError):
            async with asyncio.timeout(10.0):
                while len(honest.latencies) == heard:  # also whoever waits until now is heard
                    await asyncio.sleep(BEAT)
        after = await asyncio.to_thread(server.cost)
        rows.append(
            Row(
                name,
                stranger.answers["taken"],
                stranger.answers["refused"],
                cost.held,
                cost.late,
                1000 * max(honest.latencies[first:], default=float("inf")),
                max(0.0, cost.peak - before.memory),
                max(0.0, after.memory - before.memory),
            )
        )
    await honest.close()
    return rows


def as_table(rows: Sequence[Row]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("what a stranger does")
    for heading in ("taken", "refused", "loop held, ms", "late, ms", "players wait, ms", "MB more", "MB kept"):
        table.add_column(heading, justify="right")
    for row in rows:
        figures = (row.held, row.late, row.wait, row.peak, row.kept)
        table.add_row(row.name, str(row.taken), str(row.refused), *(f"{figure:.1f}" for figure in figures))
    return table


def verdict(rows: Sequence[Row]) -> str:
    worst = max(rows, key=lambda row: row.held)
    dearest = max(rows, key=lambda row: row.peak)
    return (
        f"worst: the loop was held for {worst.held:.0f} ms (promised: {HELD:.0f}) by {worst.name}; "
        f"{dearest.peak:.0f} MB more (promised: {COST:.0f} for each message, form, upload or socket) by {dearest.name}; "
        f"{sum(row.refused for row in rows)} of {sum(row.refused + row.taken for row in rows)} refused"
    )
