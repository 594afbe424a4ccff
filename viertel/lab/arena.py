"""Bots against each other: one game of an arena, played through a Match, with every decision timed."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any

from ..core.chance import Sealed
from ..core.game import Game
from ..core.match import Match
from . import entrants
from .seating import Arrangement, Seating


@dataclass(frozen=True)
class Outcome:
    """What one game came to, seat by seat. Times are the only thing in it that is not the same when it is played again."""

    n: int
    bots: list[str]
    standing: list[int]  # points and tie-breaks as one number: more is better
    points: list[int]
    decisions: list[int]  # those with something to choose
    seconds: list[float]
    longest: list[float]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Order:
    """What a worker is to do: one game. Its record comes back as text, because a worker may be on another machine."""

    arrangement: Arrangement
    n: int
    recorded: bool = False


@dataclass(frozen=True)
class Played:
    outcome: Outcome
    record: str | None


def play(order: Order) -> Outcome:
    return played(order).outcome


def played(order: Order) -> Played:
    arrangement = order.arrangement
    game = arrangement.source.game()
    seating = arrangement.seating(order.n)
    match = Match(
        game,
        arrangement.seats,
        dict(arrangement.options),
        Sealed(seating.luck),
        titles(seating.names),
        story=False,
    )
    outcome = _play(game, match, seating)
    return Played(outcome, match.record().dumps() if order.recorded else None)


def _play(game: Game, match: Match, seating: Seating) -> Outcome:
    seats = range(match.seats)
    seated = [entrants.make(name, game, seed) for name, seed in zip(seating.names, seating.seeds)]
    decisions, seconds, longest = [0 for _ in seats], [0.0 for _ in seats], [0.0 for _ in seats]
    while not match.over:
        seat = match.state.to_act()[0]
        view = match.state.view(seat)
        began = time.perf_counter()
        code = seated[seat].choose(view, seat)
        took = time.perf_counter() - began
        if len(match.legal(seat)) > 1:
            decisions[seat] += 1
            seconds[seat] += took
            longest[seat] = max(longest[seat], took)
        match.act(seat, code)
    return Outcome(
        seating.n,
        list(seating.names),
        [match.state.standing(seat) for seat in seats],
        [sum(game.points(match.state, seat).values()) for seat in seats],
        decisions,
        [round(took, 6) for took in seconds],
        [round(took, 6) for took in longest],
    )


def titles(names: tuple[str, ...]) -> list[str]:
    """Bots as players: a second one of the same name has a number."""
    found = []
    for seat, name in enumerate(names):
        same = names[:seat].count(name)
        found.append(f"{name} {same + 1}" if same else name)
    return found


def file_name(game: Game, n: int) -> str:
    return f"{game.name}-{n:05}.viertel"
