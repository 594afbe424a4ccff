"""Record: text and back; whatever is damaged is named by its line."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viertel import games
from viertel.core.chance import Sealed
from viertel.core.errors import BadInput, RecordError
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.state import Rng

GAME = games.load("wiener_walzer")


def finished() -> str:
    match = Match(GAME, 2, chance=Sealed(b"ball"), names=["Ada", "Zoë"])
    rng = Rng(1)
    while not match.over:
        (seat,) = match.state.to_act()
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    return match.record().dumps()


TEXT = finished()
LINES = TEXT.splitlines()
LAST = len(LINES)


def with_line(number: int, line: str) -> str:
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]]) + "\n"


def with_value(number: int, **values: Any) -> str:
    return with_line(number, json.dumps({**json.loads(LINES[number - 1]), **values}))


def test_a_record_is_its_text() -> None:
    record = Record.loads(TEXT)
    assert record.dumps() == TEXT
    assert (record.game, record.seats, record.names) == ("wiener_walzer", 2, ["Ada", "Zoë"])
    assert record.components == GAME.components.digest
    assert record.ending and len(record.entries) == LAST - 2


def test_a_game_under_way_has_no_end() -> None:
    record = Record.loads("\n".join(LINES[:50]) + "\n")
    assert record.ending is None and len(record.entries) == 49
    assert record.dumps() == "\n".join(LINES[:50]) + "\n"


def test_a_file_written_with_other_line_ends_is_read() -> None:
    assert Record.loads(TEXT.replace("\n", "\r\n")) == Record.loads(TEXT)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: not a record"),
        ("\n", "line 1: not JSON"),
        ("[]\n", "line 1: not a record"),
        ('{"viertel": 2}\n', "line 1: not a record; one begins with"),
        (TEXT[:-1], f"line {LAST}: the line is cut off; the file is not whole"),
        (TEXT[:-40], f"line {LAST}: the line is cut off"),
        (TEXT[: len(TEXT) // 2], r"line \d+: the line is cut off"),
        ("\n".join([*LINES[:20], *LINES[21:]]) + "\n", f"line {LAST - 1}: says {LAST - 2} entries, but there are {LAST - 3}"),
        (TEXT + '[0, "place d1"]\n', f"line {LAST + 1}: stands after the end"),
        (TEXT + LINES[-1] + "\n", f"line {LAST + 1}: stands after the end"),
        (with_line(7, "[0, "), "line 7: not JSON; the line is damaged"),
        (with_line(7, ""), "line 7: not JSON"),
        (with_line(7, "[" * 100_000), "line 7: not JSON"),
        (with_line(7, "7"), "line 7: must be .* a seat from 0 to 1 or .*chance"),
        (with_line(7, '[2, "place d1"]'), "line 7: must be"),
        (with_line(7, '[true, "place d1"]'), "line 7: must be"),
        (with_line(7, '[0, "place d1", 3]'), "line 7: must be"),
        (with_line(7, "[0, 5]"), "line 7: must be"),
        (with_line(7, "{}"), "line 7: the last line has end, points"),
        (with_value(1, extra=1), "line 1: a record's first line has viertel, game"),
        (with_value(1, seats="2"), "line 1: a value has the wrong form"),
        (with_value(1, seats=3), "line 1: 2 names for 3 seats"),
        (with_value(1, names=["Ada", 5]), "line 1: a value has the wrong form"),
        (with_value(1, options={"events": 1}), "line 1: a value has the wrong form"),
        (with_value(1, seal=5), "line 1: a value has the wrong form"),
        (with_value(LAST, seed=17), f"line {LAST}: a value has the wrong form"),
        (with_value(LAST, seed="xyz"), f"line {LAST}: the seed is not a hexadecimal number"),
        (with_value(LAST, seed="abc"), f"line {LAST}: the seed is not a hexadecimal number"),
        (with_value(LAST, points="many"), f"line {LAST}: a value has the wrong form"),
        (with_value(LAST, winners=[None]), f"line {LAST}: a value has the wrong form"),
        (with_value(LAST, fingerprint=None), f"line {LAST}: a value has the wrong form"),
        (with_value(LAST, end="all"), f"line {LAST}: says all entries"),
    ],
)
def test_what_is_damaged_is_named_by_its_line(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=f"^ball, {message}"):
        Record.loads(text, "ball")


def test_a_game_that_began_in_the_middle_says_from_where_or_nothing() -> None:
    change = {"at": 0, "rules": 1, "components": "x", "position": {}}
    for origin, taken in ({"record": "x"}, True), (None, True), ({}, False), ({"record": []}, False):
        lines = [LINES[0], json.dumps(change | {"from": origin})]
        with nullcontext() if taken else pytest.raises(RecordError, match="line 2: 'from' has the wrong form"):
            record = Record.loads("\n".join([*lines, ""]))
            assert Record.loads(record.dumps()) == record


@pytest.mark.parametrize(
    "text",
    [
        with_value(LAST, points=[99, 0]),
        with_value(LAST, winners=[0, 1]),
        with_value(LAST, fingerprint="0" * 16),
    ],
)
def test_an_end_that_was_changed_is_found(text: str) -> None:
    with pytest.raises(RecordError, match=f"ball, line {LAST}: this is not how these entries end"):
        Match.replay(GAME, Record.loads(text), name="ball")


def test_an_end_before_the_end_is_found() -> None:
    end = json.dumps({**json.loads(LINES[-1]), "end": 60})
    with pytest.raises(RecordError, match="ball, line 62: has an end, but the game is not over there"):
        Match.replay(GAME, Record.loads("\n".join([*LINES[:61], end]) + "\n"), name="ball")


@settings(max_examples=60)
@given(st.integers(0, len(TEXT) - 1), st.characters(max_codepoint=0x2FF))
def test_a_changed_character_is_refused_or_changes_no_more_than_a_name(at: int, character: str) -> None:
    text = TEXT[:at] + character + TEXT[at + 1 :]
    refused = None
    try:
        record = Record.loads(text)
        Match.replay(games.of_record(record), record)
    except BadInput as error:
        refused = str(error)
    if refused is None:
        assert [" ".join(words.split()) for _, words in record.entries] == [words for _, words in Record.loads(TEXT).entries]
    else:
        assert "line " in refused


def test_the_game_of_a_record_is_found() -> None:
    assert games.of_record(Record.loads(TEXT)) is GAME


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are"),
        ({"components": "0123456789abcdef"}, "was played with other figures"),
        ({"components": 'game = "wiener_walzer"\n'}, "component file: the table"),
        ({"components": GAME.components.text, "rules": 99}, "was played by version 99 of the rules; ours is"),
        ({"rules": 99}, "was played by version 99 of the rules; ours is"),
    ],
)
def test_a_record_of_another_game_or_other_figures_is_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^ball, line 1: {message}"):
        games.of_record(Record.loads(with_value(1, **values)), "ball")


def test_a_file_is_read_and_what_is_none_says_why(tmp_path: Path) -> None:
    path = tmp_path / "ball.viertel"
    path.write_text(TEXT, encoding="utf-8")
    assert Record.read(path).dumps() == TEXT
    with pytest.raises(RecordError, match="can't be read: No such file"):
        Record.read(tmp_path / "none.viertel")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="can't be read: not UTF-8 text"):
        Record.read(path)
