"""Puzzle: a position as one seat sees it, in which one choice is clearly best. `viertel puzzles make` finds them; a game's are in
`puzzles.jsonl` of its folder, a line each, the first of which says by which rules and which margin they were found.

What the seat may not know is not in the file either: it is a view, with holes.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import BadInput
from .game import Game
from .state import Rng, State

FILE = "puzzles.jsonl"
TRIES = 8  # so often each of the weaker bots was asked
EASY, MEDIUM, HARD = 1, 2, 3


@dataclass(frozen=True)
class Puzzle:
    view: dict[str, Any]  # what the seat to act may know (State.to_json)
    options: dict[str, str]
    choices: dict[str, float]  # the seat's share of the win by choice, the best first; what was hardly looked at is not in it
    found: dict[str, int]  # by bot, how often it found the best in TRIES
    game: int  # which of the games that were played to find puzzles, …
    at: int  # … at which position of it, …
    part: int  # … in the first, second or last third

    @property
    def key(self) -> str:
        """What it is called: the same position has the same name, whatever stands before it in the file."""
        text = json.dumps([self.view, self.options], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    @property
    def seats(self) -> int:
        return int(self.view["seats"])

    @property
    def seat(self) -> int:
        return int(self.view["viewer"])

    @property
    def solution(self) -> str:
        return next(iter(self.choices))

    @property
    def margin(self) -> float:
        """By how much of the win the best choice is better than the next."""
        best, second, *_ = self.choices.values()
        return best - second

    def clear(self, margin: float) -> bool:
        """Is that so much of what everybody would have if all were equal?"""
        return self.margin >= margin / self.seats

    @property
    def difficulty(self) -> int:
        """Easy if who looks a single decision ahead mostly finds it, hard if who looks down the tree a little hardly does."""
        if self.found["greedy"] > TRIES // 2:
            return EASY
        return HARD if self.found["regular"] <= TRIES // 4 else MEDIUM

    def position(self, game: Game, luck: Rng) -> State:
        """A full position that looks just like it from the seat; what is hidden is imagined."""
        return game.position(self.view, self.options).imagine(luck)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "at": self.at,
            "part": self.part,
            "options": self.options,
            "choices": self.choices,
            "found": self.found,
            "view": self.view,
        }


def header(game: Game, margin: float, looks: int) -> dict[str, Any]:
    """What the first line says: puzzles of other rules or other figures are none of this game."""
    return {
        "puzzles": 1,
        "game": game.name,
        "rules": game.rules_version,
        "components": game.components.digest,
        "margin": margin,
        "looks": looks,
    }


def read(game: Game) -> list[Puzzle]:
    """The puzzles of a game, in the order in which they were found; none where they are for other rules or figures."""
    return list(_read(game.folder / FILE, game.name, game.rules_version, game.components.digest))


@lru_cache(maxsize=32)
def _read(path: Path, name: str, rules: int, components: str) -> tuple[Puzzle, ...]:
    if not path.exists():
        return ()
    try:
        first, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        if (first["game"], first["rules"], first["components"]) != (name, rules, components):
            return ()
        return tuple(Puzzle(**line) for line in lines)
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BadInput(f"{path}: can't be read as puzzles: {error}") from None
