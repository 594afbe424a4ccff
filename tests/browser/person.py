"""Somebody in front of a browser: looks at the page, points at what is open, and notes whatever goes wrong."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, WebSocket

from viertel import games

from ..web.conftest import Visitor
from .serving import Server

PATIENCE = 180  # seconds until a test says that nothing comes

LOST = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED")  # what a browser calls a line that is down

PING = '{"do":"ping"}'  # the page says so by itself

# Settings before the first visit; and the page's sockets, to be able to cut them, and to lead those that follow astray.
BEFORE = """
window.sockets = [];
window.astray = false;
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(astray ? new URL("/nowhere", address) : address);
    sockets.push(this);
  }
};
if (!localStorage.getItem("viertel.settings")) localStorage.setItem("viertel.settings", JSON.stringify({settings}));
"""

# Both ends see the line close: once a browser is offline, it tells nobody.
CUT = """() => {
  const open = sockets.filter((socket) => socket.readyState === WebSocket.OPEN);
  const closed = open.map((socket) => new Promise((done) => socket.addEventListener("close", done)));
  astray = true;
  for (const socket of sockets) socket.close();
  return Promise.all(closed).then(() => null);
}"""

# What a person sees that can be done next; null while there is nothing to do but wait.
SIGHT = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)];
  const dialog = seen("dialog[open]").at(-1);
  if (dialog) return { dialog: dialog.className || "plain" };
  if (seen(".looking, .loading").length || !seen(".prompt.mine").length) return null;
  const things = [
    ...seen(".target.open").map((target) => `.target[data-token="${target.dataset.token}"]`),
    ...seen(".mine .choice:not(:disabled, .chosen)").map((_, n) => `.mine .choice:not(:disabled, .chosen) >> nth=${n}`),
    ...seen(".panel .choice:not(.chosen)").map((_, n) => `.panel .choice:not(.chosen) >> nth=${n}`),
    ...seen(".board .choice:not(:disabled, .chosen)").map((_, n) => `.board .choice:not(:disabled, .chosen) >> nth=${n}`),
    ...seen(".prompt .buttons button.main").map((_, n) => `.prompt .buttons button.main >> nth=${n}`),
  ];
  return things.length ? { dialog: null, things } : null;
}"""


