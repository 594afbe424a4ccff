"""Venezia: the course of the game, and who may do what in it.

The phases, in the order of play: setup, planning, piazza, movement, city (with cards), scoring, ending; secrets beside them.
"""

from __future__ import annotations

from ...core.round import ALL, CHANCE_DOES, NONE, ONE, Step
from ...core.seat import CHANCE
from ...core.state import Rng
from .cards import card_choices, carry_out, phase_of, reunion_choices, reunite
from .city import arrive, find_reunion, next_card, put_away, reinforce, reinforce_choices, reveal_actions
from .codes import (
    A_END,
    A_FAMILY,
    A_HOME,
    A_MOVE,
    A_PLACE,
    A_RECOVER,
    A_REINFORCE,
    A_REVIVE,
    A_SHIFT,
    C_HUNTER,
    C_STARTS,
    C_TOURIST,
    CELLS,
    FEUDING,
    HOMES,
    HUNTERS,
    MOVING,
    ORDERING,
    OVER,
    PIAZZA,
    PLACING,
    PLANNING,
    POISONING,
    PREYING,
    PURGING,
    RECOVERING,
    REINFORCING,
    REUNION,
    REVIVING,
    SHIFTING,
    STARTS,
    TAKING_OVER,
    TOURISTS,
)
from .ending import standing, tell_winners, test_end
from .movement import any_moved, end_movement, move, move_choices
from .piazza import (
    any_place,
    dial_chances,
    hunter_comes,
    place,
    place_choices,
    reveal_first,
    shift,
    shift_choices,
    spin,
    tourist_comes,
)
from .planning import any_step, begin_round, plan, plan_choices, planners, show_plans
from .position import Position
from .scoring import (
    clean_up,
    find_recovery,
    find_revival,
    majority,
    recover,
    recover_choices,
    revive,
    revive_choices,
    score_districts,
)
from .secrets import hide, imagine
from .setup import choose_home, home_choices, name_first

NATIVE = "module"

AFTER_ZONES = (RECOVERING, REVIVING, PLANNING, OVER)  # the zone cards are revealed, and scored

ROUND = (
    Step(STARTS, CHANCE_DOES, (HOMES,)),
    Step(HOMES, ONE, (HOMES, PLANNING)),
    Step(PLANNING, ALL, (PLANNING, SHIFTING, PLACING, TOURISTS)),
    Step(SHIFTING, ONE, (SHIFTING, PLACING, TOURISTS)),
    Step(PLACING, ONE, (PLACING, SHIFTING, TOURISTS)),
    Step(TOURISTS, CHANCE_DOES, (TOURISTS, HUNTERS)),
    Step(HUNTERS, CHANCE_DOES, (HUNTERS, MOVING)),
    Step(MOVING, ONE, (MOVING, REUNION, REINFORCING)),
    Step(REUNION, ONE, (REINFORCING,)),
    Step(REINFORCING, ONE, (REINFORCING, ORDERING, FEUDING, POISONING, PREYING, PURGING, TAKING_OVER, *AFTER_ZONES)),
    Step(ORDERING, ONE, (ORDERING, FEUDING, POISONING, PREYING, PURGING, TAKING_OVER, *AFTER_ZONES)),
    Step(FEUDING, ONE, (FEUDING, ORDERING, POISONING, PREYING, PURGING, TAKING_OVER, *AFTER_ZONES)),
    Step(POISONING, ONE, (POISONING, ORDERING, FEUDING, PREYING, PURGING, TAKING_OVER, *AFTER_ZONES)),
    Step(PREYING, ONE, (ORDERING, FEUDING, POISONING, PURGING, TAKING_OVER, *AFTER_ZONES)),
    Step(PURGING, ONE, (ORDERING, FEUDING, POISONING, PREYING, TAKING_OVER, *AFTER_ZONES)),
    Step(TAKING_OVER, ONE, (ORDERING, FEUDING, POISONING, PREYING, PURGING, *AFTER_ZONES)),
    Step(RECOVERING, ONE, (REVIVING, PLANNING)),
    Step(REVIVING, ONE, (PLANNING,)),
    Step(OVER, NONE, ()),
)


