"""What games of Vienna are like."""

from __future__ import annotations

from typing import cast

from ...core.seat import CHANCE
from ...core.state import State
from ...core.study import Figure, Study, wins_by_place
from . import codes
from .rules import City


class CityStudy(Study):
    def __init__(self) -> None:
        self.first = 0

    def watch(self, state: State, seat: int, code: int) -> None:
        if seat == CHANCE and cast(City, state).phase == codes.FIRST:
            self.first = code - codes.C_FIRST

    def found(self, state: State) -> dict[str, Figure]:
        city = cast(City, state)
        return {"rounds": city.round, "coins left with all": sum(city.coins[: city.seats]), **wins_by_place(city, self.first)}
