"""Errors: what people get wrong, and what the rules refuse. A message is one sentence for a person."""

from __future__ import annotations


class BadInput(ValueError):
    """Something a person typed, sent or wrote in a file is wrong; the message says what, and what is allowed."""


class ComponentError(BadInput):
    """A component file that can't be played with: says which line breaks which constraint."""


class RecordError(BadInput):
    """A record that can't be read or was not played like this; the message names the line."""


class IllegalAction(ValueError):
    """An action that is not in the legal list, or a seat that is not to act. Nothing has changed."""
