"""Batch: many games of one kind side by side, stepped natively into NumPy arrays that the caller owns.

    batch = viertel.batch.make("wiener_walzer", n=1024, players=2, seed=1)
    while True:
        actions = policy(batch.observations, batch.masks)
        batch.step(actions)
        learn(batch.rewards, batch.ends)

Each game stands where a seat has something to choose: `seats` says whose turn it is, and the observation is what that seat may
know (core/observation.py). Chance, choices that are none and seats that bots play are settled inside; a game that is over begins
anew, and `ends`, `rewards` and `lengths` tell of the one that ended. What happens in game k depends on the seed, on k and on the
actions, and not on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from threading import Lock, RLock, Thread
from types import FunctionType
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from . import bots, games
from .bots import Bot
from .core.errors import BadInput
from .core.game import Game
from .core.lane import ASLEEP, BELLS, END, STEP, Desk, Lane
from .core.observation import Observation
from .core.state import Rng, Slate, State

Policy = Callable[["Batch", NDArray[np.int64]], Any]  # actions for these games of a batch
Opponent = str | Policy  # a bot by its name, or a function
STAY = -1  # instead of an action: this game stays as it is
RANDOM = "uniform"


@dataclass
class Arrays:
    """What a batch writes to: one row a game. They are the caller's, to be kept, sent or shared as it likes."""

    observations: NDArray[Any] | None  # float32 from 0 to 1, or uint8: the compact form; None if nobody looks
    masks: NDArray[np.bool_]  # by the number of the action
    seats: NDArray[np.int32]  # whose turn it is; -1 if the game is over and none was begun
    rewards: NDArray[np.float32]  # for each seat, of the game that ended in this step; else 0
    ends: NDArray[np.bool_]  # did one end?
    lengths: NDArray[np.int32]  # how many decisions it had, of all seats

    @classmethod
    def new(cls, n: int, layout: Observation, actions: int, compact: bool = False, observe: bool = True) -> Arrays:
        return cls(
            np.zeros((n, len(layout)), np.uint8 if compact else np.float32) if observe else None,
            np.zeros((n, actions), np.bool_),
            np.zeros(n, np.int32),
            np.zeros((n, layout.seats), np.float32),
            np.zeros(n, np.bool_),
            np.zeros(n, np.int32),
        )

    def check(self, other: Arrays) -> None:
        """Are they like those?"""
        for one in fields(self):
            mine, wanted = getattr(self, one.name), getattr(other, one.name)
            if wanted is None:
                continue
            good = isinstance(mine, np.ndarray) and mine.shape == wanted.shape and mine.dtype == wanted.dtype
            if not good or not mine.flags.c_contiguous or not mine.flags.writeable:
                raise BadInput(f"'{one.name}' must be a contiguous, writable array of {wanted.dtype} of shape {wanted.shape}")


@dataclass
class _Tables:
    """What a Desk is given."""

    observations: NDArray[Any] | None
    masks: NDArray[np.bool_]
    seats: NDArray[np.int32]
    rewards: NDArray[np.float32]
    ends: NDArray[np.bool_]
    lengths: NDArray[np.int32]
    chosen: NDArray[np.int32]
    codes: NDArray[np.int32]
    numbers: NDArray[np.int32]
    actions: int
    compact: bool


def make(
    game: str | Game,
    n: int,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    *,
    threads: int = 1,
    opponents: Mapping[int, Opponent] | None = None,
    compact: bool = False,
    observe: bool = True,
    again: bool = True,
    arrays: Arrays | None = None,
) -> Batch:
    """So many games, begun. `opponents` play seats: `{1: "novice", 2: function}`; all others are asked."""
    found = game if isinstance(game, Game) else games.load(game)
    return Batch(
        found,
        n,
        found.players[0] if players is None else players,
        options or {},
        seed,
        threads,
        opponents or {},
        compact,
        observe,
        again,
        arrays,
    )


