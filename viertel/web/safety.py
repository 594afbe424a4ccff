"""Headers of every answer: nothing from other hosts, nothing inside other pages, no address passed on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    # Not no-referrer: under it browsers send `Origin: null` with our own forms, which could then not be told from foreign ones.
    (b"referrer-policy", b"same-origin"),
]


class SafeHeaders:
    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)  # type: ignore[no-any-return]

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        await self._app(scope, receive, send_safely)
