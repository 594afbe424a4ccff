"""Why a cell, a player or a tile can't be chosen now: the rule's number and a message."""

from __future__ import annotations

from ...core.game import Reason
from . import codes
from .codes import TILE_NAMES
from .dancing import suits
from .figures import CARD_NAMES, Figures
from .rules import Walzer
from .words import SEATS

CARD_RULES = {
    codes.HAND_KISS: "WAL-056",
    codes.HAD_ENOUGH: "WAL-057",
    codes.SIDE_STEP: "WAL-058",
    codes.SOLO: "WAL-059",
    codes.STILL_EATING: "WAL-060",
    codes.CHAPERONE: "WAL-061",
    codes.PIE: "WAL-062",
    codes.CHANGE_PARTNER: "WAL-063",
    codes.JUST_A_CIGAR: "WAL-064",
}


def why_not(figures: Figures, state: Walzer, seat: int, target: str) -> Reason | None:
    """For a target that no legal action names."""
    cells = {figures.name(cell): cell for cell in range(len(figures.cells))}
    if target not in cells and target not in SEATS[: state.seats] and target not in TILE_NAMES:
        return None
    if state.phase == codes.OVER:
        return Reason("WAL-039", "over")
    if seat not in state.to_act():
        return Reason("WAL-012", "not_your_turn", {"seat": ("seat", state.active)})
    if state.phase in (codes.EVENT, codes.WITH):
        if target in cells and not state.hall.in_play[cells[target]]:
            return Reason("WAL-004", "out_of_play", {"cell": ("cell", cells[target])})
        step = "with" if state.phase == codes.WITH else "event"
        return Reason(CARD_RULES[state.card], f"{step}_{CARD_NAMES[state.card - 1]}")
    if target not in cells:
        return Reason("WAL-015", "not_asked")
    cell = cells[target]
    shown = {"cell": ("cell", cell)}
    if not state.hall.in_play[cell]:
        return Reason("WAL-004", "out_of_play", shown)
    if state.phase == codes.DANCE:
        return _why_no_dance(state, cell)
    return Reason("WAL-014", "occupied", {**shown, "guest": ("guest", state.guest[cell])})


def _why_no_dance(state: Walzer, cell: int) -> Reason:
    guest = state.guest[cell]
    if guest == 0:
        return Reason("WAL-023", "no_guest", {"cell": ("cell", cell)})
    shown = {"guest": ("guest", guest)}
    if guest & codes.DANCED:
        return Reason("WAL-024", "has_danced", shown)
    partners = [other for other in _near(state, cell) if suits(guest, state.guest[other])]
    for other in partners:
        if _encircled(state, other):  # and looks elsewhere, or this could be chosen
            return Reason("WAL-025", "not_highest", {**shown, "other": ("guest", state.guest[other])})
    if not _encircled(state, cell):
        return Reason("WAL-020", "not_encircled", shown)
    return Reason("WAL-028", "no_partner", shown)


def _near(state: Walzer, cell: int) -> list[int]:
    return [state.hall.near[4 * cell + k] for k in range(state.hall.n_near[cell])]


def _encircled(state: Walzer, cell: int) -> bool:
    return all(state.guest[other] for other in _near(state, cell))
