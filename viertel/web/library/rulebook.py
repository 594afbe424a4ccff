"""Rulebook: a game's rules as a page one can learn from, made of its Markdown, its figures and its stored positions.

A game's folder `rules/` has one Markdown file for each language, and `positions.json`. Four things are no Markdown:
`## Heading {#anchor}`; `{VIE-045 to 047}`, the numbers of the rules that a sentence explains; a paragraph `[table NAME]`, which
the game makes of its component file; and a paragraph `[example NAME] caption`, which the board draws from a stored position.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from ...core.game import Game
from ...core.text import Text
from .. import languages
from ..protocol import encode
from ..table import composer

CHAPTER = re.compile(r"^## (.+?) \{#([\w-]+)\}\n", re.MULTILINE)
PART = re.compile(r"\[(table|example) ([\w-]+)\]\s*")
FIGURES = re.compile(r'<div class="figures">.*?</div>', re.DOTALL)
NUMBERS = re.compile(r"\{([A-Z]{3}-\d{3}[^{}]*)\}")
NUMBER = re.compile(r"\b(?:([A-Z]{3}-))?(\d{3})\b")
REFERENCE = re.compile(r"\b([A-Z]{2,3}-\d{2,3})\b|(?<=<strong>)([A-D]\d{1,2})(?=</strong>)")
LONG = 20  # lines of a table
NAMES = ("Anna", "Ben", "Clara", "David", "Eva")  # of whoever plays in the examples, the same in every language


@dataclass(frozen=True)
class Chapter:
    anchor: str
    title: str
    body: Markup


@dataclass(frozen=True)
class Rulebook:
    """What is read in one language: the lead above the first chapter, and the chapters."""

    title: str
    lead: Markup
    chapters: tuple[Chapter, ...]

    def summary(self) -> list[Chapter]:
        """What one wants beside the board: the turn in steps, and all at a glance."""
        return [chapter for chapter in self.chapters if chapter.anchor in ("turn", "summary")]

    def figures(self) -> Markup:
        """All tables, one after the other."""
        return Markup("".join(FIGURES.findall("".join(chapter.body for chapter in self.chapters))))


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def has(game: Game) -> bool:
    return (game.folder / "rules").is_dir()


@cache
def read(game: Game, lang: str) -> Rulebook:
    source = (game.folder / "rules" / f"{lang}.md").read_text(encoding="utf-8")
    title, _, rest = source.partition("\n")
    lead, *parts = CHAPTER.split(rest)
    writer = _Writer(game, Text(languages.messages(game, lang), lang))
    return Rulebook(
        title.removeprefix("# ").strip(),
        writer.write(lead),
        tuple(
            Chapter(anchor, heading, writer.write(body)) for heading, anchor, body in zip(parts[::3], parts[1::3], parts[2::3])
        ),
    )


class _Writer:
    """Turns Markdown into HTML; every rule has its anchor where it is explained first."""

    def __init__(self, game: Game, text: Text) -> None:
        self._game = game
        self._text = text
        self._known: set[str] = set()

    def write(self, source: str) -> Markup:
        found = []
        for kind, name, body in _parts(source):
            made = _markdown().render(body)
            if kind == "table":
                made = f'<div class="figures">{_table(self._game.table(name, self._text))}</div>{made}'
            elif kind == "example":
                drawn = f'<figure class="example" data-example="{name}"><div class="drawn"></div>'
                made = f"{drawn}<figcaption>{made}</figcaption></figure>"
            found.append(NUMBERS.sub(self._numbers, made))
        return Markup("".join(found))

    def _numbers(self, found: re.Match[str]) -> str:
        numbers = expand(found[1])
        fresh = [number for number in numbers if number not in self._known]
        self._known |= set(fresh)
        anchors = "".join(f'<span id="{number}"></span>' for number in fresh)
        shown = found[1].replace(" to ", "–")
        return f'<a class="number" href="/rules/{self._game.name}/reference#{numbers[0]}">{anchors}{shown}</a>'


def _parts(source: str) -> Iterator[tuple[str, str, str]]:
    """Paragraphs by what they are: text, a table, an example with its caption."""
    text: list[str] = []
    for paragraph in source.strip().split("\n\n"):
        if found := PART.match(paragraph.strip()):
            yield "text", "", "\n\n".join(text)
            yield found[1], found[2], paragraph.strip()[found.end() :]
            text = []
        else:
            text.append(paragraph)
    yield "text", "", "\n\n".join(text)


def expand(numbers: str) -> list[str]:
    """`VIE-045 to 047, 051` as four numbers."""
    found: list[str] = []
    kind, before, last = "", "", 0
    for match in NUMBER.finditer(numbers):
        kind = match[1] or kind
        between = numbers[last : match.start()]
        first = int(before) + 1 if between.strip() == "to" else int(match[2])
        found += [f"{kind}{number:03}" for number in range(first, int(match[2]) + 1)]
        before, last = match[2], match.end()
    return found


def _table(rows: list[list[str]]) -> str:
    def line(cells: list[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    head, *body = rows
    if len(body) > LONG and all(len(cell) <= 5 for row in body for cell in row):  # a list of figures stands in columns
        return "".join(_table([head, *body[at : at + LONG]]) for at in range(0, len(body), LONG))
    return f"<table><thead>{line(head, 'th')}</thead><tbody>{''.join(line(row, 'td') for row in body)}</tbody></table>"


@cache
def reference(game: Game) -> Markup | None:
    """RULES.md, with an anchor where a number stands first."""
    path = game.folder / "RULES.md"
    if not path.exists():
        return None
    known: set[str] = set()

    def anchored(found: re.Match[str]) -> str:
        number = found[0]
        if number in known:
            return number
        known.add(number)
        return f'<span id="{number}">{number}</span>'

    page = _markdown().render(path.read_text(encoding="utf-8")).replace('href="rules/en.md"', f'href="/rules/{game.name}"')
    return Markup(REFERENCE.sub(anchored, page))


# Examples


def positions(game: Game) -> dict[str, dict[str, Any]]:
    path = game.folder / "rules" / "positions.json"
    found: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


@cache
def examples(game: Game, lang: str) -> bytes:
    """What the page needs to draw the examples: the layout, the words, and each position as the board is given it."""
    return encode(
        {
            "lang": lang,
            "text": languages.for_table(game, lang),
            "layout": game.layout(),
            "examples": {name: example(game, given) for name, given in positions(game).items()},
        }
    )


def example(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """A stored position as a seat sees it, with what it may do there: the engine says so, not the page."""
    seat: int | None = given.get("seat")
    state = game.position(given["position"], given.get("options"))
    options = game.checked_options(state.seats, given.get("options", {}))
    view = state.view(seat)
    acting = list(state.to_act())
    return {
        "view": view.to_json(),
        "facts": game.facts(state.seats, options),
        "options": options,
        "names": NAMES[: state.seats],
        "seat": seat,
        "acting": acting,
        "scores": composer.scores(game, view, state.winners() if state.over() else ()),
        "legal": [game.words(code) for code in state.legal(seat)] if seat is not None and seat in acting else [],
        "chosen": given.get("chosen", []),
        "focus": given.get("focus", []),
        "lit": given.get("lit", []),
        "width": given.get("width", 0),
    }
