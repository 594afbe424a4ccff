"""Tale: a game as it was told, entry by entry, with what changed in the position. It can be read without the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import carry
from .errors import BadInput
from .event import Event, Telling
from .game import Game
from .match import Entry, Match

GONE = Telling("gone")  # an event that the game has no words for any more


@dataclass(slots=True)
class Told:
    """One entry: its events as readers, key and arguments, and the fields of the position that were different afterwards."""

    events: list[tuple[int, str, tuple[int, ...]]] = field(default_factory=list)
    changed: dict[str, Any] = field(default_factory=dict)
    points: list[int] | None = None  # everybody's, where they were different afterwards
    forced: bool = False
    together: bool = False
    start: dict[str, Any] | None = None  # of the first entry: the position before it
    stood_in: bool = False


def tell(match: Match, first: int = 0) -> list[Told]:
    """The entries from `first` on, by the rules that hold now."""
    game = match.game
    state = match.at(first)
    before, had = state.to_json(), points(game, match, state) if first else None
    found = []
    for n, entry in enumerate(match.entries[first:], first):
        state.apply(entry.seat, entry.code)
        after, has = state.to_json(), points(game, match, state)
        found.append(
            Told(
                [(event.readers, event.key, event.values) for event in entry.events],
                {name: value for name, value in after.items() if before[name] != value},
                None if has == had else has,
                entry.forced,
                entry.together,
                None if n else before,
                entry.stood_in,
            )
        )
        before, had = after, has
    return found


def points(game: Game, match: Match, state: Any) -> list[int]:
    return [sum(game.points(state, seat).values()) for seat in range(match.seats)]


def position(told: Iterable[Told], begun: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The position after these entries: the first ones of a game, or those that followed on a position."""
    found = dict(begun or {})
    for one in told:
        if one.start is not None and begun is None:
            found = dict(one.start)
        found.update(one.changed)
    return found


def last_points(told: Iterable[Told]) -> list[int]:
    found: list[int] = []
    for one in told:
        found = one.points or found
    return found


def entries(game: Game, played: Sequence[tuple[int, str]], told: Sequence[Told], layout: Mapping[str, Any] | None) -> list[Entry]:
    """Entries from what was told of them; `layout` is what their numbers meant, where that is not what they mean now."""
    tellings = {telling.key: telling for telling in game.tellings}
    new = game.layout() if layout else {}
    found = []
    for (seat, words), one in zip(played, told):
        events = []
        for readers, key, values in one.events:
            telling = tellings.get(key)
            carried = carry.event(key, values, layout, new) if layout else values
            if telling is None or carried is None:
                events.append(Event(GONE, (), readers))
            else:
                events.append(Event(telling, carried, readers))
        try:
            code, kept = game.code(words), ""
        except BadInput:
            code, kept = -1, words
        found.append(Entry(seat, code, tuple(events), one.forced, one.together, one.stood_in, kept))
    return found
