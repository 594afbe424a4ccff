"""What games of Wiener Walzer are like."""

from __future__ import annotations

from typing import cast

from ...core.state import State
from ...core.study import Each, Figure, Study, wins_by_place
from . import codes
from .rules import Walzer


class WalzerStudy(Study):
    def __init__(self) -> None:
        self.dances = 0

    def watch(self, state: State, seat: int, code: int) -> None:
        self.dances += cast(Walzer, state).phase == codes.DANCE

    def found(self, state: State) -> dict[str, Figure]:
        walzer = cast(Walzer, state)
        danced = sum(walzer.points(seat)["dances"] for seat in range(walzer.seats))
        return {"dances": self.dances, "points of a dance": Each(danced, self.dances), **wins_by_place(walzer, walzer.start)}
