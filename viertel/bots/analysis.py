"""Analysis: a game as the expert saw it, from turn to turn, and where it turned."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ..core.match import Match
from ..core.seat import CHANCE
from .worker import Opinion

SECONDS = 0.15  # for each position
LEAST = 0.08  # of the win: what a turning point costs at least
MOST = 5  # turning points


@dataclass(frozen=True)
class Stop:
    """A position at which a seat begins to decide."""

    at: int
    seat: int


@dataclass(frozen=True)
class Point:
    """What was expected at a stop, or came out in the end."""

    at: int
    seat: int  # whose turn it is; -1 at the end
    shares: tuple[float, ...]  # of the win, by seat
    played: str = ""
    best: str = ""
    loss: float = 0.0  # of the seat's own share, by not playing the best


@dataclass(frozen=True)
class Turning:
    """A seat's share falls between two points, by its own decision or by luck."""

    at: int
    to: int
    seat: int
    before: float
    after: float
    luck: bool
    instead: str  # what the expert would have played; empty where that was not the matter


def stops(match: Match) -> Iterator[Stop]:
    """The first real choice of every turn: a new one begins when another seat decides."""
    last, together, open_turn = CHANCE, False, False
    for n, entry in enumerate(match.entries[match.begun :], match.begun):  # of other rules the expert knows nothing
        if entry.seat == CHANCE:
            continue
        if entry.seat != last and not (entry.together and together):
            open_turn = True
        last, together = entry.seat, entry.together
        if open_turn and not entry.forced and len(match.at(n).legal(entry.seat)) > 1:
            open_turn = False
            yield Stop(n, entry.seat)


def point(match: Match, stop: Stop, opinion: Opinion) -> Point:
    played = match.game.words(match.entries[stop.at].code)
    best = opinion.thoughts[0]
    looked = {thought.action: thought.expected or 0.0 for thought in opinion.thoughts if thought.looks}
    # What the expert did not even look at is taken for as bad as the worst of what he did.
    loss = looked.get(best.action, 0.0) - looked.get(played, min(looked.values())) if looked else 0.0
    return Point(stop.at, stop.seat, tuple(opinion.shares), played, best.action, max(0.0, loss))


def end(match: Match) -> Point | None:
    """How it came out."""
    if not match.over or not match.winners:
        return None
    winners = match.winners
    return Point(match.n, CHANCE, tuple((seat in winners) / len(winners) for seat in range(match.seats)))


def turnings(match: Match, points: Sequence[Point], asked_for: Collection[int] = ()) -> list[Turning]:
    """The largest falls that a seat brought upon itself or that luck did, in the order of the game. What a lesson asked for,
    entries by number, is nobody's fault."""
    found = []
    for before, after in zip(points, points[1:]):
        drawn = any(entry.seat == CHANCE for entry in match.entries[before.at : after.at])
        gained = after.shares[before.seat] - before.shares[before.seat]
        for seat in range(match.seats):
            fall = before.shares[seat] - after.shares[seat]
            own = seat == before.seat and before.at not in asked_for
            # Another's good move is neither; what he gained of it counts against the others only if luck had a hand in it.
            if fall < LEAST or not (own or (drawn and gained >= fall / 2)):
                continue
            luck = drawn and not (own and before.loss >= fall / 2)
            instead = before.best if own and not luck and before.best != before.played else ""
            found.append(Turning(before.at, after.at, seat, before.shares[seat], after.shares[seat], luck, instead))
    worst = sorted(found, key=lambda turning: turning.after - turning.before)[:MOST]
    return sorted(worst, key=lambda turning: (turning.at, turning.seat))
