"""The modules without a page: node runs their tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("module", sorted(HERE.glob("*.test.js")), ids=lambda path: path.name.partition(".")[0])
def test_module(module: Path) -> None:
    run = subprocess.run(["node", "--import", (HERE / "addresses.js").as_uri(), "--test", module], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
