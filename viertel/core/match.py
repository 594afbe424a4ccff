"""Match: a State and its Record stepping together. Whatever is told, kept or taken back is played through a Match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .chance import Chance, Sealed
from .errors import BadInput, IllegalAction, RecordError
from .event import Event
from .game import Game
from .record import Ending, Record
from .seat import CHANCE
from .state import State

SNAPSHOT = 32  # entries between two kept positions


@dataclass(frozen=True)
class Entry:
    """One line of the record, with what it told."""

    seat: int
    code: int
    events: tuple[Event, ...] = ()
    forced: bool = False  # the seat's only choice, taken for it
    together: bool = False  # others were to act at the same time

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
    ) -> None:
        """A new game, or one that goes on from `state`. Chance acts at once, as far as it is to act. Without its
        story a Match is faster: the entries tell nothing."""
        self.game = game
        self.seats = seats
        self.options = game.checked_options(seats, options or {})
        self.chance: Chance = chance or Sealed()
        self.names = list(names or (f"Seat {seat + 1}" for seat in range(seats)))
        if len(self.names) != seats:
            raise BadInput(f"{len(self.names)} names for {seats} seats")
        self.story = story  # do entries tell events?
        self._begin(state or game.new(seats, self.options))
        self._settle()

    def _begin(self, state: State) -> None:
        self.state = state
        self.entries: list[Entry] = []
        self._snapshots = [state.clone()]

    @property
    def n(self) -> int:
        """How many entries there are: the number of the position."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        return self.state.over()

    def legal(self, seat: int) -> list[int]:
        return self.state.legal(seat)

    def act(self, seat: int, *codes: int) -> list[Entry]:
        """Play a legal action, or several in a row, then chance and forced choices; the new entries. Refused, nothing changes.
        Several are one decision: refusing a later one must not tell what came to light after an earlier one."""
        if seat == CHANCE:
            raise IllegalAction("chance acts by itself")
        first, before = self.n, self.state
        try:
            for code in codes:
                if any(entry.seat != seat or entry.reveals for entry in self.entries[first:]):
                    raise IllegalAction(f"something has happened before {self._words(code)}")
                if code not in self.state.legal(seat):
                    raise IllegalAction(f"{self._words(code)} is not open to seat {seat} now")
                self._step(seat, code, False)
                self._settle()
        except BaseException:  # also a fault in the rules leaves the game as it was
            self.state = before
            del self.entries[first:]
            del self._snapshots[first // SNAPSHOT + 1 :]
            raise
        return self.entries[first:]

    def _words(self, code: int) -> str:
        try:
            return f"'{self.game.words(code)}'"
        except KeyError:
            return f"action {code}"

    def _step(self, seat: int, code: int, forced: bool) -> None:
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
        self.entries.append(Entry(seat, code, events, forced, together))
        if self.n % SNAPSHOT == 0:
            self._snapshots.append(after.clone())

    def _settle(self) -> None:
        while True:
            acting = self.state.to_act()
            if acting == (CHANCE,):
                self._step(CHANCE, self.chance.draw(self.state, self.n), False)
            elif len(acting) == 1 and self.state.plays_itself() and len(only := self.state.legal(acting[0])) == 1:
                self._step(acting[0], only[0], True)
            elif vain := [seat for seat in acting if self.game.in_vain(self.state, seat)]:
                self._step(vain[0], self.state.legal(vain[0])[0], True)
            else:
                return

    def at(self, n: int) -> State:
        """The position after n entries."""
        if not 0 <= n <= self.n:
            raise BadInput(f"there are positions 0 to {self.n}, not {n}")
        state = self._snapshots[n // SNAPSHOT].clone()
        for entry in self.entries[n - n % SNAPSHOT : n]:
            state.apply(entry.seat, entry.code)
        return state

    # Undo

    def undoable(self, seat: int, whole_turn: bool = False) -> list[int]:
        """The seat's own entries that it may take back freely, last first: up to chance, to something revealed, or to
        another's entry. Secret choices made at the same time as others' are not hindered by those."""
        found: list[int] = []
        if self.over:
            return found
        pending: list[int] = []
        others = False
        for n in range(self.n - 1, -1, -1):
            entry = self.entries[n]
            if entry.seat != seat:
                if not entry.together:
                    break
                others = True  # they have built on what was before the secret choices
            elif entry.reveals or (others and not entry.together):
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
        if not 0 <= n <= self.n:
            raise BadInput(f"there are positions 0 to {self.n}, not {n}")
        self._replay(self.entries[:n], n)
        self._settle()

    def _replay(self, entries: list[Entry], same: int) -> None:
        """Make these the entries; the first `same` of them are the present ones."""
        self.state = self.at(same)
        self._snapshots = self._snapshots[: same // SNAPSHOT + 1]
        self.entries = self.entries[:same]
        for entry in entries[same:]:
            self._step(entry.seat, entry.code, entry.forced)

    # Record

    def record(self, seed: bool | None = None) -> Record:
        """The game as text. The seed is in it once the game is over, unless `seed` says otherwise."""
        sealed = self.chance if isinstance(self.chance, Sealed) else None
        ending = None
        if self.over:
            reveal = sealed is not None and seed is not False
            ending = Ending(
                tuple(sum(self.game.points(self.state, seat).values()) for seat in range(self.seats)),
                self.state.winners(),
                self.state.fingerprint(),
                sealed.seed.hex() if sealed and reveal else None,
            )
        components = self.game.components
        return Record(
            self.game.name,
            self.seats,
            self.options,
            self.names,
            components.digest if self.game.standard else components.text,
            self.game.rules_version,
            sealed.seal if sealed else None,
            [(entry.seat, self.game.words(entry.code)) for entry in self.entries],
            ending,
        )

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
        for number, (seat, words) in enumerate(record.entries, 2):
            match._replay_line(seat, words, number, name)
        match._check_ending(record, name)
        return match

    def _replay_line(self, seat: int, words: str, number: int, name: str) -> None:
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
        self._step(seat, code, only or (self.game.in_vain(self.state, seat) and code == legal[0]))

    def _check_ending(self, record: Record, name: str) -> None:
        if record.ending is None:
            return
        number = self.n + 2
        if not self.over:
            raise RecordError(f"{name}, line {number}: has an end, but the game is not over there")
        mine = self.record(seed=False).ending
        assert mine
        if (record.ending.points, record.ending.winners, record.ending.fingerprint) != (
            mine.points,
            mine.winners,
            mine.fingerprint,
        ):
            raise RecordError(f"{name}, line {number}: this is not how these entries end; one of them or this line was changed")


def _names(seats: Sequence[int]) -> str:
    return " or ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in seats)
