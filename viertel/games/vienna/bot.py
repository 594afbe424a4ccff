"""What a position of Vienna is worth. Compiled when a C compiler is there."""

from __future__ import annotations

from ...core.judge import Judge
from ...core.state import State
from .rules import City


class CityJudge(Judge):
    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, City)
        return self._worth(state, seat)

    def _worth(self, game: City, seat: int) -> int:
        return game.score[seat]
