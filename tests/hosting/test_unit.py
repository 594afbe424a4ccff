"""The systemd unit: right by systemd's own judgement, and closed."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from .conftest import HOSTING, program

UNIT = HOSTING / "viertel.service"
OPEN = 2.0  # of 10; systemd calls up to 2 "OK", and what is left is that the house speaks to a network


def test_the_unit_is_right(tmp_path: Path) -> None:
    started = tmp_path / "viertel"
    started.write_text("#!/bin/sh\n")
    started.chmod(0o755)
    unit = tmp_path / "viertel.service"
    unit.write_text(UNIT.read_text().replace("/opt/viertel/bin/viertel", str(started)))
    said = subprocess.run([program("systemd-analyze"), "verify", unit], capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")


def test_the_unit_leaves_little_open() -> None:
    said = subprocess.run(
        [program("systemd-analyze"), "security", "--offline=true", "--no-pager", UNIT], capture_output=True, text=True, check=True
    )
    found = re.search(r"Overall exposure level for viertel.service: ([\d.]+)", said.stdout)
    assert found and float(found[1]) <= OPEN, said.stdout
