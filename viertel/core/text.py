"""Text: every word a person reads, by key, in four languages, from files `text/en.toml` and its sisters."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "fr", "it")


class Text:
    """One language's messages: whole phrases with {placeholders}."""

    def __init__(self, messages: Mapping[str, str], language: str) -> None:
        self.messages = dict(messages)
        self.language = language

    def __call__(self, key: str, /, **arguments: object) -> str:
        return self.messages[key].format(**arguments)

    def __contains__(self, key: str) -> bool:
        return key in self.messages


@cache
def load(folder: Path, language: str) -> Text:
    if language not in LANGUAGES:
        raise ValueError(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    data = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
    return Text(_flat(data, ""), language)


def _flat(data: Mapping[str, Any], prefix: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = str(value)
    return found


def placeholders(message: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(message) if name)


def faults(folder: Path) -> list[str]:
    """What is wrong with a folder of messages: keys missing in a language, or placeholders that differ."""
    first = load(folder, LANGUAGES[0]).messages
    found = []
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
