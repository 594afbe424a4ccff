"""Worked examples of the rules, each by its number."""

from __future__ import annotations

import pytest

from viertel.core.errors import IllegalAction
from viertel.core.seat import CHANCE
from viertel.games.vienna import codes
from viertel.games.vienna.game import Vienna
from viertel.games.vienna.rules import City

from .table import FIELDS, GAME, changed, changed_to, city, do, evaluated, hand, legal, new, places, rolled

SABRINA, MATTHIAS, NINA = 0, 1, 2
FOUR_DICE = Vienna(changed(("3 = { dice = 5, points = 0 }", "3 = { dice = 4, points = 0 }")))  # AMB-32


def examples() -> City:
    """After example 1: Sabrina's first die is at the Secession."""
    state = city(["? ? ? ?", "? ? ? ?", "? ? ? ?"], game=FOUR_DICE, phase=codes.ROLL, coins=[2, 2, 2])
    rolled(state, "2 2 3 5")
    do(state, "place 2 secession")
    return state


def example_two() -> City:
    state = examples()
    rolled(state, "4 6 1 1")
    do(state, "place 4 heldenplatz")
    rolled(state, "2 5 6 6")
    do(state, "place 2 oper", "place 2+3 rathaus")
    return state


def test_tv_01_first_single_die() -> None:
    state = city(["? ? ? ?", "? ? ? ?", "? ? ? ?"], game=FOUR_DICE, phase=codes.ROLL, coins=[2, 2, 2])
    rolled(state, "2 2 3 5")
    assert state.to_act() == (SABRINA,)
    told = do(state, "place 2 secession")
    assert hand(state, SABRINA) == "2 3 5"
    assert state.owner[FIELDS.index("secession")] == SABRINA + 1
    assert state.coins[SABRINA] == 2 and state.score[SABRINA] == 0
    assert [key for key, _ in told] == ["placed"]
    assert state.phase == codes.ROLL and state.active == MATTHIAS
    assert hand(state, MATTHIAS) == "? ? ? ?" and hand(state, NINA) == "? ? ? ?"


def test_tv_02_sum_of_two_dice() -> None:
    state = example_two()
    assert hand(state, SABRINA) == "5"
    assert state.coach[SABRINA] == FIELDS.index("rathaus") + 1
    assert list(state.coins[:3]) == [2, 2, 2]


def test_tv_03_bribe() -> None:
    state = example_two()
    do(state, "place 6 landtmann", "place 5 universitaet")
    assert state.active == SABRINA
    supply = state.supply
    assert places(state, "5") == ["burgtheater", "geheimbund"]
    poor = changed_to(state, FOUR_DICE, coins=[0, 2, 2], supply=supply + 2)
    do(state, "place 5 burgtheater")
    assert state.coins[SABRINA] == 1 and state.supply == supply + 1 and hand(state, SABRINA) == ""
    do(state, "place 1+1 geheimbund")
    assert state.active == NINA
    do(state, "place 6 central")
    assert state.active == NINA, "Sabrina and Matthias have no dice and are skipped"
    assert legal(poor, FOUR_DICE) == ["place 5 geheimbund"]


def test_tv_04_stephansdom() -> None:
    # Crosses: Sabrina 4, Matthias 3 and the influence card, Nina 2.
    state = evaluated(
        {"burgtheater": (MATTHIAS, "5"), "stephansdom": (SABRINA, "4+5")},
        seats=3,
        start_cards=[2, 1, 4],
        rows=[["archbishop"], ["archbishop"], ["priest"]],
    )
    assert [state.symbols[3 * seat + 1] for seat in range(3)] == [4, 3, 2]
    told = do(state, "special take")
    assert state.score[SABRINA] == 3 and state.coins[SABRINA] - state.street.coins[codes.LODGE] == 1
    assert [state.score[seat] for seat in (MATTHIAS, NINA)] == [0, 0]
    assert [state.coins[seat] for seat in (MATTHIAS, NINA)] == [0, 0]
    compared = [(key, values["other"]) for key, values in told if key in ("ahead", "tied", "behind")]
    assert compared == [("tied", MATTHIAS), ("ahead", NINA)]


def test_tv_05_order_of_start_cards() -> None:
    state = new(4)
    do(state, "first p1")
    order = []
    for card, there in (("s1", 6), ("s4", 5), ("s2", 4), ("s5", 3)):
        order.append(state.to_act()[0])
        assert len(state.legal(order[-1])) == there
        assert list(state.coins[:4]) == [0, 0, 0, 0]
        do(state, f"pick {card}")
    assert order == [3, 2, 1, 0]
    assert list(state.coins[:4]) == [3, 2, 3, 2]
    assert state.supply == 15


