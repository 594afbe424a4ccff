"""One decision ahead: what each choice leads to, by a judge's word."""

from __future__ import annotations

from typing import Annotated

from ..core.judge import Judge
from ..core.seat import MAX_CODES
from ..core.state import Rng, State, zeros

NATIVE = "module"

Codes = Annotated[list[int], MAX_CODES]


class Ahead:
    """Adds up what a judge says of each of a seat's choices, over any number of imagined states."""

    judge: Judge
    rng: Rng
    luck: Rng  # what each choice begins with
    codes: Codes  # the choices, in their order
    totals: Codes  # what each has been worth so far
    follow: Codes  # choices later in the same turn
    budget: int  # positions that may still be judged before the next choice

    def __init__(self, judge: Judge, rng: Rng) -> None:
        self.judge = judge
        self.rng = rng
        self.luck = Rng(0)
        self.codes = zeros(MAX_CODES)
        self.totals = zeros(MAX_CODES)
        self.follow = zeros(MAX_CODES)
        self.budget = 0

    def clear(self) -> None:
        for k in range(MAX_CODES):
            self.totals[k] = 0

    def weigh(self, state: State, seat: int, budget: int) -> None:
        """Try every choice of the seat in a full state, in which it is to act; the turn is played on while the budget lasts."""
        n = state._legal(seat)
        for k in range(n):
            self.codes[k] = state.slate.codes[k]
        others = state._acting() & ~(1 << seat)
        self.luck._follow(self.rng)
        after = state._clone()  # memory that is kept from choice to choice
        spare = state._clone()
        for k in range(n):
            self.rng._follow(self.luck)  # the same for every choice, so that luck does not decide between them
            self.budget = budget // n
            after._become(state)
            after._apply(seat, self.codes[k])
            self._let_choose(after, others)
            self._run_on(after, spare, seat)
            self.totals[k] += self.judge._value(after, seat)

    def best(self, n: int) -> int:
        """Which of n choices has been worth most; one of them by lot if several have."""
        ties = 0
        found = 0
        for k in range(n):
            if self.totals[k] > self.totals[found]:
                found = k
                ties = 0
            if self.totals[k] == self.totals[found]:
                ties += 1
                if self.rng.below(ties) == 0:
                    found = k
        return found

    def _let_choose(self, state: State, others: int) -> None:
        """Those who choose at the same time do so at random: their secrets are not known, and the judge wants an outcome."""
        while True:
            acting = state._acting()
            if acting < 0 or acting & others == 0:
                return
            seat = 0
            while not (acting & others) >> seat & 1:
                seat += 1
            others &= ~(1 << seat)
            state._apply(seat, state._pick(seat, self.rng))

    def _run_on(self, state: State, spare: State, seat: int) -> None:
        """Let the seat finish its turn, each time with the choice that looks best at once; chance or another seat ends it."""
        while self._must_choose(state, seat) and self.budget > 0:
            n = state._legal(seat)
            for k in range(n):
                self.follow[k] = state.slate.codes[k]
            self.budget -= n
            best = 0
            highest = 0
            for k in range(n):
                spare._become(state)
                spare._apply(seat, self.follow[k])
                self._must_choose(spare, seat)
                value = self.judge._value(spare, seat)
                if k == 0 or value > highest:
                    best = k
                    highest = value
            state._apply(seat, self.follow[best])

    def _must_choose(self, state: State, seat: int) -> bool:
        """Take what is forced; then, has the seat alone to choose?"""
        while state._acting() == 1 << seat:
            if state._legal(seat) > 1:
                return True
            state._apply(seat, state.slate.codes[0])
        return False
