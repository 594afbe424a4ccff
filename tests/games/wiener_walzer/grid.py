"""Small dance floors for tests, written as they look.

`bM3` is a blue man of 3, `F` a woman; colours b g y r v are seats 0 to 4, w is white; a star has danced; `ch2` is a tile
with two cheeses; `----` is no cell. Cells are called row,column: `2,3`; everything outside the grid is edge. These are
fragments: pieces need not add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from viertel.core.event import Event
from viertel.core.seat import CHANCE
from viertel.games.wiener_walzer import codes
from viertel.games.wiener_walzer.figures import CARD_NAMES, Figures
from viertel.games.wiener_walzer.hall import Hall
from viertel.games.wiener_walzer.rules import Walzer
from viertel.games.wiener_walzer.words import catalogue

COLOURS = "bgyrvw"
SORTS = ("sh", "eg", "ch", "ck", "ci", "cp")


def guest(sign: str) -> int:
    """`bM3*` as the rules' number."""
    danced = codes.DANCED if sign.endswith("*") else 0
    woman = codes.WOMAN if sign[1] == "F" else 0
    return (COLOURS.index(sign[0]) + 1) * 16 + woman + int(sign[2]) + danced


def guest_sign(number: int) -> str:
    colour = COLOURS[((number >> 4) & 7) - 1]
    return f"{colour}{'F' if number & codes.WOMAN else 'M'}{number & codes.VALUE}{'*' if number & codes.DANCED else ''}"


def tile(sign: str) -> int:
    return 4 * SORTS.index(sign[:2]) + int(sign[2:] or 1)


def tile_sign(number: int) -> str:
    return SORTS[number >> 2] + ("" if number == codes.GLASS else str(number & 3))


@dataclass
class Places:
    """What the names of actions need to know of a floor."""

    cells: list[tuple[int, int]]

    def name(self, cell: int) -> str:
        row, column = self.cells[cell]
        return f"{row + 1},{column + 1}"


class Floor:
    """A position on a small floor, played in words: `place 3,2`, `dance 2,1 2,2`, `with 1,3`."""

    def __init__(
        self,
        grid: str,
        turn: str = "bM1",
        cards: str = "",
        scores: dict[str, int] | None = None,
        kept: dict[str, str] | None = None,
        **fields: Any,
    ) -> None:
        """`turn` is the guest in the hand of whoever is to place; `cards` the event cards left, none for a game without."""
        rows = [line.split() for line in grid.strip().splitlines()]
        signs = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "----"}
        self.places = Places(list(signs))
        self.actions = catalogue(cast(Figures, self.places))
        deck = [cards.split().count(name) for name in CARD_NAMES]
        numbers = {place: number for number, place in enumerate(signs)}
        hall = Hall(
            [[numbers.get((r, c), -1) for c in range(len(row))] for r, row in enumerate(rows)],
            [True] * len(signs),
            [False] * len(signs),
            [0] * codes.TILES,
            [1] * codes.FACES,
            [1] * codes.FACES,
            deck,
            5,
            2,
            bool(cards),
            False,
        )
        self.state = Walzer(hall, 5)
        seat = COLOURS.index(turn[0])
        hand = [0] * codes.MAX_SEATS
        hand[seat] = guest(turn)
        owned = [0] * (codes.TILES * codes.MAX_SEATS)
        for colour, tiles in (kept or {}).items():
            for sign in tiles.split():
                owned[COLOURS.index(colour) * codes.TILES + tile(sign)] += 1
        self.set(
            phase=codes.PLACE,
            active=seat,
            turn=1,
            guest=[guest(sign) if sign[0] in COLOURS and sign[1] in "MF" else 0 for sign in signs.values()],
            tile=[0 if sign[0] in COLOURS and sign[1] in "MF" else tile(sign) for sign in signs.values()],
            hand=hand,
            pile=[],
            kept=owned,
            score=[(scores or {}).get(colour, 0) for colour in COLOURS[:5]],
            **fields,
        )
        self.events: list[Event] = []

    def set(self, **fields: Any) -> None:
        self.state.load({**self.state.to_json(), **fields})

    @property
    def legal(self) -> list[str]:
        """What whoever is to act may do."""
        (seat,) = self.state.to_act() or (0,)
        found = [code for code, _ in self.state.chances()] if seat == CHANCE else self.state.legal(seat)
        return [self.actions.words(code) for code in found]

    def play(self, *words: str) -> Floor:
        """Each of these, by whoever is to act."""
        for action in words:
            told: list[tuple[int, ...]] = []
            (seat,) = self.state.to_act()
            self.state.play(seat, self.actions.code(action), told)
            for readers, key, *values in told:
                telling = codes.EVENTS.tellings[key]
                self.events.append(Event(telling, tuple(values[: len(telling.arguments)]), readers))
        return self

    def told(self, key: str) -> list[dict[str, int]]:
        return [event.arguments for event in self.events if event.key == key]

    def __getitem__(self, place: str) -> str:
        """What lies on a cell."""
        row, column = place.split(",")
        cell = self.places.cells.index((int(row) - 1, int(column) - 1))
        if self.state.guest[cell]:
            return guest_sign(self.state.guest[cell])
        return tile_sign(self.state.tile[cell])

    @property
    def danced(self) -> list[str]:
        return [self.places.name(cell) for cell in range(len(self.places.cells)) if self.state.guest[cell] & codes.DANCED]

    @property
    def score(self) -> dict[str, int]:
        """Points from dances, of those who have any."""
        return {COLOURS[seat]: points for seat, points in enumerate(self.state.score[:5]) if points}

    def kept(self, colour: str) -> list[str]:
        at = COLOURS.index(colour) * codes.TILES
        return [tile_sign(code) for code in range(codes.TILES) for _ in range(self.state.kept[at + code])]

    @property
    def phase(self) -> int:
        return self.state.phase
