"""Random games by the thousand, counted. Compiled when a C compiler is there."""

from __future__ import annotations

from ..core.state import Rng, State


class Meter:
    """What a random game had to offer: decisions with something to choose, and how many choices they had in all."""

    decisions: int
    choices: int

    def __init__(self) -> None:
        self.decisions = 0
        self.choices = 0

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
