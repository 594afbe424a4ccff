"""A position of Vienna: its fields, and the small things every phase needs: coins (VIE-145 to 148), special cards."""

from __future__ import annotations

from ...core.field import count, derived, flag, maybe, one_of, per, set_of
from ...core.seat import EVERYONE
from ...core.state import State
from .codes import (
    BESIDE,
    CHARACTER,
    CHARACTERS,
    COINS,
    DECK,
    E_COINS,
    E_NO_COINS,
    E_POINTS,
    FACE,
    FACES,
    FIELD,
    IN_FRONT,
    IN_HAND,
    INFLUENCE,
    ON_STREET,
    OWN_DICE,
    PHASE,
    PIPS,
    POINTS,
    ROUNDS,
    SEAT,
    SHOWN,
    SLOT,
    SPECIAL,
    SPECIALS,
    START_CARD,
    STREET,
    SYMBOL,
    SYMBOLS,
    UNDER,
    WHERE,
    WHITE,
)
from .street import Street

NATIVE = "module"


class Position(State):
    street: Street

    phase: int = one_of(PHASE)
    active: int = one_of(SEAT)
    round: int = ROUNDS
    at: int = one_of(FIELD)  # the field that is being evaluated, or works at once
    dice: list[int] = per(SEAT, FACE, count(OWN_DICE))  # in hand
    white: int = PIPS  # the white die's face
    white_at: int = one_of(WHERE)
    white_seat: int = one_of(SEAT)  # whose it is in this round
    owner: list[int] = per(ON_STREET, maybe(SEAT))  # the occupant
    die_one: list[int] = per(ON_STREET, PIPS)
    die_two: list[int] = per(ON_STREET, PIPS)  # the white one, if it is there
    lodge: list[int] = per(SEAT, FACE, count(OWN_DICE))  # dice on the Geheimbund
    gendarm: int = maybe(ON_STREET)
    coach: list[int] = per(SEAT, maybe(ON_STREET))  # the field that a new one must lie beyond (VIE-046)
    specials: list[int] = per(SPECIAL, maybe(SEAT))  # who holds each; none at first (VIE-005)
    double_used: int = flag
    coins: list[int] = per(SEAT, COINS)
    supply: int = COINS
    score: list[int] = per(SEAT, POINTS)
    start_card: list[int] = per(SEAT, maybe(START_CARD))
    row: list[int] = per(SEAT, CHARACTER, count(DECK))  # characters in front of each seat
    display: list[int] = per(SLOT, maybe(CHARACTER))
    pile: list[int] = per(CHARACTER, count(DECK))  # draw pile: cards whose place nobody knows
    bottom: list[int] = per(UNDER, maybe(CHARACTER))  # below them, the duplicates put there in their order
    n_bottom: int = count(DECK)
    discard: list[int] = per(CHARACTER, count(DECK))
    scored: list[int] = per(SEAT, set_of(SYMBOL))  # symbols a seat compared in this round

    n_hand: list[int] = derived(per(SEAT, count(OWN_DICE + 1)))  # dice in hand, the white one included
    n_pile: int = derived(count(DECK))
    n_discard: int = derived(count(DECK))
    symbols: list[int] = derived(per(SEAT, SYMBOL, IN_FRONT))  # on the cards in front of each seat
    closed: int = derived(set_of(ON_STREET))  # fields with dice or the Gendarm (VIE-034, 035)

    def __init__(self, street: Street, seats: int) -> None:
        self._begin(seats)
        self.street = street
        self.supply = self.street.all_coins  # VIE-006
        self.pile = self.street.copies[:]
        for seat in range(seats):
            self.dice[seat * FACES] = self.street.dice  # VIE-007
            self.score[seat] = self.street.start_points  # VIE-008
        self._derive()

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
        self.closed = 1 << (self.gendarm - 1) if self.gendarm > 0 else 0
        for field in range(STREET):
            if self.owner[field] > 0:
                self.closed |= 1 << field
        if self.specials[INFLUENCE] > 0:
            self._count_influence(self.specials[INFLUENCE] - 1, 1)

    # Symbols

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

    # Neighbours

    def _left(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0  # clockwise

    def _right(self, seat: int) -> int:
        return seat - 1 if seat > 0 else self.seats - 1

    # Fields, cards and dice

    def _free(self, field: int) -> bool:
        return self.closed >> field & 1 == 0

    def _shown(self, character: int) -> bool:
        for k in range(SHOWN):
            if self.display[k] == character + 1:
                return True
        return False

    def _n_specials(self, seat: int) -> int:
        n = 0
        for special in range(SPECIALS):  # AMB-39: clock and influence too
            if self.specials[special] == seat + 1:
                n += 1
        return n

    def _has_white(self, seat: int) -> bool:
        return self.white_at == IN_HAND and self.white_seat == seat

    def _back_in_hand(self, seat: int, dice: int) -> None:
        self.dice[seat * FACES] += dice
        self.n_hand[seat] += dice

    def _white_back(self) -> None:
        self.white_at = BESIDE  # VIE-089: its placer had it to the end; the card's holder gets it for the next round
        self.white = 0

    # Coins and points

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
            self._tell(EVERYONE, E_COINS, seat, got, field)
        if got < coins:
            self._tell(EVERYONE, E_NO_COINS, seat, coins - got, field)

    def _score(self, seat: int, points: int, field: int) -> None:
        if points > 0:
            self.score[seat] += points  # VIE-102
            self._tell(EVERYONE, E_POINTS, seat, points, field)

    def _pair_of_choices(self, code: int) -> int:
        return self._choice(self._choice(0, code), code + 1)
