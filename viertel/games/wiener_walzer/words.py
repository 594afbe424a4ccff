"""What the numbers of Wiener Walzer are called: actions, events, guests, tiles and cards."""

from __future__ import annotations

from ...core.action import Catalogue
from ...core.field import Name
from ...core.text import Text
from . import codes
from .codes import TILE_NAMES
from .figures import CARD_NAMES, Figures
from .guests import owner_of

SEATS = [f"p{seat + 1}" for seat in range(codes.MAX_SEATS)]


def names(figures: Figures) -> dict[str, list[Name]]:
    """What the component file calls the cells, and what follows from it."""
    cells = [figures.name(cell) for cell in range(len(figures.cells))]
    places = {place: cell for cell, place in enumerate(figures.cells)}

    def beside(cell: int, side: int) -> str | None:
        row, column = figures.cells[cell]
        down, right = ((0, 1), (1, 0), (0, -1), (-1, 0))[side]
        other = places.get((row + down, column + right))
        return None if other is None else f"{cells[cell]} {cells[other]}"

    picked: list[Name] = [None] * codes.PICKED.size
    picked[codes.PICKED_CELL : codes.PICKED_CELL + len(cells)] = cells
    picked[codes.PICKED_SEAT : codes.PICKED_SEAT + codes.MAX_SEATS] = SEATS
    picked[codes.PICKED_TILE :] = TILE_NAMES
    return {
        "cell": [*cells],
        "pair": [beside(pair // 2, pair % 2) for pair in range(2 * len(cells))],
        "side": [beside(side // 4, side % 4) for side in range(4 * len(cells))],
        "picked": picked,
    }


def catalogue(figures: Figures) -> Catalogue:
    return codes.ACTIONS.catalogue(names(figures))


def show(figures: Figures, kind: str, value: int, text: Text) -> str:
    if kind == "cell":
        return figures.name(value)
    if kind == "guest":
        owner = owner_of(value)
        sex = "woman" if value & codes.WOMAN else "man"
        return text(f"guest.{'host' if owner == codes.WHITE else owner + 1}_{sex}", value=value & codes.VALUE)
    if kind == "tile":
        return text(f"tile.{TILE_NAMES[value]}")
    assert kind == "card"
    return text(f"card.{CARD_NAMES[value - 1]}")
