"""The cycle collector: small portions, everything rarely, and nothing is kept for ever."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Iterator
from typing import Any, cast

import pytest

from viertel.web.server import gc_policy
from viertel.web.server.fast_wire import FastWire
from viertel.web.server.gc_policy import Collector

from .conftest import House_, Pair, wait_for


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def running() -> Iterator[Collector]:
    found = Collector()
    found.start()
    yield found
    found.stop()
    assert gc.get_threshold() == (700, 10, 10) and gc.get_freeze_count() == 0


def test_young_circles_go_and_what_stays_is_not_looked_at_again(running: Collector) -> None:
    gone, kept = weakref.ref(Circle()), Circle()
    gc.collect(0)
    assert gone() is None
    assert not any(thing is kept for generation in range(3) for thing in gc.get_objects(generation))


def test_old_circles_go_when_enough_screens_have_left_and_it_is_quiet(running: Collector) -> None:
    circle = Circle()
    gc.collect(0)  # now it is old
    gone = weakref.ref(circle)
    del circle
    running.left = gc_policy.LEFT - 1
    assert not running.look(lambda: 10.0)
    running.left += 1
    assert not running.look(lambda: 0.0) and gone() is not None
    assert running.look(lambda: 10.0) and gone() is None
    assert running.left == 0


def test_quiet_is_not_waited_for_for_ever(running: Collector) -> None:
    running.left = gc_policy.PATIENCE * gc_policy.LEFT
    assert running.look(lambda: 0.0)


def test_nobody_has_to_look_for_sockets_screens_and_tables_that_went(server: House_) -> None:
    gc.collect()
    gc.disable()
    try:
        pair = Pair(server)
        pair.first.act(pair.first.state["legal"][0]) if pair.first.state["legal"] else None
        for screen in pair.screens:
            screen.settle()
        table = server.registry.tables[pair.path.rpartition("/")[2]]
        things: list[Any] = [table, table.composer, *table.screens]
        things += [cast(FastWire, screen.wire)._protocol for screen in table.screens]
        things += [protocol.conn for protocol in things[-2:]]
        gone = [weakref.ref(thing) for thing in things]
        del table, things
        for screen in pair.screens:
            screen.close()
        pair.ada.http.close()
        pair.bea.http.close()
        wait_for(lambda: all(one() is None for one in gone[2:]))
        server.registry.sweep(time.monotonic() + 1)
        wait_for(lambda: all(one() is None for one in gone))
    finally:
        gc.enable()
