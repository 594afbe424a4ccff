"""What a connection costs before anybody has read what it says: its head, its frames, its time."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Callable
from contextlib import suppress

import pytest

from viertel.web.limits import Limits

from .conftest import PATIENCE, House_, Pair, play, wait_for
from .test_fuzz import Raw

LIMITS = Limits()


def dial(server: House_, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))


def answer(connection: socket.socket, sent: bytes = b"") -> bytes:
    """What comes until the server closes."""
    found = b""
    try:
        connection.sendall(sent)
        while more := connection.recv(1 << 16):
            found += more
    except ConnectionError:
        pass
    finally:
        connection.close()
    return found


def shout(deaf: socket.socket, what: bytes) -> None:
    """Say it without listening, until the buffers are full or the server has had enough."""
    with suppress(OSError):
        while True:
            deaf.sendall(what)


def request(size: int = 0, headers: int = 3) -> bytes:
    """A request whose address and headers have so many bytes, in so many headers."""
    lines = [b"host: 127.0.0.1", b"connection: close", *(b"x%d: 1" % n for n in range(headers - 3))]
    pad = size - len(b"/health") - sum(len(line) - 2 for line in lines) - len(b"pad")
    return b"\r\n".join([b"GET /health HTTP/1.1", *lines, b"pad: " + b"x" * pad, b"", b""])


def test_the_head_of_a_request_has_a_size_and_not_one_byte_more(server: House_) -> None:
    assert answer(dial(server), request(LIMITS.head_size)).startswith(b"HTTP/1.1 200")
    assert answer(dial(server), request(LIMITS.head_size + 1)).startswith(b"HTTP/1.1 4")
    assert answer(dial(server), request(4096, LIMITS.headers)).startswith(b"HTTP/1.1 200")
    assert answer(dial(server), request(4096, LIMITS.headers + 1)).startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize("endless", [b"x", b"x: y\r\n", b"\r\n", b"x: y\r\n z\r\n"])
def test_a_head_that_never_ends_is_not_kept(server: House_, endless: bytes) -> None:
    for begin in (b"GET /health HTTP/1.1\r\n", b"GET /", b""):
        assert len(answer(dial(server), begin + endless * (1 << 16))) < 2000


@pytest.mark.parametrize(
    "endless", [b"5\r\nhello\r\n", b"1;" + b"x" * 100, b"0\r\nx: " + b"y" * 100, b"0\r\n" + b"x: y\r\n" * 100]
)
@pytest.mark.parametrize("path", [b"GET /health", b"POST /quick"])
def test_a_body_that_never_ends_is_not_kept(server: House_, path: bytes, endless: bytes) -> None:
    chunked = b"%s HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" % path
    assert len(answer(dial(server), chunked + endless * (3 * LIMITS.form_size // len(endless)))) < 8000


def test_whoever_says_nothing_or_says_it_slowly_has_to_go(serve_with: Callable[..., House_]) -> None:
    server = serve_with(head_seconds=0.1, form_seconds=0.1)
    assert answer(dial(server)) == b""
    assert answer(dial(server), b"GET / HTTP/1.1\r\nHost: ") == b""
    assert b" 200 " in answer(dial(server), b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nx")
    assert server.visitor().http.get("/").status_code == 200


def test_an_answer_that_nobody_reads_is_not_kept(serve_with: Callable[..., House_]) -> None:
    server = serve_with(unread_seconds=0.1, close_seconds=0.1)
    deaf = dial(server)
    deaf.settimeout(0.1)
    shout(deaf, b"GET /games/vienna/board.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20)
    wait_for(lambda: all(host == "" for host in server.gate._inside.values()) and len(server.gate._inside) <= 1)
    deaf.close()


def test_there_are_only_so_many_connections(serve_with: Callable[..., House_]) -> None:
    server = serve_with(connections=40, connections_of_network=3)
    near = [dial(server, "127.0.0.2") for _ in range(3)]
    wait_for(lambda: server.gate._of_network["127.0.0.2"] == 3)
    assert answer(dial(server, "127.0.0.2"), request(200)) == b""
    assert answer(dial(server, "127.0.0.3"), request(200)).startswith(b"HTTP/1.1 200")
    near[0].close()
    wait_for(lambda: server.gate._of_network["127.0.0.2"] == 2)
    assert answer(dial(server, "127.0.0.2"), request(200)).startswith(b"HTTP/1.1 200")
    many = [dial(server) for _ in range(38)]  # a proxy comes for many, but not for all
    wait_for(lambda: len(server.gate._inside) >= 40)
    assert answer(dial(server, "127.0.0.4"), request(200)) == b""
    for one in (*near, *many):
        one.close()
    wait_for(lambda: len(server.gate._inside) <= 1)
    assert server.visitor().http.get("/").status_code == 200


@pytest.mark.parametrize("first", [0x89, 0x8A, 0x81, 0x82], ids=["ping", "pong", "text", "binary"])
def test_a_flood_of_frames_ends_its_own_socket(server: House_, first: int) -> None:
    pair = Pair(server)
    raw = Raw(server.port, f"/watch{pair.path.removeprefix('/table')}/ws", "")
    most = LIMITS.message_burst + LIMITS.excess + LIMITS.frame_burst
    raw.send(raw.frame(b"", first) * most * 20)
    raw.drain()
    play(pair.screens, random.Random(1))
    assert pair.first.state["over"]


def test_a_message_in_endless_pieces_ends_its_own_socket(server: House_) -> None:
    pair = Pair(server)
    raw = Raw(server.port, f"{pair.path}/ws", pair.ada.cookie())
    raw.send(raw.frame(b"{", 0x01) + raw.frame(b"", 0x00) * 10_000)
    raw.drain()


def test_a_message_has_its_size_and_not_one_byte_more(server: House_) -> None:
    pair = Pair(server)
    raw = Raw(server.port, f"{pair.path}/ws", pair.ada.cookie())
    message = json.dumps({"do": "why", "target": "d2"}).encode()
    assert raw.send(raw.frame(message + b" " * (LIMITS.message_size - len(message))))
    raw.send(raw.frame(message + b" " * (LIMITS.message_size + 1 - len(message))))
    raw.drain()


def test_a_screen_that_never_reads_is_gone_when_it_answers_no_ping(serve_with: Callable[..., House_]) -> None:
    server = serve_with(ping_seconds=2, close_seconds=1, messages_a_second=10**6, message_burst=10**6)
    pair = Pair(server)
    table = server.registry.tables[pair.path.rpartition("/")[2]]
    deaf = Raw(server.port, f"{pair.path}/ws", pair.ada.cookie())
    deaf.socket.settimeout(0.05)
    question = deaf.frame(json.dumps({"do": "position", "at": 38}).encode())
    shout(deaf.socket, question * 10)
    wait_for(lambda: len(table.screens) == 2)
    deaf.socket.close()
    play(pair.screens, random.Random(1))


def test_a_handshake_that_is_none_is_no_fault_of_ours(server: House_, capfd: pytest.CaptureFixture[str]) -> None:
    head = b"GET /table/x/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    for rest in (b"", b"Sec-WebSocket-Key: x\r\n", b"Cookie: " + b"x" * 9000 + b"\r\n", b"Sec-WebSocket-Version: \xff\r\n"):
        answer(dial(server), head + rest + b"\r\n")
    assert "Traceback" not in capfd.readouterr().err
