"""Screen: one socket at a table. It is owed messages; a slow one is told the newest state and nothing that it replaces."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import structlog

from .. import languages
from ..limits import Limits
from ..protocol import ErrorMessage, NoticeMessage, write
from ..server.wire import Send, Wire
from .composer import has_secrets
from .table import Table

log = structlog.get_logger()


class Screen:
    def __init__(
        self,
        table: Table,
        wire: Wire,
        visitor: str,
        device: str,
        network: str,
        plays: bool,
        lang: str,
        links: Callable[[int], tuple[str, str | None]] | None,
        limits: Limits,
    ) -> None:
        self.table = table
        self.visitor = visitor
        self.device = device
        self.network = network
        self.asker = visitor or network  # for whom it counts
        self.plays = plays  # else it only looks on, whoever the visitor is
        self.lang = lang
        self.mine: list[int] = table.mine(visitor) if plays else []
        self.told = table.match.n  # entries this screen knows of
        self.seat: int | None = None  # whose view is shown
        self.curtain: int | None = None
        self.closing: tuple[int, str] | None = None
        self.wire = wire
        self._links = links  # the way back to a seat, and the link that gives it away
        self._limits = limits
        self._looking: int | None = None  # same screen: who has the device
        self._outbox: deque[bytes] = deque()
        self._waiting = 0  # bytes in it
        self._owed_table = True
        self._knows_table = False
        self._owed_presence = False
        self._owed_state = True
        self._owed_story = True
        self._heard = 0  # the first mark this screen does not know of
        self._wake = asyncio.Event()
        self.choose_viewer()

    # What is owed

    def queue_state(self) -> None:
        self._owed_state = True
        self.pay()

    def queue_table(self) -> None:
        self._owed_table = True
        self.pay()

    def owe_presence(self) -> None:
        self._owed_presence = True
        self.pay()

    def owe(self, message: bytes) -> None:
        self._waiting += len(message)
        if len(self._outbox) >= self._limits.outbox or self._waiting > self._limits.outbox_size:
            self.wire.abort()  # it does not read, so it would not hear a farewell either
            return
        self._outbox.append(message)
        self.pay()

    def refuse(self, key: str, id: str = "", **arguments: str) -> None:
        text = languages.text(self.lang)(f"refused.{key}", **arguments)
        self.owe(write(ErrorMessage(code=key, text=text, id=id or None)))

    def notice(self, code: str | None) -> None:
        """What concerns the whole house; None: all is well again."""
        self.owe(write(NoticeMessage(code=code, text=languages.text(self.lang)(f"notice.{code}") if code else "")))

    def close(self, code: int, reason: str) -> None:
        if not self.closing:
            self.closing = (code, reason)
            self._wake.set()

    def look(self, seat: int) -> None:
        """Same screen: that seat has taken the device."""
        self._looking = seat
        self.queue_state()

    # Whose view

    def choose_viewer(self) -> None:
        """Settle whose view is shown now. With several seats on one device a curtain falls between secret hands."""
        before = self.seat
        if len(self.mine) < 2:
            self.seat = self.mine[0] if self.mine else None
            return
        match = self.table.match
        acting = [seat for seat in match.acting if seat in self.mine]
        self.curtain = None
        if acting and self._looking not in acting:
            if has_secrets(match, self.mine):
                self.curtain = acting[0]
            else:
                self._looking = acting[0]
        elif match.over and self._looking is None:
            self._looking = self.mine[0]
        self.seat = None if self.curtain is not None else self._looking
        if self.seat != before:
            self._owed_story = True  # what this seat may know of the past is not what the other might

    # Sending

    def _next(self) -> bytes | None:
        """The next message; nothing is told of the match while something is being written."""
        if self.table.write_idle.is_set():
            if self._owed_table:
                self._owed_table = self._owed_presence = False
                table = self.table
                self.mine = table.mine(self.visitor) if self.plays else []
                back, offer = self._links(self.mine[0]) if self.mine and self._links else (None, None)
                first, self._knows_table = not self._knows_table, True
                host = self.plays and self.visitor == table.host
                lost = table.unseated.get(self.visitor) if self.plays and not self.mine else None
                return table.composer.table(self.mine, host, self.lang, back, offer, first, lost)
            if self._owed_presence:
                self._owed_presence = False
                return self.table.composer.presence()
            if self._owed_state:
                self._owed_state = False
                self.choose_viewer()
                since, self.told = self.told, self.table.match.n
                return self.table.composer.state(self.seat, self.lang, since, self.curtain)
            if self._owed_story:
                self._owed_story = False
                return self.table.composer.story(self.seat, self.lang)
            if self.table.marks and self.table.marks[-1].k >= self._heard:
                heard, self._heard = self._heard, self.table.marks[-1].k + 1
                return self.table.composer.marks(heard, self.lang)
        if not self._outbox:
            return None
        message = self._outbox.popleft()
        self._waiting -= len(message)
        return message

    def pay(self) -> None:
        """Send what is owed, as far as the browser takes it now."""
        try:
            while self.wire.writable.is_set() and not self.closing:
                message = self._next()
                if message is None:
                    return
                self.wire.write(message)
        except Exception:  # a fault in what one screen is told must not keep the others from being told
            log.exception("a screen could not be told", table=self.table.address, seat=self.seat)
            self.close(1011, "a fault of the house")
        self._wake.set()

    async def attend(self, send: Send) -> None:
        """Go on paying whenever a slow browser takes something again, until the socket closes."""
        while not self.closing:
            await self._wake.wait()
            self._wake.clear()
            if not self.closing:
                await self.wire.writable.wait()
                self.pay()
        code, reason = self.closing
        await send({"type": "websocket.close", "code": code, "reason": reason})
