"""What each game counts beyond points: nothing is counted twice, nothing is left out, and it is what was played."""

from __future__ import annotations

from typing import cast

import pytest

from viertel import games
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State
from viertel.core.study import WIN, Each, Figure, Share
from viertel.games.venezia import codes as venezia
from viertel.games.venezia.rules import Venice
from viertel.games.vino import codes as vino
from viertel.games.vino.rules import Estates

TABLES = [(name, players) for name in games.names() for players in games.load(name).players]


def studied(name: str, players: int, seed: int) -> tuple[State, list[tuple[int, int]], dict[str, Figure]]:
    """A random game: its last state, its entries, and what its study found."""
    game = games.load(name)
    state, study, rng, entries = game.new(players), game.study(), Rng(seed), []
    while acting := state.to_act():
        seat = acting[0]
        legal = state.legal(seat)
        code = state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))]
        study.watch(state, seat, code)
        state.apply(seat, code)
        entries.append((seat, code))
    return state, entries, study.found(state)


def shares(found: dict[str, Figure], prefix: str) -> list[Share]:
    return [figure for name, figure in found.items() if name.startswith(prefix) and isinstance(figure, Share)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_wins_by_place_are_one_win(name: str, players: int) -> None:
    for seed in range(3):
        found = studied(name, players, seed)[2]
        wins = shares(found, "wins, player ")
        assert len(wins) == players
        assert sum(share.part for share in wins) == WIN
        assert {share.whole for share in wins} == {WIN}


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0] in ("venezia", "vino")])
def test_a_game_ends_in_one_way(name: str, players: int) -> None:
    for seed in range(5):
        ends = shares(studied(name, players, seed)[2], "ended by ")
        assert sum(share.part for share in ends) == 1
        assert all(share.whole == 1 for share in ends)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_names_are_always_the_same(name: str, players: int) -> None:
    assert len({tuple(studied(name, players, seed)[2]) for seed in range(3)}) == 1


def test_the_first_player_of_venezia_is_the_one_chance_named() -> None:
    for seed in range(6):
        state, entries, found = studied("venezia", 3, seed)
        first = entries[0][1] - venezia.C_STARTS
        won = found["wins, player 1 of the first round"]
        assert isinstance(won, Share)
        assert (won.part > 0) == (first in state.winners())
        assert found["rounds"] == cast(Venice, state).round


def test_every_turn_of_selling_in_vino_is_counted_once() -> None:
    _, entries, found = studied("vino", 4, 1)
    lots = [
        0 if code == vino.A_KEEP else (code - vino.A_SELL) % vino.LOTS + 1
        for seat, code in entries
        if seat != CHANCE and (code == vino.A_KEEP or vino.A_SELL <= code < vino.A_SELL + vino.GRAPES * vino.LOTS)
    ]
    assert found["sold nothing"] == Share(lots.count(0), len(lots))
    assert found["sold 3"] == Share(lots.count(3), len(lots))
    assert found["sold 8 to 12"] == Share(sum(8 <= n <= 12 for n in lots), len(lots))
    quantities = [figure for name, figure in found.items() if name.startswith("sold ") and isinstance(figure, Share)]
    assert sum(share.part for share in quantities if share.whole == len(lots)) == len(lots)


def test_start_regions_of_vino_are_the_markers_drawn() -> None:
    for players in (3, 4, 5):
        state, entries, found = studied("vino", players, 2)
        drawn = [code for seat, code in entries if seat == CHANCE and code >= vino.C_DRAW]
        wholes = [share.whole // WIN for share in shares(found, "wins, start in ")]
        assert wholes == [drawn.count(vino.C_DRAW + region) for region in range(vino.REGIONS)]
        assert found["vineyards of the winner"] == max(cast(Estates, state).vineyards)


def test_dances_of_wiener_walzer() -> None:
    game = games.load("wiener_walzer")
    state, entries, found = studied("wiener_walzer", 3, 1)
    assert found["dances"] == sum(game.words(code).startswith("dance ") for seat, code in entries if seat != CHANCE)
    assert found["points of a dance"] == Each(sum(game.points(state, seat)["dances"] for seat in range(3)), found["dances"])
