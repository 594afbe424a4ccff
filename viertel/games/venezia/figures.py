"""Reads the component file of Venezia and builds the square for a game's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.components import Components
from ...core.field import Name
from .codes import CARD, CELLS, COLUMNS, DISTRICTS, FIRST, FLOCK, PIGEONS
from .square import Square

CARDS = [str(name) for name in CARD.names]
FIRST_CARDS = [str(name) for name in FIRST.names]
ZONES = ["cannaregio", "castello", "dorsoduro", "giudecca", "san_marco", "san_polo", "santa_croce", "san_giorgio"]

# Table, key, lowest and highest value that the rules can work with.
NUMBERS = [
    ("pigeons", "each", 1, PIGEONS),
    ("pigeons", "reserve", 0, PIGEONS),
    ("pigeons", "grey", 0, PIGEONS),
    ("chicks", "beside", 0, PIGEONS),
    ("chicks", "on", 0, PIGEONS),
    ("points", "district", 0, 100),
    ("points", "home", 0, 100),
    ("cards", "vatican", 0, PIGEONS),
    ("cards", "poison", 0, PIGEONS),
    ("cards", "revived", 0, PIGEONS),
    ("end", "points", 1, 1000),
    ("end", "districts", DISTRICTS // 2 + 1, DISTRICTS),
    ("end", "round", 1, 1000),
]


class Figures:
    """The figures of one component file, checked against what the rules say of them."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.rows = self._rows()
        self.tower = self._tower()
        self.zones = self._zones()
        for table in dict.fromkeys(table for table, *_ in NUMBERS):
            components.only(table, [key for where, key, *_ in NUMBERS if where == table])
        self.numbers = {(table, key): components.number(table, key, low, high) for table, key, low, high in NUMBERS}
        if self.numbers["pigeons", "reserve"] > self.numbers["pigeons", "each"]:
            raise components.fault("pigeons", "reserve", "a player can't start with more pigeons than there are (VEN-004)")
        self.names = self._names()

    def name(self, cell: int) -> str:
        """As the board says it: letter of the row, number of the column."""
        return self.rows[cell // COLUMNS] + str(cell % COLUMNS + 1)

    def _names(self) -> dict[str, list[Name]]:
        """What the component file calls the things on an axis."""
        cells = [None if cell == self.tower else self.name(cell).lower() for cell in range(CELLS)]
        return {
            "cell": [*cells],
            "way": [
                f"{cells[cell]} {cells[to]}" if self.tower not in (cell, to) and _leads(cell, to) else None
                for cell in range(CELLS)
                for to in range(CELLS)
            ],
            "zone": [*self.zones],
            "district": [*self.zones[:DISTRICTS]],
            "grey way": [f"{here} {to}" if here != to else None for here in (*self.zones, "beside") for to in self.zones],
        }

    def square(self, options: Mapping[str, str]) -> Square:
        return Square(
            self.tower,
            {f"{table}.{key}": value for (table, key), value in self.numbers.items()},
            int(options["tourists"]),
            int(options["hunters"]),
            options["giorgio"] == "on",
            options["takeover"] == "nest_only",
        )

    def facts(self, options: Mapping[str, str]) -> dict[str, Any]:
        """What never changes during a game, for whoever draws the board."""
        return {
            "rows": self.rows,
            "columns": COLUMNS,
            "cells": [self.name(cell).lower() for cell in range(CELLS)],
            "campanile": self.name(self.tower).lower(),
            "zones": self.zones,
            "island": self.zones[DISTRICTS],
            "cards": CARDS,
            "district_points": self.numbers["points", "district"],
            "home_points": self.numbers["points", "home"],
            "chicks": {where: self.numbers["chicks", where] for where in ("beside", "on")},
            "end_points": self.numbers["end", "points"],
            "end_districts": self.numbers["end", "districts"],
            "last_round": self.numbers["end", "round"],
            "flock": FLOCK,
            "action_round": 2,  # VEN-014
            "tourists": int(options["tourists"]),
            "hunters": int(options["hunters"]),
        }

    def _rows(self) -> str:
        c = self.components
        c.only("piazza", ["rows", "columns", "campanile"])
        rows = c.value("piazza", "rows")
        size = CELLS // COLUMNS
        if not isinstance(rows, str) or len(set(rows)) != len(rows) or not (rows.isascii() and rows.isalpha() and rows.isupper()):
            raise c.fault("piazza", "rows", "'rows' must be different capital letters, one for each row")
        if len(rows) != size:
            raise c.fault("piazza", "rows", f"the Piazza has {size} rows, not {len(rows)} (VEN-023)")
        c.number("piazza", "columns", COLUMNS, COLUMNS)
        return rows

    def _tower(self) -> int:
        cells = {self.name(cell): cell for cell in range(CELLS)}
        tower = self.components.value("piazza", "campanile")
        if not isinstance(tower, str) or tower not in cells:
            last = self.name(CELLS - 1)
            raise self.components.fault(
                "piazza", "campanile", f"'campanile' must be a cell from {self.name(0)} to {last}, not {tower!r}"
            )
        return cells[tower]

    def _zones(self) -> list[str]:
        c = self.components
        c.only("city", ["districts", "island"])
        districts = c.value("city", "districts")
        island = c.value("city", "island")
        if not isinstance(districts, list) or sorted(map(str, districts)) != sorted(ZONES[:DISTRICTS]):
            raise c.fault("city", "districts", f"'districts' must list {', '.join(ZONES[:DISTRICTS])} (VEN-007), in any order")
        if island != ZONES[DISTRICTS]:
            raise c.fault("city", "island", f"'island' must be {ZONES[DISTRICTS]}")
        return [*districts, island]


def _leads(cell: int, to: int) -> bool:
    """Can a walk or a chain of jumps lead there?"""
    down = abs(cell // COLUMNS - to // COLUMNS)
    right = abs(cell % COLUMNS - to % COLUMNS)
    return cell != to and (max(down, right) == 1 or (down % 2 == 0 and right % 2 == 0))
