"""How fast, on one core, in CPU time: random games from the start (`full`) or the middle (`clone`), and looks of a search."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass

from ..bots.search import BUDGET, Search
from ..core.game import Game
from ..core.playout import playouts
from ..core.seat import CHANCE
from ..core.state import Rng, State
from .clauses import step_at_random

MODES = ("full", "clone")
SEED = 77
BATCH = 0.02  # seconds between two readings of the clock
LOOKS = 16  # of a search, between two readings of the clock
CHOICES = 10  # that a search is measured with


@dataclass(frozen=True)
class Measured:
    decisions: int
    games: int
    seconds: float  # of this thread's CPU time


def root(game: Game, seats: int, mode: str) -> State:
    """The position that every game begins from: the start, or where half the turns of a game have been taken."""
    state, rng = game.new(seats), Rng(SEED)
    if mode == "clone":
        whole = _turns(state.clone(), Rng(SEED), None)
        _turns(state, rng, whole // 2)
    return state


def _turns(state: State, rng: Rng, most: int | None) -> int:
    """Play at random to the end, or until so many turns are over; how many there were."""
    turns, last = 0, None
    while acting := state.to_act():
        if acting != (CHANCE,):
            if acting != last:
                if turns == most:
                    break
                turns += 1
            last = acting
        step_at_random(state, rng)
    return turns


def measure(state: State, seconds: float) -> Measured:
    rng = Rng(SEED)
    decisions = games = 0
    batch, spent, started = 1, 0.0, time.thread_time()
    while spent < seconds:
        before = spent
        decisions += playouts(state, rng, batch)
        games += batch
        spent = time.thread_time() - started
        if spent - before < BATCH / 2:
            batch *= 2
    return Measured(decisions, games, spent)


def looks(game: Game, seats: int, seconds: float) -> float:
    """How often a search looks down its tree, a second, with what it does before the first look; over choices of a whole game."""
    search = Search(game, SEED, seconds=None)
    done, total = 0, 0.0
    for view, seat in _choices(game, seats):
        search.turn_to(view, seat)
        spent, started = 0.0, time.thread_time()
        while spent < seconds / CHOICES:
            search.tree.grow(view, LOOKS, BUDGET)
            done += LOOKS
            spent = time.thread_time() - started
        total += spent
    return done / total


def _choices(game: Game, seats: int) -> list[tuple[State, int]]:
    """What seats that have a choice see in a random game, at even distances from beginning to end."""
    state, rng = game.new(seats), Rng(SEED)
    found = []
    while acting := state.to_act():
        if acting[0] != CHANCE and len(state.legal(acting[0])) > 1:
            found.append((state.view(acting[0]), acting[0]))
        step_at_random(state, rng)
    return [found[len(found) * (2 * n + 1) // (2 * CHOICES)] for n in range(CHOICES)]


def answer(game: Game, lines: Iterable[str]) -> None:
    """`mode players seconds` is answered with `decisions games cpu-seconds`; what can't be measured with `skip`."""
    for line in lines:
        try:
            mode, players, seconds = line.split()
            if mode not in MODES or int(players) not in game.players:
                raise ValueError
            found = measure(root(game, int(players), mode), float(seconds))
        except ValueError:
            print("skip", flush=True)
        else:
            print(found.decisions, found.games, found.seconds, flush=True)


def worker(game: Game) -> None:
    answer(game, sys.stdin)
