"""A lean client of the table: a WebSocket and a few forms, for load runs, where a full library costs more than the server."""

from __future__ import annotations

import asyncio
import base64
import http.client
import os
import time
from collections.abc import Callable
from typing import cast
from urllib.parse import urlencode

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
TRIES = 30  # of a form, a second apart, while the house says that it can't write


class Visitor:
    """A browser without a screen: it sends forms and keeps its cookie."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.cookie = ""

    def post(self, path: str, **fields: str) -> str:
        """Send a form, again if nothing can be written now; where it leads."""
        for again in range(TRIES):
            time.sleep(again and 1)
            connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
            connection.request("POST", path, urlencode(fields), {**FORM, "Cookie": self.cookie})
            response = connection.getresponse()
            body = response.read()
            connection.close()
            if response.status != 503:
                break
        if response.status != 303:
            raise RuntimeError(f"{path}: {response.status} {body[:200]!r}")
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return response.getheader("Location", "")

    def get(self, path: str) -> str:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
        connection.request("GET", path, headers={"Cookie": self.cookie})
        body = connection.getresponse().read().decode()
        connection.close()
        return body

    async def connect(self, path: str, hear: Callable[[Wire, bytes], None]) -> Wire:
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(self, path, hear), self.host, self.port)
        await wire.open
        return wire


class Wire(asyncio.Protocol):
    """One WebSocket; `hear` is given it and each message's bytes."""

    def __init__(self, visitor: Visitor, path: str, hear: Callable[[Wire, bytes], None]) -> None:
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = asyncio.Event()
        self._visitor = visitor
        self._path = path
        self._hear = hear
        self._buffer = bytearray()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport = cast(asyncio.Transport, transport)  # uvloop's own is no subclass of it
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                f"GET {self._path} HTTP/1.1\r\nHost: {self._visitor.host}:{self._visitor.port}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                f"Cookie: {self._visitor.cookie}\r\n\r\n"
            ).encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self.lost.set()
        if not self.open.done():
            self.open.set_exception(error or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        if self.open.cancelled():  # nobody waits for it any more
            return self.close()
        self._buffer += data
        if not self.open.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            self._buffer = bytearray(rest)
            if not head.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
                self.close()
                return
            self.open.set_result(None)
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                self._hear(self, payload)
            elif opcode == 9:
                self._write(0xA, payload)
            elif opcode == 8:
                self.close()

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame; the server sends each message in one."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            start = 4
        elif size == 127:
            start = 10
        if len(buffer) < start:
            return None
        if start > 2:
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        payload = bytes(buffer[start : start + size])
        opcode = buffer[0] & 15
        del buffer[: start + size]
        return opcode, payload

    def send(self, text: bytes) -> None:
        self._write(1, text)

    def _write(self, opcode: int, payload: bytes) -> None:
        if self._transport.is_closing():
            return
        size = len(payload)
        # A mask of zeros is a mask: the payload stays as it is.
        head = bytes([0x80 | opcode, 0x80 | size]) if size < 126 else bytes([0x80 | opcode, 0x80 | 126]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        self._transport.close()
