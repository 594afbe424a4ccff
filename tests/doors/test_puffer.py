"""PufferLib's way to many games: its buffers, its vectors, and a mask behind the observation."""

from __future__ import annotations

import numpy as np
import pytest

from viertel import games

pytest.importorskip("pufferlib", reason="PufferLib is not installed", exc_type=ImportError)

import pufferlib.vector

from viertel.doors.puffer import REPORT, env

KINDS = [(name, players) for name in games.names() for players in games.load(name).players]


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_it_plays_in_the_buffers_it_is_given(name: str, players: int) -> None:
    seats = env(name, 4, players)
    seen, infos = seats.reset(seed=1)
    assert seen is seats.observations and not infos
    for _ in range(30):
        mask = seats.observations[:, seats.mask].astype(bool)
        assert (mask.sum(axis=1) > 1).all() and (seats.batch.seats == 0).all()
        seats.step(mask.argmax(axis=1))
        assert np.array_equal(seats.observations[:, : seats.mask.start], seats.batch.observations)
    seats.close()


def test_what_is_not_open_becomes_something_that_is_and_is_counted() -> None:
    seats, infos = env("wiener_walzer", 8), []
    seats.reset(seed=1)
    for _ in range(2 * REPORT):
        infos += seats.step(np.zeros(8, np.int32))[-1]
    assert len(infos) == 2 and infos[0]["closed"] > 0.9 and infos[0]["episode_length"] > 5


@pytest.mark.parametrize("backend", ["Serial", "Multiprocessing"])
def test_its_vector_takes_it(backend: str) -> None:
    where = getattr(pufferlib.vector, backend)
    vector = pufferlib.vector.make(env, env_args=["vino"], env_kwargs={"n": 4}, num_envs=2, backend=where)
    seen, _ = vector.reset(seed=1)
    assert seen.shape[0] == 8
    for _ in range(5):
        seen, rewards, over, _, _ = vector.step(vector.action_space.sample())
        assert rewards.shape == over.shape == (8,)
    vector.close()
