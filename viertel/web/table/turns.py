"""Turns, for the log: a new one begins when another seat decides than the one before."""

from __future__ import annotations

from ...core.match import Entry
from ...core.seat import CHANCE


class Turns:
    def __init__(self) -> None:
        self._turns: list[int] = []

    def of(self, entries: list[Entry], n: int) -> int:
        """The turn that entry n (from 0) belongs to."""
        for k in range(len(self._turns), n + 1):
            turn = self._turns[k - 1] if k else 0
            self._turns.append(turn + 1 if _begins(entries, k) else turn)
        return self._turns[n]

    def cut(self, first: int) -> None:
        """The entries from `first` on are gone."""
        del self._turns[first:]


def _begins(entries: list[Entry], n: int) -> bool:
    entry = entries[n]
    if entry.seat == CHANCE:
        return False
    for k in range(n - 1, -1, -1):
        if entries[k].seat != CHANCE:
            return entries[k].seat != entry.seat and not (entry.together and entries[k].together)
    return True
