"""Uniform: every legal action is as likely as any other."""

from __future__ import annotations

from ..core.game import Game
from ..core.state import Rng, State


class Uniform:
    def __init__(self, game: Game, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, view: State, seat: int) -> int:
        codes = view.legal(seat)
        return codes[self.rng.below(len(codes))]
