"""Games by the hundred thousand between bots: seats rotated, everything from one seed, whatever the number of processes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from .. import bots
from ..core.game import BadInput, Game
from ..core.seat import CHANCE
from ..core.state import Rng, State
from . import pool
from .meter import Meter
from .tally import Tally

SHARD = 250  # games
SEATS = [str(seat) for seat in range(32)]
FINE = 1000  # branching is counted in thousandths
WIN = 840  # a win, in parts that can be shared by 2 to 8 winners


@dataclass(frozen=True)
class Plan:
    """What is to be simulated."""

    source: pool.Source
    seats: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: int
    games: int

    @classmethod
    def of(cls, game: Game, seats: int | None, options: Mapping[str, str], names: Sequence[str], seed: int, games: int) -> Plan:
        """Check what a person asked for. One bot plays all seats; else there is one for each."""
        for name in names:
            bots.make(name, game, 0)  # refuses what there is not
        seats = seats or (len(names) if len(names) > 1 else game.players[0])
        checked = game.checked_options(seats, options)
        if len(names) not in (1, seats):
            raise BadInput(f"{len(names)} bots for {seats} players; name one for all, or {seats}")
        return cls(pool.Source.of(game), seats, tuple(checked.items()), tuple(names) * (seats // len(names)), seed, games)

    def shards(self) -> list[tuple[Plan, int, int]]:
        return [(self, first, min(SHARD, self.games - first)) for first in range(0, self.games, SHARD)]


Key = tuple[str, str, str]  # `bot`, `seat` or `game`; which; what was measured


@dataclass
class Results:
    """Sums over games. A bot on several seats counts once a game, as their sum: they play in the same game."""

    tallies: defaultdict[Key, Tally] = field(default_factory=lambda: defaultdict(Tally))
    totals: dict[str, Counter[int]] = field(default_factory=dict)  # how often each bot reached how many points

    def add(self, names: Sequence[str], seats: Sequence[Mapping[str, int]], game: Mapping[str, int]) -> None:
        """One game: who sat where, what each seat reached, what the game was like."""
        for name in dict.fromkeys(names):
            mine = [values for values, sitting in zip(seats, names) if sitting == name]
            for key in mine[0]:
                self.tallies["bot", name, key].add(sum(values[key] for values in mine))
            self.totals.setdefault(name, Counter()).update(values["total"] for values in mine)
        for seat, values in enumerate(seats):
            for key, value in values.items():
                self.tallies["seat", SEATS[seat], key].add(value)
        for key, value in game.items():
            self.tallies["game", "", key].add(value)

    def merge(self, other: Results) -> None:
        for key, tally in other.tallies.items():
            self.tallies[key].merge(tally)
        for name, counter in other.totals.items():
            self.totals.setdefault(name, Counter()).update(counter)


@cache
def _start(plan: Plan) -> State:
    return plan.source.game().new(plan.seats, dict(plan.options))


def simulate(shard: tuple[Plan, int, int]) -> Results:
    """The games of one shard. Game n has its own luck and its own bots, so that no game depends on another."""
    plan, first, games = shard
    game = plan.source.game()
    results = Results()
    for n in range(first, first + games):
        seed = (plan.seed << 40) + (n << 8)
        names = [plan.bots[(seat + n) % plan.seats] for seat in range(plan.seats)]
        state = _start(plan).clone()
        meter = Meter()
        if set(names) == {"uniform"}:
            meter.play(state, Rng(seed))
        else:
            _play(game, state, names, seed, meter)
        winners = state.winners()
        reached = []
        for seat in range(plan.seats):
            points = game.points(state, seat)
            won = seat in winners
            reached.append(
                {
                    "wins": WIN // len(winners) if won else 0,
                    "shared": WIN if won and len(winners) > 1 else 0,
                    "total": sum(points.values()),
                    **{f"points.{part}": points[part] for part in game.parts},
                }
            )
        branching = FINE * meter.choices // max(1, meter.decisions)
        results.add(names, reached, {"decisions": meter.decisions, "branching": branching})
    return results


def _play(game: Game, state: State, names: Sequence[str], seed: int, meter: Meter) -> None:
    luck = Rng(seed)
    seated = [bots.make(name, game, seed + 1 + seat) for seat, name in enumerate(names)]
    while acting := state.to_act():
        seat = acting[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(luck))
            continue
        codes = state.legal(seat)
        if len(codes) > 1:
            meter.decisions += 1
            meter.choices += len(codes)
            state.play(seat, seated[seat].choose(state.view(seat), seat))
        else:
            state.apply(seat, codes[0])
