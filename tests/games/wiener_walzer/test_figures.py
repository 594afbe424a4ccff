"""The component file: a wrong figure is an error that names the line and the rule; another hall can be played."""

from __future__ import annotations

import pytest

from viertel.core.components import Components
from viertel.core.errors import ComponentError
from viertel.games.wiener_walzer.game import WienerWalzer

from .play import GAME, play, played, start, walzer

TEXT = GAME.components.text
T_SHAPE = """map = [
    "LlCcCcCRr",
    "LLCCCCCRR",
    "LlCcCcCRr",
    "LLCCCCCRR",
    "LLCcCcCRR",
    "LLCCCCCRR",
    "LLCcCcCRR",
    "..FFFFF",
    "..FFFFF",
    "..FFFFF",
]"""


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1
    return TEXT.replace(old, new, 1)


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("old", "new", "line", "constraint"),
    [
        ("men = [0, 1, 2, 3, 4, 5]", "men = [0, 1, 2, 3, 4]", "men", "12 guests, not 11 .*WAL-001"),
        ("men = [0, 1, 2, 3, 4, 5]", "men = [0, 1, 2, 3, 4, 6]", "men", "whole numbers from 0 to 5"),
        ("shrimp = [6, 4, 2]", "shrimp = [6, 4, 1]", "[buffet]", "66 buffet tiles, not 65 .*WAL-002"),
        ("shrimp = [6, 4, 2]", "shrimp = [6, 6]", "shrimp", "three counts"),
        ("shrimp = [6, 4, 2]", 'shrimp = "many"', "shrimp", "list of whole numbers"),
        ("champagne = [6, 0, 0]", "champagne = [5, 1, 0]", "champagne", "one glass .*WAL-044"),
        ("shrimp = ", "prawn = ", "prawn", "has no 'prawn'"),
        ("side-step = 2", "side-step = 1", "[events]", "12 event cards, not 11 .*WAL-002"),
        ("side-step = 2", "side-step = true", "side-step", "whole number from 0 to 12"),
        ("set = 5 ", "set = -1 ", "set", "whole number from 0 to 100"),
        ("pie = 2 ", "pies = 2 ", "pies", "has no 'pies'"),
        ("pie = 2 ", "# ", "[points]", "lacks 'pie'"),
        ('"FFFFFFFFFFFFF"', '"FFFFFFFFFFFFFF"', "map", "78 cells, not 79"),
        ('"FFFFFFFFFFFFF"', '"FFFFFFFFFFFFX"', "map", "row 6 .* has 'X'"),
        ('"FFFFFFFFFFFFF"', '"fFFFFFFFFFFFF"', "map", "5 players: 13 golden frames, but only 12 hosts .*WAL-008"),
        ("LlLCCCCCCCRrR", "LLLCCCCCCCRrR", "map", "4 players: 11 golden frames; .*WAL-008"),
        ('"LLLCcCcCcCRRR",\n    "LlL', '"lllCcCcCcCRRR",\n    "LLL', "map", "players: .*WAL-008"),
        ("LLLCcCcCcCRRR", "LLLCCCcCcCRRR", "map", "4 players: 11 golden frames"),
        ('2 = "C"', '2 = "F"', "map", "2 players: 13 free cells, but 24 guests to place .*WAL-039"),
        ('2 = "C"', '2 = ""', "2 =", "areas by their letters"),
        ('3 = "CL"', '3 = "CR"', "3 =", "must name L and not R: .*WAL-003"),
        ('5 = "CLRF"', '5 = "CLR"', "5 =", "all 78 cells are in play with 5 players, not 65 .*WAL-003"),
        ("[points]", "[prices]", "[prices]", "has no 'prices'"),
        ('game = "wiener_walzer"', 'game = "vienna"', "game", 'game = "wiener_walzer"'),
    ],
)
def test_a_wrong_figure_names_its_line_and_the_constraint(old: str, new: str, line: str, constraint: str) -> None:
    text = changed(old, new)
    with pytest.raises(ComponentError, match=f"^ball.toml, line {line_of(text, line)}: .*{constraint}"):
        WienerWalzer(Components(text, "ball.toml"))


