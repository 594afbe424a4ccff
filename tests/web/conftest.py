"""A real server in a thread, visitors with cookies, and screens over real WebSockets."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession
from websockets.sync.client import connect

from viertel.cli import main
from viertel.core.errors import BadInput
from viertel.web import app, serve
from viertel.web.limits import Limits
from viertel.web.registry import TableRegistry
from viertel.web.settings import Settings
from viertel.web.storage.store import Store

PATIENCE = 180  # seconds until a test says that nothing comes


def wait_for(fits: Callable[[], bool]) -> None:
    """Until something that the server does by itself has happened."""
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end
        time.sleep(0.01)


Ask = Callable[..., Any]  # a `viertel admin` command


class House_:
    """A running server."""

    def __init__(self, data: Path, limits: Limits, **others: Any) -> None:
        listening = serve.listen("127.0.0.1", 0)
        self.port: int = listening.getsockname()[1]
        settings = Settings(data=data, limits=limits, bot_delay=0, workers=1, **others)
        settings = replace(settings, url=settings.url.format(port=self.port))  # which may name the port that was found
        application = app.make(settings)
        self.registry: TableRegistry = application.state.registry
        config = serve.config(application, settings)
        self.gate = config.gate
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        httpx.get(f"{self.url}/health", timeout=PATIENCE)  # the socket listens already: this waits until somebody answers

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def store(self) -> Store:
        """The data file itself."""
        assert isinstance(self.registry.archive, Store)
        return self.registry.archive

    def visitor(self) -> Visitor:
        return Visitor(self.port)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


class Visitor:
    """A browser: forms, pages, and screens."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)

    def new(self, *others: str, game: str = "wiener_walzer", name: str = "Ada", **options: str) -> str:
        """Lay a table for me and the others ("open", "bot:greedy", "same"); its path."""
        seats = {f"seat.{number}": who for number, who in enumerate(("me", *others))}
        chosen = {f"option.{key}": value for key, value in options.items()}
        answer = self.http.post("/new", data={"game": game, "players": str(len(seats)), "name": name, **seats, **chosen})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def sit(self, invite: str, name: str = "Bea", seat: int | None = None) -> str:
        data = {"name": name} | ({} if seat is None else {"seat": str(seat)})
        answer = self.http.post(invite, data=data)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def screen(self, path: str, **headers: str) -> Screen:
        return Screen(self.connect(path, headers))

    def connect(self, path: str, headers: dict[str, str]) -> Line:
        context = connect(
            f"ws://127.0.0.1:{self.port}{path}/ws",
            additional_headers={"Cookie": self.cookie(), **headers},
            open_timeout=PATIENCE,
            compression=None,
        )
        return context.__enter__()


class InProcess:
    """The application alone, without a server, a thread of ours or a port: Starlette's TestClient asks it."""

    def __init__(self, data: Path, limits: Limits) -> None:
        self.app = app.make(Settings(data=data, limits=limits, bot_delay=0, workers=1))
        self.registry: TableRegistry = self.app.state.registry
        self._client = TestClient(self.app)
        self._client.__enter__()
        self._sessions: list[Session] = []

    @property
    def store(self) -> Store:
        assert isinstance(self.registry.archive, Store)
        return self.registry.archive

    def visitor(self) -> Guest:
        return Guest(self.app, self._client, self._sessions)

    def call(self, ask: Callable[[], Awaitable[Any]]) -> Any:
        """Something asked in the application's event loop."""
        assert self._client.portal
        return self._client.portal.call(ask)

    def stop(self) -> None:
        for session in self._sessions:  # which would be waited for
            session.close()
        self._client.__exit__()


class Guest(Visitor):
    """A browser of an application in this process."""

    def __init__(self, application: Starlette, first: TestClient, sessions: list[Session]) -> None:
        self.http = self._client = TestClient(application, "http://testserver", follow_redirects=False)
        self._client.portal = first.portal  # one event loop for all of them
        self._sessions = sessions

    def connect(self, path: str, headers: dict[str, str]) -> Line:
        self._sessions.append(Session(self._client.websocket_connect(f"{path}/ws", headers=headers).__enter__()))
        return self._sessions[-1]


class Line(Protocol):
    """A WebSocket of a client, whatever is at its other end."""

    def recv(self, timeout: float | None = None) -> str | bytes: ...

    def send(self, message: str) -> None: ...

    def close(self) -> None: ...


