"""What the lab prints: no figure is cut, whatever the width; and its drawings: no line crosses a figure."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET

import pytest
from rich.console import Console

from viertel import games
from viertel.lab import arena_plot, arena_report
from viertel.lab.arena import Outcome
from viertel.lab.contest import Contest
from viertel.lab.plot import RIGHT, VALUES, WIDTH
from viertel.lab.report import as_csv
from viertel.lab.seating import Arrangement
from viertel.lab.show import Sheet

GAME = games.load("wiener_walzer")
SHEET = Sheet(["bot", "wins %", "shared wins %"], [["greedy", "57.7 ±5.6", "0.7 ±1.1"], ["uniform", "12.3 ±4.5", "6.7 ±8.9"]])


def printed(thing: object, width: int) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(thing)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [24, 32, 40, 50, 80])
def test_no_figure_is_cut_at_any_width(width: int) -> None:
    out = printed(SHEET, width)
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= width
    for cell in [cell for row in SHEET.rows for cell in row]:
        assert cell in out


def test_a_sheet_that_is_too_wide_is_turned() -> None:
    assert printed(SHEET, 80).split("\n")[0].split() == ["bot", "wins", "%", "shared", "wins", "%"]
    assert printed(SHEET, 40).split("\n")[0].split()[:2] == ["bot", "wins"]
    assert printed(SHEET, 27).split("\n")[0].split() == ["bot", "greedy"]


def contest(games: int) -> Contest:
    arrangement = Arrangement.of(GAME, 2, {}, ["greedy", "uniform"], [], 1)
    found = []
    for n in range(games):
        names, zeros = list(arrangement.seating(n).names), [0, 0]
        points = [30 + n if name == "greedy" else 20 for name in names]
        found.append(Outcome(n, names, points, points, zeros, [0.0, 0.0], [0.0, 0.0]))
    return Contest.of(arrangement, found)


def test_what_one_round_can_not_tell_is_shown_as_unknown() -> None:
    once = contest(1)
    out = printed(arena_report.as_table(GAME, once), 100)
    assert "+10.0 ±?" in out and "-10.0 ±?" in out and "30.0 ±?" in out
    assert "±0.0" not in out
    assert '"high": null' in arena_report.as_json(GAME, once)
    assert "Infinity" not in arena_report.as_json(GAME, once)
    assert "\nbot,greedy,points,1,30,,\n" in as_csv(arena_report.rows(once))
    assert "±?" not in printed(arena_report.as_table(GAME, contest(8)), 100)


def test_csv_has_a_line_for_each_bot_and_each_pair() -> None:
    lines = as_csv(arena_report.rows(contest(8))).splitlines()
    assert lines[0] == "group,who,measure,games,mean,low95,high95"
    assert [line.rsplit(",", 4)[0] for line in lines[1:5]] == [
        f"bot,greedy,{what}" for what in ("rating", "wins", "place", "points")
    ]
    assert [line for line in lines if line.startswith("pair,uniform/greedy,ahead,8,0,0,")]


def test_no_line_of_a_drawing_comes_where_its_figures_stand() -> None:
    drawing = arena_plot.as_svg(GAME, contest(8))
    page = ET.fromstring(drawing)
    right = WIDTH - RIGHT - VALUES
    for line in page.iter("{http://www.w3.org/2000/svg}line"):
        assert float(line.attrib["x2"]) <= right
    for path in page.iter("{http://www.w3.org/2000/svg}path"):
        assert all(float(end) <= right for end in re.findall(r"H([\d.]+)", path.attrib["d"]))
    assert "prefers-color-scheme: dark" in drawing
