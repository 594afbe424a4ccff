"""Who sits at a table: somebody, somebody on the maker's own screen, a bot, or nobody yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

PERSON, BOT, SAME, OPEN = "person", "bot", "same", "open"
BOT_NAMES = ("Amalia", "Beppo", "Clara", "Dario", "Elvira")


class Orders(Struct, frozen=True, omit_defaults=True):
    """What a player leaves with the house, as words of the game."""

    draft: tuple[str, ...] = ()  # steps that nobody else can know of yet; they count if the time is up
    then: tuple[str, ...] = ()  # the next move, if nothing else happens
    standing: str = ""  # again and again, until something changes
    at: int = 0  # how many entries there were
    legal: tuple[str, ...] = ()  # what was open then
    ended: str = ""  # why there is none any more
    plan: tuple[str, ...] = ()  # the steps of a secret decision, as far as they are planned; "" for one that is not


NO_ORDERS = Orders()


@dataclass(slots=True)
class Seat:
    who: str
    name: str = ""
    level: str | None = None
    keepers: set[str] = field(default_factory=set)  # the visitors whose browsers play for it
    link: int = 0  # how often its return link was made anew
    zone: str = "UTC"  # where its player lives
    kept: str | None = None  # the level of the bot that keeps it until its player returns
    orders: Orders = NO_ORDERS
    notes: str = ""  # its player's own
    nudged: float | None = None  # when it was nudged last
    offered: bool = False  # is there a link that gives it away?
    entrant: str | None = None  # the visitor whose result it will be, where that counts; empty: he is gone
    reserved: bool = False  # open, but only to whoever sat there at the game before; `name` is his

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now."""
        return self.level if self.who == BOT else self.kept

    @property
    def human(self) -> bool:
        """Is there somebody to be asked?"""
        return self.who in (PERSON, SAME) and self.kept is None


@dataclass(frozen=True)
class Place:
    """A seat as somebody lays a table: who sits there."""

    who: str
    level: str | None = None
    name: str = ""
