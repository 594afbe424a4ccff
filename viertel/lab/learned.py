"""A policy that was learned, as a bot: `learned:FILE`. The file is NumPy's .npz and needs no library that learns.

`layout` is the digest of the observation it was learned with, `weight0`, `bias0`, `weight1`, … are layers with a ReLU after each
but the last one, which has a number for each action. Of the open actions the one with the highest number is played.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ..core.errors import BadInput
from ..core.game import Game
from ..core.lane import look
from ..core.observation import Observation
from ..core.sight import Sight
from ..core.state import State

Layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]


def save(path: Path, layout: Observation, layers: Layers) -> None:
    found: dict[str, Any] = {"layout": layout.digest}
    for n, (weight, bias) in enumerate(layers):
        found[f"weight{n}"], found[f"bias{n}"] = weight.astype(np.float32), bias.astype(np.float32)
    np.savez_compressed(path, **found)


@cache
def _read(path: Path, changed: int) -> tuple[str, Layers]:
    try:
        with np.load(path, allow_pickle=False) as kept:
            depth = max(1, sum(name.startswith("weight") for name in kept.files))
            return str(kept["layout"]), [(kept[f"weight{n}"], kept[f"bias{n}"]) for n in range(depth)]
    except (OSError, KeyError, ValueError, BadZipFile) as error:
        raise BadInput(f"{path} is no policy that was learned: {error}") from None


@cache
def _layout(game: Game, seats: int) -> Observation:
    return Observation(game.state_type, seats, game.names)


class Learned:
    def __init__(self, game: Game, path: Path) -> None:
        try:
            changed = path.stat().st_mtime_ns
        except OSError as error:
            raise BadInput(f"{path} can't be read: {error.strerror}") from None
        self.path = path
        self.game = game
        self.digest, self.layers = _read(path, changed)
        self.number = {code: n for n, code in enumerate(game.actions.numbered)}
        self.sight: Sight | None = None

    def _look_with(self, view: State) -> Sight:
        layout = _layout(self.game, view.seats)
        if layout.digest != self.digest:
            raise BadInput(f"{self.path} was learned in another game, for another number of players or with another layout")
        sight = layout.sight()
        self.seen = np.zeros(len(layout), np.float32)
        self.scratch = view.clone()
        sight.aim(self.seen, False)
        return sight

    def choose(self, view: State, seat: int) -> int:
        codes = view.legal(seat)
        if len(codes) == 1:
            return codes[0]
        self.sight = self.sight or self._look_with(view)
        look(view, self.scratch, self.sight, seat, 0)
        found = self.seen
        for weight, bias in self.layers[:-1]:
            found = np.maximum(weight @ found + bias, 0)
        weight, bias = self.layers[-1]
        rows = [self.number[code] for code in codes]
        return codes[int(np.argmax(weight[rows] @ found + bias[rows]))]
