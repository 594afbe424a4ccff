"""Vienna: who may do what, chance, and the start cards. Compiled when a C compiler is there.

What follows a choice is in the modules this one builds on, the last phase first: rounds, evaluation, placement.
"""

from __future__ import annotations

from ...core.seat import CHANCE, EVERYONE
from ...core.state import Rng, State
from .codes import (
    A_AGAIN,
    A_GAIN,
    A_GENDARM,
    A_PICK,
    A_SPECIAL,
    A_SYMBOL,
    AGAIN,
    C_FIRST,
    C_REVEAL,
    C_ROLL,
    C_ROLL_WHITE,
    CHARACTER,
    CHARACTERS,
    CLOCK,
    E_FIRST,
    E_PICKED,
    E_START_COINS,
    FACES,
    FIRST,
    GAIN,
    GENDARM,
    OVER,
    PICK,
    REVEAL,
    ROLL,
    SPECIAL,
    SPIN,
    START_CARDS,
    SYMBOL,
    TURN,
)
from .placement import Placement


class City(Placement):
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

    def points(self, seat: int) -> dict[str, int]:
        return {"score": self.score[seat], "symbols": self._majorities(seat), "coins": self._exchanged(seat)}
