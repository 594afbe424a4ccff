"""A pace by the form and the wire, and what people settle at a table, as a stranger's client would."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .conftest import House_, Pair, Screen, Visitor

DAYS = {"pace": "days", "pace.move": "3", "pace.night": "on", "pace.night_from": "22", "pace.night_to": "8"}


def lay(visitor: Visitor, pace: dict[str, str], status: int = 303) -> str:
    form = {"game": "wiener_walzer", "players": "2", "name": "Ada", "seat.0": "me", "seat.1": "open", "zone": "Europe/Vienna"}
    answer = visitor.http.post("/new", data=form | pace)
    assert answer.status_code == status, answer.text
    return str(answer.headers.get("location", answer.text))


@pytest.fixture
def timed(server: House_) -> Iterator[tuple[Visitor, Visitor, str, list[Screen]]]:
    ada, bea = server.visitor(), server.visitor()
    path = lay(ada, DAYS)
    first = ada.screen(path)
    bea.sit(first.table["invite"])
    screens = [first, bea.screen(path)]
    first.until(lambda state: state["clocks"] and any(clock["due"] for clock in state["clocks"]))
    yield ada, bea, path, screens
    for screen in screens:
        screen.close()


def test_a_pace_is_on_the_invitation_with_what_happens_at_zero(server: House_, visitor: Visitor) -> None:
    screen = visitor.screen(lay(visitor, DAYS))
    said = "Everybody has 3 days for each move; the clock stands from 22 to 8 o’clock, by each player’s own time. When"
    assert screen.table["pace"]["text"].startswith(said)
    page = server.visitor().http.get(screen.table["invite"], headers={"Accept-Language": "en"}).text
    assert said in page and "keeps the seat until its player returns." in page
    for lang in ("de", "fr", "it"):
        assert "3" in server.visitor().http.get(f"{screen.table['invite']}?lang={lang}").text
    assert all(clock["due"] is None for clock in screen.state["clocks"]), "nobody is waited for before all sit"
    screen.close()


def test_without_a_wish_there_is_no_clock(pair: Pair) -> None:
    assert pair.first.table["pace"] is None and pair.first.state["clocks"] is None
    pair.first.say(do="ask", what="pause")
    assert pair.first.next("error")["code"] == "no_clock"


@pytest.mark.parametrize(
    "wrong",
    [
        {"pace": "weeks"},
        {"pace": "live", "pace.bank": "0"},
        {"pace": "live", "pace.bank": "99999"},
        {"pace": "live", "pace.bank": "1e3"},
        {"pace": "days", "pace.move": "31"},
        {"pace": "days", "pace.night": "on", "pace.night_from": "8", "pace.night_to": "8"},
        {"pace": "days", "pace.night": "on", "pace.night_from": "2", "pace.night_to": "22"},
        {"pace": "days", "pace.night": "on", "pace.night_from": "24", "pace.night_to": "8"},
        {"pace": "days", "pace.absence": "61"},
        {"pace": "days", "pace.zero": "lose"},
        {"pace": "days", "pace.level": "god"},
    ],
)
def test_no_table_has_a_pace_that_makes_no_sense(visitor: Visitor, wrong: dict[str, str]) -> None:
    assert "No table can have this pace" in lay(visitor, wrong, 400)


def test_each_screen_is_told_the_same_instants_and_its_own_notes(timed: Any) -> None:
    ada, bea, path, (first, second) = timed
    second.until(lambda state: any(clock["due"] for clock in state["clocks"]))
    assert first.state["clocks"] == second.state["clocks"]
    first.say(do="note", text="a\u202e plan\nfor two")
    first.next("table", lambda table: table["own"]["notes"] == "a plan\nfor two")
    again = bea.screen(path)
    assert again.table["own"]["notes"] == ""
    again.close()
    watcher = bea.screen(f"/watch/{path.rpartition('/')[2]}")
    assert watcher.table["own"] is None and watcher.state["clocks"]
    watcher.close()
    assert "a plan" in ada.http.get("/me/everything.json").text
    first.say(do="zone", zone="America/New_York")
    first.next("table", lambda table: table["own"]["zone"] == "America/New_York")


def test_a_substitute_gets_exactly_this_seat(server: House_, timed: Any) -> None:
    _, bea, path, (_, second) = timed
    second.say(do="substitute", yes=True)
    link = second.next("table", lambda table: table["own"]["substitute"] is not None)["own"]["substitute"]
    back = second.table["back"]
    cora = server.visitor()
    page = cora.http.get(link)
    assert page.status_code == 200 and "Bea" in page.text
    assert bea.screen(path).table["mine"] == [1], "looking at a link takes nothing"
    answer = cora.http.post(link, data={"name": "Cora", "zone": "Asia/Tokyo"})
    assert answer.status_code == 303 and answer.headers["location"] == path
    assert cora.screen(path).table["mine"] == [1]
    assert bea.screen(path).table["mine"] == []
    assert server.visitor().http.get(link).status_code == server.visitor().http.get(back).status_code == 404


def test_of_two_who_take_a_seat_at_once_the_second_gets_none(server: House_, timed: Any) -> None:
    """Dora's form comes slowly: Cora has the seat before the last of it is here."""
    _, _, path, (_, second) = timed
    second.say(do="substitute", yes=True)
    link = second.next("table", lambda table: table["own"]["substitute"] is not None)["own"]["substitute"]
    cora, dora = server.visitor(), server.visitor()

    def slowly() -> Iterator[bytes]:
        yield b"name=Do"
        assert cora.http.post(link, data={"name": "Cora", "zone": "UTC"}).status_code == 303
        yield b"ra&zone=UTC"

    head = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": "18"}
    assert dora.http.post(link, content=slowly(), headers=head).status_code == 404
    screen = cora.screen(path)
    assert screen.table["mine"] == [1] and screen.table["seats"][1]["name"] == "Cora"


