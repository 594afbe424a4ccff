"""A game is played under every ASGI server; frames of ours are an extension, used where it is."""

from __future__ import annotations

import ast
import asyncio
import inspect
import json
import random
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import httpx
import hypercorn.asyncio
import hypercorn.config
import pytest
import structlog
import uvicorn
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed

from viertel.web import app, serve
from viertel.web.limits import Limits
from viertel.web.registry import TableRegistry
from viertel.web.server import doorway, fast_wire, internals
from viertel.web.server.fast_wire import FastWire
from viertel.web.server.wire import PlainWire, frame, plain, text
from viertel.web.settings import Settings
from viertel.web.table.screen import Screen

from .conftest import PATIENCE, House_, InProcess, Pair, Visitor, play, wait_for


class Served(Protocol):
    registry: TableRegistry

    def visitor(self) -> Visitor: ...

    def stop(self) -> None: ...


class Foreign:
    """The application in a server of others, in a thread."""

    def __init__(self, data: Path) -> None:
        self.application = app.make(Settings(data=data, bot_delay=0, workers=1))
        self.registry: TableRegistry = self.application.state.registry
        listening = serve.listen("127.0.0.1", 0)
        self.port: int = listening.getsockname()[1]
        self._thread = threading.Thread(target=self.run, args=[listening.detach()], daemon=True)
        self._thread.start()
        httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=PATIENCE)

    def run(self, descriptor: int) -> None:
        raise NotImplementedError

    def end(self) -> None:
        raise NotImplementedError

    def visitor(self) -> Visitor:
        return Visitor(self.port)

    def stop(self) -> None:
        self.end()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


class Uvicorn(Foreign):
    def run(self, descriptor: int) -> None:
        self._server = uvicorn.Server(uvicorn.Config(self.application, fd=descriptor, log_level="warning"))
        self._server.run()

    def end(self) -> None:
        self._server.should_exit = True


class Hypercorn(Foreign):
    def run(self, descriptor: int) -> None:
        async def served() -> None:
            self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
            config = hypercorn.config.Config()
            config.bind = [f"fd://{descriptor}"]
            config.loglevel = "warning"
            application: Any = self.application
            await hypercorn.asyncio.serve(application, config, shutdown_trigger=self._ended.wait)

        asyncio.run(served())

    def end(self) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)


