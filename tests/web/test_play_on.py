"""Playing on: a new table that begins at a position of a finished game, of a record or of a puzzle, and says so."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any

import pytest

from viertel import games
from viertel.core import puzzle as core
from viertel.core.errors import BadInput
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.seat import NOBODY, SPECTATOR
from viertel.core.state import Rng, State
from viertel.core.verify import verify
from viertel.lab import contract
from viertel.web.intake.trial import Trial
from viertel.web.table import branching, exercises

from .conftest import House_, Pair, Visitor, play

GAMES = [game.name for game in exercises.with_puzzles()]


def finished(server: House_, **options: str) -> Pair:
    pair = Pair(server, **options)
    play(pair.screens, random.Random(5))
    for screen in pair.screens:
        screen.close()
    return pair


def on(visitor: Visitor, path: str, seats: list[str], at: int | None = None, name: str = "Ada") -> Any:
    data = {"name": name} | {f"seat.{number}": who for number, who in enumerate(seats)} | ({} if at is None else {"at": str(at)})
    return visitor.http.post(path, data=data)


def record_of(visitor: Visitor, path: str) -> Record:
    return Record.loads(visitor.http.get(f"{path}/record").text)


def to_the_end(visitor: Visitor, path: str) -> Record:
    screen = visitor.screen(path)
    play([screen], random.Random(2))
    screen.close()
    return record_of(visitor, path)


def test_a_game_that_was_played_on_says_so_everywhere_and_its_record_is_verified(server: House_) -> None:
    pair = finished(server)
    address = pair.path.rpartition("/")[2]
    match = server.registry.table(address).match
    assert "position 40" in pair.ada.http.get(f"/on/table/{address}?at=40").text
    answer = on(pair.ada, f"/on/table/{address}", ["me", "bot:uniform"], 40)
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"]
    screen = pair.ada.screen(path)
    assert screen.table["origin"] == {"kind": "record", "at": 40}
    screen.close()
    start = server.registry.table(path.rpartition("/")[2]).match.at(0)
    assert start.view(0) == match.at(40).view(0), "it begins where the seat saw it"
    record = to_the_end(pair.ada, path)
    text = pair.ada.http.get(f"{pair.path}/record").text
    assert record.changes[0].origin == {"record": hashlib.sha256(text.encode()).hexdigest()[:24], "at": 40, "seat": 0}
    assert address not in record.dumps(), "the other table is not found by it"
    game = games.of_record(record)
    assert Match.replay(game, record).at(0) == start
    assert verify(game, record) == sum(seat < 0 for seat, _ in record.entries)
    opened = pair.ada.http.post("/record", files={"file": ("one.viertel", record.dumps())})
    replay = pair.ada.screen(opened.headers["location"])
    assert replay.table["origin"] == {"kind": "record", "at": 40}
    replay.close()
    assert "position 40 of an earlier game" in pair.ada.http.get(f"{path}/story").text


def test_an_invitation_says_that_the_game_begins_in_the_middle(server: House_) -> None:
    pair = finished(server)
    address = pair.path.rpartition("/")[2]
    path = on(pair.ada, f"/on/table/{address}", ["open", "me"], 40).headers["location"]
    screen = pair.ada.screen(path)
    assert screen.table["mine"] == [1]
    assert "position 40 of an earlier game" in pair.bea.http.get(screen.table["invite"]).text
    pair.bea.sit(screen.table["invite"])
    screen.close()


def test_such_a_table_is_there_again_after_a_restart(serve_with: Callable[..., House_]) -> None:
    server = serve_with()
    pair = finished(server)
    address = pair.path.rpartition("/")[2]
    puzzle = core.read(games.load(GAMES[0]))[0]
    paths = [on(pair.ada, f"/on/table/{address}", ["me", "open"], at).headers["location"] for at in (0, 41, 60)]
    seats = ["open"] * puzzle.seats
    seats[puzzle.seat] = "me"
    paths.append(on(pair.ada, f"/on/puzzle/{GAMES[0]}.{puzzle.key}", seats).headers["location"])
    before = [server.registry.table(path.rpartition("/")[2]).match for path in paths]
    server.stop()
    server = serve_with()
    pair.ada.port, pair.ada.http.base_url = server.port, server.url
    for path, match in zip(paths, before):
        table = server.registry.table(path.rpartition("/")[2])
        assert table.match.state == match.state and table.match.n == match.n and table.match.at(0) == match.at(0)
        assert table.origin


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_can_be_played_on_with_bots(server: House_, name: str) -> None:
    game = games.load(name)
    puzzle = core.read(game)[-1]
    visitor = server.visitor()
    seats = ["bot:uniform"] * puzzle.seats
    seats[puzzle.seat] = "me"
    answer = on(visitor, f"/on/puzzle/{name}.{puzzle.key}", seats)
    assert answer.status_code == 303, answer.text
    screen = visitor.screen(answer.headers["location"])
    assert screen.table["origin"] == {"kind": "puzzle", "at": None}
    assert {**puzzle.view} == server.registry.table(answer.headers["location"].rpartition("/")[2]).match.at(0).view(
        puzzle.seat
    ).to_json()
    screen.close()


# What must stay hidden


@pytest.mark.parametrize("name", games.drawn())
def test_what_the_asker_could_not_see_is_dealt_anew(name: str) -> None:
    """From every seat and from none, at many positions: the new game looks the same to who asked, is whole, and is told by
    what he saw alone."""
    game = games.load(name)
    for variant in contract.variants(game, [game.players[0]])[:2]:
        match, rng = Match(game, variant.seats, dict(variant.options), story=False), Rng(4)
        while not match.over and match.n < 220:
            seat = match.acting[0]
            legal = match.legal(seat)
            match.act(seat, legal[rng.below(len(legal))])
        for at in range(0, match.n, 9):
            for asker in (None, *range(match.seats)):
                start = branching.of_match(match, at, asker, "x")
                if start is None:
                    continue
                assert start.view == match.at(at).view(asker)
                assert start.dealt.viewer == NOBODY and not game.faults(start.dealt)
                assert start.dealt.view(asker) == start.view
                assert start.view.viewer == (SPECTATOR if asker is None else asker)


def test_two_worlds_that_the_asker_cant_tell_apart_give_the_same_start(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("wiener_walzer")
    match, rng = Match(game, 3, story=False), Rng(4)
    while match.n < 60:
        seat = match.acting[0]
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    monkeypatch.setattr("viertel.web.table.branching.secrets.randbits", lambda bits: 7)
    other: State = match.state.view(1).imagine(Rng(99))
    assert other != match.state
    twin = Match(game, 3, match.options, state=other, names=match.names)
    one, two = branching.of_match(match, match.n, 1, "x"), branching.of_match(twin, twin.n, 1, "x")
    assert one and two and one.dealt == two.dealt


# What can't be


def test_a_game_under_way_is_not_played_on(server: House_, pair: Pair) -> None:
    play(pair.screens, random.Random(1), lambda state: bool(state["at"] > 40))
    address = pair.path.rpartition("/")[2]
    for visitor in (pair.ada, pair.bea, server.visitor()):
        assert visitor.http.get(f"/on/table/{address}?at=20").status_code == 409
        assert on(visitor, f"/on/table/{address}", ["me", "bot:uniform"], 20).status_code == 409


def test_bad_requests_lay_no_table(server: House_) -> None:
    pair = finished(server)
    address = pair.path.rpartition("/")[2]
    end = server.registry.table(address).match.n
    path, last = f"/on/table/{address}", server.registry.archive.last_key()
    for at in ("", "-1", "x", "9999999", str(end), str(end + 1), "٣"):
        data = {"name": "Ada", "seat.0": "me", "seat.1": "bot:uniform", "at": at}
        assert pair.ada.http.post(path, data=data).status_code in (400, 409), at
    for seats in (["me", "me"], ["bot:uniform", "bot:uniform"], ["me"], ["me", "nobody"], ["me", "same"], ["open", "open"]):
        assert on(pair.ada, path, seats, 40).status_code == 400, seats
    assert on(pair.ada, path, ["me", "bot:uniform"], 40, name="").status_code == 400
    assert on(pair.ada, "/on/house/x", ["me", "bot:uniform"], 40).status_code == 404
    assert on(pair.ada, "/on/table/none", ["me", "bot:uniform"], 40).status_code == 404
    assert on(pair.ada, "/on/puzzle/vienna.none", ["me", "bot:uniform"]).status_code == 404
    assert server.registry.archive.last_key() == last


def test_nobody_lays_more_tables_than_he_may(serve_with: Callable[..., House_]) -> None:
    server = serve_with(tables_of_visitor=2)
    pair = finished(server)
    address = pair.path.rpartition("/")[2]
    answers = [on(pair.ada, f"/on/table/{address}", ["me", "open"], 40).status_code for _ in range(3)]
    assert answers == [303, 303, 429]


def test_a_brought_record_is_played_on_only_if_its_position_can_be_played(server: House_) -> None:
    pair = finished(server)
    text = pair.ada.http.get(f"{pair.path}/record").text
    opened = pair.ada.http.post("/record", files={"file": ("one.viertel", text)}).headers["location"]
    address = opened.rpartition("/")[2]
    answer = on(pair.ada, f"/on/replay/{address}", ["me", "bot:uniform"], 40)
    assert answer.status_code == 303, answer.text
    start = server.registry.table(answer.headers["location"].rpartition("/")[2]).match.at(0)
    match = server.registry.table(pair.path.rpartition("/")[2]).match
    assert start.view(None) == match.at(40).view(None), "a replay shows what everybody may see"


def test_a_position_that_the_rules_stumble_over_lays_no_table(server: House_, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record may bring any position; whether it can be played is tried elsewhere first."""
    pair = finished(server)
    text = pair.ada.http.get(f"{pair.path}/record").text
    address = pair.ada.http.post("/record", files={"file": ("one.viertel", text)}).headers["location"].rpartition("/")[2]
    tried: list[dict[str, Any]] = []

    def stumble(trial: Trial, game: str, components: str | None, options: Any, position: dict[str, Any]) -> None:
        tried.append(position)
        raise BadInput("the rules can't be applied to its last position")

    monkeypatch.setattr(Trial, "check", stumble)
    last = server.registry.archive.last_key()
    assert on(pair.ada, f"/on/replay/{address}", ["me", "bot:uniform"], 40).status_code == 409
    assert len(tried) == 1 and server.registry.archive.last_key() == last


def test_figures_of_ones_own_box_are_refused(server: House_) -> None:
    game = games.load("wiener_walzer")
    own = Match(type(game)(_own(game)), 2)
    while not own.over:
        own.act(own.acting[0], own.legal(own.acting[0])[0])
    opened = server.visitor().http.post("/record", files={"file": ("own.viertel", own.record().dumps())})
    assert opened.status_code == 303, opened.text
    address = opened.headers["location"].rpartition("/")[2]
    answer = on(server.visitor(), f"/on/replay/{address}", ["me", "bot:uniform"], 5)
    assert answer.status_code == 409 and "figures of its own box" in answer.text


def _own(game: Any) -> Any:
    from viertel.core.components import Components

    return Components(game.components.text + "\n# a box of one's own\n")
