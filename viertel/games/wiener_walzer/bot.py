"""What a position of Wiener Walzer is worth.

The figures were found by letting greedy bots with one set play those with another, at 2 to 5 players.
"""

from __future__ import annotations

from typing import Annotated, Final

from ...core.judge import Judge
from ...core.state import State
from .codes import CHAMPAGNE, DANCED, VALUE
from .dancing import suits
from .guests import owner_of
from .rules import Walzer

NATIVE = "module"

Sides = Annotated[list[int], 5]

SURE: Final = 1000
FILLED: Final = 810  # of a free cell that could be filled: how likely somebody wants to, with two players …
FILLED_MORE: Final = 80  # … and with each further one
NEXT_SET: Final = 70  # per cent of a set's points that its last piece is waiting for
LATER_SET: Final = 65  # per cent of that for the set after
WITH_PARTNER: Final = 88
WITHOUT: Final = 125
STRANGER: Final = 25  # what an unknown partner is worth, in tenths


class WalzerJudge(Judge):
    """Own prospects against the average of the others'."""

    encircled: Sides  # by open sides: how likely a guest will be encircled, in thousandths

    def __init__(self) -> None:
        self.swing = 700
        self.close = 100
        self.rollout = 1000
        self.candidates = 1
        self.at_leaf = 60
        self.encircled = [0] * 5

    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, Walzer)
        return self._worth(state, seat)

    def _worth(self, game: Walzer, seat: int) -> int:
        self._look_round(game)
        others = 0
        for other in range(game.seats):
            if other != seat:
                others += self._prospects(game, other)
        return self._prospects(game, seat) - others // (game.seats - 1)

    def _look_round(self, game: Walzer) -> None:
        """There are more free cells than guests to come: some sides stay open to the end."""
        waiting = 0
        for seat in range(game.seats):
            waiting += self._waiting(game, seat)
        filled = waiting * (FILLED + FILLED_MORE * (game.seats - 2)) // max(1, game.n_free)
        chance = SURE
        for sides in range(5):
            self.encircled[sides] = chance
            chance = chance * filled // SURE

    def _waiting(self, game: Walzer, seat: int) -> int:
        """Guests the seat has still to place."""
        return game.left[seat] + (1 if game.hand[seat] != 0 else 0)

    def _prospects(self, game: Walzer, seat: int) -> int:
        """Points so far, a share of the sets under way, and what the waiting guests may still bring."""
        return 100 * game.score[seat] + self._buffet(game, seat) + self._in_sight(game, seat)

    def _part(self, state: State, seat: int, which: int) -> int:
        assert isinstance(state, Walzer)
        return self._share(state, seat, which)

    def _share(self, game: Walzer, seat: int, which: int) -> int:
        self._look_round(game)
        if which == 0:
            return 100 * game.score[seat]
        return self._buffet(game, seat) if which == 1 else self._in_sight(game, seat)

    def _in_sight(self, game: Walzer, seat: int) -> int:
        """The dances that the seat's guests on the board may still have."""
        worth = 0
        for cell in range(game.hall.n_cells):
            guest = game.guest[cell]
            if guest != 0 and owner_of(guest) == seat and guest & DANCED == 0:
                worth += self._hope(game, cell)
        return worth

    def _buffet(self, game: Walzer, seat: int) -> int:
        sets = game._sets(seat)
        worth = 100 * game.hall.set_points * sets
        if self._waiting(game, seat) == 0:
            return worth
        jokers = game._pieces(seat, CHAMPAGNE)
        share = NEXT_SET * game.hall.set_points
        for ahead in range(1, 4):
            missing = -jokers
            for kind in range(CHAMPAGNE):
                missing += max(0, sets + ahead - game._pieces(seat, kind))
            worth += share * max(0, 5 * ahead - missing) // (5 * ahead)
            share = share * LATER_SET // 100
        return worth

    def _hope(self, game: Walzer, cell: int) -> int:
        """The dance in sight, as likely as it is that the guest will be encircled."""
        guest = game.guest[cell]
        best = -1
        for k in range(4 * cell, 4 * cell + 4):
            other = game.guest[game.hall.to[k]]
            if suits(guest, other) and other & VALUE > best:
                best = other & VALUE
        sides = game.open_sides[cell]
        if best >= 0 and sides == 0:  # it will dance as soon as the event is over
            return 100 * ((guest & VALUE) + best)
        if best >= 0:
            return WITH_PARTNER * self.encircled[sides] * ((guest & VALUE) + best) // SURE
        somebody = SURE - (SURE >> sides)  # each open side brings the right sex every other time
        return WITHOUT * self.encircled[sides] * somebody // SURE * (10 * (guest & VALUE) + STRANGER) // (10 * SURE)
