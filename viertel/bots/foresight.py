"""Foresight: how a search expects its best choices to go on, and what that is worth to each seat, part by part.

What comes after a choice that was looked at less than the best is looked at first, until all are known about as well. Then the
principal variation of each is played in imagined games, the same for all of them, so that luck does not decide between them: the
choice, what was looked at most after it, equally far for each, and the rollout that a look ends with. Where it leads, the game's
judge says what his word consists of (`Game.assets`, `Game.prospects`).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from ..core.game import Game
from ..core.judge import Judge
from ..core.state import Rng, State
from .search import BATCH, Search
from .tree import DEPTH

FORESEEN = 3  # choices
FEWEST = 8  # imagined games, however long they take: with fewer nothing is sure enough to be a reason
MOST = 200
UNIT = 100.0  # judges count in hundredths


class Forecast(Struct, frozen=True):
    """What is expected of a choice."""

    action: str
    line: list[tuple[int, str]]  # seats and what they choose, this choice first; it ends before what would be chosen in secret
    worth: list[list[float]]  # by seat and part, on average
    doubt: list[list[float]]  # the standard error of how that differs from the first forecast's
    won: int  # of the imagined games: those that ended, and this seat had won
    games: int


@dataclass
class _Course:
    """A choice in all games imagined so far."""

    code: int
    worth: list[list[float]] = field(default_factory=list)  # by game
    lines: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
    won: int = 0


def foresee(game: Game, search: Search, codes: Sequence[int], seconds: float | None = None, games: int = MOST) -> list[Forecast]:
    """Look how these choices of what the search thinks of go on, in so many games, or for so long if that is shorter."""
    courses = [_Course(code) for code in codes]
    parts = len(game.assets) + len(game.prospects)
    start = time.perf_counter()
    before = search.tree.rng.copy()
    if seconds is not None:
        _deepen(search, codes, start + seconds / 2)
    for number in range(games):
        if seconds is not None and number >= FEWEST and time.perf_counter() >= start + seconds:
            break
        luck = Rng(number, search.tree.seat)
        known = min(_play(search, course.code, luck.copy(), DEPTH)[1] for course in courses)
        for course in courses:
            _imagine(search, course, luck.copy(), known, parts)
    search.tree.rng.resume(before)
    seats = search.view.seats
    return [_forecast(game, course, courses[0], seats, parts) for course in courses]


def _deepen(search: Search, codes: Sequence[int], end: float) -> None:
    """Look at what comes after the choices that were looked at less than the best, as long as there is time."""
    looks = {branch.code: branch.looks for branch in search.branches() if branch.code in codes}
    while time.perf_counter() < end and search.tree.has_room():
        least = min(codes, key=lambda code: looks.get(code, 0))
        if looks.get(least, 0) >= max(looks.values(), default=0):
            return
        search.tree.deepen(search.view, least, BATCH)
        looks[least] = looks.get(least, 0) + BATCH


def _play(search: Search, code: int, luck: Rng, most: int) -> tuple[State, int]:
    """An imagined game after a choice and what is expected of everybody, and how many choices those were."""
    tree = search.tree
    tree.rng.resume(luck)
    state = search.view.imagine(tree.rng)
    return state, tree.foresee(state, code, most)


def _imagine(search: Search, course: _Course, luck: Rng, most: int, parts: int) -> None:
    tree = search.tree
    state, n = _play(search, course.code, luck, most)
    course.lines.append(tuple((tree.mover_of(k), tree.step(k)) for k in range(min(n, max(1, tree.n_openly())))))
    share = 0.0 if state.over() else tree.judge.at_leaf / 100  # as a look counts it
    at_leaf = _worth(tree.judge, state, parts) if share else None
    tree.roll_out(state)
    after = _worth(tree.judge, state, parts)
    course.worth.append([a + share * (b - a) for a, b in zip(after, at_leaf)] if at_leaf else after)
    course.won += state.over() and tree.seat in state.winners()


def _worth(judge: Judge, state: State, parts: int) -> list[float]:
    return [judge.part(state, seat, which) / UNIT for seat in range(state.seats) for which in range(parts)]


def _forecast(game: Game, course: _Course, first: _Course, seats: int, parts: int) -> Forecast:
    n = len(course.worth)
    means = [sum(column) / n for column in zip(*course.worth)]
    doubts = []
    for mine, other in zip(zip(*course.worth), zip(*first.worth)):
        apart = [a - b for a, b in zip(mine, other)]
        mean = sum(apart) / n
        doubts.append((sum((a - mean) ** 2 for a in apart) / (n * max(1, n - 1))) ** 0.5)
    rows = range(0, seats * parts, parts or 1) if parts else ()
    return Forecast(
        game.words(course.code),
        [(seat, game.words(code)) for seat, code in _usual(course.lines)],
        [means[at : at + parts] for at in rows],
        [doubts[at : at + parts] for at in rows],
        course.won,
        n,
    )


def _usual(lines: Sequence[tuple[tuple[int, int], ...]]) -> list[tuple[int, int]]:
    """What more than half of the lines have in common, from the beginning."""
    found: list[tuple[int, int]] = []
    left = list(lines)
    while True:
        following = Counter(line[len(found)] for line in left if len(line) > len(found))
        if not following:
            return found
        step, times = following.most_common(1)[0]
        if 2 * times <= len(lines):
            return found
        found.append(step)
        left = [line for line in left if len(line) >= len(found) and line[len(found) - 1] == step]
