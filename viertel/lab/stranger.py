"""A stranger: speaks HTTP and WebSockets by hand, so that he can speak them wrongly, and counts how he is answered."""

from __future__ import annotations

import asyncio
import base64
import os
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import urlencode

HOST = "127.0.0.1"
PATIENCE = 15.0  # seconds that he waits for an answer
TEXT, PING, PONG = 0x81, 0x89, 0x8A


class Stranger:
    """From a network of his own, as a proxy would say."""

    def __init__(self, port: int, network: str) -> None:
        self.port = port
        self.cookie = ""
        self.location = ""
        self.answers: Counter[str] = Counter()
        self._network = network
        self._open: list[asyncio.StreamWriter] = []

    def again(self, cookie: str = "") -> Stranger:
        """One more of his network."""
        other = Stranger(self.port, self._network)
        other.cookie = cookie
        return other

    # HTTP

    def head(self, line: str, *headers: str) -> bytes:
        lines = [f"{line} HTTP/1.1", f"X-Forwarded-For: {self._network}", f"Cookie: {self.cookie}", *headers]
        if not any(header.startswith("Host:") for header in headers):
            lines.append(f"Host: {HOST}:{self.port}")
        return "\r\n".join([*lines, "", ""]).encode()

    async def say(self, data: bytes) -> int:
        """Send something that may be no request; the status of the answer, 0 if there is none."""
        status = 0
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            reader, writer = await self.dial()
            writer.write(data)
            async with asyncio.timeout(PATIENCE):
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            status = int(head.split(" ", 2)[1])
            for line in head.split("\r\n"):
                name, _, value = line.partition(": ")
                if name.lower() == "location":
                    self.location = value
                elif name.lower() == "set-cookie":
                    self.cookie = value.partition(";")[0]
            self.hang_up()
        self.answers["taken" if 0 < status < 400 else "refused"] += 1
        return status

    async def get(self, path: str, *headers: str) -> int:
        return await self.say(self.head(f"GET {path}", "Connection: close", *headers))

    async def post(self, path: str, body: bytes, kind: str = "application/x-www-form-urlencoded") -> int:
        headers = ("Connection: close", f"Content-Type: {kind}", f"Content-Length: {len(body)}")
        return await self.say(self.head(f"POST {path}", *headers) + body)

    async def form(self, path: str, **fields: str) -> int:
        return await self.post(path, urlencode(fields).encode())

    async def upload(self, text: str) -> int:
        body = (
            b'--b\r\nContent-Disposition: form-data; name="file"; filename="x.viertel"\r\n\r\n' + text.encode() + b"\r\n--b--\r\n"
        )
        return await self.post("/record", body, "multipart/form-data; boundary=b")

    async def dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(HOST, self.port, limit=1 << 16)
        self._open.append(writer)
        return reader, writer

    # WebSockets

    async def screen(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A socket, of which nothing is read until he does."""
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}")
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            reader, writer = await self.dial()
            writer.write(self.head(f"GET {path}/ws", *upgrade))
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " in head:
                self.answers["taken"] += 1
                return reader, writer
        self.answers["refused"] += 1
        return None

    async def flood(self, path: str, frames: Sequence[bytes], read: bool = True) -> None:
        """Send all that at once over a socket of his own; was it closed on him?"""
        opened = await self.screen(path)
        if opened is None:
            return
        reader, writer = opened
        closed = False
        try:
            writer.write(b"".join(frames))
            async with asyncio.timeout(2.0 if read else 0.5):
                while read and await reader.read(1 << 16):
                    pass
                closed = read
                await writer.drain()
        except TimeoutError:  # it is heard to its end
            pass
        except OSError:
            closed = True
        self.answers["refused" if closed else "taken"] += len(frames)

    def hang_up(self) -> None:
        for writer in self._open:
            with suppress(OSError, RuntimeError):
                writer.transport.abort()
        self._open.clear()


def frame(payload: bytes, first: int = TEXT) -> bytes:
    """A frame with a mask of zeros, which leaves the payload as it is."""
    size = len(payload)
    head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0x80 | 126]) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload
