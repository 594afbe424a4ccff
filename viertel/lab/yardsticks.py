"""How fast the doors are: decisions a second with observation and mask, random actions, beside games of other libraries.

On one core, in CPU time; on two threads, by the clock. A yardstick whose library is not installed is left out, and why is said.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import batch
from ..core.game import Game

GAMES = 256  # side by side
SEED = 7
PETTINGZOO = ("tictactoe_v3", "connect_four_v3", "go_v5", "chess_v6", "hanabi_v5")  # its own board and card games
PUFFER = (("connect4", "Connect4"), ("go", "Go"), ("checkers", "Checkers"))  # … and those of PufferLib


@dataclass(frozen=True)
class Speed:
    """Decisions a second, or why there is no figure."""

    what: str
    figure: float | None
    why: str = ""


def _timed(go: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """How many decisions a second `go` makes; it returns how many it made."""
    go()
    done, started = 0, clock()
    while (spent := clock() - started) < seconds:
        done += go()
    return done / spent


def _batch(game: Game, players: int, seconds: float, threads: int = 1, compact: bool = False) -> float:
    games = batch.make(game, GAMES, players, seed=SEED, threads=threads, compact=compact)

    def go() -> int:
        games.step(games.sample())
        return GAMES

    found = _timed(go, seconds, time.process_time if threads == 1 else time.perf_counter)
    games.close()
    return found


def _pettingzoo(env: Any, seconds: float) -> float:
    """One game after the other through an AEC environment; the mask is where PettingZoo has it."""
    luck = random.Random(SEED)

    def go() -> int:
        env.reset(seed=SEED)
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(int(luck.choice(np.flatnonzero(mask))))
            steps += 1
        return steps

    return _timed(go, seconds)


def _openspiel(game: Game, players: int, seconds: float, lists: bool) -> float:
    """One game after the other. Nodes of chance are settled on the way and not counted, as in the batch."""
    import pyspiel

    from ..doors.openspiel import PREFIX

    spiel = pyspiel.load_game(f"{PREFIX}{game.name}(players={players})")
    observer, luck, actions = spiel.make_py_observer(), random.Random(SEED), spiel.num_distinct_actions()

    def go() -> int:
        state, steps = spiel.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                codes, chances = zip(*state.chance_outcomes())
                state.apply_action(luck.choices(codes, chances)[0])
                continue
            player, legal = state.current_player(), state.legal_actions()
            if lists:
                state.observation_tensor(player)
                state.legal_actions_mask(player)
            else:
                observer.set_from(state, player)
                np.zeros(actions, np.bool_)[legal] = True
            state.apply_action(luck.choice(legal))
            steps += 1
        return steps

    return _timed(go, seconds)


def _puffer(made: Any, seconds: float) -> float:
    env = made(num_envs=GAMES)
    env.reset(seed=SEED)
    actions = np.random.default_rng(SEED).integers(0, env.single_action_space.n, (64, env.num_agents)).astype(np.int32)
    rows = iter(range(10**9))

    def go() -> int:
        env.step(actions[next(rows) % len(actions)])
        return int(env.num_agents)

    return _timed(go, seconds)


def _tried(what: str, measure: Callable[[], float]) -> Speed:
    try:
        return Speed(what, measure())
    except ImportError as missing:
        return Speed(what, None, str(missing))


def doors(game: Game, players: int, seconds: float) -> Iterator[Speed]:
    yield Speed("batch", _batch(game, players, seconds))
    yield Speed("batch, compact", _batch(game, players, seconds, compact=True))
    yield Speed("batch, two threads", _batch(game, players, seconds, threads=2))

    def pettingzoo() -> float:
        from ..doors.pettingzoo import env

        return _pettingzoo(env(game, players), seconds)

    yield _tried("PettingZoo door", pettingzoo)
    yield _tried("OpenSpiel door", lambda: _openspiel(game, players, seconds, lists=False))
    yield _tried("OpenSpiel, lists", lambda: _openspiel(game, players, seconds, lists=True))


def others(seconds: float) -> Iterator[Speed]:
    """Games of other libraries. PufferLib's have no mask: an action that is not open ends or passes there."""
    for name in PETTINGZOO:

        def classic(name: str = name) -> float:
            return _pettingzoo(importlib.import_module(f"pettingzoo.classic.{name}").env(), seconds)

        yield _tried(f"PettingZoo {name}", classic)
    for module, name in PUFFER:

        def ocean(module: str = module, name: str = name) -> float:
            return _puffer(getattr(importlib.import_module(f"pufferlib.ocean.{module}.{module}"), name), seconds)

        yield _tried(f"PufferLib {module}", ocean)
