"""The printed figures of Venezia as tables for the rules."""

from __future__ import annotations

from ...core.text import Text
from .figures import CARDS, Figures


def table(figures: Figures, name: str, text: Text) -> list[list[str]]:
    match name:
        case "cards":
            head = [text("table.card"), text("table.does")]
            return [head, *([text(f"card.{card}"), text(f"card_help.{card}")] for card in CARDS)]
        case "figures":
            c = figures.components
            lines = [
                ("pigeons", c.number("pigeons", "each", 0, 1000)),
                ("reserve", c.number("pigeons", "reserve", 0, 1000)),
                ("grey", c.number("pigeons", "grey", 0, 1000)),
                ("chicks_beside", c.number("chicks", "beside", 0, 1000)),
                ("chicks_on", c.number("chicks", "on", 0, 1000)),
                ("district", c.number("points", "district", 0, 1000)),
                ("home", c.number("points", "home", 0, 1000)),
                ("end_points", c.number("end", "points", 0, 1000)),
                ("end_districts", c.number("end", "districts", 0, 1000)),
            ]
            return [[text("table.what"), text("table.count")], *([text(f"table.{key}"), str(value)] for key, value in lines)]
    raise KeyError(name)
