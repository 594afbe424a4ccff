"""Draft: a seat's steps that nobody else can know of yet, as in a plan made in secret.

A draft is no part of the match. It is played with the step that shows something, all at once: so neither the number of
entries nor their order ever tells that somebody is busy, or how quick he is.
"""

from __future__ import annotations

from collections.abc import Sequence

from .game import Game
from .state import State


def draft(game: Game, state: State, seat: int, codes: Sequence[int]) -> bool:
    """Are these steps open to the seat, and none of them to be noticed by any other, nor by a spectator?"""
    if not game.drafted(state):
        return False
    after = state.clone()
    told: list[tuple[int, ...]] = []
    for code in codes:
        if code not in after.legal(seat):
            return False
        after.apply(seat, code, told)
    events = [game.event(item) for item in told]
    others = [other for other in (*range(state.seats), None) if other != seat]
    if any(event.readable_by(other) for event in events for other in others):
        return False
    return all(after.view(other) == state.view(other) for other in others)
