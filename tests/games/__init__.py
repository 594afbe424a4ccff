"""The games, each by its rules. They are played in both builds; tests/lab holds the native one to the contract, every variant."""

from __future__ import annotations

import pytest

from viertel.plain import builds

in_plain_python = pytest.mark.skipif("native" in builds().values(), reason="tests/lab does this in the native build")
