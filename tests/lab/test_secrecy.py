"""Two worlds that somebody can't tell apart are told in the same words; and for how long one likes."""

from __future__ import annotations

import pytest

from viertel import games
from viertel.lab import commands, contract, pool, secrecy
from viertel.web.table.composer import Composer


@pytest.mark.parametrize("name", games.names())
def test_every_game_keeps_its_secrets(name: str) -> None:
    game = games.load(name)
    played = secrecy.Comparing(game, contract.variants(game)[-1], seed=1)
    while played.comparisons < 400 and played.step():
        pass
    assert played.comparisons >= 400


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Composer, "state", lambda self, *_: repr(self._table.match.state.to_json()).encode())
    kind = contract.variants(games.load("wiener_walzer"))[0]
    found = secrecy.compare(contract.Shard(pool.Source("wiener_walzer"), kind, 1, 1))
    assert found.leak and "depends on what it may not know" in found.leak and "seed 1" in found.leak


def test_the_soak_stops_when_there_was_enough_of_it() -> None:
    game = games.load("wiener_walzer")
    verdict = commands.secrets(game, 300, [2], 1)
    assert verdict.kept and "no leak" in verdict.text
    verdict = commands.check(game, 1, [2], 1, seconds=0.01)
    assert verdict.kept and "20 games" in verdict.text and "entries" in verdict.text
