"""Memory: all that a seat has seen and done in a game, for whoever needs perfect recall.

What a seat sees is the compact observation (core/observation.py); what it remembers is how that changed, token by token: a moment
begins, the seat chose an action, a number of its observation became another one. A game has too many moments to keep a whole
observation of each, and in each very little is new. The tokens and what is seen now tell all that was ever seen.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.lane import look
from ..core.observation import BYTE, Observation
from ..core.sight import Sight
from ..core.state import State

Tokens = NDArray[np.int32]  # one row a token: what it is, which one, what it was before
MOMENT, CHOSE, SAW = 0, 1, 2  # what a token is
WIDTH = 3 + 2  # numbers for a token in a tensor: one-hot what it is, which one, what it was before


class Eyes:
    """What positions look like, as bytes."""

    def __init__(self, layout: Observation, view: State) -> None:
        self.view = view  # memory for what a seat sees
        self.sight: Sight = layout.sight()
        self.memory = np.zeros(len(layout), np.uint8)
        self.sight.aim(self.memory, True)

    def see(self, state: State, seat: int) -> NDArray[np.uint8]:
        look(state, self.view, self.sight, seat, 0)
        return self.memory.copy()


class Memory:
    """What one seat remembers. It never changes: what comes next makes another one, so that positions can share their past."""

    __slots__ = ("before", "digest", "n", "new")

    def __init__(self, before: Memory | None = None, new: Tokens | None = None) -> None:
        self.before = before
        self.new = np.zeros((0, 3), np.int32) if new is None else new
        self.n: int = len(self.new) + (before.n if before else 0)
        self.digest: bytes = before.digest if before else b""
        if new is not None:
            self.digest = hashlib.blake2b(self.digest + self.new.tobytes(), digest_size=16).digest()

    def after(self, seen: NDArray[np.uint8], now: NDArray[np.uint8], chose: int | None) -> Memory:
        """… a moment in which the seat saw something else than before, or chose an action."""
        changed = np.flatnonzero(seen != now)
        if not changed.size and chose is None:
            return self
        tokens = np.zeros((1 + (chose is not None) + changed.size, 3), np.int32)
        if chose is not None:
            tokens[1] = CHOSE, chose, 0
        last = tokens[len(tokens) - changed.size :]
        last[:, 0], last[:, 1], last[:, 2] = SAW, changed, seen[changed]
        return Memory(self, tokens)

    def tokens(self, most: int | None = None) -> Tokens:
        """All of them from the first on, or so many of the last."""
        found: list[Tokens] = []
        left = self.n if most is None else min(most, self.n)
        one: Memory | None = self
        while one and left > 0:
            found.append(one.new[-left:])
            left -= len(found[-1])
            one = one.before
        return np.concatenate(found[::-1]) if found else np.zeros((0, 3), np.int32)

    def write(self, out: NDArray[np.float32], size: int, actions: int) -> None:
        """As numbers from 0 to 1, a row of WIDTH for a token, the last one first; what does not fit is what is longest ago."""
        out[:] = 0
        last = self.tokens(len(out))[::-1]
        rows = out[: len(last)]
        kinds = last[:, 0]
        rows[np.arange(len(last)), kinds] = 1
        rows[:, 3] = (last[:, 1] + 1) / np.where(kinds == CHOSE, actions, size)
        rows[:, 4] = last[:, 2] / BYTE

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.tokens(), self.digest)


def restore(tokens: Tokens, digest: bytes) -> Memory:
    found = Memory(None, tokens)
    found.digest = digest
    return found