class Session:
    """A WebSocket of an application in this process."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self._session = session

    def recv(self, timeout: float | None = None) -> str:
        return self._session.receive_text()

    def send(self, message: str) -> None:
        self._session.send_text(message)

    def close(self) -> None:
        self._session.exit_stack.close()  # does nothing the second time


class Screen:
    """One WebSocket, everything it was told, and the newest state."""

    def __init__(self, socket: Line) -> None:
        self.socket: Any = socket
        self.told: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.story = self.greet()

    def greet(self) -> list[dict[str, Any]]:
        return list(self.next("story")["entries"])

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        self.told.append(message)
        if message["kind"] in ("table", "state"):
            setattr(self, message["kind"], message)
        elif message["kind"] == "presence":
            for seat, present in zip(self.table["seats"], message["present"]):
                seat["present"] = present
        return message

    def next(self, kind: str, fits: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message = self.hear()
            if message["kind"] == kind and fits(message):
                return message

    def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The newest state, or the first to come that fits."""
        while not fits(self.state):
            self.hear()
        return self.state

    def reach(self, at: int) -> dict[str, Any]:
        """The newest state, as soon as there are so many entries."""
        return self.until(lambda state: state["at"] >= at)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def act(self, action: str, at: int | None = None, id: str = "") -> None:
        self.say(do="act", act=action, at=self.state["at"] if at is None else at, id=id)

    def act_all(self, actions: list[str], at: int | None = None, id: str = "") -> None:
        """Several steps as one decision."""
        self.say(do="act", act=actions, at=self.state["at"] if at is None else at, id=id)

    def settle(self) -> None:
        """Hear everything the server had to say until now: it answers in order."""
        self.say(do="position", at=0)
        self.next("position")

    def close(self) -> None:
        self.socket.close()


def at_least(at: int) -> Callable[[dict[str, Any]], bool]:
    """Whether a state has so many entries."""
    return lambda state: bool(state["at"] >= at)


def play(screens: list[Screen], rng: random.Random, until: Callable[[dict[str, Any]], bool] = lambda state: False) -> None:
    """Let the players choose at random until the game is over, or until a state fits, in everybody's eyes."""
    at = max(screen.state["at"] for screen in screens)
    while True:
        for screen in screens:
            screen.reach(at)
            at = max(at, screen.state["at"])
        if any(screen.state["at"] != at for screen in screens):
            continue
        state = screens[0].state
        if state["over"] or any(until(screen.state) for screen in screens):
            return
        able = [screen for screen in screens if screen.state["legal"]]
        if able:
            able[0].act(rng.choice(able[0].state["legal"]))
        at += 1


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House_]:
    """A server for all tests that leave it as they found it."""
    limits = Limits(forms_a_minute=10**6, form_burst=10**6, uploads_an_hour=10**6, upload_burst=10**6)
    running = House_(tmp_path_factory.mktemp("house") / "data.sqlite", limits)
    yield running
    running.stop()


@pytest.fixture
def serve_with(tmp_path: Path) -> Iterator[Callable[..., House_]]:
    """Servers with limits of their own, one after the other on the same file if asked twice."""
    running: list[House_] = []

    def start(**limits: Any) -> House_:
        running.append(House_(tmp_path / "data.sqlite", Limits(**limits)))
        return running[-1]

    yield start
    for one in running:
        if one._thread.is_alive():
            one.stop()


@pytest.fixture
def visitor(server: House_) -> Visitor:
    return server.visitor()


class Serves(Protocol):
    def visitor(self) -> Visitor: ...


class Pair:
    """Two people at a table of two."""

    def __init__(self, server: Serves, *others: str, **options: str) -> None:
        self.ada, self.bea = server.visitor(), server.visitor()
        self.path = self.ada.new("open", *others, **options)
        self.first = self.ada.screen(self.path)
        self.bea.sit(self.first.table["invite"])
        self.second = self.bea.screen(self.path)
        self.screens = [self.first, self.second]
        self.first.until(lambda state: self.first.table["seats"][1]["present"])

    def acting(self) -> Screen:
        return next(screen for screen in self.screens if screen.state["legal"])

    def waiting(self) -> Screen:
        return next(screen for screen in self.screens if not screen.state["legal"])


@pytest.fixture
def pair(server: House_) -> Iterator[Pair]:
    seated = Pair(server)
    yield seated
    for screen in seated.screens:
        screen.close()


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """`viertel admin …` in this process; its JSON."""

    def command(data: Path, *arguments: str) -> Any:
        with pytest.raises(SystemExit) as stopped:
            main(["admin", *arguments, "--data", str(data), "--json"])
        captured = capsys.readouterr()
        if stopped.value.code:
            raise BadInput(captured.err.strip())
        # A server in this process logs to the same place.
        return json.JSONDecoder().raw_decode(captured.out[captured.out.index("{\n") :])[0]

    return command
