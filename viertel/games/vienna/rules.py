"""Vienna: the course of the game, and who may do what in it.

The phases, in the order of play: setup, display, rolling, changes, placing (with the coach), lightning, turns, evaluation,
cleanup, ending. A special card (VIE-075 to 090) is found where it works: the double move in turns, the clock in display.
"""

from __future__ import annotations

from ...core.round import CHANCE_DOES, NONE, ONE, Step
from ...core.seat import CHANCE
from ...core.state import Rng
from .changes import nth_reroll, reroll, reroll_choices, rerolls, turn_die, turn_die_choices
from .codes import (
    A_AGAIN,
    A_GAIN,
    A_GENDARM,
    A_PICK,
    A_REROLL,
    A_SPECIAL,
    A_SYMBOL,
    A_TURN,
    AGAIN,
    C_FIRST,
    C_REVEAL,
    FIRST,
    GAIN,
    GENDARM,
    NAME_SYMBOL,
    OVER,
    PICK,
    PLACES,
    REVEAL,
    ROB,
    ROLL,
    SPIN,
    TAKE_CHARACTER,
    TAKE_SPECIAL,
    TURN,
)
from .display import draw_character, reveal, reveal_chances
from .ending import exchanged, majorities, standing
from .evaluation import (
    character_choices,
    evaluate,
    leave_field,
    rob,
    rob_choices,
    symbol_choices,
    take_character,
    take_special,
    take_symbol,
)
from .lightning import gendarm_choices, set_gendarm, spin, spin_choices, take_gain
from .placing import place, place_choices
from .position import Position
from .rolling import draw_face, roll, roll_chances
from .setup import draw_first, give_clock, pick_card, start_card_choices
from .turns import answer_again

NATIVE = "module"

NEXT_TURN = (ROLL, TURN)
NEXT_ROUND = (REVEAL, ROLL, OVER)  # a roll at once if no character is left for the display (AMB-24)
EVALUATION = (TAKE_CHARACTER, TAKE_SPECIAL, NAME_SYMBOL, ROB, *NEXT_ROUND)  # along the street to a field that asks, if any

ROUND: tuple[Step, ...] = (
    Step(FIRST, CHANCE_DOES, (PICK,)),
    Step(PICK, ONE, (PICK, REVEAL)),
    Step(REVEAL, CHANCE_DOES, (REVEAL, ROLL)),
    Step(ROLL, CHANCE_DOES, (ROLL, TURN)),
    Step(TURN, ONE, (*NEXT_TURN, GENDARM, SPIN, AGAIN, *EVALUATION)),
    Step(GENDARM, ONE, (GAIN,)),
    Step(GAIN, ONE, (*NEXT_TURN, AGAIN, *EVALUATION)),
    Step(SPIN, ONE, (*NEXT_TURN, AGAIN)),  # a die to turn is left, so the round goes on
    Step(AGAIN, ONE, NEXT_TURN),
    Step(TAKE_CHARACTER, ONE, EVALUATION),
    Step(TAKE_SPECIAL, ONE, EVALUATION),
    # One field each asks for a symbol and for a robbery, once in an evaluation.
    Step(NAME_SYMBOL, ONE, (TAKE_CHARACTER, TAKE_SPECIAL, ROB, *NEXT_ROUND)),
    Step(ROB, ONE, (TAKE_CHARACTER, TAKE_SPECIAL, NAME_SYMBOL, *NEXT_ROUND)),
    Step(OVER, NONE, ()),
)


class City(Position):
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
            n = place_choices(self, seat)
            if self.coins[seat] > 0:  # VIE-055: changes first, then one placement (AMB-06)
                n = reroll_choices(self, seat, n)
                n = turn_die_choices(self, seat, n)
            return n
        if phase == PICK:
            return start_card_choices(self)
        if phase == GENDARM:
            return gendarm_choices(self)
        if phase == GAIN:  # VIE-063
            return self._pair_of_choices(A_GAIN)
        if phase == SPIN:
            return spin_choices(self)
        if phase == AGAIN:  # VIE-080
            return self._pair_of_choices(A_AGAIN)
        if phase == TAKE_CHARACTER:
            return character_choices(self)
        if phase == TAKE_SPECIAL:  # VIE-076, AMB-15
            return self._pair_of_choices(A_SPECIAL)
        if phase == NAME_SYMBOL:
            return symbol_choices(self)
        return rob_choices(self)

    def _pick(self, seat: int, rng: Rng) -> int:
        """The rerolls, which are many, are counted and not written down."""
        if self.phase != TURN or self.coins[seat] == 0:
            self.slate.n_codes = self._legal(seat)
            return self.slate.codes[rng._below(self.slate.n_codes)]
        first = place_choices(self, seat)
        many = rerolls(self, seat)
        self.slate.n_codes = turn_die_choices(self, seat, first) + many
        nth = rng._below(self.slate.n_codes)
        if nth < first:
            return self.slate.codes[nth]
        return nth_reroll(self, seat, nth - first + 1) if nth < first + many else self.slate.codes[nth - many]

    def _chances(self) -> int:
        if self.phase == ROLL:
            return roll_chances(self)
        if self.phase == REVEAL:
            return reveal_chances(self)
        return self._any_seat(C_FIRST)

    def _sample(self, rng: Rng) -> int:
        if self.phase == ROLL:
            return draw_face(self, rng)
        if self.phase == REVEAL:
            return draw_character(self, rng)
        return draw_first(self, rng)

    def _settle(self, rng: Rng) -> int:
        while self.phase == ROLL or self.phase == REVEAL or self.phase == FIRST:
            self._apply(CHANCE, self._sample(rng))
        return self._acting()

    def _apply(self, seat: int, code: int) -> None:
        phase = self.phase
        if phase == TURN:
            if code < A_REROLL:
                place(self, seat, code // PLACES, code % PLACES)
            elif code < A_TURN:
                reroll(self, seat, code - A_REROLL)
            else:
                turn_die(self, seat, (code - A_TURN) // 2 + 1, (code - A_TURN) % 2)
        elif phase == ROLL:
            roll(self, code)
        elif phase == REVEAL:
            reveal(self, code - C_REVEAL)
        elif phase == FIRST:
            give_clock(self, code - C_FIRST)
        elif phase == PICK:
            pick_card(self, code - A_PICK)
        elif phase == GENDARM:
            set_gendarm(self, code - A_GENDARM)
        elif phase == GAIN:
            take_gain(self, code - A_GAIN)
        elif phase == SPIN:
            spin(self, code)
        elif phase == AGAIN:
            answer_again(self, code - A_AGAIN)
        else:
            if phase == TAKE_CHARACTER:
                take_character(self, code)
            elif phase == TAKE_SPECIAL:
                take_special(self, code - A_SPECIAL)
            elif phase == NAME_SYMBOL:
                take_symbol(self, code - A_SYMBOL)
            else:
                rob(self, code)
            leave_field(self)
            evaluate(self)

    def _standing(self, seat: int) -> int:
        return standing(self, seat)

    def points(self, seat: int) -> dict[str, int]:
        """Symbols and coins are counted at the end only (VIE-137, 138); until then the score is what the track shows."""
        over = self.phase == OVER
        return {
            "score": self.score[seat],
            "symbols": majorities(self, seat) if over else 0,
            "coins": exchanged(self, seat) if over else 0,
        }
