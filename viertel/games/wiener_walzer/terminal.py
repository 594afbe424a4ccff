"""The hall in the terminal, drawn from the position by its names. Letters say everything that colour says; 60 columns hold five
players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from ...core.layout import HOLE
from ...core.text import Text
from .figures import Figures
from .rules import Walzer

# By owner: the colours of the house, and the letter that says the same: blue, orange, green, violet, yellow; hosts are white.
COLOURS = {0: "#56b4e9", 1: "#e69f00", 2: "#2ec27e", 3: "#cc79a7", 4: "#f0e442", "host": "#ffffff"}
LETTERS = {0: "B", 1: "O", 2: "G", 3: "V", 4: "Y", "host": "W"}
TILES = {"shrimp": "sh", "caviar": "ca", "cheese": "ch", "cake": "ck", "cigar": "ci", "champagne": "CP"}
TILE_COLOURS = {
    "shrimp": "#e9967a",
    "caviar": "#8d99ae",
    "cheese": "#d8b24a",
    "cake": "#b5835a",
    "cigar": "#9c8468",
    "champagne": "#e8d9a0",
}
CELL, NARROW = 5, 3  # characters, and one between


def guest_sign(guest: dict[str, Any], colour: bool = True, width: int = CELL) -> Styled:
    """`Bm3` a blue man of 3, `Bw3` a blue woman, as a block of its colour or in brackets; `(bm3)` once they have danced."""
    owner = guest["owner"]
    sign = f"{LETTERS[owner]}{'w' if guest['woman'] else 'm'}{guest['value']}"
    if guest.get("danced"):
        return Styled(f"({sign.lower()})" if width == CELL else sign.lower(), style=COLOURS[owner])
    if width < CELL:
        return Styled(sign, style=f"bold #000000 on {COLOURS[owner]}")
    return Styled(f" {sign} " if colour else f"[{sign}]", style=f"bold #000000 on {COLOURS[owner]}")


def tile_sign(tile: dict[str, Any], width: int = CELL) -> Styled:
    kind = tile["kind"]
    pieces = "" if kind == "champagne" else str(tile["pieces"])
    return Styled(f"{TILES[kind]}{pieces}".center(width), style=TILE_COLOURS[kind])


@dataclass
class Drawing:
    figures: Figures
    state: Walzer
    position: dict[str, Any]
    text: Text
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Everything, with a legend; where there is a height to keep to, without it, and no line between the rows of the hall."""
        tight = options.height is not None
        yield Board(self.figures, self.state, self.position, tight)
        yield Players(self.state, self.position, self.text, self.names)
        if not tight:
            yield Styled(self.text("terminal.legend"), style="dim")


def draw(figures: Figures, state: Walzer, position: dict[str, Any], text: Text, names: Sequence[str]) -> Drawing:
    return Drawing(figures, state, position, text, names)


@dataclass
class Board:
    figures: Figures
    state: Walzer
    position: dict[str, Any]
    tight: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Styled]:
        figures = self.figures
        colour = console.color_system is not None and not console.no_color
        playing = {place: figures.name(cell) for cell, place in enumerate(figures.cells) if self.state.hall.in_play[cell]}
        columns = range(min(column for _, column in playing), max(column for _, column in playing) + 1)
        width = CELL if options.max_width >= 2 + len(columns) * (CELL + 1) else NARROW
        letters = [figures.column(column).center(width) for column in columns]
        yield Styled("   " + " ".join(letters).rstrip(), style="dim")
        for row in sorted({row for row, _ in playing}):
            line = Styled(no_wrap=True, overflow="crop").append(f"{row + 1:>2}", style="dim")
            for column in columns:
                cell = playing.get((row, column))
                line.append(" ").append_text(Styled(" " * width) if cell is None else self._sign(cell, colour, width))
            yield line
            if not self.tight:
                yield Styled("")

    def _sign(self, cell: str, colour: bool, width: int) -> Styled:
        if guest := self.position["guest"][cell]:
            return guest_sign(guest, colour, width)
        if tile := self.position["tile"][cell]:
            return tile_sign(tile, width)
        return Styled("·".center(width), style="dim")


@dataclass
class Players:
    state: Walzer
    position: dict[str, Any]
    text: Text
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Table]:
        state, text = self.state, self.text
        colour = console.color_system is not None and not console.no_color
        wide = options.max_width >= 80
        table = Table(box=None, padding=(0, 1) if wide else (0, 1, 0, 0), header_style="dim")
        table.add_column("", max_width=24 if wide else 16, no_wrap=True)
        table.add_column(text("terminal.hand"), justify="center", no_wrap=True)
        for sign in TILES.values():
            table.add_column(sign, justify="right")
        for heading in (text("terminal.sets"), text("score.dances")):
            table.add_column(heading if wide else f"{heading[:3]}.", justify="right", no_wrap=True)
        table.add_column("Σ", justify="right", style="bold")
        acting = state.to_act()
        for seat, (hand, kept) in enumerate(zip(self.position["hand"], self.position["kept"])):
            points = state.points(seat)
            name = Styled("▶ " if seat in acting else "  ")
            name.append(f" {LETTERS[seat]} ", style=f"bold #000000 on {COLOURS[seat]}").append(f" {self.names[seat]}")
            table.add_row(
                name,
                "?" if hand == HOLE else guest_sign(hand, colour) if hand else "–",
                *(str(sum(count * pieces for pieces, count in enumerate(kept[kind]))) for kind in TILES),
                str(points["buffet"] // max(1, state.hall.set_points)),
                str(points["dances"]),
                str(sum(points.values())),
            )
        yield table
