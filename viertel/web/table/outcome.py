"""The outcome of a game in a sentence, for those who are not at its table."""

from __future__ import annotations

from ...core.text import Text
from .migrate import read_ending


def told(say: Text, names: list[str], ending: str | None, closed: str | None) -> str:
    """Who has won, and with how many points; empty where nothing is known."""
    found = read_ending(ending)
    if found is None:
        return ""
    winners = say("page.and").join(names[seat] for seat in found.winners)
    points = ", ".join(f"{name} {points}" for name, points in zip(names, found.points))
    if closed and not winners:
        return f"{say('home.closed')}: {points}."
    key = "house.winner" if len(found.winners) == 1 else "house.winners"
    return f"{say(key, names=winners)}. {points}." if winners else f"{points}."
