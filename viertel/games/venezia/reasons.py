"""Why a cell, a zone, a card, a colour or a number can't be chosen now: the rule's number and a message."""

from __future__ import annotations

from collections.abc import Collection

from ...core.game import Reason
from . import codes
from .figures import CARDS, Figures
from .places import cubes_on, lays_zone, owner_of
from .rules import Venice

SEATS = [f"p{seat + 1}" for seat in range(codes.MAX_SEATS)]

# What each phase asks for, if a thing of another sort was meant.
RULES = {
    codes.HOMES: "VEN-007",
    codes.PLANNING: "VEN-012",
    codes.SHIFTING: "VEN-021",
    codes.PLACING: "VEN-022",
    codes.MOVING: "VEN-028",
    codes.REUNION: "VEN-054",
    codes.REINFORCING: "VEN-046",
    codes.ORDERING: "VEN-052",
    codes.FEUDING: "VEN-055",
    codes.POISONING: "VEN-056",
    codes.PREYING: "VEN-058",
    codes.PURGING: "VEN-059",
    codes.TAKING_OVER: "VEN-060",
    codes.RECOVERING: "VEN-063",
    codes.REVIVING: "VEN-064",
}
CUBES = (codes.FIRST_CUBES, codes.THIRD_CUBES, codes.FOURTH_CUBES, codes.FIFTH_CUBES)  # steps of a plan that lay pigeons


def why_not(figures: Figures, state: Venice, seat: int, target: str, choosable: Collection[str]) -> Reason | None:
    """`choosable` are the words of the seat's legal actions."""
    if state.phase == codes.OVER:
        return Reason("VEN-070", "over")
    if seat not in state.to_act():
        return _why_not_you(state)
    if target in choosable:
        return None
    cells = {figures.name(cell).lower(): cell for cell in range(codes.CELLS)}
    found = None
    if state.phase == codes.PLANNING:
        found = _why_not_planned(figures, state, seat, target)
    elif target in cells:
        found = _why_not_cell(state, seat, cells[target])
    elif target in figures.zones:
        found = _why_not_zone(state, figures.zones.index(target))
    elif target.isdigit() and target.isascii():
        found = _why_not_number(state, seat)
    elif target in CARDS and state.phase == codes.RECOVERING:
        found = Reason("VEN-063", "card_in_hand", {"card": ("card", CARDS.index(target) + 1)})
    elif target in SEATS and state.phase == codes.FEUDING:
        found = _why_not_owner(state, seat, SEATS.index(target))
    elif target == "beside" and state.phase == codes.ORDERING:
        found = Reason("VEN-052", "no_grey")
    return found or Reason(RULES[state.phase], "not_asked")


def _why_not_you(state: Venice) -> Reason:
    if state.phase == codes.PLANNING:
        return Reason("VEN-076", "committed")
    if state.phase in (codes.STARTS, codes.TOURISTS, codes.HUNTERS):
        return Reason("VEN-023", "chance")
    return Reason("VEN-011", "not_your_turn", {"seat": ("seat", state.active())})


def _why_not_planned(figures: Figures, state: Venice, seat: int, target: str) -> Reason | None:
    step = state.step[seat]
    room = codes.FLOCK - state.flock[seat]
    if step == codes.FIRST_CARD:
        if target != "piazza":
            return Reason("VEN-013", "first_asked")
        if state.reserve[seat] == 0:
            return Reason("VEN-075", "reserve_empty")
        return Reason("VEN-017", "flock_full", {"count": ("number", state.flock[seat]), "limit": ("number", codes.FLOCK)})
    if target in CARDS:
        if state.round == 1:
            return Reason("VEN-014", "first_round")
        if step == codes.ACTION_CARD:
            return Reason("VEN-009", "card_played", {"card": ("card", CARDS.index(target) + 1)})
    if target in figures.zones and lays_zone(step):
        return Reason("VEN-015", "zone_planned", {"zone": ("zone", figures.zones.index(target))})
    if target.isdigit() and target.isascii() and step in CUBES:
        if step == codes.FIRST_CUBES and state.first[seat] == codes.PIAZZA:
            if target == "0":
                return Reason("VEN-075", "piazza_needs_one")
            if int(target) > room:
                return Reason("VEN-017", "too_many_for_piazza", {"count": ("number", room)})
        return Reason("VEN-016", "too_many_cubes", {"count": ("number", state.reserve[seat])})
    return None


def _why_not_cell(state: Venice, seat: int, cell: int) -> Reason | None:
    shown = {"cell": ("cell", cell)}
    owner = owner_of(state.pigeon[cell])
    owned = shown | {"owner": ("seat", owner)}
    if state.phase not in (codes.PLACING, codes.MOVING, codes.POISONING):
        return None
    if cell == state.square.tower:
        return Reason("VEN-035", "campanile", shown)
    if state.phase == codes.PLACING:
        return Reason("VEN-022", "cell_taken", owned)
    if state.phase != codes.MOVING:
        return Reason("VEN-056", "cell_empty", shown)
    if state.pigeon[cell] == 0:
        return (
            Reason("VEN-034", "hunter_zone", shown)
            if state.ground[cell] & codes.CLOSED
            else Reason("VEN-030", "out_of_reach", shown)
        )
    if owner != seat:
        return Reason("VEN-028", "not_your_pigeon", owned)
    return Reason("VEN-028", "pigeon_moved" if state.pigeon[cell] & codes.MOVED else "pigeon_stuck", shown)


def _why_not_zone(state: Venice, zone: int) -> Reason | None:
    shown = {"zone": ("zone", zone)}
    if state.phase == codes.HOMES:
        if zone == codes.GIORGIO:
            return Reason("VEN-007", "home_island", shown)
        owner = [seat for seat in range(state.seats) if state.home[seat] == zone + 1]
        return Reason("VEN-007", "home_taken", shown | {"owner": ("seat", owner[0])})
    if state.phase == codes.FEUDING:
        return Reason("VEN-055", "feud_elsewhere", {"zone": ("zone", state.asked)})
    if zone == codes.GIORGIO and (state.phase == codes.REUNION or codes.REINFORCING < state.phase < codes.RECOVERING):
        return Reason("VEN-048", "no_island", shown)
    return None


def _why_not_number(state: Venice, seat: int) -> Reason | None:
    most = {
        codes.SHIFTING: state.cubes[cubes_on(seat, codes.FIRST_SLOT)],
        codes.REINFORCING: state.nest[seat],
        codes.REVIVING: min(state.square.revived, state.michele[seat]),
    }
    if state.phase not in most:
        return None
    return Reason(RULES[state.phase], "not_so_many", {"count": ("number", most[state.phase])})


def _why_not_owner(state: Venice, seat: int, owner: int) -> Reason | None:
    if owner == seat:
        return Reason("VEN-055", "own_pigeons")
    if owner >= state.seats:
        return None
    return Reason("VEN-055", "nobody_there", {"owner": ("seat", owner), "zone": ("zone", state.asked)})
