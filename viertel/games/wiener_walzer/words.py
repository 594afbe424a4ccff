"""What the numbers of Wiener Walzer are called: actions, events, guests, tiles and cards."""

from __future__ import annotations

from ...core.action import Catalogue, Verb
from ...core.event import Telling
from ...core.text import Text
from . import codes
from .figures import CARD_NAMES, DELICACIES, Figures

SEATS = [f"p{seat + 1}" for seat in range(codes.MAX_SEATS)]
FACE_NAMES = [f"man{value}" for value in range(6)] + [f"woman{value}" for value in range(6)]
TILE_NAMES = [f"{DELICACIES[tile >> 2]}{tile & 3}" if tile & 3 and tile <= codes.GLASS else None for tile in range(codes.TILES)]

TELLINGS = (
    Telling("starts", (("seat", "seat"),)),
    Telling("laid", (("tile", "tile"), ("cell", "cell")), quiet=True),
    Telling("hosted", (("guest", "guest"), ("cell", "cell")), quiet=True),
    Telling("drew", (("seat", "seat"), ("guest", "guest"))),
    Telling("placed", (("seat", "seat"), ("guest", "guest"), ("cell", "cell"), ("tile", "tile"))),
    Telling("card", (("seat", "seat"), ("card", "card"))),
    Telling("card_skipped", (("seat", "seat"), ("card", "card"))),
    Telling("moved", (("guest", "guest"), ("cell", "cell"), ("tile", "tile"), ("to", "cell"))),
    Telling("exchanged", (("guest", "guest"), ("cell", "cell"), ("other", "guest"), ("to", "cell"))),
    Telling("tiles", (("tile", "tile"), ("cell", "cell"), ("other", "tile"), ("to", "cell"))),
    Telling("traded", (("owner", "seat"), ("tile", "tile"), ("cell", "cell"), ("other", "tile"))),
    Telling("pie", (("guest", "guest"), ("cell", "cell"), ("owner", "seat"), ("points", "number"))),
    Telling("dance", (("guest", "guest"), ("cell", "cell"), ("other", "guest"), ("to", "cell"), ("points", "number"))),
    Telling("scored", (("seat", "seat"), ("points", "number"))),
    Telling("buffet", (("seat", "seat"), ("sets", "number"), ("points", "number"))),
    Telling("over"),
    Telling("won", (("seat", "seat"), ("points", "number"))),
)


def catalogue(figures: Figures) -> Catalogue:
    cells = [figures.name(cell) for cell in range(len(figures.cells))]
    places = {place: cell for cell, place in enumerate(figures.cells)}

    def beside(cell: int, side: int) -> str | None:
        row, column = figures.cells[cell]
        down, right = ((0, 1), (1, 0), (0, -1), (-1, 0))[side]
        other = places.get((row + down, column + right))
        return None if other is None else f"{cells[cell]} {cells[other]}"

    pairs = [beside(pair // 2, pair % 2) for pair in range(2 * len(cells))]
    sides = [beside(side // 4, side % 4) for side in range(4 * len(cells))]
    return Catalogue(
        [
            Verb("place", codes.A_PLACE, cells),
            Verb("dance", codes.A_DANCE, pairs),
            Verb("side-step", codes.A_SIDE_STEP, pairs),
            Verb("cigar", codes.A_CIGAR, pairs),
            Verb("solo", codes.A_SOLO, sides),
            Verb("pie", codes.A_PIE, cells),
            Verb("hand-kiss", codes.A_HAND_KISS, cells),
            Verb("chaperone", codes.A_CHAPERONE, cells),
            Verb("change-partner", codes.A_CHANGE_PARTNER, cells),
            Verb("had-enough", codes.A_HAD_ENOUGH, cells),
            Verb("had-enough", codes.A_HAD_ENOUGH_SEAT, SEATS),
            Verb("still-eating", codes.A_STILL_EATING, TILE_NAMES),
            Verb("with", codes.A_WITH, cells),
            Verb("lay", codes.C_LAY, TILE_NAMES),
            Verb("host", codes.C_HOST, FACE_NAMES),
            Verb("starts", codes.C_STARTS, SEATS),
            Verb("draw", codes.C_DRAW, FACE_NAMES),
            Verb("card", codes.C_CARD, CARD_NAMES),
        ]
    )


def show(figures: Figures, kind: str, value: int, text: Text) -> str:
    if kind == "cell":
        return figures.name(value)
    if kind == "guest":
        owner = ((value >> 4) & 7) - 1
        sex = "woman" if value & codes.WOMAN else "man"
        return text(f"guest.{'host' if owner == codes.WHITE else owner + 1}_{sex}", value=value & codes.VALUE)
    if kind == "tile":
        return text(f"tile.{TILE_NAMES[value]}")
    assert kind == "card"
    return text(f"card.{CARD_NAMES[value - 1]}")
