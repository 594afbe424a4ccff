"""Records as arrays are the decisions of those games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from viertel import bots, games
from viertel.core.chance import Sealed
from viertel.core.errors import BadInput, RecordError
from viertel.core.match import Match
from viertel.core.observation import Observation
from viertel.core.record import Record
from viertel.doors.dataset import Dataset


def played(name: str, seed: int, players: int = 2) -> Record:
    game = games.load(name)
    seated = [bots.make("uniform", game, 10 * seed + seat) for seat in range(players)]
    match = Match(game, players, chance=Sealed(bytes([seed] * 32)), names=[f"Seat {seat}" for seat in range(players)])
    while not match.over:
        seat = match.state.to_act()[0]
        match.act(seat, seated[seat].choose(match.state.view(seat), seat))
    return match.record()


@pytest.mark.parametrize("name", games.names())
def test_a_row_is_what_was_seen_open_and_chosen(name: str) -> None:
    game = games.load(name)
    players = game.players[0]
    record = played(name, 1, players)
    data = Dataset.of([record])
    layout = Observation(game.state_type, players, game.names)
    state, row = game.new(players, record.options), 0
    for seat, words in record.entries:
        if seat >= 0 and len(state.legal(seat)) > 1:
            observation, mask, action, reward = data[row]
            assert observation.tobytes() == layout.bytes_of(state, seat)
            assert [game.actions.numbered[n] for n in np.flatnonzero(mask)] == state.legal(seat)
            assert game.words(game.actions.numbered[action]) == words and data.seats[row] == seat
            assert (reward > 0) == (seat in state.winners() if state.over() else seat in record.ending.winners)  # type: ignore[union-attr]
            row += 1
        state.apply(seat, game.code(words))
    assert row == len(data) > 5 and data.layout == layout.digest


def test_records_are_read_kept_and_shuffled(tmp_path: Path) -> None:
    for seed in (1, 2):
        (tmp_path / f"{seed}.viertel").write_text(played("wiener_walzer", seed).dumps())
    data = Dataset.read(tmp_path.glob("*.viertel"))
    assert set(data.games.tolist()) == {0, 1} and data.masks.shape == (len(data), data.n_actions)
    assert data.masks[np.arange(len(data)), data.actions].all()
    data.save(tmp_path / "data.npz")
    again = Dataset.load(tmp_path / "data.npz")
    assert again.layout == data.layout and np.array_equal(again.observations, data.observations)
    drawn = np.concatenate([actions for _, _, actions, _ in again.batches(7, seed=1)])
    assert len(drawn) == len(data) and sorted(drawn) == sorted(data.actions) and not np.array_equal(drawn, data.actions)


def test_a_game_that_was_not_finished_is_worth_nothing() -> None:
    record = played("wiener_walzer", 1)
    data = Dataset.of([replace(record, entries=record.entries[:60], ending=None)])
    assert len(data) and not data.rewards.any()


def test_what_does_not_belong_together_or_was_not_played_is_refused() -> None:
    record = played("wiener_walzer", 1)
    with pytest.raises(BadInput, match="record 2 is of another game, number of players, rules or figures than record 1"):
        Dataset.of([record, played("wiener_walzer", 1, 3)])
    with pytest.raises(BadInput, match="no records"):
        Dataset.of([])
    wrong = replace(record, entries=record.entries[:40] + record.entries[39:])
    with pytest.raises(RecordError, match="record 1, line 42: "):
        Dataset.of([wrong])
