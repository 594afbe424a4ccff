"""Why a vineyard, a region, a grape or a quantity can't be chosen now: the rule's number and a message."""

from __future__ import annotations

from typing import Any

from ...core.game import Reason
from ...core.layout import named
from ...core.seat import CHANCE
from . import codes
from .figures import GRAPE_NAMES, Figures
from .rules import Estates

# What each phase asks for.
RULES = {
    "pair": "VIN-019",
    "free": "VIN-027",
    "third": "VIN-029",
    "select": "VIN-043",
    "owners": "VIN-046",
    "newcomers": "VIN-046",
    "sell": "VIN-092",
    "return": "VIN-101",
    "raise": "VIN-108",
}

Shown = dict[str, tuple[str, int]]


def why_not(figures: Figures, state: Estates, seat: int, target: str) -> Reason | None:
    """For a target that no legal action names."""
    regions = figures.names["region"]
    if target not in figures.vineyards and target not in GRAPE_NAMES and target not in regions and not target.isdecimal():
        return None
    acting = state.to_act()
    if not acting:
        return Reason("VIN-121", "over")
    if seat not in acting:
        if state.phase == codes.SELECT:
            return Reason("VIN-045", "selected")
        if acting == (CHANCE,):
            return Reason("VIN-018", "drawing")
        return Reason("VIN-018" if state.round == 0 else "VIN-042", "not_your_turn", {"seat": ("seat", acting[0])})
    seen = named(state, figures.names)
    if target in figures.vineyards:
        return _vineyard(figures, state, seen, seat, target)
    if target in GRAPE_NAMES:
        return _grape(figures, seen, seat, target)
    if target.isdecimal() and seen["phase"] == "sell":
        return Reason("VIN-092", "too_many", {"quantity": ("number", int(target))})
    return _not_asked(seen)


def _not_asked(seen: dict[str, Any]) -> Reason:
    return Reason("VIN-075" if seen["gift"] else "VIN-034" if seen["pending"] else RULES[seen["phase"]], "not_asked")


def _place(figures: Figures, region: str) -> Shown:
    return {"region": ("region", figures.names["region"].index(region))}


def _kind(grape: str) -> Shown:
    return {"grape": ("grape", GRAPE_NAMES.index(grape))}


def _vineyard(figures: Figures, state: Estates, seen: dict[str, Any], seat: int, target: str) -> Reason:
    vineyard = figures.vineyards[target]
    region = figures.region(target)
    shown: Shown = {"vineyard": ("vineyard", vineyard)}
    owner, phase, money = seen["owner"][target], seen["phase"], seen["money"][seat]
    if seen["gift"]:
        if region != seen["gift"]:
            return Reason("VIN-071", "gift_region", _place(figures, seen["gift"]))
        return Reason("VIN-075", "gift_private", shown) if owner is None else _occupied(shown, owner)
    if seen["pending"] or phase in ("select", "sell", "raise"):
        return _not_asked(seen)
    if phase == "return":
        if owner != seat:
            return Reason("VIN-101", "not_yours", shown)
        return Reason("VIN-101", "wrong_grape", shown | _kind(seen["sale"][seat]["grape"]))
    if phase in ("owners", "newcomers") and region != seen["barrel"]:
        return Reason("VIN-049", "other_region", _place(figures, seen["barrel"]))
    if phase == "pair" and "drawn" not in seen["marker"][region].values():
        return Reason("VIN-019", "not_drawn", _place(figures, region))
    if owner is not None:
        return _occupied(shown, owner)
    price = state.italy.price[vineyard]
    if price > money:
        return Reason("VIN-067", "too_dear", {**shown, "price": ("number", price), "money": ("number", money)})
    if phase == "pair":
        return Reason("VIN-024", "second_too_dear", {**shown, "price": ("number", price)})
    if state.vineyards[seat] >= state.italy.chips:
        return Reason("VIN-070", "no_chips", {"chips": ("number", state.italy.chips)})
    return Reason("VIN-035", "no_grape", _place(figures, region))


def _occupied(shown: Shown, owner: int) -> Reason:
    return Reason("VIN-057", "occupied", {**shown, "seat": ("seat", owner)})


def _grape(figures: Figures, seen: dict[str, Any], seat: int, grape: str) -> Reason:
    if seen["pending"]:
        region = figures.region(seen["pending"])
        shown = _kind(grape) | _place(figures, region)
        if not figures.offers(region, grape):
            return Reason("VIN-006", "grape_not_offered", shown)
        place = seen["marker"][region][grape]
        if isinstance(place, int):
            return Reason("VIN-037", "grape_taken", {**shown, "seat": ("seat", place)})
        return Reason("VIN-017", "grape_in_draw", shown)
    if seen["phase"] == "sell":
        return Reason("VIN-092", "no_stock", _kind(grape))
    if seen["phase"] == "raise":
        if grape == seen["sale"][seat]["grape"]:
            return Reason("VIN-109", "raise_sold", _kind(grape))
        return Reason("VIN-110", "raise_top", _kind(grape))
    return _not_asked(seen)
