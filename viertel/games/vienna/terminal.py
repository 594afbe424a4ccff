"""The street in the terminal. Letters say everything that colour says; 80 columns hold five players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group
from rich.table import Table
from rich.text import Text as Styled

from ...core.text import Text
from . import codes
from .figures import LODGE_NAME, Figures
from .rules import City

# Seat colours of the house, and the letter that says the same: blue, orange, green, violet, yellow.
COLOURS = ("#56b4e9", "#e69f00", "#2ec27e", "#cc79a7", "#f0e442")
LETTERS = ("B", "O", "G", "V", "Y")
SIGNS = ("●", "✚", "♛")
SYMBOL_COLOURS = ("#d8b24a", "#e9967a", "#b39ddb")
SPECIAL_LETTERS = "CDJIW"
HALF = 12  # fields in a column
WIDTH = 39  # of a column


def draw(figures: Figures, state: City, text: Text, names: Sequence[str]) -> Group:
    return Group(
        _heading(figures, state, text),
        Street(figures, state),
        _cards(figures, state, text),
        Players(figures, state, text, names),
        Styled(text("terminal.legend"), style="dim"),
    )


def seat_sign(seat: int, colour: bool) -> Styled:
    return Styled(f" {LETTERS[seat]} " if colour else f"[{LETTERS[seat]}]", style=f"bold #000000 on {COLOURS[seat]}")


def symbols(counts: Sequence[int]) -> Styled:
    found = Styled()
    for sign, colour, count in zip(SIGNS, SYMBOL_COLOURS, counts):
        found.append(sign * count, style=colour)
    return found


def _coloured(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


def _takes(state: City, field: int) -> str:
    takes = state.street.takes[field]
    return "=" if takes >> codes.PAIR & 1 else "/".join(str(n) for n in range(1, 13) if takes >> n & 1)


def _effect(state: City, field: int) -> str:
    """What a field costs and brings, in eight characters or less."""
    street = state.street
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


def _heading(figures: Figures, state: City, text: Text) -> Styled:
    line = Styled(f"{text('terminal.round')} {state.round}", style="bold")
    line.append(f"   {text('terminal.supply')} {state.supply}¢", style="not bold")
    if state.gendarm:
        line.append(f"   {text('terminal.gendarm')}: {figures.fields[state.gendarm - 1]}", style="not bold")
    return line


def _cards(figures: Figures, state: City, text: Text) -> Styled:
    """What can be had: start cards at first, then the characters on display."""
    picking = state.phase in (codes.FIRST, codes.PICK)
    line = Styled(text("terminal.start_cards" if picking else "terminal.display"), style="bold")
    if picking:
        there = [card for card in range(codes.START_CARDS) if card + 1 not in state.start_card]
        cards = [(f"s{card + 1} {figures.start_cards[card][0]}¢", figures.start_cards[card][1:]) for card in there]
    else:
        cards = [(figures.characters[card - 1], figures.persons[card - 1][1:]) for card in state.display if card]
    for name, counts in cards:
        line.append(f"   {name} ", style="not bold").append_text(symbols(counts))
    return line.append("" if cards else "   –", style="not bold")


@dataclass
class Street:
    figures: Figures
    state: City

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Styled]:
        colour = _coloured(console)
        for row in range(HALF):
            line = Styled(no_wrap=True, overflow="crop")
            for field in (row, row + HALF):
                cell = self._field(field, colour)
                cell.pad_right(WIDTH - cell.cell_len)
                line.append_text(cell)
            line.rstrip()
            yield line
        yield self._lodge(colour)

    def _field(self, field: int, colour: bool) -> Styled:
        state = self.state
        free = state.owner[field] == 0 and state.gendarm != field + 1
        line = Styled(f"{field + 1:>2} ", style="dim")
        line.append(f"{self.figures.fields[field][:13]:<14}", style="bold" if free else "dim")
        line.append(f"{_takes(state, field):>3} ", style="not dim")
        line.append(f"{_effect(state, field):<8} ", style="not dim")
        if state.gendarm == field + 1:
            line.append("[G]", style="bold #ffffff on #b3261e")
        elif not free:
            line.append_text(seat_sign(state.owner[field] - 1, colour))
            two = state.die_two[field]
            white = "w" if state.white_at == codes.ON_FIELD + field else ""
            line.append(f" {state.die_one[field]}" + (f"+{white}{two}" if two else ""), style="not dim bold")
        return line

    def _lodge(self, colour: bool) -> Styled:
        state = self.state
        line = Styled("   ").append(f"{LODGE_NAME:<14}", style="bold").append(f"    *+{state.street.coins[codes.LODGE]}¢")
        for seat in range(state.seats):
            dice = [str(face) for face in range(1, 7) for _ in range(state.lodge[seat * codes.FACES + face])]
            if state.white_at == codes.ON_FIELD + codes.LODGE and state.white_seat == seat:
                dice.append(f"w{state.white}")
            if dice:
                line.append("  ").append_text(seat_sign(seat, colour)).append(f" {' '.join(dice)}")
        return line


@dataclass
class Players:
    figures: Figures
    state: City
    text: Text
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Table]:
        state, text = self.state, self.text
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", max_width=22, no_wrap=True)
        table.add_column(text("terminal.hand"), no_wrap=True)
        table.add_column("¢", justify="right")
        for sign in SIGNS:
            table.add_column(sign, justify="right")
        table.add_column("▣", no_wrap=True)
        table.add_column("▸", no_wrap=True)
        table.add_column("P", justify="right")
        table.add_column("Σ", justify="right", style="bold")
        acting = state.to_act()
        for seat in range(state.seats):
            name = Styled("▶ " if seat in acting else "  ").append_text(seat_sign(seat, _coloured(console)))
            table.add_row(
                name.append(f" {self.names[seat]}"),
                Styled(self._hand(seat), style="bold"),
                str(state.coins[seat]),
                *(str(state.symbols[seat * codes.SYMBOLS + symbol]) for symbol in range(codes.SYMBOLS)),
                self._specials(seat),
                self.figures.fields[state.coach[seat] - 1] if state.coach[seat] else "–",
                str(state.score[seat]),
                str(sum(state.points(seat).values())),
            )
        yield table

    def _hand(self, seat: int) -> str:
        state = self.state
        at = seat * codes.FACES
        dice = [str(face) for face in range(1, 7) for _ in range(state.dice[at + face])]
        dice += ["?"] * state.dice[at]
        if state.white_at == codes.IN_HAND and state.white_seat == seat:
            dice.append(f"w{state.white or '?'}")
        return " ".join(dice) or "–"

    def _specials(self, seat: int) -> str:
        """A letter for each special card; a small d is a double move already used."""
        held = [letter for letter, holder in zip(SPECIAL_LETTERS, self.state.specials) if holder == seat + 1]
        return "".join("d" if letter == "D" and self.state.double_used else letter for letter in held) or "–"
