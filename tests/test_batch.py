"""Batch: many games at once are the same games."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from threading import Thread
from typing import Any

import numpy as np
import pytest

from viertel import batch, games, plain
from viertel.batch import STAY, Arrays, Batch
from viertel.core.errors import BadInput
from viertel.core.lane import STEP

GAMES = games.names()
KINDS = [(name, players) for name in GAMES for players in games.load(name).players]


def told(one: Batch) -> list[Any]:
    arrays = one.arrays
    return [array.copy() for array in (one.observations, arrays.masks, arrays.seats, arrays.rewards, arrays.ends, arrays.lengths)]


def same(one: list[Any], two: list[Any]) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, two))


@pytest.mark.parametrize(("name", "players"), KINDS)
@pytest.mark.parametrize("compact", [False, True])
def test_it_tells_what_the_position_says(name: str, players: int, compact: bool) -> None:
    one = batch.make(name, 2, players, seed=3, compact=compact)
    for _ in range(12):
        for k in range(2):
            state, seat = one.state(k), int(one.seats[k])
            seen = list(one.layout.bytes_of(state, seat)) if compact else one.layout.of(state, seat)
            assert one.observations[k].tolist() == seen
            assert [one.game.code(one.words(action)) for action in np.flatnonzero(one.masks[k]).tolist()] == state.legal(seat)
            assert one.masks[k].sum() > 1
            assert seat == state.to_act()[0]
        one.step(one.sample())


@pytest.mark.parametrize("name", GAMES)
def test_games_end_are_reckoned_and_begin_anew(name: str) -> None:
    one = batch.make(name, 1, seed=1)
    while not one.ends[0]:
        assert not one.rewards.any() and one.lengths[0] == 0
        one.step(one.sample())
    last = one.last(0)
    assert last.over() and not one.state(0).over()
    assert one.rewards[0].sum() == pytest.approx(0, abs=1e-6)
    assert [seat for seat in range(one.players) if one.rewards[0, seat] > 0] == list(last.winners())
    assert one.points(0) == [sum(one.game.points(last, seat).values()) for seat in range(one.players)]
    assert one.lengths[0] > 5
    one.step(one.sample())
    assert not one.ends[0] and one.lengths[0] == 0


@pytest.mark.parametrize("name", GAMES)
def test_threads_change_nothing(name: str) -> None:
    alone, three = batch.make(name, 7, seed=5), batch.make(name, 7, seed=5, threads=3)
    for _ in range(40):
        assert same(told(alone), told(three))
        actions = alone.sample()
        assert np.array_equal(actions, three.sample())
        alone.step(actions)
        three.step(actions)
    three.close()


def test_threads_that_sleep_are_woken_and_end_with_the_batch() -> None:
    alone, two = batch.make("wiener_walzer", 4, seed=2), batch.make("wiener_walzer", 4, seed=2, threads=2)
    threads = [hand.thread for hand in two._hands]
    assert len(threads) == ("native" in plain.builds().values())
    for n in range(30):
        for hand in two._hands if n % 3 == 0 else ():
            while not hand.asleep:
                time.sleep(0)
        alone.step(actions := alone.sample())
        two.step(actions)
        assert same(told(alone), told(two))
    two.close()
    for thread in threads:
        thread.join()
    for hands in ([], [batch._Hand(two._desks[1])]):  # it goes on without them, and with them also where nothing is compiled
        two._hands = hands
        for _ in range(5):
            alone.step(actions := alone.sample())
            two.step(actions)
            assert same(told(alone), told(two))
    left = batch.make("wiener_walzer", 4, seed=2, threads=3)
    threads = [hand.thread for hand in left._hands]
    del left
    gc.collect()
    for thread in threads:
        thread.join()


def test_a_step_that_was_interrupted_is_waited_for() -> None:
    alone, two = batch.make("wiener_walzer", 4, seed=2), batch.make("wiener_walzer", 4, seed=2, threads=2)
    two._hands = two._hands or [batch._Hand(two._desks[1])]
    for _ in range(3):
        (hand,) = two._hands
        while not hand.asleep:
            time.sleep(0)
        actions = alone.sample()
        two._chosen[:] = actions
        alone.step(actions)
        assert hand.desk.ring(STEP)  # and before it was woken, somebody interrupted
        two._desks[0].step()
        two.sample()
        assert same(told(alone), told(two))


def test_a_batch_is_stepped_by_one_thread_at_a_time() -> None:
    one, found = batch.make("wiener_walzer", 2, players=2, seed=1), []

    def meddle() -> None:
        for ask in (one.sample, one.reset, lambda: one.step([STAY, STAY])):
            with pytest.raises(BadInput, match="another thread is stepping this batch"):
                ask()
            found.append(ask)

    with one._alone():
        other = Thread(target=meddle)
        other.start()
        other.join()
    assert len(found) == 3
    one.step(one.sample())


def test_a_fork_goes_on_without_the_other_threads() -> None:
    code = """if True:
        import os, signal
        from viertel import batch
        alone, two = (batch.make("wiener_walzer", 4, seed=1, threads=threads) for threads in (1, 2))
        alone.step(actions := alone.sample())
        two.step(actions)
        if child := os.fork():
            raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        alone.step(actions := alone.sample())
        two.step(actions)
        assert (alone.observations == two.observations).all()
        two.close()
    """
    assert subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=False).returncode == 0


def test_a_game_depends_on_the_seed_and_on_its_own_number() -> None:
    few, many = batch.make("vino", 2, seed=9), batch.make("vino", 5, seed=9)
    first = told(few)
    for _ in range(30):
        few.step(few.sample())
        many.step(many.sample())
        assert all(np.array_equal(mine, theirs[:2]) for mine, theirs in zip(told(few), told(many)))
    few.reset(9)
    assert same(first, told(few))
    few.reset(10)
    assert not same(first, told(few))
    assert not np.array_equal(many.observations[0], many.observations[1])


def test_an_action_that_is_not_open_is_refused_and_nothing_has_changed() -> None:
    one = batch.make("wiener_walzer", 3, seed=1)
    before, actions = told(one), one.sample()
    for wrong in (int(np.flatnonzero(~one.masks[1])[0]), one.actions, 2**40):
        bad = actions.astype(np.int64)
        bad[1] = wrong
        with pytest.raises(BadInput, match=r"is not open to seat [01] in game 1"):
            one.step(bad)
        assert same(before, told(one)) and one.state(1).legal(int(one.seats[1]))
    for shape in (actions[:2], actions.astype(np.float32), np.zeros((3, 1), np.int32)):
        with pytest.raises(BadInput, match="3 whole numbers are needed"):
            one.step(shape)
    one.step(actions)


def test_a_game_can_stay_as_it_is() -> None:
    one = batch.make("vienna", 2, seed=1)
    before, actions = told(one), one.sample()
    actions[0] = STAY
    one.step(actions)
    after = told(one)
    assert np.array_equal(before[0][0], after[0][0]) and not np.array_equal(before[0][1], after[0][1])


def test_the_arrays_are_the_callers() -> None:
    plan = batch.make("vino", 4, seed=2)
    mine = Arrays.new(4, plan.layout, plan.actions)
    one = batch.make("vino", 4, seed=2, arrays=mine)
    assert one.observations is mine.observations and np.array_equal(one.observations, plan.observations)
    one.step(one.sample())
    plan.step(plan.sample())
    assert mine.observations is not None and np.array_equal(mine.observations, plan.observations)
    mine.masks = mine.masks[:, ::2]
    with pytest.raises(BadInput, match="'masks' must be a contiguous, writable array of bool of shape"):
        batch.make("vino", 4, seed=2, arrays=mine)


def test_without_another_game_it_is_over() -> None:
    one = batch.make("wiener_walzer", 2, seed=1, again=False)
    while (one.seats >= 0).any():
        one.step(one.sample())
    assert not one.masks.any() and one.sample().tolist() == [STAY, STAY]
    with pytest.raises(BadInput, match="not open"):
        one.step(np.zeros(2, np.int32))


@pytest.mark.parametrize("opponent", ["uniform", "novice"])
def test_bots_play_the_seats_they_are_given(opponent: str) -> None:
    one = batch.make("wiener_walzer", 2, seed=4, opponents={1: opponent})
    two = batch.make("wiener_walzer", 2, seed=4, opponents={1: opponent}, threads=2)
    ended = 0
    for _ in range(50):
        assert (one.seats == 0).all() and same(told(one), told(two))
        actions = one.sample()
        two.sample()
        one.step(actions)
        two.step(actions)
        ended += int(one.ends.sum())
        assert (one.lengths[one.ends] > 0).all() and (one.rewards[one.ends] != 0).any(axis=1).all()
    assert ended > 1


def test_a_function_of_the_batch_plays_seats() -> None:
    asked = []

    def first(of: Batch, which: Any) -> Any:
        asked.append(set(of.seats[which].tolist()))
        return of.masks[which].argmax(axis=1)

    one = batch.make("vino", 3, players=3, seed=4, opponents={1: first, 2: "uniform"})
    for _ in range(40):
        one.step(one.sample())
        assert (one.seats == 0).all()
    assert asked and all(seats == {1} for seats in asked)


def test_a_function_that_asks_for_a_sample_moves_only_its_own_games() -> None:
    stood = []

    def lucky(of: Batch, which: Any) -> Any:
        stood.append({k: of.state(k) for k in range(of.n) if k not in which})
        return of.sample()[which]

    one = batch.make("wiener_walzer", 5, players=2, seed=4, opponents={1: lucky})
    for _ in range(20):
        stood.clear()
        one.step(one.sample())
        for k, state in stood[-1].items() if stood else ():
            assert one.state(k) == state


def test_what_is_no_number_is_refused_by_name() -> None:
    for given in ({"n": 2.5}, {"n": 2, "players": "3"}, {"n": 2, "seed": "x"}, {"n": 2, "threads": None}):
        with pytest.raises(BadInput, match=f"'{list(given)[-1]}' is a whole number, not"):
            batch.make("vino", **given)
    with pytest.raises(BadInput, match="there is no action -7: they are 0 to 559, and -1 leaves a game as it is"):
        batch.make("vino", 2).step([STAY, -7])


@pytest.mark.parametrize("answer", [0, [0, 0, 0], [0.5], [[0]], None])
def test_what_a_function_chooses_is_one_action_a_game(answer: Any) -> None:
    def play() -> None:
        one = batch.make("wiener_walzer", 2, seed=4, opponents={1: lambda of, which: answer})
        while True:
            one.step(one.sample())

    with pytest.raises(BadInput, match=r"an opponent's function chooses a whole number for each game it is given, \d here"):
        play()


@pytest.mark.parametrize(
    ("opponents", "why"),
    [
        ({5: "uniform"}, "there is no seat 5"),
        ({"1": "uniform"}, "there is no seat '1'"),
        ({0: "grandmaster"}, "there is no bot 'grandmaster'"),
        ({0: "uniform", 1: "uniform"}, "somebody must be asked"),
        ({0: 7}, "the name of a bot or a function"),
    ],
)
def test_opponents_that_there_are_not_are_refused(opponents: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        batch.make("wiener_walzer", 1, 2, opponents=opponents)


@pytest.mark.parametrize("name", ["venezia", "vino"])
def test_who_chooses_later_at_the_same_time_sees_nothing_of_it(name: str) -> None:
    one, two = batch.make(name, 1, seed=6), batch.make(name, 1, seed=6)
    compared = 0
    for _ in range(400):
        acting, seat = one.state(0).to_act(), int(one.seats[0])
        actions = one.sample()
        other = actions.copy()
        if len(acting) > 1:  # whoever is asked first chooses something else in the other game
            other[0] = np.flatnonzero(one.masks[0])[-1]
        one.step(actions)
        two.step(other)
        while one.state(0).to_act() == acting and int(one.seats[0]) == seat and len(acting) > 1:
            one.step(one.sample())  # its plan has several steps
        while two.state(0).to_act() == acting and int(two.seats[0]) == seat and len(acting) > 1:
            two.step(two.sample())
        if len(acting) > 1:
            assert int(one.seats[0]) == int(two.seats[0]) != seat
            assert np.array_equal(one.observations, two.observations) and np.array_equal(one.masks, two.masks)
            compared += 1
            break
    assert compared
