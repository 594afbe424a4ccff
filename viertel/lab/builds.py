"""Do the native and the plain build play identical games? The other one plays in a process of its own.

python -m viertel.lab.builds GAME < [[seats, options], …]     prints one line per variant
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from ..core.game import Game
from ..core.lane import look
from ..core.observation import Observation
from ..core.playout import playout
from ..core.state import Rng
from ..plain import builds as built
from . import pool
from .clauses import Broken, step_at_random

GAMES = 24  # in all, but at least one of each variant
LOOK = 12  # one position in so many is looked at


def trace(game: Game, seats: int, options: dict[str, str], games: int) -> str:
    """A digest of some games: every position of those from the public lists, what the seats see of some of them, as bytes and as
    floats in turn, and the end of those the fast way."""
    digest = hashlib.sha256()
    layout = Observation(game.state_type, seats, game.names)
    sight, seen, view = layout.sight(), bytearray(4 * len(layout)), game.new(seats, options)
    for seed in range(games):
        state, rng = game.new(seats, options), Rng(seed)
        steps = 0
        while not state.over():
            digest.update(repr(step_at_random(state, rng)).encode())
            digest.update(state.fingerprint().encode())
            if steps % LOOK == 0:
                for seat in range(seats):
                    sight.aim(seen, steps // LOOK % 2 == 0)
                    look(state, view, sight, seat, 0)
                    digest.update(seen)
            steps += 1
        state, rng = game.new(seats, options), Rng(seed)
        digest.update(str(playout(state, rng)).encode())
        digest.update(state.fingerprint().encode())
    return digest.hexdigest()


def compare(game: Game, variants: list[tuple[int, dict[str, str]]]) -> str:
    """Raise Broken where the builds differ; else what was compared, or why nothing was."""
    compiled = built()
    states = set(compiled.values())
    if not states:
        return "there is no native build here; point 12 was not checked"
    if "stale" in states:
        return "the native build is older than the source; point 12 was not checked: build again"
    package = type(game).__module__.rpartition(".")[0]
    if not any(name.startswith(f"{package}.") for name in compiled):
        return f"the rules of {game.title} are not compiled here; point 12 was not checked"
    other = "native" if "plain" in states else "plain"
    environment = {key: value for key, value in os.environ.items() if key != "VIERTEL_NO_NATIVE"}
    if other == "plain":
        environment["VIERTEL_NO_NATIVE"] = "1"
    root = str(Path(__file__).parents[2])  # the same package, wherever this was started
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [root, environment.get("PYTHONPATH")]))
    source = pool.Source.of(game)
    games = max(1, GAMES // max(1, len(variants)))
    order = json.dumps({"name": source.name, "components": source.components, "variants": variants, "games": games})
    ran = subprocess.run(
        [sys.executable, "-m", "viertel.lab.builds"], input=order, env=environment, capture_output=True, text=True, check=False
    )
    if ran.returncode != 0:
        raise Broken(12, f"the {other} build fails: {ran.stderr.strip().splitlines()[-1] if ran.stderr else ran.returncode}")
    for (seats, options), theirs in zip(variants, ran.stdout.split(), strict=True):
        if trace(game, seats, options, games) != theirs:
            raise Broken(12, f"the {other} build plays differently with {seats} players and {options}")
    return f"the native and the plain build played {2 * games * len(variants)} identical games"


def _answer() -> None:
    order = json.load(sys.stdin)
    game = pool.Source(order["name"], order["components"]).game()
    for seats, options in order["variants"]:
        print(trace(game, seats, options, order["games"]), flush=True)


if __name__ == "__main__":
    _answer()
