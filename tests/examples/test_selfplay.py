"""The reference that learns: a moment of it, where PyTorch is installed."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from viertel import batch

torch = pytest.importorskip("torch")
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


def test_the_bot_plays_what_the_net_would() -> None:
    spec = importlib.util.spec_from_file_location("selfplay", EXAMPLE)
    assert spec and spec.loader
    example = importlib.util.module_from_spec(spec)
    sys.modules["selfplay"] = example  # a dataclass looks its module up
    spec.loader.exec_module(example)
    table = batch.make(example.GAME, 4, 2, seed=1)
    torch.manual_seed(1)
    net = example.Net(example.Board(table), 8)
    torch.nn.init.normal_(net.policy.weight)
    choices = example.listed(table.masks)
    chances, _ = net(torch.from_numpy(table.observations[:, net.board.used]), choices)
    found = table.observations
    *inner, (weight, bias) = net.plain(len(table.layout))
    for one, other in inner:
        found = np.maximum(found @ one.T + other, 0)
    found = found @ weight.T + bias
    for k in range(table.n):
        numbers, wanted = found[k][table.masks[k]], chances[k][choices[k] >= 0].detach().numpy()
        assert np.ptp(wanted) > 0.01 and np.allclose(numbers - numbers.max(), wanted - wanted.max(), atol=1e-3)
