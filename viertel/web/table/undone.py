"""Undone: what was taken back stays in the log, as far as there is room: where it stood, for those who could read it then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
from msgspec import Struct

from ...core import tale
from ...core.game import Game
from ...core.match import Entry
from ...core.tale import Told
from .migrate import meaning


@dataclass(frozen=True, slots=True)
class Struck:
    at: int  # so many entries that count stand before it
    n: int  # its number while it counted, from 1
    turn: int
    entry: Entry


class _Written(Struct, array_like=True):
    """One on disk: what it has told, and nothing of the position."""

    at: int
    n: int
    turn: int
    seat: int
    events: list[tuple[int, str, tuple[int, ...]]]


class _All(Struct):
    layout: str  # what the numbers in the events mean
    entries: list[_Written]


def strike(
    struck: Sequence[Struck], had: Sequence[Entry], has: Sequence[Entry], first: int, turns: Sequence[int], most: int
) -> list[Struck]:
    """What is struck once the entries `had` have become `has`: the same before `first`. `turns`: of those that were there from
    there on. What was struck before stays where it was told; of more than `most` the eldest go."""
    found = [one for one in struck if one.at <= first]
    stands = first
    for n, entry in enumerate(had[first:], first):
        if stands < len(has) and (has[stands].seat, has[stands].code) == (entry.seat, entry.code):
            stands += 1
        else:
            found.append(Struck(stands, n + 1, turns[n - first], entry))
        found += [replace(one, at=stands) for one in struck if one.at == n + 1]
    return found[-most:]


def written(game: Game, struck: Sequence[Struck]) -> str:
    entries = [
        _Written(
            one.at, one.n, one.turn, one.entry.seat, [(event.readers, event.key, event.values) for event in one.entry.events]
        )
        for one in struck
    ]
    return msgspec.json.encode(_All(meaning(game)[0], entries)).decode()


def read(game: Game, text: str | None) -> list[Struck]:
    """Nothing, if it was told by rules whose numbers meant something else."""
    kept = msgspec.json.decode(text, type=_All) if text else None
    if kept is None or kept.layout != meaning(game)[0]:
        return []
    played = [(one.seat, "") for one in kept.entries]  # what they told is enough
    entries = tale.entries(game, played, [Told(one.events) for one in kept.entries], None)
    return [Struck(one.at, one.n, one.turn, entry) for one, entry in zip(kept.entries, entries)]
