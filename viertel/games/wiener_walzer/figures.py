"""Reads the component file of Wiener Walzer and builds the hall for a number of players."""

from __future__ import annotations

from typing import Any

from ...core.components import Components
from ...core.errors import ComponentError
from .codes import BUFFET, CARD, CELLS, DECK, DELICACY, DISH, GLASS, KINDS, TILES
from .hall import Hall

DELICACIES = [str(name) for name in DELICACY.names]
CARD_NAMES = [str(name) for name in CARD.names]
AREAS = {"C": "centre", "L": "left", "R": "right", "F": "foyer"}
GUESTS = 12  # of each colour
COLUMNS: list[str] = [*"abcdefghijklmnoqrstuvwxyz", "aa"]  # p1 is a player


class Figures:
    """The figures of one component file, checked against what the rules say of them."""

    def __init__(self, components: Components) -> None:
        self.components = components
        components.only("", ["game", "hall", "areas", "guests", "hosts", "buffet", "points", "events"])
        self.rows = self._map()
        self.cells = [(row, column) for row, line in enumerate(self.rows) for column, letter in enumerate(line) if letter != "."]
        self.areas = self._areas()
        self.faces = self._guests("guests", "a colour has", "WAL-001")
        own = "hosts" in components.data  # values of their own, where the box has them
        self.hosts = self._guests("hosts", "there are", "WAL-002") if own else self.faces
        self.box = self._buffet()
        self.deck = self._events()
        components.only("points", ["set", "pie"])
        self.set_points = components.number("points", "set", 0, 100)
        self.pie_points = components.number("points", "pie", 0, 100)
        self._check_room()

    def name(self, cell: int) -> str:
        row, column = self.cells[cell]
        return self.column(column) + str(row + 1)

    def column(self, column: int) -> str:
        return COLUMNS[column]

    def in_play(self, cell: int, seats: int, options: dict[str, str]) -> bool:
        letters = self.areas[seats]
        if seats == 3 and options["wing"] == "right":  # WAL-003, ruling A14
            letters = letters.replace("L", "R")
        row, column = self.cells[cell]
        return self.rows[row][column].upper() in letters

    def framed(self, cell: int) -> bool:
        row, column = self.cells[cell]
        return self.rows[row][column].islower()

    def hall(self, seats: int, options: dict[str, str]) -> Hall:
        numbers = {place: number for number, place in enumerate(self.cells)}
        grid = [[numbers.get((row, column), -1) for column in range(len(line))] for row, line in enumerate(self.rows)]
        cells = range(len(self.cells))
        return Hall(
            grid,
            [self.in_play(cell, seats, options) for cell in cells],
            [self.framed(cell) for cell in cells],
            self.box,
            self.faces,
            self.hosts,
            self.deck,
            self.set_points,
            self.pie_points,
            options["events"] == "on",
            options["open_hands"] == "on",
        )

    def facts(self, seats: int, options: dict[str, str]) -> dict[str, Any]:
        """What never changes during a game, for whoever draws the board."""
        return {
            "cells": [
                {
                    "name": self.name(cell),
                    "row": row + 1,
                    "column": column + 1,
                    "area": AREAS[self.rows[row][column].upper()],
                    "gold": self.framed(cell),
                    "in_play": self.in_play(cell, seats, options),
                }
                for cell, (row, column) in enumerate(self.cells)
            ],
            "set_points": self.set_points,
        }

    def _map(self) -> list[str]:
        c = self.components
        c.only("hall", ["map"])
        rows = c.value("hall", "map")
        if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
            raise c.fault("hall", "map", "'map' must be a list of rows of letters")
        if len(rows) > len(COLUMNS) or max(map(len, rows)) > len(COLUMNS):
            raise c.fault("hall", "map", f"'map' may have at most {len(COLUMNS)} rows and columns")
        for number, row in enumerate(rows):
            for letter in row:
                if letter not in "CLRFclrf.":
                    raise c.fault("hall", "map", f"row {number + 1} of 'map' has '{letter}'; it takes C L R F c l r f .")
        return rows

    def _areas(self) -> dict[int, str]:
        c = self.components
        c.only("areas", ["2", "3", "4", "5"])
        found = {}
        for seats in range(2, 6):
            letters = c.value("areas", str(seats))
            if not isinstance(letters, str) or not letters or set(letters) - set(AREAS):
                raise c.fault("areas", str(seats), f"'{seats}' must name areas by their letters C, L, R, F")
            found[seats] = letters
        if "L" not in found[3] or "R" in found[3]:
            raise c.fault("areas", "3", "'3' must name L and not R: which wing it is, the players choose (WAL-003)")
        return found

    def _guests(self, table: str, of_whom: str, rule: str) -> list[int]:
        c = self.components
        c.only(table, ["men", "women"])
        faces = [0] * GUESTS
        for key, first in (("men", 0), ("women", 6)):
            for value in c.numbers(table, key, 0, 5):
                faces[first + value] += 1
        if sum(faces) != GUESTS:
            raise c.fault(table, "men", f"{of_whom} {GUESTS} {table}, not {sum(faces)} ({rule})")
        return faces

    def _buffet(self) -> list[int]:
        c = self.components
        c.only("buffet", DELICACIES)
        box = [0] * TILES
        for kind in range(KINDS):
            counts = c.numbers("buffet", DELICACIES[kind], 0, BUFFET)
            if len(counts) != 3:
                raise c.fault("buffet", DELICACIES[kind], f"'{DELICACIES[kind]}' needs three counts: tiles of 1, 2, 3 pieces")
            box[DISH * kind + 1 : DISH * kind + DISH] = counts
        if sum(box[GLASS + 1 :]):
            raise c.fault("buffet", "champagne", "a champagne tile shows one glass (WAL-044)")
        if sum(box) != BUFFET:
            raise c.fault("buffet", None, f"there are {BUFFET} buffet tiles, not {sum(box)} (WAL-002)")
        return box

    def _events(self) -> list[int]:
        c = self.components
        c.only("events", CARD_NAMES)
        deck = [c.number("events", name, 0, DECK) for name in CARD_NAMES]
        if sum(deck) != DECK:
            raise c.fault("events", None, f"there are {DECK} event cards, not {sum(deck)} (WAL-002)")
        return deck

    def _check_room(self) -> None:
        c = self.components
        cells = len(self.cells)
        if cells > CELLS:  # more than 66 buffet tiles and 12 hosts could fill
            raise c.fault("hall", "map", f"the hall has at most {CELLS} cells, not {cells} (WAL-007, 008)")
        if (playing := sum(self.in_play(cell, 5, {}) for cell in range(cells))) != cells:
            raise c.fault("areas", "5", f"all {cells} cells are in play with 5 players, not {playing} (WAL-003)")
        for seats in range(2, 6):
            for wing in ("left", "right"):
                self._check_area(seats, wing)

    def _check_area(self, seats: int, wing: str) -> None:
        playing = [cell for cell in range(len(self.cells)) if self.in_play(cell, seats, {"wing": wing})]
        gold = sum(self.framed(cell) for cell in playing)
        plain = len(playing) - gold

        def fault(text: str) -> ComponentError:
            return self.components.fault("hall", "map", f"{seats} players: {text}")

        if gold > GUESTS:
            raise fault(f"{gold} golden frames, but only {GUESTS} hosts (WAL-008)")
        if (gold == GUESTS) != (seats >= 4):
            raise fault(f"{gold} golden frames; hosts are left over with 2 and 3 players only (WAL-008)")
        if plain > BUFFET:
            raise fault(f"{plain} free cells, but only {BUFFET} buffet tiles (WAL-007)")
        if plain < GUESTS * seats:
            raise fault(f"{plain} free cells, but {GUESTS * seats} guests to place (WAL-039)")
