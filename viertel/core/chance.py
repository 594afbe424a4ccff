"""Where a Match's luck comes from. In a game between people it is sealed: promised before, proved after.

The secret seed's SHA-256 is published at the start. Entry n of the record, if it is chance's, is drawn with
HMAC-SHA256(seed, "n"): read as a fraction of 2**256 it picks among the outcomes, in the order of their codes, by weight.
When the seed is published at the end, anybody can draw again and compare.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Protocol

from .state import Rng, State


class Chance(Protocol):
    def draw(self, state: State, n: int) -> int:
        """The code chance plays as entry n in a state where it is to act."""


class Sealed:
    """Luck from a secret seed that can be checked once the seed is known."""

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(32) if seed is None else seed

    @property
    def seal(self) -> str:
        """What is published before the game."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, state: State, n: int) -> int:
        outcomes = state.chances()
        total = sum([weight for _, weight in outcomes])
        digest = hmac.digest(self.seed, str(n).encode(), "sha256")
        left = int.from_bytes(digest, "big") * total >> 256
        for code, weight in outcomes:
            left -= weight
            if left < 0:
                return code
        raise AssertionError("the weights sum to the total")


class Quick:
    """Luck for simulations and tests: fast, and the same for the same seed."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def draw(self, state: State, n: int) -> int:
        return state.sample(self.rng)
