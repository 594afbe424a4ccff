"""From a source distribution to a game in the browser; and a package that lacks something is not made."""

from __future__ import annotations

import re
import stat
import sys
import zipfile
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile
from playwright.sync_api import Browser

from viertel import __version__, plain

from ..browser.person import Person
from .packing import ROOT, Environment, make_wheel, run

needs_native = pytest.mark.skipif(not plain.built(plain.OURS), reason="there is no native build here")


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def plays(browser: Browser, url: str) -> None:
    """Somebody opens a table, sees a board, and plays a move that the server takes."""
    ada = Person(browser, url)
    ada.lay("bot:greedy")
    before = ada.newest("state")["at"]
    ada.decide()
    ada.until(lambda: ada.newest("state")["at"] > before)
    ada.close()
    assert ada.wrong == []


@needs_native
def test_a_wheel_in_an_empty_environment_plays_in_the_browser(wheel: Path, environment: Environment, browser: Browser) -> None:
    environment.install(wheel)
    environment.lend_libraries()
    assert re.search(r"^rules: +native: \d\d modules", environment.run("viertel", "doctor"), re.MULTILINE)
    assert environment.run("viertel", "--version") == f"viertel {__version__}\n"
    with environment.serving() as url:
        plays(browser, url)


@needs_native
def test_what_is_compiled_is_tagged_by_python_and_machine_and_stripped(wheel: Path) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.name.startswith(f"viertel-{__version__}-{python}-{python}-")
    with zipfile.ZipFile(wheel) as archive:
        modules = [name for name in archive.namelist() if name.endswith(".so")]
        assert modules
        for name in modules:
            with archive.open(name) as file:
                assert ELFFile(file).get_section_by_name(".symtab") is None, f"{name} has symbols"


@pytest.mark.nightly
@needs_native
@pytest.mark.skipif(sys.platform != "linux", reason="auditwheel is for Linux")
def test_auditwheel_finds_nothing_that_other_distributions_lack(wheel: Path, tmp_path: Path) -> None:
    found = run(sys.executable, "-m", "auditwheel", "show", wheel, cwd=tmp_path)
    assert re.search(r'following platform tag:\s+"manylinux_2_\d+_', found), found


@pytest.mark.nightly
def test_without_a_compiler_a_wheel_is_plain_python_and_says_so(source: Path, tmp_path: Path) -> None:
    said = make_wheel(source, tmp_path, CC="/nowhere/cc", PATH="/nowhere")
    assert "viertel: plain Python, for there is no C compiler" in said
    (made,) = tmp_path.glob("*.whl")
    assert made.name == f"viertel-{__version__}-py3-none-any.whl"
    assert not [name for name in names(made) if name.endswith((".so", ".pyd", plain.BUILT))]


def test_a_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    packed = names(wheel)
    files = [path for path in (ROOT / "viertel").rglob("*.*") if path.suffix in (".py", ".toml", ".js", ".css", ".svg", ".woff2")]
    assert not {path.relative_to(ROOT).as_posix() for path in files} - packed
    licences = {name for name in packed if name.endswith(".LICENSE")}
    assert {"viertel/web/static/lib/preact.LICENSE", "viertel/web/static/lib/limelight.LICENSE"} < licences
    assert len({name.rpartition("/")[2] for name in licences}) == 6
    assert len([name for name in licences if ".dist-info/licenses/" in name]) == 6


@pytest.mark.nightly
def test_a_wheel_that_would_lack_a_file_is_not_made(source: Path, tmp_path: Path) -> None:
    (source / "viertel" / "games" / "vino" / "map.dat").touch()
    said = make_wheel(source, tmp_path, fails=True, VIERTEL_NO_NATIVE="1")
    assert "viertel can't be built: the wheel would lack viertel/games/vino/map.dat." in said
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.nightly
def test_without_the_libraries_of_the_browser_nothing_is_made(source: Path, tmp_path: Path) -> None:
    (source / "viertel" / "web" / "static" / "lib" / "preact.js").unlink()
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text("#!/bin/sh\necho no network >&2\nexit 1\n")
    npm.chmod(npm.stat().st_mode | stat.S_IXUSR)
    said = make_wheel(source, tmp_path, fails=True, VIERTEL_NO_NATIVE="1", PATH=f"{npm.parent}:/usr/bin:/bin")
    assert "viertel can't be built: the browser's libraries could not be had" in said
    assert not list(tmp_path.glob("*.whl"))


def test_a_source_distribution_has_all_that_its_scripts_need(source: Path) -> None:
    for name in (
        "scripts/setup",
        "scripts/play",
        "constraints.txt",
        "package-lock.json",
        "packing/backend.py",
        "tests/conftest.py",
    ):
        assert (source / name).exists(), name
    assert not [*source.rglob("*.so"), *source.rglob("*.pyc"), *source.rglob(plain.BUILT)]


@pytest.mark.nightly
def test_flags_that_a_compiler_does_not_know_are_left_out(tmp_path: Path) -> None:
    picky = tmp_path / "cc"
    picky.write_text('#!/bin/sh\ncase "$*" in *-mstringop*|*-Wl,-s*) echo unknown >&2; exit 1;; esac\nexec cc "$@"\n')
    picky.chmod(picky.stat().st_mode | stat.S_IXUSR)
    ask = "from viertel.native import build; print(build.compile_flags(), build.link_flags())"
    said = run(sys.executable, "-c", ask, cwd=ROOT, CC=str(picky), LDSHARED=f"{picky} -shared", VIERTEL_NO_NATIVE="1")
    assert said.splitlines()[-1] == "['-O3', '-g0', '-fno-wrapv'] []"


ENGINE = """
from viertel import bots, games
from viertel.core.chance import Sealed
from viertel.core.match import Match
from viertel.lab.simulate import Plan, simulate

for game in games.playable():
    seats = game.players[0]
    match = Match(game, seats=seats, chance=Sealed(bytes(32)))
    players = [bots.make("uniform", game, seed=seat) for seat in range(seats)]
    while not match.over:
        seat = match.state.to_act()[0]
        match.act(seat, players[seat].choose(match.state.view(seat), seat))
    (shard,) = Plan.of(game, seats, {}, ["uniform"], 1, 3).shards()
    print(game.name, sum(simulate(shard).totals["uniform"].values()) // seats)
"""


@pytest.mark.nightly
def test_the_engine_alone_plays_and_simulates_without_any_library(wheel: Path, environment: Environment) -> None:
    environment.install(wheel)
    said = environment.run("python", "-c", ENGINE).splitlines()
    assert said == ["venezia 3", "vienna 3", "vino 3", "wiener_walzer 3"]
    assert environment.run("viertel", "games", fails=True) == (
        "viertel: this is the engine alone: the command needs typer, which pip install viertel brings\n"
    )
