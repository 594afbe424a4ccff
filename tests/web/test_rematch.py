"""The same people once more: somebody asks, each answers for himself, and nobody sits at a clock without having agreed."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from viertel.web.limits import Limits

from .conftest import House_, Pair, Screen, play, wait_for

PACE = {"pace": "live", "pace.bank": "10", "pace.increment": "5"}


def asked(seat: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: bool(state["asking"]) and seat in state["asking"]["waiting"]


class Friends:
    """Some people whose game is over, each with a screen that shows it."""

    def __init__(self, server: House_, people: int, fields: dict[str, str]) -> None:
        self.visitors = [server.visitor() for _ in range(people)]
        seats = {f"seat.{number}": "open" for number in range(1, people)}
        data = {"game": "wiener_walzer", "players": str(people), "name": "P0", "seat.0": "me", **seats, **fields}
        answer = self.visitors[0].http.post("/new", data=data)
        assert answer.status_code == 303, answer.text
        self.path = str(answer.headers["location"])
        first = self.visitors[0].screen(self.path)
        for number, one in enumerate(self.visitors[1:], 1):
            one.sit(first.table["invite"], f"P{number}", number)
        first.close()
        self.screens = [one.screen(self.path) for one in self.visitors]
        self.end()

    def end(self) -> None:
        """All agree to end it here."""
        self.screens[0].say(do="ask", what="end")
        for number, screen in enumerate(self.screens[1:], 1):
            screen.until(asked(number))
            screen.say(do="consent", yes=True)
        for screen in self.screens:
            screen.until(lambda state: bool(state["over"]))

    def ask(self, number: int = 0) -> str:
        """Somebody wants to play again, and is led to the new table."""
        self.screens[number].say(do="rematch")
        return str(self.screens[number].next("rematch")["url"])

    def close(self) -> None:
        for screen in self.screens:
            screen.close()


@pytest.fixture
def friends(server: House_) -> Iterator[Friends]:
    found = Friends(server, 3, PACE)
    yield found
    found.close()


def offer(screen: Screen, fits: Callable[[dict[str, Any]], bool] = lambda again: True) -> dict[str, Any]:
    """What this screen knows of another game, as soon as it fits."""
    while not (screen.table.get("again") and fits(screen.table["again"])):
        screen.hear()
    return dict(screen.table["again"])


def test_who_asks_goes_there_and_nobody_else_is_led_away(server: House_, friends: Friends) -> None:
    watcher = server.visitor().screen(f"/watch/{friends.path.rpartition('/')[2]}")
    url = friends.ask()
    for screen in friends.screens[1:]:
        assert offer(screen) == {"name": "P0", "url": url, "asked": True, "sits": False, "seats": [0], "waiting": [1, 2]}
        screen.settle()
        assert not [told for told in screen.told if told["kind"] == "rematch"]
    seen = offer(watcher)
    assert seen["url"] == url.replace("/table/", "/watch/") and not seen["asked"]
    new = friends.visitors[0].screen(url)
    assert new.table["host"] and [seat["who"] for seat in new.table["seats"]] == ["person", "open", "open"]
    assert [(seat["name"], seat["reserved"]) for seat in new.table["seats"]][1:] == [("P1", True), ("P2", True)]
    assert [clock["since"] for clock in new.state["clocks"]] == [None] * 3, "no clock runs before all have accepted"
    assert new.table["pace"]["text"] == friends.screens[0].table["pace"]["text"]
    assert friends.visitors[1].screen(url).table["mine"] == []


def test_each_accepts_for_himself(friends: Friends) -> None:
    url = friends.ask()
    new = friends.visitors[0].screen(url)
    assert friends.ask(1) == url
    again = offer(friends.screens[2], lambda again: len(again["seats"]) == 2)
    assert again["seats"] == [0, 1] and again["waiting"] == [2] and again["asked"]
    assert offer(friends.screens[1], lambda again: again["sits"])["asked"] is False
    assert friends.visitors[1].screen(url).table["mine"] == [1]
    assert friends.ask(2) == url
    new.until(lambda state: [seat["who"] for seat in new.table["seats"]] == ["person"] * 3)
    assert [seat["name"] for seat in new.table["seats"]] == ["P0", "P1", "P2"]


def test_a_refusal_is_told_and_the_seat_is_open_to_a_bot_or_to_others(server: House_, friends: Friends) -> None:
    url = friends.ask()
    new = friends.visitors[0].screen(url)
    friends.screens[1].say(do="rematch", yes=False)
    told = new.next("marks")["marks"][-1]
    assert (told["key"], told["seat"]) == ("declined", 1) and "P1" in told["text"]
    assert offer(friends.screens[1], lambda again: not again["asked"])["waiting"] == [2]
    assert [(seat["name"], seat["reserved"]) for seat in new.table["seats"]][1:] == [("", False), ("P2", True)]
    new.say(do="manage", what="bot", seat=1, level="novice")
    new.until(lambda state: new.table["seats"][1]["who"] == "bot")
    friends.screens[1].say(do="rematch")
    assert friends.screens[1].next("error")["code"] == "taken"
    new.say(do="manage", what="open", seat=2)
    new.until(lambda state: not new.table["seats"][2]["reserved"])
    assert not offer(friends.screens[2], lambda again: not again["waiting"])["asked"]
    other = server.visitor()
    other.sit(new.table["invite"], "Zoe")
    new.until(lambda state: new.table["seats"][2]["name"] == "Zoe")


def test_a_reserved_seat_is_no_strangers(server: House_, friends: Friends) -> None:
    url = friends.ask()
    new = friends.visitors[0].screen(url)
    assert new.table["invite"] is None, "there is nobody to be invited"
    invite = f"/t/{server.store.one('SELECT invite FROM tables WHERE address = ?', url.rpartition('/')[2])[0]}"
    stranger = server.visitor()
    page = stranger.http.get(invite)
    assert "P1" in page.text and 'name="seat"' not in page.text
    answer = stranger.http.post(invite, data={"name": "Zoe", "seat": "1"})
    assert answer.status_code == 409
    assert friends.ask(1) == url


def test_all_who_press_at_once_come_to_one_table(server: House_) -> None:
    friends = Friends(server, 5, PACE)
    tables = len(server.store.all("SELECT 1 FROM tables"))
    more = [one.screen(friends.path) for one in friends.visitors[:3]]
    gate = threading.Barrier(8)

    def press(screen: Screen) -> None:
        gate.wait()
        screen.say(do="rematch")

    pressing = [threading.Thread(target=press, args=[screen]) for screen in (*friends.screens, *more)]
    for one in pressing:
        one.start()
    for one in pressing:
        one.join()
    (url,) = {screen.next("rematch")["url"] for screen in (*friends.screens, *more)}
    assert len(server.store.all("SELECT 1 FROM tables")) == tables + 1
    new = friends.visitors[4].screen(url)
    assert [seat["who"] for seat in new.table["seats"]] == ["person"] * 5
    friends.close()


def test_the_offer_waits_at_home_and_is_counted_there(server: House_, friends: Friends) -> None:
    url = friends.ask()
    bea, cleo = friends.visitors[1:]
    for screen in friends.screens:
        screen.close()
    page = bea.http.get("/").text
    assert "P0 would like to play again" in page and 'data-waiting="1"' in page
    assert bea.http.get("/waiting.json").json()[0]["url"] == friends.path
    action = re.findall(r'action="(/again/[^"]+)"', page)[0]
    assert bea.http.get(action).status_code == 404, "a link alone takes no seat"
    assert bea.http.post(action, data={"yes": "yes"}).headers["location"] == url
    assert "would like to play again" not in bea.http.get("/").text
    assert cleo.http.post(action, data={"yes": "no"}).headers["location"] == "/"
    assert "would like to play again" not in cleo.http.get("/").text
    new = friends.visitors[0].screen(url)
    assert [seat["who"] for seat in new.table["seats"]] == ["person", "person", "open"]


def test_the_offer_outlives_the_server(serve_with: Callable[..., House_]) -> None:
    house = serve_with()
    friends = Friends(house, 2, PACE)
    url = friends.ask()
    house.stop()
    port = serve_with().port
    for one in friends.visitors:
        one.port = port
    screen = friends.visitors[1].screen(friends.path)
    assert screen.table["again"]["asked"] and screen.table["again"]["url"] == url
    screen.say(do="rematch")
    assert screen.next("rematch")["url"] == url
    assert friends.visitors[1].screen(url).table["mine"] == [1]


def test_who_deletes_himself_is_not_waited_for_by_name(server: House_) -> None:
    friends = Friends(server, 2, PACE)
    new = friends.visitors[0].screen(friends.ask())
    friends.visitors[1].http.post("/me/delete", data={"sure": "yes"})
    new.until(lambda state: new.table["seats"][1]["name"] == "")
    assert not new.table["seats"][1]["reserved"] and new.table["seats"][1]["who"] == "open"


def test_bots_are_there_again_and_alone_with_them_nobody_is_asked(server: House_) -> None:
    me = server.visitor()
    path = me.new("bot:uniform", game="wiener_walzer")
    screen = me.screen(path)
    screen.say(do="resign")
    screen.until(lambda state: bool(state["over"]))
    screen.say(do="rematch")
    new = me.screen(str(screen.next("rematch")["url"]))
    assert [seat["who"] for seat in new.table["seats"]] == ["person", "bot"] and new.state["at"] > 0


def test_only_who_sat_there_asks_and_only_after_the_end(server: House_) -> None:
    pair = Pair(server)
    pair.first.say(do="rematch")
    assert pair.first.next("error")["code"] == "not_over"
    play(pair.screens, random.Random(10))
    watcher = server.visitor().screen(f"/watch/{pair.path.rpartition('/')[2]}")
    watcher.say(do="rematch")
    assert watcher.next("error")["code"] == "not_seated"
    pair.first.say(do="rematch", yes=False)
    assert pair.first.next("error")["code"] == "nothing_asked"


def test_a_rated_table_counts_for_those_who_accepted(tmp_path: Path) -> None:
    house = House_(tmp_path / "data.sqlite", Limits(), season="quarter")
    try:
        friends = Friends(house, 3, PACE | {"rated": "on"})
        url = friends.ask()
        new = friends.visitors[0].screen(url)
        assert new.table["counts"]
        address = url.rpartition("/")[2]
        rows = "SELECT entrant IS NOT NULL FROM seats JOIN tables ON tables.id = table_id WHERE address = ? ORDER BY seat"
        assert [one for (one,) in house.store.all(rows, address)] == [1, 0, 0]
        friends.ask(1)
        assert [one for (one,) in house.store.all(rows, address)] == [1, 1, 0]
        friends.screens[2].say(do="rematch", yes=False)
        wait_for(lambda: not house.registry.table(address).seats[2].reserved)
        new.say(do="manage", what="bot", seat=2, level="novice")
        new.until(lambda state: new.table["seats"][2]["who"] == "bot")
        assert [one for (one,) in house.store.all(rows, address)] == [1, 1, 0]
    finally:
        house.stop()
