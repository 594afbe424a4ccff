"""The hall in the terminal. Letters say everything that colour says; 80 columns hold five players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group
from rich.table import Table
from rich.text import Text as Styled

from ...core.seat import HIDDEN
from ...core.text import Text
from . import codes
from .figures import Figures
from .rules import Walzer

# Seat colours of the house, and the letter that says the same: blue, orange, green, violet, yellow; hosts are white.
COLOURS = ("#56b4e9", "#e69f00", "#2ec27e", "#cc79a7", "#f0e442", "#ffffff")
LETTERS = ("B", "O", "G", "V", "Y", "W")
TILES = ("sh", "ca", "ch", "ck", "ci", "CP")
TILE_COLOURS = ("#e9967a", "#8d99ae", "#d8b24a", "#b5835a", "#9c8468", "#e8d9a0")
CELL = 5  # characters


def guest_sign(guest: int, colour: bool = True) -> Styled:
    """`Bm3` a blue man of 3, `Bw3` a blue woman, as a block of its colour or in brackets; `(bm3)` once they have danced."""
    owner = ((guest >> 4) & 7) - 1
    sign = f"{LETTERS[owner]}{'w' if guest & codes.WOMAN else 'm'}{guest & codes.VALUE}"
    if guest & codes.DANCED:
        return Styled(f"({sign.lower()})", style=COLOURS[owner])
    return Styled(f" {sign} " if colour else f"[{sign}]", style=f"bold #000000 on {COLOURS[owner]}")


def tile_sign(tile: int) -> Styled:
    pieces = "" if tile >> 2 == codes.CHAMPAGNE else str(tile & 3)
    return Styled(f"{TILES[tile >> 2]}{pieces}".center(CELL), style=TILE_COLOURS[tile >> 2])


def draw(figures: Figures, state: Walzer, text: Text, names: Sequence[str]) -> Group:
    return Group(
        Board(figures, state),
        Players(state, text, names),
        Styled(text("terminal.legend"), style="dim"),
    )


@dataclass
class Board:
    figures: Figures
    state: Walzer

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Styled]:
        figures, state = self.figures, self.state
        colour = console.color_system is not None and not console.no_color
        playing = {place: cell for cell, place in enumerate(figures.cells) if state.hall.in_play[cell]}
        columns = range(min(column for _, column in playing), max(column for _, column in playing) + 1)
        letters = [figures.column(column).center(CELL) for column in columns]
        yield Styled("   " + " ".join(letters).rstrip(), style="dim")
        for row in sorted({row for row, _ in playing}):
            line = Styled(no_wrap=True, overflow="crop").append(f"{row + 1:>2}", style="dim")
            for column in columns:
                cell = playing.get((row, column))
                line.append(" ").append_text(Styled(" " * CELL) if cell is None else self._sign(cell, colour))
            yield line
            yield Styled("")

    def _sign(self, cell: int, colour: bool) -> Styled:
        if self.state.guest[cell]:
            return guest_sign(self.state.guest[cell], colour)
        if self.state.tile[cell]:
            return tile_sign(self.state.tile[cell])
        return Styled("·".center(CELL), style="dim")


@dataclass
class Players:
    state: Walzer
    text: Text
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Table]:
        state, text = self.state, self.text
        colour = console.color_system is not None and not console.no_color
        table = Table(box=None, padding=(0, 1), header_style="dim")
        table.add_column("", max_width=24, no_wrap=True)
        table.add_column(text("terminal.hand"), justify="center", no_wrap=True)
        for tile in TILES:
            table.add_column(tile, justify="right")
        table.add_column(text("terminal.sets"), justify="right")
        table.add_column(text("score.dances"), justify="right")
        table.add_column("Σ", justify="right", style="bold")
        acting = state.to_act()
        for seat in range(state.seats):
            hand = state.hand[seat]
            points = state.points(seat)
            name = Styled("▶ " if seat in acting else "  ")
            name.append(f" {LETTERS[seat]} ", style=f"bold #000000 on {COLOURS[seat]}").append(f" {self.names[seat]}")
            table.add_row(
                name,
                "?" if hand == HIDDEN else guest_sign(hand, colour) if hand else "–",
                *(str(_pieces(state, seat, kind)) for kind in range(codes.KINDS)),
                str(points["buffet"] // max(1, state.hall.set_points)),
                str(points["dances"]),
                str(sum(points.values())),
            )
        yield table


def _pieces(state: Walzer, seat: int, kind: int) -> int:
    return sum(state.kept[seat * codes.TILES + 4 * kind + count] * count for count in (1, 2, 3))
