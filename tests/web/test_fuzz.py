"""Thousands of malformed, foreign, stale, oversized and too many messages: nothing changes, nobody else is disturbed."""

from __future__ import annotations

import base64
import json
import os
import random
import socket
from collections.abc import Callable
from typing import Any

import pytest

from viertel.lab.stranger import frame as framed
from viertel.web.server.fast_wire import WireProtocol
from viertel.web.socket import Conversation

from .conftest import PATIENCE, House_, Pair, play

SAMPLES: list[dict[str, Any]] = [
    {"do": "act", "act": "place d2", "at": 38, "id": "x"},
    {"do": "undo", "what": "step", "at": 38},
    {"do": "undo", "what": "ask", "at": 38},
    {"do": "consent", "yes": True},
    {"do": "why", "target": "d2"},
    {"do": "position", "at": 3},
    {"do": "look", "seat": 0},
    {"do": "chat", "text": "hello"},
    {"do": "rematch"},
]
WORDS = ["", "x" * 300, "\0", "\ud800", "place\u202e d2"]
ODD: list[Any] = [None, True, -1, 10**30, 1.5, *WORDS, [], {}, [[[]]], {"do": {}}, float("1e308")]


class Raw:
    """A WebSocket by hand, so that frames can be wrong too."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
            ).encode()
        )
        assert b"101" in self.socket.recv(64)

    def frame(self, payload: bytes, first: int = 0x81, masked: bool = True, size: int | None = None) -> bytes:
        length = len(payload) if size is None else size
        mask = 0x80 if masked else 0
        if length < 126:
            head = bytes([first, mask | length])
        elif length < 1 << 16:
            head = bytes([first, mask | 126]) + length.to_bytes(2, "big")
        else:
            head = bytes([first, mask | 127]) + length.to_bytes(8, "big")
        return head + (b"\0\0\0\0" if masked else b"") + payload

    def send(self, data: bytes) -> bool:
        """Send, and throw away what came; False when the server has closed."""
        try:
            self.socket.sendall(data)
            self.socket.setblocking(False)
            while True:
                if not self.socket.recv(1 << 16):
                    return False
        except BlockingIOError:
            return True
        except OSError:
            return False
        finally:
            self.socket.settimeout(PATIENCE)

    def drain(self) -> None:
        """Wait until the server has closed."""
        try:
            while self.socket.recv(1 << 16):
                pass
        except ConnectionError:
            pass
        finally:
            self.socket.close()


def wrong(rng: random.Random) -> bytes:
    """A message that can't be right, or is right at the wrong time."""
    message = dict(rng.choice(SAMPLES))
    way = rng.randrange(8)
    if way == 0:
        return os.urandom(rng.randrange(1, 200))
    if way == 1:
        message[rng.choice([*message, "seat", "more"])] = rng.choice(ODD)
    elif way == 2:
        message.pop(rng.choice(list(message)))
    elif way == 3:
        message["at"] = rng.choice([0, 5, 37, 39, 10**6, -1])
        message["do"] = "act"
        message["act"] = rng.choice(["place d2", "draw man3", "dance d2 d3", "with e5", "lay cheese2", ""])
    elif way == 4:
        return json.dumps(message).encode()[: rng.randrange(1, 30)]
    elif way == 5:
        text = json.dumps(message).encode()
        at = rng.randrange(len(text))
        return text[:at] + os.urandom(1) + text[at + 1 :]
    elif way == 6:
        return b"[" * rng.randrange(1, 4000)
    else:
        return json.dumps([message] * 3).encode()
    return json.dumps(message).encode()


@pytest.fixture
def quick(serve_with: Callable[..., House_]) -> House_:
    return serve_with(messages_a_second=10**6, message_burst=10**6, forms_a_minute=10**6, form_burst=10**6)


def undisturbed(pair: Pair) -> None:
    """The two people at the table go on as if nothing had been."""
    assert not any(told["kind"] == "error" for screen in pair.screens for told in screen.told)
    play(pair.screens, random.Random(1))
    assert pair.first.state["over"]


def test_thousands_of_wrong_messages_change_nothing(quick: House_) -> None:
    pair = Pair(quick)
    table = quick.registry.tables[pair.path.rpartition("/")[2]]
    before = (table.match.state.fingerprint(), table.match.n)
    waiting = pair.ada if pair.first is pair.waiting() else pair.bea
    rng = random.Random(1)
    strangers = [
        (quick.visitor().cookie(), f"{pair.path}/ws"),
        (waiting.cookie(), f"{pair.path}/ws"),  # a seat that is not to act
        (waiting.cookie(), f"/watch/{table.address}/ws"),
        (f"viertel={rng.random()}.forged", f"{pair.path}/ws"),
    ]
    sent = 0
    for cookie, path in strangers:
        raw = Raw(quick.port, path, cookie)
        for _ in range(1500):
            text = wrong(rng)
            if b"chat" in text or b"ask" in text:  # those two are heard from somebody who sits here
                continue
            sent += 1
            if not raw.send(raw.frame(text)):
                raw.drain()
                raw = Raw(quick.port, path, cookie)
        raw.socket.close()
    assert sent > 4000
    assert (table.match.state.fingerprint(), table.match.n) == before
    undisturbed(pair)


