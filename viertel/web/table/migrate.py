"""Reopening a table: from what is kept of it to a game that goes on, whatever has become of the rules meanwhile.

As it was told, with no replay, if the rules are the same. By other rules: replayed, if that leads to the same position; else on
from the last position, which is carried over; else it is closed with the points so far. What nobody can play any more can
still be read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Raw, Struct

from ... import games
from ...core import carry, tale
from ...core.chance import Sealed
from ...core.components import Components
from ...core.errors import BadInput
from ...core.game import Game
from ...core.match import Entry, Match
from ...core.record import Change, Ending, Record
from ...core.state import State
from ...core.tale import Told
from ..intake.trial import Trial
from ..storage.archive import Archive, RulesChange, StoredTable


class _Told(Struct, array_like=True, gc=False):
    """A told entry on disk."""

    events: list[tuple[int, str, tuple[int, ...]]]
    changed: dict[str, Raw]  # read once the last value of each field is known: most are never asked for
    points: list[int] | None
    flags: int  # 1: forced, 2: together, 4: a bot stood in
    start: dict[str, Raw] | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Told)


def written(told: Told) -> str:
    flags = told.forced + 2 * told.together + 4 * told.stood_in
    return _encoder.encode((told.events, told.changed, told.points, flags, told.start)).decode()


def read(text: str) -> Told:
    told = _decoder.decode(text)
    forced, together, stood_in = (bool(told.flags & flag) for flag in (1, 2, 4))
    return Told(told.events, told.changed, told.points, forced, together, told.start, stood_in)


def written_ending(ending: Ending) -> str:
    return _encoder.encode(asdict(replace(ending, seed=None))).decode()


def ended(match: Match) -> str | None:
    """How a game ended, if it is over."""
    ending = match.ended()
    return written_ending(ending) if ending else None


def read_ending(text: str | None) -> Ending | None:
    return msgspec.json.decode(text, type=Ending) if text else None


@lru_cache(maxsize=64)
def meaning(game: Game) -> tuple[str, str]:
    """What the numbers of a game's positions and events mean: a digest, and the layout as JSON."""
    found = _meanings.get(game)
    if found is None:
        layout = _encoder.encode(game.layout())
        found = _meanings[game] = (hashlib.sha256(layout).hexdigest()[:16], layout.decode())
    return found


_meanings: WeakKeyDictionary[Game, tuple[str, str]] = WeakKeyDictionary()


def figures(game: Game) -> tuple[int, str, str]:
    """What a table is played by: version of the rules, digest of the figures, layout."""
    return game.rules_version, game.components.digest, meaning(game)[0]


@dataclass(frozen=True)
class Span:
    """Entries by the same rules: the first, what their numbers mean, and where they began (JSON; None: at the start)."""

    first: int
    layout: str | None
    begun: str | None = None


class Past:
    """The positions of a game as they were written down, found when somebody looks."""

    def __init__(
        self, game: Game, kept: StoredTable, told: Callable[[int, int], list[str]], layout: Callable[[str], str]
    ) -> None:
        self._game = game
        self._seats, self._options = len(kept.seats), kept.options
        self.spans = [Span(0, kept.layout), *(Span(one.first, one.layout, one.position) for one in kept.changes)]
        self._told = told
        self._layout = layout

    def meant(self, layout: str | None) -> dict[str, Any] | None:
        """What numbers meant, if that is not what they mean now."""
        known = layout is None or layout == meaning(self._game)[0]
        return None if known else msgspec.json.decode(self._layout(layout or ""))

    def position(self, n: int) -> dict[str, Any]:
        """The position after n entries, in today's numbers."""
        first = max(span.first for span in self.spans if span.first <= n)
        return self.added(n, [read(text) for text in self._told(first, max(n, first + 1))])

    def added(self, n: int, told: Sequence[Told]) -> dict[str, Any]:
        """The same, from what was told since the last change of rules."""
        span = next(span for span in reversed(self.spans) if span.first <= n)
        begun = msgspec.json.decode(span.begun) if span.begun else None
        if not told and begun is None:
            raise BadInput("nothing was told of it")
        data = tale.position(told, begun) if n > span.first else begun or told[0].start or {}
        return self.carried({name: _value(value) for name, value in data.items()}, span.layout)

    def carried(self, data: dict[str, Any], layout: str | None) -> dict[str, Any]:
        old = self.meant(layout)
        if old is None:
            return data
        start = self._game.new(self._seats, self._options).to_json()
        return carry.position(data, old, msgspec.json.decode(meaning(self._game)[1]), start)

    def state(self, n: int) -> State:
        return self.loaded(self.position(n))

    def loaded(self, data: dict[str, Any]) -> State:
        state = self._game.new(self._seats, self._options)
        try:
            state.load(data)
        except ValueError as error:
            raise BadInput(str(error)) from None
        return state


