"""Wiener Walzer: the course of the game, and who may do what in it.

The phases, in the order of play: preparing, placing, events (with cards), dancing, turns; hands and secrets beside them.
"""

from __future__ import annotations

from ...core.round import CHANCE_DOES, NONE, ONE, Step
from ...core.seat import CHANCE
from ...core.state import Rng
from .cards import carry_out, carry_out_second, first_choices, second_choices
from .codes import (
    A_DANCE,
    A_PLACE,
    A_WITH,
    C_CARD,
    C_DRAW,
    C_HOST,
    C_LAY,
    C_STARTS,
    DANCE,
    DRAW,
    EVENT,
    HANDS,
    HOST,
    LAY,
    OVER,
    PLACE,
    REVEAL,
    STARTS,
    WITH,
)
from .dancing import dance, dance_choices, find_dances, ring_all, start_dances
from .events import card_chances, draw_card, end_event
from .hands import draw, draw_chances, point_at_pile
from .placing import place, place_choices
from .position import Position
from .preparing import deal, host, host_chances, lay, lay_chances, name_first, point_at_row
from .secrets import hide, imagine
from .turns import pass_turn, standing

NATIVE = "module"

ROUND = (
    Step(LAY, CHANCE_DOES, (LAY, HOST, STARTS)),
    Step(HOST, CHANCE_DOES, (HOST, STARTS)),
    Step(STARTS, CHANCE_DOES, (HANDS,)),
    Step(HANDS, CHANCE_DOES, (HANDS, PLACE)),
    Step(PLACE, ONE, (REVEAL, DANCE, DRAW, PLACE, OVER)),
    Step(REVEAL, CHANCE_DOES, (EVENT, DANCE, DRAW, PLACE, OVER)),
    Step(EVENT, ONE, (WITH, DANCE, DRAW, PLACE, OVER)),
    Step(WITH, ONE, (DANCE, DRAW, PLACE, OVER)),
    Step(DANCE, ONE, (DANCE, DRAW, PLACE, OVER)),
    Step(DRAW, CHANCE_DOES, (PLACE,)),
    Step(OVER, NONE, ()),
)


class Walzer(Position):
    def _derive(self) -> None:
        self._count()
        if self.phase == DANCE:
            ring_all(self)
            find_dances(self)

    def _acting(self) -> int:
        phase = self.phase
        if phase == OVER:
            return 0
        if phase < PLACE or phase == REVEAL or phase == DRAW:
            return CHANCE
        return 1 << self.active

    # Choices

    def _legal(self, seat: int) -> int:
        phase = self.phase
        if phase == PLACE:
            return place_choices(self)
        if phase == DANCE:
            return dance_choices(self)
        if phase == EVENT:
            return first_choices(self)
        return second_choices(self)

    def _pick(self, seat: int, rng: Rng) -> int:
        if self.phase == PLACE:
            self.slate.n_codes = self.n_free
            return A_PLACE + self.free[rng._below(self.n_free)]
        if self.phase == DANCE:
            self.slate.n_codes = self.n_dances
            return A_DANCE + self.dances[rng._below(self.n_dances)]
        self.slate.n_codes = self._legal(seat)
        return self.slate.codes[rng._below(self.slate.n_codes)]

    def _apply(self, seat: int, code: int) -> None:
        phase = self.phase
        if phase == PLACE:
            place(self, code - A_PLACE)
        elif seat == CHANCE:
            self._befall(code)
        elif phase == DANCE:
            dance(self, code - A_DANCE)
            start_dances(self)
        else:
            if phase == EVENT:
                carry_out(self, code)
            else:
                carry_out_second(self, code - A_WITH)
            if self.phase == phase:  # no second choice was asked for
                end_event(self)

    # Chance

    def _chances(self) -> int:
        phase = self.phase
        if phase == LAY:
            return lay_chances(self)
        if phase == HOST:
            return host_chances(self)
        if phase == STARTS:
            return self._any_seat(C_STARTS)
        if phase == HANDS:
            return draw_chances(self, self.dealt)
        if phase == REVEAL:
            return card_chances(self)
        return draw_chances(self, self.active)

    def _befall(self, code: int) -> None:
        phase = self.phase
        if phase == LAY:
            lay(self, code - C_LAY)
        elif phase == HOST:
            host(self, code - C_HOST)
        elif phase == STARTS:
            name_first(self, code - C_STARTS)
        elif phase == HANDS:
            deal(self, code - C_DRAW)
        elif phase == REVEAL:
            draw_card(self, code - C_CARD)
        else:
            draw(self, self.active, code - C_DRAW)
            pass_turn(self)

    def _lot(self, rng: Rng) -> int:
        phase = self.phase
        if phase == LAY:
            return C_LAY + point_at_row(self, rng)
        if phase == HOST:
            return C_HOST + point_at_row(self, rng)
        if phase == STARTS:
            return C_STARTS + rng._below(self.seats)
        if phase == REVEAL:
            return self._by_weight(card_chances(self), rng)
        return C_DRAW + point_at_pile(self, self.dealt if phase == HANDS else self.active, rng)

    def _settle(self, rng: Rng) -> int:
        """The same, without the detour over codes."""
        if self.phase == DRAW:
            draw(self, self.active, point_at_pile(self, self.active, rng))
            pass_turn(self)
        elif self.phase < PLACE or self.phase == REVEAL:
            self._settle_rest(rng)
        return 0 if self.phase == OVER else 1 << self.active

    def _settle_rest(self, rng: Rng) -> None:
        while self.phase == LAY:
            lay(self, point_at_row(self, rng))
        while self.phase == HOST:
            host(self, point_at_row(self, rng))
        if self.phase == STARTS:
            name_first(self, rng._below(self.seats))
        while self.phase == HANDS:
            deal(self, point_at_pile(self, self.dealt, rng))
        if self.phase == REVEAL:
            draw_card(self, self._by_weight(card_chances(self), rng) - C_CARD)
        if self.phase == DRAW:
            draw(self, self.active, point_at_pile(self, self.active, rng))
            pass_turn(self)

    def _standing(self, seat: int) -> int:
        return standing(self, seat)

    def _hide(self, seat: int) -> None:
        hide(self, seat)

    def _imagine(self, rng: Rng) -> None:
        imagine(self, rng)

    def points(self, seat: int) -> dict[str, int]:
        return {"dances": self.score[seat], "buffet": self.hall.set_points * self._sets(seat)}
