"""HTTP with bounds: the head of a request has a size and a time, its body a time, its answer a time to be read."""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .gate import SLICE, Connection, GatedConfig

TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Doorway(HttpToolsProtocol):
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.closing = 0.0
        self._gate = cast(GatedConfig, self.config).gate
        self._in_head = True
        self._head = 0  # bytes of it
        self._size = 0  # bytes of the whole request, and of what is sent in its place
        self._due = self.loop.time() + self._gate.limits.head_seconds
        self._unread = 0.0  # since when the answer waits to be read
        super().connection_made(transport)
        if not self._gate.enter(self, self.client[0] if self.client else ""):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self)
        super().connection_lost(exc)

    def overdue(self, now: float) -> bool:
        return bool((self._due and now > self._due) or (self._unread and now - self._unread > self._gate.limits.unread_seconds))

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            protocol = self.transport.get_protocol()
            if protocol is not self:  # it is a WebSocket by now
                cast(asyncio.Protocol, protocol).data_received(data[start:])
                return
            if self._in_head:
                self._due = self._due or self.loop.time() + self._gate.limits.head_seconds
                self._head += min(SLICE, len(data) - start)
                if self._head > self._gate.limits.head_size + SLICE:
                    return self._too_long()
            self._size += min(SLICE, len(data) - start)
            if self._size > 2 * self._gate.limits.form_size:  # a body that nobody reads, or what follows one
                return self.transport.abort()
            super().data_received(data if len(data) <= SLICE else data[start : start + SLICE])
            if self._in_head and len(self.headers or ()) > self._gate.limits.headers:
                return self._too_long()

    def _too_long(self) -> None:
        self.transport.write(TOO_LONG)
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self._gate.pass_on(self, cast(Connection, self.transport.get_protocol()))
        self.parser = None  # type: ignore[assignment]  # it calls this one's methods: a ring, for which nobody looks soon (collector.py)

    # What the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._head = self._size = 0
        self._due = self.loop.time() + self._gate.limits.head_seconds

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._due = self.loop.time() + self._gate.limits.form_seconds + self._gate.limits.head_seconds
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self._gate.limits.head_size or len(self.headers) > self._gate.limits.headers:
            raise ValueError("too long")  # which uvicorn answers with 400
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        self._head = 0
        self._due = 0.0  # the next request need not come; keep-alive ends by itself
        super().on_message_complete()

    def pause_writing(self) -> None:
        self._unread = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread = 0.0
        super().resume_writing()
