"""What games of Venezia are like: how they end, how long they last, what the first player gains."""

from __future__ import annotations

from typing import cast

from ...core.state import State
from ...core.study import Figure, Study, of_games, wins_by_place
from .rules import Venice


class VeniceStudy(Study):
    def found(self, state: State) -> dict[str, Figure]:
        venice = cast(Venice, state)
        points = max(venice.score) >= venice.square.end_points
        first = (venice.lead - (venice.round - 1)) % venice.seats
        return {
            "rounds": venice.round,
            "ended by five districts": of_games(venice.five > 0),
            "ended by points": of_games(venice.five == 0 and points),
            "ended by the last round": of_games(venice.five == 0 and not points),
            **wins_by_place(venice, first),
        }
