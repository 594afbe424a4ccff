"""What an arena's games add up to: for each bot, for each pair of bots, for each seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from .arena import Outcome
from .rating import Rating, ratings
from .seating import Arrangement
from .simulate import WIN
from .tally import Interval, Tally, Z

AHEAD = 2 * WIN  # a seat ahead of another, in parts that shared places and several seats can divide


@dataclass
class Contestant:
    """One bot's games, counted per seat it sat on."""

    wins: Tally = field(default_factory=Tally)
    places: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))  # by block, in halves of a place
    points: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0


@dataclass
class Pair:
    """Two bots in the games in which both sat: how often one was ahead, and by how many points."""

    ahead: Tally = field(default_factory=Tally)
    margins: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))


@dataclass
class Contest:
    arrangement: Arrangement
    games: int
    bots: dict[str, Contestant]
    pairs: dict[tuple[str, str], Pair]
    seats: list[Tally]
    ratings: dict[str, Rating]

    @classmethod
    def of(cls, arrangement: Arrangement, outcomes: Sequence[Outcome]) -> Contest:
        contest = cls(
            arrangement,
            len(outcomes),
            {name: Contestant() for name in arrangement.bots},
            defaultdict(Pair),
            [Tally() for _ in range(arrangement.seats)],
            ratings(outcomes),
        )
        for outcome in outcomes:
            contest._add(outcome, arrangement.seating(outcome.n).block)
        return contest

    def _add(self, outcome: Outcome, block: int) -> None:
        best = max(outcome.standing)
        winners = outcome.standing.count(best)
        for seat, name in enumerate(outcome.bots):
            standing = outcome.standing[seat]
            won = WIN // winners if standing == best else 0
            better = sum(other > standing for other in outcome.standing)
            bot = self.bots[name]
            bot.wins.add(won)
            bot.places[block].add(2 + 2 * better + outcome.standing.count(standing) - 1)
            bot.points[block].add(outcome.points[seat])
            bot.decisions += outcome.decisions[seat]
            bot.seconds += outcome.seconds[seat]
            bot.longest = max(bot.longest, outcome.longest[seat])
            self.seats[seat].add(won)
        for one, other in combinations(self.arrangement.bots, 2):
            meetings = [
                (a, b)
                for a, mine in enumerate(outcome.bots)
                for b, theirs in enumerate(outcome.bots)
                if (mine, theirs) == (one, other)
            ]
            if meetings:
                ahead = [
                    (outcome.standing[a] > outcome.standing[b]) + (outcome.standing[a] >= outcome.standing[b])
                    for a, b in meetings
                ]
                margin = sum(outcome.points[a] - outcome.points[b] for a, b in meetings)
                self.pairs[one, other].ahead.add(WIN * sum(ahead) // len(meetings))
                self.pairs[one, other].margins[block].add(WIN * margin // len(meetings))

    def wins(self, name: str) -> Interval:
        """The share of games a seat of this bot won, by Wilson."""
        return self.bots[name].wins.share(WIN)

    def place(self, name: str) -> Interval:
        return by_block(self.bots[name].places, 2)

    def points(self, name: str) -> Interval:
        return by_block(self.bots[name].points, 1)

    def ahead(self, one: str, other: str) -> Interval | None:
        """How often `one` finished before `other`; None if they never met."""
        if (one, other) in self.pairs:
            return self.pairs[one, other].ahead.share(AHEAD)
        if (other, one) in self.pairs:
            share = self.pairs[other, one].ahead.share(AHEAD)
            return Interval(1 - share.mean, 1 - share.high, 1 - share.low)
        return None

    def margin(self, one: str, other: str) -> Interval | None:
        """By how many points `one` was before `other`, a game."""
        if (one, other) in self.pairs:
            return by_block(self.pairs[one, other].margins, WIN)
        if (other, one) in self.pairs:
            found = by_block(self.pairs[other, one].margins, WIN)
            return Interval(-found.mean, -found.high, -found.low)
        return None


def by_block(tallies: dict[int, Tally], unit: float) -> Interval:
    """A mean over all games, its confidence from how whole blocks differ: games with the same luck are not independent."""
    n = sum(tally.n for tally in tallies.values())
    mean = sum(tally.total for tally in tallies.values()) / n
    blocks = len(tallies)
    # The mean of unequal blocks is a ratio of sums; its variance comes from what is left of each block.
    rest = sum((tally.total - mean * tally.n) ** 2 for tally in tallies.values())
    half = Z * (rest * blocks / (blocks - 1)) ** 0.5 / n if blocks > 1 else 0.0
    return Interval(mean / unit, (mean - half) / unit, (mean + half) / unit)
