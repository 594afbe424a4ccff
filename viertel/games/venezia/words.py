"""What the numbers in events of Venezia are called in a language: cells, zones and cards."""

from __future__ import annotations

from ...core.text import Text
from .figures import CARDS, FIRST_CARDS, Figures


def show(figures: Figures, kind: str, value: int, text: Text) -> str:
    if kind == "cell":
        return figures.name(value)
    if kind == "zone":
        return text(f"zone.{figures.zones[value]}")
    if kind == "card":
        return text(f"card.{CARDS[value - 1]}")
    assert kind == "first"
    return text(f"card.{FIRST_CARDS[value - 1]}")


def label(axis: str, word: str, text: Text) -> str:
    """What a choice in the terminal calls a thing: zones, cards, colours, ways between zones or cells."""
    if axis == "grey way":
        return " → ".join(label("zone", one, text) for one in word.split())
    if axis == "way":
        return " → ".join(word.split())
    kind = {"district": "zone", "slot 1": "card", "slot 2": "card"}.get(axis, axis)
    return next((text(key) for key in (f"{kind}.{word}", f"terminal.{word}") if key in text), word)
