"""Who sits where: `me,greedy,me:Anna` becomes people and bots with names."""

from __future__ import annotations

from dataclasses import dataclass

from .. import bots
from ..core.errors import BadInput, missing
from ..core.game import Game
from ..core.text import Text

ME = "me"


@dataclass(frozen=True)
class Seated:
    name: str
    bot: str | None  # None is a person


def usual(game: Game, seats: int | None = None) -> str:
    """You, and bots as good as a regular guest in the other seats: as many as the game needs, if nothing else is said."""
    return ",".join([ME, *[bots.USUAL] * ((seats or game.players[0]) - 1)])


def parse(given: str, game: Game, text: Text) -> list[Seated]:
    """One of `me`, `me:NAME` or a bot's level for each seat."""
    found: list[Seated] = []
    for number, item in enumerate(given.split(","), 1):
        kind, _, name = (part.strip() for part in item.partition(":"))
        if kind == ME:
            found.append(Seated(name or text("player", number=number), None))
        elif kind in bots.levels() and not name:
            same = sum(seated.bot == kind for seated in found)
            called = text(f"level.{kind}") if f"level.{kind}" in text else kind
            found.append(Seated(f"{called[:1].upper()}{called[1:]}" + (f" {same + 1}" if same else ""), kind))
        else:
            raise BadInput(missing("there is no seat", item.strip(), [ME, f"{ME}:NAME", *bots.levels()], "a seat is"))
    game.checked_options(len(found), {})
    return found
