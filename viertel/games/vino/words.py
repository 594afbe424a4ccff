"""What the numbers of Vino are called in the words of a language: vineyards, regions, grapes, and what is asked now."""

from __future__ import annotations

from typing import Any

from ...core.text import Text
from .codes import BOTH, place_of, region_of
from .figures import GRAPE_NAMES, Figures


def show(figures: Figures, kind: str, value: int, text: Text) -> str:
    if kind == "vineyard":
        return f"{figures.regions[region_of(value)].name} {place_of(value)}"
    if kind == "region":
        return figures.regions[value].name
    if kind == "pair":
        first, second = BOTH[value]
        return text("region.pair", first=figures.regions[first].name, second=figures.regions[second].name)
    if kind == "demand":
        return signed(value)
    assert kind == "grape"
    return text(f"grape.{GRAPE_NAMES[value]}")


def label(figures: Figures, axis: str, number: int, text: Text) -> str | None:
    """What a choice in the terminal calls a thing; None where the game's text has it. A vineyard has its price with it."""
    if axis == "vineyard":
        place = figures.regions[region_of(number)]
        return f"{place.name} {place_of(number)} ({place.prices[place_of(number) - 1]})"
    if axis == "region":
        return figures.regions[number].name
    return " ".join(figures.regions[one].name for one in BOTH[number]) if axis == "pair" else None


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


# What the prompt looks at: all of a position by names would take longer than everything else about an action.
PROMPTING = ("gift", "share", "pending", "phase", "barrel", "sale", "order", "turn", "returns", "spaces")


def prompt(figures: Figures, seen: dict[str, Any], text: Text) -> str:
    """What is expected now, of a position by names."""
    names = {region.code: region.name for region in figures.regions}
    if seen["gift"]:
        return text("prompt.gift", region=names[seen["gift"]], share=seen["share"])
    if seen["pending"]:
        return text("prompt.take", region=figures.regions[region_of(figures.vineyards[seen["pending"]])].name)
    match seen["phase"]:
        case "banker" | "draw":
            return text("prompt.chance")
        case "owners" | "newcomers" as phase:
            return text(f"prompt.{phase}", region=names[seen["barrel"]])
        case "return" | "raise" as phase:
            sale = seen["sale"][seen["order"][seen["turn"]]]
            left = seen["returns"] if phase == "return" else seen["spaces"]
            return text(f"prompt.{phase}", grape=text(f"grape.{sale['grape']}"), left=left)
        case phase:
            return text(f"prompt.{phase}")
