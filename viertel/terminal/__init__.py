"""Playing and replaying in the terminal. Speaks to people; plays through a Match."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import BadInput, missing
from ..core.text import LANGUAGES, Text, load


def text(language: str) -> Text:
    """The terminal's own words."""
    if language not in LANGUAGES:
        raise BadInput(missing("there is no language", language, LANGUAGES))
    return load(Path(__file__).parent / "text", language)
