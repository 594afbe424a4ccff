"""Games by the hundred thousand between bots: seats rotated, everything from one seed, whatever the number of processes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ..core.errors import BadInput, IllegalAction
from ..core.game import Game
from ..core.seat import CHANCE
from ..core.state import Rng, State
from ..core.study import Each, Figure, Share, Study
from . import entrants, pool
from .meter import Meter
from .tally import Ratio, Tally

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
    figures: bool = False  # count what is particular to the game, too

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int | None,
        options: Mapping[str, str],
        names: Sequence[str],
        seed: int,
        games: int,
        figures: bool = False,
    ) -> Plan:
        """Check what a person asked for. One bot plays all seats; else there is one for each."""
        for name in names:
            entrants.make(name, game, 0)  # refuses what there is not
        seats = seats or (len(names) if len(names) > 1 else game.players[0])
        checked = game.checked_options(seats, options)
        if len(names) not in (1, seats):
            raise BadInput(f"{len(names)} bots for {seats} players; name one for all, or {seats}")
        everybody = tuple(names) * (seats // len(names))
        return cls(pool.Source.of(game), seats, tuple(checked.items()), everybody, seed, games, figures)

    def shards(self) -> list[tuple[Plan, int, int]]:
        return [(self, first, min(SHARD, self.games - first)) for first in range(0, self.games, SHARD)]


Key = tuple[str, str, str]  # `bot`, `seat` or `game`; which; what was measured


@dataclass
class Results:
    """Sums over games. A bot on several seats counts once a game, as their sum: they play in the same game."""

    tallies: defaultdict[Key, Tally] = field(default_factory=lambda: defaultdict(Tally))
    totals: dict[str, Counter[int]] = field(default_factory=dict)  # how often each bot reached how many points
    numbers: dict[str, Counter[int]] = field(default_factory=dict)  # a game's own figures: how often each number came up
    shares: dict[str, Ratio] = field(default_factory=dict)
    means: dict[str, Ratio] = field(default_factory=dict)

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

    def add_figures(self, found: Mapping[str, Figure]) -> None:
        for name, figure in found.items():
            if isinstance(figure, Share):
                self.shares.setdefault(name, Ratio()).add(*figure)
            elif isinstance(figure, Each):
                self.means.setdefault(name, Ratio()).add(*figure)
            else:
                self.numbers.setdefault(name, Counter())[figure] += 1

    def merge(self, other: Results) -> None:
        for key, tally in other.tallies.items():
            self.tallies[key].merge(tally)
        for name, counter in other.totals.items():
            self.totals.setdefault(name, Counter()).update(counter)
        for name, counter in other.numbers.items():
            self.numbers.setdefault(name, Counter()).update(counter)
        for mine, theirs in ((self.shares, other.shares), (self.means, other.means)):
            for name, ratio in theirs.items():
                mine.setdefault(name, Ratio()).merge(ratio)


@cache
def _start(plan: Plan) -> State:
    return plan.source.game().new(plan.seats, dict(plan.options))


def simulate(shard: tuple[Plan, int, int]) -> Results:
    """The games of one shard. Game n has its own luck and its own bots, so that no game depends on another."""
    plan, first, games = shard
    game = plan.source.game()
    results = Results()
    for n in range(first, first + games):
        luck = Rng(plan.seed, n)
        names = [plan.bots[(seat + n) % plan.seats] for seat in range(plan.seats)]
        state = _start(plan).clone()
        meter = Meter()
        study = game.study() if plan.figures else None
        if set(names) != {"uniform"}:
            _play(game, state, names, luck, (plan.seed << 40) + (n << 8), meter, study)
        elif study:
            _watch(state, luck, meter, study)
        else:
            meter.play(state, luck)
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
        if study:
            results.add_figures(study.found(state))
    return results


def _watch(state: State, rng: Rng, meter: Meter, study: Study) -> None:
    """The same game that the meter would play alone."""
    while (code := meter.choose(state, rng)) >= 0:
        study.watch(state, meter.seat, code)
        state.apply(meter.seat, code)


def _play(game: Game, state: State, names: Sequence[str], luck: Rng, seed: int, meter: Meter, study: Study | None) -> None:
    seated = [entrants.make(name, game, seed + 1 + seat) for seat, name in enumerate(names)]
    while acting := state.to_act():
        seat = acting[0]
        if seat == CHANCE:
            code = state.sample(luck)
        else:
            codes = state.legal(seat)
            code = codes[0]
            if len(codes) > 1:
                meter.decisions += 1
                meter.choices += len(codes)
                code = seated[seat].choose(state.view(seat), seat)
                if code not in codes:
                    raise IllegalAction(f"{names[seat]} chose {code}, which is not open to seat {seat}")
        if study:
            study.watch(state, seat, code)
        state.apply(seat, code)
