"""Judge: what a position is worth to a seat, for bots. Compiled when a C compiler is there."""

from __future__ import annotations

from .state import State


class Judge:
    """A game's `bot.py` subclasses this. It is only ever shown full states: imagined ones, in a real game."""

    swing: int  # the lead, as `_value` counts, that makes one about three times as likely to win as not
    close: int  # the difference between two choices that a good player would have to think about
    blind: int  # choices made at random before a search asks: how far a hasty word is to be mistrusted

    def _value(self, state: State, seat: int) -> int:
        """What the position is worth to the seat, in hundredths of a point; only differences mean anything."""
        raise NotImplementedError

    def value(self, state: State, seat: int) -> int:
        return self._value(state, seat)
