"""What a request costs the event loop, on the longest games there are. A route for which nobody has thought of that fails here.

Nothing is timed. What counts is how many functions the loop calls until somebody else has his turn, with the rows that it reads
and the bytes that it compresses: that is the same on every machine.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from viertel import games
from viertel.core import puzzle as puzzles
from viertel.core.match import Match
from viertel.lab import longest
from viertel.web import app
from viertel.web.library.replays import VERSION
from viertel.web.limits import Limits
from viertel.web.server.page_cache import Costly
from viertel.web.server.wire import EXTENSION
from viertel.web.settings import Settings
from viertel.web.storage.data_file import DataFile

GAME = "vino"  # of all games the one with the longest story
MOST = 30_000  # calls in one step: some 15 ms
LARGE = 50  # bytes whose compression takes as long as a call
FREE = Limits(forms_a_minute=10**6, form_burst=10**6, costly_burst=10**6)
NOWHERE = "A" * 16
LAST = ("POST /tournament/{address}/close", "POST /me/delete")  # after which there is less


class Meter:
    """Counts what one thread does in each step of its loop."""

    def __init__(self) -> None:
        self._step = self.most = 0
        self._thread = threading.get_ident()
        self._begin = asyncio.events.Handle._run.__code__

    def add(self, cost: int) -> None:
        if threading.get_ident() == self._thread:
            self._step += cost
            self.most = max(self.most, self._step)

    def hear(self, frame: Any, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code is self._begin:
            self._step = 0
        elif event in ("call", "c_call"):
            self.add(1)

    def __enter__(self) -> Meter:
        self._step = self.most = 0
        sys.setprofile(self.hear)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)


class Deaf:
    """The wire of a screen that counts what it is sent."""

    def __init__(self) -> None:
        self.writable = asyncio.Event()
        self.writable.set()
        self.sent = b""

    def listen(self, hear: object) -> None: ...

    def write(self, frame: bytes) -> None:
        self.sent += frame

    def abort(self) -> None: ...


class Long:
    """A server with the longest games: one that is over, one that is not, and what belongs to them."""

    def __init__(self, application: Starlette, over: longest.Laid, running: longest.Laid, match: Match) -> None:
        self.app = application
        self.registry = application.state.registry
        self.over, self.running, self.match = over, running, match
        self.record = "0123456789abcdef01234567"  # where one was opened
        self.tournament = ""
        transport = httpx.ASGITransport(application, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://house", cookies={"viertel": over.cookie})

    async def open(self) -> None:
        await self.registry.archive.keep_replay(self.record, self.match.record().dumps(), "", VERSION, 1 << 20)
        cup = {"title": "Cup", "game": GAME, "seats": "3", "rounds": "1", "name": "Ada", "pace": "live", "pace.bank": "9"}
        cup |= {"pace.increment": "9"}
        self.tournament = (await self.http.post("/tournaments/new", data=cup)).headers["location"].rpartition("/")[2]

    def forget(self) -> None:
        """As it is when nobody has looked at anything for a while."""
        self.registry.tables.clear()
        self.registry.library.replays.clear()
        self.registry.costly = Costly(FREE)

    def token(self) -> str:
        return str(self.registry.visitors.seat_token(self.running.address, 0))

    def asked(self) -> dict[str, list[tuple[str, dict[str, str]]]]:
        """For each route, method and path: addresses at which it costs most, and the forms that go there."""
        puzzle = f"{GAME}.{puzzles.read(games.load(GAME))[0].key}"
        over, running, late = self.over.address, self.running.address, self.match.n - 9
        ada = {"name": "Ada", "sure": "yes", "lang": "de", "here": "/", "start": "1", "end": "2", "zone": "UTC"}
        bots = {f"seat.{seat}": "bot:novice" for seat in range(1, self.match.seats)}
        sits = ada | bots | {"game": GAME, "players": str(self.match.seats), "seat.0": "me"}
        found = {
            "GET /t/{invite}": [f"/t/{self.running.invite}"],
            "GET /seat/{token}": [f"/seat/{self.token()}"],
            "GET /player/{id}": ["/player/me"],
            "GET /table/{address}": [f"/table/{over}", f"/table/{running}", f"/table/{over}?tv"],
            "GET /watch/{address}": [f"/watch/{over}", f"/watch/{running}"],
            "GET /table/{address}/qr.svg": [f"/table/{running}/qr.svg"],
            "GET /table/{address}/record": [f"/table/{over}/record"],
            "GET /table/{address}/story": [f"/table/{one}/story" for one in (over, running)],
            "GET /replay/{address}": [f"/replay/{self.record}"],
            "GET /puzzle/{address}": [f"/puzzle/{puzzle}"],
            "GET /mistake/{address}": [f"/mistake/{over}.{late - n}" for n in range(3)],
            "GET /on/{kind}/{address}": [f"/on/table/{over}?at={late}", f"/on/replay/{self.record}?at={late}"],
            "GET /new": [f"/new?game={GAME}"],
            "GET /static/{path:path}": ["/static/table.js"],
            "GET /games/{game}/{path:path}": [f"/games/{GAME}/board.js"],
            "GET /joined/{game}/{path:path}": [f"/joined/{GAME}/static/table.js"],
            "GET /{path:path}": ["/nothing"],
            "GET /ladder/{game}/{pace}": [f"/ladder/{GAME}/live"],
            "GET /tournament/{address}": [f"/tournament/{self.tournament}"],
            "POST /t/{invite}": [f"/t/{self.running.invite}"],
            "POST /seat/{token}": [f"/seat/{self.token()}"],
            "POST /on/{kind}/{address}": [f"/on/table/{over}?at={late}"],
            "POST /me/call/{kind}": ["/me/call/mail"],
        }
        asked: dict[str, list[tuple[str, dict[str, str]]]] = {}
        for route in self.app.routes:
            assert isinstance(route, Route | WebSocketRoute)
            method = "WS" if isinstance(route, WebSocketRoute) else "POST" if "POST" in (route.methods or ()) else "GET"
            key = f"{method} {route.path}"
            plain = route.path.replace("{game}", GAME).replace("{address}", self.tournament).replace("{kind}", "mail")
            plain = re.sub(r"\{(token|device|passkey|way)\}", NOWHERE, plain)
            if method == "WS":
                kind = route.path.split("/")[1]
                paths = {"replay": [self.record], "puzzle": [puzzle], "mistake": [f"{over}.{late}"]}.get(kind, [over, running])
                asked[key] = [(f"/{kind}/{path}/ws", {}) for path in paths]
            else:
                asked[key] = [(path, sits | {"at": str(late)} if "POST" in key else {}) for path in found.pop(key, [plain])]
            assert not any("{" in path for path, _ in asked[key]), f"say here at what address {key} costs most"
        assert not found
        return asked

    async def ask(self, method: str, path: str, form: dict[str, str]) -> int:
        if method == "WS":
            return await self._look(path)
        answer = await (self.http.post(path, data=form) if method == "POST" else self.http.get(path))
        return answer.status_code

    async def _look(self, path: str) -> int:
        """Open a screen, hear all that it is told at first, and go."""
        wire, told, gone = Deaf(), list[dict[str, Any]](), asyncio.Event()
        arrived = asyncio.Event()

        async def receive() -> dict[str, Any]:
            if not arrived.is_set():
                arrived.set()
                return {"type": "websocket.connect"}
            await gone.wait()
            return {"type": "websocket.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            told.append(message)

        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"house"), (b"cookie", f"viertel={self.over.cookie}".encode())],
            "client": ("192.0.2.1", 1),
            "extensions": {EXTENSION: wire},
        }
        talking = asyncio.create_task(cast(Any, self.app)(scope, receive, send))
        while not (b'"kind":"story"' in wire.sent or talking.done()):
            await asyncio.sleep(0.01)
        gone.set()
        await talking
        return 101 if told and told[0]["type"] == "websocket.accept" else 400


def measured(data: Path, over: longest.Laid, running: longest.Laid, match: Match) -> dict[str, tuple[int, int]]:
    """By route and address: how it was answered, and the most that was called in one step."""
    meter, found = Meter(), dict[str, tuple[int, int]]()
    rows, pack = DataFile.all, gzip.compress

    def read(self: DataFile, sql: str, *values: Any) -> list[Any]:
        answer = rows(self, sql, *values)
        meter.add(len(answer))
        return answer

    def compress(data: bytes, *how: Any, **named: Any) -> bytes:
        meter.add(len(data) // LARGE)
        return pack(data, *how, **named)

    async def run() -> None:
        settings = Settings(data=data, limits=FREE, bot_delay=0, workers=1, season="month", url="https://house.example")
        application = app.make(replace(settings, smtp_url="smtp://127.0.0.1:9/?from=house@house.example"))
        async with application.router.lifespan_context(application):
            long = Long(application, over, running, match)
            await long.open()
            for key, asked in sorted(long.asked().items(), key=lambda one: one[0] in LAST):
                for path, form in asked:
                    method = key.partition(" ")[0]
                    await long.ask(method, path, form)  # what is read once only, from files
                    long.forget()
                    with meter:
                        status = await long.ask(method, path, form)
                    found[f"{key} {path}"] = status, meter.most

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DataFile, "all", read)
        patch.setattr(gzip, "compress", compress)
        asyncio.run(run())
    return found


def test_no_request_holds_the_loop_on_the_longest_table(tmp_path: Path) -> None:
    match = longest.match(games.load(GAME))
    assert match.n > 2000
    data = tmp_path / "data.sqlite"
    (over,), (running,) = longest.lay(data, [match]), longest.lay(data, [match], over=False)
    found = measured(data, over, running, match)
    print(*(f"{most:8} {status} {asked}" for asked, (status, most) in sorted(found.items(), key=lambda one: one[1][1])), sep="\n")
    assert {asked: most for asked, (_, most) in found.items() if most > MOST} == {}
    assert sum(status < 400 for status, _ in found.values()) > 60, "most of them found what they asked for"
