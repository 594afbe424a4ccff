"""WebSocket frames written as they are: a message for two hundred screens is encoded and framed once, and sent without a detour.

The protocol class offers this to the application as an ASGI extension, `viertel.wire`. Reading goes the usual way, unless
somebody listens who can answer at once: then a message needs no queue, no task and no pause in reading. Not more than so many
frames are read: a chunk of the smallest pings would hold up everybody else.
"""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from ..limits import Bucket
from .gate import SLICE, GatedConfig
from .wire import EXTENSION, Hear


class WireProtocol(WebSocketsSansIOProtocol):
    hear: Hear | None = None  # is given a message before it is queued; whether that was all

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.closing = 0.0
        self._answered = False  # has anything of the present chunk been answered at once?
        self._lost = self._running = False
        self._gate = cast(GatedConfig, self.config).gate
        limits = self._gate.limits
        # The application counts messages, and says so; this is for what it never sees, and for those who don't listen.
        self._frames = Bucket(2 * limits.messages_a_second, limits.message_burst + limits.excess + limits.frame_burst)

    def connection_lost(self, exc: Exception | None) -> None:
        self.hear = None
        self._gate.leave(self)
        super().connection_lost(exc)
        self._lost = True
        self._part()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._running = False
        self._part()

    def _part(self) -> None:
        """In the end, undo the rings that hold this together: nobody looks for them soon (collector.py)."""
        if self._lost and not self._running:
            vars(self.conn).clear()  # its parser is a generator that holds it
            vars(self).pop("scope", None)  # the application's: it holds the wire

    def overdue(self, now: float) -> bool:
        return False  # whoever does not read does not answer a ping either

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the application has not run yet: it finds this in its scope
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = FastWire(self)
            self._running = True

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # its head, which has come whole
            super().data_received(data)
            if not self.handshake_initiated:
                self.transport.abort()
            return
        self._answered = False
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing() and not self.close_sent:
                return
            super().data_received(data if len(data) <= SLICE else data[start : start + SLICE])

    def _fits(self) -> bool:
        """May there be one more frame? If not, this is the end."""
        if self._frames.take():
            return True
        self.transport.abort()
        return False

    def handle_text(self, event: Frame) -> None:
        if self._fits():
            super().handle_text(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                text = self.frames[0].decode() if len(self.frames) == 1 else b"".join(self.frames).decode()
            except UnicodeDecodeError:  # a stranger's fault, and none of ours to be written down
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
            if self.hear and self.queue.empty() and not self._answered:
                self._answered = True  # whoever says much at once lets others speak between
                if self.hear(text):
                    self.frames = []
                    return
        super().send_receive_event_to_app()

    def handle_bytes(self, event: Frame) -> None:
        if self._fits():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._fits():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._fits():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._fits():
            super().handle_pong(event)


class FastWire:
    """Writes frames as they are, past uvicorn's queues."""

    __slots__ = ("_protocol", "writable")

    def __init__(self, protocol: WireProtocol) -> None:
        self._protocol = protocol
        self.writable: asyncio.Event = protocol.writable

    def listen(self, hear: Hear) -> None:
        self._protocol.hear = hear

    def write(self, frame: bytes) -> None:
        protocol = self._protocol
        if not protocol.close_sent and not protocol.disconnected:
            protocol.transport.write(frame)

    def abort(self) -> None:
        self._protocol.transport.abort()
