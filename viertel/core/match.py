"""Match: a State and its Record stepping together. Whatever is told, kept or taken back is played through a Match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from .chance import Chance, Sealed
from .errors import BadInput, IllegalAction, RecordError
from .event import Event
from .game import Game
from .record import Change, Ending, Record
from .seat import CHANCE
from .state import State

SNAPSHOT = 32  # entries between two kept positions

Earlier = Callable[[int], State]  # the position after so many entries, as it was written down


@dataclass(slots=True)
class Entry:
    """One line of the record, with what it told."""

    seat: int
    code: int
    events: tuple[Event, ...] = ()
    forced: bool = False  # the seat's only choice, taken for it
    together: bool = False  # others were to act at the same time
    stood_in: bool = False  # a bot decided in the player's place
    kept: str = ""  # its words, where the game has no such action any more

    @property
    def reveals(self) -> bool:
        return self.seat == CHANCE or any(event.telling.reveals for event in self.events)


class Match:
    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        names: Sequence[str] | None = None,
        state: State | None = None,
        story: bool = True,
        origin: Mapping[str, str | int] | None = None,
    ) -> None:
        """A new game, or one that goes on from `state`, which came from `origin`. Chance acts at once, as far as it is to
        act. Without its story a Match is faster: the entries tell nothing."""
        self.game = game
        self.seats = seats
        self.options = game.checked_options(seats, options or {})
        self.chance: Chance = chance or Sealed()
        self.names = list(names or (f"Seat {seat + 1}" for seat in range(seats)))
        if len(self.names) != seats:
            raise BadInput(f"{len(self.names)} names for {seats} seats")
        self.story = story  # do entries tell events?
        self._begin(state or game.new(seats, self.options))
        if state:
            self.changes.append(Change(0, game.rules_version, _figures(game), state.to_json(), dict(origin) if origin else None))
        self.settle()

    def _begin(self, state: State, entries: Sequence[Entry] = (), begun: int = 0, earlier: Earlier | None = None) -> None:
        self.state = state
        self.entries = list(entries)
        self.begun = begun  # entries that were played by other rules: nobody goes back beyond them
        self.changes: list[Change] = []  # where it did not begin at the start, or not by these rules
        self.ending: Ending | None = None  # how it ended, where it is not the rules of today that say so
        self._earlier = earlier
        self._snapshots = {self.n: state.clone()}
        self._latest = self.n, state  # the position before what was played last: what that changed is asked for next

    @property
    def n(self) -> int:
        """How many entries there are: the number of the position."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        return self.ending is not None or self.state.over()

    @property
    def acting(self) -> tuple[int, ...]:
        """Who is to act; nobody once it is over, by the rules or because it was closed."""
        return () if self.ending else self.state.to_act()

    @property
    def winners(self) -> tuple[int, ...]:
        """Once it is over."""
        return self.ending.winners if self.ending else self.state.winners()

    def legal(self, seat: int) -> list[int]:
        return self.state.legal(seat)

    def act(self, seat: int, *codes: int, stood_in: bool = False) -> list[Entry]:
        """Play a legal action, or several in a row, then chance and forced choices; the new entries. Refused, nothing changes.
        Several are one decision: refusing a later one must not tell what came to light after an earlier one. `stood_in`: by a
        bot, in the player's place."""
        if seat == CHANCE:
            raise IllegalAction("chance acts by itself")
        first, before = self.n, self.state
        try:
            for code in codes:
                if any(entry.seat != seat or entry.reveals for entry in self.entries[first:]):
                    raise IllegalAction(f"something has happened before {self._words(code)}")
                if code not in self.state.legal(seat):
                    raise IllegalAction(f"{self._words(code)} is not open to seat {seat} now")
                self._step(seat, code, False, stood_in)
                self.settle()
        except BaseException:  # also a fault in the rules leaves the game as it was
            self.state = before
            del self.entries[first:]
            self._forget(first)
            raise
        self._latest = first, before
        return self.entries[first:]

    def _words(self, code: int) -> str:
        try:
            return f"'{self.game.words(code)}'"
        except KeyError:
            return f"action {code}"

    def _step(self, seat: int, code: int, forced: bool, stood_in: bool = False) -> None:
        after = self.state.clone()
        together = len(self.state.to_act()) > 1
        events: tuple[Event, ...] = ()
        if self.story:
            told: list[tuple[int, ...]] = []
            after.apply(seat, code, told)
            events = tuple(self.game.event(item) for item in told)
        else:
            after.apply(seat, code)
        self.state = after
        self.entries.append(Entry(seat, code, events, forced, together, stood_in))
        if self.n % SNAPSHOT == 0:
            self._snapshots[self.n] = after.clone()

    def _forget(self, n: int) -> None:
        """The kept positions after n."""
        for at in [at for at in self._snapshots if at > n]:
            del self._snapshots[at]

    def settle(self) -> None:
        """Let chance act, and whoever has no choice."""
        while True:
            acting = self.state.to_act()
            if acting == (CHANCE,):
                self._step(CHANCE, self.chance.draw(self.state, self.n), False)
            elif len(acting) == 1 and self.state.plays_itself() and len(only := self.state.legal(acting[0])) == 1:
                self._step(acting[0], only[0], True)
            elif vain := [seat for seat in acting if self.game.choice_is_irrelevant(self.state, seat)]:
                self._step(vain[0], self.state.legal(vain[0])[0], True)
            else:
                return

    def at(self, n: int) -> State:
        """The position after n entries."""
        if not 0 <= n <= self.n:
            raise BadInput(f"there are positions 0 to {self.n}, not {n}")
        if n == self.n:
            return self.state.clone()
        if n < self.begun:
            return self._read(n)
        near = max(n - n % SNAPSHOT, self.begun)
        latest, known = self._latest
        if near <= latest <= n:
            near = latest
        else:
            if near not in self._snapshots:
                self._snapshots[near] = self._read(near)
            known = self._snapshots[near]
        state = known.clone()
        for entry in self.entries[near:n]:
            state.apply(entry.seat, entry.code)
        return state

    def _read(self, n: int) -> State:
        if self._earlier is None:
            raise BadInput(f"the position after {n} entries was not written down")
        return self._earlier(n)

    # Undo

    def undoable(self, seat: int, whole_turn: bool = False) -> list[int]:
        """The seat's own entries that it may take back freely, last first: up to chance, to something revealed, or to
        another's entry, as that of a bot which stood in is. Secret choices made at the same time as others' are not hindered
        by those."""
        found: list[int] = []
        if self.over:
            return found
        pending: list[int] = []
        others = False
        for n in range(self.n - 1, self.begun - 1, -1):
            entry = self.entries[n]
            if entry.seat != seat:
                if not entry.together:
                    break
                others = True  # they have built on what was before the secret choices
            elif entry.reveals or entry.stood_in or (others and not entry.together):
                break
            else:
                pending.append(n)
                if not entry.forced:
                    found += pending
                    pending = []
                    if not whole_turn:
                        break
        return found

    def undo(self, seat: int, whole_turn: bool = False) -> int:
        """Take back the seat's last decision, or all of its turn; the number of the first entry that changed."""
        gone = self.undoable(seat, whole_turn)
        if not gone:
            raise IllegalAction(f"seat {seat} has nothing to take back")
        self._replay([entry for n, entry in enumerate(self.entries) if n not in gone], min(gone))
        return min(gone)

    def back_to(self, n: int) -> None:
        """Cut the game off after n entries: for undo that all agreed to."""
        if not self.begun <= n <= self.n:
            raise BadInput(f"there are positions {self.begun} to {self.n} to go back to, not {n}")
        self._replay(self.entries[:n], n)
        self.settle()

    def _replay(self, entries: list[Entry], same: int) -> None:
        """Make these the entries; the first `same` of them are the present ones."""
        self.state = self.at(same)
        self._latest = same, self.state
        self._forget(same)
        self.entries = self.entries[:same]
        for entry in entries[same:]:
            self._step(entry.seat, entry.code, entry.forced, entry.stood_in)

    # Record

    def ended(self) -> Ending | None:
        """How it ended, if it is over."""
        if self.ending or not self.state.over():
            return self.ending
        points = tuple(sum(self.game.points(self.state, seat).values()) for seat in range(self.seats))
        return Ending(points, self.state.winners(), self.state.fingerprint())

    def record(self, seed: bool | None = None) -> Record:
        """The game as text. The seed is in it once the game is over, unless `seed` says otherwise."""
        sealed = self.chance if isinstance(self.chance, Sealed) else None
        ending = self.ended()
        if ending and sealed and seed is not False:
            ending = replace(ending, seed=sealed.seed.hex())
        return Record(
            self.game.name,
            self.seats,
            self.options,
            self.names,
            _figures(self.game),
            self.game.rules_version,
            sealed.seal if sealed else None,
            [(entry.seat, entry.kept or self.game.words(entry.code)) for entry in self.entries],
            ending,
            list(self.changes),
            {n for n, entry in enumerate(self.entries) if entry.stood_in},
        )

    @classmethod
    def goes_on(
        cls,
        game: Game,
        options: Mapping[str, str],
        chance: Chance,
        names: Sequence[str],
        state: State,
        entries: Sequence[Entry],
        begun: int,
        earlier: Earlier | None,
    ) -> Match:
        """A game from what was written down of it, with no replay: the last position, the entries as they were told, how many
        of them were played by other rules, and how to find the positions between."""
        match = cls.__new__(cls)
        match.game = game
        match.seats = state.seats
        match.options = game.checked_options(state.seats, options)
        match.chance = chance
        match.names = list(names)
        match.story = True
        match._begin(state, entries, begun, earlier)
        return match

    def told_before(self, entries: Sequence[Entry], earlier: Earlier) -> Match:
        """What was played by other rules, as it was told."""
        self.entries[: len(entries)] = entries
        self._earlier = earlier
        return self

    @classmethod
    def replay(cls, game: Game, record: Record, chance: Chance | None = None, name: str = "record") -> Match:
        """Play a record again; an error names the first line that can't have been played."""
        match = cls.__new__(cls)
        match.game = game
        match.seats = record.seats
        try:
            match.options = game.checked_options(record.seats, record.options)
        except BadInput as error:
            raise RecordError(f"{name}, line 1: {error}") from None
        match.chance = chance or Sealed(bytes.fromhex(record.ending.seed) if record.ending and record.ending.seed else None)
        match.names = list(record.names)
        match.story = True
        match._begin(game.new(record.seats, match.options))
        number = 2
        if record.changes:  # what was played by other rules before is not ours to judge
            change = record.changes[-1]
            number += len(record.changes)
            try:
                state = game.whole(change.position, match.options)
            except BadInput as error:
                raise RecordError(f"{name}, line {number + change.at - 1}: {error}") from None
            before = [
                Entry(seat, -1, stood_in=n in record.stood_in, kept=words)
                for n, (seat, words) in enumerate(record.entries[: change.at])
            ]
            match._begin(state, before, change.at)
            match.changes = list(record.changes)
        for line, (seat, words) in enumerate(record.entries[match.n :], number + match.n):
            match._replay_line(seat, words, line, name, match.n in record.stood_in)
        match._check_ending(record, name)
        return match

    def _replay_line(self, seat: int, words: str, number: int, name: str, stood_in: bool) -> None:
        try:
            code = self.game.code(words)
        except BadInput as error:
            raise RecordError(f"{name}, line {number}: {error}") from None
        acting = self.state.to_act()
        if seat not in acting:
            whose = "the game is over" if not acting else f"{_names(acting)} is to act"
            raise RecordError(f"{name}, line {number}: {_names((seat,))} can't act; {whose}")
        if seat == CHANCE:
            if code not in (outcome for outcome, _ in self.state.chances()):
                raise RecordError(f"{name}, line {number}: chance can't do '{words}' here")
            self._step(seat, code, False)
            return
        legal = self.state.legal(seat)
        if code not in legal:
            raise RecordError(f"{name}, line {number}: '{words}' is not legal here")
        only = len(acting) == 1 and len(legal) == 1 and self.state.plays_itself()
        self._step(seat, code, only or (self.game.choice_is_irrelevant(self.state, seat) and code == legal[0]), stood_in)

    def _check_ending(self, record: Record, name: str) -> None:
        if record.ending is None:
            return
        number = self.n + 2 + len(record.changes)
        if record.ending.closed:
            self.ending = record.ending
            return
        if not self.over:
            raise RecordError(f"{name}, line {number}: has an end, but the game is not over there")
        mine = self.ended()
        assert mine
        if (record.ending.points, record.ending.winners, record.ending.fingerprint) != (
            mine.points,
            mine.winners,
            mine.fingerprint,
        ):
            raise RecordError(f"{name}, line {number}: this is not how these entries end; one of them or this line was changed")


def _figures(game: Game) -> str:
    """What a record says of the component file."""
    return game.components.digest if game.standard else game.components.text


def _names(seats: Sequence[int]) -> str:
    return " or ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in seats)
