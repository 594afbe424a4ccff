"""The contract: what every game must keep, for every number of players and every combination of options.

Random games are played with cheap clauses checked after every entry and the dear ones at sampled positions; what fails is
written down as a record.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..core.event import Event
from ..core.game import Game
from ..core.match import Match
from ..core.record import Record
from ..core.seat import CHANCE
from ..core.state import Rng, State
from ..games import of_record
from . import builds, clauses, pool
from .clauses import Broken

SHARD = 20  # games
FIRST_SAMPLE = 4  # in the first game of a variant one position in so many is looked at closely …
SAMPLE = 40  # … and in the others; …
CLOSE = 8  # … after so many of these they become half as frequent, so that long games take no longer than they must
MATCHES = 10  # one game in so many is played through a Match as well
AUDITS = 4  # in one game of so many everything is counted after every entry, in the others at some: what is lost stays lost


@dataclass(frozen=True)
class Variant:
    seats: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.seats} players" + "".join(f", {key}={value}" for key, value in self.options)


def variants(game: Game, players: Sequence[int] = ()) -> list[Variant]:
    """Every number of players with every combination of the options that matter there."""
    found = []
    for seats in players or game.players:
        game.checked_options(seats, {})
        open_here = [option for option in game.options if not option.players or seats in option.players]
        for values in itertools.product(*(option.choices for option in open_here)):
            found.append(Variant(seats, tuple((option.key, value) for option, value in zip(open_here, values))))
    return found


@dataclass(frozen=True)
class Failure:
    """What broke, where, and the record that leads there."""

    clause: int
    text: str
    variant: Variant
    record: Record
    fingerprint: str

    def __str__(self) -> str:
        return f"{self.variant}, after {len(self.record.entries)} entries: {Broken(self.clause, self.text)}"

    def file_name(self) -> str:
        return f"{self.record.game}-point{self.clause}-{self.fingerprint}.viertel"


@dataclass(frozen=True)
class Shard:
    source: pool.Source
    variant: Variant
    first: int
    games: int


@dataclass
class Examiner:
    """Examines games of one variant, and remembers which words and sentences it has heard already."""

    game: Game
    variant: Variant
    labelled: set[int] = field(default_factory=set)
    said: set[Event] = field(default_factory=set)
    entries: int = 0  # examined so far

    def __post_init__(self) -> None:
        self.options = dict(self.variant.options)
        self.names = [f"Seat {seat + 1}" for seat in range(self.variant.seats)]
        every = self.game.actions.all_words()
        self.known = [self.game.code(words) for words in every]
        self.things = sorted({word for words in every for word in words.split()[1:]})

    def random_game(self, seed: int) -> Failure | None:
        """One random game, examined on its way; the first of a variant more closely."""
        rng = Rng(seed)
        state = self.game.new(self.variant.seats, self.options)
        played: list[tuple[int, int]] = []
        kept: list[tuple[State, str]] = []
        sample = SAMPLE if seed else FIRST_SAMPLE

        def entry() -> bool:
            clauses.demand_end(len(played))
            close = rng.below(sample << len(kept) // CLOSE) == 0
            if close or seed % AUDITS == 0 or state.over():
                clauses.accounts(self.game, state)
            self.position(state, played[-1] if played else None, rng, close)
            if close:
                kept.append((state.clone(), state.fingerprint()))
            if state.over():
                self.end(kept)
                return False
            played.append(self.step(state, rng))
            self.entries += 1
            return True

        failure = self._guarded(entry, played, state)
        if failure is None and seed % MATCHES == 0:

            def through_a_match() -> bool:
                clauses.matches(self.game, self.variant.seats, self.options, seed, self.said)
                return False

            failure = self._guarded(through_a_match, [], state)
        return failure

    def record(self, record: Record) -> Failure | None:
        """Every position of a record, closely."""
        rng = Rng(1)
        state = self.game.new(self.variant.seats, self.options)
        played: list[tuple[int, int]] = []
        kept: list[tuple[State, str]] = []
        left = iter(record.entries)

        def entry() -> bool:
            clauses.accounts(self.game, state)
            self.position(state, played[-1] if played else None, rng, True)
            kept.append((state.clone(), state.fingerprint()))
            seat, words = next(left, (None, ""))
            if seat is None:
                self.end(kept)
                return False
            code = self.game.code(words)
            state.play(seat, code)
            played.append((seat, code))
            return True

        return self._guarded(entry, played, state)

    def _guarded(self, entry: Callable[[], bool], played: list[tuple[int, int]], state: State) -> Failure | None:
        """Run entry after entry until it says no more; whatever the rules throw is a failure too."""
        try:
            while entry():
                pass
        except Broken as broken:
            return self._failure(broken, played, state)
        except Exception as error:
            return self._failure(Broken(1, f"{type(error).__name__}: {error}"), played, state)
        return None

    def _failure(self, broken: Broken, played: list[tuple[int, int]], state: State) -> Failure:
        entries = []
        for seat, code in played:
            try:
                entries.append((seat, self.game.words(code)))
            except KeyError:
                break
        record = Record(
            self.game.name,
            self.variant.seats,
            self.game.checked_options(self.variant.seats, self.options),
            self.names,
            self.game.components.digest if self.game.standard else self.game.components.text,
            self.game.rules_version,
            None,
            entries,
        )
        return Failure(broken.clause, broken.text, self.variant, record, state.fingerprint())

    def position(self, state: State, last: tuple[int, int] | None, rng: Rng, close: bool) -> None:
        clauses.choices(self.game, state, self.labelled)
        if close:
            clauses.copies(self.game, state, self.options, rng)
            clauses.refusals(state, self.known, last, rng)
            clauses.views(self.game, state, rng)
            clauses.tidings(self.game, state, rng)
            clauses.outcomes(self.game, state)
            clauses.weights(self.game, state, rng)
            some = [self.things[rng.below(len(self.things))] for _ in range(4)]
            clauses.prompts(self.game, state, some, self.names)
        clauses.commuting(state, rng)

    def step(self, state: State, rng: Rng) -> tuple[int, int]:
        acting = state.to_act()
        seat = acting[rng.below(len(acting))]
        codes = [code for code, _ in state.chances()] if seat == CHANCE else state.legal(seat)
        code = state.sample(rng) if seat == CHANCE else codes[rng.below(len(codes))]
        clauses.demand(code in codes, 8, f"chance drew {code}, which is not among its outcomes")
        told: list[tuple[int, ...]] = []
        state.apply(seat, code, told)
        clauses.sentences(self.game, [self.game.event(item) for item in told], self.said, self.names)
        return seat, code

    def end(self, kept: list[tuple[State, str]]) -> None:
        for clone, fingerprint in kept:
            clauses.demand(clone.fingerprint() == fingerprint, 5, "a clone changed while the game went on")


@dataclass(frozen=True)
class Examined:
    games: int
    entries: int
    failure: Failure | None


def examine(shard: Shard, game: Game | None = None) -> Failure | None:
    """The games of one shard; the first failure."""
    return count(shard, game).failure


def count(shard: Shard, game: Game | None = None) -> Examined:
    """The same, and how much was examined."""
    examiner = Examiner(game or shard.source.game(), shard.variant)
    for seed in range(shard.first, shard.first + shard.games):
        failure = examiner.random_game(seed)
        if failure:
            return Examined(seed - shard.first, examiner.entries, failure)
    return Examined(shard.games, examiner.entries, None)


def shards(game: Game, kinds: Sequence[Variant], games: int) -> list[Shard]:
    """`games` for each number of players, spread over its combinations of options."""
    found = []
    for seats in dict.fromkeys(variant.seats for variant in kinds):
        same = [variant for variant in kinds if variant.seats == seats]
        for variant in same:
            each = -(-games // len(same))
            for first in range(0, each, SHARD):
                found.append(Shard(pool.Source.of(game), variant, first, min(SHARD, each - first)))
    return found


def check_whole(game: Game, kinds: Sequence[Variant]) -> str:
    """The clauses that belong to no single game: texts, and the other build. What is to be said about the builds."""
    clauses.own_texts(game)
    return builds.compare(game, [(variant.seats, dict(variant.options)) for variant in kinds])


def check_record(game: Game, record: Record, name: str) -> Failure | None:
    """Examine a record that was written down for a failure, position by position."""
    Match.replay(game, record, name=name)
    return Examiner(game, Variant(record.seats, tuple(record.options.items()))).record(record)


def read_and_check(path: Path) -> Failure | None:
    record = Record.read(path)
    return check_record(of_record(record, str(path)), record, str(path))
