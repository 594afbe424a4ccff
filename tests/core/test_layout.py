"""What print(state) tells a person."""

from __future__ import annotations

from typing import Any

import pytest

from viertel import games


def lines(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.splitlines())


@pytest.mark.parametrize(("name", "where", "called"), [("vienna", 13, "central"), ("vino", 85, "cal2")])
def test_seat_0_is_somebody_and_a_game_knows_the_names_of_places(name: str, where: int, called: str) -> None:
    game = games.load(name)
    state: Any = game.new(3)
    assert "owner" not in lines(str(state))
    state.owner[where] = 1
    assert lines(str(state))["owner"] == f"{where}: 0"
    assert lines(game.describe(state))["owner"] == f"{called} 0"


def test_a_list_has_commas_and_a_count_of_0_in_it_is_a_dash() -> None:
    state: Any = games.load("vienna").new(3)
    state.score[0] = 5
    assert lines(str(state))["score"] == "[5, -, -]"


def test_what_a_number_consists_of_is_told_part_by_part() -> None:
    state: Any = games.load("wiener_walzer").new(2)
    state.hand[0] = 1  # the lowest number of a guest
    assert lines(str(state))["hand"] == "[(value 1), -]"
