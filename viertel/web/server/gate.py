"""The gate: what a connection may cost before anybody has read what it says. How many there are, how long a request's head may be
and take, how long a browser may leave what it was sent unread.

uvicorn bounds none of this by itself. Its protocols ask the gate, which goes round once in a while and ends what is overdue.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..limits import Limits, network
from .networks import Networks

HERE = ("127.0.0.1", "::1")  # a proxy on this machine is believed
SLICE = 4096  # bytes that are parsed before anybody looks at what they were
RESERVE = 128  # descriptors for files, workers and pipes
POLITE = 32  # of the connections there may be: those that are only told that there are too many
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Connection(Protocol):
    """What the gate asks of those it let in."""

    transport: asyncio.Transport
    closing: float  # since when it is being closed; 0: it is not

    def overdue(self, now: float) -> bool:
        """Has it taken more time than it had?"""


class Gate:
    def __init__(self, limits: Limits, proxies: Sequence[str] = HERE) -> None:
        self.limits = limits
        descriptors = _descriptors()
        self.most = min(limits.connections, descriptors - min(RESERVE, descriptors // 2))
        self._proxies = Networks(proxies, "of a proxy")  # they come for many
        self._inside: dict[Connection, str] = {}
        self._of_network: Counter[str] = Counter()
        self._round: asyncio.TimerHandle | None = None
        self._pause = min(1.0, limits.head_seconds / 2, limits.close_seconds / 2, limits.unread_seconds / 2)

    def enter(self, one: Connection, host: str) -> bool:
        whose = "" if host in self._proxies else network(host)
        if len(self._inside) >= self.most or (whose and self._of_network[whose] >= self.limits.connections_of_network):
            return False
        self._inside[one] = whose
        self._of_network[whose] += 1
        if self._round is None:
            self._round = asyncio.get_running_loop().call_later(self._pause, self._go_round)
        return True

    def leave(self, one: Connection) -> None:
        whose = self._inside.pop(one, None)
        if whose is not None:
            self._of_network[whose] -= 1
            if not self._of_network[whose]:
                del self._of_network[whose]

    def pass_on(self, one: Connection, other: Connection) -> None:
        """The same connection, now with another protocol."""
        if one in self._inside:
            self._inside[other] = self._inside.pop(one)

    def _go_round(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for one in list(self._inside):
            if one.transport.is_closing():
                # Closing waits until everything is read, which may be never.
                one.closing = one.closing or now
                late = now - one.closing > self.limits.close_seconds
            else:
                late = one.overdue(now)
            if late:
                one.transport.abort()
        self._round = loop.call_later(self._pause, self._go_round) if self._inside else None


def _descriptors() -> int:
    """How many files and sockets this process may have; as many as it may give itself."""
    try:
        import resource
    except ImportError:
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1 << 16 if hard == resource.RLIM_INFINITY else min(hard, 1 << 16)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return 1 << 16 if soft == resource.RLIM_INFINITY else soft


class GatedConfig(uvicorn.Config):
    """uvicorn's settings, with a gate before its protocols."""

    def __init__(self, app: Any, limits: Limits, proxies: Sequence[str] = (), **given: Any) -> None:
        self.gate = Gate(limits, [*HERE, *proxies])
        super().__init__(
            app,
            http=Doorway,
            proxy_headers=True,
            forwarded_allow_ips=[*HERE, *proxies],
            ws_max_size=limits.message_size,
            ws_ping_interval=limits.ping_seconds,
            ws_ping_timeout=limits.ping_seconds,
            limit_concurrency=self.gate.most - min(POLITE, self.gate.most // 8),
            **given,
        )


class Doorway(HttpToolsProtocol):
    """HTTP with bounds: the head of a request has a size and a time, its body a time, its answer a time to be read."""

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
