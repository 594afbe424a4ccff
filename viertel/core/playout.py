"""Playing at random to the end: what simulations and searches do millions of times."""

from __future__ import annotations

from .state import Rng, State

NATIVE = "module"


def playout(state: State, rng: Rng) -> int:
    """Play uniformly at random to the end; returns the decisions, counting only those with something to choose."""
    return state._playout(rng)


def playouts(state: State, rng: Rng, times: int) -> int:
    """So many games from this position; the decisions made in all."""
    scratch = state._clone()  # memory that is kept
    decisions = 0
    for _ in range(times):
        scratch._become(state)
        decisions += scratch._playout(rng)
    return decisions
