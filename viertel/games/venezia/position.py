"""A position of Venezia: its fields, and the small things every phase needs. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...core.seat import EVERYONE, HIDDEN, NOBODY
from ...core.state import Slate, State, zeros
from .codes import (
    ACTIONS,
    CELLS,
    CITY,
    DISTRICTS,
    E_ROUND,
    FIRST,
    FLOCK,
    GREY,
    HUNTER,
    MAX_SEATS,
    MOVED,
    OVER,
    OWNER,
    PIGEONS,
    PLANNED,
    PLANNING,
    RUSE,
    STARTS,
    TOURIST,
    ZONES,
)
from .square import Square

Cells = Annotated[list[int], CELLS]
Seats = Annotated[list[int], 8]
Slots = Annotated[list[int], MAX_SEATS * 4]
Cards = Annotated[list[int], MAX_SEATS * 3]
City = Annotated[list[int], CITY]
Zones = Annotated[list[int], ZONES]
Few = Annotated[list[int], 4]


class Position(State):
    FIELDS: ClassVar[dict[str, tuple[int, int]]] = {
        "phase": (0, OVER),
        "round": (0, 1000),
        "lead": (0, MAX_SEATS - 1),
        "turn": (0, MAX_SEATS),
        "asked": (0, ZONES),
        "left": (0, PIGEONS),
        "score": (0, 100000),
        "abroad": (0, 100000),
        "home": (0, DISTRICTS),
        "supply": (0, PIGEONS),
        "reserve": (0, PIGEONS),
        "nest": (0, PIGEONS),
        "michele": (0, PIGEONS),
        "city": (0, PIGEONS),
        "beside": (0, PIGEONS),
        "handled": (0, PIGEONS),
        "played": (0, 255),
        "step": (0, PLANNED),
        "first": (HIDDEN, RUSE),
        "deed": (HIDDEN, ACTIONS),
        "card": (HIDDEN, ZONES),
        "cubes": (0, PIGEONS),
        "pigeon": (0, MAX_SEATS + MOVED),
        "tourist": (0, CELLS),
        "hunter": (0, CELLS),
        "bird": (0, ZONES),
        "vatican": (0, MAX_SEATS),
        "five": (0, MAX_SEATS),
    }

    square: Square
    phase: int
    round: int
    lead: int  # the first player
    turn: int  # how many have had theirs, from the first player on (VEN-011)
    asked: int  # the slot a Ruse, or the district a Feud asks about
    left: int  # grey pigeons or doses of poison still to give
    score: Seats
    abroad: Seats  # the part of the score made in homes of others
    home: Seats  # district + 1
    supply: Seats
    reserve: Seats
    nest: Seats
    michele: Seats  # pigeons on San Michele
    city: City  # 8 * zone + owner
    beside: int  # grey pigeons beside the board
    handled: Zones  # grey pigeons that this Vatican Order has brought there
    played: Seats  # the discarded action cards as bits; the others are in hand or in slot 2
    step: Seats  # of the plan
    first: Seats  # slot 1: PIAZZA or RUSE
    deed: Seats  # slot 2: an action card
    card: Cards  # slots 3-5 of each seat: zone + 1
    cubes: Slots  # on slots 1, 3, 4, 5 of each seat
    pigeon: Cells
    tourist: Few  # cell + 1
    hunter: Few
    bird: int  # zone + 1
    vatican: int  # whose the grey pigeons are in this round: seat + 1
    five: int  # who has won by five districts: seat + 1

    # Derived
    large: Cells  # TOURIST or HUNTER
    closed: Cells  # 1 in the hunters' zones
    food: Cells  # chicks that a pigeon there has
    flock: Seats  # pigeons on the Piazza
    n_tourists: int
    n_hunters: int

    def __init__(self, square: Square, seats: int) -> None:
        self.slate = Slate()
        self.seats = seats
        self.viewer = NOBODY
        self.square = square
        self.phase = STARTS
        self.round = 0
        self.lead = 0
        self.turn = 0
        self.asked = 0
        self.left = 0
        self.score = zeros(8)  # VEN-005
        self.abroad = zeros(8)
        self.home = zeros(8)
        self.supply = zeros(8)
        self.reserve = zeros(8)
        self.nest = zeros(8)
        self.michele = zeros(8)
        self.city = zeros(CITY)
        self.beside = square.greys  # VEN-008
        self.handled = zeros(ZONES)
        self.played = zeros(8)  # VEN-009
        self.step = zeros(8)
        self.first = zeros(8)
        self.deed = zeros(8)
        self.card = zeros(MAX_SEATS * 3)
        self.cubes = zeros(MAX_SEATS * 4)
        self.pigeon = zeros(CELLS)
        self.tourist = zeros(4)
        self.hunter = zeros(4)
        self.bird = 0
        self.vatican = 0
        self.five = 0
        self.large = zeros(CELLS)
        self.closed = zeros(CELLS)
        self.food = zeros(CELLS)
        self.flock = zeros(8)
        for seat in range(seats):  # VEN-004
            self.reserve[seat] = square.start_reserve
            self.supply[seat] = square.supply
        self._derive()

    def _copy_to(self, copy: Position) -> None:
        """Everything but the two objects that copies share."""
        copy.seats = self.seats
        copy.viewer = self.viewer
        copy.phase = self.phase
        copy.round = self.round
        copy.lead = self.lead
        copy.turn = self.turn
        copy.asked = self.asked
        copy.left = self.left
        copy.score = self.score[:]
        copy.abroad = self.abroad[:]
        copy.home = self.home[:]
        copy.supply = self.supply[:]
        copy.reserve = self.reserve[:]
        copy.nest = self.nest[:]
        copy.michele = self.michele[:]
        copy.city = self.city[:]
        copy.beside = self.beside
        copy.handled = self.handled[:]
        copy.played = self.played[:]
        copy.step = self.step[:]
        copy.first = self.first[:]
        copy.deed = self.deed[:]
        copy.card = self.card[:]
        copy.cubes = self.cubes[:]
        copy.pigeon = self.pigeon[:]
        copy.tourist = self.tourist[:]
        copy.hunter = self.hunter[:]
        copy.bird = self.bird
        copy.vatican = self.vatican
        copy.five = self.five
        copy.large = self.large[:]
        copy.closed = self.closed[:]
        copy.food = self.food[:]
        copy.flock = self.flock[:]
        copy.n_tourists = self.n_tourists
        copy.n_hunters = self.n_hunters

    def _derive(self) -> None:
        self._empty_square()
        for k in range(4):
            if self.tourist[k] > 0:
                self._stand_tourist(self.tourist[k] - 1)
        for k in range(4):
            if self.hunter[k] > 0:
                self._stand_hunter(self.hunter[k] - 1)
        for seat in range(8):
            self.flock[seat] = 0
        for cell in range(CELLS):
            if self.pigeon[cell] > 0:
                self.flock[self._owner(cell)] += 1

    def _empty_square(self) -> None:
        self.n_tourists = 0
        self.n_hunters = 0
        for cell in range(CELLS):
            self.large[cell] = 0
            self.closed[cell] = 0
            self.food[cell] = 0

    def _stand_tourist(self, cell: int) -> None:
        self.n_tourists += 1
        self.large[cell] = TOURIST
        self.food[cell] = self.square.chicks_on
        for k in range(8 * cell, 8 * cell + self.square.n_near[cell]):
            near = self.square.near[k]
            if self.large[near] != TOURIST:  # VEN-039: the best place counts, and only once
                self.food[near] = self.square.chicks_beside

    def _stand_hunter(self, cell: int) -> None:
        self.n_hunters += 1
        self.large[cell] = HUNTER
        self.closed[cell] = 1
        for k in range(8 * cell, 8 * cell + self.square.n_near[cell]):
            self.closed[self.square.near[k]] = 1

    def _owner(self, cell: int) -> int:
        return max(0, (self.pigeon[cell] & OWNER) - 1)

    def _active(self) -> int:
        return (self.lead + self.turn) % self.seats

    def active(self) -> int:
        """The seat whose turn it is, in phases that are not everybody's."""
        return self._active()

    def _turn_of(self, seat: int) -> int:
        return (seat + self.seats - self.lead) % self.seats

    def _is_home(self, district: int) -> bool:
        for seat in range(self.seats):
            if self.home[seat] == district + 1:
                return True
        return False

    def _in_plan(self, seat: int, zone: int) -> bool:
        for k in range(3 * seat, 3 * seat + 3):
            if self.card[k] == zone + 1:
                return True
        return False

    def _room(self, seat: int) -> int:
        """How many pigeons may go to the Piazza (VEN-017)."""
        return max(0, min(self.reserve[seat], FLOCK - self.flock[seat]))

    def _kill(self, cell: int) -> None:
        owner = self._owner(cell)
        self.michele[owner] += 1
        self.flock[owner] -= 1
        self.pigeon[cell] = 0

    def _send_off(self, at: int) -> None:
        """These pigeons go back to the supply, grey ones beside the board."""
        owner = at % 8
        if owner == GREY:
            self.beside += self.city[at]
        else:
            self.supply[owner] += self.city[at]
        self.city[at] = 0

    def _discard(self, seat: int) -> None:
        if self.deed[seat] > 0:
            self.played[seat] |= 1 << (self.deed[seat] - 1)
        self.deed[seat] = 0

    def _start_round(self) -> None:
        self.round += 1
        self.turn = 0
        self.phase = PLANNING
        for seat in range(self.seats):
            self.step[seat] = FIRST
        self._tell(EVERYONE, E_ROUND, self.round, self.lead, 0, 0, 0)

    # Writing lists of codes

    def _choice(self, n: int, code: int) -> int:
        self.slate.codes[n] = code
        return n + 1

    def _numbers(self, base: int, low: int, high: int) -> int:
        n = 0
        for number in range(low, min(high, PIGEONS) + 1):
            n = self._choice(n, base + number)
        return n

    def _cards(self, base: int, cards: int) -> int:
        """None, or one of these action cards."""
        n = self._choice(0, base)
        for card in range(1, ACTIONS + 1):
            if cards >> (card - 1) & 1:
                n = self._choice(n, base + card)
        return n
