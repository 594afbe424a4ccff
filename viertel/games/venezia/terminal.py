"""Piazza, city and plans in the terminal. Letters say everything that colour says; 60 columns hold it all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from ...core.layout import HOLE
from ...core.text import Text
from . import codes
from .figures import CARDS, Figures
from .rules import Venice

# Seat colours of the house, and the letter that says the same: blue, orange, green, violet; grey pigeons are grey.
COLOURS = ("#56b4e9", "#e69f00", "#2ec27e", "#cc79a7", "#b0b0b0")
LETTERS = ("B", "O", "G", "V")
GREYS = "g"
TOURIST = "#f0e442"
HUNTER = "#d55e5e"
SHORT = ("Va", "Fa", "Fe", "Po", "SM", "Bi", "Pu", "Ta")  # the action cards, in their order
CELL, NARROW = 3, 2  # characters
WIDE = 76


@dataclass
class Drawing:
    """`now` is the position by names."""

    figures: Figures
    state: Venice
    now: Mapping[str, Any]
    text: Text
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Everything, with a legend; where there is a height to keep to, without it."""
        state, now, text = self.state, self.now, self.text
        yield Board(self.figures, state, now, text)
        yield _players(state, now, text, self.names, options.max_width >= WIDE)
        yield from _plans(state, now, text)
        if options.height is None:
            yield Styled(text("terminal.legend"), style="dim")
            yield Styled(" · ".join(f"{short} {text(f'card.{card}')}" for short, card in zip(SHORT, CARDS)), style="dim")


def draw(figures: Figures, state: Venice, now: Mapping[str, Any], text: Text, names: Sequence[str]) -> Drawing:
    return Drawing(figures, state, now, text, names)


@dataclass
class Board:
    """The Piazza beside the city; where there is little room its cells are narrower."""

    figures: Figures
    state: Venice
    now: Mapping[str, Any]
    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        wide = options.max_width >= WIDE
        both = Table.grid(padding=(0, 3 if wide else 2, 0, 0))
        both.add_row(self._piazza(wide), self._city(wide))
        yield both

    def _piazza(self, wide: bool) -> Styled:
        width = CELL if wide else NARROW
        lines = Styled(
            "  " + "".join(str(column + 1).center(width) for column in range(codes.COLUMNS)), style="dim", no_wrap=True
        )
        for row, letter in enumerate(self.figures.rows):
            lines.append(f"\n{letter} ", style="dim")
            for cell in range(row * codes.COLUMNS, (row + 1) * codes.COLUMNS):
                lines.append_text(self._sign(cell) if wide else self._narrow(cell))
        return lines

    def _narrow(self, cell: int) -> Styled:
        """`B ` a blue pigeon, `b ` one that has moved, `Bt` on a tourist; the others without the space before them."""
        sign = self._sign(cell)
        plain = sign.plain
        if plain.startswith("-"):
            plain = f"-{plain[1:].lower()}"
        return Styled(plain[1:], style=sign.style)

    def _sign(self, cell: int) -> Styled:
        """` B ` a blue pigeon, `-B ` one that has moved, ` Bt` on a tourist; ` t ` a tourist, ` # ` a hunter, ` x ` his zone."""
        name = self.figures.names["cell"][cell]
        if name is None:
            return Styled(" ▲ ", style="bold")
        pigeon, tourist = self.now["pigeon"][name], name in self.now["tourist"]
        if pigeon:
            sign = f"{'-' if pigeon['moved'] else ' '}{LETTERS[pigeon['owner']]}{'t' if tourist else ' '}"
            return Styled(sign, style=f"bold #000000 on {COLOURS[pigeon['owner']]}")
        if tourist:
            return Styled(" t ", style=f"bold #000000 on {TOURIST}")
        if name in self.now["hunter"]:
            return Styled(" # ", style=f"bold #000000 on {HUNTER}")
        return Styled(" x ", style=HUNTER) if self.state.ground[cell] & codes.CLOSED else Styled(" · ", style="dim")

    def _city(self, wide: bool) -> Table:
        state, now, text = self.state, self.now, self.text
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(text("terminal.round", round=state.round), no_wrap=True, max_width=20 if wide else 15)
        for seat in range(state.seats):
            table.add_column(Styled(LETTERS[seat], style=COLOURS[seat]), justify="right", no_wrap=True)
        table.add_column(GREYS, justify="right")
        table.add_column("Σ", justify="right")
        for number, zone in enumerate(self.figures.zones):
            leader = state.leader(number)
            name = Styled(text(f"zone.{zone}") if wide else shortened(text(f"zone.{zone}"), 11))
            for seat, home in enumerate(now["home"]):
                if home == zone:
                    name.append(f" *{LETTERS[seat]}", style=COLOURS[seat])
            if now["bird"] == zone:
                name.append(" !", style=HUNTER)
            there = now["city"][zone]
            counts = [self._count(zone, seat, leader == seat) for seat in range(state.seats)]
            table.add_row(name, *counts, str(there["grey"] or ""), str(sum(there.values()) or ""))
        return table

    def _count(self, zone: str, seat: int, leads: bool) -> Styled:
        """`5^` where somebody has the most; `5+3` with three more on a card that this view knows."""
        now = self.now
        count = now["city"][zone][seat]
        planned = sum(now["cubes"][seat][slot] for slot, card in now["card"][seat].items() if card == zone)
        sign = f"{count or ''}{'^' if leads else ''}" + (f"+{planned}" if planned else "")
        return Styled(sign or "·", style=("bold " if leads else "") + COLOURS[seat] if sign else "dim")


