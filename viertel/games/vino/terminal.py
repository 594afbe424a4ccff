"""Wine roads, market and estates in the terminal. Letters say everything that colour says; 80 columns are enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from ...core.layout import HOLE, named
from ...core.seat import NOBODY
from ...core.text import Text
from .codes import cellar_of
from .figures import GRAPE_NAMES, LETTERS, Figures, Region
from .rules import Estates
from .words import signed

# Seat colours of the house, and the letter that says the same: blue, orange, green, violet, yellow.
COLOURS = ("#56b4e9", "#e69f00", "#2ec27e", "#cc79a7", "#f0e442")
SEATS = ("B", "O", "G", "V", "Y")
SIGNS = ["Ba" if letter in SEATS else letter for letter in LETTERS]  # Barbera is not the blue player


def draw(figures: Figures, state: Estates, text: Text, names: Sequence[str]) -> Group:
    seen = named(state, figures.names)
    cellars = [state.stock[cellar_of(seat)] for seat in range(state.seats)]
    parts: list[Table | Styled] = [
        _regions(figures, seen, text),
        _market(figures, seen, text),
        _players(state, seen, cellars, text, names),
    ]
    if seen["phase"] == "sell":
        parts.append(_sales(figures, cellars[seen["order"][seen["turn"]]], text))
    parts.append(Styled(text("terminal.legend"), style="dim"))
    return Group(*parts)


def vineyard_sign(owner: int | None, price: int, state_owned: bool) -> Styled:
    """`·170` a free vineyard, `B170` a blue one; a star behind the price is a state vineyard."""
    sign = f"{'·' if owner is None else SEATS[owner]}{price}{'*' if state_owned else ''}"
    return Styled(sign.ljust(5), style="" if owner is None else f"bold #000000 on {COLOURS[owner]}")


def marker_sign(grape: int, place: int | str) -> Styled:
    """`N` a marker on the board, `N:B` one of blue, `(N)` one in the draw."""
    letter = SIGNS[grape]
    if isinstance(place, int):
        return Styled(f"{letter}:{SEATS[place]}", style=COLOURS[place])
    return Styled(letter, style="bold") if place == "board" else Styled(f"({letter})", style="dim")


def _regions(figures: Figures, seen: dict[str, Any], text: Text) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(text("terminal.region"), no_wrap=True)
    table.add_column(text("terminal.grapes"), no_wrap=True)
    table.add_column(text("terminal.road"))
    for region in figures.regions:
        here = "▶" if seen["barrel"] == region.code else ""
        bottle = "◆" if seen["bottle"][region.code] else "◇" if any(region.state_owned) else " "
        name = Styled(f"{region.name} ", style="bold" if here else "").append(f"{region.code} {bottle}", style="dim")
        markers = seen["marker"][region.code]
        grapes = Styled(" ").join(marker_sign(grape, markers[GRAPE_NAMES[grape]]) for grape in sorted(region.grapes))
        table.add_row(f"{here}{region.number}", name, grapes, _road(region, seen))
    return table


def _road(region: Region, seen: dict[str, Any]) -> Styled:
    return Styled(" ").join(
        vineyard_sign(seen["owner"][f"{region.code}{place}"], price, state_owned)
        for place, (price, state_owned) in enumerate(zip(region.prices, region.state_owned), 1)
    )


def _market(figures: Figures, seen: dict[str, Any], text: Text) -> Table:
    """One line a grape: the letter on its track, the lowest demand on the left."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column(text("terminal.market"))
    table.add_column("")
    table.add_column("", justify="right")
    spaces = figures.market_end // figures.step
    for letter, (grape, demand) in zip(LETTERS, seen["demand"].items()):
        track = ["·"] * (2 * spaces + 1)
        track[spaces] = "|"
        track[spaces + demand // figures.step] = letter
        style = "green" if demand > 0 else "red" if demand < 0 else ""
        table.add_row(text(f"grape.{grape}"), "".join(track), Styled(signed(demand), style=style))
    return table


def _players(state: Estates, seen: dict[str, Any], cellars: list[list[int]], text: Text, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("", max_width=24, no_wrap=True)
    for heading in ("vineyards", "money", "income"):
        table.add_column(text(f"terminal.{heading}"), justify="right")
    for letter in SIGNS:
        table.add_column(letter, justify="right")
    table.add_column(text("terminal.selected"))
    acting = state.to_act()
    for seat in range(state.seats) if seen["phase"] == "banker" else seen["order"]:
        table.add_row(
            Styled("▶ " if seat in acting else "  ")
            .append(f" {SEATS[seat]} ", style=f"bold #000000 on {COLOURS[seat]}")
            .append(f" {names[seat]}"),
            str(state.vineyards[seat]),
            str(seen["money"][seat]) if _money_shown(state, seen, seat) else "?",
            str(seen["income"][seat]),
            *(str(lots) if lots else "-" for lots in cellars[seat]),
            "?" if seen["choice"][seat] == HOLE else seen["choice"][seat] or "",
        )
    return table


def _money_shown(state: Estates, seen: dict[str, Any], seat: int) -> bool:
    """VIN-117: with closed money everybody sees his own until the end."""
    return bool(state.italy.money_open) or state.viewer in (seat, NOBODY) or seen["phase"] == "over"


def _sales(figures: Figures, cellar: list[int], text: Text) -> Styled:
    """The table of sales as far as the seller's cellar reaches."""
    columns = [f"{lots}: {pays}/{lost}/{change}" for lots, pays, lost, change in figures.sales if lots <= max(cellar)]
    return Styled(f"{text('terminal.sales')}  {'  '.join(columns)}")
