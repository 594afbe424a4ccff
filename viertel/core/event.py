"""Event: what happened, as a key and named numbers, and who may know. Log, animation and all languages come from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .field import Field, field_of
from .seat import BUT, EVERYONE


@dataclass(frozen=True)
class Telling:
    """How a game's event is declared: its key, its arguments as (name, kind), and how it is shown."""

    key: str
    arguments: tuple[tuple[str, str], ...] = ()
    quiet: bool = False  # animated, not logged
    reveals: bool = False  # lets somebody know something: no undo past it
    fields: tuple[Field, ...] = ()  # the arguments' kinds, and which of them can be a hole

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.arguments)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Which of its arguments are seats."""
        return tuple(place for place, (_, kind) in enumerate(self.arguments) if kind == "seat")


class Events:
    """The events of a game, each declared once; what `add` returns is its number in the rules.

    E_PLACED: Final = EVENTS.add("placed", seat=SEAT, cell=CELL)
    """

    def __init__(self) -> None:
        self.tellings: list[Telling] = []

    def add(self, key: str, *, quiet: bool = False, reveals: bool = False, **arguments: Any) -> int:
        """Arguments are declared like fields; one that is `secret` is a hole for those who may not know."""
        fields = [field_of(what) for what in arguments.values()]
        words = tuple((name, field.kind.word) for name, field in zip(arguments, fields))
        self.tellings.append(Telling(key, words, quiet, reveals, tuple(fields)))
        return len(self.tellings) - 1


@dataclass(slots=True, unsafe_hash=True)  # nobody changes one; frozen, it would take three times as long to make
class Event:
    telling: Telling
    values: tuple[int, ...]
    readers: int = EVERYONE

    @property
    def key(self) -> str:
        return self.telling.key

    @property
    def arguments(self) -> dict[str, int]:
        return dict(zip(self.telling.names, self.values))

    def seats(self) -> tuple[int, ...]:
        """The seats it concerns: those among its arguments."""
        return tuple(dict.fromkeys([self.values[place] for place in self.telling.seats]))

    def readable_by(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) know of it?"""
        if self.readers == EVERYONE:
            return True
        if self.readers >= BUT:
            return seat != self.readers - BUT
        return seat == self.readers
