"""Requests to addresses that strangers name: to hosts of the whole world only, never to the host's own network.

A name is resolved here, every address it has is looked at, and the connection is made to one of those: a name that means
something else a moment later changes nothing. There are no redirects.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable, Mapping
from typing import Any

import httpcore

from ..limits import Limits

SECONDS = 15.0  # without a sign from the other end
WORLD = ipaddress.ip_network("2000::/3")  # all that IPv6 has given to anybody
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # what is behind it is in its last four bytes
# What IANA has set aside and ipaddress takes for the world's, all of it or in some version of Python that we run on.
RESERVED = [ipaddress.ip_network(one) for one in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "3fff::/20")]


# What becomes of a request that is not answered.
UNREACHED = (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError, TimeoutError)


class Forbidden(Exception):
    """An address that is not of the whole world."""


def check(address: str) -> str:
    """An IP address that may be spoken to."""
    found = ipaddress.ip_address(address.partition("%")[0])
    fine = _public(found)
    if isinstance(found, ipaddress.IPv6Address):
        inner = ipaddress.IPv4Address(int(found) % 2**32) if found in TRANSLATED else found.sixtofour
        fine = fine and (found in WORLD or found in TRANSLATED) and (inner is None or _public(inner))
    if not fine:
        raise Forbidden(f"{address} is not an address of the whole world")
    return str(found)


def _public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return address.is_global and not address.is_multicast and not any(address in network for network in RESERVED)


class Public(httpcore.AsyncNetworkBackend):
    """Connects to addresses of the whole world; for tests, to those that are named as well."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self._allowed = frozenset(allowed)
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:  # the second: it can't be a name
            raise httpcore.ConnectError(f"{host} can't be found: {error}") from None
        addresses = [str(one[4][0]) for one in found]
        for address in addresses:
            if address not in self._allowed:
                check(address)
        return await self._backend.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *given: Any, **more: Any) -> httpcore.AsyncNetworkStream:
        raise Forbidden("a socket of this machine")

    async def sleep(self, seconds: float) -> None:
        await self._backend.sleep(seconds)


class Outgoing:
    """One connection a request: they are few, and each may be to somebody else."""

    def __init__(self, limits: Limits, allowed: Iterable[str] = (), trust: ssl.SSLContext | None = None) -> None:
        self._limits = limits
        self._backend = Public(allowed)
        self._trust = trust or ssl.create_default_context()

    async def send(self, method: str, url: str, headers: Mapping[bytes | str, bytes | str], body: bytes) -> int:
        """The status of the answer; Forbidden or one of UNREACHED. A byte at a time takes no longer."""
        timeout = {"connect": SECONDS, "read": SECONDS, "write": SECONDS, "pool": SECONDS}
        pool = httpcore.AsyncConnectionPool(
            ssl_context=self._trust, network_backend=self._backend, max_keepalive_connections=0, http1=True, http2=False
        )
        asked = pool.stream(method, url, headers=headers, content=body, extensions={"timeout": timeout})
        async with asyncio.timeout(self._limits.answer_seconds), pool, asked as answer:
            read = 0
            async for chunk in answer.aiter_stream():
                read += len(chunk)
                if read > self._limits.answer_size:
                    break
            return int(answer.status)
