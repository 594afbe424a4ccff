"""Playing at random to the end: what simulations and searches do millions of times. Compiled when a C compiler is there."""

from __future__ import annotations

from .state import Rng, State


def playout(state: State, rng: Rng) -> int:
    """Play uniformly at random to the end; returns the decisions, counting only those with something to choose."""
    decisions = 0
    while True:
        acting = state._settle(rng)
        if acting == 0:
            return decisions
        seat = 0
        while not acting & 1:
            acting >>= 1
            seat += 1
        code = state._pick(seat, rng)
        if state.slate.n_codes > 1:
            decisions += 1
        state._apply(seat, code)


def playouts(state: State, rng: Rng, times: int) -> int:
    """So many games from this position, each on a clone; the decisions made in all."""
    decisions = 0
    for _ in range(times):
        decisions += playout(state._clone(), rng)
    return decisions
