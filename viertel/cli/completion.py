"""What a shell offers when Tab is pressed: games, bots, seats, options of a game, languages."""

from __future__ import annotations

import os


def games(incomplete: str) -> list[tuple[str, str]]:
    from .. import games as shelf

    return [(name, shelf.title(name)) for name in shelf.names() if name.startswith(incomplete)]


def languages(incomplete: str) -> list[str]:
    from ..core.text import LANGUAGES

    return [language for language in LANGUAGES if language.startswith(incomplete)]


def bots(incomplete: str) -> list[str]:
    """After a comma the next one."""
    from ..bots import levels

    return _next(incomplete, levels())


def seats(incomplete: str) -> list[str]:
    from ..bots import levels

    return _next(incomplete, ["me", *levels()])


def _next(incomplete: str, offered: list[str]) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in offered if name.startswith(last)]


def options(incomplete: str) -> list[str]:
    """KEY=VALUE of the game that stands on the line already. Shells hand the line over in these variables; the parser, which
    misses the value that is being typed, knows no argument yet."""
    from .. import games as shelf

    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    name = next((word for word in line.split() if word in shelf.names()), None)
    known = shelf.load(name).options if name else ()
    pairs = [f"{option.key}={choice}" for option in known for choice in option.choices]
    return [pair for pair in pairs if pair.startswith(incomplete)]
