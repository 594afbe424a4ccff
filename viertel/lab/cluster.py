"""Shards on a cluster: Ray's tasks instead of processes here, one core each (docs/cluster.md).

The shards and their order are the same, so the results are, too. A worker or a whole node that is lost costs what it was doing:
Ray gives those shards to another one. Every worker compares what it runs with what runs here before it does anything.
"""

from __future__ import annotations

import hashlib
import logging
import platform
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from .. import __version__, games, plain
from ..core.errors import BadInput
from . import pool

TRIES = 20  # for a shard whose worker is lost
KNOCK = 10.0  # seconds for a cluster to answer at all
WAIT = 120.0  # seconds for a node's first answer: it has to start a process and import everything
Identity = dict[str, str]


class Different(Exception):
    """A worker is not what we are: it runs other code, and its results would be other ones."""


@cache
def identity() -> Identity:
    """What runs in this process: all that results depend on."""
    states = set(plain.builds().values())
    found = {
        "viertel": __version__,
        "python": ".".join(platform.python_version_tuple()[:2]),
        "build": "native" if "native" in states else "plain Python",
        "code": _digest(Path(__file__).parents[1]),
    }
    for game in games.playable():
        found[game.name] = f"rules {game.rules_version}, figures {game.components.digest}"
    return found


def _digest(folder: Path) -> str:
    """Of all source below a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def differences(theirs: Identity, ours: Identity) -> list[str]:
    names = dict.fromkeys([*ours, *theirs])
    return [
        f"{name} is {theirs.get(name, 'missing')} there and {ours.get(name, 'missing')} here"
        for name in names
        if theirs.get(name) != ours.get(name)
    ]


def _answer() -> Identity:
    """In a worker."""
    return identity()


def _shard(work: Callable[[Any], Any], shard: Any, ours: Identity) -> Any:
    """In a worker. Nodes that joined later are compared here, too."""
    if found := differences(identity(), ours):
        raise Different(f"{platform.node()}: {'; '.join(found)}")
    return work(shard)


def _knock(address: str) -> None:
    """Is anybody there? Ray itself asks for minutes, and then ends the process."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=KNOCK).close()


class Cluster:
    """Ray, where somebody has started it. `jobs` shards are worked on at once: as many as it has cores, or fewer."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        try:
            import ray
        except ImportError as missing:
            raise BadInput(f"a cluster needs Ray: pip install 'viertel[ray]' ({missing})") from None
        self._ray: Any = ray
        self.address = address
        try:
            _knock(address)
            self._ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, ignore_reinit_error=True)
        except (OSError, ValueError, RuntimeError) as error:
            raise BadInput(f"there is no cluster at '{address}': {error}") from None
        try:
            self._compare()
        except BaseException:
            self.close()
            raise
        cores = int(self._ray.cluster_resources().get("CPU", 0))
        if cores < 1:
            self.close()
            raise BadInput(f"the cluster at '{address}' has no cores to give")
        self.jobs = min(jobs or cores, cores)
        self.ahead = pool.AHEAD if self.jobs == cores else 1  # what is given out, Ray works on wherever a core is free

    def _compare(self) -> None:
        """Ask every node what it runs, and refuse to begin if one runs something else."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        asked = {}
        for node in self._ray.nodes():
            if node["Alive"] and node["Resources"].get("CPU", 0) >= 1:
                there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
                asked[node["NodeManagerHostname"], node["NodeID"]] = (
                    self._ray.remote(_answer).options(num_cpus=1, max_retries=2, scheduling_strategy=there).remote()
                )
        for (name, number), answer in asked.items():
            try:
                theirs = self._ray.get(answer, timeout=WAIT)
            except self._ray.exceptions.RayError as error:
                reason = (str(error).strip().splitlines() or [type(error).__name__])[-1]
                raise BadInput(f"node {name} ({number[:8]}) can't work for us; is Viertel installed there? {reason}") from None
            if found := differences(theirs, identity()):
                raise BadInput(f"node {name} ({number[:8]}) is not what we are: {'; '.join(found)}")

    @contextmanager
    def open(self) -> Iterator[Executor]:
        tasks = _Tasks(self._ray)
        try:
            yield tasks
        except Different as error:
            raise BadInput(f"a node that joined is not what we are: {error}") from None
        finally:
            tasks.shutdown(cancel_futures=True)

    def close(self) -> None:
        self._ray.shutdown()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()


class _Tasks(Executor):
    """Ray's tasks as futures."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._task = ray.remote(_shard).options(num_cpus=1, max_retries=TRIES)
        self._running: dict[Future[Any], Any] = {}

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        (shard,) = given
        task = self._task.remote(work, shard, identity())
        future: Future[Any] = task.future()
        self._running[future] = task
        future.add_done_callback(lambda done: self._running.pop(done, None))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nobody waits for what is still being done."""
        for task in list(self._running.values()):
            with suppress(self._ray.exceptions.RayError, ValueError):
                self._ray.cancel(task, force=True)
