"""What a stranger may ask of the house: every bound there is on bytes that are read, kept, repeated, shown or waited for."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .option import setting


@dataclass(frozen=True)
class Limits:
    # Before anybody has read what it says
    connections: int = 4000  # fewer where the system gives fewer descriptors
    connections_of_network: int = 512  # a proxy on this machine is no network
    head_size: int = 16 * 1024  # bytes of a request's address and headers
    headers: int = 64  # of a request
    head_seconds: float = 10  # for a request's head to come
    unread_seconds: float = 30  # that an answer may wait to be read
    close_seconds: float = 5  # that a connection may take to close
    ping_seconds: float = 20  # between two pings, and to answer one
    frame_burst: int = 100  # WebSocket frames beyond what messages need

    # At a table
    message_size: int = 4096  # bytes of one WebSocket message
    messages_a_second: float = 30  # per socket, after a burst
    message_burst: int = 120
    excess: int = 200  # messages too many at once until the socket is closed, …
    excess_a_second: float = 1  # … and those that are forgiven
    outbox: int = 64  # messages waiting for a slow screen
    outbox_size: int = 512 * 1024  # bytes of them
    screens_at_table: int = 250  # of spectators; players find room beside them
    screens_of_visitor: int = 40  # at one table; whoever has no cookie is his network
    screens_of_network: int = 500
    screens_a_second: float = 10  # opened by one network, after a burst
    screen_burst: int = 500
    bot_patience: float = 60  # seconds that bots play on when the last screen has gone
    thoughts_of_network: int = 8  # of bots and of the expert, at once
    expectations: int = 64  # of bots, kept at a table
    story: int = 4 << 20  # bytes of what has happened so far; the longest games have half a million
    tables_of_visitor: int = 200  # that are not over
    struck: int = 100  # entries of a table that were taken back and are still in its log
    marks: int = 500  # lines that the house itself writes into a table's log

    # How long players may have
    bank: int = 24 * 60  # minutes
    increment: int = 3600  # seconds
    move: int = 30  # days
    night: int = 16  # hours, in one night
    absence: int = 60  # days
    nudge_hours: float = 24  # between two nudges of a seat
    notes: int = 2000  # letters that a player keeps for himself at a table

    # Seasons
    standings: int = 50  # lines of a ladder on a page
    results: int = 20  # games in somebody's list on a page
    curve: int = 200  # games that a curve shows
    seasons: int = 40  # that can be chosen
    tournaments_of_visitor: int = 5  # that are not over
    entrants: int = 32  # of a tournament
    rounds: int = 31
    title: int = 60  # letters of a tournament's name

    # Forms
    forms_a_minute: float = 30  # POSTs per network, after a burst
    form_burst: int = 60
    form_size: int = 512 * 1024  # a record file included
    form_fields: int = 50
    form_seconds: float = 20  # for the whole of it to come
    field_size: int = 1024  # bytes of a field's name and value

    # Pages that cost: stories, records, a game to go on from, all that is kept of somebody
    costly_a_minute: float = 60  # that one network may have made, after a burst; what is kept does not count
    costly_burst: int = 60
    costly_waiting: int = 200  # to be made
    costly_size: int = 16 << 20  # bytes of them that are kept

    # Records
    uploads_an_hour: float = 30  # record files per network, after a burst
    upload_burst: int = 20
    uploads_of_48: int = 2  # times as many come from a /48 of IPv6, …
    uploads_of_32: int = 8  # … from a /32, …
    uploads_of_all: int = 40  # … and from everywhere
    records_share: float = 0.25  # of `disk`; for more, those go at which nobody has looked for the longest
    record_entries: int = 3000  # the longest game that we could make has 2,316
    record_line: int = 400  # letters of an entry
    record_header: int = 64 * 1024  # letters of the first line, in which somebody's own component file may stand
    record_changes: int = 16  # of rules during a game
    record_seconds: float = 20  # that reading may take, and doing once all that is done with it; three for the longest games
    record_memory: int = 64 << 20  # bytes that reading may take
    records_waiting: int = 16  # to be read
    replays_of_visitor: int = 100
    idle_replays: int = 16  # that stay in memory though nobody looks at them
    component_size: int = 24 * 1024  # letters; ours have 6,500
    component_nesting: int = 16  # dots in a line
    component_items: int = 200  # brackets in a line
    component_word: int = 64  # letters of a name or a text in it, which the story repeats

    # What is written down
    log_lines_a_minute: float = 20  # of one kind, after a burst
    log_burst: int = 40
    log_value: int = 300  # letters

    # Words, as /protocol.json states them
    words: int = 200  # letters of an action
    steps: int = 32  # of one decision
    id: int = 64
    target: int = 64
    names: int = 24  # of one thing that is pointed at
    chat: int = 500
    chat_a_second: float = 0.5  # lines of one visitor, after a burst
    chat_burst: int = 8
    chat_lines: int = 2000  # at one table

    # Being called to the table
    ways_of_visitor: int = 8  # an address, a browser, a service
    mail_address: int = 254  # letters, as many as one may have
    push_address: int = 800
    service_address: int = 500
    letters_an_hour: float = 6  # that one network may ask for: questions for confirmation, trials, links to one's tables
    letter_burst: int = 12
    letters_to_one: int = 3  # in an hour, whoever asks for them
    answer_seconds: float = 30  # that a push service may take, from the search for its name to the end of its answer
    answer_size: int = 4096  # bytes of that answer which are read

    # Who somebody is
    devices_of_visitor: int = 30  # for one more, the one that was not seen for the longest is thrown out
    passkeys_of_visitor: int = 8
    passkey_seconds: float = 300  # that a passkey may take to answer
    passkey_answers: int = 10_000  # of these seconds, remembered so that none counts twice

    # Others
    sentence: int = 500  # letters of an answer that may repeat what was sent
    name: int = 32
    host: int = 255  # bytes of the Host header, as long as a name can be
    path: int = 1024  # letters of an address
    keepers_of_seat: int = 50  # browsers that play for it

    # How long things are kept, and how much of the disk they may take
    keep_finished: int = setting(365, "How long finished games are kept; 0: always.", metavar="DAYS", least=0)
    keep_abandoned: int = setting(180, "And games that nobody plays on; 0: always.", metavar="DAYS", least=0)
    keep_records: int = setting(90, "And records that were opened; 0: always.", metavar="DAYS", least=0)
    disk: int = setting(4096, "When so much is used, nothing new is begun.", metavar="MB", least=16)  # games go on


class Bucket:
    """Allows so many at once, and then so many a second."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._since = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        return self._left + (time.monotonic() - self._since) * self._rate >= self._burst


