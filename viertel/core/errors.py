"""Errors: what people get wrong, and what the rules refuse. A message is one sentence for a person."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(ValueError):
    """Something a person typed, sent or wrote in a file is wrong; the message says what, and what is allowed."""


class ComponentError(BadInput):
    """A component file that can't be played with: says which line breaks which constraint."""


class RecordError(BadInput):
    """A record that can't be read or was not played like this; the message names the line."""


class IllegalAction(ValueError):
    """An action that is not in the legal list, or a seat that is not to act. Nothing has changed."""


def missing(what: str, given: str, known: Iterable[str], there: str = "there are") -> str:
    """`there is no bot 'expart', did you mean 'expert'? There are …`: what was not found, and what may be meant."""
    names = list(known)
    folded = {name.casefold().replace("-", "_"): name for name in names}
    near = get_close_matches(given.casefold().replace("-", "_").replace(" ", "_"), folded, 1, 0.6)
    meant = f", did you mean '{folded[near[0]]}'? {there[:1].upper()}{there[1:]}" if near else f"; {there}"
    return f"{what} '{given}'{meant} {', '.join(names) or 'none'}"
