"""The packages that are looked at: one source distribution, and what becomes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from viertel import plain

from ..browser.conftest import browser
from .packing import Environment, lend_modules, make_sdist, make_wheel, unpack

__all__ = ["browser"]


@pytest.fixture(scope="package")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_sdist(tmp_path_factory.mktemp("sdist"))


@pytest.fixture
def source(sdist: Path, tmp_path: Path) -> Path:
    """The source distribution, unpacked."""
    return unpack(sdist, tmp_path)


@pytest.fixture(scope="package")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As a machine with a compiler makes it."""
    folder = tmp_path_factory.mktemp("wheel")
    source = unpack(sdist, folder)
    if plain.built(plain.OURS):
        lend_modules(source)
    make_wheel(source, folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    return Environment(tmp_path / "environment")
