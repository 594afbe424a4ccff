"""Who sits where: `me,greedy,me:Anna` becomes people and bots with names."""

from __future__ import annotations

from dataclasses import dataclass

from .. import bots
from ..core.errors import BadInput
from ..core.game import Game
from ..core.text import Text

ME = "me"


@dataclass(frozen=True)
class Seated:
    name: str
    bot: str | None  # None is a person


def parse(given: str, game: Game, text: Text) -> list[Seated]:
    """One of `me`, `me:NAME` or a bot's level for each seat."""
    found: list[Seated] = []
    for number, item in enumerate(given.split(","), 1):
        kind, _, name = (part.strip() for part in item.partition(":"))
        if kind == ME:
            found.append(Seated(name or text("player", number=number), None))
        elif kind in bots.levels() and not name:
            same = sum(seated.bot == kind for seated in found)
            found.append(Seated(kind.capitalize() + (f" {same + 1}" if same else ""), kind))
        else:
            raise BadInput(f"there is no seat '{item.strip()}'; a seat is {ME}, {ME}:NAME, {', '.join(bots.levels())}")
    game.checked_options(len(found), {})
    return found
