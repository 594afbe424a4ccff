"""What people write on the command line, read: a game with its figures, options, names, numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .core.errors import BadInput

if TYPE_CHECKING:
    from .core.game import Game


def game(name: str, components: Path | None = None) -> Game:
    from . import games
    from .core.components import Components

    if name not in games.names():  # before reading a file that may be for another game
        return games.load(name)
    return games.load(name, Components.read(components) if components else None)


def options(given: list[str] | None) -> dict[str, str]:
    """KEY=VALUE, repeated."""
    found = {}
    for item in given or []:
        key, equals, value = item.partition("=")
        if not equals:
            raise BadInput(f"an option is given as KEY=VALUE, not '{item}'")
        found[key.strip()] = value.strip()
    return found


def names(given: str | None) -> list[str]:
    """A,B,…"""
    return [item.strip() for item in given.split(",")] if given else []


def numbers(given: str | None) -> list[int]:
    """N,N,…"""
    try:
        return [] if given is None else [int(item) for item in given.split(",")]
    except ValueError:
        raise BadInput(f"numbers are given like 2,3, not '{given}'") from None
