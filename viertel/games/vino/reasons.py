"""Why a vineyard, a region, a grape or a quantity can't be chosen now: the rule's number and a message."""

from __future__ import annotations

from ...core.game import Reason
from ...core.seat import CHANCE
from . import codes
from .figures import GRAPE_NAMES, Figures
from .rules import Estates

# What each phase asks for.
RULES = {
    codes.PAIR: "VIN-019",
    codes.FREE: "VIN-027",
    codes.THIRD: "VIN-029",
    codes.SELECT: "VIN-043",
    codes.OWNERS: "VIN-046",
    codes.NEWCOMERS: "VIN-046",
    codes.SELL: "VIN-092",
    codes.RETURN: "VIN-101",
    codes.RAISE: "VIN-108",
}


def why_not(figures: Figures, state: Estates, seat: int, target: str) -> Reason | None:
    """For a target that no legal action names."""
    vineyards = figures.vineyards
    regions = [region.code for region in figures.regions]
    if target not in vineyards and target not in GRAPE_NAMES and target not in regions and not target.isdecimal():
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
    if target in vineyards:
        return _vineyard(state, seat, vineyards[target])
    if target in GRAPE_NAMES:
        return _grape(state, seat, GRAPE_NAMES.index(target))
    if target.isdecimal() and state.phase == codes.SELL:
        return Reason("VIN-092", "too_many", {"quantity": ("number", int(target))})
    return _not_asked(state)


def _not_asked(state: Estates) -> Reason:
    return Reason("VIN-075" if state.gift else "VIN-034" if state.pending else RULES[state.phase], "not_asked")


def _vineyard(state: Estates, seat: int, vineyard: int) -> Reason:
    region = vineyard // codes.ROAD
    shown = {"vineyard": ("vineyard", vineyard)}
    owner = state.owner[vineyard] - 1
    occupied = Reason("VIN-057", "occupied", {**shown, "seat": ("seat", owner)})
    if state.gift:
        if region != state.gift - 1:
            return Reason("VIN-071", "gift_region", {"region": ("region", state.gift - 1)})
        return occupied if owner >= 0 else Reason("VIN-075", "gift_private", shown)
    if state.pending or state.phase in (codes.SELECT, codes.SELL, codes.RAISE):
        return _not_asked(state)
    if state.phase == codes.RETURN:
        if owner != seat:
            return Reason("VIN-101", "not_yours", shown)
        return Reason("VIN-101", "wrong_grape", {**shown, "grape": ("grape", state.sale[seat] // codes.SALE)})
    if state.phase in (codes.OWNERS, codes.NEWCOMERS) and region != state.barrel - 1:
        return Reason("VIN-049", "other_region", {"region": ("region", state.barrel - 1)})
    if state.phase == codes.PAIR and codes.DRAWN not in state.marker[codes.GRAPES * region : codes.GRAPES * (region + 1)]:
        return Reason("VIN-019", "not_drawn", {"region": ("region", region)})
    if owner >= 0:
        return occupied
    price = state.italy.price[vineyard]
    if price > state.money[seat]:
        return Reason("VIN-067", "too_dear", {**shown, "price": ("number", price), "money": ("number", state.money[seat])})
    if state.phase == codes.PAIR:
        return Reason("VIN-024", "second_too_dear", {**shown, "price": ("number", price)})
    if state.total[seat] >= state.italy.chips:
        return Reason("VIN-070", "no_chips", {"chips": ("number", state.italy.chips)})
    return Reason("VIN-035", "no_grape", {"region": ("region", region)})


def _grape(state: Estates, seat: int, grape: int) -> Reason:
    shown = {"grape": ("grape", grape)}
    if state.pending:
        at = codes.GRAPES * ((state.pending - 1) // codes.ROAD) + grape
        place = {**shown, "region": ("region", at // codes.GRAPES)}
        if not state.italy.offers[at]:
            return Reason("VIN-006", "grape_not_offered", place)
        if 0 < state.marker[at] <= codes.MAX_SEATS:
            return Reason("VIN-037", "grape_taken", {**place, "seat": ("seat", state.marker[at] - 1)})
        return Reason("VIN-017", "grape_in_draw", place)
    if state.phase == codes.SELL:
        return Reason("VIN-092", "no_stock", shown)
    if state.phase == codes.RAISE:
        if grape == state.sale[seat] // codes.SALE:
            return Reason("VIN-109", "raise_sold", shown)
        return Reason("VIN-110", "raise_top", shown)
    return _not_asked(state)