@pytest.mark.parametrize(("seats", "dice", "points", "pile"), [(3, 5, 0, 42), (4, 4, 3, 41), (5, 4, 5, 40)])
def test_tv_06_counts_by_number_of_players(seats: int, dice: int, points: int, pile: int) -> None:
    state = new(seats)
    do(state, "first p2", *(f"pick s{card}" for card in range(1, seats + 1)))
    do(state, *(f"reveal {name}" for name in GAME.figures.characters[: seats - 1]))
    assert state.phase == codes.ROLL and state.active == 1
    for seat in range(seats):
        assert state.dice[8 * seat] == dice and state.score[seat] == points
    assert list(state.specials) == [2, 0, 0, 0, 0]
    assert len({card for card in state.display if card}) == seats - 1
    assert sum(state.pile) + state.n_bottom == pile
    assert state.white_at == codes.BESIDE


def test_tv_07_duplicate_in_the_display() -> None:
    state = new(4)
    do(state, "first p1", "pick s1", "pick s2", "pick s3", "pick s4")
    told = do(state, "reveal mayor", "reveal abbess", "reveal mayor", "reveal priest")
    assert [GAME.figures.characters[card - 1] for card in state.display if card] == ["mayor", "abbess", "priest"]
    assert sum(state.pile) + state.n_bottom == 41
    assert [GAME.figures.characters[card - 1] for card in state.bottom if card] == ["mayor"]
    assert [key for key, _ in told] == ["revealed", "revealed", "duplicate", "revealed"]


def test_tv_08_paid_reroll() -> None:
    state = city(["1 1 4 6", "2", "2", "2"], coins=[2, 13, 0, 0])
    assert state.supply == 10
    do(state, "reroll 1+1")
    rolled(state, "3 5")
    assert hand(state, 0) == "3 4 5 6"
    assert state.coins[0] == 1 and state.supply == 11
    assert state.to_act() == (0,)
    assert any(words.startswith("reroll") for words in legal(state))
    do(state, "turn 3 up")
    assert not any(words.startswith(("reroll", "turn")) for words in legal(state))


def test_tv_09_turning_a_die_has_ends() -> None:
    state = city(["6 1", "2", "2"], coins=[3, 0, 0])
    for words in ("turn 6 up", "turn 1 down"):
        with pytest.raises(IllegalAction):
            do(state, words)
    assert state.coins[0] == 3
    do(state, "turn 6 down")
    assert hand(state, 0) == "1 5" and state.coins[0] == 2


@pytest.mark.parametrize("coins", [2, 1])
def test_tv_10_change_plus_bribe(coins: int) -> None:
    board = {"rathaus": (0, "5"), "landtmann": (1, "6"), "universitaet": (2, "5")}
    state = city(["6", "2", "2", "2"], coins=[coins, 0, 0, 0], board=board, coach={0: "rathaus"})
    supply = state.supply
    do(state, "turn 6 down")
    if coins == 2:
        do(state, "place 5 burgtheater")
        assert state.coins[0] == 0 and state.supply == supply + 2
    else:
        assert legal(state) == ["place 5 geheimbund"]


@pytest.mark.parametrize(("option", "left"), [("frontier", 0), ("last_placed", 1)])
def test_tv_11_coach_after_a_bribe(option: str, left: int) -> None:
    state = city(["6 5 5", "1 1 2 2", "1 1 2 2", "1 1 2 2"], coins=[2, 0, 0, 0], options={"coach_position": option})
    do(state, "place 6 landtmann", "place 1+1 geheimbund", "place 1+1 geheimbund", "place 1+1 geheimbund")
    do(state, "place 5 burgtheater", "place 2+2 geheimbund", "place 2+2 geheimbund", "place 2 oper")
    assert state.coins[0] == 1
    do(state, "place 5 rathaus")
    assert state.coins[0] == left


def test_tv_12_geheimbund_is_off_the_street() -> None:
    state = city(["3 6 2 2", "", "", "1"], lodge=["", "5", "", ""])
    assert not any(words.startswith("place 2+3+6") for words in legal(state))
    do(state, "place 3+6 geheimbund")
    assert state.coins[0] == 2 and state.coach[0] == 0
    do(state, "place 1 geheimbund", "place 2 secession")
    assert state.coins[0] == 2 and state.owner[FIELDS.index("secession")] == 1


def test_tv_13_always_a_legal_placement() -> None:
    board = {"secession": (1, "3"), "naschmarkt": (1, "3"), "oper": (0, "2")}
    state = city(["3", "1", "1", "1"], board=board, gendarm=FIELDS.index("museum") + 1)
    assert legal(state) == ["place 3 geheimbund"]
    behind = city(["3", "1", "1", "1"], board={"heldenplatz": (0, "4")}, coach={0: "heldenplatz"})
    assert legal(behind) == ["place 3 geheimbund"]


