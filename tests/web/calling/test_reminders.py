"""Two days for a move: called, reminded twice, nudged; each once, whenever the house is killed."""

from __future__ import annotations

import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ..conftest import Visitor, play, wait_for
from .conftest import Browser, Hook, Postbox, links, self_signed

MONDAY = 1_700_481_600.0  # noon
HOUR, DAY = 3600, 86400

HOUSE = """
import sys
from pathlib import Path
import uvicorn
from viertel.web import app, serve, timer
from viertel.web.notifications import notifier
from viertel.web.limits import Limits
from viertel.web.settings import Settings

data, clock, mail, *local = sys.argv[1:]
notifier.LOOK, timer.LOOK = 0.02, 0.001
limits = Limits(form_burst=10**6, letter_burst=10**6)
listening = serve.listen("127.0.0.1", 0)
called = {"url": "https://house.test", "smtp_url": mail, "local": tuple(local)}
settings = Settings(data=Path(data), limits=limits, bot_delay=0, workers=1, **called)
house = app.make(settings, now=lambda: float(Path(clock).read_text()), steady=None)
print(listening.getsockname()[1], flush=True)
uvicorn.Server(serve.config(house, settings)).run(sockets=[listening])
"""


class Clocked:
    """A server process whose clock is turned by hand."""

    def __init__(self, folder: Path, mail: str) -> None:
        self.data, self._clock, self._mail = folder / "data.sqlite", folder / "clock", mail
        self._environment = os.environ | {"SSL_CERT_FILE": str(folder / "certificate.pem")}
        self.turn(MONDAY)
        self.start()

    def start(self) -> None:
        local = {str(one[4][0]) for one in socket.getaddrinfo("localhost", 0)}
        command = [sys.executable, "-c", HOUSE, str(self.data), str(self._clock), self._mail, *local]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self._environment)
        assert self._process.stdout
        self.port = int(self._process.stdout.readline())
        httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=60)  # it is open from here on

    def visitor(self) -> Visitor:
        return Visitor(self.port)

    def turn(self, instant: float) -> None:
        self.now = instant
        new = self._clock.with_suffix(".new")
        new.write_text(str(instant))
        new.replace(self._clock)  # whoever reads it reads the whole of it

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        self.kill()
        self._process.communicate()

    def sent(self) -> None:
        """Until nothing is due any more."""
        wait_for(lambda: self._ask("SELECT count(*) FROM calls WHERE due <= ? AND NOT said", int(self.now)) == 0)

    def rest(self) -> None:
        """The same, and until it is written that the house was open by then."""
        self.sent()
        instant = self.now

        def heard() -> bool:
            self.turn(self.now + 0.002)  # a clock that stands would be looked at once
            return float(self._ask("SELECT value FROM house WHERE key = 'set alive'") or 0) >= instant

        wait_for(heard)

    def add_push(self, subscription: str) -> None:
        """For whoever has an address, at a port that no form would take."""
        db = sqlite3.connect(self.data, timeout=30, isolation_level=None)
        columns = "visitor, kind, target, lang, confirmed, quiet, made"
        db.execute(f"INSERT INTO ways ({columns}) SELECT visitor, 'push', ?, 'en', 1, '', 0 FROM ways", (subscription,))
        db.close()

    def _ask(self, sql: str, *values: object) -> float:
        db = sqlite3.connect(f"file:{self.data}?mode=ro", uri=True, timeout=30)
        try:
            found = db.execute(sql, values).fetchone()
            return found[0] if found else 0
        finally:
            db.close()


@pytest.fixture
def clocked(tmp_path: Path, postbox: Postbox) -> Iterator[Clocked]:
    self_signed(tmp_path)
    running = Clocked(tmp_path, postbox.url)
    yield running
    running.end()


def shown(things: list[str]) -> list[str]:
    """What a mailbox or a browser shows: something that comes again in its own place."""
    return list(dict.fromkeys(things))


def test_every_reminder_comes_once_though_the_house_is_killed(
    clocked: Clocked, postbox: Postbox, hook: Hook, tmp_path: Path
) -> None:
    hook.use_tls(tmp_path / "certificate.pem")
    ada, bea = clocked.visitor(), clocked.visitor()
    days = {"pace": "days", "pace.move": "2", "pace.zero": "nudge"}
    table = {"game": "wiener_walzer", "players": "2", "name": "Ada", "seat.0": "me", "seat.1": "open", "zone": "UTC", **days}
    path = ada.http.post("/new", data=table).headers["location"]
    first = ada.screen(path)
    bea.http.post(first.table["invite"], data={"name": "Bea", "zone": "UTC"})
    bea.http.post("/me/call/mail", data={"address": "bea@a.test"})
    wait_for(lambda: len(postbox.letters) == 1)
    bea.http.post(links(postbox.letters.pop())[0], data={})
    second = bea.screen(path)
    screens = [first, second]
    play(screens, random.Random(1), lambda state: bool(state["seat"] == 0 and state["legal"]))
    browser = Browser()
    clocked.add_push(browser.subscription(f"https://localhost:{hook.port}/bea"))

    def came() -> tuple[int, int]:
        return len(shown([str(one["Message-ID"]) for one in postbox.letters])), len(shown([one["topic"] for one in hook.headers]))

    while first.state["legal"]:
        before = first.state["at"]
        first.act(first.state["legal"][0])
        first.reach(before + 1)
    asked = clocked.now
    assert came() == (0, 0)  # whoever answers within a minute is left alone
    clocked.turn(asked + 61)
    wait_for(lambda: came() == (1, 1))
    clocked.rest()
    clocked.end()
    clocked.start()
    clocked.turn(asked + DAY - 30)
    clocked.rest()
    assert came() == (1, 1)  # not by a restart

    postbox.arrived = clocked.kill  # before the house could hear that its letter was taken
    clocked.turn(asked + DAY + 30)
    wait_for(lambda: came()[0] == 2)
    postbox.arrived = lambda: None
    clocked.end()
    clocked.start()
    wait_for(lambda: came() == (2, 2))
    clocked.rest()

    ada.port = clocked.port
    again = ada.screen(path)
    again.say(do="nudge", seat=1)
    again.next("marks", lambda told: any(mark["key"] == "nudged" for mark in told["marks"]))
    clocked.turn(clocked.now + 61)
    wait_for(lambda: came() == (3, 3))
    clocked.rest()
    clocked.turn(asked + 2 * DAY - 4 * HOUR)
    clocked.rest()
    assert came() == (3, 3)  # what was said at half of the time is not said again for a nudge
    clocked.turn(asked + 2 * DAY - 2 * HOUR)
    wait_for(lambda: came() == (4, 4))
    clocked.turn(asked + 5 * DAY)
    clocked.sent()
    assert came() == (4, 4)
    assert {letter["Subject"] for letter in postbox.letters} == {"Your turn: Wiener Walzer"}
    assert {browser.open(body)["title"] for body in hook.bodies} == {"Your turn: Wiener Walzer"}
    assert len(postbox.letters) <= 5  # one was on its way when the house was killed
