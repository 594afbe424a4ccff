"""A position of Vienna: its fields, and the small things every phase needs. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...core.seat import EVERYONE, NOBODY
from ...core.state import Slate, State, zeros
from .codes import (
    BESIDE,
    CHARACTERS,
    DECK,
    E_COINS,
    E_NO_COINS,
    E_POINTS,
    FACES,
    FIRST,
    IN_HAND,
    INFLUENCE,
    LODGE,
    MAX_SEATS,
    ON_FIELD,
    OVER,
    PAIR,
    PLACES,
    SHOWN,
    SPECIALS,
    START_CARDS,
    STREET,
    SYMBOLS,
    WHITE,
)
from .street import Street

Dice = Annotated[list[int], MAX_SEATS * FACES]
Places = Annotated[list[int], PLACES]
Seats = Annotated[list[int], 8]
Rows = Annotated[list[int], MAX_SEATS * CHARACTERS]
Characters = Annotated[list[int], CHARACTERS]
Bottom = Annotated[list[int], DECK]
Display = Annotated[list[int], SHOWN]
Specials = Annotated[list[int], SPECIALS]
Symbols = Annotated[list[int], MAX_SEATS * SYMBOLS]


class Position(State):
    FIELDS: ClassVar[dict[str, tuple[int, int]]] = {
        "phase": (0, OVER),
        "active": (0, MAX_SEATS - 1),
        "round": (0, 10**6),
        "at": (0, STREET),
        "dice": (0, 5),
        "white": (0, 6),
        "white_at": (0, ON_FIELD + LODGE),
        "white_seat": (0, MAX_SEATS - 1),
        "owner": (0, MAX_SEATS),
        "die_one": (0, 6),
        "die_two": (0, 6),
        "lodge": (0, 5),
        "gendarm": (0, STREET),
        "coach": (0, STREET),
        "specials": (0, MAX_SEATS),
        "double_used": (0, 1),
        "coins": (0, 100),
        "supply": (0, 100),
        "score": (0, 10**6),
        "start_card": (0, START_CARDS),
        "row": (0, DECK),
        "display": (0, CHARACTERS),
        "pile": (0, DECK),
        "bottom": (0, CHARACTERS),
        "n_bottom": (0, DECK),
        "discard": (0, DECK),
        "scored": (0, 7),
    }

    street: Street
    phase: int
    active: int
    round: int
    at: int  # the field that is being evaluated, or takes effect at once
    dice: Dice  # dice in hand, by seat and face
    white: int  # the white die's face, 0 before it is rolled
    white_at: int
    white_seat: int  # whose it is in this round
    owner: Places  # per field: seat + 1 of its occupant
    die_one: Places
    die_two: Places  # the white one, if it is there
    lodge: Dice  # dice on the Geheimbund, by seat and face
    gendarm: int  # his field + 1
    coach: Seats  # the field + 1 that a new one must lie beyond (VIE-046)
    specials: Specials  # seat + 1 of the holder
    double_used: int
    coins: Seats
    supply: int
    score: Seats
    start_card: Seats  # card + 1
    row: Rows  # characters, by seat
    display: Display  # character + 1
    pile: Characters  # draw pile: cards whose place nobody knows
    bottom: Bottom  # below them, the duplicates put there in their order, character + 1
    n_bottom: int
    discard: Characters
    scored: Seats  # bit set of the symbols a seat compared in this round

    # Derived
    n_hand: Seats
    n_pile: int
    n_discard: int
    symbols: Symbols  # on the cards in front of each seat

    def __init__(self, street: Street, seats: int) -> None:
        self.slate = Slate()
        self.seats = seats
        self.viewer = NOBODY
        self.street = street
        self.phase = FIRST
        self.active = 0
        self.round = 0
        self.at = 0
        self.dice = zeros(MAX_SEATS * FACES)
        self.white = 0
        self.white_at = BESIDE
        self.white_seat = 0
        self.owner = zeros(PLACES)
        self.die_one = zeros(PLACES)
        self.die_two = zeros(PLACES)
        self.lodge = zeros(MAX_SEATS * FACES)
        self.gendarm = 0
        self.coach = zeros(8)
        self.specials = zeros(SPECIALS)  # VIE-005
        self.double_used = 0
        self.coins = zeros(8)
        self.supply = self.street.all_coins  # VIE-006
        self.score = zeros(8)
        self.start_card = zeros(8)
        self.row = zeros(MAX_SEATS * CHARACTERS)
        self.display = zeros(SHOWN)
        self.pile = self.street.copies[:]
        self.bottom = zeros(DECK)
        self.n_bottom = 0
        self.discard = zeros(CHARACTERS)
        self.scored = zeros(8)
        self.n_hand = zeros(8)
        self.symbols = zeros(MAX_SEATS * SYMBOLS)
        for seat in range(seats):
            self.dice[seat * FACES] = self.street.dice  # VIE-007
            self.score[seat] = self.street.start_points  # VIE-008
        self._derive()

    def _copy_to(self, copy: Position) -> None:
        """Everything but the two objects that copies share."""
        copy.seats = self.seats
        copy.viewer = self.viewer
        copy.phase = self.phase
        copy.active = self.active
        copy.round = self.round
        copy.at = self.at
        copy.dice = self.dice[:]
        copy.white = self.white
        copy.white_at = self.white_at
        copy.white_seat = self.white_seat
        copy.owner = self.owner[:]
        copy.die_one = self.die_one[:]
        copy.die_two = self.die_two[:]
        copy.lodge = self.lodge[:]
        copy.gendarm = self.gendarm
        copy.coach = self.coach[:]
        copy.specials = self.specials[:]
        copy.double_used = self.double_used
        copy.coins = self.coins[:]
        copy.supply = self.supply
        copy.score = self.score[:]
        copy.start_card = self.start_card[:]
        copy.row = self.row[:]
        copy.display = self.display[:]
        copy.pile = self.pile[:]
        copy.bottom = self.bottom[:]
        copy.n_bottom = self.n_bottom
        copy.discard = self.discard[:]
        copy.scored = self.scored[:]
        copy.n_hand = self.n_hand[:]
        copy.n_pile = self.n_pile
        copy.n_discard = self.n_discard
        copy.symbols = self.symbols[:]

    def _derive(self) -> None:
        self.n_pile = 0
        self.n_discard = 0
        for character in range(CHARACTERS):
            self.n_pile += self.pile[character]
            self.n_discard += self.discard[character]
        for seat in range(self.seats):
            self.n_hand[seat] = 0
            for face in range(WHITE):
                self.n_hand[seat] += self.dice[seat * FACES + face]
            for symbol in range(SYMBOLS):
                self.symbols[seat * SYMBOLS + symbol] = 0
            self._count_start_card(seat)
            for character in range(self.street.n_characters):
                self._count_character(seat, character, self.row[seat * CHARACTERS + character])
        if self.white_at == IN_HAND:
            self.n_hand[self.white_seat] += 1
        if self.specials[INFLUENCE] > 0:
            self._count_influence(self.specials[INFLUENCE] - 1, 1)

    def _count_start_card(self, seat: int) -> None:
        if self.start_card[seat] > 0:
            for symbol in range(SYMBOLS):  # VIE-012
                self.symbols[seat * SYMBOLS + symbol] += self.street.start_symbols[(self.start_card[seat] - 1) * SYMBOLS + symbol]

    def _count_character(self, seat: int, character: int, copies: int) -> None:
        for symbol in range(SYMBOLS):  # VIE-113
            self.symbols[seat * SYMBOLS + symbol] += copies * self.street.symbols[character * SYMBOLS + symbol]

    def _count_influence(self, seat: int, times: int) -> None:
        for symbol in range(SYMBOLS):  # VIE-086
            self.symbols[seat * SYMBOLS + symbol] += times * self.street.influence[symbol]

    def _choice(self, n: int, code: int) -> int:
        self.slate.codes[n] = code
        return n + 1

    def _pair_of_choices(self, code: int) -> int:
        self.slate.codes[0] = code
        self.slate.codes[1] = code + 1
        return 2

    def _left(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0  # clockwise

    def _right(self, seat: int) -> int:
        return seat - 1 if seat > 0 else self.seats - 1

    def _has_white(self, seat: int) -> bool:
        return self.white_at == IN_HAND and self.white_seat == seat

    def _face(self, seat: int, die: int) -> int:
        """The face of a die in hand, 0 if there is none like it."""
        if die == WHITE:
            return self.white if self._has_white(seat) else 0
        return die if self.dice[seat * FACES + die] > 0 else 0

    def _shown(self, character: int) -> bool:
        for k in range(SHOWN):
            if self.display[k] == character + 1:
                return True
        return False

    def _fits(self, field: int, one: int, two: int) -> bool:
        takes = self.street.takes[field]
        return takes >> (one + two) & 1 == 1 or (one == two and takes >> PAIR & 1 == 1)  # VIE-033, 037

    def _n_specials(self, seat: int) -> int:
        n = 0
        for special in range(SPECIALS):  # AMB-39: clock and influence too
            if self.specials[special] == seat + 1:
                n += 1
        return n

    def _pay(self, seat: int, coins: int) -> None:
        self.coins[seat] -= coins
        self.supply += coins  # VIE-146

    def _gain(self, seat: int, coins: int, field: int) -> None:
        if coins == 0:
            return
        got = min(coins, self.supply)  # AMB-22
        self.coins[seat] += got
        self.supply -= got
        if got > 0:
            self._tell(EVERYONE, E_COINS, seat, got, field, 0, 0)
        if got < coins:
            self._tell(EVERYONE, E_NO_COINS, seat, coins - got, field, 0, 0)

    def _score(self, seat: int, points: int, field: int) -> None:
        if points > 0:
            self.score[seat] += points  # VIE-102
            self._tell(EVERYONE, E_POINTS, seat, points, field, 0, 0)

    def _back_in_hand(self, seat: int, dice: int) -> None:
        self.dice[seat * FACES] += dice
        self.n_hand[seat] += dice

    def _white_back(self) -> None:
        self.white_at = BESIDE  # VIE-089: its placer had it to the end; the card's holder gets it for the next round
        self.white = 0
