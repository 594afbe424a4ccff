"""Samples: positions and records of real games, from which inputs are mutated."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from ... import games
from ...core.chance import Sealed
from ...core.match import Match
from ...core.state import Rng, State
from .. import contract

GAMES = 5  # in a set of samples
EACH = 12  # positions of each
KEPT = 64  # games in memory


@dataclass(frozen=True)
class Sample:
    """A random game, and some of its positions."""

    options: dict[str, str]
    match: Match
    positions: list[State]


def one_of(name: str, number: int, random: random.Random) -> Sample:
    """One of a set, which is the same for the same number."""
    return _sample(name, number * GAMES + random.randrange(GAMES))


@lru_cache(KEPT)
def _sample(name: str, seed: int) -> Sample:
    game, rng = games.load(name), Rng(seed, 7)
    kinds = contract.variants(game)
    kind = kinds[seed % len(kinds)]
    match = Match(game, kind.seats, dict(kind.options), Sealed(f"{seed:032}".encode()))
    while not match.over:
        seat = match.acting[rng.below(len(match.acting))]
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    return Sample(dict(match.options), match, [match.at(rng.below(match.n + 1)) for _ in range(EACH)])
