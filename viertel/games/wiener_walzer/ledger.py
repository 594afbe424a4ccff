"""Is everything still there, and in its place? What must hold in every state; in a view, a hidden guest is in its pile."""

from __future__ import annotations

from ...core.seat import HIDDEN, NOBODY
from . import codes
from .codes import PICKED_SEAT, PICKED_TILE, TILE_NAMES
from .guests import face_of, owner_of
from .rules import Walzer


def faults(state: Walzer) -> list[str]:
    return [*_pieces(state), *_cells(state), *_hands(state), *_cards(state)] or [
        *_tiles(state),
        *_guests(state),
        *_turns(state),
        *_choices(state),
    ]


def _pieces(state: Walzer) -> list[str]:
    """What is no guest, no tile or no seat."""
    found = []
    for name, guests in (("guest", state.guest), ("hand", state.hand)):
        for at, guest in enumerate(guests):
            owner = owner_of(guest)
            known = 0 <= owner < state.seats or owner == codes.WHITE
            if guest not in (0, HIDDEN) and not (known and guest & codes.VALUE <= 5):
                found.append(f"{name} {at}: {guest} is no guest (WAL-006)")
    for cell, tile in enumerate(state.tile):
        if tile and not TILE_NAMES[tile]:
            found.append(f"tile {cell}: {tile} is no buffet tile (WAL-042)")
    if max(state.active, state.start) >= state.seats:
        found.append("it is the turn of a seat where nobody sits (WAL-012)")
    return found


def _cells(state: Walzer) -> list[str]:
    hall = state.hall
    plain, gold = hall.plain[: hall.n_plain], hall.gold[: hall.n_gold]
    most = {codes.LAY: len(plain), codes.HOST: len(gold), codes.HANDS: state.seats}.get(state.phase, 1)
    if state.dealt >= most:
        return [f"{state.dealt} are dealt already (WAL-007, 008, 011)"]
    filled = {*plain, *gold}
    if state.phase == codes.LAY:
        filled = set(plain[: state.dealt])
    elif state.phase == codes.HOST:
        filled = {*plain, *gold[: state.dealt]}
    found = []
    for cell, (guest, tile) in enumerate(zip(state.guest, state.tile)):
        things = (guest != 0) + (tile != 0)
        if things != (cell in filled):
            found.append(f"cell {cell} holds {things} things (WAL-004, 009)")
    return found


def _hands(state: Walzer) -> list[str]:
    """Everybody holds one guest, but for whoever has just placed it or has no more."""
    found = []
    for seat, guest in enumerate(state.hand):
        if guest == HIDDEN and state.viewer in (NOBODY, seat):
            found.append(f"hand {seat} is hidden from those who may see it (WAL-011)")
        if guest > 0 and owner_of(guest) != seat:
            found.append(f"hand {seat} holds a guest of another (WAL-005)")
        if state.phase <= codes.HANDS:
            full = state.phase == codes.HANDS and seat < state.dealt
        elif seat == state.active and codes.PLACE < state.phase < codes.OVER:
            full = False
        elif seat == state.active and state.phase == codes.PLACE:
            full = True
        else:
            full = guest != 0 and state.phase != codes.OVER
            if not full and any(state.pile[seat * codes.FACES : (seat + 1) * codes.FACES]):
                found.append(f"seat {seat} has not drawn (WAL-018, 019)")
        if (guest != 0) != full:
            found.append(f"hand {seat} should be {'full' if full else 'empty'} (WAL-011, 015)")
    if (state.phase <= codes.HANDS) and state.turn:
        found.append(f"turn {state.turn} before the first (WAL-011)")
    return found


def _cards(state: Walzer) -> list[str]:
    found = []
    if (state.card != 0) != (state.phase in (codes.EVENT, codes.WITH)) or (state.picked != 0) != (state.phase == codes.WITH):
        found.append("an event card is chosen for at the wrong time (WAL-050)")
    if 0 in state.used[: state.n_used] or any(state.used[state.n_used :]):
        found.append("the event cards under the pile are not counted right (WAL-053)")
    cards = list(state.deck)
    for card in (*state.used, state.card):
        if card:
            cards[card - 1] += 1
    if cards != list(state.hall.deck):
        found.append("event cards are missing or too many (WAL-053)")
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
        if guest > 0:
            guests[owner_of(guest)][face_of(guest)] += 1
    hosts, pile = state.hosts, state.pile
    for face in range(codes.FACES):
        guests[codes.WHITE][face] += hosts[face]
        for seat in range(codes.MAX_SEATS):
            guests[seat][face] += pile[seat * codes.FACES + face]
    found = []
    for owner, faces in enumerate(guests):
        playing = owner < state.seats or owner == codes.WHITE
        box = state.hall.hosts if owner == codes.WHITE else state.hall.faces
        if faces != (list(box) if playing else [0] * codes.FACES):
            found.append(f"guests of owner {owner} are missing or too many (WAL-001, 008)")
    if sum(guest & codes.DANCED != 0 for guest in state.guest) % 2:
        found.append("an odd number of guests has danced (WAL-037)")
    return found


def _turns(state: Walzer) -> list[str]:
    found = []
    owners = [owner_of(guest) for guest in state.guest if guest]
    for seat in range(codes.MAX_SEATS):
        placed = owners.count(seat)
        taken = sum(state.kept[seat * codes.TILES : (seat + 1) * codes.TILES])
        if placed != taken:
            found.append(f"seat {seat} placed {placed} guests and has {taken} tiles (WAL-016)")
    if state.turn != len(owners) - owners.count(codes.WHITE):
        found.append(f"{state.turn} turns, but another number of guests on the board (WAL-013)")
    return found


def _choices(state: Walzer) -> list[str]:
    if not state.over() and not state.chances() and not state.legal(state.active):
        return ["nothing can happen (WAL-018, 031, 052)"]
    if state.phase == codes.REVEAL and not state.hall.events:
        return ["an event card without the variant (WAL-010)"]
    if state.phase == codes.WITH and not _was_open(state, state.card, state.picked):
        return ["the first half of the event's choice is none (WAL-051)"]
    return []


def _was_open(state: Walzer, card: int, picked: int) -> bool:
    if card == codes.STILL_EATING:
        return picked >= PICKED_TILE and state.kept[state.active * codes.TILES + picked - PICKED_TILE] > 0
    if card == codes.HAD_ENOUGH and picked > codes.CELLS:
        seat = picked - PICKED_SEAT
        return 0 <= seat < state.seats and state.kept[seat * codes.TILES + codes.GLASS] > 0
    if picked > codes.CELLS:
        return False
    if card == codes.HAD_ENOUGH:
        return state.tile[picked - 1] == codes.GLASS
    guest = state.guest[picked - 1]
    woman = guest & codes.WOMAN != 0
    asked = {codes.HAND_KISS: not woman, codes.CHAPERONE: woman, codes.CHANGE_PARTNER: True}
    return guest > 0 and not guest & codes.DANCED and asked.get(card, False)
