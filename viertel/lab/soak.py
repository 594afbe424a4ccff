"""Soak: the same checks for as long, or as often, as one likes. Shards without end, one variant after the other."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import count

from ..core.game import Game
from . import pool
from .contract import SHARD, Shard, Variant


def shards(game: Game, kinds: Sequence[Variant], games: int = SHARD) -> Iterator[Shard]:
    """Games that were never played before, in all probability."""
    start = 1 + int.from_bytes(os.urandom(4))
    for first in count(start, games):
        for variant in kinds:
            yield Shard(pool.Source.of(game), variant, first, games)
