"""Puzzles: found in games of strong bots. A choice is clearly best if a master's search says so, and again with two other seeds.

All searches look so many times, not so many seconds: the same game number gives the same puzzles on every machine, and a run that
was stopped goes on with the game after the last one in which something was found. A shard is a game, with all that is clear in
it; which of that is taken depends on the puzzles before it and is decided here, in the order of the games.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count as numbers_from
from pathlib import Path

from rich.console import Console
from rich.table import Table

from .. import bots, files
from ..bots.search import BUDGET, Branch, Search
from ..core.chance import Quick
from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match
from ..core.puzzle import EASY, FILE, HARD, MEDIUM, TRIES, Puzzle, header, read
from ..core.state import Rng, State
from . import pool, show
from .journal import Journal

MARGIN = 1 / 10  # of an even share of the win: by so much the best choice is better than any other
LOOKS = 32_000  # for each of the three searches that must agree; a master has about as many in the game that is slowest to search
GLANCE = 200  # for each decision of those who play
PAUSES = 8  # in a search, to ask whether it can be given up
FEWEST = 3  # choices, else it is no question
COMPARED = 25  # looks at a choice that the best must be better than
WEIGHED = 100  # looks of both searches without which nothing is said of a choice
TOO_EASY = 5  # of TRIES: if more novices find it, it is no puzzle
SCREENED = 32  # positions of a game that are looked at again
PER_GAME = 8  # puzzles, …
APART = 6  # … with so many entries between
PARTS = 3
WIDE = 200  # letters of a line of the list
DIFFICULTY = {EASY: "easy", MEDIUM: "medium", HARD: "hard"}


@dataclass(frozen=True)
class Candidate:
    """A position that looked like a puzzle while it was played."""

    at: int
    view: State
    seat: int
    best: int
    margin: float


Share = tuple[int, int]  # of the puzzles of a game: those for so many players, from this part of the game


@dataclass(frozen=True)
class Shard:
    source: pool.Source
    number: int  # of the game
    full: frozenset[Share]  # of these there are enough already: nobody need look


@dataclass(frozen=True)
class Clear:
    """One of the clearest positions of a game, and the puzzle that it is, if it is one."""

    at: int
    verb: str
    share: Share
    puzzle: Puzzle | None


def make(game: Game, count: int, to: Path | None = None, workers: int | pool.Workers = 1) -> int:
    """Find puzzles until there are so many, each written down at once; how many there are then."""
    if not game.standard:
        raise BadInput("puzzles are made with the figures of the game's own box")
    path = to or game.folder / FILE
    files.check_folder(path)
    journal = Journal(path, header(game, MARGIN, LOOKS), lambda data: Puzzle(**data))
    found = journal.items
    try:
        with show.progress(f"{game.title}: puzzles", count) as advance:
            advance(len(found))
            if len(found) < count:
                for clear in pool.run(look_through, _shards(game, found, count), workers):
                    for puzzle in _taken(clear, found, _quota(game, count), count):
                        journal.add(puzzle.to_json())
                        found.append(puzzle)
                        advance(1)
                    if len(found) >= count:
                        break
    finally:
        journal.close()
    return len(found)


def _shards(game: Game, found: Sequence[Puzzle], count: int) -> Iterator[Shard]:
    """Without end; each knows what there was enough of when it was given out."""
    source, quota = pool.Source.of(game), _quota(game, count)
    for number in numbers_from(max((puzzle.game for puzzle in found), default=-1) + 1):
        yield Shard(source, number, frozenset(share for share, n in _shares(found).items() if n >= quota))


def _quota(game: Game, count: int) -> int:
    return -(-3 * count // (2 * PARTS * len(game.players)))  # half as many again as an even share, for some are rare


def _shares(found: Sequence[Puzzle]) -> Counter[Share]:
    return Counter((puzzle.seats, puzzle.part) for puzzle in found)


def say(game: Game, as_json: bool) -> None:
    """The puzzles of a game, for whoever makes or checks them: the solutions are told."""
    rows = [
        {
            "key": puzzle.key,
            "players": puzzle.seats,
            "seat": puzzle.seat,
            "part": puzzle.part + 1,
            "difficulty": DIFFICULTY[puzzle.difficulty],
            "solution": puzzle.solution,
            "share": next(iter(puzzle.choices.values())),
            "margin": round(puzzle.margin, 3),
            **puzzle.found,
        }
        for puzzle in read(game)
    ]
    if as_json:
        print(json.dumps(rows, indent=1))
        return
    table = Table(
        box=None, padding=(0, 2, 0, 0), header_style="dim", title=f"{game.title}: {len(rows)} puzzles", title_justify="left"
    )
    for heading in rows[0] if rows else ():
        table.add_column(heading)
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console(highlight=False, width=WIDE).print(table)


def look_through(shard: Shard, game: Game | None = None) -> list[Clear]:
    """The clearest positions of one game; the numbers of players take turns."""
    game = game or shard.source.game()
    seats = game.players[shard.number % len(game.players)]
    match, candidates = _play(game, seats, shard.number)
    found = []
    for one in sorted(candidates, key=lambda one: -one.margin)[:SCREENED]:
        part = PARTS * one.at // match.n
        if (seats, part) not in shard.full:
            puzzle = _puzzle(game, one, match.options, shard.number, part)
            found.append(Clear(one.at, game.words(one.best).partition(" ")[0], (seats, part), puzzle))
    return found


def _taken(clear: Sequence[Clear], before: Sequence[Puzzle], quota: int, count: int) -> Iterator[Puzzle]:
    """The puzzles of one game; `before` grows by what is taken."""
    shares = _shares(before)
    verbs = Counter(puzzle.solution.partition(" ")[0] for puzzle in before)
    done: list[int] = []
    # What there is little of comes first, then what is clearest.
    for one in sorted(clear, key=lambda one: verbs[one.verb]):
        if one.puzzle is None or shares[one.share] >= quota or any(abs(one.at - at) < APART for at in done):
            continue
        done.append(one.at)
        shares[one.share] += 1
        yield one.puzzle
        if len(done) == PER_GAME or len(before) >= count:
            return


def _play(game: Game, seats: int, number: int) -> tuple[Match, list[Candidate]]:
    match = Match(game, seats, chance=Quick(Rng(number)), story=False)
    players = [Search(game, 1 + seats * number + seat, None, GLANCE) for seat in range(seats)]
    candidates = []
    while not match.over:
        seat = match.acting[0]
        codes = match.legal(seat)
        view = match.state.view(seat)
        if len(codes) == 1:
            match.act(seat, codes[0])
            continue
        branches = players[seat].think(view, seat)
        players[seat].chose(branches[0].code)
        # A plan that is made in secret, step by step, is no single choice.
        if len(codes) >= FEWEST and not game.drafted(match.state) and (margin := _margin(branches)) > 0:
            candidates.append(Candidate(match.n, view, seat, branches[0].code, margin))
        match.act(seat, branches[0].code)
    return match, candidates


def _margin(branches: Sequence[Branch]) -> float:
    """By how much what was looked at most is better than whatever else was looked at enough; nothing, if it is not."""
    others = [branch.expected for branch in branches[1:] if branch.looks >= COMPARED]
    return branches[0].expected - max(others) if others else 0.0


def _puzzle(game: Game, one: Candidate, options: dict[str, str], number: int, part: int) -> Puzzle | None:
    first = _weigh(game, one, 1)
    best = first[0].code if first else -1
    if not first or (novices := _tries(game, one, "novice", best)) > TOO_EASY:
        return None
    again = _weigh(game, one, 2, best)
    if not again or not _weigh(game, one, 3, best):  # of those on which two agree, one in thirty is disputed by a third
        return None
    found = {"novice": novices} | {name: _tries(game, one, name, best) for name in ("greedy", "regular")}
    puzzle = Puzzle(one.view.to_json(), options, _choices(game, first, again), found, number, one.at, part)
    return puzzle if puzzle.solution == game.words(best) and puzzle.clear(MARGIN) else None


def _weigh(game: Game, one: Candidate, seed: int, best: int | None = None) -> list[Branch] | None:
    """A master's search; None if no choice stands out by the margin, or another one than `best`. What is far from it on the way
    is given up."""
    search = Search(game, seed, None)
    search.turn_to(one.view, one.seat)
    for done in range(1, PAUSES + 1):
        search.tree.grow(one.view, LOOKS // PAUSES, BUDGET)
        branches = search.branches()
        enough = MARGIN / one.view.seats * (1 if done == PAUSES else 3 / 4)
        if best not in (None, branches[0].code) or _margin(branches) < enough:
            return None
    return branches


def _tries(game: Game, one: Candidate, name: str, best: int) -> int:
    return sum(bots.make(name, game, seed).choose(one.view, one.seat) == best for seed in range(TRIES))


def _choices(game: Game, *searches: Sequence[Branch]) -> dict[str, float]:
    """What both searches say together of the choices they looked at enough."""
    looks: defaultdict[int, int] = defaultdict(int)
    total: defaultdict[int, float] = defaultdict(float)
    for branch in (branch for branches in searches for branch in branches):
        looks[branch.code] += branch.looks
        total[branch.code] += branch.looks * branch.expected
    shares = {game.words(code): round(total[code] / looks[code], 3) for code in looks if looks[code] >= WEIGHED}
    return dict(sorted(shares.items(), key=lambda item: -item[1]))
