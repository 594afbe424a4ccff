"""Advice: what an expert thinks of a seat's choices, in words for a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.game import Game
from ..core.state import Rng, State
from ..core.text import Text
from .worker import Opinion

LEVEL = "expert"
BEST = 3


@dataclass(frozen=True)
class Choice:
    action: str
    text: str
    expected: float | None  # the seat's share of the win, from 0 to 1
    looks: int


def best(game: Game, view: State, seat: int, opinion: Opinion, text: Text, names: Sequence[str]) -> list[Choice]:
    """The best choices, the one to be played first. One that was hardly looked at is no advice."""
    found = [thought for thought in opinion.thoughts[:BEST] if thought.looks or thought is opinion.thoughts[0]]
    sentences = [sentence(game, view, seat, thought.action, text, names) for thought in found]
    return [
        Choice(
            thought.action,
            words if sentences.count(words) == 1 else f"{words} ({thought.action})",
            thought.expected,
            thought.looks,
        )
        for thought, words in zip(found, sentences)
    ]


def sentence(game: Game, view: State, seat: int, action: str, text: Text, names: Sequence[str]) -> str:
    """What the log would say of a choice; just its words where that rests on what the seat does not know."""
    said = {_said(game, view.imagine(Rng(seed)), seat, action, text, names) for seed in (1, 2)}
    return said.pop() if len(said) == 1 else action


def _said(game: Game, state: State, seat: int, action: str, text: Text, names: Sequence[str]) -> str:
    told: list[tuple[int, ...]] = []
    state.apply(seat, game.code(action), told)
    events = [game.event(item) for item in told]
    loud = [event for event in events if not event.telling.quiet and event.readable_by(seat)]
    return " ".join(game.sentence(event, text, names) for event in loud[:2]) or action
