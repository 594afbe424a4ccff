"""Piazza, city and plans in the terminal. Letters say everything that colour says; 80 columns hold it all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from ...core.seat import HIDDEN
from ...core.text import Text
from . import codes
from .figures import CARDS, FIRST_CARDS, Figures
from .rules import Venice

# Seat colours of the house, and the letter that says the same: blue, orange, green, violet; grey pigeons are grey.
COLOURS = ("#56b4e9", "#e69f00", "#2ec27e", "#cc79a7", "#b0b0b0")
LETTERS = ("B", "O", "G", "V", "g")
TOURIST = "#f0e442"
HUNTER = "#d55e5e"
SHORT = ("Va", "Fa", "Fe", "Po", "SM", "Bi", "Pu", "Ta")  # the action cards, in their order
CELL = 3  # characters
SIDE_BY_SIDE = 76


def draw(figures: Figures, state: Venice, text: Text, names: Sequence[str]) -> Group:
    return Group(
        Board(figures, state, text),
        _players(figures, state, text, names),
        *_plans(figures, state, text, names),
        Styled(text("terminal.legend"), style="dim"),
        Styled(" · ".join(f"{short} {text(f'card.{card}')}" for short, card in zip(SHORT, CARDS)), style="dim"),
    )


@dataclass
class Board:
    """The Piazza beside the city, or above it where there is no room."""

    figures: Figures
    state: Venice
    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        if options.max_width < SIDE_BY_SIDE:
            yield self._piazza()
            yield self._city()
            return
        both = Table.grid(padding=(0, 3, 0, 0))
        both.add_row(self._piazza(), self._city())
        yield both

    def _piazza(self) -> Styled:
        lines = Styled("  " + "".join(str(column + 1).center(CELL) for column in range(codes.COLUMNS)), style="dim", no_wrap=True)
        for row, letter in enumerate(self.figures.rows):
            lines.append(f"\n{letter} ", style="dim")
            for cell in range(row * codes.COLUMNS, (row + 1) * codes.COLUMNS):
                lines.append_text(self._sign(cell))
        return lines

    def _sign(self, cell: int) -> Styled:
        """` B ` a blue pigeon, `-B ` one that has moved, ` Bt` on a tourist; ` t ` a tourist, ` # ` a hunter, ` x ` his zone."""
        state = self.state
        pigeon = state.pigeon[cell]
        if pigeon:
            owner = (pigeon & codes.OWNER) - 1
            moved = "-" if pigeon & codes.MOVED else " "
            tourist = "t" if state.large[cell] == codes.TOURIST else " "
            return Styled(f"{moved}{LETTERS[owner]}{tourist}", style=f"bold #000000 on {COLOURS[owner]}")
        if cell == state.square.tower:
            return Styled(" ▲ ", style="bold")
        if state.large[cell] == codes.TOURIST:
            return Styled(" t ", style=f"bold #000000 on {TOURIST}")
        if state.large[cell] == codes.HUNTER:
            return Styled(" # ", style=f"bold #000000 on {HUNTER}")
        return Styled(" x ", style=HUNTER) if state.closed[cell] else Styled(" · ", style="dim")

    def _city(self) -> Table:
        state, text = self.state, self.text
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(text("terminal.round", round=state.round), no_wrap=True, max_width=20)
        for seat in range(state.seats):
            table.add_column(Styled(LETTERS[seat], style=COLOURS[seat]), justify="right", no_wrap=True)
        table.add_column(LETTERS[codes.GREY], justify="right")
        table.add_column("Σ", justify="right")
        for zone in range(codes.ZONES):
            leader = state.majority(zone)
            name = Styled(text(f"zone.{self.figures.zones[zone]}"))
            for seat in range(state.seats):
                if state.home[seat] == zone + 1:
                    name.append(f" *{LETTERS[seat]}", style=COLOURS[seat])
            if state.bird == zone + 1:
                name.append(" !", style=HUNTER)
            counts = [self._count(zone, seat, leader == seat) for seat in range(state.seats)]
            greys = state.city[8 * zone + codes.GREY]
            table.add_row(name, *counts, str(greys or ""), str(sum(state.city[8 * zone : 8 * zone + 5]) or ""))
        return table

    def _count(self, zone: int, seat: int, leads: bool) -> Styled:
        """`5^` where somebody has the most; `5+3` with three more on a card that this view knows."""
        state = self.state
        count = state.city[8 * zone + seat]
        planned = sum(
            state.cubes[4 * seat + 1 + k]
            for k in range(3)
            if state.card[3 * seat + k] == zone + 1 and state.phase < codes.RECOVERING
        )
        sign = f"{count or ''}{'^' if leads else ''}" + (f"+{planned}" if planned else "")
        return Styled(sign or "·", style=("bold " if leads else "") + COLOURS[seat] if sign else "dim")


def _players(figures: Figures, state: Venice, text: Text, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", max_width=22, no_wrap=True)
    table.add_column("Σ", justify="right", style="bold", min_width=2, no_wrap=True)
    for key in ("reserve", "nest", "piazza", "michele", "supply"):
        table.add_column(text(f"terminal.{key}"), justify="right", no_wrap=True)
    table.add_column(text("terminal.hand"), no_wrap=True)
    acting = state.to_act()
    for seat in range(state.seats):
        name = Styled("▶" if seat in acting else " ")
        name.append("1 " if seat == state.lead and state.phase > codes.STARTS else "  ")
        name.append(f" {LETTERS[seat]} ", style=f"bold #000000 on {COLOURS[seat]}").append(f" {names[seat]}")
        hand = "".join("··" if state.played[seat] >> card & 1 else SHORT[card] for card in range(codes.ACTIONS))
        table.add_row(
            name,
            str(state.score[seat]),
            str(state.reserve[seat]),
            str(state.nest[seat]),
            str(state.flock[seat]),
            str(state.michele[seat]),
            str(state.supply[seat]),
            hand,
        )
    return table


def _plans(figures: Figures, state: Venice, text: Text, names: Sequence[str]) -> list[Styled]:
    """One line a player: slots 1 to 5 as far as this view knows them, `?` for a card face down."""
    if not codes.PLANNING <= state.phase < codes.RECOVERING:
        return []
    found = []
    for seat in range(state.seats):
        line = Styled("   ").append(f" {LETTERS[seat]} ", style=f"bold #000000 on {COLOURS[seat]}").append(" ")
        own = state.phase != codes.PLANNING or (state.viewer == seat and state.step[seat] > codes.FIRST)
        if not own:
            line.append(text("terminal.ready" if state.step[seat] == codes.PLANNED else "terminal.planning"), style="dim")
        else:
            line.append(" · ".join(_slots(figures, state, text, seat)))
        found.append(line)
    return found


def _slots(figures: Figures, state: Venice, text: Text, seat: int) -> list[str]:
    first, deed = state.first[seat], state.deed[seat]
    slots = [f"{'?' if first == HIDDEN else text(f'card.{FIRST_CARDS[max(1, first) - 1]}')} {state.cubes[4 * seat]}"]
    if deed:
        slots.append("?" if deed == HIDDEN else f"[{text(f'card.{CARDS[deed - 1]}')}]")
    for k in range(3):
        card = state.card[3 * seat + k]
        if card:
            name = "?" if card == HIDDEN else text(f"zone.{figures.zones[card - 1]}")
            slots.append(f"{name} {state.cubes[4 * seat + 1 + k]}")
    return slots
