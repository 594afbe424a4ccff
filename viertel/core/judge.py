"""Judge: what a position is worth to a seat, for bots."""

from __future__ import annotations

from .state import State

NATIVE = "module"


class Judge:
    """A game's `bot.py` subclasses this. It is only ever shown full states: imagined ones, in a real game."""

    swing: int  # the lead, as `_value` counts, that makes one about three times as likely to win as not
    close: int  # the difference between two choices that a good player would have to think about
    rollout: int  # choices played before a search asks: the more, the less the judge is to be trusted in the middle of things
    candidates: int  # how many random choices one of the rollout is the best of; 1 is just at random
    at_leaf: int  # of 100: what the judge's word before the rollout counts, beside that after it

    def _value(self, state: State, seat: int) -> int:
        """What the position is worth to the seat, in hundredths of a point; only differences mean anything."""
        raise NotImplementedError

    def _part(self, state: State, seat: int, which: int) -> int:
        """What one of the game's `assets` and `prospects`, by its number, counts for the seat: for whoever explains the value."""
        return 0

    def value(self, state: State, seat: int) -> int:
        return self._value(state, seat)

    def part(self, state: State, seat: int, which: int) -> int:
        return self._part(state, seat, which)
