"""Wine roads, market and estates in the terminal. Letters say everything that colour says; 60 columns are enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
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


WIDE = 80


@dataclass
class Drawing:
    figures: Figures
    state: Estates
    text: Text
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Everything, with a legend. Where there is a height to keep to, or little width, a road is one line, and so is the
        market, above the cellars."""
        figures, state, text = self.figures, self.state, self.text
        tight, wide = options.height is not None, options.max_width >= WIDE
        short = tight or not wide
        seen = named(state, figures.names)
        cellars = [state.stock[cellar_of(seat)] for seat in range(state.seats)]
        if short:
            yield Roads(figures, seen, text)
        else:
            yield _regions(figures, seen, text)
            yield _market(figures, seen, text)
        estates = _players(state, seen, cellars, text, self.names, short, wide)
        if wide and console.measure(estates, options=options.update_width(2 * WIDE)).maximum > options.max_width:
            estates = _players(state, seen, cellars, text, self.names, short, wide=False)
        yield estates
        if seen["phase"] == "sell":
            yield _sales(figures, cellars[seen["order"][seen["turn"]]], text)
        if not tight:
            yield Styled(text("terminal.legend"), style="dim")


def draw(figures: Figures, state: Estates, text: Text, names: Sequence[str]) -> Drawing:
    return Drawing(figures, state, text, names)


@dataclass
class Roads:
    """A line for each region: grapes, a sign for each vineyard, and the prices of free ones, as many as there is room for."""

    figures: Figures
    seen: dict[str, Any]
    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Styled]:
        seen = self.seen
        longest = max(len(region.name) for region in self.figures.regions)
        widest = max(_grapes(region, seen).cell_len for region in self.figures.regions)
        most = max(len(region.prices) for region in self.figures.regions)
        for region in self.figures.regions:
            line = Styled(no_wrap=True, overflow="crop")
            here = seen["barrel"] == region.code
            bottle = "◆" if seen["bottle"][region.code] else "◇" if any(region.state_owned) else " "
            line.append("▶" if here else " ").append(f"{region.name:<{longest}}", style="bold" if here else "")
            line.append(f" {region.code} {bottle} ", style="dim")
            grapes = _grapes(region, seen)
            grapes.pad_right(widest - grapes.cell_len)
            line.append_text(grapes).append(" ")
            prices = []
            for place, (price, state_owned) in enumerate(zip(region.prices, region.state_owned), 1):
                owner = seen["owner"][f"{region.code}{place}"]
                if owner is None:
                    line.append("*" if state_owned else "·", style="dim")
                    prices.append(str(price))
                else:
                    line.append(SEATS[owner], style=f"bold #000000 on {COLOURS[owner]}")
            line.pad_right(most - len(region.prices) + 1)
            yield line.append(_fitting(prices, options.max_width - line.cell_len))


def _fitting(prices: Sequence[str], room: int) -> str:
    """As many as there is room for; … if there are more."""
    for many in range(len(prices), 0, -1):
        found = " ".join(prices[:many]) + (" …" if many < len(prices) else "")
        if len(found) <= room:
            return found
    return ""


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
        table.add_row(f"{here}{region.number}", name, _grapes(region, seen), _road(region, seen))
    return table


def _grapes(region: Region, seen: dict[str, Any]) -> Styled:
    markers = seen["marker"][region.code]
    return Styled(" ").join(marker_sign(grape, markers[GRAPE_NAMES[grape]]) for grape in sorted(region.grapes))


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


def _players(
    state: Estates, seen: dict[str, Any], cellars: list[list[int]], text: Text, names: Sequence[str], market: bool, wide: bool
) -> Table:
    table = Table(box=None, padding=(0, 1) if wide else (0, 1, 0, 0), header_style="dim")
    table.add_column("", max_width=24 if wide else 17, no_wrap=True)
    for heading in ("vineyards", "money", "income"):
        word = text(f"terminal.{heading}")
        table.add_column(word if wide else word[:3], justify="right", no_wrap=True)
    for letter in SIGNS:
        table.add_column(letter, justify="right", no_wrap=True)
    table.add_column(text("terminal.selected") if wide else "", no_wrap=True)
    if market:
        table.add_row(
            f"  {text('terminal.market')}", "", "", "", *(signed(demand) for demand in seen["demand"].values()), style="dim"
        )
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
