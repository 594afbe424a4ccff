"""Lane: one game of many that are played side by side; Desk: those that one thread plays, and the memory that it writes them to.

Chance is settled here, and so is a choice that is none. Who chooses at the same time as others is asked in the order of the
seats, and sees nothing of what the others chose. Each game has its own luck, so that it is the same on any number of threads.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from .buffer import Bytes, Floats, Ints, changed, clear, floats, ints, objects, octets, swap, tell, unlocked
from .seat import MAX_CODES, NOBODY
from .sight import Sight
from .state import Rng, State, zeros

NATIVE = "module"

Codes = Annotated[list[int], MAX_CODES]

# What the bell of a desk says, and where it and the sign of whoever sleeps beside it stand: apart, for two cores to share little
DONE: Final = 0
STEP: Final = 1
END: Final = 2
BELL: Final = 0
ASLEEP: Final = 16
BELLS: Final = 32
PATIENCE: Final = 1 << 12  # to wake a thread takes as long as a hundred games of one step
LONG: Final = 1 << 16  # some hundredths of a second


def look(state: State, view: State, sight: Sight, seat: int, at: int) -> None:
    """Write what a seat sees of a position; `view` is memory for it, another position of the same game."""
    view._become(state)
    view._hide(seat)
    sight._look_from(at, seat, state._acting())
    view._show(sight)


def show(state: State, sight: Sight, seat: int, at: int) -> None:
    """Write a position, or a view of it, as it is, turned to a seat."""
    sight._look_from(at, seat, state._acting())
    state._show(sight)


class Lane:
    root: State  # where each game begins
    state: State
    last: State  # how the game before this one ended
    rng: Rng
    lots: Rng  # of a seat that is played at random
    again: bool  # is another game begun when one is over?
    seat: int  # who is asked; NOBODY once the game is over
    n: int  # how many choices it has
    codes: Codes
    decisions: int  # so far in this game, by all seats
    ended: int  # how many there were in the game that ended since the last step; 0 if none did

    def __init__(self, root: State, rng: Rng, lots: Rng, again: bool) -> None:
        self.root = root
        self.state = root.clone()
        self.last = root.clone()
        self.rng = rng
        self.lots = lots
        self.again = again
        self.seat = NOBODY
        self.n = 0
        self.codes = zeros(MAX_CODES)
        self.decisions = 0
        self.ended = 0

    def now(self) -> State:
        """The position, as a copy."""
        return self.state.clone()

    def before(self) -> State:
        """The last position of the game that ended last, as a copy."""
        return self.last.clone()

    def _restart(self) -> None:
        self.state._become(self.root)
        self.decisions = 0
        self.ended = 0

    def _play(self, code: int) -> None:
        """The seat that is asked chooses."""
        self.ended = 0
        self.decisions += 1
        self.state._apply(self.seat, code)

    def _go_on(self, random: int) -> None:
        """Until somebody has to be asked; seats in the set `random` play at random."""
        while True:
            acting = self.state._settle(self.rng)
            if acting == 0:
                self.ended = self.decisions
                self.last._become(self.state)
                self.seat = NOBODY
                self.n = 0
                if not self.again:
                    return
                self.state._become(self.root)
                self.decisions = 0
                acting = self.state._settle(self.rng)
            seat = 0
            while not acting >> seat & 1:
                seat += 1
            n = self.state._legal(seat)
            if n == 1:
                self.state._apply(seat, self.state.slate.codes[0])
            elif random >> seat & 1:
                self.decisions += 1
                self.state._apply(seat, self.state.slate.codes[self.lots._below(n)])
            else:
                self.seat = seat
                self.n = n
                for k in range(n):
                    self.codes[k] = self.state.slate.codes[k]
                return

    def _allows(self, code: int) -> bool:
        """Is it one of the choices? They are sorted."""
        first = 0
        end = self.n
        while first < end:
            half = (first + end) >> 1
            if self.codes[half] < code:
                first = half + 1
            else:
                end = half
        return first < self.n and self.codes[first] == code

    def _code(self, n: int) -> int:
        return self.codes[n]

    def _pick(self) -> int:
        """One of the choices, at random."""
        return self.codes[self.lots._below(self.n)]

    def _see(self, view: State, sight: Sight, seat: int, at: int) -> None:
        """Write what a seat sees."""
        look(self.state, view, sight, seat, at)

    def _rewards(self, rewards: Floats, at: int) -> None:
        """What the game that ended is worth to each seat: 1 for a win, -1 / (n - 1) for a loss, a shared win shared."""
        seats = self.last.seats
        best = self.last._standing(0)
        winners = 1
        for seat in range(1, seats):
            standing = self.last._standing(seat)
            if standing > best:
                best = standing
                winners = 1
            elif standing == best:
                winners += 1
        for seat in range(seats):
            won = 0.0
            if self.last._standing(seat) == best:
                won = seats / winners
            rewards[at + seat] = (won - 1.0) / (seats - 1)


Lanes = Annotated[list[Lane], "objects"]


class Desk:
    view: State  # memory for what a seat sees
    sight: Sight
    lanes: Lanes
    first: int  # its lanes, among all
    end: int
    random: int  # the seats that are played at random, as bits
    size: int  # of an observation
    seats: int
    actions: int  # how many there are
    seeing: bool  # are observations written?
    code_of: Ints  # of each action, by its number
    number_of: Ints  # … and the other way round
    chosen: Ints
    masks: Bytes
    asked: Ints
    rewards: Floats
    ends: Bytes
    lengths: Ints
    bells: Ints

    def __init__(self, view: State, sight: Sight, lanes: list[Lane], first: int, end: int, random: int, tables: Any) -> None:
        self.view = view
        self.sight = sight
        self.lanes = objects(lanes)
        self.first = first
        self.end = end
        self.random = random
        self.size = sight.size
        self.seats = sight.seats
        self.actions = tables.actions
        self.seeing = tables.observations is not None
        self.code_of = ints(tables.codes)
        self.number_of = ints(tables.numbers)
        self.chosen = ints(tables.chosen)
        self.masks = octets(tables.masks)
        self.asked = ints(tables.seats)
        self.rewards = floats(tables.rewards)
        self.ends = octets(tables.ends)
        self.lengths = ints(tables.lengths)
        if self.seeing:
            sight.aim(tables.observations, tables.compact)

    def reset(self) -> None:
        """Begin all games anew."""
        with unlocked:
            self._reset()

    def fault(self) -> int:
        """The first game whose chosen action is not open, or -1."""
        return self._fault()

    def step(self) -> None:
        """Each game goes on with the action that was chosen for it; one with a number below 0 stays as it is."""
        with unlocked:
            self._step()

    # A thread of its own for a desk: it steps when the bell is rung, and sleeps when that has not been for a while.

    def listen(self, bells: Any) -> None:
        self.bells = ints(bells)

    def ring(self, what: int) -> bool:
        """Let the other thread take a step, or end; must it be woken?"""
        return self._ring(what)

    def busy(self) -> bool:
        """Wait until it has, but not for longer than people notice; has it still not?"""
        with unlocked:
            found = self._busy()
        return found

    def serve(self) -> bool:
        """Step as often as the bell is rung; True: now sleep until somebody wakes you, False: it was rung for the end."""
        with unlocked:
            found = self._serve()
        return found

    def sample(self) -> None:
        """Choose an action at random for each game."""
        with unlocked:
            self._sample()

    def see(self, lane: int, seat: int) -> None:
        """Write what a seat sees of one game."""
        self.lanes[lane]._see(self.view, self.sight, seat, lane * self.size)

    def _reset(self) -> None:
        for k in range(self.first, self.end):
            self.lanes[k]._restart()
            self.lanes[k]._go_on(self.random)
            self.lanes[k].ended = 0
            self._write(k)

    def _fault(self) -> int:
        for k in range(self.first, self.end):
            number = self.chosen[k]
            if number >= 0:
                if number >= self.actions or not self.lanes[k]._allows(self.code_of[number]):
                    return k
        return -1

    def _step(self) -> None:
        for k in range(self.first, self.end):
            if self.chosen[k] >= 0:
                self.lanes[k]._play(self.code_of[self.chosen[k]])
                self.lanes[k]._go_on(self.random)
                self._write(k)

    def _ring(self, what: int) -> bool:
        tell(self.bells, BELL, what)
        return swap(self.bells, ASLEEP, 0) == 1

    def _busy(self) -> bool:
        return changed(self.bells, BELL, STEP, LONG) == STEP

    def _serve(self) -> bool:
        while True:
            rung = changed(self.bells, BELL, DONE, PATIENCE)
            if rung == END:
                return False
            if rung == STEP:
                self._step()
                tell(self.bells, BELL, DONE)
            else:
                tell(self.bells, ASLEEP, 1)
                # Whoever rings from here on wakes this thread; if somebody just has, he may not have seen that it sleeps.
                if changed(self.bells, BELL, DONE, 0) == DONE or swap(self.bells, ASLEEP, 0) == 0:
                    return True

    def _sample(self) -> None:
        for k in range(self.first, self.end):
            self.chosen[k] = -1
            if self.lanes[k].n > 0:
                self.chosen[k] = self.number_of[self.lanes[k]._pick()]

    def _write(self, k: int) -> None:
        """What the caller is told of a game."""
        seat = self.lanes[k].seat
        self.asked[k] = seat
        first = k * self.actions
        clear(self.masks, first, self.actions)
        for n in range(self.lanes[k].n):
            number = self.number_of[self.lanes[k]._code(n)]
            if number >= 0:  # else it has no words, which the contract forbids
                self.masks[first + number] = 1
        if self.lanes[k].ended > 0:
            self.ends[k] = 1
            self.lengths[k] = self.lanes[k].ended
            self.lanes[k]._rewards(self.rewards, k * self.seats)
        else:
            self.ends[k] = 0
            self.lengths[k] = 0
            for n in range(self.seats):
                self.rewards[k * self.seats + n] = 0
        if self.seeing:
            if seat >= 0:
                self.lanes[k]._see(self.view, self.sight, seat, k * self.size)
            else:
                self.lanes[k]._see(self.view, self.sight, 0, k * self.size)
