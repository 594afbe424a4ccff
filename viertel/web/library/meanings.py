"""Meanings: what a thing on the screen does, in the words of the rules. A game's `rules/meanings.toml` names the rules that
explain it, and messages of its texts where a card says itself what it does; the words are there already, in each language."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ... import games
from ...core.game import Game
from ...core.state import State
from .. import languages
from ..protocol import Meaning, MeaningMessage
from . import rulebook

BLOCK = re.compile(r"<(p|li)>((?:(?!<\1>).)*?)</\1>", re.DOTALL)
NUMBERED = re.compile(r'\s*<a class="number".*?</a>', re.DOTALL)


# Of a name or a folder: a game with figures of somebody's own, whose rules are the same, must go with its tables.


@cache
def blocks(name: str, lang: str) -> dict[str, str]:
    """By a rule's number the paragraph, or the point of a list, that explains it."""
    found: dict[str, str] = {}
    for chapter in rulebook.read(games.load(name), lang).chapters:
        for block in BLOCK.finditer(chapter.body):
            for number in re.findall(r'<span id="([A-Z]{3}-\d{3})">', block[2]):
                found.setdefault(number, NUMBERED.sub("", block[2]).strip())
    return found


@cache
def things(folder: Path) -> dict[str, list[str]]:
    """What explains a thing, by its word, its sort or a class of the drawing: numbers of rules, and keys of messages."""
    path = folder / "rules" / "meanings.toml"
    found: dict[str, list[str]] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def of(game: Game, lang: str, view: State, words: Sequence[str]) -> MeaningMessage:
    """What the first of these words that means something means: words of what is pointed at, the innermost first."""
    known = things(game.folder) if rulebook.has(game) else {}
    for word in words:
        rules = known.get(game.target_kind(view, word), known.get(word))
        if rules:
            said = _said(game, lang, rules)
            return MeaningMessage(word=word, parts=[Meaning(rule, body) for body, rule in said.items()])
    return MeaningMessage(word="", parts=[])


def _said(game: Game, lang: str, rules: Sequence[str]) -> dict[str, str | None]:
    """What explains a thing, and the rule it stands for; what explains two rules is said once."""
    explained, messages = blocks(game.name, lang), languages.messages(game, lang)
    found: dict[str, str | None] = {}
    for rule in rules:
        if rule in messages:
            found.setdefault(html.escape(messages[rule]), None)
        else:
            found.setdefault(explained[rule], rule)
    return found
