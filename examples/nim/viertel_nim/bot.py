"""What a position of Nim is worth."""

from __future__ import annotations

from viertel.core.judge import Judge
from viertel.core.state import State

from .codes import BEGIN, HEAPS, OVER
from .rules import Heaps

NATIVE = "module"


class NimJudge(Judge):
    """Between two it is known who wins. With more, nobody knows before the end: there the search has to look for itself."""

    def __init__(self) -> None:
        self.swing = 60
        self.close = 10
        self.rollout = 100  # to the end
        self.candidates = 1
        self.at_leaf = 50

    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, Heaps)
        return self._worth(state, seat)

    def _worth(self, nim: Heaps, seat: int) -> int:
        if nim.phase == BEGIN or nim.phase == OVER or nim.seats > 2:
            return 100 * nim._standing(seat)
        return 100 if (seat == nim.active) == self._wins(nim) else 0

    def _wins(self, nim: Heaps) -> bool:
        """Can whoever is to act always win? Bouton's theorem: yes, unless the heaps cancel each other out in binary.

        As at most `most` matches are taken at a time, a heap counts by what is left over when most + 1 are taken again and
        again. Where the last match loses it is the same, until no heap counts for more than one; then it is the other way round.
        """
        sum = 0
        large = False
        for heap in range(HEAPS):
            rest = nim.heap[heap] % (nim.box.most + 1)
            sum ^= rest
            if rest > 1:
                large = True
        return (sum != 0) != (nim.box.loses and not large)
