"""The course of a game as a table: each phase, who is asked in it, and which phases can follow. It stands at the top of a
game's rules; the game's tests compare it with what games do."""

from __future__ import annotations

from typing import NamedTuple

CHANCE_DOES = "chance"
ONE = "one seat"
ALL = "all seats at once"
NONE = "nobody"


class Step(NamedTuple):
    phase: int
    asked: str
    then: tuple[int, ...]  # the phases after an action in this one, itself included if it can go on
