"""Expectations: what bots that looked ahead expected of their choices."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.match import Entry, Match


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a bot expected of a choice when it made it."""

    entry: Entry
    share: float  # of the win
    surprising: bool  # at first sight something else promised more


class Expectations:
    def __init__(self, most: int) -> None:
        self._most = most
        self._by_entry: dict[int, Expectation] = {}

    def keep(self, match: Match, n: int, share: float, surprising: bool) -> None:
        """Remember what a bot expects of its choice, the entry n (from 0); of the last ones only."""
        self._by_entry[n] = Expectation(match.entries[n], share, surprising)
        while len(self._by_entry) > self._most:
            del self._by_entry[min(self._by_entry)]

    def of(self, match: Match, n: int) -> Expectation | None:
        """What a bot expected of entry n (from 0), unless that was taken back or is forgotten."""
        found = self._by_entry.get(n)
        return found if found and n < match.n and match.entries[n] is found.entry else None
