"""A position of Venezia: its fields, and the small things every phase needs."""

from __future__ import annotations

from ...core.field import amount, count, derived, maybe, one_of, per, secret, set_of, some
from ...core.state import State
from .codes import (
    CARD,
    CARDS,
    CELL,
    CELLS,
    CLOSED,
    COLOUR,
    DIRECTIONS,
    DISTRICT,
    FIRST,
    FLOCK,
    GREY,
    GROUND,
    HUNTER,
    HUNTER_CUBE,
    LANDING,
    LANDINGS,
    MAX_SEATS,
    MOST_HUNTERS,
    MOST_TOURISTS,
    OWNER,
    OWNERS,
    PHASE,
    PIGEON,
    PIGEONS,
    PILE,
    POINTS,
    ROUNDS,
    SEAT,
    STEP,
    TOURIST,
    TOURIST_CUBE,
    ZONE,
    ZONE_CARD,
    ZONE_CARDS,
    ZONES,
)
from .square import Square

NATIVE = "module"


class Position(State):
    square: Square

    phase: int = one_of(PHASE)
    round: int = count(ROUNDS)
    lead: int = one_of(SEAT)  # the first player
    turn: int = count(MAX_SEATS)  # how many have had theirs, from the first player on (VEN-011)
    asked: int = count(ZONES)  # the zone card a Ruse asks about, the first of them 1; or the zone of a Feud
    left: int = count(PIGEONS)  # grey pigeons or doses of poison still to give
    score: list[int] = per(SEAT, amount(POINTS))  # VEN-005
    abroad: list[int] = per(SEAT, amount(POINTS))  # the part of the score made in homes of others
    home: list[int] = per(SEAT, maybe(DISTRICT))
    supply: list[int] = per(SEAT, count(PIGEONS))
    reserve: list[int] = per(SEAT, count(PIGEONS))
    nest: list[int] = per(SEAT, count(PIGEONS))
    michele: list[int] = per(SEAT, count(PIGEONS))  # pigeons on San Michele
    city: list[int] = per(ZONE, OWNER, count(PIGEONS))
    beside: int = count(PIGEONS)  # grey pigeons beside the board
    handled: list[int] = per(ZONE, count(PIGEONS))  # grey pigeons that this Vatican Order has brought there
    played: list[int] = per(SEAT, set_of(CARD))  # the discarded action cards; the others are in hand or in slot 2 (VEN-009)
    step: list[int] = per(SEAT, one_of(STEP))  # of the plan
    first: list[int] = secret(per(SEAT, maybe(FIRST)))  # slot 1
    deed: list[int] = secret(per(SEAT, maybe(CARD)))  # slot 2
    card: list[int] = secret(per(SEAT, ZONE_CARD, maybe(ZONE)))  # slots 3 to 5
    cubes: list[int] = per(SEAT, PILE, count(PIGEONS))  # on slots 1, 3, 4, 5
    pigeon: list[int] = per(CELL, some(PIGEON))
    tourist: list[int] = per(TOURIST_CUBE, maybe(CELL))
    hunter: list[int] = per(HUNTER_CUBE, maybe(CELL))
    bird: int = maybe(ZONE)
    vatican: int = maybe(SEAT)  # whose the grey pigeons are in this round
    five: int = maybe(SEAT)  # who has won by five districts

    ground: list[int] = derived(per(CELL, set_of(GROUND)))
    food: list[int] = derived(per(CELL, count(PIGEONS)))  # chicks that a pigeon there has
    flock: list[int] = derived(per(SEAT, count(FLOCK)))  # pigeons on the Piazza
    n_tourists: int = derived(count(CELLS))
    n_hunters: int = derived(count(CELLS))
    landing: list[int] = derived(per(LANDING, one_of(CELL)))  # what the last search for jumps has found
    jumped_from: list[int] = derived(per(LANDING, count(LANDINGS)))  # and from which of these cells each was reached

    def __init__(self, square: Square, seats: int) -> None:
        self._begin(seats)
        self.square = square
        self.beside = self.square.greys  # VEN-008
        for seat in range(self.seats):  # VEN-004
            self.reserve[seat] = self.square.start_reserve
            self.supply[seat] = self.square.supply
        self._derive()

    def _derive(self) -> None:
        self._empty_square()
        for k in range(MOST_TOURISTS):
            if self.tourist[k] > 0:
                self._stand_tourist(self.tourist[k] - 1)
        for k in range(MOST_HUNTERS):
            if self.hunter[k] > 0:
                self._stand_hunter(self.hunter[k] - 1)
        for seat in range(MAX_SEATS):
            self.flock[seat] = 0
        for cell in range(CELLS):
            if 0 < self.pigeon[cell] & COLOUR <= MAX_SEATS:  # the others, of a position that was made up, the ledger refuses
                self.flock[(self.pigeon[cell] & COLOUR) - 1] += 1

    # The Piazza

    def _empty_square(self) -> None:
        self.n_tourists = 0
        self.n_hunters = 0
        for cell in range(CELLS):
            self.ground[cell] = 0
            self.food[cell] = 0

    def _stand_tourist(self, cell: int) -> None:
        self.n_tourists += 1
        self.ground[cell] |= TOURIST
        self.food[cell] = self.square.chicks_on
        for k in range(DIRECTIONS * cell, DIRECTIONS * cell + self.square.n_near[cell]):
            near = self.square.near[k]
            if self.ground[near] & TOURIST == 0:  # VEN-039: the best place counts, and only once
                self.food[near] = self.square.chicks_beside

    def _stand_hunter(self, cell: int) -> None:
        self.n_hunters += 1
        self.ground[cell] |= HUNTER | CLOSED
        for k in range(DIRECTIONS * cell, DIRECTIONS * cell + self.square.n_near[cell]):
            self.ground[self.square.near[k]] |= CLOSED

    def _kill(self, cell: int) -> None:
        """A pigeon goes to San Michele."""
        owner = (self.pigeon[cell] & COLOUR) - 1
        self.michele[owner] += 1
        self.flock[owner] -= 1
        self.pigeon[cell] = 0

    def _room(self, seat: int) -> int:
        """How many pigeons may go to the Piazza (VEN-017)."""
        return min(self.reserve[seat], FLOCK - self.flock[seat])

    # Turns

    def _active(self) -> int:
        return (self.lead + self.turn) % self.seats

    def active(self) -> int:
        """The seat whose turn it is, in phases that are not everybody's."""
        return self._active()

    def _turn_of(self, seat: int) -> int:
        return (seat + self.seats - self.lead) % self.seats

    def _next_turn(self) -> bool:
        """The next player's turn; False once all have had theirs."""
        self.turn += 1
        return self.turn < self.seats

    # Zones and plans

    def _is_home(self, district: int) -> bool:
        for seat in range(self.seats):
            if self.home[seat] == district + 1:
                return True
        return False

    def _in_plan(self, seat: int, zone: int) -> bool:
        for k in range(ZONE_CARDS * seat, ZONE_CARDS * seat + ZONE_CARDS):
            if self.card[k] == zone + 1:
                return True
        return False

    def _send_off(self, zone: int, owner: int) -> None:
        """The pigeons of an owner in a zone go back to the supply, grey ones beside the board."""
        at = OWNERS * zone + owner
        if owner == GREY:
            self.beside += self.city[at]
        else:
            self.supply[owner] += self.city[at]
        self.city[at] = 0

    def _discard(self, seat: int) -> None:
        """The action card on slot 2 has been played."""
        self.played[seat] |= 1 << (self.deed[seat] - 1)
        self.deed[seat] = 0

    # Writing lists of codes

    def _numbers(self, base: int, low: int, high: int) -> int:
        n = 0
        for number in range(low, high + 1):
            n = self._choice(n, base + number)
        return n

    def _cards(self, base: int, cards: int) -> int:
        """None, or one of these action cards."""
        n = self._choice(0, base)
        for card in range(1, CARDS + 1):
            if cards >> (card - 1) & 1:
                n = self._choice(n, base + card)
        return n