def test_a_missing_table_is_named() -> None:
    text = TEXT[: TEXT.index("[events]")]
    with pytest.raises(ComponentError, match=r"ball.toml: the table \[events\] is missing"):
        WienerWalzer(Components(text, "ball.toml"))


def test_broken_toml_names_its_line() -> None:
    with pytest.raises(ComponentError, match=r"ball.toml: not TOML: .*line \d+"):
        WienerWalzer(Components(changed("[hall]", "[hall"), "ball.toml"))


def test_the_standard_hall_is_as_printed() -> None:
    rows = GAME.figures.rows
    assert [sum(GAME.figures.in_play(cell, seats, {"wing": "left"}) for cell in range(78)) for seats in (2, 3, 4, 5)] == [
        35,
        50,
        65,
        78,
    ]
    assert rows[:5] == [row[::-1].translate(str.maketrans("LlRr", "RrLl")) for row in rows[:5]]


def test_no_two_frames_touch() -> None:  # ruling A15 can't occur in the standard hall
    hall = walzer(start(5)).hall
    framed = {cell for cell in range(78) if GAME.figures.framed(cell)}
    near = hall.near
    for cell in framed:
        assert not framed & set(near[4 * cell : 4 * cell + hall.n_near[cell]])


@pytest.mark.parametrize(("seats", "cells", "left"), [(2, 35, 3), (3, 49, 3), (4, 63, 3), (5, 78, 6)])
def test_a_t_shaped_hall_can_be_played(seats: int, cells: int, left: int) -> None:
    first = TEXT.index("map = [")
    game = WienerWalzer(Components(TEXT[:first] + T_SHAPE + TEXT[TEXT.index("]", first) + 1 :]))
    match = start(seats, 1, {"events": "on"}, game)
    assert sum(walzer(match).hall.in_play) == cells
    for _ in play(match):
        assert game.faults(match.state) == []
    assert sum(tile > 0 for tile in walzer(match).tile) == left


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_hall_of_26_columns_can_be_played(seats: int) -> None:
    """Its 16th column is no `p`: `p1` is a player, where an event takes a glass from somebody."""
    first = TEXT.index("map = [")
    letters = "".join(GAME.components.data["hall"]["map"])
    wide = f"map = {[letters[:26], letters[26:52], letters[52:]]}"
    game = WienerWalzer(Components(TEXT[:first] + wide + TEXT[TEXT.index("]", first) + 1 :]))
    match = played(start(seats, 1, {"events": "on"}, game))
    assert game.faults(match.state) == []
    cells = [cell["name"] for cell in game.facts(seats, match.options)["cells"]]
    assert len(set(cells)) == 78 and cells[14:17] == ["o1", "q1", "r1"] and cells[25] == "aa1"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"FFFFFFFFFFFFF"', '"FFFFFFFFFF..."'),  # a smaller hall
        ("men = [0, 1, 2, 3, 4, 5]\nwomen = [0, 1, 2, 3, 4, 5]", "men = [0, 1, 2, 3, 4, 5, 5]\nwomen = [1, 2, 3, 4, 5]"),
        ("[buffet]", "[hosts]\nmen = [1, 2, 2, 3, 3, 4]\nwomen = [1, 2, 2, 3, 3, 4]\n\n[buffet]"),
    ],
    ids=["fewer cells", "seven gentlemen", "hosts of their own"],
)
def test_what_the_box_may_have_otherwise_can_be_played(old: str, new: str) -> None:
    game = WienerWalzer(Components(changed(old, new)))
    for match in play(start(5, 1, {"events": "on"}, game)):
        assert game.faults(match.state) == []
    assert game.facts(5, match.options)["cells"]


def test_hosts_are_twelve() -> None:
    text = changed("[buffet]", "[hosts]\nmen = [1, 2]\nwomen = [3]\n\n[buffet]")
    with pytest.raises(ComponentError, match="there are 12 hosts, not 3"):
        WienerWalzer(Components(text))


def test_a_record_carries_figures_of_ones_own() -> None:
    from viertel import games
    from viertel.core.match import Match
    from viertel.core.record import Record

    game = WienerWalzer(Components(changed("set = 5 ", "set = 7 ")))
    match = played(start(2, 1, None, game))
    record = Record.loads(match.record().dumps())
    again = games.of_record(record)
    assert again.components.digest == game.components.digest
    assert Match.replay(again, record).state == match.state
