"""Record files that strangers bring: bounded before they are parsed, read where reading can be ended."""

from __future__ import annotations

import gc
import json
import re
import sqlite3
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from viertel import games
from viertel.bots import advice
from viertel.core.components import Components
from viertel.core.errors import BadInput, ComponentError
from viertel.core.seat import SPECTATOR
from viertel.core.state import State
from viertel.core.text import Text
from viertel.web.intake import records
from viertel.web.limits import Limits
from viertel.web.sandbox import reader

from .conftest import House_, Visitor, wait_for

FIXTURES = Path(__file__).parents[1] / "fixtures"
WALTZ = (FIXTURES / "wiener_walzer" / "2-standard.jsonl").read_text(encoding="utf-8")
OWN = (FIXTURES / "vino" / "3-own-figures.jsonl").read_text(encoding="utf-8")
LIMITS = Limits()


def changed(text: str, **header: Any) -> str:
    first, _, rest = text.partition("\n")
    return json.dumps(json.loads(first) | header) + "\n" + rest


def upload(visitor: Visitor, text: str) -> httpx.Response:
    return visitor.http.post("/record", files={"file": ("game.viertel", text.encode())})


def sentence(answer: httpx.Response) -> str:
    found = re.search(r"<p[^>]*>(.*?)</p>", answer.text.partition("<main")[2], re.DOTALL)
    assert found, answer.text
    return unescape(found[1])


def own_figures() -> str:
    text: str = json.loads(OWN.partition("\n")[0])["components"]
    return text


WRONG_COMPONENTS = {
    "deep keys": "a." * 25_000 + "a = 1\n",
    "deep keys, short": "a." * 17 + "a = 1\n",
    "deep table": "[" + "a." * 500 + "a]\n",
    "deep lists": "a = " + "[\n" * 5_000 + "]\n" * 5_000,
    "deep maps": "a = " + "{a = " * 150 + "1" + "}" * 150 + "\n",
    "a long number": "a = " + "9" * 5_000 + "\n",
    "too large": "# " + "x" * LIMITS.component_size + "\n",
    "not TOML": "a\n",
    "another game": 'game = "nim"\n',
    "half a letter": "# \ud800\n",
    "a long word": own_figures() + "\n[more]\nword = '" + "x" * 65 + "'\n",
    "nothing": "\n",
    "a date": own_figures().replace("=", "= 1979-05-27 #", 1),
}


@pytest.mark.parametrize("which", WRONG_COMPONENTS)
def test_figures_that_can_not_be_played_with_get_a_sentence(visitor: Visitor, which: str) -> None:
    answer = upload(visitor, changed(OWN, components=WRONG_COMPONENTS[which]))
    assert answer.status_code == 400
    assert len(sentence(answer)) <= LIMITS.sentence


@pytest.mark.parametrize("game", games.names())
def test_whatever_is_wrong_with_a_figure_is_a_sentence(game: str) -> None:
    """Every line of every component file, with something else in its place."""
    text = games.load(game).components.text
    for number, line in enumerate(text.split("\n")):
        for other in ("", "x = 1", "[x]", line.replace("=", "= [] #"), line.replace("=", '= "" #'), line.replace("=", "= nan #")):
            lines = text.split("\n")
            lines[number] = other
            with suppress(ComponentError):
                games.load(game, Components("\n".join(lines)))


def test_a_word_in_somebodys_figures_has_so_many_letters_and_not_one_more() -> None:
    text = games.load("vienna").components.text
    record = (FIXTURES / "vienna" / "3-standard.jsonl").read_text(encoding="utf-8")

    def read(word: str) -> None:
        figures = text.replace("Kunsthistorisches Museum", word)
        assert figures != text
        records.read(changed(record, components=figures), "record", LIMITS)

    read("x" * LIMITS.component_word)
    for wrong in ("x" * (LIMITS.component_word + 1), "\u202ex"):
        with pytest.raises(BadInput, match=f"at most {LIMITS.component_word} letters"):
            read(wrong)


def test_a_name_in_a_record_is_a_name(visitor: Visitor) -> None:
    answer = upload(visitor, changed(WALTZ, names=["A" * LIMITS.name, "Zoë"]))
    assert answer.status_code == 303
    for name in ("A" * (LIMITS.name + 1), "A" * 60_000, "", "\u3164", "\ud800"):
        answer = upload(visitor, changed(WALTZ, names=["Ada", name]))
        assert answer.status_code == 400 and f"at most {LIMITS.name} letters" in sentence(answer)


