"""Is everything still there? What must hold in every state; nothing is hidden, so in every view as well."""

from __future__ import annotations

from . import codes
from .placing import fits
from .rules import City


def faults(state: City) -> list[str]:
    return [*_seats(state), *_piles(state)] or [*_phase(state), *_coins(state), *_dice(state), *_fields(state), *_cards(state)]


def _seats(state: City) -> list[str]:
    """Only who plays may have something."""
    found = []
    if max(state.active, state.white_seat, *(owner - 1 for owner in (*state.owner, *state.specials))) >= state.seats:
        found.append("a seat that nobody sits on has the turn, a die or a card (VIE-001)")
    for name, each in (("dice", codes.FACES), ("lodge", codes.FACES), ("row", codes.CHARACTERS)):
        if any(getattr(state, name)[state.seats * each :]):
            found.append(f"'{name}' has something for a seat that nobody sits on (VIE-001)")
    for name in ("coins", "score", "start_card", "coach", "scored"):
        if any(getattr(state, name)[state.seats :]):
            found.append(f"'{name}' has something for a seat that nobody sits on (VIE-001)")
    hands = [_of(state, "dice", seat) for seat in range(state.seats)]
    lodge = [_of(state, "lodge", seat) for seat in range(state.seats)]
    if any(dice[codes.WHITE] for dice in (*hands, *lodge)) or any(dice[0] for dice in lodge):
        found.append("somebody has a die that shows no face (VIE-025)")
    return found


def _of(state: City, name: str, seat: int) -> list[int]:
    """A seat's dice by face."""
    dice: list[int] = getattr(state, name)
    return dice[seat * codes.FACES : (seat + 1) * codes.FACES]


def _piles(state: City) -> list[str]:
    found = []
    if 0 in state.bottom[: state.n_bottom] or any(state.bottom[state.n_bottom :]):
        found.append("the cards under the pile are not counted right (VIE-014)")
    kinds = state.street.n_characters
    if any(card > kinds for card in (*state.display, *state.bottom)) or any(state.display[state.seats - 1 :]):
        found.append("a card on display or under the pile is none (VIE-013)")
    return found


def _phase(state: City) -> list[str]:
    """Somebody must be able to go on from here."""
    seat, phase = state.active, state.phase
    hand = state.n_hand[seat]
    white = state.white_at == codes.IN_HAND and state.white_seat == seat
    unrolled = _of(state, "dice", seat)[0] + (white and state.white == 0)
    does = state.street.does[state.at]
    here = state.at < codes.STREET and state.owner[state.at] == seat + 1
    right = True
    if phase == codes.FIRST:
        right = _fresh(state) and not any(state.specials) and not any(state.start_card)
    elif phase == codes.PICK:
        right = _fresh(state) and _pick_order(state)
    elif phase == codes.REVEAL:
        right = 0 in state.display[: state.seats - 1] and _any_new(state)
    elif phase == codes.ROLL:
        right = unrolled > 0
    elif phase in (codes.TURN, codes.AGAIN):
        right = hand > 0 and unrolled == 0
    elif phase in (codes.GENDARM, codes.GAIN):
        right = here and does == codes.SETS_GENDARM and unrolled == 0 and (state.gendarm == 0) == (phase == codes.GENDARM)
    elif phase == codes.SPIN:
        right = here and does == codes.TURNS_DIE and unrolled == 0 and hand > 0
    elif phase != codes.OVER:
        right = here and not any(state.owner[: state.at]) and _asks(state, seat, does)
    found = [] if right else [f"nothing can be done in phase {phase} (VIE-020)"]
    if phase not in (codes.FIRST, codes.PICK) and 0 in state.start_card[: state.seats]:
        found.append("somebody has no start card (VIE-009)")
    return found


def _fresh(state: City) -> bool:
    """Before the first round all dice are in hand and have not been rolled (VIE-007)."""
    return not any(state.owner) and all(_of(state, "dice", seat)[0] == state.street.dice for seat in range(state.seats))


def _pick_order(state: City) -> bool:
    """Those before the active seat have chosen, counter-clockwise from the right of the first player (VIE-009)."""
    order = [(state.specials[codes.CLOCK] - 2 - k) % state.seats for k in range(state.seats)]
    done = order.index(state.active)
    return all((state.start_card[seat] > 0) == (k < done) for k, seat in enumerate(order))


def _any_new(state: City) -> bool:
    there = {kind for kind, count in enumerate(state.pile) if count} | {card - 1 for card in state.bottom[: state.n_bottom]}
    return bool(there - {card - 1 for card in state.display})


def _asks(state: City, seat: int, does: int) -> bool:
    """Has the field a question for its occupant?"""
    if state.phase == codes.TAKE_CHARACTER:
        return does == codes.GIVES_CHARACTER and any(state.display)
    if state.phase == codes.TAKE_SPECIAL:
        return does == codes.GIVES_SPECIAL and state.specials[state.street.which[state.at]] != seat + 1
    if state.phase == codes.NAME_SYMBOL:
        left = state.scored[seat] != codes.ALL_SYMBOLS
        return does == codes.COMPARES_ANY and left and state.coins[seat] >= state.street.cost[state.at]
    return does == codes.ROBS and any(coins and other != seat for other, coins in enumerate(state.coins))


def _coins(state: City) -> list[str]:
    total = state.supply + sum(state.coins)
    return [] if total == state.street.all_coins else [f"there are {total} coins, not {state.street.all_coins} (VIE-148)"]


def _dice(state: City) -> list[str]:
    found = []
    owner, one, two = map(list, (state.owner, state.die_one, state.die_two))
    white_at = state.white_at
    for seat in range(state.seats):
        total = sum(_of(state, "dice", seat)) + sum(_of(state, "lodge", seat))
        for field in range(codes.STREET):
            if owner[field] == seat + 1:
                total += (one[field] > 0) + (two[field] > 0) - (white_at == codes.ON_FIELD + field)
        if total != state.street.dice:
            found.append(f"seat {seat} has {total} dice, not {state.street.dice} (VIE-007)")
    if state.white_at >= codes.ON_FIELD and state.white == 0:
        found.append("the white die lies on the board without a face (VIE-040)")
    if state.white_at == codes.BESIDE and state.white:
        found.append("the white die is beside the board and shows a face (VIE-087)")
    return found


def _fields(state: City) -> list[str]:
    found = []
    owners, ones, twos = map(list, (state.owner, state.die_one, state.die_two))
    for field in range(codes.STREET):
        one, two = ones[field], twos[field]
        if (owners[field] > 0) != (one > 0) or (two > 0 and one == 0):
            found.append(f"field {field} has an occupant without dice, or dice without an occupant (VIE-034)")
        if one and not fits(state, field, one, two):
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
    if state.phase != codes.FIRST and state.specials[codes.CLOCK] == 0:
        found.append("nobody has the clock (VIE-079)")
    return found
