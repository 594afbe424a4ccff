"""Advice: what an expert thinks of a seat's choices, in words for a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from ..core.event import Event
from ..core.game import Game
from ..core.seat import CHANCE
from ..core.state import Rng, State
from ..core.text import Text, placeholders
from .worker import Opinion

LEVEL = "expert"
BEST = 3


@dataclass(frozen=True)
class Advice:
    """A choice, and what is to be said for it."""

    action: str
    text: str
    expected: float | None  # the seat's share of the win, from 0 to 1
    looks: int


def best(game: Game, view: State, seat: int, opinion: Opinion, text: Text, names: Sequence[str]) -> list[Advice]:
    """Those an expert looked at most, the most promising first: what stands higher promises more. One that was hardly looked at
    is no advice."""
    found = [thought for thought in opinion.thoughts[:BEST] if thought.looks or thought is opinion.thoughts[0]]
    found.sort(key=lambda thought: -(thought.expected or 0))
    sentences = [sentence(game, view, seat, thought.action, text, names) for thought in found]
    return [
        Advice(
            thought.action,
            words if sentences.count(words) == 1 else f"{words} ({thought.action})",
            thought.expected,
            thought.looks,
        )
        for thought, words in zip(found, sentences)
    ]


def sentence(game: Game, view: State, seat: int, action: str, text: Text, names: Sequence[str]) -> str:
    """What the log would say of a choice, as far as that does not rest on what the seat does not know.

    A choice of which the log says nothing has a sentence of its own: `choice.WORDS`, or `choice.VERB` with what is chosen.
    """
    verb, _, rest = action.partition(" ")
    for key in (f"choice.{action}", f"choice.{verb}"):
        if key in text:
            named = {kind: text(f"{kind}.{rest}") for kind in placeholders(text.messages[key]) - {"seat"}}
            return text(key, seat=names[seat], **named)
    one, other = (_told(game, view, seed, seat, action) for seed in (1, 2))
    sure = [event for event, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other))]
    about = [event for event in sure if seat in event.seats()] or sure
    said = [event for event in about if not event.telling.quiet] or about
    return " ".join(game.sentence(event, text, names) for event in said[:2]) or action


def line(
    game: Game, view: State, steps: Sequence[tuple[int, str]], reader: int | None, text: Text, names: Sequence[str]
) -> list[str]:
    """How it is expected to go on after a view, step by step, as far as the log would say the same of it in two states that fit
    the view, and the reader may know. Where a choice alone is known and not what it rests on, `guess.VERB` says it."""
    lucks = (Rng(1), Rng(2))
    states = [view.imagine(luck) for luck in lucks]
    found: list[str] = []
    for seat, action in steps:
        code = game.code(action)
        if not all(_come_to(state, luck, seat, code) for state, luck in zip(states, lucks)):
            break
        told: list[list[Event]] = []
        for state in states:
            events: list[tuple[int, ...]] = []
            state.apply(seat, code, events)
            told.append([event for event in map(game.event, events) if event.readable_by(reader) and not event.telling.quiet])
        same = [event for event, _ in takewhile(lambda pair: pair[0] == pair[1], zip(*told))]
        verb, _, rest = action.partition(" ")
        if said := [event for event in same if seat in event.seats()] or same:
            found.append(" ".join(game.sentence(event, text, names) for event in said[:2]))
        elif f"guess.{verb}" in text:
            found.append(text(f"guess.{verb}", seat=names[seat], rest=rest))
        else:
            break
    return found


def _come_to(state: State, luck: Rng, seat: int, code: int) -> bool:
    """Let chance and those act who have no choice, until a seat has this one; or it does not come to that."""
    while True:
        acting = state.to_act()
        if acting == (CHANCE,):
            state.apply(CHANCE, state.sample(luck))
        elif len(acting) == 1 and len(only := state.legal(acting[0])) == 1 and only[0] != code:
            state.apply(acting[0], only[0])
        else:
            return seat in acting and code in state.legal(seat)


def planned(game: Game, view: State, seat: int, actions: Sequence[str], text: Text, names: Sequence[str]) -> str:
    """What a plan made in secret would tell the seat alone."""
    state = view.imagine(Rng(1))
    told: list[tuple[int, ...]] = []
    for action in actions:
        state.apply(seat, game.code(action), told)
    events = [game.event(item) for item in told]
    own = [event for event in events if event.readable_by(seat) and not event.readable_by(None) and not event.telling.quiet]
    return " ".join(game.sentence(event, text, names) for event in own) or ", ".join(actions)


def _told(game: Game, view: State, seed: int, seat: int, action: str) -> list[Event]:
    """What the seat would read of a choice in one of the states that fit its view."""
    told: list[tuple[int, ...]] = []
    view.imagine(Rng(seed)).apply(seat, game.code(action), told)
    return [event for event in map(game.event, told) if event.readable_by(seat)]
