"""The printed figures of Vienna as tables for the rules."""

from __future__ import annotations

from ...core.text import Text
from .codes import STREET
from .figures import SYMBOL_NAMES, Figures
from .words import character, show, taken


def table(figures: Figures, name: str, text: Text) -> list[list[str]]:
    symbols = [text(f"symbol.{symbol}") for symbol in SYMBOL_NAMES]
    match name:
        case "players":
            head = [text("table.players"), text("table.dice"), text("table.start_points")]
            return [head, *([str(seats), str(dice), str(points)] for seats, (dice, points) in figures.players.items())]
        case "start_cards":
            rows = [[str(number), *map(str, card)] for number, card in enumerate(figures.start_cards, 1)]
            return [[text("table.card"), text("score.coins"), *symbols], *rows]
        case "characters":
            people = enumerate(figures.persons)
            return [
                [text("table.person"), text("table.copies"), *symbols],
                *([character(figures, number, text), *map(str, card)] for number, card in people),
            ]
        case "fields":
            head = ["", text("table.field"), text("table.number"), text("table.does")]
            lodge = [
                "",
                figures.titles[STREET],
                text("table.anything"),
                text("table.for_each_die", coins=show(figures, "coins", figures.places[STREET].coins, text)),
            ]
            return [head, *(_field(figures, number, text) for number in range(STREET)), lodge]
    raise KeyError(name)


def _field(figures: Figures, number: int, text: Text) -> list[str]:
    place = figures.places[number]
    line = figures.components.table("street")[figures.fields[number]]
    takes = taken(place.takes)
    coins, points = (show(figures, kind, count, text) for kind, count in (("coins", place.coins), ("points", place.points)))
    symbols = ", ".join(f"{text(f'symbol.{symbol}')} {count}" for symbol, count in zip(SYMBOL_NAMES, figures.influence) if count)
    does = line.get("does")
    parts = [text("board.at_once")] if does in ("gendarm", "turn-die") else []
    if place.cost:
        parts.append(text("board.pay", coins=show(figures, "coins", place.cost, text)))
    if does in ("gendarm", "specials"):
        parts.append(text(f"board.does_{does}", coins=coins, points=points))
    else:
        parts += [text("board.get", gain=gain) for gain, count in ((coins, place.coins), (points, place.points)) if count]
        parts += [text(f"board.does_{does}", symbols=symbols)] if does else []
    return [
        str(number + 1),
        figures.titles[number],
        text("die.pair") if "pair" in takes else "/".join(takes),
        "; ".join(parts),
    ]
