"""The application: pages, sockets, health and metrics, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from ..bots.crew import Crew
from . import messages
from .house import House
from .limits import Limits
from .pages import Pages
from .safety import SafeHeaders
from .socket import Socket
from .store import Store

PACE = 0.7  # seconds a bot takes at least


def make(
    data: Path,
    limits: Limits | None = None,
    pace: float = PACE,
    workers: int | None = None,
    think: float | None = None,
) -> Starlette:
    """The whole server on one data file, which is taken here and given back at shutdown. `think`: the master's seconds."""
    limits = limits or Limits()
    house = House(Store(data), limits, Crew(workers, think), pace)
    schema = msgspec.json.format(messages.encode(messages.schema()), indent=1)

    async def health(request: Request) -> Response:
        """Can we read, and could we write the last time?"""
        house.archive.check()
        healthy = house.archive.healthy
        return JSONResponse({"ok": healthy, "tables": len(house.tables)}, 200 if healthy else 503)

    async def metrics(request: Request) -> Response:
        return Response(house.metrics.page(), media_type="text/plain; version=0.0.4")

    async def protocol(request: Request) -> Response:
        return Response(schema, media_type="application/schema+json", headers={"Cache-Control": "max-age=3600"})

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            Route("/health", health),
            Route("/metrics", metrics),
            Route("/protocol.json", protocol),
            *(WebSocketRoute(f"/{kind}/{{address}}/ws", Socket(house, kind)) for kind in ("table", "watch", "replay")),
            *Pages(house).routes(),
        ],
        middleware=[Middleware(SafeHeaders, limits=limits)],
        lifespan=life,
    )
    app.state.house = house
    return app
