"""Ratings of bots by openskill's Plackett-Luce model, from the places in all games.

The model learns game by game, so the order of the games would matter. Bots don't learn: the ratings are the average over
several passes through all games, each in another order and from the start, and nothing drifts between games (tau = 0).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..core.state import Rng
from ..rating import NEW, Rating, after
from .arena import Outcome

PASSES = 12


def ratings(outcomes: Sequence[Outcome]) -> dict[str, Rating]:
    """Every bot's rating; a new one has 25 with a deviation of 8.3. The deviation is the model's own, and how much the order of
    the games mattered."""
    games = sorted(outcomes, key=lambda outcome: outcome.n)
    passes = [_pass(_shuffled(games, Rng(number))) for number in range(PASSES)]
    found = {}
    for name in passes[0]:
        means = [one[name].mean for one in passes]
        mean = sum(means) / PASSES
        spread = sum((value - mean) ** 2 for value in means) / PASSES
        own = sum(one[name].deviation ** 2 for one in passes) / PASSES
        found[name] = Rating(mean, math.sqrt(own + spread))
    return found


def _shuffled(games: Sequence[Outcome], rng: Rng) -> list[Outcome]:
    mixed = list(games)
    for k in range(len(mixed) - 1, 0, -1):
        other = rng.below(k + 1)
        mixed[k], mixed[other] = mixed[other], mixed[k]
    return mixed


def _pass(games: Sequence[Outcome]) -> dict[str, Rating]:
    now: dict[str, Rating] = {}
    for game in games:
        now |= after({name: now.get(name, NEW) for name in game.bots}, game.bots, game.standing)
    return now
