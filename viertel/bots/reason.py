"""Reason: what speaks for a choice, or against it, beside another: the largest difference between what a search expects of the
two that its imagined games leave no doubt about. It is never guessed: where there is none, that is the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core.game import Game
from ..core.text import Text, decimal, load
from .foresight import FEWEST, Forecast

WORDS = Path(__file__).parent / "text"

SURE = 3.0  # standard errors that a difference has at least: many are looked at, and the largest is told
LEAST = 0.1  # of a point: what is less is not worth a word


@dataclass(frozen=True)
class Reason:
    """`kind` says how the choice differs from the other: it brings the seat more of something (`gains`) or keeps more of it open
    (`opens`), another gets less (`prevents`), or more (`allows`), the seat itself less (`lacks`), or the game is won more often
    (`wins`), or less often (`loses`); `close` if there is hardly a difference."""

    kind: str
    part: str = ""
    seat: int = -1  # whose it is
    points: float = 0.0  # how much more or less, never below zero; of a game won, in per cent


def sentence(why: Reason, text: Text, names: Sequence[str]) -> str:
    """In one line, in the language of the game's words: the same wherever a hint is read."""
    part = text(f"part.{why.part}") if why.part else ""
    name = "" if why.seat < 0 else names[why.seat]
    return load(WORDS, text.language)(f"reason.{why.kind}", part=part, name=name, points=decimal(text.language, why.points))


def better(game: Game, seat: int, one: Forecast, other: Forecast) -> Reason:
    """What the one has before the other."""
    return _largest(game, seat, one, other, 1)


def worse(game: Game, seat: int, one: Forecast, other: Forecast) -> Reason:
    """What the one lacks beside the other."""
    return _largest(game, seat, one, other, -1)


def _largest(game: Game, seat: int, one: Forecast, other: Forecast, sign: int) -> Reason:
    names = (*game.assets, *game.prospects)
    doubt = [[max(a, b) for a, b in zip(*rows)] for rows in zip(one.doubt, other.doubt)]
    best, most, whole = Reason("close"), 0.0, 0.0
    if min(one.games, other.games) < FEWEST:
        return best
    for whose, rows in enumerate(zip(one.worth, other.worth)):
        for which, (mine, theirs) in enumerate(zip(*rows)):
            more = mine - theirs
            matters = sign * (more if whose == seat else -more / (len(one.worth) - 1))
            whole += matters
            if abs(more) < max(LEAST, SURE * doubt[whose][which]) or _common(one, other, whose, which):
                continue
            if matters > most:
                most = matters
                best = Reason(_kind(game, whose == seat, names[which], more), names[which], whose, abs(round(more, 1)))
    # What is outweighed by the rest is no reason.
    return best if best.kind != "close" and whole > 0 else _by_wins(one, other, sign)


def _common(one: Forecast, other: Forecast, whose: int, which: int) -> bool:
    """Do all have more of it, or less, as when a new round has begun in one line and not in the other? That says nothing."""
    apart = [mine[which] - theirs[which] for mine, theirs in zip(one.worth, other.worth)]
    rest = (sum(apart) - apart[whose]) / (len(apart) - 1)
    return rest * apart[whose] > 0 and abs(rest) > abs(apart[whose]) / 2


def _kind(game: Game, own: bool, part: str, more: float) -> str:
    if not own:
        return "allows" if more > 0 else "prevents"
    if more < 0:
        return "lacks"
    return "opens" if part in game.prospects else "gains"


def _by_wins(one: Forecast, other: Forecast, sign: int) -> Reason:
    shares = [forecast.won / forecast.games for forecast in (one, other)]
    more = shares[0] - shares[1]
    error: float = sum(share * (1 - share) / one.games for share in shares) ** 0.5
    if sign * more <= 0 or abs(more) < SURE * error:
        return Reason("close")
    return Reason("wins" if more > 0 else "loses", points=float(round(100 * abs(more))))


def of_choices(game: Game, seat: int, actions: Sequence[str], forecasts: Sequence[Forecast]) -> list[Reason | None]:
    """For choices from the best on: what the first has before the next, and each other lacks beside the first. One that was not
    foreseen has no reason, and neither has the only one."""
    known = {forecast.action: forecast for forecast in forecasts}
    first = known.get(actions[0])
    found: list[Reason | None] = []
    for n, action in enumerate(actions):
        mine = known.get(action)
        next_best = known.get(actions[1]) if n == 0 and len(actions) > 1 else first
        if mine is None or next_best is None or mine is next_best:
            found.append(None)
        else:
            found.append(better(game, seat, mine, next_best) if n == 0 else worse(game, seat, mine, next_best))
    return found
