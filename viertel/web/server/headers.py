"""Headers: of every answer, nothing from other hosts, nothing inside other pages, no address passed on; of what is asked, one
Host and an address that can be some."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ..limits import Limits

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        b"object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"),
    # Not no-referrer: under it browsers send `Origin: null` with our own forms, which could then not be told from foreign ones.
    (b"referrer-policy", b"same-origin"),
]

# Styles, scripts and fonts are no documents: what a document may do says nothing of them, and they come with each first load.
PART = [(name, value) for name, value in HEADERS if name in (b"x-content-type-options", b"cross-origin-resource-policy")]
PARTS = (b"text/css", b"text/javascript", b"font/")
WORKER = "/sw.js"  # a script with a policy of its own

# Where there is TLS, browsers are to come back with TLS only.
SECURE = (b"strict-transport-security", b"max-age=31536000")


class SafeHeaders:
    def __init__(self, app: Any, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)  # type: ignore[no-any-return]
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) > 1 or len(b"".join(hosts)) > self._limits.host:  # it stands in addresses
            return await self._refuse(scope, send)
        if len(scope["path"]) > self._limits.path:
            return await self._refuse(scope, send)
        if scope["type"] != "http":
            return await self._app(scope, receive, send)  # type: ignore[no-any-return]
        secure = [SECURE] if scope["scheme"] == "https" else []

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                kind = dict(message["headers"]).get(b"content-type", b"")
                headers = PART if kind.startswith(PARTS) and scope["path"] != WORKER else HEADERS
                message = {**message, "headers": [*message["headers"], *headers, *secure]}
            await send(message)

        await self._app(scope, receive, send_safely)

    async def _refuse(self, scope: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 1008})
        await send({"type": "http.response.start", "status": 400, "headers": HEADERS})
        await send({"type": "http.response.body", "body": b"There is nothing here."})
