"""Eligibility: which tables may count on a ladder, and what their end means for it."""

from __future__ import annotations

from collections.abc import Sequence

from ..ladder import season
from ..model.clock import NUDGE, Pace
from ..model.seats import SAME
from ..storage.archive import Result
from ..storage.ratings import Ledger, Rows
from ..storage.tournaments import Tournaments
from .result import RESIGNED, outcomes
from .table import Table

NO_PACE = "none"


class Seasons:
    """What a house knows of seasons. `length`: of a season; None: the house has no ladder, and only what has begun is counted."""

    def __init__(self, rows: Rows, length: str | None = None) -> None:
        self.open = length is not None
        self.length = length or season.USUAL
        self.ledger = Ledger(rows)
        self.tournaments = Tournaments(rows)

    def now(self, instant: float) -> str:
        """The season of this instant."""
        return season.at(self.length, instant)

    def result(self, table: Table) -> Result | None:
        """What is to be written with the end of a game; nothing if it counts for nobody."""
        resigned = {mark.seat: mark.n for mark in table.marks if mark.key == RESIGNED}
        found = outcomes(table.match, table.seats, table.closed, resigned)
        if not found:
            return None
        pace, now = table.pace.kind if table.pace else NO_PACE, table.now()
        return Result(table.address, table.game.name, pace, self.now(now), now, table.rated, found)


def obstacle(hints: bool, pace: Pace | None, seats: Sequence[str]) -> str | None:
    """Why a table can't count; None if it can. Without a clock, or with one that only nudges, whoever loses would just go."""
    if pace is None or pace.zero == NUDGE:
        return "rated_pace"
    if hints:
        return "rated_hints"
    return "rated_same" if SAME in seats else None
