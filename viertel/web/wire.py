"""WebSocket frames written as they are: a message for two hundred screens is encoded and framed once, and sent without a detour.

The protocol class offers this to the application as an ASGI extension, `viertel.wire`; reading goes the usual way.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "viertel.wire"


class WireProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the application has not run yet: it finds this in its scope
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = Wire(self)


class Wire:
    """The way out to one browser. Write only while `writable` is set, and nothing before the socket is accepted."""

    __slots__ = ("_protocol", "writable")

    def __init__(self, protocol: WireProtocol) -> None:
        self._protocol = protocol
        self.writable: asyncio.Event = protocol.writable

    def write(self, frame: bytes) -> None:
        protocol = self._protocol
        if not protocol.close_sent and not protocol.disconnected:
            protocol.transport.write(frame)

    def abort(self) -> None:
        self._protocol.transport.abort()


def frame(text: bytes) -> bytes:
    """A text message as one frame from the server."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
