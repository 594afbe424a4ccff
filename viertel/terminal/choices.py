"""The choices a seat has, in people's words: listed with numbers, and found again from what somebody typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.text import Text as Styled

from ..core.game import Game
from ..core.text import Text

GAP = 2
More = Callable[[int], str]  # says how many choices are not listed


@dataclass(frozen=True)
class Choice:
    number: int  # in the list of all that is open, from 1
    words: str  # as records and the protocol have them
    verb: str
    rest: str = ""

    @property
    def label(self) -> str:
        return f"{self.verb} {self.rest}".strip()


def of(game: Game, codes: Sequence[int], text: Text, names: Sequence[str]) -> list[Choice]:
    """With numbers from 1 on; where only a number is to be chosen, with that."""
    found = [Choice(n, game.words(code), *game.choice(code, text, names)) for n, code in enumerate(codes, 1)]
    if len({choice.verb for choice in found}) == 1 and all(choice.rest.isdecimal() for choice in found):
        return [replace(choice, number=int(choice.rest)) for choice in found]
    return found


def listed(choices: Sequence[Choice], width: int) -> Styled:
    """One block per verb, its choices numbered in columns."""
    page = Styled()
    verbs = _by_verb(choices)
    margin = max(cell_len(verb) for verb in verbs) + GAP
    for verb, items in verbs.items():
        _block(page, verb, items, margin, width)
    page.rstrip()
    return page


def _by_verb(choices: Sequence[Choice]) -> dict[str, list[Choice]]:
    verbs: dict[str, list[Choice]] = {}
    for choice in choices:
        verbs.setdefault(choice.verb, []).append(choice)
    return verbs


def _cell(choice: Choice, digits: int) -> Styled:
    """A choice with its number, which may be all there is of it."""
    number = Styled(f"{choice.number:>{digits}}", style="" if choice.rest == str(choice.number) else "dim")
    return number if choice.rest in ("", str(choice.number)) else number.append(f" {choice.rest}", style="not dim")


def _block(page: Styled, verb: str, items: Sequence[Choice], margin: int, width: int) -> None:
    digits = len(str(max(choice.number for choice in items)))
    cells = [_cell(choice, digits) for choice in items]
    column = max(cell.cell_len for cell in cells) + GAP
    per_line = max(1, (width + GAP - margin) // column)
    for k, cell in enumerate(cells):
        if k % per_line == 0:
            page.append("\n" * (len(page) > 0)).append(verb if k == 0 else "", style="bold")
            page.append(" " * (margin - (cell_len(verb) if k == 0 else 0)))
        cell.pad_right(column - cell.cell_len)
        page.append_text(cell)


def fitted(choices: Sequence[Choice], width: int, lines: int, more: More) -> Styled:
    """As `listed`, in no more lines than there are: of the longest verbs only the beginning; of more verbs than lines only their
    numbers. What all have in common is not a heading: then the next word is."""
    verbs = _by_verb(choices)
    if len(verbs) == 1 and all(" " in choice.rest for choice in choices):
        parts = [choice.rest.partition(" ") for choice in choices]
        if len({first for first, _, _ in parts}) > 1:
            return fitted(
                [replace(choice, verb=f"{first}:", rest=rest) for choice, (first, _, rest) in zip(choices, parts)],
                width,
                lines,
                more,
            )
    margin = max(cell_len(verb) for verb in verbs) + GAP
    blocks: dict[str, list[Styled]] = {}
    for verb, items in verbs.items():
        page = Styled()
        _block(page, verb, items, margin, width)
        blocks[verb] = list(page.split("\n"))
    while sum(map(len, blocks.values())) > lines:
        longest = max(blocks, key=lambda verb: len(blocks[verb]))
        if len(blocks[longest]) == 1:
            return Styled("\n").join(_heads(verbs, width)[: max(1, lines)])
        kept = max(1, min(len(blocks[longest]) - 1, lines - sum(len(blocks[verb]) for verb in blocks if verb != longest)))
        blocks[longest] = _shortened(longest, verbs[longest], margin, width, kept, more)
    page = Styled("\n").join(line for block in blocks.values() for line in block)
    page.rstrip()
    return page


def _shortened(verb: str, items: Sequence[Choice], margin: int, width: int, lines: int, more: More) -> list[Styled]:
    """As many of a verb's choices as so many lines hold, and how many more there are."""
    for many in range(len(items) - 1, 0, -1):
        page = Styled()
        _block(page, verb, items[:many], margin, width)
        page.rstrip()
        page.append("  ").append(more(len(items) - many), style="dim")
        found = list(page.split("\n"))
        if len(found) <= lines and all(line.cell_len <= width for line in found):
            return found
    return [Styled(verb, style="bold").append(" " * (margin - cell_len(verb))).append(more(len(items)), style="dim")]


def _heads(verbs: dict[str, list[Choice]], width: int) -> list[Styled]:
    """Only what can be done, each with its first and last number."""
    found, line = [], Styled()
    for verb, items in verbs.items():
        numbers = f"{items[0].number}–{items[-1].number}" if len(items) > 1 else str(items[0].number)
        if len(line) and line.cell_len + cell_len(verb) + len(numbers) + GAP + 2 > width:
            found.append(line)
            line = Styled()
        line.append(" " * (GAP + 1) if len(line) else "").append(verb, style="bold").append(f" {numbers}", style="dim")
    return [*found, line]


def folded(words: str) -> str:
    """Without capitals, accents and needless space, as people type."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def found(typed: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that what was typed may mean: by number, words, words without the verb, their beginning, or the beginnings of
    some of them in their order."""
    typed = folded(typed)
    if typed.isdecimal():
        number = int(typed)
        by_number = [choice for choice in choices if choice.number == number]
        return by_number or [choice for choice in choices if folded(choice.rest) == typed]
    if not typed:
        return []
    said = [(choice, (folded(choice.label), folded(choice.words)), folded(choice.rest)) for choice in choices]
    tests: tuple[Callable[[tuple[str, str], str], bool], ...] = (
        lambda words, rest: typed in words,
        lambda words, rest: typed == rest or typed in (one.partition(" ")[2] for one in words),
        lambda words, rest: any(one.startswith(typed) for one in words) or (bool(rest) and rest.startswith(typed)),
        lambda words, rest: any(_begins(typed.split(), one.split()) for one in words),
    )
    for fits in tests:
        if meant := [choice for choice, words, rest in said if fits(words, rest)]:
            return meant
    return []


def _begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Is each of what was typed the beginning of a word, in their order?"""
    left = iter(words)
    return all(any(word.strip("(→+").startswith(one) for word in left) for one in typed)
