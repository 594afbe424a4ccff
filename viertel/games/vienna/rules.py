"""Vienna: who may do what; start cards, and the placement of dice. Compiled when a C compiler is there.

What follows the placement is in the modules this one builds on, the last phase first: rounds, evaluation.
"""

from __future__ import annotations

from typing import Final

from ...core.seat import CHANCE, EVERYONE
from ...core.state import Rng, State
from .codes import (
    A_AGAIN,
    A_GAIN,
    A_GENDARM,
    A_NO_SPIN,
    A_PICK,
    A_PLACE,
    A_REROLL,
    A_SPECIAL,
    A_SPIN,
    A_SYMBOL,
    A_TURN,
    AGAIN,
    C_FIRST,
    C_REVEAL,
    C_ROLL,
    C_ROLL_WHITE,
    CHARACTER,
    CHARACTERS,
    CHOICES,
    CLOCK,
    DOUBLE,
    E_AGAIN,
    E_BRIBED,
    E_DIE,
    E_EVALUATION,
    E_FIRST,
    E_GENDARM,
    E_JOKER,
    E_PICKED,
    E_PLACED,
    E_REROLLED,
    E_ROLLED,
    E_SPUN,
    E_START_COINS,
    E_TURNED,
    FACES,
    FIRST,
    GAIN,
    GENDARM,
    JOKER,
    LODGE,
    ON_FIELD,
    OVER,
    PAIR,
    PICK,
    PLACES,
    REVEAL,
    ROLL,
    SETS_GENDARM,
    SPECIAL,
    SPIN,
    START_CARDS,
    STREET,
    SYMBOL,
    TURN,
    TURNS_DIE,
    WHITE,
)
from .evaluation import Evaluation

WHITE_BITS: Final = 18  # in a packed hand: three bits for how many dice show each face, then the white die's face


class City(Evaluation):
    def _clone(self) -> State:
        return self._copy()

    def _copy(self) -> City:
        copy: City = City.__new__(City)
        copy.slate = self.slate
        copy.street = self.street
        self._copy_to(copy)
        return copy

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
                return C_ROLL + rng._below(6)
            return C_ROLL_WHITE + rng._below(6)
        if self.phase == FIRST:
            return C_FIRST + rng._below(self.seats)
        if self.n_pile == 0:
            return C_REVEAL + self.bottom[0] - 1
        character = 0
        left = rng._below(self.n_pile) - self.pile[0]
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

    # Rolling

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
        reached = 0
        for field in range(STREET):
            if self._reaches(seat, field):
                reached |= 1 << field
        n = 0
        for choice in range(CHOICES):
            if self._has(seat, choice):
                fields = self._fields_for(seat, choice) & reached
                code = A_PLACE + choice * PLACES
                while fields > 0:
                    if fields & 1:
                        self.slate.codes[n] = code
                        n += 1
                    fields >>= 1
                    code += 1
                self.slate.codes[n] = A_PLACE + choice * PLACES + LODGE  # VIE-038, 072
                n += 1
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

    def _fields_for(self, seat: int, choice: int) -> int:
        """Bit set of the fields on the street whose number these dice make (VIE-033)."""
        one = self.street.one[choice]
        two = self.street.two[choice]
        if one == WHITE:  # VIE-088
            return 0
        if two == 0:
            return self._taking(1, 6) if self._wild(seat, one) else self.street.taking[one]
        if two == WHITE:
            two = self.white
        if self._wild(seat, one) and self._wild(seat, two):  # VIE-085, AMB-11
            return self._taking(2, 12) | self.street.taking[PAIR]
        if self._wild(seat, one):
            return self._taking(two + 1, two + 6) | self.street.taking[PAIR]
        if self._wild(seat, two):
            return self._taking(one + 1, one + 6) | self.street.taking[PAIR]
        return self.street.taking[one + two] | (self.street.taking[PAIR] if one == two else 0)  # VIE-032, 037

    def _taking(self, low: int, high: int) -> int:
        fields = 0
        for number in range(low, high + 1):
            fields |= self.street.taking[number]
        return fields

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

    def _take_turn(self, code: int) -> None:
        if code < A_REROLL:
            self._place(self.active, code // PLACES, code % PLACES)
        elif code < A_TURN:
            self._reroll(self.active, code - A_REROLL)
        else:
            self._turn_die(self.active, (code - A_TURN) // 2 + 1, (code - A_TURN) % 2)

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

    # Placing

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

    # Fields that take effect at once

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

    def points(self, seat: int) -> dict[str, int]:
        """Symbols and coins are counted at the end only (VIE-137, 138); until then the score is what the track shows."""
        over = self.phase == OVER
        return {
            "score": self.score[seat],
            "symbols": self._majorities(seat) if over else 0,
            "coins": self._exchanged(seat) if over else 0,
        }
