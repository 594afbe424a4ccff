"""The placement: rolling, changing and placing dice, and what takes effect at once. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Final

from ...core.seat import EVERYONE
from .codes import (
    A_GENDARM,
    A_NO_SPIN,
    A_PLACE,
    A_REROLL,
    A_SPIN,
    A_TURN,
    AGAIN,
    C_ROLL,
    C_ROLL_WHITE,
    CHOICES,
    DOUBLE,
    E_AGAIN,
    E_BRIBED,
    E_DIE,
    E_EVALUATION,
    E_GENDARM,
    E_JOKER,
    E_PLACED,
    E_REROLLED,
    E_ROLLED,
    E_SPUN,
    E_TURNED,
    FACES,
    GAIN,
    GENDARM,
    JOKER,
    LODGE,
    ON_FIELD,
    PAIR,
    PLACES,
    ROLL,
    SETS_GENDARM,
    SPIN,
    STREET,
    TURN,
    TURNS_DIE,
    WHITE,
)
from .evaluation import Evaluation

ANY_FACE: Final = 126  # bits 1 to 6: what a wild die can show
ANY_SUM: Final = 8188  # bits 2 to 12: what two wild dice can
WHITE_BITS: Final = 18  # in a packed hand: three bits for how many dice show each face, then the white die's face


class Placement(Evaluation):
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
