"""The printed figures of Vino as tables for the rules."""

from __future__ import annotations

from ...core.text import Text
from .figures import GRAPE_NAMES, Figures, Region


def table(figures: Figures, name: str, text: Text) -> list[list[str]]:
    match name:
        case "regions":
            head = ["", *(text(f"table.{key}") for key in ("region", "private", "state", "grapes", "start"))]
            return [head, *(_region(region, text) for region in figures.regions)]
        case "prices":
            head = [text("table.region"), text("table.prices")]
            return [head, *([region.name, _prices(region)] for region in figures.regions)]
        case "sales":
            head = [text(f"table.{key}") for key in ("quantity", "revenue", "lost", "fall")]
            return [head, *([str(figure) for figure in row] for row in figures.sales)]
    raise KeyError(name)


def _region(region: Region, text: Text) -> list[str]:
    state = sum(region.state_owned)
    grapes = ", ".join(text(f"grape.{GRAPE_NAMES[grape]}") for grape in sorted(region.grapes))
    start = text(f"grape.{GRAPE_NAMES[region.grapes[0]]}")
    return [str(region.number), region.name, str(len(region.prices) - state), str(state) if state else "–", grapes, start]


def _prices(region: Region) -> str:
    """Along the road; a star is a state vineyard."""
    return " ".join(f"{price}*" if state else str(price) for price, state in zip(region.prices, region.state_owned))
