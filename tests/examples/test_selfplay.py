"""The reference that learns: a moment of it, where PyTorch is installed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("matplotlib")

EXAMPLE = Path(__file__).parents[2] / "examples" / "selfplay.py"


def test_it_keeps_its_policies_and_draws_its_curve(tmp_path: Path) -> None:
    quick = ["--minutes", "0.01", "--games", "16", "--width", "16", "--arena", "2", "--threads", "1"]
    ran = subprocess.run([sys.executable, EXAMPLE, *quick, "--folder", tmp_path], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    curve = json.loads((tmp_path / "curve.json").read_text())
    assert len(curve) >= 2 and curve[0]["decisions"] == 0 < curve[-1]["decisions"]
    assert set(curve[-1]["wins"]) == {"uniform", "novice", "regular"}
    assert (tmp_path / "policy01.npz").exists() and "against novice" in (tmp_path / "curve.svg").read_text()
