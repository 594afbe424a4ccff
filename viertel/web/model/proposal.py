"""Asking: what a seat asks the others at a table for."""

from __future__ import annotations

from msgspec import Struct

from ...core.text import Text
from . import time_control
from .clock import Pace

UNDO, REWIND, END, PAUSE, PACE = "undo", "rewind", "end", "pause", "pace"


class Proposal(Struct):
    """What a seat asks the others for: to go back to the position `to`, for the game to end here, for the clocks to stand, or for
    another pace. Those in `waiting` have not consented yet."""

    what: str
    seat: int
    waiting: set[int]
    to: int = 0
    pace: Pace | None = None


def sentence(proposal: Proposal, name: str, text: Text) -> str:
    """What somebody of this name asks for."""
    said = text(f"house.asking_{proposal.what}", name=name)
    return f"{said} {time_control.sentence(proposal.pace, text)}" if proposal.what == PACE else said
