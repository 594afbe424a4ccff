"""As somebody else installs it, on each Python that is here: with pip, from the package index. Slow, and the only tests that need
one; `scripts/packages` runs them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .packing import Environment, unpack
from .test_packages import plays

pytestmark = pytest.mark.slow


def python(version: str) -> str:
    shelved = sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python"))
    for found in filter(None, (shutil.which(f"python{version}"), *map(str, shelved))):
        if subprocess.run([found, "-c", ""], capture_output=True).returncode == 0:  # pyenv has names for what it has not
            return found
    pytest.skip(f"there is no Python {version} here")


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_pip_installs_it_compiled_and_it_plays(version: str, sdist: Path, tmp_path: Path, browser: Browser) -> None:
    environment = Environment(tmp_path / "environment", python(version))
    environment.run("python", "-m", "pip", "install", "--quiet", str(sdist))
    assert re.search(r"^rules: +native", environment.run("viertel", "doctor"), re.MULTILINE)
    with environment.serving() as url:
        plays(browser, url)


def test_without_npm_and_without_a_compiler_it_is_whole_and_plays(sdist: Path, tmp_path: Path, browser: Browser) -> None:
    source = unpack(sdist, tmp_path)
    shutil.rmtree(source / "viertel" / "web" / "static" / "lib")  # as in a clone
    environment = Environment(tmp_path / "environment", python("3.11"))
    environment.run("python", "-m", "pip", "install", "--quiet", str(source), PATH="/nowhere", CC="/nowhere/cc")
    assert re.search(r"^rules: +plain Python", environment.run("viertel", "doctor"), re.MULTILINE)
    with environment.serving() as url:
        plays(browser, url)
