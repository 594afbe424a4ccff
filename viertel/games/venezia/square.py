"""The square: what never changes during a game, shared by all its states."""

from __future__ import annotations

from typing import Annotated

from .codes import CELLS, COLUMNS

NATIVE = "module"

Cells = Annotated[list[int], CELLS]
Ways = Annotated[list[int], CELLS * 8]


class Square:
    """The Piazza's geometry, the figures and the options. A way goes in one of eight directions; 7 - d is opposite to d.

    The Campanile is no cell: nothing enters it and nothing jumps over it (VEN-022, 025, 026, 035).
    """

    tower: int  # the Campanile
    n_near: Cells
    near: Ways  # eight places per cell, the first n_near of them used, ascending
    beside: Ways  # 8 * cell + direction: the next cell there, or the cell itself where there is none
    behind: Ways  # and the one behind that, for a jump
    block: Cells  # the bit of its block of two by two cells
    start_reserve: int
    supply: int
    greys: int
    chicks_beside: int
    chicks_on: int
    district_points: int
    home_points: int
    end_points: int
    end_districts: int
    revived: int
    vatican_greys: int
    poisoned: int
    last_round: int
    tourists: int
    hunters: int
    with_giorgio: bool
    nest_only: bool

    def __init__(
        self,
        tower: int,
        figures: dict[str, int],
        tourists: int,
        hunters: int,
        with_giorgio: bool,
        nest_only: bool,
    ) -> None:
        rows = CELLS // COLUMNS
        ways = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]

        def cell_at(row: int, column: int) -> int:
            if not (0 <= row < rows and 0 <= column < COLUMNS) or row * COLUMNS + column == tower:
                return -1
            return row * COLUMNS + column

        n_near = [0] * CELLS
        near = [0] * (CELLS * 8)
        beside = [way // 8 for way in range(CELLS * 8)]
        behind = [way // 8 for way in range(CELLS * 8)]
        for cell in range(CELLS):
            row, column = divmod(cell, COLUMNS)
            for d, (down, right) in enumerate(ways):
                next_one = cell_at(row + down, column + right)
                if next_one < 0:
                    continue
                near[8 * cell + n_near[cell]] = next_one
                n_near[cell] += 1
                beside[8 * cell + d] = next_one
                far = cell_at(row + 2 * down, column + 2 * right)
                if far >= 0:
                    behind[8 * cell + d] = far
        self.tower = tower
        self.n_near = n_near
        self.near = near
        self.beside = beside
        self.behind = behind
        self.block = [1 << (cell // COLUMNS // 2 * (COLUMNS // 2) + cell % COLUMNS // 2) for cell in range(CELLS)]
        self.start_reserve = figures["pigeons.reserve"]
        self.supply = figures["pigeons.each"] - figures["pigeons.reserve"]
        self.greys = figures["pigeons.grey"]
        self.chicks_beside = figures["chicks.beside"]
        self.chicks_on = figures["chicks.on"]
        self.district_points = figures["points.district"]
        self.home_points = figures["points.home"]
        self.end_points = figures["end.points"]
        self.end_districts = figures["end.districts"]
        self.revived = figures["cards.revived"]
        self.vatican_greys = figures["cards.vatican"]
        self.poisoned = figures["cards.poison"]
        self.last_round = figures["end.round"]
        self.tourists = tourists
        self.hunters = hunters
        self.with_giorgio = with_giorgio
        self.nest_only = nest_only