class _Hand:
    """A thread that steps the games of a desk. It watches the bell for a moment before it sleeps: to be woken costs more."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._bells = np.zeros(BELLS, np.int32)
        desk.listen(self._bells)
        self._wakened = Lock()
        self._wakened.acquire()
        self.thread = Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        while self.desk.serve():
            self._wakened.acquire()

    @property
    def asleep(self) -> bool:
        return bool(self._bells[ASLEEP])

    def ring(self, what: int) -> None:
        if self.desk.ring(what):
            self._wake()

    def wait(self) -> None:
        """Until it has done what it was rung for."""
        while self.desk.busy():  # that takes a while: time to look whether somebody wants to interrupt
            self._wake()  # if that came between the bell and this; nobody minds to be woken once too often

    def _wake(self) -> None:
        if self._wakened.locked():
            self._wakened.release()


def _end(hands: list[_Hand]) -> None:
    for hand in hands:
        if hand.thread.is_alive():
            hand.wait()
            hand.ring(END)
    hands.clear()


class Batch:
    def __init__(
        self,
        game: Game,
        n: int,
        players: int,
        options: Mapping[str, str],
        seed: int,
        threads: int,
        opponents: Mapping[int, Opponent],
        compact: bool,
        observe: bool,
        again: bool,
        arrays: Arrays | None,
    ) -> None:
        for name, value in {"n": n, "players": players, "seed": seed, "threads": threads}.items():
            if not isinstance(value, (int, np.integer)):
                raise BadInput(f"'{name}' is a whole number, not {value!r}")
        self.game = game
        self.n = n
        self.players = players
        self.options = game.checked_options(players, options)
        self.seed = int(seed)
        if n < 1 or threads < 1:
            raise BadInput("a batch has at least one game, and at least one thread")
        self.layout = Observation(game.state_type, players, game.names)
        self.codes = game.actions.numbered
        self.actions = len(self.codes)  # how many there are; what they are called, `words` says
        self._checked(opponents)
        fresh = Arrays.new(n, self.layout, self.actions, compact, observe)
        if arrays is not None:
            arrays.check(fresh)
        self.arrays = arrays or fresh
        self._chosen = np.full(n, STAY, np.int32)
        self._tables = _Tables(
            **{one.name: getattr(self.arrays, one.name) for one in fields(Arrays)},
            chosen=self._chosen,
            codes=np.array(self.codes, np.int32),
            numbers=self._numbers(),
            actions=self.actions,
            compact=compact,
        )
        self._lanes: list[Lane] = []
        self._desks: list[Desk] = []
        root = game.new(players, self.options)
        random = sum(1 << seat for seat, who in opponents.items() if who == RANDOM)
        threads = min(threads, n)
        for thread in range(threads):
            first, end = n * thread // threads, n * (thread + 1) // threads
            mine = root.clone()
            mine.slate = Slate()  # each thread has its own to write lists on
            for k in range(first, end):
                self._lanes.append(Lane(mine, Rng(seed, 2 * k), Rng(seed, 2 * k + 1), again))
        for thread in range(threads):  # now that the list of lanes is whole: a desk reads its memory
            first, end = n * thread // threads, n * (thread + 1) // threads
            view = self._lanes[first].root.clone()
            self._desks.append(Desk(view, self.layout.sight(), self._lanes, first, end, random, self._tables))
        # This thread takes part. In plain Python, which has a lock for all threads, it does everything.
        self._hands = [] if isinstance(Desk.serve, FunctionType) else [_Hand(desk) for desk in self._desks[1:]]
        self._ended = finalize(self, _end, self._hands)
        self._turn = RLock()
        self._policies = {seat: who for seat, who in opponents.items() if callable(who)}
        self._names = {seat: who for seat, who in opponents.items() if isinstance(who, str) and who != RANDOM}
        self._bots: dict[tuple[int, int], tuple[int, Bot]] = {}  # with the number of the game they are for
        self._episodes = np.zeros(n, np.int64)
        self.reset()

    def _checked(self, opponents: Mapping[int, Opponent]) -> None:
        for seat, who in opponents.items():
            if seat not in range(self.players):
                raise BadInput(f"there is no seat {seat!r}: seats are 0 to {self.players - 1}")
            if isinstance(who, str):
                bots.make(who, self.game, 0)
            elif not callable(who):
                raise BadInput(f"an opponent is the name of a bot or a function, not {who!r}")
        if len(opponents) == self.players:
            raise BadInput("somebody must be asked: all seats have opponents")

    def _numbers(self) -> NDArray[np.int32]:
        found = np.full(max(1, self.game.actions.size), -1, np.int32)
        found[self.codes] = np.arange(self.actions)
        return found

    # What the caller reads

    @property
    def observations(self) -> NDArray[Any]:
        if self.arrays.observations is None:
            raise BadInput("this batch was made with observe=False")
        return self.arrays.observations

    @property
    def masks(self) -> NDArray[np.bool_]:
        return self.arrays.masks

    @property
    def seats(self) -> NDArray[np.int32]:
        return self.arrays.seats

    @property
    def rewards(self) -> NDArray[np.float32]:
        return self.arrays.rewards

    @property
    def ends(self) -> NDArray[np.bool_]:
        return self.arrays.ends

    @property
    def lengths(self) -> NDArray[np.int32]:
        return self.arrays.lengths

    def words(self, action: int) -> str:
        """What an action is called."""
        return self.game.words(self.codes[action])

    def number(self, words: str) -> int:
        """The number of an action."""
        return self.number_of(self.game.code(words))

    def number_of(self, code: int) -> int:
        """… and of a code of the rules."""
        return int(self._tables.numbers[code])

    def state(self, k: int) -> State:
        """The position of a game, as a copy."""
        return self._lanes[k].now()

    def last(self, k: int) -> State:
        """How the game before this one ended, as a copy."""
        return self._lanes[k].before()

    def points(self, k: int) -> list[int]:
        """The points that each seat had at the end of that game."""
        last = self.last(k)
        return [sum(self.game.points(last, seat).values()) for seat in range(self.players)]

    # What the caller does

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, as if the batch were made with it."""
        with self._alone():
            if seed is not None:
                self.seed = int(seed)
                for k, lane in enumerate(self._lanes):
                    lane.rng, lane.lots = Rng(seed, 2 * k), Rng(seed, 2 * k + 1)
                self._episodes[:] = 0
            self._bots.clear()
            for desk in self._desks:
                desk.reset()
            self._answer()

    def step(self, actions: Any) -> None:
        """Go on in each game with the action chosen for the seat whose turn it is; where it is STAY, the game stays as it is.
        An action that is not open is refused, and then nothing has changed."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise BadInput(f"{self.n} whole numbers are needed, one action a game, not {given.dtype} of shape {given.shape}")
        if given.dtype.kind == "i" and given.min() < STAY:
            raise BadInput(
                f"there is no action {given.min()}: they are 0 to {self.actions - 1}, and {STAY} leaves a game as it is"
            )
        with self._alone():
            np.clip(given, STAY, self.actions, out=self._chosen, casting="unsafe")
            self._check()
            self._step()
            self._answer()

    def sample(self) -> NDArray[np.int32]:
        """An action for each game, each that is open as likely; STAY where a game is over."""
        with self._alone():
            for desk in self._desks:  # on this thread: to wake another one costs more
                desk.sample()
            return self._chosen.copy()

    def close(self) -> None:
        """Let the other threads go; it can be played on without them."""
        self._ended()

    # Inside

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Games are stepped without the interpreter's lock, so one thread of the caller's at a time."""
        if not self._turn.acquire(blocking=False):
            raise BadInput("another thread is stepping this batch; each thread needs a batch of its own")
        try:
            if self._hands and not self._hands[0].thread.is_alive():  # this process was forked, and they were not
                self._hands.clear()
            for hand in self._hands:  # only if the step before was interrupted
                hand.wait()
            yield
        finally:
            self._turn.release()

    def _check(self) -> None:
        for desk in self._desks:
            k = desk.fault()
            if k >= 0:
                self._refuse(k)

    def _refuse(self, k: int) -> None:
        number = int(self._chosen[k])
        called = f"action {number} ('{self.words(number)}')" if number < self.actions else f"an action above {self.actions - 1}"
        self._chosen[:] = STAY
        raise BadInput(f"{called} is not open to seat {self.seats[k]} in game {k}")

    def _step(self) -> None:
        try:
            for hand in self._hands:
                hand.ring(STEP)
            for desk in self._desks[: len(self._desks) - len(self._hands)]:
                desk.step()
        finally:
            for hand in self._hands:
                hand.wait()

    def _answer(self) -> None:
        """Let opponents choose that are not native, until in every game somebody is asked who is not one of them."""
        if not self._policies and not self._names:
            return
        self._episodes += self.ends
        played = [*self._policies, *self._names]
        while (waiting := np.flatnonzero(np.isin(self.seats, played))).size:
            ends, rewards, lengths = self.ends.copy(), self.rewards.copy(), self.lengths.copy()
            answers = np.full(self.n, STAY)  # not yet what is chosen: a function may ask for a sample
            for seat, policy in self._policies.items():
                its = waiting[self.seats[waiting] == seat]
                if its.size:
                    answers[its] = self._asked(policy, its)
            for k in waiting.tolist():
                if (seat := int(self.seats[k])) in self._names:
                    code = self._bot(k, seat).choose(self.state(k).view(seat), seat)
                    answers[k] = self._tables.numbers[code]
            self._chosen[:] = answers
            self._check()
            self._step()
            self._episodes[waiting] += self.ends[waiting]
            kept = waiting[ends[waiting] & ~self.ends[waiting]]  # what ended before is still to be told
            self.ends[kept], self.rewards[kept], self.lengths[kept] = True, rewards[kept], lengths[kept]

    def _asked(self, policy: Policy, its: NDArray[np.int64]) -> NDArray[Any]:
        given = np.asarray(policy(self, its))
        if given.shape != its.shape or given.dtype.kind not in "iu":
            needed = f"a whole number for each game it is given, {its.size} here"
            raise BadInput(f"an opponent's function chooses {needed}, not {given.dtype} of shape {given.shape}")
        answers: NDArray[Any] = np.clip(given, 0, self.actions)
        return answers

    def _bot(self, k: int, seat: int) -> Bot:
        """A bot plays one game; the next one has its own."""
        episode = int(self._episodes[k])
        if (k, seat) not in self._bots or self._bots[k, seat][0] != episode:
            seed = (((self.seed << 32) + k << 32) + episode << 8) + 1 + seat
            self._bots[k, seat] = episode, bots.make(self._names[seat], self.game, seed)
        return self._bots[k, seat][1]
