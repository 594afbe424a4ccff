"""What somebody is called with, and what may come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ..model.channels import Way


@dataclass(frozen=True)
class Message:
    id: str  # the same whenever it is sent again
    title: str
    text: str  # without the links
    url: str  # what it leads to
    off: str  # where this is switched off; empty where nothing is on yet
    count: int = 0  # tables that wait
    why: str = ""  # why this is sent, and how it is switched off


class Gone(Exception):
    """Nobody can be reached by this way any more."""


class Later(Exception):
    """Not now; perhaps later."""


class Sender(Protocol):
    async def send(self, way: Way, message: Message) -> None:
        """Gone or Later if it could not be."""