class Unreadable(Exception):
    """No board of today can show this game; its words can still be read."""


@dataclass
class Reopened:
    match: Match
    kept: StoredTable  # with the rules by which it goes on
    how: str  # as it was, replayed, changed or closed
    why: str = ""  # one sentence, where it is not as it was
    retold: Sequence[tuple[int, str]] = ()  # what is to be written in place of what was told, by number


def record(kept: StoredTable) -> Record:
    """The record of a table, from what is kept: no rules are needed for it."""
    ending = read_ending(kept.ending)
    found = Record(
        kept.game,
        len(kept.seats),
        kept.options,
        [seat.name or f"Seat {number + 1}" for number, seat in enumerate(kept.seats)],
        kept.components,
        kept.rules,
        Sealed(kept.seed).seal,
        [(seat, action) for _, _, seat, action, _, _ in kept.entries],
        replace(ending, seed=kept.seed.hex()) if ending else None,
    )
    found.changes = [change(one) for one in kept.changes]
    found.stood_in = {n for n, (*_, told) in enumerate(kept.entries) if told and read(told).stood_in}
    return found


def change(kept: RulesChange) -> Change:
    """A change of rules, or where a game began, as its record says it."""
    origin = msgspec.json.decode(kept.origin) if kept.origin else None
    return Change(kept.first, kept.rules, kept.components, msgspec.json.decode(kept.position), origin)


def begun(game: Game, change: Change) -> RulesChange:
    """Where a game began, as it is kept."""
    origin = _encoder.encode(change.origin).decode() if change.origin else None
    return RulesChange(change.at, *figures(game), _encoder.encode(change.position).decode(), origin)


def game_of(kept: StoredTable) -> Game:
    """The game as it is played here today; BadInput if it has gone."""
    components = kept.changes[-1].components if kept.changes else kept.components
    return games.load(kept.game, Components(components, "component file") if "\n" in components else None)


