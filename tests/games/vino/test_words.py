"""Words, prompts, reasons and the terminal's board."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from viertel.core.text import LANGUAGES
from viertel.games.vino import codes

from .board import FIX_A, Board, board

NAMES = ["Anna", "Bert", "Carla", "Dino", "Enzo"]


def why(table: Board, who: str, target: str) -> str:
    reason = FIX_A.why_not(table.state, "ABCDE".index(who), target)
    return f"{reason.rule} {reason.key}" if reason else "it can"


def test_actions_have_words_that_name_things_on_the_board() -> None:
    for words in (
        "buy tos5",
        "select tos tre",
        "sell nebbiolo 7",
        "sell nothing",
        "return laz1",
        "raise barbera",
        "take trebbiano",
    ):
        assert FIX_A.words(FIX_A.code(words)) == words


def test_why_a_vineyard_can_not_be_bought() -> None:
    table = board(3, "A: TOS1 (M); B: LIG1 (N); C: LIG2 (T)", money={"A": 150})
    assert why(table, "A", "tos2") == "VIN-043 not_asked"
    table.select("sar cal", A="tos tre")
    table.wait_for("tos")
    assert why(table, "A", "tos1") == "VIN-057 occupied"
    assert why(table, "A", "tos7") == "VIN-067 too_dear"
    assert why(table, "A", "ven1") == "VIN-049 other_region"
    assert why(table, "A", "tos2") == "it can"
    assert why(table, "B", "tos2") == "VIN-042 not_your_turn"
    assert why(table, "A", "piazza") == "it can"  # no such thing


def test_why_a_region_is_closed_in_the_preliminary_round() -> None:
    table = board(3, "B: LIG1 (N); C: LIG2 (T)", phase=codes.THIRD, round=0)
    assert why(table, "A", "lig3") == "VIN-035 no_grape"
    table.play("A buy laz1")
    assert why(table, "A", "nebbiolo") == "VIN-006 grape_not_offered"
    table = board(3, "B: LAZ1 (T)", phase=codes.THIRD, round=0)
    table.play("A buy laz2")
    assert why(table, "A", "trebbiano") == "VIN-037 grape_taken"
    assert why(table, "A", "laz3") == "VIN-034 not_asked"


def test_why_a_selection_stays() -> None:
    table = board(3)
    table.play("A select tos tre")
    assert why(table, "A", "tos") == "VIN-045 selected"


def test_why_not_in_a_sale() -> None:
    table = board(3, "A: LAZ1-4 (T), LIG1 (N); B: TRE1 (P)", phase=codes.SELL, demand={"M": 500, "T": -500})
    assert why(table, "A", "barbera") == "VIN-092 no_stock"
    assert why(table, "A", "9") == "VIN-092 too_many"
    table = board(3, "A: LAZ1-4 (T), LIG1 (N); B: TRE1 (P)", phase=codes.SELL, demand={"M": 500, "P": -500})
    table.sell("A", "T", 1)
    assert why(table, "A", "lig1") == "VIN-101 wrong_grape"
    assert why(table, "A", "tre1") == "VIN-101 not_yours"
    table.play("A return laz1")
    assert why(table, "A", "trebbiano") == "VIN-109 raise_sold"
    assert why(table, "A", "montepulciano") == "VIN-110 raise_top"


def test_why_not_in_a_gift() -> None:
    table = board(3, "A: TOS1-4 (M); B: TRE1 (T)")
    table.select("lig laz", A="tos tre")
    table.wait_for("tos")
    table.play("A buy tos5")
    assert why(table, "A", "tos3") == "VIN-057 occupied"
    assert why(table, "A", "ven1") == "VIN-071 gift_region"
    assert why(table, "A", "barbera") == "VIN-075 not_asked"


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_say_what_is_asked(language: str) -> None:
    text = FIX_A.text(language)
    table = board(3, "A: TOS1-4 (M); B: TRE1 (T)")
    assert FIX_A.prompt(table.state, text) == text("prompt.select")
    table.select("lig laz", A="tos tre")
    assert "Liguria" in FIX_A.prompt(table.state, text)
    table.wait_for("tos")
    table.play("A buy tos5")
    assert "Toscana" in FIX_A.prompt(table.state, text) and "1" in FIX_A.prompt(table.state, text)


def shown(table: Board, viewer: int | None) -> str:
    console = Console(width=80, force_terminal=False, file=io.StringIO(), record=True)
    console.print(FIX_A.draw(table.state.view(viewer), FIX_A.text("en"), NAMES))
    return console.export_text()


def test_the_terminal_shows_owners_by_letters_in_80_columns() -> None:
    table = board(5, "A: TOS1,6 (M); B: LIG1 (N)", phase=codes.SELL, order="ABCDE")
    page = shown(table, None)
    assert "B100" in page and "B150*" in page and "O100" in page and "MB" in page and "NO" in page
    assert max(len(line.rstrip()) for line in page.splitlines()) <= 80
    assert "1: 200/1/1" in page


def test_closed_money_is_shown_to_its_owner_and_at_the_end() -> None:  # VIN-117
    closed = {"money_display": "own_only"}
    table = board(3, money={"A": 777, "B": 888}, options=closed)
    assert "777" in shown(table, 0) and "888" not in shown(table, 0)
    assert "777" not in shown(table, None)
    over = board(3, money={"A": 777, "B": 888}, options=closed, phase=codes.OVER)
    assert "777" in shown(over, 1)
    assert "777" in shown(board(3, money={"A": 777}), 2)
