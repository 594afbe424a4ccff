"""Talk: what is said to a server, at the tables' sockets and over plain HTTP."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ... import games
from ...core import puzzle
from . import samples, served
from .kinds import Count
from .mutation import Mutator, as_bytes
from .served import Line, Server

SCREENS = ("player", "other", "both", "bots", "plan", "over", "spectator", "stranger", "record", "puzzle")
SAID = 12  # messages in one conversation
LAST = {"do": "position", "at": 0, "id": "last"}
VERBS: dict[str, dict[str, Any]] = {
    "act": {"act": "", "at": 0},
    "undo": {"what": "step", "at": 0},
    "consent": {"yes": True},
    "why": {"target": ""},
    "position": {"at": 0},
    "look": {"seat": 0},
    "chat": {"text": "hello"},
    "rematch": {},
    "renew": {},
    "hint": {},
    "analyse": {},
    "explain": {"n": 1},
    "about": {"words": [""]},
    "reveal": {},
    "plan": {},
    "ask": {"what": "end"},
    "resume": {},
    "leave": {},
    "back": {},
    "resign": {},
    "nudge": {"seat": 0},
    "away": {"days": 0},
    "zone": {"zone": "Europe/Rome"},
    "order": {"what": "draft", "act": [""]},
    "note": {"text": "mine"},
    "substitute": {"yes": True},
    "manage": {"what": "bot", "seat": 0},
}
WORDS = {
    "what": (
        *("step", "turn", "ask", "end", "pause", "pace", "rewind"),
        *("draft", "then", "standing", "none", "bot", "open", "rename"),
    ),
    "zone": ("UTC", "Europe/Rome", "../UTC", "posixrules", "A" * 64),
    "level": ("novice", "regular", "expert", "master", "nobody"),
    "phrase": ("hello", "bye"),
    "name": ("Ada", "A" * 32),
}
PACE = {"kind": "live", "bank": 10, "increment": 5, "move": 1, "night": [22, 8], "weekend": True, "absence": 3, "zero": "decide"}


class Messages:
    """Conversations over WebSockets, at screens of every kind."""

    name, suffix, batch, together = "messages", "messages.json", 30, True

    def make(self, random: Mutator, game: str, number: int) -> bytes:
        every = games.load(game).actions.all_words()
        rare = random.chance(6)  # somebody who leaves or resigns ends much
        said = []
        for _ in range(SAID):
            verb = random.choice([verb for verb in VERBS if rare or verb not in ("leave", "resign", "manage", "renew")])
            message = {"do": verb, **VERBS[verb]}
            for key in message:
                if key == "act" and random.chance(2):
                    message[key] = [random.choice(every) for _ in range(random.choice((1, 2, 5)))]
                elif key in ("act", "target"):
                    message[key] = random.choice(random.choice(every).split() if key == "target" else every)
                elif key == "words":
                    message[key] = [random.choice(random.choice(every).split()) for _ in range(3)]
                elif key in ("at", "n", "to", "seat", "days"):
                    message[key] = random.choice((0, 1, 2, 3, 4, 7, 30, 200, random.number(10)))
                elif key in WORDS and random.chance(2):
                    message[key] = random.choice(WORDS[key])
            if verb == "ask":
                message |= {"what": random.choice(("end", "pause", "pace", "rewind")), "to": random.randrange(9), "pace": PACE}
            if random.chance(4):
                message["id"] = random.choice(("x", "", "y" * 64))
            if verb in ("act", "order", "undo") and random.chance(2):
                message["at"] = "now"
                if random.chance(2) and verb == "act":
                    message["act"] = "legal"
            way = random.randrange(8)
            if way < 2:
                said.append(random.json(message))
            elif way == 2:
                said.append(random.text(json.dumps(message)))
            else:
                said.append(message)
        return as_bytes({"screen": random.choice(SCREENS), "said": said})

    @contextmanager
    def open(self) -> Iterator[None]:
        with served.served() as server:
            self._server = server
            self._houses: dict[str, Rooms] = {}
            yield

    def attempt(self, game: str, data: bytes) -> Count:
        rooms = self._houses.get(game) or self._houses.setdefault(game, Rooms(self._server, game))
        given = json.loads(data)
        heard = rooms.converse(given["screen"], given["said"])
        self._server.check()
        return heard


class Rooms:
    """Tables of one game, and who looks at them from where."""

    def __init__(self, server: Server, game: str) -> None:
        self._server = server
        self._game = games.load(game)
        self._screens: dict[str, tuple[str, str]] = {}  # path and cookie

    def converse(self, screen: str, said: list[Any]) -> Count:
        path, cookie = self._screens.get(screen) or self._screens.setdefault(screen, self._lay(screen))
        try:
            line = Line(self._server.port, path, cookie)
        except ConnectionError:  # the table has gone, or the seat; there will be another
            path, cookie = self._screens[screen] = self._lay(screen)
            line = Line(self._server.port, path, cookie)
        malformed = 0
        try:
            at, legal = 0, ["pass"]
            for message in [*said, LAST]:
                if isinstance(message, dict) and message.get("at") == "now":
                    message = message | {"at": at} | ({"act": legal[0]} if message.get("act") == "legal" else {})
                line.send(message.encode(errors="surrogatepass") if isinstance(message, str) else as_bytes(message))
                if message is not LAST and not (isinstance(message, dict) and message.get("do") == "act"):
                    continue
                line.send(as_bytes(LAST))
                while True:
                    kind, payload = line.next()
                    if kind == served.CLOSE:
                        code = int.from_bytes(payload[:2], "big")
                        if code == served.FAULT:
                            self._server.check()
                            raise served.Unwell(f"closed: {payload[2:]!r}")
                        raise ConnectionError(code)
                    if kind != served.TEXT:
                        continue
                    told = json.loads(payload)
                    malformed += told.get("code") == "malformed"
                    if told["kind"] == "state":
                        at, legal = told["at"], told["legal"] or legal
                    if told["kind"] == "position" or told.get("id") == "last":
                        break
        except ConnectionError:
            pass
        finally:
            line.close()
        return Count(len(said), len(said) - malformed)

    def _lay(self, screen: str) -> tuple[str, str]:
        host = served.visitor(self._server.port)
        seats = self._game.players[0]
        if screen == "puzzle":
            host.post("/language", lang="it", to="/")
            return f"/puzzle/{self._puzzle()}", host.cookie
        if screen in ("record", "over"):
            return self._record(host)
        others = {"both": "same", "bots": "bot:novice", "plan": "bot:novice"}.get(screen, "open")
        places = {f"seat.{number}": others for number in range(1, seats)}
        table = host.post("/new", game=self._game.name, players=str(seats), name="Ada", **{"seat.0": "me"}, **places)
        if screen in ("other", "player"):
            invite = re.search(rb'"invite":"(/t/[^"]+)"', self._greeting(table, host.cookie))
            for _ in range(1, seats):
                guest = served.visitor(self._server.port)
                if invite:
                    path = guest.post(invite[1].decode(), name="Bea")
                    if screen == "other":
                        return path, guest.cookie
        if screen in ("spectator", "stranger"):
            return table.replace("/table/", "/watch/" if screen == "spectator" else "/table/"), ""
        return table, host.cookie

    def _greeting(self, path: str, cookie: str) -> bytes:
        line = Line(self._server.port, path, cookie)
        try:
            while b'"kind":"table"' not in (told := line.next()[1]):
                pass
            return told
        finally:
            line.close()

    def _puzzle(self) -> str:
        return f"{self._game.name}.{next((one.key for one in puzzle.read(self._game)), '1')}"

    def _record(self, host: Any) -> tuple[str, str]:
        text = samples.one_of(self._game.name, 0, Mutator(0)).match.record().dumps()
        body = upload(text.encode())
        head = f"POST /record HTTP/1.1\r\nHost: {served.HOST}:{self._server.port}\r\nConnection: close\r\n{body}"
        _, answer = served.say(self._server.port, head.encode())
        where = re.search(rb"location: (\S+)", answer, re.IGNORECASE)
        if not where:
            raise served.Unwell(f"a record was not taken: {answer[:300]!r}")
        return where[1].decode(), host.cookie


def upload(data: bytes) -> str:
    """The headers and the body of a record that is brought."""
    body = f'--b\r\nContent-Disposition: form-data; name="file"; filename="x.viertel"\r\n\r\n{data.decode()}\r\n--b--\r\n'
    return f"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: {len(body.encode())}\r\n\r\n{body}"


FORM = "application/x-www-form-urlencoded"
PATHS = (
    "/",
    "/health",
    "/metrics",
    "/protocol.json",
    "/new",
    "/quick",
    "/me",
    "/me/everything.json",
    "/me/quiet",
    "/me/delete",
    "/me/return",
    "/player",
    "/ladder",
    "/ladder/GAME/live",
    "/language",
    "/learn",
    "/lesson/GAME",
    "/mistake/x.1",
    "/on/replay/x",
    "/on/table/x?at=0",
    "/puzzle/GAME.1",
    "/puzzles/GAME",
    "/record",
    "/replay/x",
    "/rules/GAME",
    "/rules/GAME/summary",
    "/seat/x.y",
    "/static/table.js",
    "/games/GAME/board.js",
    "/games/GAME/poster.svg",
    "/sw.js",
    "/t/x",
    "/table/x",
    "/table/x/qr.svg",
    "/table/x/record",
    "/table/x/story",
    "/watch/x",
    "/tournaments",
    "/tournaments/new",
    "/tournament/x",
    "/tournament/x/join",
    "/waiting.json",
    "/call/confirm/x",
    "/call/off/x",
    "/substitute/x",
    "/joined/GAME/a.js",
    "/table/x/ws",
    "/nowhere",
)
FIELDS = "game=GAME&players=2&seat.0=me&seat.1=open&name=Ada&option.x=y&lang=de&to=/&pace=live&pace.bank=1"
HEADS = (
    "Host: 127.0.0.1",
    "Cookie: viertel=x.y; lang=de",
    "Accept-Language: de;q=0.8, fr;q=x, *",
    "Accept-Encoding: gzip;q=0, br",
    "Content-Type: " + FORM,
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Type: application/json",
    "Transfer-Encoding: chunked",
    "Expect: 100-continue",
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
    "X-Forwarded-For: 192.0.2.1, ::1, x",
    "X-Forwarded-Proto: https",
    "Origin: http://127.0.0.1",
    "If-None-Match: *",
    "If-Modified-Since: yesterday",
    "Range: bytes=0-0,-1",
    "User-Agent: x",
    "Referer: http://[",
    "Forwarded: for=_x",
    "Content-Length: 5",
    "Content-Length: -1",
)


class Heads:
    """Requests: the first line, headers and bodies, also some that are none."""

    name, suffix, batch, together = "heads", "http", 60, True

    def make(self, random: Mutator, game: str, number: int) -> bytes:
        path = random.choice(PATHS).replace("GAME", game)
        if random.chance(4):
            path = "/" + random.text(path)[1:]
        method = random.choice(("GET", "GET", "GET", "POST", "POST", "HEAD", "OPTIONS", "PUT", "get", "PRI", "CONNECT"))
        body = b""
        heads = random.sample(HEADS, random.randrange(6))
        if method == "POST":
            fields = FIELDS.replace("GAME", game)
            if random.chance(3):
                head, _, text = upload(b"x\n" if random.chance(2) else as_bytes({"viertel": 1}) + b"\n").partition("\r\n\r\n")
                heads, body = [*head.split("\r\n"), *heads], text.encode()
            else:
                body = random.text(fields).encode(errors="surrogatepass") if random.chance(2) else fields.encode()
                heads = [f"Content-Type: {FORM}", f"Content-Length: {len(body)}", *heads]
        lines = [f"{method} {path} HTTP/{random.choice(('1.1', '1.1', '1.1', '1.0', '2.0'))}", *heads]
        if not random.chance(4):
            lines.append("Host: 127.0.0.1")
        data = "\r\n".join([*lines, "Connection: close", "", ""]).encode(errors="surrogatepass") + body
        for _ in range(random.choice((0, 0, 1, 1, 2))):
            data = random.bytes(data)
        return data

    @contextmanager
    def open(self) -> Iterator[None]:
        with served.served() as server:
            self._server = server
            yield

    def attempt(self, game: str, data: bytes) -> Count:
        status, _ = served.say(self._server.port, data, served.MOMENT)
        self._server.check()
        if status == 500:
            raise served.Unwell(f"500 of {data[:80]!r}")
        return Count(1, status not in (0, 400, 431))
