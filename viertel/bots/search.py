"""Search: looks down a tree of imagined games until its time is up, and plays what it looked at most.

A look is what others call an iteration or a simulation of Monte Carlo tree search.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from ..core.game import Game
from ..core.state import Rng, State
from .tree import Tree

BATCH = 16  # looks between two at the clock
CHECKS = 24  # times in a decision that a search asks itself whether more looks could still change its mind
BUDGET = 7000  # positions to judge at the root, about, before the first look


@dataclass(frozen=True)
class Branch:
    """One choice at the root, and what the looks down it gave."""

    code: int
    looks: int
    expected: float  # the seat's share of the win, from 0 to 1
    promise: float  # at first sight, by the judge's word; of all choices together 1


class Search:
    """Thinks for so many seconds or so many looks, whichever is over first. While its turn goes on, its thoughts are kept."""

    def __init__(self, game: Game, seed: int, seconds: float | None, looks: int | None = None) -> None:
        self.tree = Tree(game.judge(), Rng(seed))
        self.seconds = seconds
        self.looks = looks
        self._view: State | None = None  # the last one it turned to, …
        self._chosen: int | None = None  # … and what was chosen there

    def choose(self, view: State, seat: int) -> int:
        codes = view.legal(seat)
        if len(codes) == 1:
            return codes[0]
        code = self.think(view, seat)[0].code
        self.chose(code)
        return code

    def think(self, view: State, seat: int) -> list[Branch]:
        """What is thought of the seat's choices, the one that was looked at most first."""
        self.turn_to(view, seat)
        if self.seconds is None:
            self.tree.grow(view, self.looks or 1, BUDGET)
        else:
            self._think_for(self.seconds, view)
        return self.branches()

    def turn_to(self, view: State, seat: int) -> None:
        """Begin to think of a seat's choices, with what is known already if they are what the last choice led to."""
        if not self._goes_on(view, seat):
            self.tree.plant(seat)
        self._view = view.clone()
        self._chosen = None

    def look(self, seconds: float) -> None:
        """Look down the tree for so long, at least a little."""
        assert self._view
        end = time.perf_counter() + seconds
        while True:
            self.tree.grow(self._view, BATCH, BUDGET)
            if time.perf_counter() >= end:
                return

    @property
    def view(self) -> State:
        """What it thinks of."""
        assert self._view
        return self._view

    def chose(self, code: int) -> None:
        """This is what was played where it thought last."""
        self._chosen = code

    def branches(self) -> list[Branch]:
        tree = self.tree
        found = []
        edge = tree.edge(0)
        while edge:
            found.append(Branch(tree.choice(edge), tree.looks_at(edge), tree.expected(edge), tree.promise(edge)))
            edge = tree.edge(edge)
        return sorted(found, key=lambda branch: (-branch.looks, -branch.expected))

    def expectations(self, seats: int) -> list[float]:
        """Each seat's share of the win, over all that was looked at."""
        return [self.tree.expectation(seat) for seat in range(seats)]

    def _think_for(self, seconds: float, view: State) -> None:
        start = checked = time.perf_counter()
        done = 0
        while self.looks is None or done < self.looks:
            self.tree.grow(view, BATCH, BUDGET)
            done += BATCH
            now = time.perf_counter()
            if now >= start + seconds:
                return
            if now >= checked + seconds / CHECKS:
                checked = now
                to_come = done / (now - start) * (start + seconds - now)
                first, second = (self.branches() + 2 * [Branch(0, 0, 0.0, 0.0)])[:2]
                if first.looks - second.looks > to_come:
                    return

    def _goes_on(self, view: State, seat: int) -> bool:
        """Is this just what the last choice led to, with no word from chance or anybody else?"""
        if self._view is None or self._chosen is None or self.tree.seat != seat:
            return False
        state = self._view.imagine(self.tree.rng)
        state.apply(seat, self._chosen)
        self.tree.follow(self._chosen)
        while state.to_act() == (seat,) and len(codes := state.legal(seat)) == 1:
            state.apply(seat, codes[0])
            self.tree.follow(codes[0])
        return seat in state.to_act() and state.view(seat) == view and self.tree.has_room()