def test_tv_14_white_die_alone() -> None:
    state = city(["W5", "1", "1", "1"], coins=[4, 0, 0, 0])
    assert [words for words in legal(state) if words.startswith("place")] == ["place white geheimbund"]
    do(state, "place white geheimbund")
    assert state.coins[0] == 5


def test_tv_15_white_die_in_a_pair() -> None:
    state = city(["5 W5", "1", "1", "1"])
    assert {"tiergarten", "belvedere"} <= set(places(state, "5+white"))
    assert "universitaet" in places(state, "5") and "tiergarten" not in places(state, "5")
    assert places(state, "white") == ["geheimbund"]
    other = city(["6 W5", "1", "1", "1"])
    assert "universitaet" in places(other, "6")
    assert not {"tiergarten", "belvedere"} & set(places(other, "6+white"))
    assert "schoenbrunn" in places(other, "6+white")


def test_tv_16_joker() -> None:
    plain = city(["1 4", "1", "1", "1"])
    assert "stephansdom" not in places(plain, "1+4")
    assert "heldenplatz" not in places(plain, "1") and "tiergarten" not in places(plain, "1+4")
    state = city(["1 4", "1", "1", "1"], specials={"joker": 0})
    assert "heldenplatz" in places(state, "1") and "tiergarten" in places(state, "1+4")
    do(state, "place 1+4 stephansdom")
    at = FIELDS.index("stephansdom")
    assert (state.die_one[at], state.die_two[at]) == (5, 4) and state.coins[0] == 0


def test_tv_17_double_move_in_the_first_turn() -> None:
    state = city(["? ? ? ?", "?", "?", "?"], phase=codes.ROLL, specials={"double": 0})
    rolled(state, "2 2 3 5")
    do(state, "place 2 secession")
    assert legal(state) == ["again no", "again yes"]
    do(state, "again yes")
    assert state.to_act() == (0,) and hand(state, 0) == "2 3 5" and state.double_used
    do(state, "place 2+3 rathaus")
    assert hand(state, 0) == "5" and state.active == 1
    for _ in range(3):
        rolled(state, "1")
        do(state, "place 1 geheimbund")
    assert state.active == 0
    do(state, "place 5 universitaet")
    assert state.phase == codes.TAKE_SPECIAL, "the evaluation, without another question"
    assert state.double_used
    do(state, "special leave")
    assert state.round == 3 and not state.double_used


@pytest.mark.parametrize(("coins", "left", "points"), [(5, 2, 3), (3, 0, 3), (2, 2, 0)])
def test_tv_18_crossed_out_coins(coins: int, left: int, points: int) -> None:
    state = evaluated({"rathaus": (1, "5")}, coins=[0, coins, 0, 0])
    assert state.to_act() == (CHANCE,), "no choice was offered: the next round begins"
    assert state.coins[1] == left and state.score[1] == 3 + points


def test_tv_19_krieau() -> None:
    state = city(["1 6", "4 4 1", "1", "1"], coins=[0, 5, 0, 0])
    do(state, "place 1 krieau", "gendarm heuriger", "gain point")
    assert state.score[0] == 4
    assert "heuriger" not in places(state, "4+4") and "krieau" not in places(state, "1")
    assert "tiergarten" in places(state, "4+4")
    gone_past = changed_to(state, coach=[0, codes.STREET])
    assert "heuriger" not in places(gone_past, "4+4") and "tiergarten" in places(gone_past, "4+4")
    do(state, "place 4+4 geheimbund", "place 1 geheimbund", "place 1 geheimbund", "place 6 geheimbund")
    assert state.owner[FIELDS.index("krieau")] == 1
    do(state, "place 1 geheimbund")
    assert state.score[0] == 4 and state.gendarm == 0 and state.owner[FIELDS.index("krieau")] == 0
    assert state.phase == codes.REVEAL


@pytest.mark.parametrize(
    ("option", "totals", "winners"),
    [("both", [26, 26, 24], (1,)), ("each", [27, 28, 26], (1,)), ("either", [26, 28, 25], (1,))],
)
def test_tv_20_end_of_game(option: str, totals: list[int], winners: tuple[int, ...]) -> None:
    state = city(
        ["", "1", ""],
        active=1,
        coins=[2, 6, 3],
        score=[25, 24, 22],
        specials={"double": 1, "joker": 1, "white-die": 1, "influence": 2},
        start_cards=[1, 3, 2],
        rows=[["composer"], ["composer", "chaplain"], ["chaplain", "chaplain"]],
        options={"final_majority": option},
    )
    assert [list(state.symbols[3 * seat : 3 * seat + 3]) for seat in range(3)] == [[3, 2, 1], [2, 2, 4], [1, 5, 4]]
    do(state, "place 1 geheimbund")
    assert state.over()
    assert [sum(state.points(seat).values()) for seat in range(3)] == totals
    assert state.winners() == winners
