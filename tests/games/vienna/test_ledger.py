"""Positions that can't be are refused, so that the rules never have to go on from one."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from viertel.core.errors import BadInput
from viertel.games.vienna import codes

from .table import GAME, city, evaluated

TURN = city(["2 3", "1", "1", "W4"], coins=[1, 2, 0, 0], board={"oper": (1, "2")}).to_json()


def broken(base: dict[str, Any] = TURN, **fields: Any) -> str:
    with pytest.raises(BadInput) as error:
        GAME.position(base | fields)
    return str(error.value)


@pytest.mark.parametrize("phase", range(codes.PHASE.size))
def test_the_geheimbund_is_no_field_to_be_evaluated(phase: int) -> None:
    at = {"phase": phase, "at": codes.LODGE}
    with suppress(BadInput):
        position = GAME.position(TURN | at)
        assert position.to_json()["phase"] in (codes.TURN, codes.AGAIN, codes.OVER)


def test_a_position_is_itself_after_loading() -> None:
    assert GAME.position(TURN).to_json() == TURN


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"supply": 3}, "VIE-148"),
        ({"active": 4}, "VIE-001"),
        ({"coins": [1, 2, 0, 0, 1], "supply": 21}, "VIE-001"),
        ({"dice": [0, 0, 2, 1]}, "VIE-007"),
        ({"die_two": [0, 1]}, "VIE-034"),
        ({"die_one": [0, 0, 0, 5]}, "VIE-033"),
        ({"gendarm": 4}, "VIE-035"),
        ({"white": 0}, "VIE-087"),
        ({"pile": [4] * 11}, "VIE-002"),
        ({"display": [1, 1, 3]}, "VIE-014"),
        ({"display": [1, 2, 3, 4]}, "VIE-013"),
        ({"bottom": [1], "n_bottom": 0}, "VIE-014"),
        ({"start_card": [1, 1, 3, 4]}, "VIE-010"),
        ({"start_card": [1, 2, 3]}, "VIE-009"),
        ({"specials": [0]}, "VIE-079"),
        ({"specials": [5]}, "VIE-001"),
        *[({"phase": phase}, "VIE-020") for phase in range(codes.PICK, codes.OVER) if phase not in (codes.TURN, codes.AGAIN)],
    ],
)
def test_what_does_not_add_up_is_named(fields: dict[str, Any], says: str) -> None:
    if "white" in fields:
        fields = {**fields, "white_at": 0, "white": 3}
    assert says in broken(**fields)


@pytest.mark.parametrize("phase", [codes.FIRST, codes.PICK])
def test_before_the_first_round_nothing_was_rolled(phase: int) -> None:
    assert "VIE-020" in broken(phase=phase, start_card=[])


def test_questions_need_their_field() -> None:
    zoo = evaluated({"tiergarten": (1, "4+4")}, coins=[0, 0, 0, 3]).to_json()
    assert "VIE-020" in broken(zoo, at=0)
    assert "VIE-020" in broken(zoo, active=2)
    assert "VIE-020" in broken(zoo, coins=[0, 4], supply=21)


def test_views_are_held_to_the_same() -> None:
    view = city(["2 3", "1", "1", "1"]).view(1).to_json()
    assert GAME.position(view).viewer == 1
    assert "VIE-148" in broken(view, supply=3)
