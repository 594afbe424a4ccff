"""The hall: what never changes during a game, shared by all its states."""

from __future__ import annotations

from typing import Annotated

from .codes import CARDS, CELLS, FACES, TILES

NATIVE = "module"

Cells = Annotated[list[int], CELLS]
Sides = Annotated[list[int], CELLS * 4]
Pairs = Annotated[list[int], CELLS * 2]
Tiles = Annotated[list[int], TILES]
Faces = Annotated[list[int], FACES]
Cards = Annotated[list[int], CARDS]


class Hall:
    """Geometry and pieces for one number of players. A side without a cell of the play area is an edge (WAL-004, 021)."""

    n_cells: int
    n_plain: int
    n_gold: int
    plain: Cells  # cells in play without a golden frame, ascending
    gold: Cells  # cells in play with one, ascending
    in_play: Cells
    n_near: Cells
    near: Sides  # four places per cell, the first n_near of them used
    first: Pairs
    second: Pairs
    to: Sides  # 4 * cell + side: the neighbour there, or the cell itself where there is none
    pair: Sides  # the number of the pair that the two make
    box: Tiles  # buffet tiles by code
    faces: Faces  # guests of one colour by face
    hosts: Faces  # the hosts by face
    deck: Cards
    set_points: int
    pie_points: int
    events: bool
    open_hands: bool

    def __init__(
        self,
        grid: list[list[int]],
        playing: list[bool],
        framed: list[bool],
        box: list[int],
        faces: list[int],
        hosts: list[int],
        deck: list[int],
        set_points: int,
        pie_points: int,
        events: bool,
        open_hands: bool,
    ) -> None:
        """`grid[row][column]` is the number of the cell there, or -1."""
        n = len(playing)
        plain = [c for c in range(n) if playing[c] and not framed[c]]
        gold = [c for c in range(n) if playing[c] and framed[c]]
        n_near = [0] * CELLS
        near, pair = [0] * (4 * CELLS), [0] * (4 * CELLS)
        first, second = [0] * (2 * CELLS), [0] * (2 * CELLS)
        to = [c // 4 for c in range(4 * CELLS)]
        for row, line in enumerate(grid):
            for column, cell in enumerate(line):
                if cell < 0 or not playing[cell]:
                    continue
                for k, (r, c) in enumerate(((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))):
                    if not (0 <= r < len(grid) and 0 <= c < len(grid[r])):
                        continue
                    other = grid[r][c]
                    if other < 0 or not playing[other]:
                        continue
                    at = 4 * cell + n_near[cell]
                    near[at] = other
                    pair[4 * cell + k] = 2 * cell + k if k < 2 else 2 * other + k - 2
                    to[4 * cell + k] = other
                    n_near[cell] += 1
                    if k < 2:
                        first[2 * cell + k] = cell
                        second[2 * cell + k] = other
        self.n_cells = n
        self.n_plain = len(plain)
        self.n_gold = len(gold)
        self.plain = plain + [0] * (CELLS - len(plain))
        self.gold = gold + [0] * (CELLS - len(gold))
        self.in_play = [int(p) for p in playing] + [0] * (CELLS - n)
        self.n_near = n_near
        self.near = near
        self.pair = pair
        self.first = first
        self.second = second
        self.to = to
        self.box = box
        self.faces = faces
        self.hosts = hosts
        self.deck = deck
        self.set_points = set_points
        self.pie_points = pie_points
        self.events = events
        self.open_hands = open_hands
