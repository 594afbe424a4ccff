"""Whose seat the host opens again is told so, and can sit down again while nobody else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .conftest import House_, Pair, Screen


def unseated(screen: Screen, fits: Callable[[Any], bool] = bool) -> Any:
    """What this screen's player is told about the seat he had, as soon as it fits."""
    while not fits(screen.table["unseated"]):
        screen.hear()
    return screen.table["unseated"]


def test_who_is_unseated_is_told_and_finds_the_way_back(server: House_) -> None:
    pair = Pair(server)
    watcher = server.visitor().screen(f"/watch/{pair.path.rpartition('/')[2]}")
    pair.first.say(do="manage", what="open", seat=1)
    told = unseated(pair.second)
    pair.first.settle()
    assert told["seat"] == 1 and "opened your seat again" in told["text"] and told["invite"] == pair.first.table["invite"]
    pair.second.settle()
    assert pair.second.table["mine"] == [] and pair.second.state["legal"] == []
    again = pair.bea.screen(pair.path)
    assert again.table["unseated"] == told, "also when the page is loaded again"
    assert pair.bea.screen(f"/watch/{pair.path.rpartition('/')[2]}").table["unseated"] is None
    watcher.settle()
    assert watcher.table["unseated"] is None and pair.first.table["unseated"] is None, "it is nobody else's affair"
    pair.bea.sit(told["invite"])
    assert unseated(again, lambda found: found is None) is None
    again.until(lambda state: again.table["mine"] == [1])


def test_once_somebody_else_sits_there_that_is_said(server: House_) -> None:
    pair = Pair(server)
    pair.first.say(do="manage", what="open", seat=1)
    server.visitor().sit(unseated(pair.second)["invite"], "Cleo")
    told = unseated(pair.second, lambda found: found["invite"] is None)
    assert "somebody else" in told["text"]
    pair.first.say(do="manage", what="open", seat=1)
    unseated(pair.second, lambda found: bool(found["invite"]))
    pair.first.say(do="manage", what="bot", seat=1, level="novice")
    assert "bot" in unseated(pair.second, lambda found: found["invite"] is None)["text"]


def test_it_outlives_the_server_and_is_forgotten_with_its_visitor(serve_with: Callable[..., House_]) -> None:
    house = serve_with()
    pair = Pair(house)
    pair.first.say(do="manage", what="open", seat=1)
    told = unseated(pair.second)
    house.stop()
    house = serve_with()
    pair.bea.port = house.port
    assert pair.bea.screen(pair.path).table["unseated"] == told
    assert house.store.all("SELECT seat FROM unseated") == [(1,)]
    pair.bea.http.post(f"http://127.0.0.1:{house.port}/me/delete", data={"sure": "yes"})
    assert house.store.all("SELECT seat FROM unseated") == []
