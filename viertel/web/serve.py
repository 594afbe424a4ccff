"""Running the server: `viertel serve`."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import structlog
import uvicorn
from starlette.applications import Starlette

from .. import games, machine
from ..core.errors import BadInput
from . import app
from .registry import TableRegistry
from .server import banner, internals, logs
from .server.gate import GatedConfig
from .settings import Settings

log = structlog.get_logger()

SWITCH = (
    0.0005  # seconds after which a thread that reads a long record lets the event loop go on; Python's own are ten times that
)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence that says why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)  # from now on whoever comes is kept waiting, not sent away
    except OverflowError:
        raise BadInput(f"a port is a number from 0 to 65535, not {port}") from None
    except OSError as error:
        listening.close()
        raise BadInput(f"can't listen on {host}, port {port}: {error.strerror or error}; choose another with --port") from None
    return listening


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. BadInput if the port or the data file can't be had."""
    host, limits = settings.host, settings.limits
    listening = listen(host, settings.port)
    port = listening.getsockname()[1]
    try:
        application = app.make(settings)
    except BadInput:
        listening.close()
        raise
    logs.configure(limits)
    if machine.has_wal_bug():
        log.warning("SQLite is old", version=machine.sqlite())
    for why in games.broken():
        log.warning("a game can't be played", why=why)

    def ready() -> None:
        banner.say(host, port)
        if settings.open_browser:
            banner.browse(host, port)

    server = Server(config(application, settings), application.state.registry, settings.shutdown_notice, ready)
    try:
        with suppress(KeyboardInterrupt):  # raised once more after an orderly end
            server.run(sockets=[listening])
    finally:
        application.state.registry.collector.stop()


def config(application: Starlette, settings: Settings) -> GatedConfig:
    return GatedConfig(
        application,
        settings.limits,
        settings.proxies,
        **_protocols(),
        ws_per_message_deflate=False,  # it costs more than everything else about a move
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
    )


def _protocols() -> dict[str, Any]:
    """Our own, where they fit this uvicorn."""
    if missing := internals.missing():
        log.warning(
            "this uvicorn does not fit: it serves without our limits on connections and without our fast WebSockets",
            uvicorn=uvicorn.__version__,
            missing=missing,
        )
        return {}
    from .server.doorway import Doorway
    from .server.fast_wire import WireProtocol

    return {"http": Doorway, "ws": WireProtocol}


class Server(uvicorn.Server):
    """Says farewell: the first signal is announced to everybody who is there, and then it is the end. The second is at once."""

    def __init__(
        self,
        config: uvicorn.Config,
        registry: TableRegistry,
        notice: float,
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._house = registry
        self._notice = notice
        self._ready = ready
        self._loop: asyncio.AbstractEventLoop | None = None
        self._announced = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            self._house.collector.start()
            sys.setswitchinterval(SWITCH)
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop and not self._announced and sig in (signal.SIGTERM, signal.SIGINT):
            self._announced = True
            self.should_exit = False
            self._loop.call_soon_threadsafe(self.leave)

    def leave(self) -> None:
        assert self._loop
        self._house.announce()
        self._loop.call_later(self._notice if self._house.screens() else 0.0, self._end)

    def _end(self) -> None:
        self.should_exit = True
