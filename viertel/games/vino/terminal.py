"""Wine roads, market and estates in the terminal. Letters say everything that colour says; 80 columns are enough."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from ...core.seat import HIDDEN, NOBODY
from ...core.text import Text
from . import codes
from .figures import GRAPE_NAMES, LETTERS, Figures
from .rules import Estates
from .words import PAIRS, signed

# Seat colours of the house, and the letter that says the same: blue, orange, green, violet, yellow.
COLOURS = ("#56b4e9", "#e69f00", "#2ec27e", "#cc79a7", "#f0e442")
SEATS = ("B", "O", "G", "V", "Y")
NOT_LEFT = (codes.FACE_DOWN, codes.DRAWN)


def draw(figures: Figures, state: Estates, text: Text, names: Sequence[str]) -> Group:
    parts: list[Table | Styled] = [_regions(figures, state, text), _market(state, text), _players(figures, state, text, names)]
    if state.phase == codes.SELL:
        parts.append(_sales(figures, state, text))
    parts.append(Styled(text("terminal.legend"), style="dim"))
    return Group(*parts)


def vineyard_sign(state: Estates, vineyard: int) -> Styled:
    """`·170` a free vineyard, `B170` a blue one; a star behind the price is a state vineyard."""
    owner = state.owner[vineyard] - 1
    star = "*" if state.italy.state_owned[vineyard] else ""
    sign = f"{SEATS[owner] if owner >= 0 else '·'}{state.italy.price[vineyard]}{star}"
    return Styled(sign.ljust(5), style=f"bold #000000 on {COLOURS[owner]}" if owner >= 0 else "")


def marker_sign(state: Estates, marker: int) -> Styled:
    """`N` a marker on the board, `NB` one of blue, `(N)` one in the draw."""
    letter = LETTERS[marker % codes.GRAPES]
    place = state.marker[marker]
    if place in NOT_LEFT:
        return Styled(f"({letter})", style="dim")
    if place:
        return Styled(f"{letter}{SEATS[place - 1]}", style=COLOURS[place - 1])
    return Styled(letter, style="bold")


def _regions(figures: Figures, state: Estates, text: Text) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(text("terminal.region"), no_wrap=True)
    table.add_column(text("terminal.grapes"), no_wrap=True)
    table.add_column(text("terminal.road"))
    for region, printed in enumerate(figures.regions):
        here = "▶" if state.barrel == region + 1 else ""
        bottle = "◆" if state.bottle[region] else "◇" if any(printed.state_owned) else " "
        name = Styled(f"{printed.name} ", style="bold" if here else "").append(f"{printed.code} {bottle}", style="dim")
        offered = [codes.GRAPES * region + grape for grape in sorted(printed.grapes)]
        grapes = Styled(" ").join(marker_sign(state, marker) for marker in offered)
        land = range(codes.ROAD * region, codes.ROAD * region + len(printed.prices))
        road = Styled(" ").join(vineyard_sign(state, vineyard) for vineyard in land)
        table.add_row(f"{here}{region + 1}", name, grapes, road)
    return table


def _market(state: Estates, text: Text) -> Table:
    """One line a grape: the letter on its track, the lowest demand on the left."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column(text("terminal.market"))
    table.add_column("")
    table.add_column("", justify="right")
    spaces = state.italy.market_end // state.italy.step
    for grape in range(codes.GRAPES):
        track = ["·"] * (2 * spaces + 1)
        track[spaces] = "|"
        track[spaces + state.demand[grape] // state.italy.step] = LETTERS[grape]
        demand = state.demand[grape]
        style = "green" if demand > 0 else "red" if demand < 0 else ""
        table.add_row(text(f"grape.{GRAPE_NAMES[grape]}"), "".join(track), Styled(signed(demand), style=style))
    return table


def _players(figures: Figures, state: Estates, text: Text, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("", max_width=24, no_wrap=True)
    for heading in ("vineyards", "money", "income"):
        table.add_column(text(f"terminal.{heading}"), justify="right")
    for letter in LETTERS:
        table.add_column(letter, justify="right")
    table.add_column(text("terminal.selected"))
    acting = state.to_act()
    for seat in list(state.order[: state.seats]) if state.phase > codes.BANKER else range(state.seats):
        cellar = state.stock[codes.GRAPES * seat : codes.GRAPES * (seat + 1)]
        table.add_row(
            Styled("▶ " if seat in acting else "  ")
            .append(f" {SEATS[seat]} ", style=f"bold #000000 on {COLOURS[seat]}")
            .append(f" {names[seat]}"),
            str(state.total[seat]),
            str(state.money[seat]) if _money_shown(state, seat) else "?",
            str(state.income[seat]),
            *(str(lots) if lots else "-" for lots in cellar),
            _selected(figures, state, seat),
        )
    return table


def _money_shown(state: Estates, seat: int) -> bool:
    """VIN-117: with closed money everybody sees his own until the end."""
    return bool(state.italy.money_open) or state.viewer in (seat, NOBODY) or state.phase == codes.OVER


def _selected(figures: Figures, state: Estates, seat: int) -> str:
    if state.choice[seat] == HIDDEN:
        return "?"
    return " ".join(figures.regions[region].code for region in PAIRS[state.choice[seat] - 1]) if state.choice[seat] else ""


def _sales(figures: Figures, state: Estates, text: Text) -> Styled:
    """The table of sales as far as the seller's cellar reaches."""
    seller = state.order[state.turn]
    most = max(state.stock[codes.GRAPES * seller : codes.GRAPES * (seller + 1)])
    columns = [f"{lots}: {pays}/{lost}/{change}" for lots, pays, lost, change in figures.sales if lots <= most]
    return Styled(f"{text('terminal.sales')}  {'  '.join(columns)}")
