"""Text: every word a person reads, by key, in four languages, from files `text/en.toml` and its sisters."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "fr", "it")

# `{name}`, or `{count|# pigeon leaves|# pigeons leave}`: the words for one and those for many, # being the number.
# A brace that is meant is written twice. The browser reads the same in web/static/table/text.js.
PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


APART = re.compile(r" (?=[;:!?»])|(?<=«) ")


def one(language: str, number: int) -> bool:
    """Does this language speak of so many as of one? A test holds this to the plural rules of the Unicode tables."""
    return number in (0, 1) if language == "fr" else number == 1


def decimal(language: str, value: float) -> str:
    """A number with at most one decimal, as it is written in this language."""
    shown = f"{value:.1f}".removesuffix(".0")
    return shown if language == "en" else shown.replace(".", ",")


_Part = tuple[str, str | None, str | None, str]  # words, then a placeholder: its name, and the forms for one and for many


def _split(message: str) -> list[_Part]:
    parts: list[_Part] = []
    end = 0
    for found in PLACEHOLDER.finditer(message):
        name, single, several = found.groups()
        words = message[end : found.start()] + ("" if name else found[0][0])
        parts.append((words, name, single, several or ""))
        end = found.end()
    return [*parts, (message[end:], None, None, "")]


class Text:
    """One language's messages: whole phrases with {placeholders}, and {count|forms|for numbers}."""

    def __init__(self, messages: Mapping[str, str], language: str) -> None:
        self.messages = dict(messages)
        self.language = language
        self._parts: dict[str, list[_Part]] = {}  # of the messages that were asked for: the log is made of few

    def __call__(self, key: str, /, **arguments: object) -> str:
        parts = self._parts.get(key)
        if parts is None:
            parts = self._parts[key] = _split(self.messages[key])
        said = ""
        for words, name, single, several in parts:
            said += words
            if not name:
                continue
            value = arguments[name]
            if single is None:
                said += str(value)
            else:
                assert isinstance(value, int), f"{key}: '{name}' decides between two forms and is no number"
                said += (single if one(self.language, value) else several).replace("#", str(value))
        return said

    def __contains__(self, key: str) -> bool:
        return key in self.messages


@cache
def load(folder: Path, language: str) -> Text:
    if language not in LANGUAGES:
        raise ValueError(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    data = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
    messages = _flat(data, "")
    if language == "fr":  # its signs stand apart from the word before, and never at the beginning of a line
        messages = {key: APART.sub("\u00a0", message) for key, message in messages.items()}
    return Text(messages, language)


def _flat(data: Mapping[str, Any], prefix: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = str(value)
    return found


def placeholders(message: str) -> frozenset[str]:
    return frozenset(name for name, _, _ in PLACEHOLDER.findall(message) if name)


def faults(folder: Path) -> list[str]:
    """What is wrong with a folder of messages: keys missing in a language, placeholders that differ, stray braces."""
    first = load(folder, LANGUAGES[0]).messages
    found = [
        f"{language}: '{key}' has a brace that opens or closes nothing"
        for language in LANGUAGES
        for key, message in load(folder, language).messages.items()
        if re.search(r"[{}]", PLACEHOLDER.sub("", message))
    ]
    for language in LANGUAGES[1:]:
        other = load(folder, language).messages
        found += [f"{language}: '{key}' is missing" for key in first if key not in other]
        found += [f"{language}: '{key}' is not in {LANGUAGES[0]}" for key in other if key not in first]
        found += [
            f"{language}: '{key}' has {{{', '.join(sorted(placeholders(other[key])))}}}"
            f" instead of {{{', '.join(sorted(placeholders(first[key])))}}}"
            for key in first
            if key in other and placeholders(first[key]) != placeholders(other[key])
        ]
    return found
