"""What the numbers of Vienna are called in words of a language: fields, dice and cards."""

from __future__ import annotations

from ...core.layout import called
from ...core.text import Text
from . import codes
from .figures import SPECIAL_NAMES, SYMBOL_NAMES, Figures
from .rules import City

SIGNS = ("●", "✚", "♛")  # citizens, crosses, crowns, as the terminal draws them


def show(figures: Figures, kind: str, value: int, text: Text) -> str:
    if kind in ("field", "street"):
        return figures.titles[value]
    if kind in ("coins", "points"):
        return text(f"amount.{kind}", count=value)
    if kind == "dice":
        dice = {face: count for face, _, count in codes.HANDFUL.split(value)}
        white = dice.pop("white")
        faces = [face for face, count in dice.items() for _ in range(count)]
        return " + ".join([*faces, *([text("die.white", face=white)] if white else [])])
    if kind == "die":
        (_, _, face), (_, _, is_white) = codes.A_DIE.split(value)
        return text("die.white", face=face) if is_white else str(face)
    if kind == "sums":
        return text("die.pair") if "pair" in taken(value) else "/".join(taken(value))
    if kind == "character":
        return character(figures, value, text)
    if kind == "start_card":
        return text("start.card", number=value + 1)
    if kind == "special":
        return text(f"special.{SPECIAL_NAMES[value]}")
    assert kind == "symbol"
    return text(f"symbol.{SYMBOL_NAMES[value]}")


def label(figures: Figures, axis: str, number: int, word: str, text: Text) -> str | None:
    """What a choice in the terminal calls a thing; None where the game's text has it, or nobody needs another word."""
    if axis in ("field", "street"):
        return figures.titles[number]
    if axis in ("choice", "rerolled", "die"):
        return word.replace("white", text("terminal.white"))
    if axis == "to face":
        return word.replace("to", "→ ")
    if axis == "coins":
        return text("amount.coins", count=int(word))
    if axis == "start_card":
        coins, *counts = figures.start_cards[number]
        return f"{coins}¢ " + "".join(sign * count for sign, count in zip(SIGNS, counts))
    return character(figures, number, text) if axis == "character" else None


def hand(state: City, seat: int) -> list[str]:
    """The dice in a seat's hand, as actions call them: a die that is still to be rolled is none of those."""
    first = seat * codes.FACES
    dice = [str(face) for face in range(1, codes.WHITE) for _ in range(state.dice[first + face])]
    return [*dice, "white"] if state.white_at == codes.IN_HAND and state.white_seat == seat else dice


def taken(takes: int) -> list[str]:
    """The sums that a field takes, or "pair"."""
    return [str(name) for name in called(codes.TAKES, {}, takes)]


def character(figures: Figures, number: int, text: Text) -> str:
    """A character's name: ours, or the one its component file gives it."""
    key = figures.characters[number]
    named = figures.components.table("characters")[key].get("name")
    return str(named) if named else text(f"character.{key}")
