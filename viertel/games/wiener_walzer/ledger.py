"""Is everything still there? What must hold in every full state, and what any position must be made of."""

from __future__ import annotations

from ...core.seat import HIDDEN, NOBODY
from . import codes
from .rules import PICKED_SEAT, PICKED_TILE, Walzer
from .words import TILE_NAMES

DEALING = (codes.LAY, codes.HOST)


def faults(state: Walzer) -> list[str]:
    found = misfits(state)
    if not found:
        found = [*_tiles(state), *_guests(state), *_turns(state), *_cards(state)]
    return found


def misfits(state: Walzer) -> list[str]:
    """What is no guest, no tile, no card, or not in its place: the rules can't go on from there."""
    found = _cells(state)
    for name, guests in (("guest", state.guest), ("hand", state.hand)):
        for at, guest in enumerate(guests):
            if guest not in (0, HIDDEN) and not _is_guest(guest, state.seats):
                found.append(f"{name} {at}: {guest} is no guest (WAL-006)")
    if state.viewer == NOBODY and HIDDEN in state.hand:
        found.append("a hand is hidden, but this is nobody's view (WAL-011)")
    for seat, guest in enumerate(state.hand):
        if guest > 0 and (guest & codes.DANCED or guest >> 4 != seat + 1):
            found.append(f"hand {seat} holds a guest that is not this player's (WAL-005)")
    for cell, tile in enumerate(state.tile):
        if tile and not TILE_NAMES[tile]:
            found.append(f"tile {cell}: {tile} is no buffet tile (WAL-042)")
    if max(state.active, state.start) >= state.seats:
        found.append("a seat that nobody sits on has the turn (WAL-012)")
    most = {codes.LAY: state.hall.n_plain, codes.HOST: state.hall.n_gold, codes.HANDS: state.seats}
    if state.dealt >= most.get(state.phase, 1):
        found.append(f"{state.dealt} dealt already (WAL-007, 008, 011)")
    if state.phase == codes.PLACE and state.hand[state.active] == 0:
        found.append("the active player has no guest to place (WAL-015)")
    waiting = sum(state.pile) + sum(guest > 0 for guest in state.hand)
    if state.phase not in DEALING and state.n_free < waiting:
        found.append(f"{waiting} guests to place, but {state.n_free} free cells (WAL-014)")
    if (state.card != 0) != (state.phase in (codes.EVENT, codes.WITH)) or (state.picked != 0) != (state.phase == codes.WITH):
        found.append("an event card is chosen for at the wrong time (WAL-050)")
    cards = sum(state.deck) + state.n_used + (state.card != 0)
    if cards > codes.DECK or 0 in state.used[: state.n_used] or any(state.used[state.n_used :]):
        found.append("the event cards are not counted right (WAL-053)")
    if state.phase == codes.CARD and not sum(state.deck) + state.n_used:
        found.append("there is no event card to draw (WAL-048)")
    if not found and not state.over() and not state.chances() and not state.legal(state.active):
        found.append("nothing can happen (WAL-018, 031, 052)")
    return found or _misfits_of_choice(state)


def _is_guest(guest: int, seats: int) -> bool:
    owner = ((guest >> 4) & 7) - 1
    return guest & codes.VALUE <= 5 and (0 <= owner < seats or owner == codes.WHITE)


def _misfits_of_choice(state: Walzer) -> list[str]:
    """The first half of an event's choice must have been open."""
    if state.phase != codes.WITH:
        return []
    picked, card = state.picked, state.card
    if card == codes.STILL_EATING:
        right = picked >= PICKED_TILE and state.kept[state.active * codes.TILES + picked - PICKED_TILE] > 0
    elif card == codes.HAD_ENOUGH and picked > codes.CELLS:
        seat = picked - PICKED_SEAT
        right = 0 <= seat < state.seats and state.kept[seat * codes.TILES + codes.GLASS] > 0
    elif card == codes.HAD_ENOUGH:
        right = state.tile[picked - 1] == codes.GLASS
    else:
        guest = state.guest[picked - 1] if picked <= codes.CELLS else 0
        woman = guest & codes.WOMAN != 0
        asked = {codes.HAND_KISS: not woman, codes.CHAPERONE: woman, codes.CHANGE_PARTNER: True}
        right = guest > 0 and not guest & codes.DANCED and asked.get(card, False)
    return [] if right else ["the first half of the event's choice is none (WAL-051)"]


def _cells(state: Walzer) -> list[str]:
    found = []
    dealing = state.phase in DEALING
    for cell, (guest, tile, in_play) in enumerate(zip(state.guest, state.tile, state.hall.in_play)):
        things = (guest != 0) + (tile != 0)
        if in_play and (things > 1 or (things == 0 and not dealing)):
            found.append(f"cell {cell} holds {things} things (WAL-009)")
        if not in_play and things:
            found.append(f"cell {cell} is not in play and holds something (WAL-004)")
    return found


def _tiles(state: Walzer) -> list[str]:
    tiles = list(state.box)
    for tile in state.tile:
        if tile:
            tiles[tile] += 1
    for at, count in enumerate(state.kept):
        tiles[at % codes.TILES] += count
    return [] if tiles == list(state.hall.box) else ["buffet tiles are missing or too many (WAL-007)"]


def _guests(state: Walzer) -> list[str]:
    guests = [[0] * codes.FACES for _ in range(codes.WHITE + 1)]
    for guest in (*state.guest, *state.hand):
        if guest:
            guests[((guest >> 4) & 7) - 1][(guest & codes.VALUE) + (6 if guest & codes.WOMAN else 0)] += 1
    for face in range(codes.FACES):
        guests[codes.WHITE][face] += state.hosts[face]
        for seat in range(codes.MAX_SEATS):
            guests[seat][face] += state.pile[seat * codes.FACES + face]
    found = []
    for owner, faces in enumerate(guests):
        playing = owner < state.seats or owner == codes.WHITE
        if faces != (list(state.hall.faces) if playing else [0] * codes.FACES):
            found.append(f"guests of owner {owner} are missing or too many (WAL-001, 008)")
    if sum(guest & codes.DANCED != 0 for guest in state.guest) % 2:
        found.append("an odd number of guests has danced (WAL-037)")
    return found


def _turns(state: Walzer) -> list[str]:
    found = []
    owners = [((guest >> 4) & 7) - 1 for guest in state.guest if guest]
    for seat in range(codes.MAX_SEATS):
        placed = owners.count(seat)
        taken = sum(state.kept[seat * codes.TILES : (seat + 1) * codes.TILES])
        if placed != taken:
            found.append(f"seat {seat} placed {placed} guests and has {taken} tiles (WAL-016)")
    if state.turn != len(owners) - owners.count(codes.WHITE):
        found.append(f"{state.turn} turns, but another number of guests on the board (WAL-013)")
    return found


def _cards(state: Walzer) -> list[str]:
    cards = list(state.deck)
    for card in (*state.used[: state.n_used], *([state.card] if state.card else [])):
        cards[card - 1] += 1
    return [] if cards == list(state.hall.deck) else ["event cards are missing or too many (WAL-053)"]
