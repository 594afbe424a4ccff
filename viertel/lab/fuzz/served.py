"""Served: a server of one's own in a process of its own, and what it says of itself when something goes wrong."""

from __future__ import annotations

import base64
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from .. import load
from ..client import Visitor

HOST = "127.0.0.1"
MOMENT = 0.5  # seconds
PATIENCE = 60.0  # seconds that an answer may take on the slowest machine
TROUBLE = re.compile(r"Traceback|\[(error|critical) *\]|\bERROR\b|UnhandledException")
TEXT, CLOSE = 1, 8
FAULT = 1011  # a socket is closed with this where the fault is the server's


class Server:
    """It ends when whoever started it does."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "log"
        self._read = 0
        command = "import sys; from viertel.lab.fuzz import served; served.serve_here(sys.argv[1])"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", command, str(folder / "fuzz.sqlite")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError(f"the server did not start: {line!r}")
        self.port = int(found[1])

    def check(self) -> None:
        """Is all well? Else the last of what it wrote is raised."""
        status, body = get(self.port, "/health")
        said = self._log.read_text(encoding="utf-8", errors="replace")
        new, self._read = said[self._read :], len(said)
        if trouble := TROUBLE.search(new):
            raise Unwell(new[max(0, trouble.start() - 200) : trouble.start() + 3000])
        if status not in (200, 503):  # 503: the workers are being started again
            raise Unwell(f"/health: {status} {body[:200]!r}")

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()


class Unwell(Exception):
    """What the server said, or did not say, and where in it that was."""

    def __init__(self, said: str) -> None:
        lines = [line.strip() for line in said.split("\n") if line.strip()]
        self.places = [f"{Path(file).name}:{number} {name}" for file, number, name in FRAME.findall(said)][:-4:-1]
        fault = [line for line in lines if re.match(r"\w[\w.]*(Error|Exception)\b", line)]
        super().__init__(fault[-1] if fault else " ".join(lines)[:300])


FRAME = re.compile(r'File "([^"]+)", line (\d+), in (\S+)')


@contextmanager
def served() -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.stop()


def serve_here(data: str) -> None:
    from ...web import serve
    from ...web.settings import Settings

    def end_with_parent() -> None:
        sys.stdin.read()
        os._exit(0)

    threading.Thread(target=end_with_parent, daemon=True).start()
    settings = Settings(host=HOST, port=0, data=Path(data), limits=GENEROUS, bot_delay=0, workers=1, shutdown_notice=0)
    serve.serve(replace(settings, synchronous="normal", season="month"))


GENEROUS = replace(
    load.GENEROUS,
    messages_a_second=10**6,
    message_burst=10**6,
    frame_burst=10**6,
    screens_a_second=10**6,
    uploads_an_hour=10**9,
    upload_burst=10**9,
    chat_burst=10**6,
    record_seconds=1000,
    tables_of_visitor=10**6,
    log_lines_a_minute=10**6,
    log_burst=10**6,
)


def get(port: int, path: str) -> tuple[int, bytes]:
    """A page; 0 if there is no answer."""
    return say(port, f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n\r\n".encode())


def say(port: int, data: bytes, moment: float = PATIENCE) -> tuple[int, bytes]:
    """Send anything; the status of the answer and what came with it, 0 if none came. Whoever said half of something and hears
    nothing for a `moment` says that this was all."""
    found = b""
    with suppress(OSError), socket.create_connection((HOST, port), moment) as connection:
        connection.sendall(data)
        try:
            found = connection.recv(1 << 16)
        except TimeoutError:
            connection.shutdown(socket.SHUT_WR)
        connection.settimeout(PATIENCE)
        while not whole(found) and (piece := connection.recv(1 << 16)):
            found += piece
    status = re.match(rb"HTTP/1\.[01] (\d{3})", found)
    return (int(status[1]) if status else 0), found


def whole(answer: bytes) -> bool:
    """Has all of it come, as far as it says how much there is?"""
    head, _, body = answer.partition(b"\r\n\r\n")
    size = re.search(rb"(?i)\ncontent-length: (\d+)", head)
    return size is not None and len(body) >= int(size[1])


class Line:
    """A WebSocket by hand."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self._socket = socket.create_connection((HOST, port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            (
                f"GET {path}/ws HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
            ).encode()
        )
        self._buffer = b""
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            raise ConnectionError(head.partition(b"\r\n")[0].decode("latin-1"))

    def send(self, payload: bytes, first: int = 0x80 | TEXT) -> None:
        size = len(payload)
        if size < 126:
            head = bytes([first, 0x80 | size])
        elif size < 1 << 16:
            head = bytes([first, 0x80 | 126]) + size.to_bytes(2, "big")
        else:
            head = bytes([first, 0x80 | 127]) + size.to_bytes(8, "big")
        self._socket.sendall(head + b"\0\0\0\0" + payload)  # a mask of zeros

    def next(self) -> tuple[int, bytes]:
        """What comes next: its kind, and what is in it."""
        while (found := self._frame()) is None:
            self._more()
        return found

    def _more(self) -> None:
        piece = self._socket.recv(1 << 16)
        if not piece:
            raise ConnectionError("closed")
        self._buffer += piece

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            start = 4
        elif size == 127:
            start = 10
        if len(buffer) < start:
            return None
        size = int.from_bytes(buffer[2:start], "big") if start > 2 else size
        if len(buffer) < start + size:
            return None
        self._buffer = buffer[start + size :]
        return buffer[0] & 15, buffer[start : start + size]

    def close(self) -> None:
        self._socket.close()


def visitor(port: int) -> Visitor:
    return Visitor(HOST, port)
