"""Playing on: a position of a finished game, of a record or of a puzzle, from which a new game begins.

It is taken as whoever asks may see it. What he could not see there is dealt anew, so a new game tells nothing that was not shown.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...core.game import Game
from ...core.match import Match
from ...core.puzzle import Puzzle
from ...core.record import Change
from ...core.seat import SPECTATOR
from ...core.state import Rng, State
from ..protocol import OriginInfo


@dataclass(frozen=True)
class Start:
    game: Game
    options: dict[str, str]
    view: State  # with holes
    origin: dict[str, str | int]  # as the record tells it
    names: list[str]  # of those who sat there, if anybody did

    @property
    def mine(self) -> int:
        """The seat that whoever asks would take: his own, else that of whoever is to act."""
        acting = [seat for seat in self.view.to_act() if seat >= 0]
        return self.view.viewer if self.view.viewer != SPECTATOR else (acting or [0])[0]

    @cached_property
    def dealt(self) -> State:
        """A whole position; what is hidden in it nobody knew or chose."""
        return self.view.imagine(Rng(secrets.randbits(128)))


def of_match(match: Match, at: int, seat: int | None, digest: str) -> Start | None:
    """A position of a game; None where nobody can play on."""
    if not match.begun <= at <= match.n:
        return None
    state = match.at(at)
    if state.over():
        return None
    origin: dict[str, str | int] = {"record": digest, "at": at, "seat": -1 if seat is None else seat}
    return Start(match.game, match.options, state.view(seat), origin, list(match.names))


def of_puzzle(game: Game, puzzle: Puzzle) -> Start:
    view = game.position(puzzle.view, puzzle.options)
    return Start(game, puzzle.options, view, {"puzzle": puzzle.key, "seat": puzzle.seat}, [])


def told(changes: Sequence[Change]) -> OriginInfo | None:
    """Where a game came from, for those who sit at it."""
    origin = changes[0].origin if changes and changes[0].at == 0 else None
    if origin is None:
        return None
    at = origin.get("at")
    return OriginInfo("puzzle" if "puzzle" in origin else "record", at if isinstance(at, int) else None)
