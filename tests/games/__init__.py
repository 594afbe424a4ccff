"""The games, each by its rules. They are played in both builds; tests/lab holds the native one to the contract, every variant."""

from __future__ import annotations

from pathlib import Path

import pytest

from viertel import games
from viertel.plain import builds

OURS = [name for name in games.names() if games.load(name).folder.parent == Path(games.__file__).parent]

in_plain_python = pytest.mark.skipif("native" in builds().values(), reason="tests/lab does this in the native build")
