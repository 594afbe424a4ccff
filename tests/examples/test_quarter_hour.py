"""A researcher's first quarter of an hour: what the page shows is a file, and it runs."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytest.importorskip("matplotlib").use("Agg")

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "quarter_hour.py"


def test_ten_lines_play_and_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    left = runpy.run_path(str(EXAMPLE))
    assert len(left["won"]) >= 200 and left["won"].count(2) > 100  # the novice
    assert (tmp_path / "wins.svg").read_text().startswith("<?xml")


def test_the_page_shows_the_file() -> None:
    assert f"```python\n{EXAMPLE.read_text()}```" in (ROOT / "docs" / "doors.md").read_text()
