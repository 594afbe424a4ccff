"""Ratings by openskill's Plackett-Luce model, from the places in games: of bots in the arena, of everybody on a ladder."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from openskill.models import PlackettLuce

Z = 1.96  # standard deviations on each side, within which 95 of 100 lie


@dataclass(frozen=True)
class Rating:
    mean: float = 25.0
    deviation: float = 25.0 / 3

    @property
    def least(self) -> float:
        """What it is at least, with near certainty: by this a standing is ordered, so that nobody is first by luck."""
        return self.mean - Z * self.deviation


NEW = Rating()
Player = TypeVar("Player", bound=Hashable)


@cache
def _model(drift: float) -> PlackettLuce:
    return PlackettLuce(tau=drift)


def after(
    before: Mapping[Player, Rating], players: Sequence[Player], standing: Sequence[float], drift: float = 0.0
) -> dict[Player, Rating]:
    """Everybody's rating after a game, by seat who played and how he stood (more is better, equal is shared). `drift`: how much
    less sure one is of a rating at each game, since people learn. Whoever sat on several seats learns from each of them."""
    model = _model(drift)
    teams = [[model.rating(mu=before[name].mean, sigma=before[name].deviation)] for name in players]
    rated = model.rate(teams, ranks=[float(-one) for one in standing])
    found = {}
    for name in dict.fromkeys(players):
        mine = [seat for seat, other in enumerate(players) if other == name]
        old = before[name]
        mean = old.mean + sum(rated[seat][0].mu - old.mean for seat in mine)
        found[name] = Rating(mean, old.deviation * math.prod(rated[seat][0].sigma / old.deviation for seat in mine))
    return found
