"""Action: one small decision. In the engine an int, to people and files its words: `place d2`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from .field import Axis, Name, Names


@dataclass(frozen=True)
class Verb:
    """A run of codes that share their first word; the rest of the words name the code in the run.

    An empty rest is the verb alone. A place in the run that can never be legal has None.
    """

    word: str
    first: int
    rests: Sequence[str | None]
    axes: Sequence[tuple[str, Sequence[Name]]] = ()  # what the rest is put together from: each axis and its things


class Actions:
    """The actions of a game, of players and of chance, each verb declared once; what `add` returns is its first code.

    A_PLACE: Final = ACTIONS.add("place", CELL)
    A_MOVE: Final = ACTIONS.add("move", CELL, CELL)  # code A_MOVE + CELL.size * from + to
    """

    def __init__(self) -> None:
        self._verbs: list[tuple[str, int, tuple[Axis, ...]]] = []
        self.size = 0  # codes in all

    def add(self, word: str, *axes: Axis) -> int:
        first = self.size
        self._verbs.append((word, first, axes))
        self.size += prod(axis.size for axis in axes)
        return first

    def catalogue(self, names: Names) -> Catalogue:
        """The actions in words, with what a component file calls the things on the axes."""
        return Catalogue(
            [
                Verb(
                    word,
                    first,
                    [_rest(each) for each in product(*(axis.named(names) for axis in axes))],
                    [(axis.name, axis.named(names)) for axis in axes],
                )
                for word, first, axes in self._verbs
            ]
        )


def _rest(things: tuple[Name, ...]) -> str | None:
    if None in things:
        return None
    return " ".join(f"p{thing + 1}" if isinstance(thing, int) else str(thing) for thing in things)


class Catalogue:
    """All actions of a game, of players and of chance: codes to words and back."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self._verbs = sorted(verbs, key=lambda verb: verb.first)
        self._firsts = [verb.first for verb in self._verbs]
        self._codes: dict[str, int] = {}
        self._said: dict[int, str] = {}  # remembered: legal actions are told again and again
        end = 0
        for verb in self._verbs:
            if verb.first < end:
                raise ValueError(f"'{verb.word}' begins at {verb.first}, inside the verb before it")
            end = verb.first + len(verb.rests)
            for offset, rest in enumerate(verb.rests):
                if rest is not None:
                    words = f"{verb.word} {rest}".strip()
                    if words in self._codes:
                        raise ValueError(f"two actions are called '{words}'")
                    self._codes[words] = verb.first + offset

    def words(self, code: int) -> str:
        """What an action is called; KeyError for a number that is none."""
        found = self._said.get(code)
        if found is None:
            found = self._said[code] = self._say(code)
        return found

    def _say(self, code: int) -> str:
        verb = self._verb(code)
        rest = verb.rests[code - verb.first]
        if rest is None:
            raise KeyError(code)
        return f"{verb.word} {rest}".strip()

    def _verb(self, code: int) -> Verb:
        verb = self._verbs[max(0, bisect_right(self._firsts, code) - 1)] if self._verbs else None
        if verb is None or not 0 <= code - verb.first < len(verb.rests):
            raise KeyError(code)
        return verb

    def parts(self, code: int) -> tuple[str, list[tuple[str, int, Name]]]:
        """An action taken apart: its verb, and for each axis its name, the number on it, and what that is called."""
        verb = self._verb(code)
        left, found = code - verb.first, []
        for name, things in reversed(verb.axes):
            left, number = divmod(left, len(things))
            found.append((name, number, things[number]))
        return verb.word, found[::-1]

    def code(self, words: str) -> int:
        """The number of an action; KeyError if nothing is called so."""
        return self._codes[" ".join(words.split())]

    def all_words(self) -> list[str]:
        return list(self._codes)

    @property
    def size(self) -> int:
        """More than any code."""
        return max((verb.first + len(verb.rests) for verb in self._verbs), default=0)

    @cached_property
    def numbered(self) -> list[int]:
        """The codes of all actions, sorted: for those who want them without gaps, an action's number is its place here."""
        return sorted(self._codes.values())
