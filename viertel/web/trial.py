"""Can a position be played on? Tried in a process of its own: native rules end theirs where a number leads beyond a list.

The child answers a line of JSON with a line of JSON; one that does not answer is ended, and the position is not used.
"""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from .. import games
from ..core.components import Components
from ..core.errors import BadInput
from ..core.seat import CHANCE
from ..core.state import Rng
from .composer import scores
from .rehearsal import Rehearsal

SECONDS = 20.0  # for one position, the start of the child included
GAMES = 3  # played to their end from there, at random
DECISIONS = 20_000


class Trial:
    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    def check(self, game: str, components: str | None, options: Mapping[str, str], position: Mapping[str, Any]) -> None:
        """BadInput says why a position can't be played on."""
        child = self._child = self._child or subprocess.Popen(
            [sys.executable, "-m", "viertel.web.trial"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert child.stdin and child.stdout
        try:
            child.stdin.write(json.dumps([game, components, dict(options), dict(position)]).encode() + b"\n")
            ready, _, _ = select.select([child.stdout], [], [], SECONDS)
            answer = child.stdout.readline() if ready else b""
        except OSError:
            answer = b""
        if not answer:
            self.end()
            raise BadInput("the rules can't be applied to its last position")
        if why := json.loads(answer):
            raise BadInput(why)

    def end(self) -> None:
        if self._child:
            self._child.kill()
            self._child.communicate()
            self._child = None


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