def shortened(name: str, room: int) -> str:
    """The first words of a name that fit; of one that is too long, its beginning."""
    while len(name) > room and " " in name:
        name = name.rpartition(" ")[0]
    return name[:room]


def _players(state: Venice, now: Mapping[str, Any], text: Text, names: Sequence[str], wide: bool) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("", max_width=22 if wide else 15, no_wrap=True)
    table.add_column("Σ", justify="right", style="bold", min_width=2, no_wrap=True)
    for key in ("reserve", "nest", "piazza", "michele", "supply"):
        heading = text(f"terminal.{key}")
        table.add_column(heading if wide else heading[:3], justify="right", no_wrap=True)
    table.add_column(text("terminal.hand"), no_wrap=True)
    acting = state.to_act()
    for seat in range(state.seats):
        name = Styled("▶" if seat in acting else " ")
        name.append("1 " if seat == state.lead and state.phase > codes.STARTS else "  ")
        name.append(f" {LETTERS[seat]} ", style=f"bold #000000 on {COLOURS[seat]}").append(f" {names[seat]}")
        table.add_row(
            name,
            str(state.score[seat]),
            str(state.reserve[seat]),
            str(state.nest[seat]),
            str(state.flock[seat]),
            str(state.michele[seat]),
            str(state.supply[seat]),
            "".join("··" if card in now["played"][seat] else short for short, card in zip(SHORT, CARDS)),
        )
    return table


def _plans(state: Venice, now: Mapping[str, Any], text: Text) -> list[Styled]:
    """One line a player: slots 1 to 5 as far as this view knows them, `?` for a card face down."""
    if not codes.PLANNING <= state.phase < codes.RECOVERING:
        return []
    found = []
    for seat in range(state.seats):
        line = Styled("   ").append(f" {LETTERS[seat]} ", style=f"bold #000000 on {COLOURS[seat]}").append(" ")
        if state.phase != codes.PLANNING or (state.viewer == seat and state.step[seat] > codes.FIRST_CARD):
            line.append(" · ".join(_slots(now, text, seat)))
        else:
            line.append(text("terminal.ready" if now["step"][seat] == "planned" else "terminal.planning"), style="dim")
        found.append(line)
    return found


def _slots(now: Mapping[str, Any], text: Text, seat: int) -> list[str]:
    def card(kind: str, name: str) -> str:
        return "?" if name == HOLE else text(f"{kind}.{name}")

    deed, cubes = now["deed"][seat], now["cubes"][seat]
    slots = [f"{card('card', now['first'][seat])} {cubes['1']}"]
    if deed:
        slots.append("?" if deed == HOLE else f"[{card('card', deed)}]")
    return slots + [f"{card('zone', zone)} {cubes[slot]}" for slot, zone in now["card"][seat].items() if zone]
