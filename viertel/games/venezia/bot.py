"""What a position of Venezia is worth. Compiled when a C compiler is there."""

from __future__ import annotations

from ...core.judge import Judge
from ...core.state import State
from .rules import Venice


class VeniceJudge(Judge):
    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, Venice)
        return 100 * state.score[seat]
