"""One thing has one word in a language: every text is held to docs/glossary, and the glossary to the texts."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from viertel import games
from viertel.core.text import LANGUAGES, load

from .games import OURS

ROOT = Path(__file__).parents[1]
HOUSE = ("viertel/bots/text", "viertel/web/text", "viertel/terminal/text")


@cache
def glossary(lang: str) -> dict[str, dict[str, dict[str, Any]]]:
    return tomllib.loads((ROOT / "docs" / "glossary" / f"{lang}.toml").read_text(encoding="utf-8"))


@cache
def texts(part: str, lang: str) -> dict[str, str]:
    """Everything that is read of a part, by where it stands: messages, and the rules as they are written."""
    if part == "house":
        return {f"{place}: {key}": message for place in HOUSE for key, message in load(ROOT / place, lang).messages.items()}
    folder = games.load(part).folder
    found = {
        f"{part}/{place}: {key}": message
        for place in ("text", "web/text", "lesson")
        if (folder / place).is_dir()
        for key, message in load(folder / place, lang).messages.items()
    }
    written = (folder / "rules" / f"{lang}.md").read_text(encoding="utf-8")
    return found | {f"{part}/rules, paragraph {n}": text for n, text in enumerate(written.split("\n\n"), 1)}


def bare(message: str) -> str:
    """Without what no person reads: names of placeholders, anchors, numbers of rules."""
    return re.sub(r"\{#[\w-]+\}|\[(?:table|example) [\w-]+\]|\{[A-Z]{3}-[^}]*\}", "", message)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", ["house", *OURS])
def test_no_text_says_what_the_glossary_rules_out(part: str, lang: str) -> None:
    words = glossary(lang)["house"] | {f"{part}: {name}": entry for name, entry in glossary(lang)[part].items()}
    wrong = [
        f"{where}: {found[0]!r} instead of {entry['say']!r}"
        for entry in words.values()
        for pattern in entry["never"]
        for where, message in texts(part, lang).items()
        if (found := re.search(rf"(?<!\w)(?:{pattern})(?!\w)", bare(message)))
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", ["house", *OURS])
def test_the_glossary_speaks_of_what_is_said(part: str, lang: str) -> None:
    said = " ".join(" ".join(texts(part, lang).values()).split()).lower()
    everywhere = said + " ".join(" ".join(texts(name, lang).values()).lower() for name in OURS) if part == "house" else said
    assert [entry["say"] for entry in glossary(lang)[part].values() if entry["say"].lower() not in everywhere] == []


def test_the_languages_know_the_same_parts() -> None:
    assert [set(glossary(lang)) for lang in LANGUAGES] == [{"house", *OURS}] * len(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("part", ["house", *OURS])
def test_no_sentence_is_left_in_english(part: str, lang: str) -> None:
    """Names of places and grapes may be the same; four words in a row are a sentence, and nobody translated it."""
    english = texts(part, LANGUAGES[0])
    left = [where for where, message in texts(part, lang).items() if message == english.get(where)]
    # Paragraphs of the rules are told apart by their number only: a heading or a table may stand at the same place.
    assert [where for where in left if len(re.findall(r"[^\W\d_]{2,}", bare(texts(part, lang)[where]))) > 3] == []
