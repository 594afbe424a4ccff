"""Runs commands in processes of their own, which find Nim by one way or the other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Viertel = Callable[..., str]

# The command, where whoever thinks is waited for, however slow the machine is.
PATIENT = """
from viertel.bots import crew
from viertel.__main__ import main
crew.GRACE = 60.0
main()
"""


@pytest.fixture
def viertel(outside: dict[str, str], tmp_path: Path) -> Viertel:
    """Runs a command in an empty folder; what it prints."""

    def run(*arguments: str, typed: str = "") -> str:
        command = [sys.executable, "-c", PATIENT, *arguments]
        ran = subprocess.run(command, cwd=tmp_path, env=outside, input=typed, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run
