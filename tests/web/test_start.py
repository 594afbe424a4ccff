"""Live clocks begin when everybody is there and ready; who is missing loses no time, but in a tournament the wait has an end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from viertel.web.model.clock import LIVE, MINUTE, START, TOLERANCE, Pace
from viertel.web.model.seats import OPEN
from viertel.web.table.table import Refused

from .conftest import House_, Screen, Visitor
from .test_seasons import League
from .test_tournaments import Club

FORM = {"pace": "live", "pace.bank": "1"}
SHORT = Pace(LIVE, bank=MINUTE)


class Seated:
    """Two at a live table of one minute, of whom the first has closed the page."""

    def __init__(self, server: House_) -> None:
        self.ada, self.bea = server.visitor(), server.visitor()
        data = {"game": "wiener_walzer", "players": "2", "name": "Ada", "seat.0": "me", "seat.1": "open", **FORM}
        self.path = str(self.ada.http.post("/new", data=data).headers["location"])
        screen = self.ada.screen(self.path)
        self.bea.sit(screen.table["invite"])
        screen.close()
        self.screen = self.bea.screen(self.path)
        self.screen.until(lambda state: not self.screen.table["seats"][0]["present"])


@pytest.fixture
def seated(server: House_) -> Iterator[Seated]:
    found = Seated(server)
    yield found
    found.screen.close()


def waits(*seats: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: state["start"] is not None and state["start"]["waiting"] == list(seats)


def runs(state: dict[str, Any]) -> bool:
    return state["start"] is None and any(clock["since"] for clock in state["clocks"])


def ready(visitor: Visitor, path: str) -> Screen:
    screen = visitor.screen(path)
    screen.say(do="ready")
    return screen


def test_a_host_who_closes_the_page_loses_no_time(seated: Seated) -> None:
    seated.screen.say(do="ready")
    state = seated.screen.until(waits(0))
    assert state["start"] == {"waiting": [0], "ready": [1], "until": None}
    assert [(clock["left"], clock["since"]) for clock in state["clocks"]] == [(60, None)] * 2
    ada = seated.ada.screen(seated.path)
    assert waits(0)(seated.screen.state), "she is here, and may want to read first"
    ada.say(do="ready")
    for screen in (ada, seated.screen):
        screen.until(runs)
    assert seated.screen.next("marks")["marks"][-1]["key"] == "started"
    ada.close()
    again = seated.ada.screen(seated.path)
    assert again.state["start"] is None, "once they run they run"
    again.say(do="ready")
    assert again.next("error")["code"] == "no_clock"


def test_who_was_ready_and_goes_is_waited_for_again(seated: Seated) -> None:
    ada = ready(seated.ada, seated.path)
    seated.screen.until(waits(1))
    ada.close()
    seated.screen.until(waits(0, 1))
    seated.screen.say(do="ready")
    seated.screen.until(waits(0))
    ada = seated.ada.screen(seated.path)
    assert waits(0)(ada.state)
    ada.say(do="ready")
    ada.until(runs)


def test_who_makes_a_move_is_ready(seated: Seated) -> None:
    ada = seated.ada.screen(seated.path)
    first, second = (ada, seated.screen) if ada.state["legal"] else (seated.screen, ada)
    second.say(do="ready")
    first.act(first.state["legal"][0])
    state = second.until(runs)
    assert state["at"] > 0


def test_a_watcher_and_a_table_without_a_clock_have_nothing_to_be_ready_for(server: House_, seated: Seated) -> None:
    watcher = server.visitor().screen(f"/watch/{seated.path.rpartition('/')[2]}")
    watcher.say(do="ready")
    assert watcher.next("error")["code"] == "not_seated"
    one = server.visitor()
    screen = one.screen(one.new("bot:uniform"))
    assert screen.state["start"] is None
    screen.say(do="ready")
    assert screen.next("error")["code"] == "no_clock"


def test_alone_with_bots_the_clock_waits_as_well(server: House_) -> None:
    one = server.visitor()
    data = {"game": "wiener_walzer", "players": "2", "name": "Ada", "seat.0": "me", "seat.1": "bot:uniform", **FORM}
    path = str(one.http.post("/new", data=data).headers["location"])
    screen = one.screen(path)
    screen.until(lambda state: bool(state["legal"]))
    assert waits(0)(screen.state)
    screen.act(screen.state["legal"][0])
    screen.until(lambda state: state["start"] is None)


def test_the_wait_outlives_the_server(serve_with: Callable[..., House_]) -> None:
    house = serve_with()
    seated = Seated(house)
    seated.screen.say(do="ready")
    seated.screen.until(waits(0))
    house.stop()
    port = serve_with().port
    for one in (seated.ada, seated.bea):
        one.port = port
    bea = seated.bea.screen(seated.path)
    assert waits(0, 1)(bea.state) and bea.state["clocks"][0]["since"] is None
    bea.say(do="ready")
    ada = ready(seated.ada, seated.path)
    ada.until(runs)


def test_another_live_pace_waits_for_all_who_agreed_overnight(server: House_) -> None:
    ada, bea = server.visitor(), server.visitor()
    path = ada.new("open")
    first = ada.screen(path)
    bea.sit(first.table["invite"])
    first.say(do="ask", what="pace", pace={"kind": "live", "bank": 1})
    first.until(lambda state: bool(state["asking"]))
    first.close()
    second = bea.screen(path)
    second.say(do="consent", yes=True)
    second.until(waits(0, 1))
    second.say(do="ready")
    second.until(waits(0))
    ready(ada, path)
    second.until(runs)


def club(tmp_path: Path, story: Any, kind: type[League] = Club) -> None:
    async def told() -> None:
        async with kind(tmp_path / "data.sqlite") as found:
            await story(found)

    asyncio.run(asyncio.wait_for(told(), 120))


def test_in_a_tournament_the_wait_has_an_end(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(2, 2, pace=SHORT)
        (club.address,) = club.under_way()
        await club.turn(START - 1)
        assert club.table.clocks and club.table.clocks.waits and club.told() == ["tournament"]
        await club.restart()
        await club.turn(1 + TOLERANCE)
        assert club.table.clocks and not club.table.clocks.waits
        assert club.told() == ["tournament", "waited"] and club.table.due() is not None
        await club.turn(MINUTE + 2 * TOLERANCE)
        assert "kept" in club.told(), "who does not come loses by time, as ever"

    club(tmp_path, story)


def test_before_it_begins_the_host_of_a_rated_table_may_give_a_seat_to_somebody_else(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated(2, pace=SHORT)
        manage = league.registry.seating.manage
        await manage(table, "open", 1, "", "")
        assert table.seats[1].who == OPEN and table.seats[1].entrant is None
        await league.registry.seating.sit(table, "cora", "Cora", 1)
        assert table.seats[1].entrant == "cora"
        table.start("started")
        await league.calm()
        with pytest.raises(Refused, match="counts"):
            await manage(table, "open", 1, "", "")

    club(tmp_path, story, League)
