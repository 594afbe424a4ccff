"""The way out to one browser. A message is composed as a WebSocket frame, once for all screens that see the same.

Our own protocol class writes it as it is (fast_wire.py). Under any other ASGI server it goes out by `websocket.send`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

EXTENSION = "viertel.wire"  # of a WebSocket's scope, where the server is ours

Hear = Callable[[str], bool]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Wire(Protocol):
    """Write only while `writable` is set, and nothing before the socket is accepted."""

    writable: asyncio.Event

    def listen(self, hear: Hear) -> None:
        """Let somebody hear of messages before they are queued, where that is possible."""

    def write(self, frame: bytes) -> None: ...

    def abort(self) -> None:
        """End it at once: nothing more reaches the browser."""


class PlainWire:
    """Any ASGI server. It is given one message at a time and says when it can take the next; until then a screen keeps what it
    is owed, which has its bounds."""

    def __init__(self, send: Send, end: asyncio.Timeout) -> None:
        self.writable = asyncio.Event()
        self.writable.set()
        self._send = send
        self._end = end
        self._over = False
        self._turn = asyncio.Lock()  # a server may not be sent two events at a time
        self._sending: asyncio.Task[None] | None = None

    def listen(self, hear: Hear) -> None:
        pass

    def write(self, frame: bytes) -> None:
        self.writable.clear()
        self._sending = asyncio.create_task(self._deliver(text(frame)))

    async def _deliver(self, message: str) -> None:
        try:
            await self.send({"type": "websocket.send", "text": message})
        except Exception:  # the browser is gone; each server has its own error for that
            self.abort()
        else:
            self.writable.set()

    async def send(self, event: dict[str, Any]) -> None:
        async with self._turn:
            await self._send(event)

    def abort(self) -> None:
        if not self._over:
            self._over = True
            self._end.reschedule(asyncio.get_running_loop().time())

    def close(self) -> None:
        self._over = True
        if self._sending:
            self._sending.cancel()


@asynccontextmanager
async def plain(send: Send) -> AsyncIterator[PlainWire]:
    """A wire for as long as this lasts, which `abort` ends: ASGI knows no other way to drop a connection."""
    end = asyncio.timeout(None)
    try:
        async with end:
            wire = PlainWire(send, end)
            try:
                yield wire
            finally:
                wire.close()
    except TimeoutError:
        if not end.expired():
            raise


def frame(text: bytes) -> bytes:
    """A text message as one frame from the server."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def text(frame: bytes) -> str:
    """The message in such a frame."""
    return frame[{0x7E: 4, 0x7F: 10}.get(frame[1], 2) :].decode()
