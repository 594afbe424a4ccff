"""Plays random games from a position that somebody wrote down, in a process that may die of it: intake/trial.py asks."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from ... import games
from ...core.components import Components
from ...core.errors import BadInput
from ...core.seat import CHANCE
from ...core.state import Rng
from ..table.composer import scores
from .rehearsal import Rehearsal

GAMES = 3  # played to their end from there, at random
DECISIONS = 20_000


def play_on(name: str, components: str | None, options: Mapping[str, str], position: Mapping[str, Any]) -> None:
    """All that is done with the position, then every list of choices, every view and all points on the way to the end of a few
    random games."""
    game = games.load(name, Components(components, "component file") if components else None)
    begun = game.whole(position, options)
    Rehearsal(game, [f"Seat {seat + 1}" for seat in range(begun.seats)]).position(begun)
    for seed in range(GAMES):
        state, rng = begun.clone(), Rng(seed)
        for _ in range(DECISIONS):
            for view in map(state.view, (None, *range(state.seats))):
                view.imagine(rng)
                scores(game, view, ())
            acting = state.to_act()
            if not acting:
                break
            if acting == (CHANCE,):
                state.apply(CHANCE, state.sample(rng), [])
                continue
            seat = acting[rng.below(len(acting))]
            legal = state.legal(seat)
            if not legal:
                raise BadInput(f"seat {seat} is to act and has no choice")
            state.apply(seat, legal[rng.below(len(legal))], [])
        scores(game, state, state.winners())


def main() -> None:
    for line in sys.stdin:
        why = None
        try:
            play_on(*json.loads(line))
        except Exception as error:  # whatever the rules make of a position that is not theirs
            why = str(error) or type(error).__name__
        print(json.dumps(why), flush=True)


if __name__ == "__main__":
    main()
