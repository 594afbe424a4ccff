"""What one visitor may ask of the house."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    message_size: int = 4096  # bytes of one WebSocket message
    messages_a_second: float = 30  # per socket, after a burst
    message_burst: int = 120
    excess: int = 200  # messages too many until the socket is closed
    screens_at_table: int = 250
    screens_of_visitor: int = 40  # at one table
    tables_of_visitor: int = 200  # that are not over
    forms_a_minute: float = 30  # POSTs per address, after a burst
    form_burst: int = 60
    form_size: int = 512 * 1024  # a record file included
    record_entries: int = 5000
    replays_of_visitor: int = 100
    name: int = 32
    outbox: int = 64  # messages waiting for a slow screen
    keep_finished: int = 365  # days after the end until a game is deleted; 0: it is kept
    keep_abandoned: int = 180  # days after the last move of a game that is not over
    keep_records: int = 90  # days after a record was opened
    disk: int = 4096  # MB of the data file; when they are used, games go on and nothing new is begun


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
