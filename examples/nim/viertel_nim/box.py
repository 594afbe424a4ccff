"""The box: what never changes during a game, shared by all its states."""

from __future__ import annotations

from typing import Annotated

from .codes import HEAPS

NATIVE = "module"

Heaps = Annotated[list[int], HEAPS]


class Box:
    heap: Heaps  # matches at the start
    most: int  # matches at a time
    loses: bool  # whoever takes the last match

    def __init__(self, heaps: list[int], most: int, loses: bool) -> None:
        self.heap = heaps + [0] * (HEAPS - len(heaps))
        self.most = most
        self.loses = loses
