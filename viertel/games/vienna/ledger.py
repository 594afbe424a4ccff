"""Is everything still there? What must hold in every full state."""

from __future__ import annotations

from . import codes
from .rules import City


def faults(state: City) -> list[str]:
    return [*_coins(state), *_dice(state), *_fields(state), *_cards(state)]


def _coins(state: City) -> list[str]:
    total = state.supply + sum(state.coins)
    return [] if total == state.street.all_coins else [f"there are {total} coins, not {state.street.all_coins} (VIE-148)"]


def _dice(state: City) -> list[str]:
    found = []
    for seat in range(state.seats):
        hand = sum(state.dice[seat * codes.FACES : (seat + 1) * codes.FACES])
        lodge = sum(state.lodge[seat * codes.FACES : (seat + 1) * codes.FACES])
        placed = 0
        for field in range(codes.STREET):
            if state.owner[field] == seat + 1:
                white = state.white_at == codes.ON_FIELD + field
                placed += (state.die_one[field] > 0) + (state.die_two[field] > 0) - white
        if hand + lodge + placed != state.street.dice:
            found.append(f"seat {seat} has {hand + lodge + placed} dice, not {state.street.dice} (VIE-007)")
        in_hand = hand + (state.white_at == codes.IN_HAND and state.white_seat == seat)
        if in_hand != state.n_hand[seat]:
            found.append(f"seat {seat} has {in_hand} dice in hand, counted as {state.n_hand[seat]}")
    if state.white_at >= codes.ON_FIELD and state.white == 0:
        found.append("the white die lies on the board without a face (VIE-040)")
    if state.white_at == codes.BESIDE and state.white:
        found.append("the white die is beside the board and shows a face (VIE-087)")
    return found


def _fields(state: City) -> list[str]:
    found = []
    for field in range(codes.STREET):
        one, two = state.die_one[field], state.die_two[field]
        if (state.owner[field] > 0) != (one > 0) or (two > 0 and one == 0):
            found.append(f"field {field} has an occupant without dice, or dice without an occupant (VIE-034)")
        if one and not (
            state.street.takes[field] >> (one + two) & 1 or (one == two and state.street.takes[field] >> codes.PAIR & 1)
        ):
            found.append(f"field {field} does not take {one} and {two} (VIE-033, 037)")
        if state.white_at == codes.ON_FIELD + field and two != state.white:
            found.append(f"the white die on field {field} has two faces (VIE-088)")
        if state.gendarm == field + 1 and one:
            found.append(f"dice stand beside the Gendarm on field {field} (VIE-035)")
    return found


def _cards(state: City) -> list[str]:
    found = []
    shown = [card - 1 for card in state.display if card]
    if len(set(shown)) != len(shown):
        found.append("two copies of a character are on display (VIE-014)")
    cards = [pile + discard for pile, discard in zip(state.pile, state.discard)]
    for character in [*shown, *(card - 1 for card in state.bottom[: state.n_bottom])]:
        cards[character] += 1
    for at, count in enumerate(state.row):
        cards[at % codes.CHARACTERS] += count
    if cards != list(state.street.copies):
        found.append("character cards are missing or too many (VIE-002)")
    picked = [card for card in state.start_card if card]
    if len(set(picked)) != len(picked):
        found.append("two seats have the same start card (VIE-010)")
    if any(holder > state.seats for holder in state.specials):
        found.append("a special card is with a seat that does not exist (VIE-077)")
    if state.phase != codes.FIRST and state.specials[codes.CLOCK] == 0:
        found.append("nobody has the clock (VIE-079)")
    return found
