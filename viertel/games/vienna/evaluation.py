"""The evaluation, field by field along the street. Compiled when a C compiler is there."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_CHARACTER,
    A_NO_CHARACTER,
    A_NO_ROB,
    A_ROB,
    A_ROB_TWO,
    A_SYMBOL,
    CHARACTER,
    CHARACTERS,
    COMPARES,
    COMPARES_ANY,
    COUNTS_SPECIALS,
    E_AHEAD,
    E_BACK,
    E_BEHIND,
    E_CHARACTER,
    E_DECLINED,
    E_FIELD,
    E_LAPSED,
    E_NO_CHARACTER,
    E_NO_ROB,
    E_PAID,
    E_ROBBED,
    E_SPECIAL,
    E_SPECIAL_FROM,
    E_SPECIAL_KEPT,
    E_SPECIAL_LEFT,
    E_SPECIALS,
    E_SYMBOL,
    E_TIED,
    GIVES_CHARACTER,
    GIVES_SPECIAL,
    INFLUENCE,
    MAX_SEATS,
    ON_FIELD,
    ROB,
    ROB_ONE,
    ROBS,
    SETS_GENDARM,
    SHOWN,
    SPECIAL,
    STREET,
    SYMBOL,
    SYMBOLS,
    TURNS_DIE,
)
from .rounds import Rounds


class Evaluation(Rounds):
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

    def _score_specials(self, seat: int, field: int) -> None:
        n = self._n_specials(seat)
        self._tell(EVERYONE, E_SPECIALS, seat, n, 0, 0, 0)
        self._score(seat, n * self.street.points[field], field)  # VIE-120, 121
