"""Scores: how a tournament stands. Points, then games won, then the points of those one has met; equal ones share a place.

At a table one has the share of the others whom one is ahead of: of five the second has three quarters of a point. Equal ones
count half. A bye is half a point, and so is a game that was broken off.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

HALF = 0.5


@dataclass(frozen=True)
class Board:
    """A table of a round, or those who have a bye."""

    round: int
    number: int  # 0: a bye
    entrants: tuple[int, ...]  # by seat
    address: str | None = None
    places: tuple[int, ...] = ()  # by seat, once it is over
    points: tuple[int, ...] = ()
    over: bool = False

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat, what it is worth; nothing is known before its end."""
        if not self.over and self.number:
            return ()
        if not self.places:
            return (HALF,) * len(self.entrants)
        others = len(self.places) - 1
        return tuple(
            (sum(other > mine for other in self.places) + HALF * (self.places.count(mine) - 1)) / others for mine in self.places
        )


@dataclass(frozen=True)
class Score:
    entrant: int
    place: int
    points: float
    won: int
    met: float  # the points of those he has met
    games: int


def scores(entrants: Sequence[int], boards: Sequence[Board]) -> list[Score]:
    """Everybody, the first first."""
    points: defaultdict[int, float] = defaultdict(float)
    won: Counter[int] = Counter()
    games: Counter[int] = Counter()
    for board in boards:
        for seat, share in enumerate(board.shares):
            points[board.entrants[seat]] += share
            games[board.entrants[seat]] += bool(board.number)
            won[board.entrants[seat]] += bool(board.places) and board.places[seat] == 1
    played = [board.entrants for board in boards if board.number and board.over]
    met = {one: sum(points[other] for table in played if one in table for other in table if other != one) for one in entrants}
    keys = {one: (points[one], won[one], met[one]) for one in entrants}
    order = sorted(entrants, key=lambda one: keys[one], reverse=True)
    return [Score(one, 1 + sum(keys[other] > keys[one] for other in entrants), *keys[one], games[one]) for one in order]