class Reopening:
    def __init__(self, kept: StoredTable, archive: Archive, trial: Trial) -> None:
        self._kept = kept
        self._archive = archive
        self._trial = trial  # of positions that are carried over
        self.game = game_of(kept)
        self._played = [(seat, action) for _, _, seat, action, _, _ in kept.entries]
        self._told = [read(one) for *_, one in kept.entries if one is not None]
        last = kept.changes[-1] if kept.changes else kept
        self._begun = kept.changes[-1].first if kept.changes else 0
        self._figures = (last.rules, last.components, last.layout)
        self._ending = read_ending(kept.ending)
        self._past = Past(self.game, kept, partial(archive.told, kept.key), archive.layout)

    @property
    def _is_told(self) -> bool:
        return bool(self._played) and self._figures[2] is not None and len(self._told) == len(self._played)

    def run(self, replay: bool = False) -> Reopened:
        """Unreadable if there is nothing that a board could show. With `replay` a game under way is replayed in any case, which
        finds a change of rules that nobody gave a number."""
        known = self._figures == figures(self.game)
        if self._is_told and (self._ending or (known and not replay)):
            return Reopened(self._as_told(), self._kept, "as it was")
        try:
            match = self._replayed()
        except BadInput as error:
            if self._ending:
                raise Unreadable(str(error)) from None
            return self._go_on(str(error))
        if self._is_told and match.state.to_json() != self._last_position():
            return self._go_on("the same entries lead to another position")
        return self._adopted(match)

    # As it was told

    def _as_told(self) -> Match:
        """By the rules of today if it was played by them; else as something that is over."""
        try:
            state = self._past.loaded(self._last())
            match = self._goes_on(state, self._begun if self._figures == figures(self.game) else len(self._played))
        except BadInput as error:
            raise Unreadable(str(error)) from None
        if self._ending and (self._ending.closed or match.begun == match.n):
            match.ending = self._ending
        return match

    def _goes_on(self, state: State, begun: int) -> Match:
        kept = self._kept
        names = [seat.name for seat in kept.seats]
        chance = Sealed(kept.seed)
        return Match.goes_on(self.game, kept.options, chance, names, state, self._entries(), begun, self._past.state)

    def _last_position(self) -> dict[str, Any] | None:
        try:
            return self._last()
        except BadInput:
            return None

    def _last(self) -> dict[str, Any]:
        return self._past.added(len(self._played), self._told[self._begun :])

    def told(self) -> list[Entry]:
        """The entries as they were told, as far as they were."""
        return self._entries() if self._is_told else []

    def _entries(self) -> list[Entry]:
        found: list[Entry] = []
        ends = [*(span.first for span in self._past.spans[1:]), len(self._played)]
        for span, end in zip(self._past.spans, ends):
            told = self._told[span.first : end]
            found += tale.entries(self.game, self._played[span.first : end], told, self._past.meant(span.layout))
        return found

    # Replayed

    def _replayed(self) -> Match:
        """By the rules of today, from where the last rules began."""
        kept = self._kept
        found = record(kept)
        found.ending = None
        if found.changes:
            last = found.changes[-1]
            found.changes[-1] = replace(last, position=self._past.carried(last.position, kept.changes[-1].layout))
        match = Match.replay(self.game, found, Sealed(kept.seed))
        return match.told_before(self._entries()[: self._begun], self._past.state) if self._begun else match

    def _adopted(self, match: Match) -> Reopened:
        """What follows is played by the rules of today, and so was what went before. What is over keeps the name of its own."""
        kept = self._kept
        rules, components, layout = figures(self.game)
        if match.over:
            rules, components, _ = self._figures
        if kept.changes:
            position = _written(match.at(self._begun))
            kept = replace(
                kept,
                changes=(
                    *kept.changes[:-1],
                    RulesChange(self._begun, rules, components, layout, position, kept.changes[-1].origin),
                ),
            )
        else:
            kept = replace(kept, rules=rules, components=components, layout=layout)
        told = [(n, written(one)) for n, one in enumerate(tale.tell(match, self._begun), self._begun)]
        if self._ending:
            match.ending = self._ending
        elif match.over:
            kept = replace(kept, ending=ended(match))
        return Reopened(match, kept, "replayed", "its entries were replayed", told)

    # By other rules

    def _go_on(self, why: str) -> Reopened:
        """From the last position, by the rules of today; or closed."""
        kept = self._kept
        try:
            if not self._is_told:
                raise BadInput("no position of it was written down")
            data = self.game.migrate_position(self._last(), self._figures[0])
            own = None if self.game.standard else self.game.components.text
            self._trial.check(kept.game, own, kept.options, data)
            match = self._goes_on(self.game.whole(data, kept.options), len(self._played))
            position = _written(match.state)
            match.settle()
        except BadInput as error:
            return self._closed(f"{why}; {error}")
        change = RulesChange(len(self._played), *figures(self.game), position)
        return Reopened(match, replace(kept, changes=(*kept.changes, change)), "changed", why)

    def _closed(self, why: str) -> Reopened:
        kept = replace(self._kept, closed="rules", ending=_broken_off(tale.last_points(self._told)))
        try:
            return Reopened(Reopening(kept, self._archive, self._trial)._as_told(), kept, "closed", why)
        except Unreadable:
            raise Closing(kept, why) from None


class Closing(Unreadable):
    """A game that has to be closed, and that no board can show."""

    def __init__(self, kept: StoredTable, why: str) -> None:
        super().__init__(why)
        self.kept = kept


def _value(value: Any) -> Any:
    return msgspec.json.decode(value) if isinstance(value, Raw) else value


def _written(state: State) -> str:
    return _encoder.encode(state.to_json()).decode()


def stopped(kept: StoredTable, archive: Archive, trial: Trial) -> str:
    """How a game stands that is broken off; no points, if nothing was told of it and it can't be replayed."""
    points = tale.last_points(read(one) for *_, one in kept.entries if one)
    if not points:
        with suppress(BadInput, Unreadable):
            match = Reopening(kept, archive, trial).run().match
            points = tale.points(match.game, match, match.state)
    return _broken_off(points)


def _broken_off(points: Sequence[int]) -> str:
    return written_ending(Ending(tuple(points), (), "", closed=True))
