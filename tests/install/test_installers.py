"""What the documents tell people to type, typed: with pip, pipx, uv and git, from the package index. Slow; `scripts/packages`
runs them with `test`. Nothing is compiled where that is not the point."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .packing import ROOT, Environment, run, surroundings
from .test_packages import plays

pytestmark = pytest.mark.slow

NOWHERE = "/nowhere/cc"
SOMEWHERE = re.compile(r"http://\S+")


@pytest.fixture
def tools(tmp_path: Path) -> Environment:
    """An environment with pip, for what is not part of ours."""
    return Environment(tmp_path / "tools", str(Path(sys.executable).resolve()))


def test_pip_installs_a_game_of_others(source: Path, tools: Environment) -> None:
    tools.run("pip", "install", "--quiet", str(source), CC=NOWHERE)
    tools.run("pip", "install", "--quiet", str(source / "examples" / "nim"), CC=NOWHERE)
    assert "nim: Nim" in tools.run("viertel", "games")
    tools.run("pip", "uninstall", "--quiet", "--yes", "viertel-nim")
    assert "nim: Nim" not in tools.run("viertel", "games")
    run(tools.folder / "bin" / "pip", "install", "--quiet", "--editable", ".", cwd=source / "examples" / "nim", CC=NOWHERE)
    assert "nim: Nim" in tools.run("viertel", "games")


def test_every_extra_that_a_document_names_can_be_had(wheel: Path, tools: Environment) -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    extras = {extra for page in pages for extra in re.findall(r"pip install 'viertel\[(\w+)\]'", page.read_text("utf-8"))}
    assert {"batch", "learn", "openspiel", "ray"} <= extras
    for extra in sorted(extras):
        assert "Would install" in tools.run("pip", "install", "--dry-run", f"{wheel}[{extra}]")


def test_pipx_installs_it_and_it_plays(source: Path, tools: Environment, tmp_path: Path, browser: Browser) -> None:
    tools.run("pip", "install", "--quiet", "pipx")
    home = str(tmp_path / "pipx")
    run(tools.folder / "bin" / "pipx", "install", ".", cwd=source, CC=NOWHERE, PIPX_HOME=home, PIPX_BIN_DIR=f"{home}/bin")
    opens(browser, [f"{home}/bin/viertel", "serve", "--port", "0", "--farewell", "0"], tmp_path)


def test_uvx_runs_it_and_it_plays(wheel: Path, tools: Environment, tmp_path: Path, browser: Browser) -> None:
    """The wheel in the place of the name that it has once published."""
    tools.run("pip", "install", "--quiet", "uv")
    command = [str(tools.folder / "bin" / "uvx"), "--python", sys.executable, "--from", str(wheel), "viertel", "serve"]
    opens(browser, [*command, "--port", "0", "--farewell", "0"], tmp_path, UV_CACHE_DIR=str(tmp_path / "cache"))


def test_a_clone_opens_the_table_by_one_command(tmp_path: Path, browser: Browser) -> None:
    """Compiled: this is what somebody sees who has only the source."""
    run("git", "clone", "--quiet", ROOT, tmp_path / "clone", cwd=tmp_path)
    opens(browser, ["scripts/play", "--port", "0", "--farewell", "0"], tmp_path / "clone")
    assert "native" in run(tmp_path / "clone" / ".venv" / "bin" / "viertel", "doctor", cwd=tmp_path)


def test_jupyter_runs_the_study(tmp_path: Path) -> None:
    run(
        Path(sys.executable).parent / "jupyter",
        "execute",
        ROOT / "examples" / "study.ipynb",
        cwd=tmp_path,
        PATH=f"{Path(sys.executable).parent}:/usr/bin:/bin",
    )


def opens(browser: Browser, command: list[str], folder: Path, **environment: str) -> None:
    """A command that opens the table says where, and somebody plays there."""
    with subprocess.Popen(command, cwd=folder, env=surroundings(**environment), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            address = next(filter(None, map(SOMEWHERE.search, process.stdout)))
            plays(browser, address[0].rstrip("/"))
        finally:
            process.terminate()
