"""What the numbers of Vienna are called: actions, events, fields, dice and cards."""

from __future__ import annotations

from itertools import combinations_with_replacement

from ...core.action import Catalogue, Verb
from ...core.event import Telling
from ...core.text import Text
from . import codes
from .figures import SPECIAL_NAMES, SYMBOL_NAMES, Figures
from .street import dice_choices

SEATS = [f"p{seat + 1}" for seat in range(codes.MAX_SEATS)]
CARDS = [f"s{card + 1}" for card in range(codes.START_CARDS)]
DICE = [*(str(face) for face in range(1, 7)), "white"]

TELLINGS = (
    Telling("first", (("seat", "seat"),)),
    Telling("picked", (("seat", "seat"), ("card", "start"))),
    Telling("start_coins", (("seat", "seat"), ("coins", "coins"))),
    Telling("round", (("round", "number"), ("seat", "seat"))),
    Telling("revealed", (("character", "character"), ("slot", "number"))),
    Telling("duplicate", (("character", "character"),)),
    Telling("reshuffled"),
    Telling("short_display"),
    Telling("die", (("seat", "seat"), ("die", "die")), quiet=True),
    Telling("rolled", (("seat", "seat"), ("dice", "dice"))),
    Telling("rerolled", (("seat", "seat"), ("dice", "dice"))),
    Telling("turned", (("seat", "seat"), ("die", "die"), ("to", "die"))),
    Telling("bribed", (("seat", "seat"), ("field", "field"))),
    Telling("placed", (("seat", "seat"), ("dice", "dice"), ("field", "field"))),
    Telling("joker", (("seat", "seat"), ("face", "number"), ("field", "field"))),
    Telling("gendarm", (("seat", "seat"), ("field", "field"))),
    Telling("spun", (("seat", "seat"), ("die", "die"), ("to", "die"))),
    Telling("again", (("seat", "seat"),)),
    Telling("evaluation", (("round", "number"),)),
    Telling("field", (("seat", "seat"), ("field", "field")), quiet=True),
    Telling("coins", (("seat", "seat"), ("coins", "coins"), ("field", "field"))),
    Telling("no_coins", (("seat", "seat"), ("coins", "coins"), ("field", "field"))),
    Telling("points", (("seat", "seat"), ("points", "points"), ("field", "field"))),
    Telling("paid", (("seat", "seat"), ("coins", "coins"), ("field", "field"))),
    Telling("lapsed", (("seat", "seat"), ("coins", "coins"), ("field", "field"))),
    Telling("character", (("seat", "seat"), ("character", "character"))),
    Telling("no_character", (("seat", "seat"), ("field", "field"))),
    Telling("declined", (("seat", "seat"), ("field", "field"))),
    Telling("special", (("seat", "seat"), ("special", "special"))),
    Telling("special_from", (("seat", "seat"), ("special", "special"), ("other", "seat"))),
    Telling("special_kept", (("seat", "seat"), ("special", "special"))),
    Telling("special_left", (("seat", "seat"), ("special", "special"))),
    Telling("symbol", (("seat", "seat"), ("symbol", "symbol"), ("field", "field"))),
    Telling("ahead", (("seat", "seat"), ("other", "seat"), ("symbol", "symbol"), ("mine", "number"), ("theirs", "number"))),
    Telling("tied", (("seat", "seat"), ("other", "seat"), ("symbol", "symbol"), ("mine", "number"), ("theirs", "number"))),
    Telling("behind", (("seat", "seat"), ("other", "seat"), ("symbol", "symbol"), ("mine", "number"), ("theirs", "number"))),
    Telling("robbed", (("seat", "seat"), ("other", "seat"), ("coins", "coins"))),
    Telling("no_rob", (("seat", "seat"),)),
    Telling("specials", (("seat", "seat"), ("cards", "number"))),
    Telling("back", (("seat", "seat"), ("field", "field")), quiet=True),
    Telling("discarded", (("character", "character"),), quiet=True),
    Telling("majority", (("seat", "seat"), ("symbol", "symbol"), ("points", "points"))),
    Telling("exchanged", (("seat", "seat"), ("coins", "coins"), ("points", "points"))),
    Telling("over"),
    Telling("won", (("seat", "seat"), ("points", "points"))),
)


