"""Greedy: one decision ahead, by the game's own idea of what a position is worth, averaged over imagined states."""

from __future__ import annotations

from ..core.game import Game
from ..core.state import Rng, State
from .ahead import Ahead

IMAGININGS = 3
BUDGET = 20_000  # positions to judge for one decision, about; a long turn is not thought to its end beyond that


class Greedy:
    def __init__(self, game: Game, seed: int) -> None:
        self.ahead = Ahead(game.judge(), Rng(seed))

    def choose(self, view: State, seat: int) -> int:
        codes = view.legal(seat)
        if len(codes) == 1:
            return codes[0]
        self.ahead.clear()
        for _ in range(IMAGININGS):
            self.ahead.weigh(view.imagine(self.ahead.rng), seat, BUDGET // IMAGININGS)
        return codes[self.ahead.best(len(codes))]
