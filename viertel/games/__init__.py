"""The games, one folder each. Nothing outside a game's folder names it: this finds them by looking."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path

from ..core.components import Components
from ..core.game import BadInput, Game
from ..core.record import Record, RecordError


def names() -> list[str]:
    """The games there are, by folder."""
    return sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.ispkg)


def drawn() -> list[str]:
    """Those with a board for the browser."""
    return [name for name in names() if (Path(__file__).parent / name / "web" / "board.js").exists()]


@cache
def _standard(name: str) -> Game:
    return _class(name)()


def _class(name: str) -> type[Game]:
    if name not in names():
        raise BadInput(f"there is no game '{name}'; there are {', '.join(names())}")
    found: type[Game] = importlib.import_module(f"{__name__}.{name}").GAME
    return found


def load(name: str, components: Components | None = None) -> Game:
    """A game, with the standard figures or those of another component file."""
    return _class(name)(components) if components else _standard(name)


def of_record(record: Record, name: str = "record") -> Game:
    """The game a record was played with, its own component file included."""
    if record.game not in names():
        raise RecordError(f"{name}, line 1: there is no game '{record.game}'; there are {', '.join(names())}")
    own = "\n" in record.components
    game = load(record.game, Components(record.components, f"{name}, line 1: component file") if own else None)
    if not own and record.components != game.components.digest:
        ours = game.components.digest
        raise RecordError(f"{name}, line 1: was played with other figures ({record.components}) than ours ({ours})")
    if record.rules != game.rules_version:
        raise RecordError(f"{name}, line 1: was played by version {record.rules} of the rules; ours is {game.rules_version}")
    return game
