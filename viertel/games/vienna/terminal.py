"""The street in the terminal. Letters say everything that colour says; 60 columns and 20 lines hold five players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from ...core.layout import named
from ...core.text import Text
from . import codes
from .figures import CARD_NAMES, LODGE_NAME, Figures
from .rules import City
from .street import Street as Fields
from .words import SIGNS, character, taken

View = dict[str, Any]  # a position by names

# Seat colours of the house, and the letter that says the same: blue, orange, green, violet, yellow.
COLOURS = ("#56b4e9", "#e69f00", "#2ec27e", "#cc79a7", "#f0e442")
LETTERS = ("B", "O", "G", "V", "Y")
SYMBOL_COLOURS = ("#d8b24a", "#e9967a", "#b39ddb")
SPECIAL_LETTERS = "CDJIW"
HALF = 12  # fields in a column
WIDTH, NARROW = 39, 29  # of a column
NAME, SHORT_NAME = 14, 10
PIPS = ("1", "2", "3", "4", "5", "6")


@dataclass
class Drawing:
    figures: Figures
    state: City
    text: Text
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Everything, with a legend; where there is a height to keep to, no legend, and the Geheimbund beside the round."""
        figures, text, colour = self.figures, self.text, _coloured(console)
        view = named(self.state, figures.names)
        street, lodge = self.state.street, _lodge(figures, self.state.street, view, colour)
        tight = options.height is not None
        yield _heading(figures, view, text).append("   ").append_text(lodge) if tight else _heading(figures, view, text)
        yield Street(figures, street, view)
        if not tight:
            yield Styled("   ").append_text(lodge)
        yield _cards(figures, view, text, options.max_width)
        yield Players(figures, self.state, view, text, self.names)
        if not tight:
            yield Styled(text("terminal.legend"), style="dim")


def draw(figures: Figures, state: City, text: Text, names: Sequence[str]) -> Drawing:
    return Drawing(figures, state, text, names)


def shortened(title: str, room: int) -> str:
    """A name in so many letters: its last words if they fit, else its beginning."""
    words = title.split()
    fitting = [" ".join(words[n:]) for n in range(len(words)) if len(" ".join(words[n:])) <= room]
    return fitting[0] if fitting else words[-1][: room - 1] + "."


def seat_sign(seat: int, colour: bool) -> Styled:
    return Styled(f" {LETTERS[seat]} " if colour else f"[{LETTERS[seat]}]", style=f"bold #000000 on {COLOURS[seat]}")


def symbols(counts: Sequence[int]) -> Styled:
    found = Styled()
    for sign, colour, count in zip(SIGNS, SYMBOL_COLOURS, counts):
        found.append(sign * count, style=colour)
    return found


