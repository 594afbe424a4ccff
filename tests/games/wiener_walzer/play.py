"""Whole games for tests: started, and played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from viertel import games
from viertel.core.chance import Quick
from viertel.core.game import Game
from viertel.core.match import Match
from viertel.core.state import Rng
from viertel.games.wiener_walzer.game import WienerWalzer
from viertel.games.wiener_walzer.rules import Walzer

GAME = cast(WienerWalzer, games.load("wiener_walzer"))


def start(seats: int, seed: int = 1, options: Mapping[str, str] | None = None, game: Game = GAME) -> Match:
    return Match(game, seats, options, Quick(Rng(seed)))


def play(match: Match, seed: int = 1) -> Iterator[Match]:
    """The match after every decision, each taken at random, until the ball is over."""
    rng = Rng(seed)
    yield match
    while not match.over:
        (seat,) = match.state.to_act()
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
        yield match


def played(match: Match, seed: int = 1) -> Match:
    """The match at its end."""
    for _ in play(match, seed):
        pass
    return match


def walzer(match: Match) -> Walzer:
    return cast(Walzer, match.state)
