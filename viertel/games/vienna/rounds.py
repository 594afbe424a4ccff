"""From one round to the next: the display, and the end of the game. Compiled when a C compiler is there."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    CHARACTERS,
    CLOCK,
    E_BACK,
    E_DISCARDED,
    E_DUPLICATE,
    E_EXCHANGED,
    E_MAJORITY,
    E_OVER,
    E_RESHUFFLED,
    E_REVEALED,
    E_ROUND,
    E_SHORT_DISPLAY,
    E_WON,
    EACH,
    EITHER,
    FACES,
    IN_HAND,
    LODGE,
    ON_FIELD,
    OVER,
    REVEAL,
    ROLL,
    SHOWN,
    SYMBOLS,
    WHITE,
    WHITE_DIE,
)
from .position import Position


class Rounds(Position):
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
        self.phase = ROLL  # VIE-022

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
                self._tell(EVERYONE, E_EXCHANGED, seat, self._exchanged(seat) * self.street.exchange, self._exchanged(seat), 0, 0)
            best = max(best, self._standing(seat))
        self._tell(EVERYONE, E_OVER, 0, 0, 0, 0, 0)
        for seat in range(self.seats):
            if self._standing(seat) == best:
                self._tell(EVERYONE, E_WON, seat, self._total(seat), 0, 0, 0)
