"""Lesson: a guided first game. It is data in the game's folder `lesson/`: steps and luck in lesson.toml, the words beside it.

A lesson is played by seat 0 at a real table whose luck comes from the lesson's seed; the others do what the lesson says of them.
Where somebody is in it follows from what was played, so nothing else has to be kept, and it goes on wherever it was left.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .errors import BadInput
from .text import LANGUAGES, Text, faults
from .text import load as load_text

LEARNER = 0  # the seat of whoever learns
NOTHING = "null"  # JSON: no draft
TRIGGERS = ("choice", "event", "word")  # of tips: the verb of an open action, an event, another word of an open action

Line = tuple[str, ...]  # actions in a row


@dataclass(frozen=True)
class Step:
    """One thing to learn by doing it."""

    name: str  # of its words: NAME.say, NAME.wrong, NAME.came
    light: tuple[str, ...]  # what is lit: words of the board, or selectors; with | the first of several that can be seen
    show: tuple[str, ...]  # what has to be seen besides
    accept: tuple[Line, ...]  # what leads on; none: whatever is open
    gesture: str  # tap, or none where there is only something to look at
    draft: str  # JSON: what the board's draft begins with, in the first part of a decision that is sent as one
    until: str  # JSON: what the draft is when this part of the decision is done
    look: tuple[str, ...]  # where one sees what came of it

    @property
    def part(self) -> bool:
        """Is it part of a decision that a later step sends?"""
        return self.until != NOTHING and not self.accept

    @property
    def sentences(self) -> tuple[str, ...]:
        """A part of a decision has no outcome of its own."""
        return ("say", "wrong") if self.part else ("say", "wrong", "came")


@dataclass(frozen=True)
class Tip:
    """One sentence the first time something comes up."""

    name: str  # of its words: tip.NAME
    kind: str  # one of TRIGGERS
    word: str


@dataclass(frozen=True, eq=False)
class Lesson:
    folder: Path
    seed: bytes  # of all luck
    players: int
    options: Mapping[str, str]
    minutes: int
    steps: tuple[Step, ...]
    others: Mapping[int, Line]  # by seat, what the others do
    tips: tuple[Tip, ...]

    def text(self, language: str) -> Text:
        return load_text(self.folder, language)

    def step(self, played: Sequence[str]) -> tuple[int, tuple[Line, ...]] | None:
        """Where somebody is who has played this: the number of the step, and what leads on. None once all is done, or when
        the game has gone another way."""
        rest = tuple(played)
        for number, step in enumerate(self.steps):
            if step.part:
                continue
            if not step.accept and rest:
                rest = rest[1:]
                continue
            done = next((line for line in step.accept if rest[: len(line)] == line), None)
            if done is None:
                left = tuple(line[len(rest) :] for line in step.accept if line[: len(rest)] == rest)
                return (number, left) if left or not rest else None
            rest = rest[len(done) :]
        return None

    def answer(self, seat: int, played: Sequence[str]) -> str | None:
        """What another seat, having played this, does next; None where the lesson does not say."""
        line = self.others.get(seat, ())
        done = len(played)
        return line[done] if done < len(line) and tuple(played) == line[:done] else None

    def asked_for(self, seat: int, played: Sequence[str]) -> int:
        """How many of a seat's decisions, from its first on, were what the lesson wants."""
        if seat != LEARNER:
            line = self.others.get(seat, ())
            return next((n for n, (one, other) in enumerate(zip(line, played)) if one != other), min(len(line), len(played)))
        for n, action in enumerate(played):
            found = self.step(played[:n])
            if found is None or (found[1] and all(line[0] != action for line in found[1])):
                return n
        return len(played)

    def faults(self) -> list[str]:
        """What is wrong with its words, in any language."""
        needed = {f"{step.name}.{part}" for step in self.steps for part in step.sentences}
        needed |= {f"tip.{tip.name}" for tip in self.tips} | {"end.say"}
        found = faults(self.folder)
        for language in LANGUAGES:
            there = set(self.text(language).messages)
            found += [f"{language}: '{key}' is missing" for key in sorted(needed - there)]
            found += [f"{language}: nobody says '{key}'" for key in sorted(there - needed)]
        return found


@cache
def load(folder: Path) -> Lesson | None:
    """The lesson of the game in this folder, if it has one."""
    path = folder / "lesson" / "lesson.toml"
    if not path.exists():
        return None
    try:
        return _read(path.parent, tomllib.loads(path.read_text(encoding="utf-8")))
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{path}: {type(error).__name__}: {error}") from None


def _read(folder: Path, data: Mapping[str, Any]) -> Lesson:
    others: dict[int, Line] = {}
    for seat, action in [*data.get("before", ()), *(line for step in data["steps"] for line in step.get("others", ()))]:
        others[seat] = (*others.get(seat, ()), action)
    return Lesson(
        folder,
        data["seed"].encode(),
        data["players"],
        data.get("options", {}),
        data["minutes"],
        tuple(
            Step(
                step["name"],
                tuple(step.get("light", ())),
                tuple(step.get("show", ())),
                tuple((line,) if isinstance(line, str) else tuple(line) for line in step.get("accept", ())),
                step.get("gesture", "tap"),
                _json(step.get("draft", NOTHING)),
                _json(step.get("until", NOTHING)),
                tuple(step.get("look", ())),
            )
            for step in data["steps"]
        ),
        others,
        tuple(_tip(tip["name"], tip["on"]) for tip in data.get("tips", ())),
    )


def _json(text: str) -> str:
    json.loads(text)
    return text


def _tip(name: str, on: str) -> Tip:
    kind, _, word = on.partition(" ")
    if kind not in TRIGGERS or not word:
        raise ValueError(f"tip '{name}' comes up on one of {', '.join(TRIGGERS)} and a word, not on '{on}'")
    return Tip(name, kind, word)
