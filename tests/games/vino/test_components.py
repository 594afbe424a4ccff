"""Component files that can't be played with: the error names the line and the constraint."""

from __future__ import annotations

import re
import warnings
from typing import cast

import pytest

from viertel.core.chance import Quick
from viertel.core.components import Components
from viertel.core.errors import ComponentError
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.state import Rng
from viertel.games import load, of_record
from viertel.games.vino.game import Vino

from .board import FILE, FIX_A

STANDARD = load("vino").components.text


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("prices = [40, 110, 170]", "prices = [40, 110]", "3 to 21 vineyards, not 2 (VIN-003)"),
        ("prices = [40, 110, 170]", "prices = [140, 110, 170]", "its cheapest (DC-03)"),
        ("prices = [40, 110, 170]", 'prices = "dear"', "list of whole numbers"),
        ("state = [7, 8, 9]", "state = [7, 8, 10]", "whole numbers from 1 to 9"),
        ("state = [7, 8, 9]", "state = [7, 8, 8]", "twice"),
        ("state = [7, 8, 9]", "state = [1, 2, 3, 4, 5, 6, 7, 8, 9]", "(DC-06)"),
        ("state = [7, 8, 9]", "state = []", "exactly 6 regions have state vineyards, not 5 (VIN-007)"),
        ('grapes = "NB"', 'grapes = "NX"', "(DC-07)"),
        ('grapes = "NB"', 'grapes = "N"', "2 to 5 grapes, not 1 (VIN-006)"),
        ('grapes = "NB"', 'grapes = "TB"', "one of the region's grapes TB (VIN-017)"),
        ('code = "laz"', 'code = "lig"', "two regions have the code 'lig' (DC-01)"),
        ('code = "laz"', 'code = "La1"', "small letters only"),
        ('name = "Lazio"', "name = 7", "'name' must be a word"),
        ("step = 50", "step = 60", "must divide 'end'"),
        ("step = 50", "step = 5", "50 spaces at most (DC-16)"),
        ("chips = 40", "chips = 50", "from 3 to 49"),
        ("quantity = [1, 2,", "quantity = [2, 3,", "begin with 1 (DC-12)"),
        ("quantity = [1, 2, 3, 4,", "quantity = [1, 2, 3, 3,", "(DC-12)"),
        ("170, 280, 380,", "170, 280, 280,", "(DC-13)"),
        ("lost = [1, 1, 1, 2,", "lost = [1, 1, 2, 1,", "(DC-14)"),
        ("lost = [1, 1, 1, 2,", "lost = [2, 2, 2, 2,", "a sale of 1 can't cost 2 vineyards (DC-14)"),
        ("change = [1, 1, 2,", "change = [1, 2, 1,", "(DC-15)"),
        ("change = [1, 1, 2,", "change = [1, 2,", "'change' has 24 columns, but 'quantity' has 25"),
        ("up_to = 40", "up_to = 25", "from 26 to 49"),
        ("up_to = 40", "up_top = 40", "has no 'up_top'"),
        ("last_round = 60", "last_round = 0", "from 1 to 100"),
    ],
)
def test_a_fault_is_named_with_its_line(before: str, after: str, says: str) -> None:
    assert before in STANDARD
    with pytest.raises(ComponentError, match=re.escape(says)) as caught:
        Vino(Components(STANDARD.replace(before, after, 1), "mine.toml"))
    assert re.match(r"mine\.toml, line \d+: ", str(caught.value))


def test_a_falling_road_can_be_played_but_is_warned_of() -> None:
    falling = STANDARD.replace("prices = [40, 110, 170]", "prices = [40, 170, 110]", 1)
    (warning,) = Vino(Components(falling, "mine.toml")).components.warnings
    assert re.fullmatch(r"mine\.toml, line \d+: the road falls from 170 to 110 \(DC-04\)", warning)


def test_a_falling_road_prints_nothing_where_a_stranger_brought_the_file(capfd: pytest.CaptureFixture[str]) -> None:
    falling = STANDARD.replace("prices = [40, 110, 170]", "prices = [40, 170, 110]", 1)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        Vino(Components(falling, "mine.toml"))
    assert not found and capfd.readouterr() == ("", "")


def test_the_standard_board_is_what_is_known_of_it() -> None:
    figures = cast(Vino, load("vino")).figures
    prices = [price for region in figures.regions for price in region.prices]
    assert (len(prices), min(prices), max(prices)) == (99, 30, 350)
    assert sum(sum(region.state_owned) for region in figures.regions) == 25
    assert sum(len(region.grapes) for region in figures.regions) == 30
    assert sum(150 <= price <= 250 for price in prices) == 61
    assert all(a <= b for region in figures.regions for a, b in zip(region.prices, region.prices[1:]))
    assert [pays for _, pays, _, _ in figures.sales[24:28]] == [1570, 1590, 1610, 1630]
    assert figures.sales[39] == (40, 1870, 7, 10)
    assert len(figures.sales) == 40


def test_another_box_is_played_and_replayed() -> None:
    rng = Rng(3)
    match = Match(FIX_A, 4, chance=Quick(Rng(4)))
    while not match.over:
        seat = match.state.to_act()[0]
        codes = match.legal(seat)
        match.act(seat, codes[rng.below(len(codes))])
    record = Record.loads(match.record().dumps())
    assert record.components == FILE.read_text()
    assert Match.replay(of_record(record), record).state == match.state
