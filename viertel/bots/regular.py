"""Regular: looks down the tree a little, and now and then overlooks what it likes best, as people do."""

from __future__ import annotations

from ..core.game import Game
from ..core.state import State
from . import tree
from .search import Search

LOOKS = 20 if tree.__file__.endswith(".py") else 100  # however long they take; fewer in plain Python, where they are dear
OVERLOOKS = 6  # one in so many choices


class Regular:
    def __init__(self, game: Game, seed: int) -> None:
        self.search = Search(game, seed, None, LOOKS)

    def choose(self, view: State, seat: int) -> int:
        codes = view.legal(seat)
        if len(codes) == 1:
            return codes[0]
        branches = self.search.think(view, seat)
        seen = [branch for branch in branches if branch.looks and self.search.tree.rng.below(OVERLOOKS)] or branches
        self.search.chose(seen[0].code)
        return seen[0].code