class Person:
    def __init__(self, browser: Browser, url: str, name: str = "Ada", **context: Any) -> None:
        self.name = name
        self.rng = random.Random(name)
        self.taps = False  # points with a finger
        self.wrong: list[str] = []  # what no page may do: errors, requests to other hosts
        self.told: list[str] = []  # what sockets received
        self.said: list[str] = []  # what they sent
        self.url = url
        self._host = urlsplit(url).netloc
        settings = {"speed": "off", "sound": False} | context.pop("settings", {})
        self.context = browser.new_context(
            base_url=url,
            **({"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}} | context),
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(BEFORE.replace("{settings}", json.dumps(settings)))
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", self._on_request)
        page.on("websocket", self._on_socket)
        return page

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console: {message.text} {message.location['url']}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "about") and address.netloc != self._host:
            self.wrong.append(f"request: {request.url}")

    def _on_socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != self._host:
            self.wrong.append(f"socket: {socket.url}")
        socket.on("framereceived", lambda text: self.told.append(str(text)))
        socket.on("framesent", lambda text: None if text == PING else self.said.append(str(text)))

    def newest(self, kind: str) -> dict[str, Any]:
        """The newest message of a kind that a socket received; the first one is waited for."""
        mark = f'"kind":"{kind}"'
        self.until(lambda: any(mark in text for text in self.told))
        return next(message for text in reversed(self.told) if mark in text and (message := json.loads(text))["kind"] == kind)

    def until(self, so: Callable[[], bool]) -> None:
        """Let the page go on until something is so that it does not itself show."""
        deadline = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < deadline, "it does not come about"
            self.page.wait_for_timeout(20)

    def close(self) -> None:
        self.context.close()

    def cut(self) -> None:
        """The line breaks: what was open closes, and nothing else can be had."""
        self.page.evaluate(CUT)
        self.context.set_offline(True)
        self.page.evaluate("() => { astray = false; }")
        self.page.get_by_text("The connection is lost").wait_for()

    def mend(self) -> None:
        """The line is there again; that a browser complained meanwhile is no fault of the page."""
        self.context.set_offline(False)
        self.page.get_by_text("The connection is lost").wait_for(state="detached")
        self.forgive_lost_lines()

    def forgive_lost_lines(self) -> None:
        """Of sockets, of the tab's icon, and of the page itself, which would say why a socket is refused: nothing else is asked
        for while the line is down."""
        lost = ("WebSocket connection to", f"{self.url}/static/icon", *(f"net::{why} {self.url}/" for why in LOST))
        self.wrong = [one for one in self.wrong if not any(words in one for words in lost)]

    # Finding one's way

    def go(self, path: str) -> None:
        self.page.goto(path)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def lay(self, *others: str, game: str = "wiener_walzer", **options: str) -> None:
        """Lay a table by the form, for me and the others ("open", "bot:greedy", "same"), and see it."""
        self.go(f"/new?game={game}")
        self.page.get_by_label("Your name at the table").fill(self.name)
        self.page.locator(f"[name=players][value='{len(others) + 1}']").check(force=True)
        for seat, who in enumerate(others, 1):
            self.page.locator(f"[name='seat.{seat}']").select_option(who)
        for key, value in options.items():
            self.page.locator(f"[name='option.{key}'][value='{value}']").check(force=True)
        self.button("Open the table").click()
        self.at_table()

    def sit(self, invitation: str) -> None:
        """Follow an invitation, and see the table."""
        self.go(invitation)
        self.page.get_by_label("Your name at the table").fill(self.name)
        self.button("Sit down").click()
        self.at_table()

    def is_visitor(self, visitor: Visitor) -> None:
        """This browser is that of somebody the server knows already."""
        cookies = visitor.http.cookies.items()
        self.context.add_cookies([{"name": name, "value": value, "url": self.url} for name, value in cookies])

    def after_a_game(self, server: Server) -> None:
        """See the end of a game against a bot, played without looking."""
        visitor = server.visitor()
        screen = visitor.screen(visitor.new("bot:uniform", name=self.name, events="on"))
        while not screen.until(lambda state: state["over"] or bool(state["legal"]))["over"]:
            at = screen.state["at"]
            screen.act(self.rng.choice(screen.state["legal"]))
            screen.until(lambda state, at=at: state["at"] > at)  # type: ignore[misc]
        self.is_visitor(visitor)
        self.go(f"/table/{screen.table['table']}")
        screen.close()
        self.page.wait_for_selector("dialog.end")

    def lay_smallest(self, game: str) -> None:
        """With as few as can play, all others bots that are quick and know how to come to an end."""
        self.lay(*["bot:greedy"] * (games.load(game).players[0] - 1), game=game)

    def at_table(self) -> None:
        self.page.wait_for_selector(".board .targets")

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    def links(self) -> dict[str, str]:
        """The addresses to pass on: invitation, spectators' and private."""
        self.button("Links").click()
        self.page.locator("dialog .copy-link").first.wait_for()
        rows = self.page.locator("dialog .copy-link").all()
        found = {row.locator("span").first.inner_text(): row.locator("input").input_value() for row in rows}
        self.button("Close").click()
        return {words.partition(":")[0].partition(",")[0]: address for words, address in found.items()}

    # Playing

    def sight(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.page.evaluate(SIGHT)
        return found

    def ready(self) -> dict[str, Any]:
        """Wait until there is something for me to do."""
        found: dict[str, Any] = self.page.wait_for_function(SIGHT, polling=30).json_value()
        return found

    def point(self, selector: str) -> None:
        found = self.page.locator(selector)
        found.tap() if self.taps else found.click()

    def act(self) -> None:
        """One thing that is open, whichever: a click, or an answer to a dialog that can be closed."""
        seen = self.ready()
        if seen["dialog"] is None:
            self.point(self.rng.choice(seen["things"]))
        elif seen["dialog"] == "curtain":
            self.page.locator("dialog.curtain button.main").click()
        else:
            self.page.locator("dialog[open] button.main").click()

    def decide(self) -> None:
        """Act until something has been sent."""
        before = len(self.said)
        while len(self.said) == before:
            self.act()

    @property
    def at_end(self) -> bool:
        seen = self.sight()
        return seen is not None and seen["dialog"] == "end"

    def play_out(self) -> None:
        """Alone with bots, to the end screen."""
        while self.ready()["dialog"] != "end":
            self.act()


def play_out(people: list[Person], until: Any = lambda: False, act: Callable[[Person], None] = Person.act) -> None:
    """Let several play in turn, to everybody's end screen or until something is so."""
    deadline = time.monotonic() + 2 * PATIENCE
    while not until():
        seen = [person.sight() for person in people]
        if all(one and one["dialog"] == "end" for one in seen):
            return
        if not any(seen):
            people[0].page.wait_for_timeout(30)
        for person, one in zip(people, seen):
            if one and one["dialog"] != "end" and not until():
                act(person)
                deadline = time.monotonic() + 2 * PATIENCE
        assert time.monotonic() < deadline, "nobody has anything to do"
