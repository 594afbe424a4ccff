"""Study: what is worth counting in a game beyond wins and points. Each game has its own; one Study watches one game."""

from __future__ import annotations

from typing import NamedTuple

from .state import State

WIN = 60  # a win, in parts that up to five winners can share


class Share(NamedTuple):
    """A part of a whole: how many of all sales, of all wins, of all games."""

    part: int
    whole: int


class Each(NamedTuple):
    """A sum over several occasions of one game, of which the mean is wanted."""

    total: int
    times: int


Figure = int | Share | Each  # an int is one number a game


class Study:
    def watch(self, state: State, seat: int, code: int) -> None:
        """Shown every entry, before it is carried out."""

    def found(self, state: State) -> dict[str, Figure]:
        """What there was to count, by names, at the end of the game. The names are always the same."""
        return {}


def of_games(yes: bool) -> Share:
    """For the share of games in which something was so."""
    return Share(int(yes), 1)


def won(state: State, seat: int) -> Share:
    """A seat's part of the win."""
    winners = state.winners()
    return Share(WIN // len(winners) if seat in winners else 0, WIN)


def wins_by_place(state: State, first: int) -> dict[str, Figure]:
    """Who wins: the first player of the game, the next clockwise, and so on."""
    return {f"wins, player {k + 1} of the first round": won(state, (first + k) % state.seats) for k in range(state.seats)}