def test_the_rest_of_the_first_line_is_bounded(visitor: Visitor) -> None:
    for wrong in (
        {"seal": "x" * 64},
        {"seal": "0" * 65},
        {"game": "x" * 50_000},
        {"components": "x" * 50_000},
        {"seats": 10**400},
    ):
        answer = upload(visitor, changed(WALTZ, **wrong))
        assert answer.status_code == 400 and len(sentence(answer)) <= LIMITS.sentence


def test_entries_and_lines_have_their_most_and_not_one_more() -> None:
    lines = WALTZ.split("\n")
    blank = [*lines[:1], *["[]"] * LIMITS.record_entries, "{}", ""]
    records.check("\n".join(blank), "record", LIMITS)
    with pytest.raises(BadInput, match="entries"):
        records.check("\n".join([*blank[:1], "[]", *blank[1:]]), "record", LIMITS)
    for number, most in ((0, LIMITS.record_header), (1, LIMITS.record_line)):
        long = [*lines]
        long[number] = long[number][0] + "x" * (most - 1)
        records.check("\n".join(long), "record", LIMITS)
        long[number] += "x"
        with pytest.raises(BadInput, match=f"line {number + 1}: has {most + 1} letters"):
            records.check("\n".join(long), "record", LIMITS)
    changed_often = [lines[0], *["{}"] * LIMITS.record_changes, lines[-2], ""]
    records.check("\n".join(changed_often), "record", LIMITS)
    with pytest.raises(BadInput, match="changed more than"):
        records.check("\n".join(["{}", *changed_often]), "record", LIMITS)
    with pytest.raises(BadInput, match="is the most"):
        records.check("\n" * (LIMITS.form_size + 1), "record", LIMITS)


def test_a_record_that_takes_too_long_is_given_up_and_the_next_one_read(serve_with: Callable[..., House_]) -> None:
    server = serve_with(record_seconds=0.0)
    visitor = server.visitor()
    answer = upload(visitor, WALTZ)
    assert answer.status_code == 503 and "longer to read" in sentence(answer)
    object.__setattr__(server.registry.limits, "record_seconds", 60.0)
    assert upload(visitor, WALTZ).status_code == 303


def test_a_reader_that_dies_is_replaced(serve_with: Callable[..., House_]) -> None:
    server = serve_with()
    visitor = server.visitor()
    assert upload(visitor, WALTZ).status_code == 303
    process = server.registry.library._reader._process
    assert process
    process.kill()
    assert upload(visitor, WALTZ).status_code == 303


