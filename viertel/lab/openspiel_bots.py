"""OpenSpiel's own search bots at our tables, with a time for each decision: `openspiel-mcts:0.5`, `openspiel-ismcts:0.5`.

The search is OpenSpiel's (its Python bots: the C++ ones can neither resample a game written in Python nor use our random
games); the random games at its leaves run in our native code. Like every bot they are shown views only: IS-MCTS resamples
what its seat can't know for each simulation; MCTS, which knows no secrets, searches several imagined worlds one after the
other and adds up the visits.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from ..core.errors import BadInput
from ..core.game import Game
from ..core.playout import playout
from ..core.state import Rng, State
from ..doors.openspiel import PREFIX, Position, SpielState, returns

EXPLORATION = math.sqrt(2)
WORLDS = 5  # that MCTS imagines for a decision
MANY = 10**9  # simulations: more than fit
SECONDS = 1.0


@cache
def _game(name: str, seats: int) -> Any:
    return pyspiel.load_game(f"{PREFIX}{name}(players={seats})")


class Playouts(mcts.Evaluator):  # type: ignore[misc]
    """What a leaf is worth: one random game, in native code."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def evaluate(self, state: SpielState) -> list[float]:
        after = state.position.state.clone()
        playout(after, self.rng)
        return returns(after)

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Searcher:
    def __init__(self, game: Game, seed: int, seconds: float) -> None:
        self.name = game.name
        self.seconds = seconds
        self.rng = Rng(seed)
        self.evaluator = Playouts(self.rng)
        self.luck = np.random.RandomState(self.rng.below(2**31))

    def choose(self, view: State, seat: int) -> int:
        codes = view.legal(seat)
        if len(codes) == 1:
            return codes[0]
        deadline = time.perf_counter() + self.seconds
        state = self._imagine(view, seat)
        rules = state.position.rules
        return rules.codes[self._search(view, seat, state, deadline)]

    def _imagine(self, view: State, seat: int) -> SpielState:
        """A world as OpenSpiel sees it. The options need not be known: what they change is in the view itself."""
        spiel: SpielState = _game(self.name, view.seats).new_initial_state()
        full = view.imagine(self.rng)
        while (first := full.to_act()[0]) != seat:  # there, those who choose at the same time do so in the order of seats
            legal = full.legal(first)
            full.apply(first, legal[self.rng.below(len(legal))])
        spiel.position = Position(spiel.position.rules, full)
        return spiel

    def _search(self, view: State, seat: int, state: SpielState, deadline: float) -> int:
        raise NotImplementedError


class TimeUp(Exception):
    pass


class ClockedMcts(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot counts simulations; this one looks at the clock before each of them."""

    deadline = 0.0
    root: Any = None

    def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
        self.root = root
        if root.explore_count > 1 and time.perf_counter() >= self.deadline:
            raise TimeUp
        return super()._apply_tree_policy(root, state)


class Mcts(Searcher):
    """Searches each of its worlds for the same time."""

    def _search(self, view: State, seat: int, state: SpielState, deadline: float) -> int:
        bot = ClockedMcts(state.get_game(), EXPLORATION, MANY, self.evaluator, random_state=self.luck)
        visits: Counter[int] = Counter()
        for left in range(WORLDS, 0, -1):
            now = time.perf_counter()
            bot.deadline = now + (deadline - now) / left
            with suppress(TimeUp):  # or the world is solved
                bot.mcts_search(state)
            visits.update({child.action: child.explore_count for child in bot.root.children})
            state = self._imagine(view, seat)
        most = max(visits.values())
        best = sorted(action for action, count in visits.items() if count == most)
        return best[self.rng.below(len(best))]


class IsMcts(Searcher):
    """Simulates until the time is up."""

    def _search(self, view: State, seat: int, state: SpielState, deadline: float) -> int:
        bot = ismcts.ISMCTSBot(
            state.get_game(), self.evaluator, EXPLORATION, 0, random_state=self.luck, use_observation_string=True
        )
        bot.set_resampler(lambda _state, _player: self._imagine(view, seat))
        root = bot.create_new_node(state)
        simulations = 0
        while simulations < 2 or time.perf_counter() < deadline:
            bot.run_simulation(bot.sample_root_state(state))
            simulations += 1
        actions, chances = zip(*bot.get_final_policy(state, root))
        return int(self.luck.choice(actions, p=chances))


KINDS: dict[str, type[Searcher]] = {"openspiel-mcts": Mcts, "openspiel-ismcts": IsMcts}


def make(name: str, game: Game, seed: int) -> Searcher:
    kind, _, given = name.partition(":")
    if kind not in KINDS:
        raise BadInput(f"there is no bot '{kind}'; OpenSpiel's are {', '.join(KINDS)}")
    try:
        seconds = float(given) if given else SECONDS
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < math.inf:
        raise BadInput(f"a bot's time is given in seconds, like {kind}:0.5, not '{name}'")
    return KINDS[kind](game, seed, seconds)
