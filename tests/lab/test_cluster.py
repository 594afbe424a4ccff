"""On a cluster: the same shards, the same results, and a node that is lost costs only what it was doing. A real one where Ray is
installed: two nodes on this machine."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from viertel import games
from viertel.core.errors import BadInput
from viertel.lab import cluster, commands, contract, pool, puzzles
from viertel.lab.arena import Order, played
from viertel.lab.cluster import Cluster
from viertel.lab.seating import Arrangement
from viertel.lab.simulate import Plan, Results, simulate

GAME = games.load("wiener_walzer")
PLAN = Plan.of(GAME, 2, {}, ["greedy", "uniform"], seed=3, games=3000)


def added(parts: Any) -> Results:
    results = Results()
    for part in parts:
        results.merge(part)
    return results


# What needs no cluster


class Here(Executor):
    """Works at once, and counts how far it is ahead."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        self.submitted += 1
        future: Future[Any] = Future()
        future.set_result(work(*given))
        return future


class Elsewhere:
    jobs = 2

    def __init__(self, ahead: int = pool.AHEAD) -> None:
        self.ahead, self.executor, self.closed = ahead, Here(), 0

    @contextmanager
    def open(self) -> Iterator[Executor]:
        try:
            yield self.executor
        finally:
            self.closed += 1


def test_other_workers_get_the_same_shards_in_the_same_order_and_not_too_many_at_once() -> None:
    workers = Elsewhere()
    numbers = list(range(-50, 0))
    found = pool.run(abs, numbers, workers)
    assert next(found) == 50 and workers.executor.submitted == pool.AHEAD * workers.jobs
    assert list(found) == [abs(number) for number in numbers[1:]] and workers.closed == 1
    assert sorted(pool.finished(abs, numbers, workers)) == sorted(map(abs, numbers))


def test_of_more_cores_than_are_wanted_no_more_are_taken() -> None:
    workers = Elsewhere(ahead=1)
    found = pool.run(abs, range(50), workers)
    next(found)
    assert workers.executor.submitted == workers.jobs


def test_who_stops_listening_stops_the_work() -> None:
    workers = Elsewhere()
    found = pool.run(abs, iter(range(10**9)), workers)
    next(found)
    found.close()
    assert workers.closed == 1 and workers.executor.submitted < 20


def test_what_differs_is_said_in_words() -> None:
    ours = cluster.identity()
    assert cluster.differences(ours, dict(ours)) == []
    assert cluster.differences({**ours, "viertel": "0.0.9"}, ours) == [f"viertel is 0.0.9 there and {ours['viertel']} here"]
    theirs = {name: value for name, value in ours.items() if name != "vino"}
    assert cluster.differences(theirs, ours) == [f"vino is missing there and {ours['vino']} here"]


def test_a_worker_that_runs_other_code_does_nothing() -> None:
    ours = cluster.identity()
    assert cluster._shard(abs, -1, ours) == 1
    with pytest.raises(cluster.Different, match=f"code is {ours['code']} there and another here"):
        cluster._shard(abs, -1, {**ours, "code": "another"})


def test_without_ray_there_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"a cluster needs Ray: pip install 'viertel\[ray\]'"):
        Cluster("auto")


# On a real one


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """Two nodes with a core each. We are connected to the first one before the second is there: that one can be lost."""
    ray: Any = pytest.importorskip("ray")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112  (so Ray calls it; else whatever else runs here comes first)
    from ray.cluster_utils import Cluster as Nodes

    found: Any = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    ray.init(address=found.address, log_to_driver=False)
    found.second = found.add_node(num_cpus=1)
    found.wait_for_nodes()
    yield found
    ray.shutdown()
    found.shutdown()


def test_a_node_that_runs_other_code_is_refused(nodes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "identity", lambda: {"viertel": "0.0.1"})
    monkeypatch.setattr(Cluster, "close", lambda self: None)  # the next test goes on with the connection
    with pytest.raises(BadInput, match=r"node .* is not what we are: viertel is .* there and 0.0.1 here"):
        Cluster(nodes.address)


def test_a_cluster_gives_what_processes_here_give_and_a_lost_node_changes_nothing(nodes: Any, tmp_path: Path) -> None:
    alone = added(pool.run(simulate, PLAN.shards(), 1))
    with Cluster(nodes.address) as ray:
        assert ray.jobs == 2 and ray.ahead > 1
        assert added(pool.run(simulate, PLAN.shards(), ray)) == alone

        arena = Arrangement.of(GAME, 2, {}, ["greedy", "uniform"], [], 1)
        orders = [Order(arena, n, recorded=True) for n in range(6)]
        there = {one.outcome.n: one.record for one in pool.finished(played, orders, ray)}
        assert there == {order.n: played(order).record for order in orders}

        shards = contract.shards(GAME, contract.variants(GAME, [2]), 8)
        assert list(pool.run(contract.count, shards, ray)) == list(pool.run(contract.count, shards, 1))

        commands.simulate(GAME, PLAN, None, tmp_path / "there.json", None, None, ray)
        commands.simulate(GAME, PLAN, 1, tmp_path / "here.json", None, None)
        found, here = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("there", "here"))
        assert {**found, "speed": 0} == {**here, "speed": 0}

        puzzle = puzzles.Shard(pool.Source.of(GAME), 0, frozenset({(2, 0), (2, 1)}))
        assert list(pool.run(puzzles.look_through, [puzzle], ray)) == [puzzles.look_through(puzzle)]

        kept = commands.secrets(GAME, 100, [2], None, ray)
        assert kept.kept and "no leak" in kept.text and "on 2 cores" in kept.text
        kept = commands.check(GAME, 1, [2], None, seconds=1, cluster=ray)
        assert kept.kept and "on 2 cores" in kept.text

        parts = []
        for n, part in enumerate(pool.run(simulate, PLAN.shards(), ray)):
            parts.append(part)
            if n == 1:
                nodes.remove_node(nodes.second, allow_graceful=False)  # killed, in the middle of a shard
        assert added(parts) == alone


def test_where_there_is_no_cluster_one_line_says_so() -> None:
    pytest.importorskip("ray")
    with pytest.raises(BadInput, match=r"there is no cluster at '127\.0\.0\.1:1'"):
        Cluster("127.0.0.1:1")
