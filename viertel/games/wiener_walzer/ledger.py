"""Is everything still there? What must hold in every full state (section 2.4 of the rules' analysis)."""

from __future__ import annotations

from . import codes
from .rules import Walzer


def faults(state: Walzer) -> list[str]:
    found = []
    hall = state.hall
    dealing = state.phase in (codes.LAY, codes.HOST)
    for cell in range(hall.n_cells):
        things = (state.guest[cell] != 0) + (state.tile[cell] != 0)
        if hall.in_play[cell] and not dealing and things != 1:
            found.append(f"cell {cell} holds {things} things (WAL-009)")
        if not hall.in_play[cell] and things:
            found.append(f"cell {cell} is not in play and holds something (WAL-004)")
    tiles = list(state.box)
    for cell in range(hall.n_cells):
        if state.tile[cell]:
            tiles[state.tile[cell]] += 1
    for at, count in enumerate(state.kept):
        tiles[at % codes.TILES] += count
    if tiles != list(hall.box):
        found.append("buffet tiles are missing or too many (WAL-007)")
    guests = [[0] * codes.FACES for _ in range(codes.WHITE + 1)]
    on_board = [guest for guest in state.guest if guest]
    for guest in on_board + [guest for guest in state.hand if guest > 0]:
        owner = ((guest >> 4) & 7) - 1
        guests[owner][guest & codes.VALUE if not guest & codes.WOMAN else 6 + (guest & codes.VALUE)] += 1
    for face in range(codes.FACES):
        guests[codes.WHITE][face] += state.hosts[face]
        for seat in range(state.seats):
            guests[seat][face] += state.pile[seat * codes.FACES + face]
    for owner in (*range(state.seats), codes.WHITE):
        if guests[owner] != list(hall.faces):
            found.append(f"guests of owner {owner} are missing or too many (WAL-001, 008)")
    for seat in range(state.seats):
        placed = sum((guest >> 4 & 7) - 1 == seat for guest in on_board)
        tiles_taken = sum(state.kept[seat * codes.TILES : (seat + 1) * codes.TILES])
        if placed != tiles_taken:
            found.append(f"seat {seat} placed {placed} guests and has {tiles_taken} tiles (WAL-016)")
    if sum(guest & codes.DANCED != 0 for guest in on_board) % 2:
        found.append("an odd number of guests has danced (WAL-037)")
    cards = list(state.deck)
    for card in (*state.used[: state.n_used], *([state.card] if state.card else [])):
        cards[card - 1] += 1
    if cards != list(hall.deck):
        found.append("event cards are missing or too many (WAL-053)")
    return found