class Venice(Position):
    def _acting(self) -> int:
        phase = self.phase
        if phase == PLANNING:  # VEN-012: all at the same time
            return planners(self)
        if phase == OVER:
            return 0
        if phase == TOURISTS or phase == HUNTERS or phase == STARTS:
            return CHANCE
        return 1 << self._active()

    def _plays_itself(self) -> bool:
        if self.phase == PLANNING:  # VEN-076: everybody takes the same steps
            return False
        return self.phase != MOVING or not any_moved(self)  # who has moved looks at it before he ends

    # Choices

    def _legal(self, seat: int) -> int:
        phase = self.phase
        if phase == PLANNING:
            return plan_choices(self, seat)
        if phase == MOVING:
            return move_choices(self, seat)
        if phase == PLACING:
            return place_choices(self)
        if phase == SHIFTING:
            return shift_choices(self, seat)
        if phase == HOMES:
            return home_choices(self)
        if phase == REUNION:
            return reunion_choices(self)
        if phase == REINFORCING:
            return reinforce_choices(self, seat)
        if phase == RECOVERING:
            return recover_choices(self, seat)
        if phase == REVIVING:
            return revive_choices(self, seat)
        return card_choices(self, seat)

    def _pick(self, seat: int, rng: Rng) -> int:
        if self.phase == PLANNING:
            return any_step(self, seat, rng)
        if self.phase == PLACING:
            return any_place(self, rng)
        self.slate.n_codes = self._legal(seat)
        return self.slate.codes[rng._below(self.slate.n_codes)]

    def _apply(self, seat: int, code: int) -> None:
        """Carry out an action; and if whoever was asked is done with it, what happens next."""
        phase = self.phase
        done = True
        if phase == PLANNING:
            done = plan(self, seat, code)
        elif phase == MOVING:
            if code == A_END:
                end_movement(self, seat)
            else:
                move(self, (code - A_MOVE) // CELLS, (code - A_MOVE) % CELLS)
                done = False
        elif phase == PLACING:
            done = place(self, seat, code - A_PLACE)
        elif phase == SHIFTING:
            done = shift(self, seat, code - A_SHIFT)
        elif phase == TOURISTS:
            done = tourist_comes(self, code - C_TOURIST)
        elif phase == HUNTERS:
            done = hunter_comes(self, code - C_HUNTER)
        elif phase == STARTS:
            name_first(self, code - C_STARTS)
        elif phase == HOMES:
            choose_home(self, seat, code - A_HOME)
        elif phase == REUNION:
            reunite(self, seat, code - A_FAMILY)
        elif phase == REINFORCING:
            reinforce(self, seat, code - A_REINFORCE)
        elif phase == RECOVERING:
            recover(self, seat, code - A_RECOVER)
        elif phase == REVIVING:
            revive(self, seat, code - A_REVIVE)
        else:
            done = carry_out(self, seat, code)
        if done:
            self._go_on()

    # What happens next

    def _go_on(self) -> None:
        """The round in its order (VEN-010): the next player's turn, or the next phase in which there is something to choose.

        Where somebody is asked, the function ends; what has nothing to ask is passed over, and the round goes on below.
        """
        phase = self.phase
        if phase == STARTS:
            self.phase = HOMES
            return
        if phase == HOMES:
            if not self._next_turn():
                begin_round(self)
                self.phase = PLANNING
            return

        # On the Piazza
        if phase == PLANNING:
            show_plans(self)
        if phase <= PLACING:
            if phase != PLANNING:
                self.turn += 1
            if reveal_first(self):
                self.phase = PLACING if self.first[self._active()] == PIAZZA else SHIFTING
            else:
                self.phase = TOURISTS
            return
        if phase == TOURISTS:
            self.phase = HUNTERS
            return
        if phase == HUNTERS:
            self.phase = MOVING
            return
        if phase == MOVING:
            if self._next_turn():
                return
            reveal_actions(self)
            if find_reunion(self):
                self.phase = REUNION
                return

        # In the city
        if phase == REUNION:
            self._discard(self._active())
        if phase <= REUNION:
            self.turn = 0
            self.phase = REINFORCING
            return
        if phase == REINFORCING:
            if self._next_turn():
                return
            self.turn = 0
        elif phase < RECOVERING:
            put_away(self, self._active())
            self.turn += 1
        if phase < RECOVERING:
            if next_card(self):
                self.phase = phase_of(self.deed[self._active()])
                return
            arrive(self)

            # Scoring
            score_districts(self)
            if test_end(self):
                self.phase = OVER
                tell_winners(self)
                return
            if find_recovery(self):
                self.phase = RECOVERING
                return
        if phase < REVIVING and find_revival(self):
            self.phase = REVIVING
            return
        clean_up(self)
        begin_round(self)
        self.phase = PLANNING

    # Chance

    def _chances(self) -> int:
        if self.phase == STARTS:
            return self._any_seat(C_STARTS)
        return dial_chances(self, C_TOURIST if self.phase == TOURISTS else C_HUNTER)

    def _sample(self, rng: Rng) -> int:
        if self.phase == STARTS:
            return C_STARTS + rng._below(self.seats)
        return spin(self, rng) + (C_TOURIST if self.phase == TOURISTS else C_HUNTER)

    def _settle(self, rng: Rng) -> int:
        while self.phase == TOURISTS or self.phase == HUNTERS or self.phase == STARTS:
            self._apply(CHANCE, self._sample(rng))
        return self._acting()

    # Secrets and the end

    def _hide(self, seat: int) -> None:
        hide(self, seat)

    def _imagine(self, rng: Rng) -> None:
        imagine(self, rng)

    def _standing(self, seat: int) -> int:
        return standing(self, seat)

    def leader(self, zone: int) -> int:
        """The seat with the most pigeons in a zone, as it stands; -1 when nobody has."""
        return majority(self, zone) - 1
