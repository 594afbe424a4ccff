"""Wiener Walzer: a position and its rules, in the order of play. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from ...core.seat import BUT, CHANCE, EVERYONE, HIDDEN, NOBODY
from ...core.state import Rng, Slate, State, zeros
from .codes import (
    A_CHANGE_PARTNER,
    A_CHAPERONE,
    A_CIGAR,
    A_DANCE,
    A_HAD_ENOUGH,
    A_HAD_ENOUGH_SEAT,
    A_HAND_KISS,
    A_PIE,
    A_PLACE,
    A_SIDE_STEP,
    A_SOLO,
    A_STILL_EATING,
    A_WITH,
    BUFFET,
    C_CARD,
    C_DRAW,
    C_HOST,
    C_LAY,
    C_STARTS,
    CAKE,
    CARD,
    CARDS,
    CELLS,
    CHAMPAGNE,
    CHANGE_PARTNER,
    CHAPERONE,
    CIGAR,
    DANCE,
    DANCED,
    DECK,
    DRAW,
    E_BUFFET,
    E_CARD,
    E_DANCE,
    E_DREW,
    E_EXCHANGED,
    E_HOSTED,
    E_LAID,
    E_MOVED,
    E_OVER,
    E_PIE,
    E_PLACED,
    E_SCORED,
    E_SKIPPED,
    E_STARTS,
    E_TILES,
    E_TRADED,
    E_WON,
    EVENT,
    FACES,
    GLASS,
    HAD_ENOUGH,
    HAND_KISS,
    HANDS,
    HOST,
    JUST_A_CIGAR,
    LAY,
    MAX_DANCES,
    MAX_SEATS,
    OVER,
    PIE,
    PLACE,
    SIDE_STEP,
    SOLO,
    STARTS,
    STILL_EATING,
    TILES,
    VALUE,
    WHITE,
    WITH,
    WOMAN,
)
from .hall import Hall

Cells = Annotated[list[int], CELLS]
Seats = Annotated[list[int], 8]
Faces = Annotated[list[int], FACES]
Piles = Annotated[list[int], FACES * MAX_SEATS]
Box = Annotated[list[int], TILES]
Kept = Annotated[list[int], TILES * MAX_SEATS]
Cards = Annotated[list[int], CARDS]
Dances = Annotated[list[int], MAX_DANCES]
Used = Annotated[list[int], DECK]

PICKED_SEAT: Final = 101  # `picked` is a cell + 1, a seat + 101 or a tile + 201
PICKED_TILE: Final = 201


class Walzer(State):
    FIELDS: ClassVar[dict[str, tuple[int, int]]] = {
        "phase": (0, OVER),
        "active": (0, MAX_SEATS - 1),
        "start": (0, MAX_SEATS - 1),
        "turn": (0, 60),
        "dealt": (0, CELLS),
        "card": (0, CARDS),
        "picked": (0, 224),
        "guest": (0, 255),
        "tile": (0, TILES - 1),
        "hand": (HIDDEN, 127),
        "pile": (0, FACES),
        "kept": (0, 66),
        "score": (0, 100000),
        "hosts": (0, FACES),
        "box": (0, 66),
        "deck": (0, DECK),
        "used": (0, CARDS),
        "n_used": (0, DECK),
    }

    hall: Hall
    phase: int
    active: int
    start: int
    turn: int  # guests placed so far
    dealt: int  # tiles, hosts or hands dealt in the present phase
    card: int  # the event being carried out, 0 for none
    picked: int  # the first half of an event's choice, 0 for none
    guest: Cells
    tile: Cells
    hand: Seats
    pile: Piles  # guests still to be drawn, by seat and face
    kept: Kept  # buffet tiles taken, by seat and tile
    score: Seats
    hosts: Faces  # white guests not on the board, by face
    box: Box  # buffet tiles not in play, by tile
    deck: Cards  # event cards not seen yet
    used: Used  # event cards under the pile, in their order (WAL-053)
    n_used: int

    # Derived
    left: Seats  # guests in each pile
    n_box: int
    n_hosts: int
    n_deck: int
    n_free: int
    free: Cells  # cells with a buffet tile, in no order
    spot: Cells  # where in `free` each of them stands
    open_sides: Cells  # per cell: neighbours without a guest
    n_ringed: int
    ringed: Cells  # guests to look at for dances: those the last guest encircled, or after an event all
    n_dances: int
    dances: Dances  # pairs that may dance now, ascending

    def __init__(self, hall: Hall, seats: int) -> None:
        self.slate = Slate()
        self.seats = seats
        self.viewer = NOBODY
        self.hall = hall
        self.phase = LAY
        self.active = 0
        self.start = 0
        self.turn = 0
        self.dealt = 0
        self.card = 0
        self.picked = 0
        self.guest = zeros(CELLS)
        self.tile = zeros(CELLS)
        self.hand = zeros(8)
        self.pile = zeros(FACES * MAX_SEATS)
        self.kept = zeros(TILES * MAX_SEATS)
        self.score = zeros(8)
        self.hosts = self.hall.faces[:]
        self.box = self.hall.box[:]
        self.deck = self.hall.deck[:]
        self.used = zeros(DECK)
        self.n_used = 0
        self.left = zeros(8)
        self.free = zeros(CELLS)
        self.open_sides = zeros(CELLS)
        self.spot = zeros(CELLS)
        self.ringed = zeros(CELLS)
        self.dances = zeros(MAX_DANCES)
        for seat in range(seats):  # WAL-005
            for face in range(FACES):
                self.pile[seat * FACES + face] = self.hall.faces[face]
        self._derive()

    def _clone(self) -> State:
        return self._copy()

    def _copy(self) -> Walzer:
        copy: Walzer = Walzer.__new__(Walzer)
        copy.slate = self.slate
        copy.seats = self.seats
        copy.viewer = self.viewer
        copy.hall = self.hall
        copy.phase = self.phase
        copy.active = self.active
        copy.start = self.start
        copy.turn = self.turn
        copy.dealt = self.dealt
        copy.card = self.card
        copy.picked = self.picked
        copy.guest = self.guest[:]
        copy.tile = self.tile[:]
        copy.hand = self.hand[:]
        copy.pile = self.pile[:]
        copy.kept = self.kept[:]
        copy.score = self.score[:]
        copy.hosts = self.hosts[:]
        copy.box = self.box[:]
        copy.deck = self.deck[:]
        copy.used = self.used[:]
        copy.n_used = self.n_used
        copy.left = self.left[:]
        copy.n_box = self.n_box
        copy.n_hosts = self.n_hosts
        copy.n_deck = self.n_deck
        copy.n_free = self.n_free
        copy.free = self.free[:]
        copy.spot = self.spot[:]
        copy.open_sides = self.open_sides[:]
        copy.n_ringed = self.n_ringed
        copy.ringed = self.ringed[:]
        copy.n_dances = self.n_dances
        copy.dances = self.dances[:]
        return copy

    def _derive(self) -> None:
        for seat in range(self.seats):
            self.left[seat] = 0
            for face in range(FACES):
                self.left[seat] += self.pile[seat * FACES + face]
        self.n_hosts = 0
        for face in range(FACES):
            self.n_hosts += self.hosts[face]
        self.n_box = 0
        for tile in range(TILES):
            self.n_box += self.box[tile]
        self.n_deck = 0
        for card in range(CARDS):
            self.n_deck += self.deck[card]
        self.n_free = 0
        for cell in range(self.hall.n_cells):
            if self.hall.in_play[cell]:
                if self.tile[cell] > 0:
                    self._give_free(cell)
                open_sides = 0
                for k in range(4 * cell, 4 * cell + self.hall.n_near[cell]):
                    if self.guest[self.hall.near[k]] == 0:
                        open_sides += 1
                self.open_sides[cell] = open_sides
        self.n_ringed = 0
        self.n_dances = 0
        if self.phase == DANCE:
            self._ring_all()
            self._find_dances()

    # Who acts

    def _acting(self) -> int:
        phase = self.phase
        if phase == OVER:
            return 0
        if phase < PLACE or phase == CARD or phase == DRAW:
            return CHANCE
        return 1 << self.active

    def _legal(self, seat: int) -> int:
        if self.phase == PLACE:  # WAL-014, 015: any cell without a guest
            n = 0
            for cell in range(self.hall.n_cells):
                if self.tile[cell] > 0:
                    n = self._choice(n, A_PLACE + cell)
            return n
        if self.phase == DANCE:  # WAL-029
            for k in range(self.n_dances):
                self.slate.codes[k] = A_DANCE + self.dances[k]
            return self.n_dances
        if self.phase == EVENT:
            return self._event_choices()
        return self._with_choices()

    def _pick(self, seat: int, rng: Rng) -> int:
        if self.phase == PLACE:
            self.slate.n_codes = self.n_free
            return A_PLACE + self.free[rng._below(self.n_free)]
        if self.phase == DANCE:
            self.slate.n_codes = self.n_dances
            return A_DANCE + self.dances[rng._below(self.n_dances)]
        self.slate.n_codes = self._legal(seat)
        return self.slate.codes[rng._below(self.slate.n_codes)]

    # Chance

    def _chances(self) -> int:
        n = 0
        if self.phase == LAY:
            for tile in range(TILES):
                n = self._chance(n, C_LAY + tile, self.box[tile])
        elif self.phase == HOST:
            for face in range(FACES):
                n = self._chance(n, C_HOST + face, self.hosts[face])
        elif self.phase == STARTS:
            for seat in range(self.seats):
                n = self._chance(n, C_STARTS + seat, 1)
        elif self.phase == CARD:
            if self.n_deck == 0:  # WAL-053: from here on the pile's order is known
                return self._chance(0, C_CARD + self.used[0] - 1, 1)
            for card in range(CARDS):
                n = self._chance(n, C_CARD + card, self.deck[card])
        else:
            at = self._drawing() * FACES
            for face in range(FACES):
                n = self._chance(n, C_DRAW + face, self.pile[at + face])
        return n

    def _chance(self, n: int, code: int, weight: int) -> int:
        if weight == 0:
            return n
        self.slate.codes[n] = code
        self.slate.weights[n] = weight
        return n + 1

    def _sample(self, rng: Rng) -> int:
        return self._lot(rng)

    def _settle(self, rng: Rng) -> int:
        while self.phase == LAY:
            self._lay(self._lot_tile(rng))
        while self.phase < PLACE or self.phase == DRAW or self.phase == CARD:
            self._fall(self._lot(rng))
        return 0 if self.phase == OVER else 1 << self.active

    def _lot(self, rng: Rng) -> int:
        k = 0
        if self.phase == LAY:
            return C_LAY + self._lot_tile(rng)
        if self.phase == HOST:
            left = rng._below(self.n_hosts) - self.hosts[0]
            while left >= 0:
                k += 1
                left -= self.hosts[k]
            return C_HOST + k
        if self.phase == STARTS:
            return C_STARTS + rng._below(self.seats)
        if self.phase == CARD:
            if self.n_deck == 0:
                return C_CARD + self.used[0] - 1
            left = rng._below(self.n_deck) - self.deck[0]
            while left >= 0:
                k += 1
                left -= self.deck[k]
            return C_CARD + k
        seat = self._drawing()
        k = seat * FACES
        left = rng._below(self.left[seat]) - self.pile[k]
        while left >= 0:
            k += 1
            left -= self.pile[k]
        return C_DRAW + k - seat * FACES

    def _lot_tile(self, rng: Rng) -> int:
        """One of the 66 tiles, again and again until it is one that is still in the box."""
        k = rng._below(BUFFET)
        while self.hall.copy[k] >= self.box[self.hall.slot[k]]:
            k = rng._below(BUFFET)
        return self.hall.slot[k]

    def _drawing(self) -> int:
        """The seat whose pile is drawn from."""
        return self.dealt if self.phase == HANDS else self.active

    def _apply(self, seat: int, code: int) -> None:
        if self.phase == PLACE:
            self._place(code - A_PLACE)
        elif seat == CHANCE:
            self._fall(code)
        elif self.phase == DANCE:
            self._dance(code - A_DANCE)
            self._start_dances()
        elif self.phase == EVENT:
            self._carry_out(code)
        else:
            self._carry_out_with(code - A_WITH)

    def _fall(self, code: int) -> None:
        """What chance brings."""
        phase = self.phase
        if phase == DRAW:
            self._draw(self.active, code - C_DRAW)
            self._pass_turn()
        elif phase == LAY:
            self._lay(code - C_LAY)
        elif phase == HOST:
            self._host(code - C_HOST)
        elif phase == STARTS:
            self.start = code - C_STARTS
            self.active = self.start
            self._tell(EVERYONE, E_STARTS, self.start, 0, 0, 0, 0)
            self.phase = HANDS
        elif phase == HANDS:
            self._draw(self.dealt, code - C_DRAW)
            self.dealt += 1
            if self.dealt == self.seats:
                self.dealt = 0
                self.phase = PLACE
        else:
            self._draw_card(code - C_CARD)

    # Setup

    def _lay(self, tile: int) -> None:
        cell = self.hall.plain[self.dealt]  # WAL-007
        self.box[tile] -= 1
        self.n_box -= 1
        self.tile[cell] = tile
        self._give_free(cell)
        if self.slate.telling:
            self._tell(EVERYONE, E_LAID, tile, cell, 0, 0, 0)
        self.dealt += 1
        if self.dealt == self.hall.n_plain:
            self.dealt = 0
            self.phase = HOST if self.hall.n_gold else STARTS

    def _host(self, face: int) -> None:
        cell = self.hall.gold[self.dealt]  # WAL-008
        self.hosts[face] -= 1
        self.n_hosts -= 1
        guest = (WHITE + 1) * 16 + (WOMAN + face - 6 if face >= 6 else face)
        self.guest[cell] = guest
        for k in range(4 * cell, 4 * cell + self.hall.n_near[cell]):
            self.open_sides[self.hall.near[k]] -= 1
        self._tell(EVERYONE, E_HOSTED, guest, cell, 0, 0, 0)
        self.dealt += 1
        if self.dealt == self.hall.n_gold:
            self.dealt = 0
            self.phase = STARTS

    def _draw(self, seat: int, face: int) -> None:
        guest = (seat + 1) * 16 + (WOMAN + face - 6 if face >= 6 else face)  # WAL-006, 011, 018
        self.pile[seat * FACES + face] -= 1
        self.left[seat] -= 1
        self.hand[seat] = guest
        if self.slate.telling:
            if self.hall.open_hands:
                self._tell(EVERYONE, E_DREW, seat, guest, 0, 0, 0)
            else:
                self._tell(seat, E_DREW, seat, guest, 0, 0, 0)
                self._tell(BUT + seat, E_DREW, seat, HIDDEN, 0, 0, 0)

    # The turn (WAL-013)

    def _place(self, cell: int) -> None:
        seat = self.active
        guest = self.hand[seat]
        tile = self.tile[cell]
        self.hand[seat] = 0
        self.guest[cell] = guest
        self.tile[cell] = 0
        self.kept[seat * TILES + tile] += 1  # WAL-016
        self.turn += 1
        if self.slate.telling:
            self._tell(EVERYONE, E_PLACED, seat, guest, cell, tile, 0)
        self._take_free(cell)
        n = 0  # WAL-017
        if self.open_sides[cell] == 0:  # WAL-032: the guest just placed as well
            self.ringed[0] = cell
            n = 1
        for k in range(4 * cell, 4 * cell + self.hall.n_near[cell]):
            near = self.hall.near[k]
            sides = self.open_sides[near] - 1
            self.open_sides[near] = sides
            self.ringed[n] = near
            if sides == 0 and self.guest[near] != 0:  # WAL-020
                n += 1
        self.n_ringed = n
        if self.turn == 1:  # ruling A15: hosts who stood encircled from the start
            self._ring_all()
        if self.hall.events and guest & VALUE == 0:  # WAL-049, 055
            self.phase = CARD  # WAL-050: after the buffet, before the dances
        else:
            self._start_dances()

    def _take_free(self, cell: int) -> None:
        self.n_free -= 1
        last = self.free[self.n_free]
        self.free[self.spot[cell]] = last
        self.spot[last] = self.spot[cell]

    def _give_free(self, cell: int) -> None:
        self.free[self.n_free] = cell
        self.spot[cell] = self.n_free
        self.n_free += 1

    def _end_turn(self) -> None:
        if self.left[self.active] > 0:  # WAL-018, 019
            self.phase = DRAW
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        seat = self.active
        for _ in range(self.seats):  # WAL-012: clockwise
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.hand[seat] != 0:
                self.active = seat
                self.phase = PLACE
                return
        self.phase = OVER  # WAL-039
        if self.slate.telling:
            self._tell_end()

    # Encirclement and dancing

    def _start_dances(self) -> None:
        if self.n_ringed > 0:
            self._find_dances()
            if self.n_dances > 0:  # WAL-031: compulsory as long as there is one
                self.phase = DANCE
                return
        self._end_turn()

    def _ring_all(self) -> None:
        """After an event the whole board is looked at (ruling B6)."""
        self.n_ringed = 0
        for cell in range(self.hall.n_cells):
            if self._undanced(cell) and self.open_sides[cell] == 0:
                self.ringed[self.n_ringed] = cell
                self.n_ringed += 1

    def _find_dances(self) -> None:
        """Without events only the guest just placed and its neighbours can start a dance (proof at ruling A9)."""
        found = 0
        for r in range(self.n_ringed):  # WAL-030: looked for anew after each dance
            cell = self.ringed[r]
            dancer = self.guest[cell]
            if dancer & DANCED:  # WAL-024, 037
                continue
            best = -1  # WAL-028: nobody may be there
            first = found
            for k in range(4 * cell, 4 * cell + self.hall.n_near[cell]):
                other = self.guest[self.hall.near[k]]
                if (other ^ dancer) & (WOMAN | DANCED) == WOMAN:  # WAL-023: whatever their colours; WAL-027
                    value = other & VALUE
                    if value > best:  # WAL-025: the highest must be taken
                        best = value
                        found = first
                    if value == best:  # WAL-026: among equals the active player picks
                        self.slate.codes[found] = self.hall.pair[k]
                        found += 1
        self.n_dances = 0
        for k in range(found):
            self._add_dance(self.slate.codes[k])

    def _add_dance(self, pair: int) -> None:
        """Insert in ascending order; two guests who choose each other are one dance (ruling A25)."""
        k = self.n_dances
        while k > 0 and self.dances[k - 1] > pair:
            k -= 1
        if k > 0 and self.dances[k - 1] == pair:
            return
        for m in range(self.n_dances, k, -1):
            self.dances[m] = self.dances[m - 1]
        self.dances[k] = pair
        self.n_dances += 1

    def _dance(self, pair: int) -> None:
        cell = self.hall.first[pair]
        to = self.hall.second[pair]
        dancer = self.guest[cell]
        other = self.guest[to]
        points = (dancer & VALUE) + (other & VALUE)  # WAL-033, 038
        self.guest[cell] = dancer | DANCED  # WAL-037
        self.guest[to] = other | DANCED
        if self.slate.telling:
            self._tell(EVERYONE, E_DANCE, dancer, cell, other, to, points)
        owner = (dancer >> 4) - 1
        partner = (other >> 4) - 1
        if owner != WHITE:  # WAL-034, 036
            self._score(owner, points)
        if partner != WHITE and partner != owner:  # WAL-035
            self._score(partner, points)

    def _score(self, seat: int, points: int) -> None:
        self.score[seat] += points
        if self.slate.telling:
            self._tell(EVERYONE, E_SCORED, seat, points, 0, 0, 0)

    # Event cards

    def _draw_card(self, card: int) -> None:
        if self.n_deck > 0:
            self.deck[card] -= 1
            self.n_deck -= 1
        else:
            self.n_used -= 1
            for k in range(self.n_used):
                self.used[k] = self.used[k + 1]
            self.used[self.n_used] = 0
        self.card = card + 1
        self._tell(EVERYONE, E_CARD, self.active, self.card, 0, 0, 0)
        if self._event_choices() > 0:  # WAL-051: compulsory
            self.phase = EVENT
        else:  # WAL-052
            self._tell(EVERYONE, E_SKIPPED, self.active, self.card, 0, 0, 0)
            self._end_event()

    def _end_event(self) -> None:
        self.used[self.n_used] = self.card  # WAL-053
        self.n_used += 1
        self.card = 0
        self.picked = 0
        self._ring_all()  # WAL-054
        self._start_dances()

    def _undanced(self, cell: int) -> bool:
        return self.guest[cell] != 0 and self.guest[cell] & DANCED == 0

    def _beside_tile(self, cell: int, kind: int) -> bool:
        for k in range(4 * cell, 4 * cell + self.hall.n_near[cell]):
            tile = self.tile[self.hall.near[k]]
            if tile > 0 and tile >> 2 == kind:
                return True
        return False

    def _beside_woman(self, cell: int) -> bool:
        for k in range(4 * cell, 4 * cell + self.hall.n_near[cell]):
            near = self.hall.near[k]
            if self._undanced(near) and self.guest[near] & WOMAN:
                return True
        return False

    def _count_women(self) -> int:
        n = 0
        for cell in range(self.hall.n_cells):
            if self._undanced(cell) and self.guest[cell] & WOMAN:
                n += 1
        return n

    def _any_danced(self) -> bool:
        for cell in range(self.hall.n_cells):
            if self.guest[cell] & DANCED:
                return True
        return False

    def _any_kiss_cell(self) -> bool:
        for k in range(self.n_free):
            if self._beside_woman(self.free[k]):
                return True
        return False

    def _is_highest(self, cell: int) -> bool:
        """No undanced guest of the same owner is worth more (ruling B13)."""
        owner = self.guest[cell] >> 4
        for other in range(self.hall.n_cells):
            if self._undanced(other) and self.guest[other] >> 4 == owner:
                if self.guest[other] & VALUE > self.guest[cell] & VALUE:
                    return False
        return True

    def _event_choices(self) -> int:
        """The first choice on the card, to the slate. None: the event can't be carried out (ruling B3)."""
        if self.card == HAD_ENOUGH:
            return self._had_enough_choices()
        if self.card == STILL_EATING:  # WAL-060
            n = 0
            if self.n_free > 0:
                for tile in range(TILES):
                    if self.kept[self.active * TILES + tile] > 0:
                        self.slate.codes[n] = A_STILL_EATING + tile
                        n += 1
            return n
        if self.card == HAND_KISS and not self._any_kiss_cell():
            return 0
        if self.card == CHAPERONE and self._count_women() < 2:
            return 0
        if self.card == CHANGE_PARTNER and not self._any_danced():  # ruling B24
            return 0
        n = 0
        for cell in range(self.hall.n_cells):
            if self._undanced(cell):
                n = self._guest_choices(cell, n)
        return n

    def _guest_choices(self, cell: int, n: int) -> int:
        """Add what the card allows to do with this undanced guest."""
        guest = self.guest[cell]
        if self.card == HAND_KISS:  # WAL-056, ruling B7
            if guest & WOMAN == 0:
                return self._choice(n, A_HAND_KISS + cell)
        elif self.card == CHAPERONE:  # WAL-061
            if guest & WOMAN:
                return self._choice(n, A_CHAPERONE + cell)
        elif self.card == CHANGE_PARTNER:  # WAL-063
            return self._choice(n, A_CHANGE_PARTNER + cell)
        elif self.card == PIE:  # WAL-062, 066
            if guest >> 4 != WHITE + 1 and self._beside_tile(cell, CAKE):
                return self._choice(n, A_PIE + cell)
        elif self.card == SOLO:  # WAL-059, 066
            if guest >> 4 != WHITE + 1 and self._is_highest(cell):
                for k in range(4 * cell, 4 * cell + self.hall.n_near[cell]):
                    if self.tile[self.hall.near[k]] > 0:
                        n = self._choice(n, A_SOLO + 4 * cell + self.hall.side[k])
        else:
            for side in range(2):
                other = self.hall.to[4 * cell + side]
                if other != cell and self._undanced(other):
                    if self.card == SIDE_STEP:  # WAL-058
                        n = self._choice(n, A_SIDE_STEP + 2 * cell + side)
                    elif self.card == JUST_A_CIGAR and (guest ^ self.guest[other]) & WOMAN == 0:  # WAL-064
                        if self._beside_tile(cell, CIGAR) or self._beside_tile(other, CIGAR):
                            n = self._choice(n, A_CIGAR + 2 * cell + side)
        return n

    def _choice(self, n: int, code: int) -> int:
        self.slate.codes[n] = code
        return n + 1

    def _had_enough_choices(self) -> int:
        n = 0  # WAL-057, ruling B9
        if self.n_free > 1:
            for cell in range(self.hall.n_cells):
                if self.tile[cell] >> 2 == CHAMPAGNE:
                    n = self._choice(n, A_HAD_ENOUGH + cell)
        if self.n_free > 0:
            for seat in range(self.seats):
                if self.kept[seat * TILES + GLASS] > 0:
                    n = self._choice(n, A_HAD_ENOUGH_SEAT + seat)
        return n

    def _with_choices(self) -> int:
        """The second choice on the card, to the slate."""
        n = 0
        for cell in range(self.hall.n_cells):
            if self._fits_with(cell):
                n = self._choice(n, A_WITH + cell)
        return n

    def _fits_with(self, cell: int) -> bool:
        if cell == self.picked - 1:
            return False
        if self.card == CHANGE_PARTNER:
            return self.guest[cell] & DANCED != 0
        if self.card == CHAPERONE:
            return self._undanced(cell) and self.guest[cell] & WOMAN != 0
        if self.tile[cell] == 0:
            return False
        return self.card != HAND_KISS or self._beside_woman(cell)

    def _carry_out(self, code: int) -> None:
        card = self.card
        if card == SIDE_STEP:
            pair = code - A_SIDE_STEP
            self._exchange_guests(self.hall.first[pair], self.hall.second[pair])
            self._end_event()
        elif card == SOLO:
            cell = (code - A_SOLO) >> 2
            self._move_guest(cell, self.hall.to[code - A_SOLO])
            self._end_event()
        elif card == PIE:
            cell = code - A_PIE
            owner = (self.guest[cell] >> 4) - 1
            back = min(self.hall.pie_points, self.score[owner])  # ruling B20: not below the start space
            self.score[owner] -= back
            self._tell(EVERYONE, E_PIE, self.guest[cell], cell, owner, back, 0)
            self._end_event()
        elif card == JUST_A_CIGAR:
            self._dance(code - A_CIGAR)
            self._end_event()
        else:
            if card == HAND_KISS:
                self.picked = code - A_HAND_KISS + 1
            elif card == CHAPERONE:
                self.picked = code - A_CHAPERONE + 1
            elif card == CHANGE_PARTNER:
                self.picked = code - A_CHANGE_PARTNER + 1
            elif card == STILL_EATING:
                self.picked = code - A_STILL_EATING + PICKED_TILE
            elif code >= A_HAD_ENOUGH_SEAT:
                self.picked = code - A_HAD_ENOUGH_SEAT + PICKED_SEAT
            else:
                self.picked = code - A_HAD_ENOUGH + 1
            self.phase = WITH

    def _carry_out_with(self, cell: int) -> None:
        if self.picked >= PICKED_TILE:
            self._trade(self.active, self.picked - PICKED_TILE, cell)
        elif self.picked >= PICKED_SEAT:
            seat = self.picked - PICKED_SEAT
            self._trade(seat, GLASS, cell)
        elif self.card == HAND_KISS:
            self._move_guest(self.picked - 1, cell)
        elif self.card == HAD_ENOUGH:
            self._exchange_tiles(self.picked - 1, cell)
        else:
            self._exchange_guests(self.picked - 1, cell)
        self._end_event()

    # Exchanges swap two places and nothing else (WAL-065)

    def _exchange_guests(self, cell: int, to: int) -> None:
        guest = self.guest[cell]
        other = self.guest[to]
        self.guest[cell] = other
        self.guest[to] = guest
        self._tell(EVERYONE, E_EXCHANGED, guest, cell, other, to, 0)

    def _exchange_tiles(self, cell: int, to: int) -> None:
        tile = self.tile[cell]
        other = self.tile[to]
        self.tile[cell] = other
        self.tile[to] = tile
        self._tell(EVERYONE, E_TILES, tile, cell, other, to, 0)

    def _move_guest(self, cell: int, to: int) -> None:
        guest = self.guest[cell]  # WAL-067: a golden frame left behind is an ordinary free cell
        tile = self.tile[to]
        self.guest[cell] = 0
        self.tile[cell] = tile
        self.guest[to] = guest
        self.tile[to] = 0
        self._take_free(to)
        self._give_free(cell)
        for k in range(4 * cell, 4 * cell + self.hall.n_near[cell]):
            self.open_sides[self.hall.near[k]] += 1
        for k in range(4 * to, 4 * to + self.hall.n_near[to]):
            self.open_sides[self.hall.near[k]] -= 1
        self._tell(EVERYONE, E_MOVED, guest, cell, tile, to, 0)

    def _trade(self, seat: int, tile: int, cell: int) -> None:
        other = self.tile[cell]
        self.kept[seat * TILES + tile] -= 1
        self.kept[seat * TILES + other] += 1
        self.tile[cell] = tile
        self._tell(EVERYONE, E_TRADED, seat, tile, cell, other, 0)

    # The buffet and the winner

    def _pieces(self, seat: int, kind: int) -> int:
        """Pieces of one delicacy, or jokers, in front of a seat (WAL-042)."""
        at = seat * TILES + 4 * kind
        return self.kept[at + 1] + 2 * self.kept[at + 2] + 3 * self.kept[at + 3]

    def _sets(self, seat: int) -> int:
        jokers = self._pieces(seat, CHAMPAGNE)  # WAL-044
        n = 0
        while True:
            missing = 0
            for kind in range(CHAMPAGNE):  # WAL-043: a tile's pieces may serve several sets
                missing += max(0, n + 1 - self._pieces(seat, kind))
            if missing > jokers:  # WAL-045, 046
                return n
            n += 1

    def _standing(self, seat: int) -> int:
        return self.score[seat] + self.hall.set_points * self._sets(seat)  # WAL-041, 047

    def _tell_end(self) -> None:
        best = 0
        for seat in range(self.seats):
            sets = self._sets(seat)
            self._tell(EVERYONE, E_BUFFET, seat, sets, sets * self.hall.set_points, 0, 0)
            best = max(best, self._standing(seat))
        self._tell(EVERYONE, E_OVER, 0, 0, 0, 0, 0)
        for seat in range(self.seats):
            if self._standing(seat) == best:  # WAL-047: a tie means several winners
                self._tell(EVERYONE, E_WON, seat, best, 0, 0, 0)

    # Secrets

    def _hide(self, seat: int) -> None:
        if self.hall.open_hands:
            return
        for other in range(self.seats):
            guest = self.hand[other]
            if other != seat and guest > 0:
                face = guest & VALUE
                if guest & WOMAN:
                    face += 6
                self.pile[other * FACES + face] += 1
                self.hand[other] = HIDDEN

    def _imagine(self, rng: Rng) -> None:
        for seat in range(self.seats):
            if self.hand[seat] == HIDDEN:
                face = 0
                left = rng._below(self.left[seat]) - self.pile[seat * FACES]
                while left >= 0:
                    face += 1
                    left -= self.pile[seat * FACES + face]
                self.pile[seat * FACES + face] -= 1
                self.left[seat] -= 1
                self.hand[seat] = (seat + 1) * 16 + (WOMAN + face - 6 if face >= 6 else face)

    def points(self, seat: int) -> dict[str, int]:
        return {"dances": self.score[seat], "buffet": self.hall.set_points * self._sets(seat)}
