"""The games, one folder each, here and elsewhere. Nothing outside a game's folder names it: packages.py finds them."""

from __future__ import annotations

import importlib
import inspect
import traceback
from functools import cache

from .. import packages
from ..core.components import Components
from ..core.errors import BadInput, RecordError, missing
from ..core.game import Game
from ..core.record import Record
from ..packages import Package


def names() -> list[str]:
    """The games there are."""
    return sorted(packages.shelf().packages)


def playable() -> list[Game]:
    """Those that can be played."""
    return [game for name in names() if isinstance(game := _opened(packages.shelf().packages[name]), Game)]


def drawn() -> list[str]:
    """Those with a board for the browser, the easiest first."""
    found = [game for game in playable() if (game.folder / "web" / "board.js").exists()]
    return [game.name for game in sorted(found, key=lambda game: (game.weight, game.title))]


def broken() -> list[str]:
    """The packages that were found and can't be played, each with the reason."""
    shelf = packages.shelf()
    return shelf.refused + [str(why) for why in map(_opened, shelf.packages.values()) if isinstance(why, BadInput)]


def title(name: str) -> str:
    """What people call it; its name where it is not here, or not any more."""
    return next((game.title for game in playable() if game.name == name), name)


def load(name: str, components: Components | None = None) -> Game:
    """A game, with the standard figures or those of another component file."""
    shelf = packages.shelf()
    if name not in shelf.packages:
        raise BadInput("; ".join([missing("there is no game", name, names()), *shelf.refused]))
    found = _opened(shelf.packages[name])
    if isinstance(found, BadInput):
        raise found
    return type(found)(components) if components else found


@cache
def _opened(package: Package) -> Game | BadInput:
    """The game of a package, or why it can't be played: whatever goes wrong in it must not harm the others."""
    try:
        found = getattr(importlib.import_module(package.module), "GAME", None)
        if not inspect.isclass(found) or not issubclass(found, Game):
            return BadInput(f"{package}: it exports no GAME, the game's class")
        if found.name != package.game:
            return BadInput(f"{package}: its GAME is called '{found.name}', not '{package.game}'")
        return found()
    except (Exception, SystemExit) as error:
        problem = BadInput(f"{package}: {type(error).__name__}: {error}{_place(error, package)}")
        problem.__cause__ = error
        return problem


def _place(error: BaseException, package: Package) -> str:
    """Where in the package it happened."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename.startswith(str(package.folder)):
            return f" ({frame.filename}, line {frame.lineno})"
    return ""


def of_record(record: Record, name: str = "record") -> Game:
    """The game a record was played with, its own component file included."""
    if record.game not in names():
        raise RecordError(f"{name}, line 1: there is no game '{record.game}'; there are {', '.join(names())}")
    rules, components = record.last_rules
    own = "\n" in components
    game = load(record.game, Components(components, f"{name}, line 1: component file") if own else None)
    if not own and components != game.components.digest:
        ours = game.components.digest
        raise RecordError(f"{name}, line 1: was played with other figures ({components}) than ours ({ours})")
    if rules != game.rules_version:
        raise RecordError(f"{name}, line 1: was played by version {rules} of the rules; ours is {game.rules_version}")
    return game