def test_only_the_host_manages_and_only_players_ask(server: House_, timed: Any) -> None:
    _, _, path, (first, second) = timed
    second.say(do="manage", what="rename", seat=0, name="X")
    assert second.next("error")["code"] == "not_host"
    second.say(do="ask", what="rewind", at=second.state["at"], to=1)
    assert second.next("error")["code"] == "not_host"
    watcher = server.visitor().screen(f"/watch/{path.rpartition('/')[2]}")
    for message in ({"do": "leave"}, {"do": "ask", "what": "end"}, {"do": "nudge", "seat": 0}, {"do": "away", "days": 1}):
        watcher.say(**message)
        assert watcher.next("error")["code"] == "not_seated"
    watcher.close()
    first.say(do="manage", what="rename", seat=1, name="Beatrice")
    assert second.next("table")["seats"][1]["name"] == "Beatrice"
    assert second.next("marks")["marks"][-1]["text"] == "Bea is called Beatrice from now on."


def test_a_phrase_reaches_each_in_his_own_language(server: House_, timed: Any) -> None:
    _, bea, path, (first, _) = timed
    german = bea.screen(path, **{"Accept-Language": "de"})
    first.say(do="chat", phrase="luck")
    assert first.next("chat")["lines"][0]["text"] == "Good luck!"
    assert german.next("chat")["lines"][0]["text"] == "Viel Glück!"
    german.close()
    first.say(do="chat", text="\x1fluck")
    assert first.next("chat")["lines"][0]["text"] == "luck", "nobody can type one"


def test_what_waits_for_me_is_listed_the_most_urgent_first(server: House_) -> None:
    ada, bea = server.visitor(), server.visitor()
    paths = []
    for move in ("5", "1", "3"):
        path = lay(ada, DAYS | {"pace.move": move})
        screen = ada.screen(path)
        bea.sit(screen.table["invite"])
        screen.close()
        paths.append(path)
    quiet = ada.new("bot:greedy")
    found = [*ada.http.get("/waiting.json").json(), *bea.http.get("/waiting.json").json()]
    due = {one["url"]: one["due"] for one in found}
    assert set(paths) <= set(due)
    assert due[paths[1]] < due[paths[2]] < due[paths[0]]
    for visitor in (ada, bea):
        mine = [one["due"] for one in visitor.http.get("/waiting.json").json() if one["due"]]
        assert mine == sorted(mine)
        left = visitor.http.get(f"/waiting.json?not={paths[1].rpartition('/')[2]}").json()
        assert paths[1] not in [one["url"] for one in left]
    assert quiet
    assert server.visitor().http.get("/waiting.json").json() == []


def test_resigning_ends_a_game_of_two_for_everybody(timed: Any) -> None:
    _, _, _, (first, second) = timed
    second.say(do="resign")
    for screen in (first, second):
        state = screen.until(lambda state: state["over"])
        assert [score["winner"] for score in state["scores"]] == [True, False]
    first.say(do="nudge", seat=1)
    assert first.next("error")["code"] in ("over", "closed")


def test_the_next_move_is_planned_from_what_will_be_open_and_told_to_nobody_else(timed: Any) -> None:
    _, _, _, screens = timed
    seat = screens[0].until(lambda state: state["acting"])["acting"][0]
    mover, waiter = screens[seat], screens[1 - seat]
    waiter.until(lambda state: state["acting"] == [seat])
    waiter.say(do="plan")  # it has not decided anything yet
    told = waiter.next("plan")
    wishes = told["legal"]
    assert told["at"] == waiter.state["at"] and wishes == sorted(wishes) and wishes
    waiter.say(do="order", what="then", act=[wishes[-1]], at=waiter.state["at"])
    own = waiter.next("table", lambda table: bool(table["own"]["then"]))["own"]
    assert own["then"] == [wishes[-1]]
    assert mover.table["own"]["then"] == []
    waiter.say(do="order", what="none")
    waiter.next("table", lambda table: not table["own"]["then"])
    mover.until(lambda state: bool(state["legal"]))
    mover.say(do="plan")  # whoever is asked already decides, and plans nothing
    assert mover.next("plan")["legal"] == []
