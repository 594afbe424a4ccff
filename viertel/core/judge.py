"""Judge: what a position is worth to a seat, for bots. Compiled when a C compiler is there."""

from __future__ import annotations

from .state import State


class Judge:
    """A game's `bot.py` subclasses this. It is only ever shown full states: imagined ones, in a real game."""

    def _value(self, state: State, seat: int) -> int:
        """What the position is worth to the seat, in hundredths of a point; only differences mean anything."""
        raise NotImplementedError

    def value(self, state: State, seat: int) -> int:
        return self._value(state, seat)