def test_a_record_of_which_the_reader_dies_is_refused_and_the_next_one_read(
    serve_with: Callable[..., House_], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As native rules end their process where a number leads beyond a list."""
    visitor = serve_with().visitor()
    dies = tmp_path / "dies"
    dies.write_text("#!/bin/sh\necho ready\nread record\nkill -ILL $$\n")
    dies.chmod(0o755)
    with monkeypatch.context() as patched:
        patched.setattr("viertel.web.intake.records.sys.executable", str(dies))
        answer = upload(visitor, WALTZ)
    assert answer.status_code == 400 and "the rules can't be applied to it" in sentence(answer)
    assert upload(visitor, WALTZ).status_code == 303


def test_the_reader_does_all_that_is_done_with_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails in the last position or of the last entry has failed before the server meets it."""
    game = games.load("wiener_walzer")
    _, match = records.read(WALTZ, "record", LIMITS)
    assert reader.answer(records.Given(WALTZ, "record"), LIMITS).problem is None
    done = match.state.view(None)
    seen: list[Any] = []

    def fails(*given: Any) -> Any:
        raise KeyError

    def at_the_end(owner: Any, name: str) -> Callable[..., Any]:
        real = getattr(owner, name)

        def patched(*given: Any) -> Any:
            seen.append(given)
            return fails() if any(isinstance(one, State) and one.view(None) == done for one in given) else real(*given)

        return patched

    for name in ("prompt", "points", "named"):
        with monkeypatch.context() as patched:
            patched.setattr(type(game), name, at_the_end(type(game), name))
            assert reader.answer(records.Given(WALTZ, "record"), LIMITS).problem == "record: can't be played: KeyError"
    for owner, name in ((type(game), "sentence"), (type(game), "target_kind"), (advice, "line")):
        with monkeypatch.context() as patched:
            patched.setattr(owner, name, fails)
            assert reader.answer(records.Given(WALTZ, "record"), LIMITS).problem == "record: can't be played: KeyError"
    seats = {view.viewer for _, view, *_ in seen if isinstance(view, State)}
    assert seats >= {0, 1, SPECTATOR}, "everybody's view of it was made"
    assert len({text.language for *_, text in seen if isinstance(text, Text)}) == 4


def test_only_so_many_records_wait_to_be_read(serve_with: Callable[..., House_]) -> None:
    visitor = serve_with(records_waiting=0).visitor()
    answer = upload(visitor, WALTZ)
    assert answer.status_code == 503 and "in a minute" in sentence(answer)


def test_only_so_many_records_come_from_one_network(serve_with: Callable[..., House_]) -> None:
    server = serve_with(uploads_an_hour=0.001, upload_burst=2)
    assert [upload(server.visitor(), WALTZ).status_code for _ in range(3)] == [303, 303, 429]


def test_only_so_many_records_that_nobody_looks_at_stay_in_memory(serve_with: Callable[..., House_]) -> None:
    server = serve_with(idle_replays=2)
    visitor = server.visitor()
    paths = [upload(visitor, changed(WALTZ, names=["Ada", f"Bea {n}"])).headers["location"] for n in range(4)]
    watched = visitor.screen(paths[0])
    for path in paths:
        assert visitor.http.get(path).status_code == 200
    assert [path.rpartition("/")[2] for path in (paths[0], *paths[2:])] == list(server.registry.library.replays)
    watched.close()


def test_a_replay_has_an_address_of_its_own_and_no_other(visitor: Visitor) -> None:
    path = upload(visitor, WALTZ).headers["location"]
    address = path.rpartition("/")[2]
    visitor.screen(path).close()
    for other in (f"/table/replay%20{address}", f"/watch/replay%20{address}", f"/table/{address}"):
        assert visitor.http.get(other).status_code == 404
        with pytest.raises(Exception, match="403"):
            visitor.screen(other)


def test_a_game_with_somebodys_own_figures_goes_with_its_tables(serve_with: Callable[..., House_]) -> None:
    server = serve_with()
    visitor = server.visitor()
    brought = []
    for n in range(4):
        path = upload(visitor, changed(OWN, names=["Ada", "Bea", f"Cyd {n}"])).headers["location"]
        screen = visitor.screen(path)
        table = server.registry.library.replays[path.rpartition("/")[2]]
        assert not table.game.standard
        brought.append(weakref.ref(table.game))
        screen.say(do="about", words=["nothing", ".board"])
        assert screen.next("meaning")["word"] == ".board"
        screen.settle()
        screen.close()
        wait_for(lambda table=table: not table.screens)  # type: ignore[misc]
    del table
    server.registry.sweep(float("inf"))
    wait_for(lambda: gc.collect() >= 0 and not any(game() for game in brought))


# Positions


def begun(game: str, seats: int, lines: Sequence[object] = (), /, rules: int = 1, **fields: Any) -> str:
    """A record that begins at a position: the start, but for some fields."""
    standard = games.load(game)
    header = {
        "viertel": 1,
        "game": game,
        "rules": rules,
        "seats": seats,
        "options": standard.checked_options(seats, {}),
        "names": [f"Player {seat}" for seat in range(seats)],
        "components": standard.components.digest,
        "seal": None,
    }
    position = standard.new(seats).to_json() | fields
    change = {"at": 0, "rules": rules, "components": standard.components.digest, "position": position}
    return "".join(json.dumps(line) + "\n" for line in (header, change, *lines))


@pytest.mark.parametrize("viewer", [0, 99])
@pytest.mark.parametrize("game", games.names())
def test_a_position_that_one_seat_sees_begins_no_record(visitor: Visitor, game: str, viewer: int) -> None:
    """What is not in it could not be accounted for."""
    seats = games.load(game).players[0]
    assert upload(visitor, begun(game, seats)).status_code == 303
    answer = upload(visitor, begun(game, seats, viewer=viewer))
    assert answer.status_code == 400 and "line 2: not a whole position" in sentence(answer)
    closed = {"closed": 0, "points": [0] * seats, "winners": [], "fingerprint": "", "seed": None}
    assert upload(visitor, begun(game, seats, [closed])).status_code == 303
    answer = upload(visitor, begun(game, seats, [closed], viewer=viewer))
    assert answer.status_code == 400 and "line 2: not a whole position" in sentence(answer)


def test_every_position_of_a_record_is_looked_at_and_not_only_the_last() -> None:
    good = begun("wiener_walzer", 2).splitlines()
    for wrong, why in (
        ({"viewer": 99}, "not a whole position"),
        ({"viewer": -1, "seats": 5}, "not a whole position"),
        ({"hand": [0, 95]}, "not a position of Wiener Walzer"),
        ({"hand": "x" * 60_000}, "not a whole position"),
        ({"hand": [2**31]}, "not a whole position"),
        ({"hand": [[0]]}, "not a whole position"),
    ):
        bad = begun("wiener_walzer", 2, **wrong).splitlines()
        with pytest.raises(BadInput, match=f"line 2: {why}"):
            records.read("\n".join([*bad, good[1], ""]), "record", LIMITS)
    records.read("\n".join([*good, good[1], ""]), "record", LIMITS)
    other_rules = json.dumps(json.loads(bad[1]) | {"rules": 0})
    with pytest.raises(BadInput, match="line 2: not a whole position"):
        records.read("\n".join([good[0], other_rules, good[1], ""]), "record", LIMITS)


def test_what_a_record_says_of_its_end_and_its_origin_has_bounds() -> None:
    def read(ending: dict[str, Any], origin: dict[str, Any]) -> None:
        first, change = begun("wiener_walzer", 2).splitlines()
        closed = {"closed": 0, "points": [3, 4], "winners": [1], "fingerprint": "", "seed": None} | ending
        lines = [first, json.dumps(json.loads(change) | {"from": {"record": "0" * 24, "at": 63} | origin}), json.dumps(closed)]
        records.read("\n".join([*lines, ""]), "record", LIMITS)

    read({}, {})
    for ending in ({"points": [1]}, {"points": [1, 2**31]}, {"winners": [2]}, {"winners": [-1]}):
        with pytest.raises(BadInput, match="last line: not the points of 2 seats"):
            read(ending, {})
    for origin in ({"at": 2**31}, {"record": "0" * 65}):
        with pytest.raises(BadInput, match="line 2: a value has the wrong form"):
            read({}, origin)


def test_an_old_record_with_endless_names_is_not_even_told_in_words(visitor: Visitor, server: House_) -> None:
    """As an older version may have kept it."""
    text = changed(WALTZ, names=["A" * 60_000, "Bea"], rules=0)
    db = sqlite3.connect(server.store.path, isolation_level=None, timeout=30)
    db.execute("INSERT INTO replays (address, record, visitor, made) VALUES ('endless', ?, '', 0)", [text])
    db.close()
    answer = visitor.http.get("/replay/endless")
    assert answer.status_code == 410 and len(answer.text) < 10_000


def test_everything_about_somebody_comes_piece_by_piece(visitor: Visitor) -> None:
    visitor.new("open")
    for n in range(2):
        assert upload(visitor, changed(WALTZ, names=["Ada", f"Piece {n}"])).status_code == 303
    answer = visitor.http.get("/me/everything.json")
    assert answer.headers["transfer-encoding"] == "chunked"
    assert [len(answer.json()[name]) for name in ("tables", "records")] == [1, 2]
    assert visitor.http.get("/me").status_code == 200


def test_a_provider_of_many_networks_brings_so_many_records_and_not_one_more(serve_with: Callable[..., House_]) -> None:
    server = serve_with(uploads_an_hour=0.001, upload_burst=1, uploads_of_48=2, uploads_of_32=3, uploads_of_all=4)

    def bring(number: int, address: str) -> int:
        files = {"file": ("game.viertel", changed(WALTZ, names=["Ada", f"Bea {number}"]).encode())}
        return server.visitor().http.post("/record", files=files, headers={"X-Forwarded-For": address}).status_code

    for number, (address, status) in enumerate(
        {
            "2001:db8:1:1::1": 303,
            "2001:db8:1:1::2": 429,  # the same /64
            "2001:db8:1:2::1": 303,
            "2001:db8:1:3::1": 429,  # the same /48
            "2001:db8:2::1": 303,
            "2001:db8:3::1": 429,  # the same /32
            "192.0.2.1": 303,
            "192.0.2.2": 429,  # one more than from everywhere
        }.items()
    ):
        assert bring(number, address) == status, address


def test_records_have_a_quarter_of_the_room_and_those_nobody_looked_at_go_first(serve_with: Callable[..., House_]) -> None:
    size = len(changed(WALTZ, names=["Ada", "Bea 0"]).encode())
    server = serve_with(disk=1, records_share=3.5 * size / (1 << 20))
    visitor = server.visitor()
    opened = []
    for number in range(4):
        answer = upload(visitor, changed(WALTZ, names=["Ada", f"Bea {number}"]))
        assert answer.status_code == 303, answer.text
        opened.append(answer.headers["location"])
        if number == 0:
            assert visitor.http.get(opened[0]).status_code == 200
            wait_for(lambda: bool(server.store.one("SELECT count(*) FROM replays WHERE opened > 0")[0]))
    server.registry.library.replays.clear()
    first, *others = [visitor.http.get(path).status_code for path in opened]
    assert (first, sorted(others)) == (200, [200, 200, 404])  # of those brought in the same second any may go
    assert server.store.one("SELECT sum(size) <= ? FROM replays", int(3.5 * size))[0]
