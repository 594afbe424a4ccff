"""Killing: a server is killed the moment somebody hears of an action. `viertel bench table --kills` reports what is gone then."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from .client import Visitor, Wire
from .load import HOST, Run, Server, checked, with_loop


@dataclass
class KillReport:
    kills: int
    heard: int  # actions that a client had heard of when the server was killed
    lost: int

    def __str__(self) -> str:
        return f"{self.kills} kills, {self.heard} actions heard of, {self.lost} lost"


class _Told(msgspec.Struct):
    kind: str
    entries: list[msgspec.Raw] = []
    events: list[msgspec.Raw] = []


_told = msgspec.json.Decoder(_Told)


def run(
    kills: int = 10, tables: int = 10, players: int = 2, game: str | None = None, seed: int = 1, synchronous: str = "full"
) -> Iterator[KillReport]:
    """Kill the server in the moment a client hears of an action, start it again, and count what is gone; so far, each time."""
    game = checked(tables, players, 0, game)
    rng = random.Random(seed)
    found = KillReport(0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
        server = Server(Path(folder) / "kill.sqlite", synchronous)
        for number in range(kills):
            server.start()
            try:
                heard, lost = with_loop(_kill(server, tables, players, game, rng.randint(1, 20), seed + number))
            finally:
                server.stop()
            found = KillReport(number + 1, found.heard + heard, found.lost + lost)
            yield found


async def _kill(server: Server, tables: int, players: int, game: str, after: int, seed: int) -> tuple[int, int]:
    load = _Witness(server, players, 0, None, seed)
    load.kill_after, load.again = after * tables, False
    await load.seat(tables, game)
    load.go()
    await load.killed.wait()
    await asyncio.to_thread(server.kill)
    await load.close()
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
