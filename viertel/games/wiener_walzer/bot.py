"""What a position of Wiener Walzer is worth. Compiled when a C compiler is there."""

from __future__ import annotations

from ...core.judge import Judge
from ...core.state import State
from .codes import CHAMPAGNE, DANCED, VALUE, WOMAN
from .rules import Walzer


class WalzerJudge(Judge):
    """Own prospects against the average of the others'."""

    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, Walzer)
        return self._worth(state, seat)

    def _worth(self, game: Walzer, seat: int) -> int:
        others = 0
        for other in range(game.seats):
            if other != seat:
                others += self._prospects(game, other)
        return self._prospects(game, seat) - others // (game.seats - 1)

    def _prospects(self, game: Walzer, seat: int) -> int:
        """Points so far, a share of the sets under way, and what the waiting guests may still bring."""
        worth = 100 * game.score[seat] + self._buffet(game, seat)
        for cell in range(game.hall.n_cells):
            guest = game.guest[cell]
            if guest >> 4 == seat + 1 and guest & DANCED == 0:
                worth += self._hope(game, cell)
        return worth

    def _buffet(self, game: Walzer, seat: int) -> int:
        sets = game._sets(seat)
        worth = 100 * game.hall.set_points * sets
        if game.left[seat] == 0 and game.hand[seat] == 0:
            return worth
        jokers = game._pieces(seat, CHAMPAGNE)
        share = 45 * game.hall.set_points  # of a set that is nearly complete
        for ahead in range(1, 4):
            missing = 0
            for kind in range(CHAMPAGNE):
                missing += max(0, sets + ahead - game._pieces(seat, kind))
            missing -= jokers
            worth += share * max(0, 5 * ahead - missing) // (5 * ahead)
            share //= 2
        return worth

    def _hope(self, game: Walzer, cell: int) -> int:
        """A share of the best dance in sight: the fewer sides are open, the likelier it comes."""
        open_sides = game.open_sides[cell]
        if open_sides == 0:
            return 0
        guest = game.guest[cell]
        best = -1
        for k in range(4 * cell, 4 * cell + game.hall.n_near[cell]):
            other = game.guest[game.hall.near[k]]
            if other != 0 and (other ^ guest) & (WOMAN | DANCED) == WOMAN and other & VALUE > best:
                best = other & VALUE
        if best < 0:
            return (100 * (guest & VALUE) + 150) // (2 + 2 * open_sides)
        return 100 * ((guest & VALUE) + best) // (1 + open_sides)
