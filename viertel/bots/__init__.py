"""Bots: they see what their seat sees (a view), and answer with one of its legal codes. Nothing here names a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..core.errors import BadInput, missing
from ..core.game import Game
from ..core.state import State
from .greedy import Greedy
from .novice import Novice
from .regular import Regular
from .search import Search
from .uniform import Uniform

EXPERT = 1.0  # seconds
FORESEE = 0.25  # seconds to see how the best choices go on, when they are known
MASTER = 5.0


class Bot(Protocol):
    def choose(self, view: State, seat: int) -> int:
        """The code this bot plays for the seat whose view it is shown."""


SIMPLE: dict[str, Callable[[Game, int], Bot]] = {
    "uniform": Uniform,
    "novice": Novice,
    "regular": Regular,
    "greedy": Greedy,
}
SECONDS = {"expert": EXPERT, "master": MASTER}  # those that think by the clock; `expert:0.5` thinks for half a second
LEVELS = ("novice", "regular", "expert", "master")  # for people to play against
USUAL = "regular"


def levels() -> list[str]:
    """The bots there are, weakest first."""
    return [*SIMPLE, *SECONDS]


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat of one game. The same seed and the same views give the same choices, unless it thinks by the clock."""
    if (time := seconds(name)) is not None:
        return Search(game, seed, time)
    if name not in SIMPLE:
        raise BadInput(missing("there is no bot", name, levels()))
    return SIMPLE[name](game, seed)


def seconds(name: str) -> float | None:
    """How long a bot thinks; None if it does not think by the clock."""
    level, _, given = name.partition(":")
    if level not in SECONDS:
        return None
    try:
        found = float(given) if given else SECONDS[level]
    except ValueError:
        found = 0.0
    if not 0 < found <= 3600:
        raise BadInput(f"'{name}': the time to think is given in seconds, like expert:0.5")
    return found
