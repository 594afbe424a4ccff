"""Novice: sees what a move brings at once, but not who minds it, overlooks things, and does not weigh what is close."""

from __future__ import annotations

from ..core.game import Game
from ..core.state import Rng, State
from .ahead import Ahead

BUDGET = 400  # positions to judge for one decision, about
OVERLOOKS = 3  # one in so many choices


class Novice:
    def __init__(self, game: Game, seed: int) -> None:
        self.rng = Rng(seed)
        self.ahead = Ahead(game.judge(), self.rng)
        self.close = self.ahead.judge.close

    def choose(self, view: State, seat: int) -> int:
        codes = view.legal(seat)
        if len(codes) == 1:
            return codes[0]
        self.ahead.clear()
        self.ahead.weigh(view.imagine(self.rng), seat, BUDGET)
        worth = self.ahead.totals[: len(codes)]
        seen = [k for k in range(len(codes)) if self.rng.below(OVERLOOKS)] or [self.ahead.best(len(codes))]
        best = max(worth[k] for k in seen)
        good = [k for k in seen if worth[k] > best - self.close]
        return codes[good[self.rng.below(len(good))]]
