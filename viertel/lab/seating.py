"""Who plays whom, and where they sit: line-ups of bots, turned through all seats, so that no bot gains by its place.

A line-up says who sits at one table. It has as many orders around the table as there are; each round takes the next of
them and plays it from every seat with the same luck.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

from ..core.errors import BadInput
from ..core.game import Game
from . import entrants, pool

Names = tuple[str, ...]


@dataclass(frozen=True)
class Seating:
    """One game of an arena: who sits where, and whose luck they share."""

    n: int
    block: int  # the games of a block have the same line-up and the same luck
    lineup: Names
    names: Names
    luck: bytes
    seeds: tuple[int, ...]  # of the bots: a bot takes its own along when it changes seats


@dataclass(frozen=True)
class Arrangement:
    """Everything that decides which games an arena plays; how many of them is not part of it."""

    source: pool.Source
    seats: int
    options: tuple[tuple[str, str], ...]
    lineups: tuple[Names, ...]
    seed: int

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int | None,
        options: Mapping[str, str],
        names: Sequence[str],
        given: Sequence[Sequence[str]],
        seed: int,
    ) -> Arrangement:
        """Check what a person asked for: bots that all meet, or line-ups."""
        if bool(names) == bool(given):
            raise BadInput("name the bots that are to meet, or line-ups of them: one of the two")
        if given:
            seats = seats or len(given[0])
            for lineup in given:
                if len(lineup) != seats:
                    raise BadInput(f"the line-up {','.join(lineup)} has {len(lineup)} bots for {seats} seats")
        checked = game.checked_options(seats or game.players[0], options)
        seats = seats or game.players[0]
        found = [tuple(lineup) for lineup in given] if given else lineups(names, seats)
        everybody = list(dict.fromkeys(name for lineup in found for name in lineup))
        if len(everybody) < 2:
            raise BadInput("an arena needs at least two different bots")
        for name in everybody:
            entrants.make(name, game, 0)  # refuses what there is not
        return cls(pool.Source.of(game), seats, tuple(checked.items()), tuple(dict.fromkeys(found)), seed)

    @property
    def bots(self) -> list[str]:
        return list(dict.fromkeys(name for lineup in self.lineups for name in lineup))

    @property
    def round(self) -> int:
        """Games in a round: every line-up, from every seat."""
        return len(self.lineups) * self.seats

    def rounded(self, games: int) -> int:
        """At least so many games, in whole rounds."""
        return -(-games // self.round) * self.round

    def seating(self, n: int) -> Seating:
        """Game n of the arena."""
        place, turn = divmod(n, self.seats)
        number, which = divmod(place, len(self.lineups))
        lineup = self.lineups[which]
        orders = around(lineup)
        order = orders[number % len(orders)]
        # An order like a,b,a,b looks the same again after half a turn; what would be the same game gets other luck.
        period = next(k for k in range(1, self.seats + 1) if order[k:] + order[:k] == order)
        block = place * self.seats + turn // period
        luck = hashlib.sha256(f"{self.seed} {block}".encode()).digest()
        own = int.from_bytes(luck[:6], "big") << 8
        seats = [(seat + turn) % self.seats for seat in range(self.seats)]
        return Seating(n, block, lineup, tuple(order[k] for k in seats), luck, tuple(own + k for k in seats))

    def to_json(self, game: Game) -> dict[str, Any]:
        return {
            "game": game.name,
            "rules": game.rules_version,
            "components": game.components.digest,
            "players": self.seats,
            "options": dict(self.options),
            "lineups": [list(lineup) for lineup in self.lineups],
            "seed": self.seed,
        }


def lineups(names: Sequence[str], seats: int) -> list[Names]:
    """All tables these bots can make: each bot at most once if there are enough of them, else each at least once."""
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"'{name}' is named twice; a line-up may have a bot several times")
    if len(names) >= seats:
        return list(combinations(names, seats))
    return [lineup for lineup in combinations_with_replacement(names, seats) if set(lineup) == set(names)]


@cache
def around(lineup: Names) -> list[Names]:
    """The orders in which a line-up can sit around a table, beginning with its own; where it begins does not count."""
    found: list[Names] = []
    seen: set[Names] = set()
    for order in permutations(lineup):
        if order not in seen:
            found.append(order)
            seen.update(order[k:] + order[:k] for k in range(len(order)))
    return found
