"""The gate: what a connection may cost before anybody has read what it says. How many there are, how long a request's head may be
and take, how long a browser may leave what it was sent unread.

uvicorn bounds none of this by itself. Our protocols (doorway.py, fast_wire.py) ask the gate, which goes round once in a while
and ends what is overdue.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

import uvicorn

from ..limits import Limits, network
from .networks import Networks

HERE = ("127.0.0.1", "::1")  # a proxy on this machine is believed
SLICE = 4096  # bytes that are parsed before anybody looks at what they were
RESERVE = 128  # descriptors for files, workers and pipes
POLITE = 32  # of the connections there may be: those that are only told that there are too many


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
    """uvicorn's settings, with a gate for the protocols that ask it."""

    def __init__(self, app: Any, limits: Limits, proxies: Sequence[str] = (), **given: Any) -> None:
        self.gate = Gate(limits, [*HERE, *proxies])
        super().__init__(
            app,
            proxy_headers=True,
            forwarded_allow_ips=[*HERE, *proxies],
            ws_max_size=limits.message_size,
            ws_ping_interval=limits.ping_seconds,
            ws_ping_timeout=limits.ping_seconds,
            limit_concurrency=self.gate.most - min(POLITE, self.gate.most // 8),
            **given,
        )
