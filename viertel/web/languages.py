"""Whose language: the one asked for in the address, else the cookie's, else the browser's; and every text in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from ..core.game import Game
from ..core.text import LANGUAGES, Text
from ..core.text import load as load_text
from .protocol import ready

HERE = Path(__file__).parent


def choose(query: Mapping[str, str], cookies: Mapping[str, str], accept: str) -> str:
    for asked in (query.get("lang"), cookies.get("lang"), *_preferences(accept)):
        if asked in LANGUAGES:
            return asked
    return LANGUAGES[0]


def _preferences(accept: str) -> list[str]:
    """Languages of an Accept-Language header, best first."""
    weighed = []
    for part in accept.split(",")[:16]:
        tag, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag.strip()[:2].lower()))
        except ValueError:
            continue
    return [tag for _, tag in sorted(weighed, key=lambda item: item[0])]


@cache
def text(lang: str) -> Text:
    """The browser table's own words: of the pages, of the table, and what the server itself says."""
    return load_text(HERE / "text", lang)


def decimal(lang: str, value: float) -> str:
    """A number with just one decimal, for a column of them."""
    return f"{value:.1f}" if lang == "en" else f"{value:.1f}".replace(".", ",")


def fine(lang: str, value: float) -> str:
    """A number with at most two decimals, where thirds and quarters are added up."""
    shown = f"{value:.2f}".rstrip("0").removesuffix(".")
    return shown if lang == "en" else shown.replace(".", ",")


def gain(lang: str, value: float) -> str:
    """A difference, with its sign."""
    shown = decimal(lang, abs(value))
    return "±0" if shown.strip("0,.") == "" else f"{'+' if value > 0 else '−'}{shown}"


def day(lang: str, value: date) -> str:
    """A day as it is written in this language."""
    if lang == "en":
        return f"{value.day} {value:%b} {value.year}"
    return f"{value.day}.{value.month}.{value.year}" if lang == "de" else f"{value:%d/%m/%Y}"


def instant(text: Text, when: datetime) -> str:
    """A weekday, a day and a time of it."""
    weekday = text(f"page.weekday_{when.weekday()}")
    return text("page.instant", weekday=weekday, day=day(text.language, when.date()), time=f"{when:%H:%M}")


# By the folder: figures that somebody brought make a game of their own, whose words are the same.


def of_game(game: Game, lang: str) -> Text:
    """A game's words; English while a translation is missing."""
    return _of_folder(game.folder, lang)


@cache
def _of_folder(folder: Path, lang: str) -> Text:
    known = (folder / "text" / f"{lang}.toml").exists()
    return load_text(folder / "text", lang if known else LANGUAGES[0])


def messages(game: Game, lang: str) -> dict[str, str]:
    """A game's words and those of its board; English while a translation is missing."""
    return _messages(game.folder, lang)


@cache
def _messages(folder: Path, lang: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for place in (folder / "text", folder / "web" / "text"):
        for language in (lang, LANGUAGES[0]):
            if (place / f"{language}.toml").exists():
                found |= load_text(place, language).messages
                break
    return found


def for_table(game: Game, lang: str, exercise: bool = False) -> Any:
    """Every message that a screen at this game's table may need, or at an exercise."""
    return _for_table(game.folder, lang, exercise)


PACE_FORM = ("bank", "increment", "move", "night", "weekend", "own_time", "absence", "choose_", "level")
ALONE = ("pace.zero", "ladder.counts")
PACE = tuple(f"pace.{key}" for key in PACE_FORM)


@cache
def _for_table(folder: Path, lang: str, exercise: bool) -> Any:
    parts = ("house.", "exercise.") if exercise else ("house.", *PACE)
    registry = {key: message for key, message in text(lang).messages.items() if key.startswith(parts) or key in ALONE}
    game = {key: message for key, message in _messages(folder, lang).items() if not key.startswith("terminal.")}
    return ready(registry | game)
