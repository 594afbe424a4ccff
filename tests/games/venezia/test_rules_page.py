"""What the examples of the rules page say is so in their positions."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from viertel import games
from viertel.web.library import rulebook

VENEZIA = games.load("venezia")
COLUMNS = 10


def _cell(name: str) -> int:
    return "abcdefgh".index(name[0]) * COLUMNS + int(name[1:]) - 1


def _framed(given: dict[str, Any]) -> set[str]:
    """The cells to which the chosen pigeon can go."""
    [chosen] = given["chosen"]
    moves = (action.split() for action in rulebook.example(VENEZIA, given)["legal"])
    return {words[2] for words in moves if words[:2] == ["move", chosen]}


def _without(given: dict[str, Any], thing: str) -> dict[str, Any]:
    changed = deepcopy(given)
    position = changed["position"]
    if thing == "tourist":
        position["tourist"] = []
    else:
        at = _cell(thing)
        owner = position["pigeon"][at] - 1
        position["pigeon"][at] = 0
        position["reserve"][owner] += 1
    return changed


@pytest.mark.parametrize("thing", ["c4", "d3", "tourist"])  # Ben's pigeon, Anna's own, and the tourist
def test_the_example_of_walking_jumps_over_everything_it_names(thing: str) -> None:
    given = rulebook.positions(VENEZIA)["walk"]
    assert {given["position"]["pigeon"][_cell(name)] for name in ("c4", "d3")} == {1, 2}
    assert _framed(given) - _framed(_without(given, thing)), "without it there are fewer cells to go to"


def test_everything_framed_in_the_example_of_walking_is_in_the_picture() -> None:
    given = rulebook.positions(VENEZIA)["walk"]
    [first, last] = given["focus"]
    for cell in _framed(given):
        assert first[0] <= cell[0] <= last[0] and int(first[1:]) <= int(cell[1:]) <= int(last[1:])
