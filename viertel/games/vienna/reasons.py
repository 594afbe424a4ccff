"""Why a field, dice, a card or a player can't be chosen now: the rule's number and a message."""

from __future__ import annotations

from ...core.game import Reason
from . import codes
from .figures import CARD_NAMES, LODGE_NAME, SYMBOL_NAMES, Figures
from .rules import City
from .words import hand, taken

SEATS = [f"p{seat + 1}" for seat in range(codes.MAX_SEATS)]
DICE = codes.DIE.names

PHASE_RULES = {
    codes.PICK: "VIE-009",
    codes.TURN: "VIE-031",
    codes.GENDARM: "VIE-062",
    codes.GAIN: "VIE-063",
    codes.SPIN: "VIE-065",
    codes.AGAIN: "VIE-080",
    codes.TAKE_CHARACTER: "VIE-103",
    codes.TAKE_SPECIAL: "VIE-076",
    codes.NAME_SYMBOL: "VIE-115",
    codes.ROB: "VIE-118",
}


def why_not(figures: Figures, state: City, seat: int, target: str) -> Reason | None:
    """For a target that no legal action names."""
    dice = all(die in DICE for die in target.split("+"))
    known = dice or target in figures.fields or target in figures.characters or target in SYMBOL_NAMES
    if not known and target not in (*CARD_NAMES, *SEATS[: state.seats], "up", "down"):
        return None
    if state.phase == codes.OVER:
        return Reason("VIE-135", "over")
    if seat not in state.to_act():
        return Reason("VIE-021", "not_your_turn", {"seat": ("seat", state.active)})
    return _of_this_phase(figures, state, seat, target, dice) or Reason(PHASE_RULES[state.phase], "not_asked")


def _of_this_phase(figures: Figures, state: City, seat: int, target: str, dice: bool) -> Reason | None:
    if state.phase == codes.TURN and target in figures.fields:
        return _why_not_there(state, seat, figures.fields.index(target))
    if state.phase == codes.TURN and target in ("up", "down"):
        return Reason("VIE-055", "die_end" if state.coins[seat] else "no_coin")
    if state.phase in (codes.TURN, codes.SPIN) and dice:
        return _why_not_these(state, seat, target)
    if state.phase == codes.PICK and target in CARD_NAMES:
        return Reason("VIE-010", "card_taken", {"card": ("start_card", CARD_NAMES.index(target))})
    if state.phase == codes.GENDARM and target == LODGE_NAME:
        return Reason("VIE-062", "gendarm_lodge", {"field": ("field", codes.LODGE)})
    if state.phase == codes.GENDARM and target in figures.fields:
        return _occupied(state, figures.fields.index(target))
    if state.phase == codes.TAKE_CHARACTER and target in figures.characters:
        return Reason("VIE-105", "no_character", {"character": ("character", figures.characters.index(target))})
    if state.phase == codes.NAME_SYMBOL and target in SYMBOL_NAMES:
        return Reason("VIE-117", "symbol_scored", {"symbol": ("symbol", SYMBOL_NAMES.index(target))})
    if state.phase == codes.ROB and target in SEATS:
        victim = SEATS.index(target)
        return Reason("VIE-118", "rob_self") if victim == seat else Reason("VIE-118", "rob_poor", {"seat": ("seat", victim)})
    return None


def _occupied(state: City, field: int) -> Reason | None:
    shown = {"field": ("field", field)}
    if state.owner[field]:
        return Reason("VIE-034", "occupied", {**shown, "seat": ("seat", state.owner[field] - 1)})
    if state.gendarm == field + 1:
        return Reason("VIE-035", "gendarm", shown)
    return None


def _why_not_there(state: City, seat: int, field: int) -> Reason:
    """Some of the hand could go there, or none can: the first thing in the way."""
    shown = {"field": ("field", field)}
    occupied = _occupied(state, field)
    if occupied:
        return occupied
    if field < state.coach[seat] and state.coins[seat] == 0:
        return Reason("VIE-050", "behind", shown)
    if hand(state, seat) == ["white"]:
        return Reason("VIE-088", "white_alone", shown)
    takes = state.street.takes[field]
    if "pair" in taken(takes):
        return Reason("VIE-037", "needs_pair", shown)
    return Reason("VIE-033", "needs_number", {**shown, "sums": ("sums", takes)})


def _why_not_these(state: City, seat: int, target: str) -> Reason | None:
    named = target.split("+")
    mine = hand(state, seat)
    if any(named.count(die) > mine.count(die) for die in named):
        return Reason("VIE-057", "no_dice")
    return Reason("VIE-055", "no_coin") if state.coins[seat] == 0 else None
