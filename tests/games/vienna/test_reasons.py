"""Why something can't be chosen now."""

from __future__ import annotations

import pytest

from viertel.games.vienna import codes
from viertel.games.vienna.rules import City

from .table import FIELDS, GAME, city, do, evaluated, new

BOARD = {"oper": (1, "2"), "rathaus": (0, "5")}


def turn(hand: str = "3 4", coins: int = 0) -> City:
    return city(
        [hand, "1", "1", "1"], board=BOARD, coach={0: "rathaus"}, coins=[coins, 0, 0, 0], gendarm=FIELDS.index("belvedere") + 1
    )


def why(state: City, target: str, seat: int = 0) -> tuple[str, str] | None:
    reason = GAME.why_not(state, seat, target)
    return (reason.rule, reason.key) if reason else None


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("oper", ("VIE-034", "occupied")),
        ("belvedere", ("VIE-035", "gendarm")),
        ("naschmarkt", ("VIE-050", "behind")),
        ("tiergarten", ("VIE-037", "needs_pair")),
        ("gloriette", ("VIE-033", "needs_number")),
        ("5", ("VIE-057", "no_dice")),
        ("white", ("VIE-057", "no_dice")),
        ("up", ("VIE-055", "no_coin")),
        ("mayor", ("VIE-031", "not_asked")),
        ("hofburg", None),
        ("geheimbund", None),
        ("nonsense", None),
    ],
)
def test_on_a_turn(target: str, reason: tuple[str, str] | None) -> None:
    assert why(turn(), target) == reason


def test_others_wait() -> None:
    assert why(turn(), "hofburg", seat=2) == ("VIE-021", "not_your_turn")


def test_white_alone() -> None:
    assert why(turn("W6"), "landtmann") == ("VIE-088", "white_alone")


def test_a_die_at_its_end() -> None:
    assert why(turn("6", coins=1), "up") == ("VIE-055", "die_end")


def test_in_the_other_phases() -> None:
    krieau = city(["1 2", "1", "1", "1"], board={"oper": (1, "2")})
    do(krieau, "place 1 krieau")
    assert why(krieau, "geheimbund") == ("VIE-062", "gendarm_lodge")
    assert why(krieau, "oper") == ("VIE-034", "occupied")
    setup = new(3)
    do(setup, "first p1", "pick s2")
    assert isinstance(setup, City)
    assert why(setup, "s2", seat=1) == ("VIE-010", "card_taken")
    cafe = evaluated({"griensteidl": (1, "6")})
    assert why(cafe, "professor", seat=1) == ("VIE-105", "no_character")
    gloriette = evaluated({"stephansdom": (1, "4+5"), "gloriette": (1, "6+6")}, coins=[0, 1, 0, 0])
    assert why(gloriette, "cross", seat=1) == ("VIE-117", "symbol_scored")
    zoo = evaluated({"tiergarten": (1, "4+4")}, coins=[0, 0, 0, 3])
    assert why(zoo, "p2", seat=1) == ("VIE-118", "rob_self")
    assert why(zoo, "p3", seat=1) == ("VIE-118", "rob_poor")


def test_after_the_end() -> None:
    state = city(["1", "", "", ""], score=[25, 0, 0, 0])
    do(state, "place 1 geheimbund")
    assert state.phase == codes.OVER and why(state, "oper") == ("VIE-135", "over")
