"""The printed figures of Wiener Walzer as tables for the rules."""

from __future__ import annotations

from ...core.text import Text
from .codes import DISH
from .figures import AREAS, CARD_NAMES, DELICACIES, Figures


def table(figures: Figures, name: str, text: Text) -> list[list[str]]:
    match name:
        case "halls":
            head = [text(f"table.{key}") for key in ("players", "areas", "cells", "frames", "tiles", "left_over")]
            return [head, *(_hall(figures, seats, text) for seats in figures.areas)]
        case "tiles":
            head = [text("table.delicacy"), *(text("table.pieces", count=count) for count in range(1, DISH)), text("table.all")]
            counts = [figures.box[DISH * kind + 1 : DISH * kind + DISH] for kind in range(len(DELICACIES))]
            rows = [
                [text(f"delicacy.{kind}"), *(str(tiles) if tiles else "–" for tiles in row), str(sum(row))]
                for kind, row in zip(DELICACIES, counts)
            ]
            return [head, *rows]
        case "cards":
            head = [text("table.card"), text("table.copies"), text("table.does")]
            return [head, *([text(f"card.{card}"), str(n), text(f"board.{card}")] for card, n in zip(CARD_NAMES, figures.deck))]
    raise KeyError(name)


def _hall(figures: Figures, seats: int, text: Text) -> list[str]:
    cells = [cell for cell in range(len(figures.cells)) if figures.in_play(cell, seats, {"wing": "left"})]
    frames = sum(figures.framed(cell) for cell in cells)
    areas = ", ".join(text(f"area.{AREAS[letter]}") for letter in figures.areas[seats])
    plain = len(cells) - frames
    return [str(seats), areas, str(len(cells)), str(frames), str(plain), str(sum(figures.box) - plain)]