def catalogue(figures: Figures) -> Catalogue:
    street = figures.fields[: codes.STREET]
    return Catalogue(
        [
            Verb("place", codes.A_PLACE, [f"{dice} {field}" for dice in _choices() for field in figures.fields]),
            Verb("reroll", codes.A_REROLL, _rerolls()),
            Verb("turn", codes.A_TURN, [f"{die} {way}" for die in DICE for way in ("down", "up")]),
            Verb("gendarm", codes.A_GENDARM, street),
            Verb("gain", codes.A_GAIN, ["coin", "point"]),
            Verb("spin", codes.A_SPIN, [f"{die} to{face}" for die in DICE for face in range(1, 7)]),
            Verb("spin", codes.A_NO_SPIN, ["none"]),
            Verb("again", codes.A_AGAIN, ["no", "yes"]),
            Verb("pick", codes.A_PICK, CARDS),
            Verb("character", codes.A_CHARACTER, figures.characters),
            Verb("character", codes.A_NO_CHARACTER, ["none"]),
            Verb("special", codes.A_SPECIAL, ["leave", "take"]),
            Verb("symbol", codes.A_SYMBOL, SYMBOL_NAMES),
            Verb("rob", codes.A_ROB, [f"{seat} {coins}" for seat in SEATS for coins in range(1, codes.ROB_ONE + 1)]),
            Verb("rob", codes.A_ROB_TWO, [f"{one} {two}" if one < two else None for one in SEATS for two in SEATS]),
            Verb("rob", codes.A_NO_ROB, ["nobody"]),
            Verb("first", codes.C_FIRST, SEATS),
            Verb("reveal", codes.C_REVEAL, figures.characters),
            Verb("roll", codes.C_ROLL, DICE[:6]),
            Verb("roll", codes.C_ROLL_WHITE, [f"white {face}" for face in range(1, 7)]),
        ]
    )


def _choices() -> list[str]:
    return ["+".join(DICE[die - 1] for die in choice if die) for choice in dice_choices()]


def _rerolls() -> list[str | None]:
    """Every handful of up to five dice, with and without the white one, at the number its digits make."""
    rests: list[str | None] = [None] * (codes.A_TURN - codes.A_REROLL)
    for white in (0, 1):
        for count in range(1 - white, 6):
            for faces in combinations_with_replacement(range(1, 7), count):
                digits = sum(6 ** (face - 1) for face in faces)
                rests[2 * digits + white] = "+".join(DICE[die - 1] for die in (*faces, *[codes.WHITE] * white))
    return rests


def hand(packed: int) -> tuple[list[int], int]:
    """The faces in a packed handful, and the white die's (0: it is not there)."""
    faces = [face for face in range(1, 7) for _ in range(packed >> 3 * (face - 1) & 7)]
    return faces, packed >> 18


def show(figures: Figures, kind: str, value: int, text: Text) -> str:
    if kind == "field":
        return figures.titles[value]
    if kind in ("coins", "points"):
        return text(f"{kind}.one" if value == 1 else f"{kind}.many", count=value)
    if kind == "dice":
        faces, white = hand(value)
        return " + ".join([*map(str, faces), *([text("die.white", face=white)] if white else [])])
    if kind == "die":
        return str(value) if value < codes.FACES else text("die.white", face=value - codes.FACES)
    if kind == "sums":
        return text("die.pair") if value >> codes.PAIR & 1 else "/".join(str(n) for n in range(1, 13) if value >> n & 1)
    if kind == "character":
        return character(figures, value, text)
    if kind == "start":
        return text("start.card", number=value + 1)
    if kind == "special":
        return text(f"special.{SPECIAL_NAMES[value]}")
    assert kind == "symbol"
    return text(f"symbol.{SYMBOL_NAMES[value]}")


def character(figures: Figures, number: int, text: Text) -> str:
    """A character's name: ours, or the one its component file gives it."""
    key = figures.characters[number]
    named = figures.components.table("characters")[key].get("name")
    return str(named) if named else text(f"character.{key}")