class Buckets:
    """One bucket per key, forgotten once it is full again."""

    def __init__(self, rate: float, burst: int, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        return bucket.take()


class Claims:
    """What is being written: counted before it is there, so that many who ask at once can't have more than one may."""

    def __init__(self) -> None:
        self._held: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def one(self, what: str, whose: str, have: int, most: int) -> Iterator[bool]:
        """One more for somebody who has so many; False if that is too many."""
        key = what, whose
        if have + self._held[key] >= most:
            yield False
            return
        self._held[key] += 1
        try:
            yield True
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Of what a proxy says of whoever is behind it: some add the port."""
    bare = host.partition("]")[0].removeprefix("[") if host.startswith("[") else host.partition("%")[0]
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ipaddress.ip_address(bare)
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, ipaddress.IPv6Address) else address


def wider(host: str) -> list[str]:
    """The networks that somebody with many networks may have: of an IPv6 address its /48 and its /32."""
    address = _address(host)
    if not isinstance(address, ipaddress.IPv6Address):
        return []
    return [str(ipaddress.ip_network((address, size), strict=False)) for size in (48, 32)]


def network(host: str) -> str:
    """Whose an address is. Somebody with IPv6 has a whole /64 and can come from each of its addresses. All that is no address is
    one: what a proxy says then is nobody's in particular."""
    address = _address(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address or "")
