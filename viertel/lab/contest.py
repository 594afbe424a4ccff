"""What an arena's games add up to: for each bot, for each pair of bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ..rating import Rating
from .arena import Outcome
from .rating import ratings
from .seating import Arrangement, Names
from .simulate import WIN
from .tally import Interval, Ratio, Tally

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
    lineups: dict[Names, dict[str, Tally]]  # each bot's wins in each line-up, per seat
    ratings: dict[str, Rating]

    @classmethod
    def of(cls, arrangement: Arrangement, outcomes: Sequence[Outcome]) -> Contest:
        contest = cls(
            arrangement,
            len(outcomes),
            {name: Contestant() for name in arrangement.bots},
            defaultdict(Pair),
            {lineup: {name: Tally() for name in lineup} for lineup in arrangement.lineups},
            ratings(outcomes),
        )
        for outcome in outcomes:
            seating = arrangement.seating(outcome.n)
            contest._add(outcome, seating.block, contest.lineups[seating.lineup])
        return contest

    def _add(self, outcome: Outcome, block: int, lineup: dict[str, Tally]) -> None:
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
            lineup[name].add(won)
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

    def meetings(self, one: str, other: str) -> int:
        """In how many games both sat."""
        return sum(self.pairs[pair].ahead.n for pair in ((one, other), (other, one)) if pair in self.pairs)

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
    ratio = Ratio()
    for tally in tallies.values():
        ratio.add(tally.total, tally.n)
    return ratio.interval(unit)
