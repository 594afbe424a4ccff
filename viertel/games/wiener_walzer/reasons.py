"""Why a cell, a player or a tile can't be chosen now: the rule's number and a message."""

from __future__ import annotations

from ...core.game import Reason
from . import codes
from .figures import CARD_NAMES, Figures
from .rules import Walzer

# What each card asks for: the rule, and the rule of its second choice.
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
    if state.phase == codes.OVER:
        return Reason("WAL-039", "over")
    if seat not in state.to_act():
        return Reason("WAL-012", "not_your_turn", {"seat": ("seat", state.active)})
    cells = {figures.name(cell): cell for cell in range(len(figures.cells))}
    if target not in cells:
        return Reason(CARD_RULES.get(state.card, "WAL-015"), "not_asked")
    cell = cells[target]
    if not state.hall.in_play[cell]:
        return Reason("WAL-004", "out_of_play", {"cell": ("cell", cell)})
    guest = state.guest[cell]
    if state.phase == codes.PLACE:
        if guest:
            return Reason("WAL-014", "occupied", {"cell": ("cell", cell), "guest": ("guest", guest)})
        return None
    if state.phase == codes.DANCE:
        return _why_no_dance(state, cell)
    step = "with" if state.phase == codes.WITH else "event"
    return Reason(CARD_RULES[state.card], f"{step}_{CARD_NAMES[state.card - 1]}")


def _why_no_dance(state: Walzer, cell: int) -> Reason | None:
    guest = state.guest[cell]
    if guest == 0:
        return Reason("WAL-023", "no_guest", {"cell": ("cell", cell)})
    shown = {"guest": ("guest", guest)}
    if guest & codes.DANCED:
        return Reason("WAL-024", "has_danced", shown)
    near = [state.hall.near[4 * cell + k] for k in range(state.hall.n_near[cell])]
    if any(state.guest[other] == 0 for other in near):
        return Reason("WAL-020", "not_encircled", shown)
    if not any((state.guest[other] ^ guest) & (codes.WOMAN | codes.DANCED) == codes.WOMAN for other in near):
        return Reason("WAL-028", "no_partner", shown)
    return None
