"""Bots: they see what their seat sees (a view), and answer with one of its legal codes. Nothing here names a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..core.game import BadInput, Game
from ..core.state import State
from .greedy import Greedy
from .uniform import Uniform


class Bot(Protocol):
    def choose(self, view: State, seat: int) -> int:
        """The code this bot plays for the seat whose view it is shown."""


BOTS: dict[str, Callable[[Game, int], Bot]] = {"uniform": Uniform, "greedy": Greedy}  # weakest first


def levels() -> list[str]:
    """The bots there are, weakest first."""
    return list(BOTS)


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat of one game; the same seed and the same views give the same choices."""
    if name.startswith("openspiel-"):
        return _openspiel(name, game, seed)
    if name not in BOTS:
        raise BadInput(f"there is no bot '{name}'; there are {', '.join(levels())}")
    return BOTS[name](game, seed)


def _openspiel(name: str, game: Game, seed: int) -> Bot:
    """OpenSpiel's bots, where the extra `openspiel` is installed."""
    try:
        from ..lab import openspiel_bots
    except ImportError as missing:
        raise BadInput(f"'{name}' needs OpenSpiel: pip install 'viertel[openspiel]' ({missing})") from None
    return openspiel_bots.make(name, game, seed)