def _coloured(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


def _takes(street: Fields, field: int) -> str:
    return "/".join("=" if number == "pair" else number for number in taken(street.takes[field]))


def _effect(street: Fields, field: int) -> str:
    """What a field costs and brings, in eight characters or less."""
    does, which = street.does[field], street.which[field]
    cost = f"-{street.cost[field]}¢" if street.cost[field] else ""
    coins = f"+{street.coins[field]}¢" if street.coins[field] else ""
    points = f"+{street.points[field]}P" if street.points[field] else ""
    if does == codes.SETS_GENDARM:
        return f"*G{coins}|{points}"
    if does == codes.TURNS_DIE:
        return f"*{coins}{points}↻"
    if does == codes.GIVES_SPECIAL:
        return f"{cost}{coins}{points}{SPECIAL_LETTERS[which]}"
    if does == codes.GIVES_CHARACTER:
        return f"{cost}{coins}{points}☻"
    if does == codes.COMPARES:
        return f"{cost}{SIGNS[which]}"
    if does == codes.COMPARES_ANY:
        return f"{cost}{''.join(SIGNS)}"
    if does == codes.ROBS:
        return f"{cost}←{codes.ROB_ONE}¢"
    return f"{cost}{coins}{points}" + ("×▣" if does == codes.COUNTS_SPECIALS else "")


def _heading(figures: Figures, view: View, text: Text) -> Styled:
    line = Styled(f"{text('terminal.round')} {view['round']}", style="bold")
    line.append(f"   {text('terminal.supply')} {view['supply']}¢", style="not bold")
    if view["gendarm"]:
        titles = dict(zip(figures.fields, figures.titles))
        line.append(f"   {text('terminal.gendarm')}: {titles[view['gendarm']]}", style="not bold")
    return line


def _cards(figures: Figures, view: View, text: Text, width: int) -> Styled:
    """What can be had: start cards at first, then the characters on display. It is one line; long names are cut for it."""
    picking = view["phase"] in ("first", "pick")
    line = Styled(text("terminal.start_cards" if picking else "terminal.display"), style="bold")
    if picking:
        there = [(name, card) for name, card in zip(CARD_NAMES, figures.start_cards) if name not in view["start_card"]]
        cards = [(f"{name.removeprefix('s')}: {card[0]}¢", card[1:]) for name, card in there]
        if line.cell_len + sum(3 + len(name) + sum(counts) for name, counts in cards) > width:
            cards = [(f"{card[0]}¢", card[1:]) for _, card in there]
    else:
        numbers = {name: number for number, name in enumerate(figures.characters)}
        cards = [
            (character(figures, numbers[name], text), figures.persons[numbers[name]][1:]) for name in view["display"] if name
        ]
    room = width - line.cell_len - sum(3 + sum(counts) for _, counts in cards)
    while cards and sum(len(name) for name, _ in cards) > room and max(len(name) for name, _ in cards) > 3:
        longest = max(range(len(cards)), key=lambda n: len(cards[n][0]))
        cards[longest] = (f"{cards[longest][0].rstrip('.')[:-1].rstrip()}.", cards[longest][1])
    for name, counts in cards:
        line.append(f"  {name} ", style="not bold").append_text(symbols(counts))
    return line.append("" if cards else "   –", style="not bold")


@dataclass
class Street:
    figures: Figures
    street: Fields
    view: View

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Styled]:
        colour = _coloured(console)
        wide = options.max_width >= 2 * WIDTH
        for row in range(HALF):
            line = Styled(no_wrap=True, overflow="crop")
            for field in (row, row + HALF):
                cell = self._field(field, colour, wide)
                cell.pad_right((WIDTH if wide else NARROW) - cell.cell_len)
                line.append_text(cell)
            line.rstrip()
            yield line

    def _field(self, number: int, colour: bool, wide: bool) -> Styled:
        """Where there is little room, whoever is there stands in the place of what it would bring."""
        view, field = self.view, self.figures.fields[number]
        owner, gendarm = view["owner"][field], view["gendarm"] == field
        free = owner is None and not gendarm
        room = NAME if wide else SHORT_NAME
        line = Styled(f"{number + 1:>2} ", style="dim")
        line.append(f"{shortened(self.figures.titles[number], room):<{room}}", style="bold" if free else "dim")
        line.append(f"{_takes(self.street, number):>4} ", style="not dim")
        if wide or free:
            line.append(f"{_effect(self.street, number):<8} ", style="not dim")
        if gendarm:
            line.append("[G]", style="bold #ffffff on #b3261e")
        elif not free:
            line.append_text(seat_sign(owner, colour))
            two = view["die_two"][field]
            white = "w" if view["white_at"] == field else ""
            line.append(f" {view['die_one'][field]}" + (f"+{white}{two}" if two else ""), style="not dim bold")
        return line


def _lodge(figures: Figures, street: Fields, view: View, colour: bool) -> Styled:
    line = Styled(figures.titles[codes.LODGE], style="bold").append(f" *+{street.coins[codes.LODGE]}¢", style="not bold")
    for seat in range(view["seats"]):
        dice = _dice(view, "lodge", seat, LODGE_NAME)
        if dice:
            line.append(" ").append_text(seat_sign(seat, colour)).append(f" {' '.join(dice)}", style="not bold")
    return line


def _dice(view: View, where: str, seat: int, white_at: str) -> list[str]:
    """A seat's dice at a place, those still to be rolled after the others, the white one last."""
    faces = view[where][seat]
    dice = [face for face in PIPS for _ in range(faces[face])] + ["?"] * faces["unrolled"]
    if view["white_at"] == white_at and view["white_seat"] == seat:
        dice.append(f"w{view['white'] or '?'}")
    return dice


@dataclass
class Players:
    figures: Figures
    state: City
    view: View
    text: Text
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Table]:
        state, view, text = self.state, self.view, self.text
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", max_width=22 if options.max_width >= 80 else 16, no_wrap=True)
        table.add_column(text("terminal.hand"), no_wrap=True)
        table.add_column("¢", justify="right")
        for sign in SIGNS:
            table.add_column(sign, justify="right")
        table.add_column("▣", no_wrap=True)
        table.add_column("▸", no_wrap=True)
        table.add_column("P", justify="right")
        table.add_column("Σ", justify="right", style="bold")
        acting = state.to_act()
        titles = dict(zip(self.figures.fields, self.figures.titles))
        for seat in range(state.seats):
            name = Styled("▶ " if seat in acting else "  ").append_text(seat_sign(seat, _coloured(console)))
            table.add_row(
                name.append(f" {self.names[seat]}"),
                Styled(" ".join(_dice(view, "dice", seat, "hand")) or "–", style="bold"),
                str(view["coins"][seat]),
                *(str(state.symbols[seat * codes.SYMBOLS + symbol]) for symbol in range(codes.SYMBOLS)),
                self._specials(seat),
                shortened(titles[view["coach"][seat]], SHORT_NAME) if view["coach"][seat] else "–",
                str(view["score"][seat]),
                str(sum(state.points(seat).values())),
            )
        yield table

    def _specials(self, seat: int) -> str:
        """A letter for each special card; a small d is a double move already used."""
        held = [letter for letter, holder in zip(SPECIAL_LETTERS, self.view["specials"].values()) if holder == seat]
        return "".join("d" if letter == "D" and self.view["double_used"] else letter for letter in held) or "–"
