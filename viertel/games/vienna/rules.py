"""Vienna: a position and its rules, in the order of play. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from ...core.seat import CHANCE, EVERYONE, NOBODY
from ...core.state import Rng, Slate, State, zeros
from .codes import (
    AGAIN,
    A_AGAIN,
    A_CHARACTER,
    A_GAIN,
    A_GENDARM,
    A_NO_CHARACTER,
    A_NO_ROB,
    A_NO_SPIN,
    A_PICK,
    A_PLACE,
    A_REROLL,
    A_ROB,
    A_ROB_TWO,
    A_SPECIAL,
    A_SPIN,
    A_SYMBOL,
    A_TURN,
    BESIDE,
    CHARACTER,
    CHARACTERS,
    CHOICES,
    CLOCK,
    COMPARES,
    COMPARES_ANY,
    COUNTS_SPECIALS,
    C_FIRST,
    C_REVEAL,
    C_ROLL,
    C_ROLL_WHITE,
    DECK,
    DOUBLE,
    EACH,
    EITHER,
    E_AGAIN,
    E_AHEAD,
    E_BACK,
    E_BEHIND,
    E_BRIBED,
    E_CHARACTER,
    E_COINS,
    E_DECLINED,
    E_DIE,
    E_DISCARDED,
    E_DUPLICATE,
    E_EVALUATION,
    E_EXCHANGED,
    E_FIELD,
    E_FIRST,
    E_GENDARM,
    E_JOKER,
    E_LAPSED,
    E_MAJORITY,
    E_NO_CHARACTER,
    E_NO_COINS,
    E_NO_ROB,
    E_OVER,
    E_PAID,
    E_PICKED,
    E_PLACED,
    E_POINTS,
    E_REROLLED,
    E_RESHUFFLED,
    E_REVEALED,
    E_ROBBED,
    E_ROLLED,
    E_ROUND,
    E_SHORT_DISPLAY,
    E_SPECIAL,
    E_SPECIALS,
    E_SPECIAL_FROM,
    E_SPECIAL_KEPT,
    E_SPECIAL_LEFT,
    E_SPUN,
    E_START_COINS,
    E_SYMBOL,
    E_TIED,
    E_TURNED,
    E_WON,
    FACES,
    FIRST,
    GAIN,
    GENDARM,
    GIVES_CHARACTER,
    GIVES_SPECIAL,
    INFLUENCE,
    IN_HAND,
    JOKER,
    LODGE,
    MAX_SEATS,
    ON_FIELD,
    OVER,
    PAIR,
    PICK,
    PLACES,
    REVEAL,
    ROB,
    ROBS,
    ROB_ONE,
    ROLL,
    SETS_GENDARM,
    SHOWN,
    SPECIAL,
    SPECIALS,
    SPIN,
    START_CARDS,
    STREET,
    SYMBOL,
    SYMBOLS,
    TURN,
    TURNS_DIE,
    WHITE,
    WHITE_DIE,
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

ANY_FACE: Final = 126  # bits 1 to 6: what a wild die can show
ANY_SUM: Final = 8188  # bits 2 to 12: what two wild dice can
WHITE_BITS: Final = 18  # in a packed hand: three bits for how many dice show each face, then the white die's face


class City(State):
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

    def _clone(self) -> State:
        return self._copy()

    def _copy(self) -> City:
        copy: City = City.__new__(City)
        copy.slate = self.slate
        copy.seats = self.seats
        copy.viewer = self.viewer
        copy.street = self.street
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
        return copy

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

    # Who acts

    def _acting(self) -> int:
        phase = self.phase
        if phase == OVER:
            return 0
        if phase == FIRST or phase == REVEAL or phase == ROLL:
            return CHANCE
        return 1 << self.active

    def _legal(self, seat: int) -> int:
        phase = self.phase
        if phase == TURN:
            return self._turn_choices()
        if phase == PICK:
            return self._pick_choices()
        if phase == GENDARM:
            return self._gendarm_choices()
        if phase == GAIN:  # VIE-063
            return self._pair_of_choices(A_GAIN)
        if phase == SPIN:
            return self._spin_choices()
        if phase == AGAIN:  # VIE-080
            return self._pair_of_choices(A_AGAIN)
        if phase == CHARACTER:
            return self._character_choices()
        if phase == SPECIAL:  # VIE-076, AMB-15
            return self._pair_of_choices(A_SPECIAL)
        if phase == SYMBOL:
            return self._symbol_choices()
        return self._rob_choices()

    def _choice(self, n: int, code: int) -> int:
        self.slate.codes[n] = code
        return n + 1

    def _pair_of_choices(self, code: int) -> int:
        self.slate.codes[0] = code
        self.slate.codes[1] = code + 1
        return 2

    # Chance

    def _chances(self) -> int:
        n = 0
        if self.phase == FIRST:
            for seat in range(self.seats):
                n = self._chance(n, C_FIRST + seat, 1)
        elif self.phase == REVEAL:
            if self.n_pile == 0:  # from here on the pile's order is known
                return self._chance(0, C_REVEAL + self.bottom[0] - 1, 1)
            for character in range(CHARACTERS):
                n = self._chance(n, C_REVEAL + character, self.pile[character])
        else:
            first = C_ROLL if self.dice[self.active * FACES] > 0 else C_ROLL_WHITE
            for face in range(6):
                n = self._chance(n, first + face, 1)
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
        while self.phase == ROLL or self.phase == REVEAL or self.phase == FIRST:
            self._fall(self._lot(rng))
        return 0 if self.phase == OVER else 1 << self.active

    def _lot(self, rng: Rng) -> int:
        if self.phase == ROLL:
            if self.dice[self.active * FACES] > 0:
                return C_ROLL + rng.below(6)
            return C_ROLL_WHITE + rng.below(6)
        if self.phase == FIRST:
            return C_FIRST + rng.below(self.seats)
        if self.n_pile == 0:
            return C_REVEAL + self.bottom[0] - 1
        character = 0
        left = rng.below(self.n_pile) - self.pile[0]
        while left >= 0:
            character += 1
            left -= self.pile[character]
        return C_REVEAL + character

    def _apply(self, seat: int, code: int) -> None:
        phase = self.phase
        if phase == TURN:
            self._take_turn(code)
        elif seat == CHANCE:
            self._fall(code)
        elif phase == PICK:
            self._pick_card(code - A_PICK)
        elif phase == GENDARM:
            self._set_gendarm(code - A_GENDARM)
        elif phase == GAIN:
            self._take_gain(code - A_GAIN)
        elif phase == SPIN:
            self._spin(code)
        elif phase == AGAIN:
            self._answer_again(code - A_AGAIN)
        else:
            if phase == CHARACTER:
                self._take_character(code)
            elif phase == SPECIAL:
                self._take_special(code - A_SPECIAL)
            elif phase == SYMBOL:
                self._take_symbol(code - A_SYMBOL)
            else:
                self._rob(code)
            self._leave_field()
            self._evaluate()

    def _fall(self, code: int) -> None:
        """What chance brings."""
        if self.phase == ROLL:
            self._roll(code)
        elif self.phase == REVEAL:
            self._reveal(code - C_REVEAL)
        else:
            first = code - C_FIRST  # VIE-004, AMB-01
            self.specials[CLOCK] = first + 1
            self.active = first
            self._tell(EVERYONE, E_FIRST, first, 0, 0, 0, 0)
            self.phase = PICK
            self._next_to_pick()

    # Start cards

    def _next_to_pick(self) -> None:
        """The right-hand neighbour: counter-clockwise, the first player last (VIE-009)."""
        self.active = self.active - 1 if self.active > 0 else self.seats - 1

    def _pick_choices(self) -> int:
        n = 0
        for card in range(START_CARDS):
            if self._card_there(card):  # VIE-010
                n = self._choice(n, A_PICK + card)
        return n

    def _card_there(self, card: int) -> bool:
        for seat in range(self.seats):
            if self.start_card[seat] == card + 1:
                return False
        return True

    def _pick_card(self, card: int) -> None:
        seat = self.active
        self.start_card[seat] = card + 1
        self._count_start_card(seat)
        self._tell(EVERYONE, E_PICKED, seat, card, 0, 0, 0)
        if seat + 1 != self.specials[CLOCK]:
            self._next_to_pick()
            return
        for other in range(self.seats):  # VIE-011: only now, AMB-02
            coins = self.street.start_coins[self.start_card[other] - 1]
            self.coins[other] += coins
            self.supply -= coins
            self._tell(EVERYONE, E_START_COINS, other, coins, 0, 0, 0)
        self._start_round()

    # The display

    def _start_round(self) -> None:
        self.round += 1
        self._tell(EVERYONE, E_ROUND, self.round, self.specials[CLOCK] - 1, 0, 0, 0)
        if self.specials[WHITE_DIE] > 0:  # VIE-024, 087
            self.white_at = IN_HAND
            self.white_seat = self.specials[WHITE_DIE] - 1
            self.n_hand[self.white_seat] += 1
        self._reveal_on()

    def _reveal_on(self) -> None:
        """On to the next card, or to the first turn once the display is complete or can't become so."""
        while self.display[self.seats - 2] == 0:  # VIE-013, 128
            if self._any_new():
                self.phase = REVEAL
                return
            if self.n_discard == 0:  # AMB-23, 24
                self._tell(EVERYONE, E_SHORT_DISPLAY, 0, 0, 0, 0, 0)
                break
            self._reshuffle()
        self.active = self.specials[CLOCK] - 1  # VIE-021, 078
        self._start_turn()

    def _shown(self, character: int) -> bool:
        for k in range(SHOWN):
            if self.display[k] == character + 1:
                return True
        return False

    def _any_new(self) -> bool:
        """Is there a card in the pile that is no copy of one on display?"""
        for character in range(CHARACTERS):
            if self.pile[character] > 0 and not self._shown(character):
                return True
        for k in range(self.n_bottom):
            if not self._shown(self.bottom[k] - 1):
                return True
        return False

    def _reshuffle(self) -> None:
        """The pile and the discards together: nobody knows any place in it now (AMB-23, 24)."""
        for k in range(self.n_bottom):
            self.pile[self.bottom[k] - 1] += 1
            self.bottom[k] = 0
        for character in range(CHARACTERS):
            self.pile[character] += self.discard[character]
            self.discard[character] = 0
        self.n_pile += self.n_bottom + self.n_discard
        self.n_bottom = 0
        self.n_discard = 0
        self._tell(EVERYONE, E_RESHUFFLED, 0, 0, 0, 0, 0)

    def _reveal(self, character: int) -> None:
        if self.n_pile > 0:
            self.pile[character] -= 1
            self.n_pile -= 1
        else:
            self.n_bottom -= 1
            for k in range(self.n_bottom):
                self.bottom[k] = self.bottom[k + 1]
            self.bottom[self.n_bottom] = 0
        if self._shown(character):  # VIE-014
            self.bottom[self.n_bottom] = character + 1
            self.n_bottom += 1
            self._tell(EVERYONE, E_DUPLICATE, character, 0, 0, 0, 0)
        else:
            k = 0
            while self.display[k] != 0:
                k += 1
            self.display[k] = character + 1
            self._tell(EVERYONE, E_REVEALED, character, k, 0, 0, 0)
        self._reveal_on()

    # Whose turn it is

    def _start_turn(self) -> None:
        """The active seat's turn, or the next one's who has dice; if nobody has, the evaluation."""
        seat = self.active
        for _ in range(self.seats):
            if self.n_hand[seat] > 0:  # VIE-027, 028
                self.active = seat
                self._roll_or_turn()
                return
            seat = self._left(seat)
        self._tell(EVERYONE, E_EVALUATION, self.round, 0, 0, 0, 0)  # VIE-029, 095
        self.at = 0
        self._evaluate()

    def _left(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0  # clockwise

    def _right(self, seat: int) -> int:
        return seat - 1 if seat > 0 else self.seats - 1

    def _has_white(self, seat: int) -> bool:
        return self.white_at == IN_HAND and self.white_seat == seat

    def _roll_or_turn(self) -> None:
        """Dice that lie unrolled are rolled: all at the first turn of a round (VIE-022, 023), later only for a coin."""
        if self.dice[self.active * FACES] > 0 or (self._has_white(self.active) and self.white == 0):
            self.phase = ROLL
        else:
            self.phase = TURN

    def _roll(self, code: int) -> None:
        seat = self.active
        if code >= C_ROLL_WHITE:
            self.white = code - C_ROLL_WHITE + 1
            self._tell(EVERYONE, E_DIE, seat, FACES + self.white, 0, 0, 0)
        else:
            face = code - C_ROLL + 1
            self.dice[seat * FACES] -= 1
            self.dice[seat * FACES + face] += 1
            self._tell(EVERYONE, E_DIE, seat, face, 0, 0, 0)
        self._roll_or_turn()
        if self.phase == TURN:
            self._tell(EVERYONE, E_ROLLED, seat, self._packed_hand(seat), 0, 0, 0)

    def _packed_hand(self, seat: int) -> int:
        packed = 0
        for face in range(1, WHITE):
            packed += self.dice[seat * FACES + face] << 3 * (face - 1)
        if self._has_white(seat):
            packed += self.white << WHITE_BITS
        return packed

    def _packed(self, die: int) -> int:
        if die == 0:
            return 0
        return self.white << WHITE_BITS if die == WHITE else 1 << 3 * (die - 1)

    # The turn: changes, then one placement (AMB-06)

    def _turn_choices(self) -> int:
        seat = self.active
        n = self._place_choices(seat)
        if self.coins[seat] > 0:  # VIE-055
            n = self._reroll_choices(seat, n)
            n = self._turn_die_choices(seat, n)
        return n

    def _place_choices(self, seat: int) -> int:
        n = 0
        for choice in range(CHOICES):
            if not self._has(seat, choice):
                continue
            sums = self._sums(seat, choice)
            for field in range(STREET):
                if self.street.takes[field] & sums and self._reaches(seat, field):
                    n = self._choice(n, A_PLACE + choice * PLACES + field)
            n = self._choice(n, A_PLACE + choice * PLACES + LODGE)  # VIE-038, 072
        return n

    def _has(self, seat: int, choice: int) -> bool:
        """Are these dice in the seat's hand?"""
        one = self.street.one[choice]
        two = self.street.two[choice]
        if one == WHITE or two == WHITE:
            if not self._has_white(seat):
                return False
            return one == WHITE or self.dice[seat * FACES + one] > 0
        if one == two:
            return self.dice[seat * FACES + one] > 1
        return self.dice[seat * FACES + one] > 0 and (two == 0 or self.dice[seat * FACES + two] > 0)

    def _wild(self, seat: int, face: int) -> bool:
        return face == 1 and self.specials[JOKER] == seat + 1  # VIE-084, AMB-08

    def _sums(self, seat: int, choice: int) -> int:
        """Bit set of what these dice can make: sums, and the bit PAIR."""
        one = self.street.one[choice]
        two = self.street.two[choice]
        if one == WHITE:  # VIE-088
            return 0
        if two == 0:
            return ANY_FACE if self._wild(seat, one) else 1 << one
        if two == WHITE:
            two = self.white
        if self._wild(seat, one):
            return (ANY_SUM if self._wild(seat, two) else ANY_FACE << two) | 1 << PAIR  # VIE-085, AMB-11
        if self._wild(seat, two):
            return ANY_FACE << one | 1 << PAIR
        return 1 << one + two | (1 << PAIR if one == two else 0)  # VIE-032, 037

    def _free(self, field: int) -> bool:
        return self.owner[field] == 0 and self.gendarm != field + 1  # VIE-034, 035

    def _behind(self, seat: int, field: int) -> bool:
        return field < self.coach[seat]  # VIE-046, 047

    def _reaches(self, seat: int, field: int) -> bool:
        return self._free(field) and (not self._behind(seat, field) or self.coins[seat] > 0)  # VIE-050

    def _reroll_choices(self, seat: int, n: int) -> int:
        """All ways to take dice from the hand, ascending: one digit more for each face, then the white die."""
        m = 1
        self.slate.codes[n] = 0
        for face in range(WHITE - 1, -1, -1):
            count = self.dice[seat * FACES + face] if face > 0 else 1 if self._has_white(seat) else 0
            base = 6 if face > 0 else 2
            for k in range(m - 1, -1, -1):
                for digit in range(count, -1, -1):
                    self.slate.codes[n + k * (count + 1) + digit] = self.slate.codes[n + k] * base + digit
            m *= count + 1
        for k in range(1, m):  # AMB-30: at least one die
            self.slate.codes[n + k - 1] = A_REROLL + self.slate.codes[n + k]
        return n + m - 1

    def _turn_die_choices(self, seat: int, n: int) -> int:
        for die in range(1, WHITE + 1):
            face = self._face(seat, die)
            if face > 1:  # AMB-05: no way round from 1 to 6
                n = self._choice(n, A_TURN + 2 * (die - 1))
            if face > 0 and face < 6:
                n = self._choice(n, A_TURN + 2 * (die - 1) + 1)
        return n

    def _face(self, seat: int, die: int) -> int:
        """The face of a die in hand, 0 if there is none like it."""
        if die == WHITE:
            return self.white if self._has_white(seat) else 0
        return die if self.dice[seat * FACES + die] > 0 else 0

    def _take_turn(self, code: int) -> None:
        if code < A_REROLL:
            self._place(self.active, code // PLACES, code % PLACES)
        elif code < A_TURN:
            self._reroll(self.active, code - A_REROLL)
        else:
            self._turn_die(self.active, (code - A_TURN) // 2 + 1, (code - A_TURN) % 2)

    def _pay(self, seat: int, coins: int) -> None:
        self.coins[seat] -= coins
        self.supply += coins  # VIE-146

    def _reroll(self, seat: int, digits: int) -> None:
        self._pay(seat, 1)
        packed = 0
        if digits % 2 == 1:
            packed += self.white << WHITE_BITS
            self.white = 0
        digits //= 2
        for face in range(1, WHITE):
            count = digits % 6
            digits //= 6
            self.dice[seat * FACES + face] -= count
            self.dice[seat * FACES] += count
            packed += count << 3 * (face - 1)
        self._tell(EVERYONE, E_REROLLED, seat, packed, 0, 0, 0)
        self.phase = ROLL

    def _turn_die(self, seat: int, die: int, up: int) -> None:
        self._pay(seat, 1)
        face = self._face(seat, die)
        to = face + 1 if up else face - 1
        self._show_face(seat, die, to)
        mark = FACES if die == WHITE else 0
        self._tell(EVERYONE, E_TURNED, seat, mark + face, mark + to, 0, 0)

    def _show_face(self, seat: int, die: int, to: int) -> None:
        if die == WHITE:
            self.white = to
        else:
            self.dice[seat * FACES + die] -= 1
            self.dice[seat * FACES + to] += 1

    def _place(self, seat: int, choice: int, field: int) -> None:
        one = self.street.one[choice]
        two = self.street.two[choice]
        if field < STREET and self._behind(seat, field):  # VIE-048, 049
            self._pay(seat, 1)
            self._tell(EVERYONE, E_BRIBED, seat, field, 0, 0, 0)
        if self.slate.telling:
            self._tell(EVERYONE, E_PLACED, seat, self._packed(one) + self._packed(two), field, 0, 0)
        self._put_down(seat, one, field)
        self._put_down(seat, two, field)
        if field == LODGE:
            self._gain(seat, self.street.coins[LODGE] * (1 if two == 0 else 2), LODGE)  # VIE-069
            self._end_turn()
            return
        self._lie(seat, one, self.white if two == WHITE else two, field)
        self.owner[field] = seat + 1
        if field >= self.coach[seat] or not self.street.frontier:  # AMB-04
            self.coach[seat] = field + 1
        if self.street.does[field] == SETS_GENDARM:
            self.at = field
            self.phase = GENDARM
        elif self.street.does[field] == TURNS_DIE:
            self._gain(seat, self.street.coins[field], field)  # VIE-065
            self._score(seat, self.street.points[field], field)
            if self.n_hand[seat] > 0:
                self.at = field
                self.phase = SPIN
            else:  # VIE-066
                self._end_turn()
        else:
            self._end_turn()

    def _put_down(self, seat: int, die: int, field: int) -> None:
        if die == 0:
            return
        self.n_hand[seat] -= 1
        if die == WHITE:
            self.white_at = ON_FIELD + field
            return
        self.dice[seat * FACES + die] -= 1
        if field == LODGE:
            self.lodge[seat * FACES + die] += 1

    def _lie(self, seat: int, one: int, two: int, field: int) -> None:
        """The faces that the dice show on a field: wild ones as they are if that fits, else the lowest that does."""
        self.die_one[field] = one
        self.die_two[field] = two
        if self._fits(field, one, two):
            return
        for as_one in range(1, WHITE):
            if as_one == one or self._wild(seat, one):
                for as_two in range(WHITE):
                    if as_two == two or (as_two > 0 and self._wild(seat, two)):
                        if self._fits(field, as_one, as_two):
                            self.die_one[field] = as_one
                            self.die_two[field] = as_two
                            if self.white_at == ON_FIELD + field:
                                self.white = as_two
                            self._tell(EVERYONE, E_JOKER, seat, as_one if as_one != one else as_two, field, 0, 0)
                            return

    def _fits(self, field: int, one: int, two: int) -> bool:
        takes = self.street.takes[field]
        return takes >> (one + two) & 1 == 1 or (one == two and takes >> PAIR & 1 == 1)  # VIE-033, 037

    # Fields that take effect at once

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

    def _gendarm_choices(self) -> int:
        n = 0
        for field in range(STREET):  # VIE-062, AMB-27
            if self._free(field):
                n = self._choice(n, A_GENDARM + field)
        return n

    def _set_gendarm(self, field: int) -> None:
        self.gendarm = field + 1
        self._tell(EVERYONE, E_GENDARM, self.active, field, 0, 0, 0)
        self.phase = GAIN

    def _take_gain(self, point: int) -> None:
        if point:
            self._score(self.active, self.street.points[self.at], self.at)
        else:
            self._gain(self.active, self.street.coins[self.at], self.at)
        self._end_turn()

    def _spin_choices(self) -> int:
        n = 0
        for die in range(1, WHITE + 1):  # AMB-37
            face = self._face(self.active, die)
            if face > 0:
                for to in range(1, WHITE):
                    if to != face:
                        n = self._choice(n, A_SPIN + 6 * (die - 1) + to - 1)
        return self._choice(n, A_NO_SPIN)

    def _spin(self, code: int) -> None:
        if code != A_NO_SPIN:
            die = (code - A_SPIN) // 6 + 1
            to = (code - A_SPIN) % 6 + 1
            mark = FACES if die == WHITE else 0
            self._tell(EVERYONE, E_SPUN, self.active, mark + self._face(self.active, die), mark + to, 0, 0)
            self._show_face(self.active, die, to)
        self._end_turn()

    # The end of a turn

    def _end_turn(self) -> None:
        seat = self.active
        if self.specials[DOUBLE] == seat + 1 and self.double_used == 0 and self.n_hand[seat] > 0:  # VIE-080, 081, 083
            if self._others_have_dice(seat):  # AMB-14: alone he goes on anyway
                self.phase = AGAIN
                return
        self._pass_turn()

    def _others_have_dice(self, seat: int) -> bool:
        for other in range(self.seats):
            if other != seat and self.n_hand[other] > 0:
                return True
        return False

    def _answer_again(self, yes: int) -> None:
        if yes:
            self.double_used = 1
            self._tell(EVERYONE, E_AGAIN, self.active, 0, 0, 0, 0)
            self.phase = TURN  # VIE-082
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        self.active = self._left(self.active)
        self._start_turn()

    # Evaluation

    def _evaluate(self) -> None:
        """Along the street to the next question, or to the end of the round (VIE-096)."""
        while self.at < STREET:
            if self.owner[self.at] > 0:
                self.active = self.owner[self.at] - 1
                if self._field_asks(self.active, self.at):
                    return
                self._leave_field()
            else:
                self.at += 1
        self._end_round()

    def _leave_field(self) -> None:
        self._take_back(self.at)  # VIE-097
        self.at += 1

    def _take_back(self, field: int) -> None:
        seat = self.owner[field] - 1
        self._back_in_hand(seat, 1)
        if self.white_at == ON_FIELD + field:
            self._white_back()
        elif self.die_two[field] > 0:
            self._back_in_hand(seat, 1)
        self.owner[field] = 0
        self.die_one[field] = 0
        self.die_two[field] = 0
        self._tell(EVERYONE, E_BACK, seat, field, 0, 0, 0)

    def _back_in_hand(self, seat: int, dice: int) -> None:
        self.dice[seat * FACES] += dice
        self.n_hand[seat] += dice

    def _white_back(self) -> None:
        self.white_at = BESIDE  # VIE-089: its placer had it to the end; the card's holder gets it for the next round
        self.white = 0

    def _field_asks(self, seat: int, field: int) -> bool:
        """Carry out a field's action as far as nothing is to be chosen; True if something is."""
        does = self.street.does[field]
        if does == SETS_GENDARM or does == TURNS_DIE:  # VIE-060
            return False
        self._tell(EVERYONE, E_FIELD, seat, field, 0, 0, 0)
        cost = self.street.cost[field]
        if self.coins[seat] < cost or (does == COMPARES_ANY and self.scored[seat] == 7):  # VIE-101, AMB-19
            self._tell(EVERYONE, E_LAPSED, seat, cost, field, 0, 0)
            return False
        if does == COMPARES_ANY:  # VIE-115: pays once the symbol is chosen
            self.phase = SYMBOL
            return True
        if cost > 0:  # VIE-100
            self._pay(seat, cost)
            self._tell(EVERYONE, E_PAID, seat, cost, field, 0, 0)
        self._gain(seat, self.street.coins[field], field)  # VIE-099
        if does == COUNTS_SPECIALS:
            self._score_specials(seat, field)
            return False
        self._score(seat, self.street.points[field], field)
        if does == COMPARES:
            self._compare(seat, self.street.which[field], field)
        elif does == GIVES_CHARACTER:
            return self._offers_character(seat, field)
        elif does == GIVES_SPECIAL:
            return self._offers_special(seat, self.street.which[field])
        elif does == ROBS:
            return self._offers_coins(seat)
        return False

    def _offers_character(self, seat: int, field: int) -> bool:
        for k in range(SHOWN):
            if self.display[k] > 0:
                self.phase = CHARACTER
                return True
        self._tell(EVERYONE, E_NO_CHARACTER, seat, field, 0, 0, 0)  # VIE-105, AMB-16
        return False

    def _character_choices(self) -> int:
        n = 0
        for character in range(self.street.n_characters):
            if self._shown(character):
                n = self._choice(n, A_CHARACTER + character)
        return self._choice(n, A_NO_CHARACTER)  # VIE-103

    def _take_character(self, code: int) -> None:
        if code == A_NO_CHARACTER:
            self._tell(EVERYONE, E_DECLINED, self.active, self.at, 0, 0, 0)
            return
        character = code - A_CHARACTER
        for k in range(SHOWN):
            if self.display[k] == character + 1:
                self.display[k] = 0
        self.row[self.active * CHARACTERS + character] += 1  # VIE-106
        self._count_character(self.active, character, 1)
        self._tell(EVERYONE, E_CHARACTER, self.active, character, 0, 0, 0)

    def _offers_special(self, seat: int, special: int) -> bool:
        if self.specials[special] == seat + 1:  # AMB-26
            self._tell(EVERYONE, E_SPECIAL_KEPT, seat, special, 0, 0, 0)
            return False
        self.phase = SPECIAL
        return True

    def _take_special(self, take: int) -> None:
        seat = self.active
        special = self.street.which[self.at]
        if not take:
            self._tell(EVERYONE, E_SPECIAL_LEFT, seat, special, 0, 0, 0)
            return
        holder = self.specials[special]
        self.specials[special] = seat + 1  # VIE-077
        if holder > 0:
            self._tell(EVERYONE, E_SPECIAL_FROM, seat, special, holder - 1, 0, 0)
        else:
            self._tell(EVERYONE, E_SPECIAL, seat, special, 0, 0, 0)
        if special == INFLUENCE:  # AMB-25: its symbols move at once
            if holder > 0:
                self._count_influence(holder - 1, -1)
            self._count_influence(seat, 1)

    def _symbol_choices(self) -> int:
        n = 0
        for symbol in range(SYMBOLS):
            if self.scored[self.active] >> symbol & 1 == 0:  # VIE-117
                n = self._choice(n, A_SYMBOL + symbol)
        return n

    def _take_symbol(self, symbol: int) -> None:
        seat = self.active
        self._tell(EVERYONE, E_SYMBOL, seat, symbol, self.at, 0, 0)
        cost = self.street.cost[self.at]
        if cost > 0:
            self._pay(seat, cost)
            self._tell(EVERYONE, E_PAID, seat, cost, self.at, 0, 0)
        self._gain(seat, self.street.coins[self.at], self.at)
        self._score(seat, self.street.points[self.at], self.at)
        self._compare(seat, symbol, self.at)  # VIE-116

    def _compare(self, seat: int, symbol: int, field: int) -> None:
        self.scored[seat] |= 1 << symbol
        self._compare_with(seat, self._left(seat), symbol, field)  # VIE-108, 110
        self._compare_with(seat, self._right(seat), symbol, field)

    def _compare_with(self, seat: int, other: int, symbol: int, field: int) -> None:
        mine = self.symbols[seat * SYMBOLS + symbol]
        theirs = self.symbols[other * SYMBOLS + symbol]
        if mine > theirs:
            self._tell(EVERYONE, E_AHEAD, seat, other, symbol, mine, theirs)
            self._score(seat, self.street.majority_points[field], field)
            self._gain(seat, self.street.majority_coins[field], field)  # AMB-38
        elif mine == theirs:  # AMB-18: 0 against 0 as well
            self._tell(EVERYONE, E_TIED, seat, other, symbol, mine, theirs)
            self._score(seat, self.street.tie_points[field], field)
            self._gain(seat, self.street.tie_coins[field], field)
        else:
            self._tell(EVERYONE, E_BEHIND, seat, other, symbol, mine, theirs)

    def _offers_coins(self, seat: int) -> bool:
        for other in range(self.seats):
            if other != seat and self.coins[other] > 0:
                self.phase = ROB
                return True
        self._tell(EVERYONE, E_NO_ROB, seat, 0, 0, 0, 0)
        return False

    def _rob_choices(self) -> int:
        n = 0
        for other in range(self.seats):  # VIE-118, 119, AMB-28
            if other != self.active:
                for coins in range(min(ROB_ONE, self.coins[other])):
                    n = self._choice(n, A_ROB + ROB_ONE * other + coins)
        for one in range(self.seats):
            for two in range(one + 1, self.seats):
                if one != self.active and two != self.active and self.coins[one] > 0 and self.coins[two] > 0:
                    n = self._choice(n, A_ROB_TWO + MAX_SEATS * one + two)
        return self._choice(n, A_NO_ROB)

    def _rob(self, code: int) -> None:
        if code == A_NO_ROB:
            self._tell(EVERYONE, E_NO_ROB, self.active, 0, 0, 0, 0)
        elif code >= A_ROB_TWO:
            self._take_coins((code - A_ROB_TWO) // MAX_SEATS, 1)
            self._take_coins((code - A_ROB_TWO) % MAX_SEATS, 1)
        else:
            self._take_coins((code - A_ROB) // ROB_ONE, (code - A_ROB) % ROB_ONE + 1)

    def _take_coins(self, other: int, coins: int) -> None:
        self.coins[other] -= coins
        self.coins[self.active] += coins
        self._tell(EVERYONE, E_ROBBED, self.active, other, coins, 0, 0)

    def _n_specials(self, seat: int) -> int:
        n = 0
        for special in range(SPECIALS):  # AMB-39: clock and influence too
            if self.specials[special] == seat + 1:
                n += 1
        return n

    def _score_specials(self, seat: int, field: int) -> None:
        n = self._n_specials(seat)
        self._tell(EVERYONE, E_SPECIALS, seat, n, 0, 0, 0)
        self._score(seat, n * self.street.points[field], field)  # VIE-120, 121

    # The end of a round

    def _end_round(self) -> None:
        self._empty_lodge()  # VIE-061
        self.gendarm = 0  # VIE-126
        self.double_used = 0  # VIE-129
        self.at = 0
        best = 0
        for seat in range(self.seats):
            self.coach[seat] = 0  # VIE-051
            self.scored[seat] = 0
            best = max(best, self.score[seat])
        if best >= self.street.goal:  # VIE-135, 136
            self.phase = OVER
            if self.slate.telling:
                self._tell_end()
            return
        for k in range(SHOWN):  # VIE-127
            if self.display[k] > 0:
                self._tell(EVERYONE, E_DISCARDED, self.display[k] - 1, 0, 0, 0, 0)
                self.discard[self.display[k] - 1] += 1
                self.n_discard += 1
                self.display[k] = 0
        self._start_round()

    def _empty_lodge(self) -> None:
        for seat in range(self.seats):
            dice = 0
            for face in range(1, WHITE):
                dice += self.lodge[seat * FACES + face]
                self.lodge[seat * FACES + face] = 0
            self._back_in_hand(seat, dice)
            if self.white_at == ON_FIELD + LODGE and self.white_seat == seat:
                self._white_back()
                dice += 1
            if dice > 0:
                self._tell(EVERYONE, E_BACK, seat, LODGE, 0, 0, 0)

    # The end of the game

    def _majority(self, seat: int, symbol: int) -> int:
        """Points for a symbol in the final scoring (VIE-137, AMB-20)."""
        mine = self.symbols[seat * SYMBOLS + symbol]
        beaten = 0
        if mine > self.symbols[self._left(seat) * SYMBOLS + symbol]:
            beaten += 1
        if mine > self.symbols[self._right(seat) * SYMBOLS + symbol]:
            beaten += 1
        if self.street.majorities == EACH:
            return beaten
        if self.street.majorities == EITHER:
            return min(1, beaten)
        return 1 if beaten == 2 else 0

    def _majorities(self, seat: int) -> int:
        points = 0
        for symbol in range(SYMBOLS):
            points += self._majority(seat, symbol)
        return points

    def _exchanged(self, seat: int) -> int:
        return self.coins[seat] // self.street.exchange  # VIE-138, AMB-21

    def _total(self, seat: int) -> int:
        return self.score[seat] + self._majorities(seat) + self._exchanged(seat)

    def _standing(self, seat: int) -> int:
        left = self.coins[seat] - self._exchanged(seat) * self.street.exchange
        return (self._total(seat) * 8 + self._n_specials(seat)) * 128 + left  # VIE-139 to 142

    def _tell_end(self) -> None:
        best = 0
        for seat in range(self.seats):
            for symbol in range(SYMBOLS):
                if self._majority(seat, symbol) > 0:
                    self._tell(EVERYONE, E_MAJORITY, seat, symbol, self._majority(seat, symbol), 0, 0)
            if self._exchanged(seat) > 0:
                self._tell(
                    EVERYONE, E_EXCHANGED, seat, self._exchanged(seat) * self.street.exchange, self._exchanged(seat), 0, 0
                )
            best = max(best, self._standing(seat))
        self._tell(EVERYONE, E_OVER, 0, 0, 0, 0, 0)
        for seat in range(self.seats):
            if self._standing(seat) == best:
                self._tell(EVERYONE, E_WON, seat, self._total(seat), 0, 0, 0)

    def points(self, seat: int) -> dict[str, int]:
        return {"score": self.score[seat], "symbols": self._majorities(seat), "coins": self._exchanged(seat)}