def changed_uvicorn(data: Path) -> House_:
    """Ours, on a uvicorn whose insides have changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(WebSocketsSansIOProtocol, "send_receive_event_to_app")
        return House_(data, Limits())


SERVERS: dict[str, Callable[[Path], Served]] = {
    "ours": lambda data: House_(data, Limits()),
    "TestClient": lambda data: InProcess(data, Limits()),
    "ours on another uvicorn": changed_uvicorn,
    "uvicorn": Uvicorn,
    "hypercorn": Hypercorn,
}


@pytest.fixture(params=SERVERS)
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    running = SERVERS[request.param](tmp_path / "data.sqlite")
    yield running
    running.stop()


def test_a_short_game_is_played_under_every_server(served: Served, request: pytest.FixtureRequest) -> None:
    pair = Pair(served)
    [table] = served.registry.tables.values()
    ours = request.node.callspec.params["served"] == "ours"
    assert {type(screen.wire) for screen in table.screens} == {FastWire if ours else PlainWire}

    start = max(screen.state["at"] for screen in pair.screens)
    play(pair.screens, random.Random(3), lambda state: state["at"] >= start + 6 and state["undo"]["step"])
    mover = next(screen for screen in pair.screens if screen.state["undo"]["step"])
    at = mover.state["at"]
    mover.say(do="undo", what="step", at=at)
    for screen in pair.screens:
        assert screen.until(lambda state: state["at"] < at)["since"] == screen.state["at"]

    pair.second.say(do="chat", text="well played")
    for screen in pair.screens:
        assert screen.next("chat")["lines"][-1]["text"] == "well played"
    pair.first.say(do="ping")
    pair.first.next("pong")
    assert "Ada" in pair.ada.http.get("/").text

    pair.second.close()
    pair.first.next("presence", lambda told: told["present"] == [True, False])
    again = pair.bea.screen(pair.path)
    assert again.state["at"] == pair.first.reach(again.state["at"])["at"]
    for screen in (again, pair.first):
        screen.close()
    wait_for(lambda: not table.screens)


def test_a_message_is_no_longer_than_it_may_be_under_any_server(served: Served) -> None:
    ada = served.visitor()
    screen = ada.screen(ada.new("open"))
    screen.settle()
    screen.socket.send('{"do":"chat","text":"' + "x" * 5000 + '"}')
    try:
        while True:
            screen.hear()
    except WebSocketDisconnect as ended:
        code = ended.code
    except ConnectionClosed:
        code = screen.socket.close_code
    assert code == 1009


class Slow:
    """The sending end of a server: it takes a message when it is told to."""

    def __init__(self) -> None:
        self.took: list[Any] = []
        self.free = asyncio.Semaphore(0)

    async def __call__(self, event: dict[str, Any]) -> None:
        await self.free.acquire()
        self.took.append(event.get("text"))


async def turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_plain_wire_takes_one_message_at_a_time() -> None:
    async def scene() -> None:
        send = Slow()
        async with plain(send) as wire:
            assert wire.writable.is_set()
            wire.write(frame(b"one"))
            await turns()
            assert not wire.writable.is_set() and send.took == [], "a screen keeps what it is owed meanwhile"
            closing = asyncio.create_task(wire.send({"type": "websocket.close"}))
            send.free.release()
            await turns()
            assert wire.writable.is_set() and send.took == ["one"]
            send.free.release()
            await closing

    asyncio.run(scene())


def test_a_slow_screen_is_sent_the_newest_state_only(tmp_path: Path) -> None:
    served = InProcess(tmp_path / "data.sqlite", Limits())
    address = served.visitor().new("open").rpartition("/")[2]

    async def scene() -> None:
        send, table = Slow(), served.registry.tables[address]
        async with plain(send) as wire:
            screen = Screen(table, wire, "", "", "", False, "en", None, Limits())
            screen.pay()
            attending = asyncio.create_task(screen.attend(send))
            await turns()
            for _ in range(50):
                screen.queue_table()
                screen.queue_state()
            for _ in range(10):
                send.free.release()
                await turns()
            attending.cancel()
        assert [json.loads(told)["kind"] for told in send.took] == ["table", "table", "state", "story"]

    served.call(scene)
    served.stop()


def test_a_plain_wire_that_is_aborted_ends_the_conversation() -> None:
    async def scene(wire_fails: bool) -> str:
        async def send(event: dict[str, Any]) -> None:
            raise RuntimeError("gone")

        async with plain(send) as wire:
            wire.write(frame(b"one")) if wire_fails else wire.abort()
            await asyncio.Event().wait()
        wire.abort()  # which it is already
        return "ended"

    for fails in (False, True):
        assert asyncio.run(scene(fails)) == "ended"


def test_a_fault_inside_a_plain_wire_is_not_taken_for_its_end() -> None:
    async def scene() -> None:
        async with plain(Slow()):
            raise TimeoutError("a fault")

    with pytest.raises(TimeoutError, match="a fault"):
        asyncio.run(scene())


def test_the_text_of_a_frame_is_what_was_framed() -> None:
    for size in (0, 1, 125, 126, 127, 65535, 65536, 70000):
        assert text(frame(b"x" * size)) == "x" * size


def test_a_uvicorn_that_lacks_what_we_use_is_noticed_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert internals.missing() == []
    assert set(serve._protocols()) == {"http", "ws"}
    monkeypatch.delattr(WebSocketsSansIOProtocol, "handle_ping")
    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_connect", lambda self, event: None)  # which set the scope
    with structlog.testing.capture_logs() as logged:
        assert serve._protocols() == {}
    assert [line["missing"] for line in logged] == [["WebSocketsSansIOProtocol.handle_ping", "WebSocketsSansIOProtocol.scope"]]


@pytest.mark.parametrize("gone", list(internals.USED))
def test_a_uvicorn_without_the_module_or_its_class_is_noticed(gone: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    module, name = gone
    with monkeypatch.context() as patch:
        patch.delattr(sys.modules[module], name)
        assert internals.missing() == [f"{module}.{name}"]
    monkeypatch.setitem(sys.modules, module, None)
    assert internals.missing() == [f"{module}.{name}"]


def test_everything_we_use_of_uvicorns_insides_is_listed() -> None:
    for listed, parts in (
        (internals.HTTP, [doorway.Doorway]),
        (internals.WEBSOCKET, [fast_wire.WireProtocol, fast_wire.FastWire]),
    ):
        nodes = [node for part in parts for node in ast.walk(ast.parse(inspect.getsource(part)))]
        asked = [node for node in nodes if isinstance(node, ast.Attribute)]
        asked = [node for node in asked if ast.unparse(node.value) in ("self", "super()", "protocol", "self._protocol")]
        defined = {name for part in parts for name in vars(part)} | {
            node.attr for node in asked if isinstance(node.ctx, ast.Store)
        }
        ours = defined - internals.attributes(parts[0].__mro__[1])
        assert {node.attr for node in asked} - ours == set(internals.USED[listed])
