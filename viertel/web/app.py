"""The application: pages, sockets, health and metrics, put together."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from ..bots.crew import Crew
from ..core.errors import BadInput
from . import protocol as messages
from .limits import Limits
from .notifications import setup as notifications_setup
from .pages.account import AccountPages
from .pages.forms import Forms
from .pages.invitations import Invitations
from .pages.ladder import Ladders
from .pages.notifications import CallPages
from .pages.rules import RulePages
from .pages.tables import Pages
from .pages.tournaments import Organisers
from .people import challenges
from .registry import TableRegistry
from .server.headers import SafeHeaders
from .server.metrics_access import Monitors
from .settings import Settings
from .socket import Socket
from .storage.store import Store
from .table.eligibility import Seasons

if TYPE_CHECKING:
    from .people.passkeys import Passkeys

KINDS = ("table", "watch", "replay", "puzzle", "mistake")  # of screens


def make(
    settings: Settings,
    now: Callable[[], float] = time.time,
    steady: Callable[[], float] | None = time.monotonic,
) -> Starlette:
    """The whole server on one data file, which is taken here and given back at shutdown. `now`: the clock of everything that is
    kept or that waits; `steady`: what its jumps are noticed by."""
    limits, allowed = settings.limits, Monitors(settings.metrics_allow)
    store = Store(settings.data, settings.synchronous, now)
    try:
        notifier = notifications_setup.notifier(store, settings, now)
    except BadInput:
        store.let_go()
        raise
    passkeys = _passkeys(notifier.settings.url, limits)
    crew, seasons = Crew(settings.workers, settings.master_seconds), Seasons(store, settings.season)
    registry = TableRegistry(
        store, limits, crew, settings.bot_delay, notifier=notifier, now=now, steady=steady, passkeys=passkeys, seasons=seasons
    )
    schema = msgspec.json.format(messages.encode(messages.schema()), indent=1)

    async def health(request: Request) -> Response:
        """How the house is: the crew, the queue, the disk, the last commit, the file."""
        if not allowed(request):
            return Response(status_code=404)
        found = registry.condition()
        return JSONResponse(found, 200 if found["ok"] else 503, {"Cache-Control": "no-store"})

    async def metrics(request: Request) -> Response:
        if not allowed(request):
            return Response(status_code=404)
        return Response(registry.metrics.page(), media_type="text/plain; version=0.0.4")

    async def protocol(request: Request) -> Response:
        return Response(schema, media_type="application/schema+json", headers={"Cache-Control": "max-age=3600"})

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await registry.open()
        try:
            yield
        finally:
            await registry.close()

    forms = Forms(limits)
    app = Starlette(
        routes=[
            Route("/health", health),
            Route("/metrics", metrics),
            Route("/protocol.json", protocol),
            *(WebSocketRoute(f"/{kind}/{{address}}/ws", Socket(registry, kind)) for kind in KINDS),
            *AccountPages(registry, forms).routes(),
            *CallPages(registry, forms).routes(),
            *Invitations(registry, forms).routes(),
            *RulePages(registry, forms).routes(),
            *Ladders(registry, forms).routes(),
            *Organisers(registry, forms).routes(),
            *Pages(registry, forms).routes(),
        ],
        middleware=[Middleware(SafeHeaders, limits=limits)],
        lifespan=life,
    )
    app.state.registry = registry
    return app


def _passkeys(url: str, limits: Limits) -> Passkeys | None:
    """Only where they can work."""
    if not challenges.can_be(url):
        return None
    try:
        from .people.passkeys import Passkeys
    except ModuleNotFoundError:  # without viertel[call]
        return None
    return Passkeys(url, limits)
