"""The WebSocket of a screen: who is it, what does he ask, what is he told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, get_args

import structlog
from msgspec import structs
from starlette.datastructures import Headers, QueryParams
from starlette.requests import cookie_parser

from ..core.errors import BadInput
from . import languages, protocol
from .library import meanings
from .limits import Bucket, network
from .model import time_control
from .model.proposal import UNDO
from .people.visitors import same_origin
from .problems import Problem
from .protocol import (
    About,
    Act,
    Analyse,
    Ask,
    AtTable,
    Away,
    Back,
    ChatMessage,
    ClientMessage,
    Consent,
    Explain,
    Hint,
    Leave,
    Look,
    Malformed,
    Manage,
    Note,
    Nudge,
    Order,
    Ping,
    Plan,
    PlanMessage,
    PongMessage,
    Position,
    Ready,
    Rematch,
    RematchMessage,
    Renew,
    Resign,
    Resume,
    Reveal,
    Substitute,
    Undo,
    Why,
    Zone,
)
from .registry import TableRegistry
from .sanitize import sanitize_text
from .server.wire import EXTENSION, Send, Wire, plain
from .storage.archive import Trouble
from .table import proposals, standing_orders, timeouts
from .table.chat import PHRASE
from .table.exercises import Exercise
from .table.screen import Screen
from .table.table import Refused, Stale, Table

Receive = Callable[[], Awaitable[dict[str, Any]]]

log = structlog.get_logger()

CHAT_LINES = 100
PONG = protocol.write(PongMessage())
LASTING = (protocol.Chat, Rematch, Renew, Order, Note, Substitute, Manage)  # answered when something is written
WRITTEN = (Act, Undo, Consent, protocol.Chat, Rematch, Renew, *get_args(AtTable))  # not while nothing can be


class Socket:
    """The ASGI application behind /table/{address}/ws, /watch/{address}/ws and /replay/{address}/ws."""

    def __init__(self, registry: TableRegistry, kind: str) -> None:
        self._house = registry
        self._kind = kind

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = Headers(scope=scope)
        if not same_origin(headers, scope["scheme"]):
            return await send({"type": "websocket.close", "code": 1008})
        cookies = cookie_parser(headers.get("cookie", ""))
        known, device = self._house.visitors.at(cookies)
        if self._house.bans.holds(known, (scope.get("client") or ("",))[0]):
            return await send({"type": "websocket.close", "code": 1008})
        address = scope["path_params"]["address"]
        visitor = known or ""
        whose = network(scope["client"][0] if scope["client"] else "")
        try:
            if not self._house.openings.take(whose):
                raise Problem("too_fast", 429)
            lang = languages.choose(QueryParams(scope["query_string"]), cookies, headers.get("accept-language", ""))
            await self._house.costly.pace()
            table = await self._table(address, visitor, lang, whose)
            await table.composer.prepare(next(iter(table.mine(visitor)), None) if self._kind == "table" else None, lang)
            if table.key and self._house.tables.get(address) is not table:  # it was let go of meanwhile
                table = self._house.table(address)
            self._check_room(table, visitor, whose)
        except Problem:
            return await send({"type": "websocket.close", "code": 1008})
        except Trouble:
            return await send({"type": "websocket.close", "code": 1013})
        if visitor and not self._house.readonly:
            self._house.identity.devices.see(visitor, device, headers.get("user-agent", ""))
        await send({"type": "websocket.accept"})
        links = partial(self._house.seating.links, table) if table.key else None
        plays = self._kind == "table" or table.exercise is not None

        async def converse(wire: Wire, send: Send) -> None:
            screen = Screen(table, wire, visitor, device, whose, plays, lang, links, self._house.limits)
            await Conversation(self._house, screen).run(receive, send)

        fast = (scope.get("extensions") or {}).get(EXTENSION)
        if fast:
            return await converse(fast, send)
        async with plain(send) as wire:
            await converse(wire, wire.send)

    async def _table(self, address: str, visitor: str, lang: str, whose: str) -> Table:
        if self._kind == "replay":
            return await self._house.library.replay(address, whose)
        if self._kind in ("puzzle", "mistake"):
            return await self._house.library.exercise(self._kind, address, visitor, lang)
        return await self._house.opened(address)

    def _check_room(self, table: Table, visitor: str, whose: str) -> None:
        """Spectators, however many, never keep a player out."""
        limits = self._house.limits
        asker = visitor or whose
        same = sum(screen.asker == asker for screen in table.screens)
        spectators = sum(not screen.mine for screen in table.screens)
        plays = self._kind == "table" and table.mine(visitor)
        if (
            same >= limits.screens_of_visitor
            or (spectators >= limits.screens_at_table and not plays)
            or self._house.screens_of_network[whose] >= limits.screens_of_network
        ):
            raise Problem("too_fast", 429)


class Conversation:
    """One screen's messages, one after the other."""

    def __init__(self, registry: TableRegistry, screen: Screen) -> None:
        self._house = registry
        self._screen = screen
        self._bucket = Bucket(registry.limits.messages_a_second, registry.limits.message_burst)
        self._excess = Bucket(registry.limits.excess_a_second, registry.limits.excess)
        self._idle = False  # it waits for the next message

    async def run(self, receive: Receive, send: Send) -> None:
        screen = self._screen
        self._greet()
        self._house.enter(screen)
        screen.pay()
        writing = asyncio.create_task(self._attend(send))
        screen.wire.listen(self._hear_now)
        try:
            while True:
                self._idle = True
                event = await receive()
                self._idle = False
                if event["type"] != "websocket.receive":
                    return
                if not self._bucket.take():
                    self._too_fast()
                    continue
                text = event.get("text")
                if text and len(text) > self._house.limits.message_size:  # of a server that is not ours, and lets it through
                    screen.close(1009, "too long")
                    continue
                while not screen.table.write_idle.is_set():
                    await screen.table.write_idle.wait()
                await self._hear(text)
                await asyncio.sleep(0)  # whoever says much at once lets the others speak
        finally:
            self._house.leave(screen)
            writing.cancel()

    def _hear_now(self, text: str) -> bool:
        """Answer at once, if nothing is to be waited for; whether that was so."""
        try:
            message = protocol.read(text)
        except Malformed:
            return False
        now = self._idle and self._screen.table.write_idle.is_set() and not isinstance(message, LASTING)
        if not now and not isinstance(message, Ping):  # whether the line is there does not depend on the table
            return False
        if not self._bucket.take():
            self._too_fast()
            return True
        try:
            self._answer(message)
        except Exception:  # a fault of ours is the end of this conversation, and of no other
            log.exception("a message could not be answered", table=self._screen.table.address)
            self._screen.close(1011, "a fault of the house")
        return True

    async def _attend(self, send: Send) -> None:
        with suppress(OSError, RuntimeError):  # the socket is gone; the reader hears of it too
            await self._screen.attend(send)

    def _greet(self) -> None:
        """The last lines of the chat."""
        if not self._screen.table.replay and (lines := self._house.chat.said(self._screen, CHAT_LINES)):
            self._screen.owe(protocol.write(ChatMessage(lines=lines)))

    def _too_fast(self) -> None:
        self._refuse("too_fast")
        if not self._excess.take():
            self._screen.close(1008, "too many messages")

    def _refuse(self, key: str, id: str = "", **arguments: str) -> None:
        self._house.metrics.refused.labels(key).inc()
        self._screen.refuse(key, id, **arguments)

    async def _hear(self, text: str | None) -> None:
        if text is None:
            return self._refuse("not_text")
        try:
            message = protocol.read(text)
        except Malformed as error:
            return self._refuse("malformed", error.id, reason=str(error))
        answer = self._answer(message)
        if answer is not None:
            try:
                await answer
            except Refused as refused:
                self._refuse(refused.key, message.id, **refused.arguments)
            except Trouble:
                self._refuse("not_written", message.id)

    def _answer(self, message: ClientMessage) -> Awaitable[None] | None:
        """Do what is asked, or refuse it; what takes a while is returned, to be waited for."""
        try:
            if self._house.archive.trouble and isinstance(message, WRITTEN):
                raise Trouble(self._house.archive.trouble)
            if self._house.readonly and isinstance(message, WRITTEN):
                raise Refused("house_closed")
            return ANSWERS[type(message)](self, message)
        except Stale:
            self._screen.queue_state()
        except Refused as refused:
            self._refuse(refused.key, message.id, **refused.arguments)
        except Trouble:
            self._refuse("not_written", message.id)
        return None

    def _seat(self) -> int:
        """The seat this screen plays for now."""
        screen = self._screen
        if screen.seat is None:
            raise Refused("curtain" if screen.curtain is not None else "not_seated")
        return screen.seat

    # The answers

    def _act(self, message: Act) -> None:
        actions = [message.act] if isinstance(message.act, str) else message.act
        if isinstance(table := self._screen.table, Exercise):
            return self._house.thinking.attempt(self._screen, table, actions, message.id)
        self._screen.table.act(self._seat(), actions, message.at, message.id)

    def _undo(self, message: Undo) -> None:
        table = self._screen.table
        if message.what == "ask":
            proposals.ask(table, UNDO, self._seat(), self._screen.mine, message.at)
        else:
            table.undo(self._seat(), message.what, message.at)

    def _reveal(self, message: Reveal) -> None:
        table = self._screen.table
        if not isinstance(table, Exercise):
            raise Refused("read_only")
        self._house.thinking.attempt(self._screen, table, [], message.id)

    def _consent(self, message: Consent) -> None:
        proposals.consent(self._screen.table, self._screen.mine, message.yes)

    def _why(self, message: Why) -> None:
        screen = self._screen
        screen.owe(screen.table.composer.why(self._seat(), screen.lang, message.target))

    def _ping(self, message: Ping) -> None:
        self._screen.owe(PONG)

    def _hint(self, message: Hint) -> None:
        if self._screen.table.replay:
            raise Refused("read_only")
        self._house.thinking.hint(self._screen, self._seat())

    def _about(self, message: About) -> None:
        screen, table = self._screen, self._screen.table
        try:
            state = table.state(screen.seat) if message.at is None else table.match.at(message.at)
        except BadInput:
            raise Refused("no_such_position") from None
        screen.owe(protocol.write(meanings.of(table.game, screen.lang, state.view(screen.seat), message.words)))

    def _explain(self, message: Explain) -> None:
        self._house.thinking.explain(self._screen, message.n)

    def _analyse(self, message: Analyse) -> None:
        self._house.thinking.analyse(self._screen)

    def _position(self, message: Position) -> None:
        screen = self._screen
        if message.at > screen.table.match.n:
            raise Refused("no_such_position")
        try:
            screen.owe(screen.table.composer.position(screen.seat, screen.lang, message.at))
        except BadInput:  # of a brought record that changed its rules, the first part can only be read
            raise Refused("no_such_position") from None

    def _look(self, message: Look) -> None:
        if message.seat not in self._screen.mine:
            raise Refused("no_such_seat")
        self._screen.look(message.seat)

    async def _chat(self, message: protocol.Chat) -> None:
        screen = self._screen
        table = screen.table
        if not table.key:
            raise Refused("read_only" if table.replay and not screen.mine else "not_seated")
        text = f"{PHRASE}{message.phrase}" if message.phrase else sanitize_text(message.text)
        if not text:
            raise Refused("empty")
        if not self._house.chat.often.take(screen.asker):
            raise Refused("too_fast")
        if screen.mine:
            seat = screen.mine[0] if screen.seat is None else screen.seat
            return await self._house.chat.say(table, seat, table.seats[seat].name, text)
        name = self._house.archive.last_name(screen.visitor) if screen.visitor else ""
        await self._house.chat.say(table, -1, name or languages.text(screen.lang)("visitor.guest"), text)

    # At the table

    def _own(self) -> int:
        """The seat that somebody speaks of as his own, whoever has the device."""
        if not self._screen.mine:
            raise Refused("not_seated")
        return self._screen.mine[0] if self._screen.seat is None else self._screen.seat

    def _ask(self, message: Ask) -> None:
        pace = None
        if message.what == "rewind" and self._screen.visitor != self._screen.table.host:
            raise Refused("not_host")
        if message.what == "pace" and message.pace:
            try:
                pace = time_control.made(self._house.limits, **structs.asdict(message.pace))
            except time_control.Unfit:
                raise Refused("no_pace") from None
        proposals.ask(self._screen.table, message.what, self._own(), self._screen.mine, message.at, message.to, pace)

    def _ready(self, message: Ready) -> None:
        self._own()
        self._screen.table.get_ready(self._screen.mine)

    def _resume(self, message: Resume) -> None:
        proposals.resume(self._screen.table, self._own())

    def _leave(self, message: Leave) -> None:
        self._house.seating.leave(self._screen.table, self._own())

    def _back(self, message: Back) -> None:
        timeouts.come_back(self._screen.table, self._own())

    def _resign(self, message: Resign) -> None:
        self._house.seating.resign(self._screen.table, self._own())

    def _nudge(self, message: Nudge) -> None:
        self._house.seating.nudge(self._screen.table, message.seat, self._own())

    def _away(self, message: Away) -> None:
        self._house.seating.away(self._screen.table, self._own(), message.days)

    def _zone(self, message: Zone) -> None:
        self._house.seating.zone(self._screen.table, self._own(), message.zone)

    async def _order(self, message: Order) -> None:
        try:
            await self._house.seating.order(self._screen.table, self._seat(), message.what, message.act, message.at)
        except Stale:
            self._screen.queue_state()

    def _plan(self, message: Plan) -> None:
        table, seat = self._screen.table, self._seat()
        self._screen.owe(protocol.write(PlanMessage(at=table.at(seat), legal=standing_orders.wishes(table, seat))))

    async def _note(self, message: Note) -> None:
        await self._house.seating.note(self._screen.table, self._own(), message.text)

    async def _substitute(self, message: Substitute) -> None:
        await self._house.seating.offer(self._screen.table, self._own(), message.yes)

    async def _manage(self, message: Manage) -> None:
        if self._screen.visitor != self._screen.table.host or not self._screen.plays:
            raise Refused("not_host")
        await self._house.seating.manage(self._screen.table, message.what, message.seat, message.level, message.name)

    async def _renew(self, message: Renew) -> None:
        screen = self._screen
        if not screen.mine or screen.table.replay:
            raise Refused("not_seated")
        await self._house.seating.renew(screen.table, screen.mine[0], screen.visitor)

    async def _rematch(self, message: Rematch) -> None:
        screen = self._screen
        if not screen.mine:
            raise Refused("not_seated")
        if not message.yes:
            return await self._house.new_tables.decline(screen.table, screen.visitor)
        new = await self._house.new_tables.rematch(screen.table, screen.visitor)
        screen.owe(protocol.write(RematchMessage(url=f"/table/{new.address}")))


# Not of each conversation: methods it held would hold it.
ANSWERS: dict[type[ClientMessage], Callable[[Conversation, Any], Awaitable[None] | None]] = {
    Act: Conversation._act,
    Undo: Conversation._undo,
    Consent: Conversation._consent,
    Why: Conversation._why,
    Position: Conversation._position,
    Look: Conversation._look,
    protocol.Chat: Conversation._chat,
    Rematch: Conversation._rematch,
    Renew: Conversation._renew,
    Ping: Conversation._ping,
    Hint: Conversation._hint,
    Analyse: Conversation._analyse,
    Explain: Conversation._explain,
    About: Conversation._about,
    Reveal: Conversation._reveal,
    Ask: Conversation._ask,
    Ready: Conversation._ready,
    Resume: Conversation._resume,
    Leave: Conversation._leave,
    Back: Conversation._back,
    Resign: Conversation._resign,
    Nudge: Conversation._nudge,
    Away: Conversation._away,
    Zone: Conversation._zone,
    Order: Conversation._order,
    Plan: Conversation._plan,
    Note: Conversation._note,
    Substitute: Conversation._substitute,
    Manage: Conversation._manage,
}
