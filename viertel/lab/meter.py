"""Random games by the thousand, counted."""

from __future__ import annotations

from ..core.seat import CHANCE
from ..core.state import Rng, State

NATIVE = "module"


class Meter:
    """What a random game had to offer: decisions with something to choose, and how many choices they had in all."""

    decisions: int
    choices: int
    seat: int  # whose choice it was

    def __init__(self) -> None:
        self.decisions = 0
        self.choices = 0
        self.seat = 0

    def choose(self, state: State, rng: Rng) -> int:
        """The code that comes next in the game that `play` would play, for whoever wants to watch it; -1 when it is over."""
        acting = state._acting()
        if acting == 0:
            return -1
        if acting < 0:
            self.seat = CHANCE
            return state._lot(rng)
        self.seat = 0
        while not acting >> self.seat & 1:
            self.seat += 1
        code = state._pick(self.seat, rng)
        if state.slate.n_codes > 1:
            self.decisions += 1
            self.choices += state.slate.n_codes
        return code

    def play(self, state: State, rng: Rng) -> None:
        """Play uniformly at random to the end."""
        self.decisions = 0
        self.choices = 0
        while True:
            acting = state._settle(rng)
            if acting == 0:
                return
            seat = 0
            while not acting >> seat & 1:
                seat += 1
            code = state._pick(seat, rng)
            n = state.slate.n_codes
            if n > 1:
                self.decisions += 1
                self.choices += n
            state._apply(seat, code)
