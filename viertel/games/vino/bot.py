"""What a position of Vino is worth. Compiled when a C compiler is there."""

from __future__ import annotations

from ...core.judge import Judge
from ...core.state import State
from .rules import Estates


class VinoJudge(Judge):
    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, Estates)
        return 100 * state.total[seat]
