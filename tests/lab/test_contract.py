"""Every game keeps the contract; here with a small budget, 'viertel check GAME --games 2000' with a larger one."""

from __future__ import annotations

import pytest

from viertel import games
from viertel.lab import builds, clauses, contract, pool
from viertel.plain import builds as built

COUNTS = [(name, players) for name in games.names() for players in games.load(name).players]


@pytest.mark.parametrize("name", games.names())
def test_every_variant_keeps_the_contract(name: str) -> None:
    for kind in contract.variants(games.load(name)):
        failure = contract.examine(contract.Shard(pool.Source(name), kind, 1, 1))
        assert failure is None, str(failure)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_every_number_of_players_keeps_it_looked_at_closely(name: str, players: int) -> None:
    kind = contract.variants(games.load(name), [players])[-1]
    failure = contract.examine(contract.Shard(pool.Source(name), kind, 0, 1))
    assert failure is None, str(failure)


@pytest.mark.parametrize("name", games.names())
def test_texts_are_complete(name: str) -> None:
    clauses.own_texts(games.load(name))


@pytest.mark.parametrize("name", games.names())
def test_both_builds_play_identical_games(name: str) -> None:
    game = games.load(name)
    said = builds.compare(game, [(game.players[0], {})])
    assert "identical games" in said or not built() or "stale" in built().values()


def test_builds_that_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    if not built() or "stale" in built().values():
        pytest.skip("there is no native build to compare with")
    monkeypatch.setattr(builds, "trace", lambda game, seats, options, games: "other")
    game = games.load(games.names()[0])
    with pytest.raises(clauses.Broken, match="point 12"):
        builds.compare(game, [(game.players[0], {})])


def test_without_a_native_build_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "built", dict)
    assert "no native build" in builds.compare(games.load(games.names()[0]), [])


def test_a_stale_build_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "built", lambda: {"viertel.core.state": "stale"})
    assert "build again" in builds.compare(games.load(games.names()[0]), [])


def test_games_are_spread_over_the_variants() -> None:
    game = games.load(games.names()[0])
    kinds = contract.variants(game)
    shards = contract.shards(game, kinds, 50)
    for seats in game.players:
        mine = [shard for shard in shards if shard.variant.seats == seats]
        assert sum(shard.games for shard in mine) >= 50
        assert {shard.variant for shard in mine} == {kind for kind in kinds if kind.seats == seats}


def test_results_come_in_order_from_any_number_of_jobs() -> None:
    numbers = list(range(-30, 0))
    assert list(pool.run(abs, numbers, 1)) == list(pool.run(abs, numbers, 2)) == [abs(number) for number in numbers]
