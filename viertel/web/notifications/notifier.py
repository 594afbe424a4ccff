"""The notifier: sends what is due, one message for all that is due to somebody, and tries again what could not be sent."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import structlog
from itsdangerous import BadSignature, Signer, URLSafeTimedSerializer

from ..downtime import Since
from ..languages import text
from ..model.channels import MAIL, SERVICE, Way
from ..storage.archive import Statement, Trouble
from ..storage.outbox import CONFIRM, RETURN, TEST, TURN, Call, Outbox, asked, moved, told
from . import wording
from .message import Gone, Later, Message, Sender

log = structlog.get_logger()

GRACE = 60.0  # seconds that somebody who is asked has, before he is called
LOOK = 5.0  # seconds between two looks at what is due
AT_ONCE = 8  # messages on their way
BACKOFF = (60, 300, 1800, 7200, 21600, 43200)  # seconds after a failure; after the last one it is given up
CONFIRMING = 3 * 24 * 3600  # seconds that a link in a question for confirmation holds
RETURNING = 3600  # … and one that brings somebody's tables to another device
TABLES = 10  # that a message names
TEST_SECONDS = 10  # for a test that the host sends: who waits for a running server's answer waits no longer than some more


@dataclass
class Channels:
    """What the host has set up."""

    url: str = ""  # the house's own address, as people know it
    senders: Mapping[str, Sender] = field(default_factory=dict)  # by kind of way
    services: Mapping[str, str] = field(default_factory=dict)  # by kind that is allowed, an example of its addresses
    push_key: str = ""  # what browsers subscribe with
    taken: Callable[[str], bool] = bool  # can this address of a service be sent to?

    def gone(self, way: Way) -> bool:
        """It was set up when there were others: somebody has to set it up anew."""
        return way.kind == SERVICE and not self.taken(way.target)


@dataclass(frozen=True)
class Condition:
    """How calling is, for whoever watches over the house."""

    sent: int  # messages, since the start
    failed: int  # tries that led to nothing, since the start
    waiting: int  # calls that should have been sent by now
    oldest: float  # seconds for which the first of them has waited
    failing: list[str]  # kinds of ways whose last try led to nothing


class Notifier:
    def __init__(
        self, outbox: Outbox, secret: bytes, settings: Channels, clock: Callable[[], float] = time.time, off: bytes = b""
    ) -> None:
        """`secret`: the house's key of the day; `off`: the key of the links that switch calls off, which stays."""
        self.outbox = outbox
        self.settings = settings
        self.reachable = outbox.reachable()
        self.seat_token: Callable[[str, int, int], str] = lambda table, seat, link: ""  # of a return link
        self.closed: Since = lambda count: ()  # when no clock counted
        self._signer = Signer(off or secret, salt="way")
        self.take_key(secret)
        self._clock = clock
        self._wake = asyncio.Event()
        self._under_way: set[int] = set()  # ways to which something is being sent
        self._said: set[int] = set()  # calls that were sent, and are still in the file since nothing can be written
        self._tasks: set[asyncio.Task[None]] = set()
        self._sent = self._failed = 0
        self._failing: set[str] = set()

    def take_key(self, secret: bytes) -> None:
        """The house has a new key: links in letters that confirm or bring back are worthless if the old one signed them."""
        self._letters = URLSafeTimedSerializer(secret, salt="letter")

    def look_around(self) -> None:
        """Ways have come or gone beside."""
        self.reachable = self.outbox.reachable()

    async def clear(self, now: float) -> None:
        """Forget addresses that nobody has confirmed in time."""
        await self.outbox.remove_unconfirmed(now - CONFIRMING)
        await self.outbox.remove_spent(RETURN, now - RETURNING)

    @property
    def kinds(self) -> list[str]:
        """The ways that work here."""
        return [kind for kind in self.settings.senders if self.settings.url]

    # What tables say

    def asked(self, table: int, seat: int, waits: bool, reminders: Sequence[float] = ()) -> list[Statement]:
        """To be written with the action after which a seat is asked anew, or has nothing more to answer; `reminders`: the
        instants at which it is called again if it has not answered."""
        now = self._clock()
        return asked(table, seat, [(TURN, now + GRACE), *_to_come(reminders, now + GRACE)] if waits else [])

    def moved(self, table: int, seat: int, reminders: Sequence[float]) -> list[Statement]:
        """To be written with whatever may have moved a clock: a seat that is asked has other reminders before it."""
        now = self._clock()
        return moved(table, seat, _to_come(reminders, now), now)

    def told(self, table: int, seat: int, what: str) -> list[Statement]:
        """To be written with what a seat is to hear of (news.py)."""
        return told(table, seat, what, self._clock() + GRACE)

    # What people say

    async def add(self, visitor: str, kind: str, target: str, lang: str, confirmed: bool, device: str = "") -> Way:
        way = await self.outbox.add(visitor, kind, target, lang, confirmed, self._clock(), device)
        if way.confirmed:
            self.reachable.add(visitor)
        else:
            await self.outbox.call(way.id, CONFIRM, self._clock())
            self._wake.set()
        return way

    async def confirm(self, way: Way) -> None:
        await self.outbox.confirm(way.id)
        self.reachable.add(way.visitor)

    async def remove(self, way: Way) -> None:
        await self.outbox.remove(way.id)
        self.look_around()

    async def try_out(self, way: Way) -> None:
        await self.outbox.call(way.id, TEST, self._clock())
        self._wake.set()

    async def bring_back(self, address: str) -> None:
        """Send whoever confirmed this address a link to his tables; nobody is told whether anybody did."""
        for way in self.outbox.who(MAIL, address)[:1]:
            await self.outbox.call(way.id, RETURN, self._clock())
            self._wake.set()

    # Links

    def off_link(self, way: Way) -> str:
        return f"{self.settings.url}/call/off/{self._signer.sign(str(way.id)).decode()}"

    def of_off_link(self, token: str) -> Way | None:
        try:
            return self.outbox.way(int(self._signer.unsign(token)))
        except (BadSignature, ValueError):
            return None

    def link(self, call: Call, way: Way) -> str:
        return f"{self.settings.url}/call/{call.what}/{self._letters.dumps([call.what, way.id, call.id])}"

    def of_link(self, what: str, token: str) -> Way | None:
        """The way that a link in a letter is about, if we wrote it, not too long ago. One that brings tables back is good once,
        and only the newest."""
        try:
            about, way, *call = self._letters.loads(token, max_age=CONFIRMING if what == CONFIRM else RETURNING)
        except BadSignature:
            return None
        if about != what or (what == RETURN and not any(self.outbox.holds(one, way, RETURN) for one in call)):
            return None
        return self.outbox.way(way)

    async def spend(self, way: Way) -> None:
        """Somebody has come back by a link in a letter."""
        await self.outbox.spend(way.id, RETURN)

    # Sending

    async def attend(self) -> None:
        """Until the house closes."""
        while True:
            try:
                self._wake.clear()
                await self.send_due()
            except Trouble as trouble:
                log.warning("calls have to wait", why=str(trouble))
            except Exception:  # whatever it is, tomorrow's calls must be sent
                log.exception("the caller stumbled")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK)

    async def send_due(self, wait: bool = False) -> None:
        """Begin to send what is due; with `wait`, until all of that is done."""
        now = self._clock()
        for way, calls in self.outbox.due(now, AT_ONCE * 2):
            if way.id in self._under_way or len(self._under_way) >= AT_ONCE:
                continue
            self._under_way.add(way.id)
            task = asyncio.create_task(self._send(way, calls, now))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if wait and self._tasks:
            await asyncio.wait(self._tasks)

    async def _send(self, way: Way, calls: Sequence[Call], now: float) -> None:
        try:
            await self._deliver(way, calls, now)
            self._wake.set()
        except Trouble as trouble:
            log.warning("a call has to wait", why=str(trouble))
        except Exception:
            log.exception("a call could not be sent", kind=way.kind)
            with suppress(Trouble):
                await self._again(way, calls, now, "a fault of the house")
        finally:
            self._under_way.discard(way.id)

    async def _deliver(self, way: Way, calls: Sequence[Call], now: float) -> None:
        stale = [call for call in calls if call.id in self._said or not call.waits or not (way.confirmed or call.what == CONFIRM)]
        fresh = [call for call in calls if call not in stale]
        if stale:
            await self._forget(stale)
        if not fresh:
            return
        own = [call for call in fresh if not call.table]  # each of them was asked for a moment ago
        turns = [call for call in fresh if call.table]
        for call in own:
            await self._try(way, [call], self._letter(way, call), now)
        if turns:
            opens = way.quiet.over(now) if way.quiet else now
            if opens > now:
                await self.outbox.later(turns, opens, False)
            else:
                await self._try(way, turns, self._of_tables(way, turns), now)

    async def _try(self, way: Way, calls: Sequence[Call], message: Message, now: float) -> None:
        sender = self.settings.senders.get(way.kind)
        try:
            if sender is None or not self.settings.url:
                raise Later("the house is not set up for this")
            await sender.send(way, message)
        except Gone as gone:
            log.info("a way leads nowhere any more", kind=way.kind, why=str(gone))
            await self.remove(way)
        except Later as later:
            await self._again(way, calls, now, str(later))
        else:
            self._sent += 1
            self._failing.discard(way.kind)
            await self._forget(calls)

    async def _again(self, way: Way, calls: Sequence[Call], now: float, why: str) -> None:
        """Ever more rarely, and then no more."""
        tries = max(call.tries for call in calls)
        self._failed += 1
        self._failing.add(way.kind)
        if not tries:
            log.warning("a call could not be sent, and is tried again", kind=way.kind, why=why)
        if tries < len(BACKOFF):
            await self.outbox.later(calls, now + BACKOFF[tries], True)
        else:
            log.warning("a call was given up", kind=way.kind, why=why)
            await self._forget(calls)

    async def _forget(self, calls: Sequence[Call]) -> None:
        ids = {call.id for call in calls}
        self._said |= ids
        await self.outbox.sent(calls)
        self._said -= ids

    async def send_test(self, target: str) -> None:
        """At once, whatever waits, to an e-mail address or one of a service: Gone or Later if it can't be sent."""
        kind = SERVICE if "://" in target else MAIL
        sender = self.settings.senders.get(kind)
        if sender is None or not self.settings.url:
            raise Later(f"the server was not told how: it takes --url, and {'--service' if kind == SERVICE else '--mail'}")
        say = text("en")
        said = (say("call.test_title"), say("call.test_text"), f"{self.settings.url}/")
        message = Message(f"test-{secrets.token_hex(8)}", *said, "", why=say("call.why_asked"))
        try:
            async with asyncio.timeout(TEST_SECONDS):
                await sender.send(Way(0, "", kind, target, "en", True), message)
        except TimeoutError:
            raise Later(f"no answer within {TEST_SECONDS} seconds") from None

    def condition(self) -> Condition:
        now, unsent = self._clock(), self.outbox.unsent(self._clock())
        waiting = sum(number for _, number, _ in unsent)
        oldest = max((now - due + sum(BACKOFF[:tries]) for tries, _, due in unsent), default=0.0)
        return Condition(self._sent, self._failed, waiting, oldest, sorted(self._failing))

    # What is said

    def _letter(self, way: Way, call: Call) -> Message:
        say = text(way.lang)
        if call.what == TEST:
            url, off = f"{self.settings.url}/me", self.off_link(way)
        else:
            url, off = self.link(call, way), ""
        return Message(
            f"{call.what}-{way.id}-{call.id}",
            say(f"call.{call.what}_title"),
            say(f"call.{call.what}_text"),
            url,
            off,
            self.outbox.waiting(way.visitor),
            say("call.why") if off else say("call.why_asked"),
        )

    def _of_tables(self, way: Way, calls: Sequence[Call]) -> Message:
        say = text(way.lang)
        tables: dict[int, list[Call]] = {}
        for call in calls:
            tables.setdefault(call.key, []).append(call)
        lines = []
        for key, of_table in list(tables.items())[:TABLES]:
            lines.append(wording.of_table(say, of_table, self.outbox.about(key), self.closed))
            if len(tables) > 1:
                lines[-1] += f"\n{self._seat_link(of_table[-1])}"
        return Message(
            f"turn-{way.id}-{max(call.id for call in calls)}",
            wording.title(say, calls, len(tables)),
            "\n".join(lines),
            self._seat_link(calls[-1]) if len(tables) == 1 else f"{self.settings.url}/",
            self.off_link(way),
            self.outbox.waiting(way.visitor),
            say("call.why"),
        )

    def _seat_link(self, call: Call) -> str:
        return f"{self.settings.url}/seat/{self.seat_token(call.table, call.seat, call.link)}"


def _to_come(reminders: Sequence[float], now: float) -> list[tuple[str, float]]:
    """What is past was said, or is being said."""
    return [(f"reminder {n}", when) for n, when in enumerate(reminders, 1) if when > now]
