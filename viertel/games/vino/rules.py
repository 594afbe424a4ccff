"""Vino: the course of the game, and who may do what in it.

The phases, in the order of play: preliminary, selection, buying, gift, selling, ending; purchase and secrets beside them.
"""

from __future__ import annotations

from ...core.round import ALL, CHANCE_DOES, NONE, ONE, Step
from ...core.seat import CHANCE
from ...core.state import Rng
from .buying import buyer_choices, newcomer_passes, newcomer_waits, next_region, owner_stops, owner_waits
from .codes import (
    A_BUY,
    A_GIFT,
    A_PASS,
    A_RAISE,
    A_RETURN,
    A_SELECT,
    A_SELL,
    A_STOP,
    A_TAKE,
    BANKER,
    C_BANKER,
    C_DRAW,
    DRAW,
    FREE,
    LOTS,
    MAX_SEATS,
    NEWCOMERS,
    OVER,
    OWNERS,
    PAIR,
    PAIRS,
    RAISE,
    RETURN,
    SELECT,
    SELL,
    THIRD,
)
from .ending import finish, is_last_round, standing
from .gift import gift_choices, give, recipient_waits
from .position import Position
from .preliminary import (
    anywhere_choices,
    banker_chances,
    draw,
    draw_chances,
    has_drawn,
    name_banker,
    pair_choices,
    return_unused,
    skip,
    start_third,
)
from .purchase import buy, grape_choices, take
from .secrets import hide, imagine
from .selection import reveal, select, selection_choices, start_round, undecided
from .selling import (
    give_back,
    keep,
    raise_choices,
    raise_demand,
    reorder,
    return_choices,
    sale_choices,
    sell,
    seller_returns,
    start_selling,
)

NATIVE = "module"

# Where somebody buys, it is the buyer who is asked, for a vineyard and for its grape; or, while a purchase has set off a gift,
# the owner whose share it is, whoever buys. Nobody is asked where there is nothing to choose, so that phases are jumped over.
ROUND: tuple[Step, ...] = (
    Step(BANKER, CHANCE_DOES, (DRAW,)),
    Step(DRAW, CHANCE_DOES, (DRAW, PAIR, FREE, THIRD, SELECT)),
    Step(PAIR, ONE, (DRAW, PAIR, FREE, THIRD, SELECT)),
    Step(FREE, ONE, (FREE, THIRD, SELECT)),
    Step(THIRD, ONE, (THIRD, SELECT)),
    Step(SELECT, ALL, (SELECT, OWNERS, NEWCOMERS, SELL, OVER)),
    Step(OWNERS, ONE, (OWNERS, NEWCOMERS, SELL, OVER)),
    Step(NEWCOMERS, ONE, (OWNERS, NEWCOMERS, SELL, SELECT, OVER)),
    Step(SELL, ONE, (SELL, RETURN, RAISE, SELECT)),
    Step(RETURN, ONE, (RETURN, RAISE, SELL, SELECT)),
    Step(RAISE, ONE, (RAISE, SELL, SELECT)),
    Step(OVER, NONE, ()),
)


class Estates(Position):
    def _acting(self) -> int:
        phase = self.phase
        if phase == OVER:
            return 0
        if phase <= DRAW:
            return CHANCE
        if self.gift > 0:
            return 1 << self.ranked[self.rank]
        if phase == SELECT:
            return undecided(self)
        return 1 << self._active()

    def _legal(self, seat: int) -> int:
        phase = self.phase
        if self.gift > 0:
            return gift_choices(self)
        if self.pending > 0:
            return grape_choices(self)
        if phase == OWNERS or phase == NEWCOMERS:
            return buyer_choices(self, seat)
        if phase == RAISE:
            return raise_choices(self)
        if phase == SELL:
            return sale_choices(self, seat)
        if phase == RETURN:
            return return_choices(self)
        if phase == SELECT:
            return selection_choices(self)
        if phase == PAIR:
            return pair_choices(self, seat)
        return anywhere_choices(self, seat)

    def _pick(self, seat: int, rng: Rng) -> int:
        if self.phase == SELECT:  # any pair: no list is needed
            self.slate.n_codes = PAIRS
            return A_SELECT + rng._below(PAIRS)
        self.slate.n_codes = self._legal(seat)
        return self.slate.codes[rng._below(self.slate.n_codes)]

    def _chances(self) -> int:
        if self.phase == BANKER:
            return banker_chances(self)
        return draw_chances(self)

    def _apply(self, seat: int, code: int) -> None:
        if code < A_BUY:
            if code == A_STOP:
                owner_stops(self, seat)
            elif code == A_PASS:
                newcomer_passes(self, seat)
            else:
                keep(self)
        elif code < A_GIFT:
            buy(self, seat, code - A_BUY)
        elif code < A_RETURN:
            give(self, seat, code - A_GIFT)
        elif code < A_TAKE:
            give_back(self, code - A_RETURN)
        elif code < A_RAISE:
            take(self, seat, code - A_TAKE)
        elif code < A_SELECT:
            raise_demand(self, code - A_RAISE)
        elif code < A_SELL:
            select(self, seat, code - A_SELECT)
        elif code < C_BANKER:
            sell(self, seat, (code - A_SELL) // LOTS, (code - A_SELL) % LOTS + 1)
        elif code < C_DRAW:
            name_banker(self, code - C_BANKER)
        else:
            draw(self, code - C_DRAW)
        self._go_on()

    def _go_on(self) -> None:
        """What happens next, after every action: phase after phase, until there is something to choose."""
        if self.pending > 0 or recipient_waits(self):  # VIN-034, 071: no purchase ends before
            return
        if self.phase == FREE or self.phase == THIRD:  # VIN-027, 029: one vineyard
            self.turn += 1
        while True:
            phase = self.phase
            if phase == DRAW:
                if not has_drawn(self):
                    return
                self.phase = PAIR
            elif phase == PAIR:
                if pair_choices(self, self._active()) > 0:
                    return
                return_unused(self)
                if self.turn < self.seats - 1:  # VIN-018
                    self.turn += 1
                    self.phase = DRAW
                elif self.seats == MAX_SEATS:  # VIN-027
                    self.phase = FREE
                else:
                    start_third(self)
            elif phase == FREE or phase == THIRD:
                if self.turn < self.seats:
                    if anywhere_choices(self, self._active()) > 0:
                        return
                    skip(self)
                elif phase == FREE:
                    start_third(self)
                else:
                    start_round(self)
            elif phase == SELECT:
                if undecided(self) > 0:
                    return
                reveal(self)
                self.phase = OWNERS  # of no region yet
            elif phase == OWNERS:
                if owner_waits(self):
                    return
                self.phase = NEWCOMERS  # VIN-052
            elif phase == NEWCOMERS:
                if newcomer_waits(self):
                    return
                if next_region(self):
                    self.phase = OWNERS
                elif is_last_round(self):
                    finish(self)
                    return
                else:
                    start_selling(self)
            elif phase == SELL:
                if self.turn == self.seats:
                    reorder(self)
                    start_round(self)
                elif self.vineyards[self._active()] > 0:
                    return
                else:
                    keep(self)
            elif phase == RETURN:
                if seller_returns(self):
                    return
                self.phase = RAISE
            else:
                if self.spaces > 0:
                    return
                self.turn += 1
                self.phase = SELL

    def _hide(self, seat: int) -> None:
        hide(self, seat)

    def _imagine(self, rng: Rng) -> None:
        imagine(self, rng)

    def _standing(self, seat: int) -> int:
        return standing(self, seat)