def test_what_is_no_text_ends_its_socket_and_is_not_written_down(quick: House_, caplog: pytest.LogCaptureFixture) -> None:
    pair = Pair(quick)
    for deaf in (False, True):  # whoever says much at once is answered in another way
        raw = Raw(quick.port, f"{pair.path}/ws", pair.ada.cookie())
        raw.send(b"".join([raw.frame(json.dumps(SAMPLES[5]).encode())] * deaf) + raw.frame(b"\xed\xa0\x80"))
        raw.drain()
    assert not caplog.records
    undisturbed(pair)


def test_wrong_frames_close_only_their_own_socket(quick: House_) -> None:
    pair = Pair(quick)
    path, cookie = f"{pair.path}/ws", pair.ada.cookie()
    hello = json.dumps(SAMPLES[5]).encode()
    for frame in [
        Raw.frame(None, hello, masked=False),  # type: ignore[arg-type]
        Raw.frame(None, hello, first=0xF1),  # type: ignore[arg-type]
        Raw.frame(None, b"\xff\xfe\xfd"),  # type: ignore[arg-type]
        Raw.frame(None, b"", size=1 << 40),  # type: ignore[arg-type]
        Raw.frame(None, b"x" * 5000),  # type: ignore[arg-type]
        Raw.frame(None, b"x" * 4000, first=0x01) + Raw.frame(None, b"x" * 4000, first=0x80),  # type: ignore[arg-type]
        Raw.frame(None, b"x" * 200, first=0x89),  # type: ignore[arg-type]
        b"GET / HTTP/1.1\r\n\r\n",
    ]:
        raw = Raw(quick.port, path, cookie)
        raw.send(frame)
        raw.drain()
    undisturbed(pair)


def test_binary_messages_are_refused(quick: House_) -> None:
    pair = Pair(quick)
    pair.first.socket.send(b'{"do":"rematch"}')
    assert pair.first.next("error")["code"] == "not_text"


def test_too_many_messages_are_dropped_and_then_the_socket_is_closed(serve_with: Callable[..., House_]) -> None:
    server = serve_with(messages_a_second=0.001, message_burst=10, excess=50, excess_a_second=0.001, forms_a_minute=10**6)
    pair = Pair(server)
    loud = pair.bea.screen(pair.path)
    for _ in range(10):
        loud.say(do="position", at=0)
        loud.next("position")
    for _ in range(50):
        loud.say(do="position", at=0)
    for _ in range(50):
        assert loud.next("error")["code"] == "too_fast", "whoever goes on must know what was not heard"
    loud.say(do="position", at=0)
    with pytest.raises(Exception, match="too many messages"):
        loud.next("nothing more")
    assert not any(told["kind"] == "error" for screen in pair.screens for told in screen.told)


def test_a_screen_that_does_not_read_holds_up_nobody(quick: House_) -> None:
    pair = Pair(quick)
    deaf = [Raw(quick.port, f"{pair.path}/ws", pair.ada.cookie()) for _ in range(5)]
    for raw in deaf:
        question = raw.frame(json.dumps({"do": "position", "at": 38}).encode())
        for _ in range(3000):
            try:
                raw.socket.setblocking(False)
                raw.socket.send(question)
            except OSError:
                break
    undisturbed(pair)


def test_a_foreign_page_can_not_open_a_socket(pair: Pair) -> None:
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(Exception, match="403"):
            pair.ada.screen(pair.path, Origin=origin)
    pair.ada.screen(pair.path, Origin=f"http://127.0.0.1:{pair.ada.port}")


def test_only_so_many_screens_at_a_table(serve_with: Callable[..., House_]) -> None:
    server = serve_with(screens_at_table=4, screens_of_visitor=2)
    visitor = server.visitor()
    path = visitor.new("open")
    screens = [visitor.screen(path), visitor.screen(path)]
    with pytest.raises(Exception, match="403"):
        visitor.screen(path)
    screens += [server.visitor().screen(path) for _ in range(2)]
    with pytest.raises(Exception, match="403"):
        server.visitor().screen(path)


def test_whoever_says_much_at_once_lets_others_speak_between(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what came in one piece only the first is answered at once, the others in turn with everybody else."""
    pieces, at_once, in_turn = [], [], []
    came, now, later = WireProtocol.data_received, Conversation._hear_now, Conversation._hear

    def data_received(self: WireProtocol, data: bytes) -> None:
        pieces.append(len(data))
        came(self, data)

    def hear_now(self: Conversation, text: str) -> bool:
        answered = now(self, text)
        at_once.append(answered)
        return answered

    async def hear(self: Conversation, text: str | None) -> None:
        in_turn.append(text)
        await later(self, text)

    monkeypatch.setattr(WireProtocol, "data_received", data_received)
    monkeypatch.setattr(Conversation, "_hear_now", hear_now)
    monkeypatch.setattr(Conversation, "_hear", hear)
    screen = pair.ada.screen(pair.path)
    screen.socket.socket.sendall(b"".join(framed(b'{"do":"position","at":%d}' % (n % 2)) for n in range(40)))
    assert [screen.next("position")["at"] for _ in range(40)] == [0, 1] * 20
    assert sum(at_once) <= len(pieces) < 40 and len(in_turn) == 40 - sum(at_once)
    screen.close()
