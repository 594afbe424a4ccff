"""The hall in the terminal: letters tell what colour tells."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
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


def guest_sign(guest: int) -> Styled:
    """`Bm3` a blue man of 3, `Bw3` a blue woman; in lower case and brackets once they have danced."""
    owner = ((guest >> 4) & 7) - 1
    sex = "w" if guest & codes.WOMAN else "m"
    sign = f"{LETTERS[owner]}{sex}{guest & codes.VALUE}"
    if guest & codes.DANCED:
        return Styled(f"({sign.lower()})", style=f"dim {COLOURS[owner]}")
    return Styled(f" {sign} ", style=f"bold {COLOURS[owner]}")


def tile_sign(tile: int) -> Styled:
    pieces = "" if tile >> 2 == codes.CHAMPAGNE else str(tile & 3)
    return Styled(f"{TILES[tile >> 2]}{pieces}", style="grey62")


def draw(figures: Figures, state: Walzer, text: Text, names: Sequence[str]) -> Group:
    return Group(_board(figures, state), _players(state, text, names), Styled(text("terminal.legend"), style="dim"))


def _board(figures: Figures, state: Walzer) -> Table:
    columns = sorted({column for cell, (_, column) in enumerate(figures.cells) if state.hall.in_play[cell]})
    places = {place: cell for cell, place in enumerate(figures.cells)}
    table = Table(show_header=True, header_style="dim", padding=(0, 0), show_lines=True, border_style="#8a6d3b")
    table.add_column("")
    for column in columns:
        table.add_column("abcdefghijklmnopqrstuvwxyz"[column], justify="center", width=5, no_wrap=True)
    for row in range(len(figures.rows)):
        cells = [places.get((row, column)) for column in columns]
        if not any(cell is not None and state.hall.in_play[cell] for cell in cells):
            continue
        line: list[Styled] = [Styled(str(row + 1), style="dim")]
        for cell in cells:
            if cell is None or not state.hall.in_play[cell]:
                line.append(Styled(""))
            elif state.guest[cell]:
                line.append(guest_sign(state.guest[cell]))
            elif state.tile[cell]:
                line.append(tile_sign(state.tile[cell]))
            else:
                line.append(Styled("·", style="dim"))
        table.add_row(*line)
    return table


def _players(state: Walzer, text: Text, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("")
    table.add_column(text("terminal.hand"))
    table.add_column(text("score.dances"), justify="right")
    for tile in TILES:
        table.add_column(tile, justify="right")
    table.add_column(text("terminal.sets"), justify="right")
    acting = state.to_act()
    for seat in range(state.seats):
        hand = state.hand[seat]
        sign = Styled("?") if hand == HIDDEN else guest_sign(hand) if hand else Styled("-")
        pieces = [_pieces(state, seat, kind) for kind in range(codes.KINDS)]
        table.add_row(
            Styled(("▶ " if seat in acting else "  ") + f"{LETTERS[seat]} {names[seat]}", style=COLOURS[seat]),
            sign,
            str(state.score[seat]),
            *(str(count) for count in pieces),
            str(state.points(seat)["buffet"] // max(1, state.hall.set_points)),
        )
    return table


def _pieces(state: Walzer, seat: int, kind: int) -> int:
    return sum(state.kept[seat * codes.TILES + 4 * kind + count] * count for count in (1, 2, 3))
