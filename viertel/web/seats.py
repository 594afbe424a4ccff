"""Who sits at a table: somebody, somebody on the maker's own screen, a bot, or nobody yet."""

from __future__ import annotations

from dataclasses import dataclass, field

PERSON, BOT, SAME, OPEN = "person", "bot", "same", "open"
BOT_NAMES = ("Amalia", "Beppo", "Clara", "Dario", "Elvira")


@dataclass(slots=True)
class Seat:
    who: str
    name: str = ""
    level: str | None = None
    keepers: set[str] = field(default_factory=set)  # the visitors whose browsers play for it
    link: int = 0  # how often its return link was made anew
