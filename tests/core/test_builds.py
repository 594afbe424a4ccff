"""A build that is not made of the source that is here is never run silently."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import viertel
from viertel import plain

PACKAGE = Path(viertel.__file__).parent
NIM = PACKAGE.parent / "examples" / "nim"
SHOW = "from viertel.games.vino import rules; from viertel.core import state; print(rules.__file__); print(state.__file__)"

needs_native = pytest.mark.skipif(not plain.built(PACKAGE), reason="there is no native build here")


def run(root: Path, **more: str) -> tuple[list[str], str]:
    """The files that the rules run from, and what was said."""
    given = {key: value for key, value in os.environ.items() if key not in ("VIERTEL_NO_NATIVE", "VIERTEL_GAMES")}
    ran = subprocess.run(
        [sys.executable, "-c", SHOW], env={**given, "PYTHONPATH": str(root), **more}, cwd=root, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines(), ran.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package somewhere else, with its native build."""
    shutil.copytree(PACKAGE, tmp_path / "viertel", ignore=shutil.ignore_patterns("static", "templates", "__pycache__"))
    return tmp_path


@needs_native
def test_what_was_compiled_runs_and_nothing_is_said(copy: Path) -> None:
    files, said = run(copy)
    assert all(file.endswith((".so", ".pyd")) for file in files) and said == ""


@needs_native
@pytest.mark.parametrize("changed", ["games/vino/rules.py", "games/vino/selling.py", "games/vino/codes.py", "core/seat.py"])
def test_changed_source_runs_as_plain_python_with_one_line(copy: Path, changed: str) -> None:
    path = copy / "viertel" / changed
    path.write_text(path.read_text() + "\n# changed\n")
    files, said = run(copy)
    assert all(file.endswith(".py") for file in files)
    assert len(said.splitlines()) == 1
    assert f"viertel.{changed[:-3].replace('/', '.')} changed after it was compiled; compile it again with" in said


@needs_native
@pytest.mark.parametrize("written", [None, '{"viertel.core.state": "0123"}', "{"])
def test_what_another_version_compiled_is_not_run(copy: Path, written: str | None) -> None:
    if written is None:
        (copy / "viertel" / "native.json").unlink()
    else:
        (copy / "viertel" / "native.json").write_text(written)
    files, said = run(copy)
    assert all(file.endswith(".py") for file in files)
    assert len(said.splitlines()) == 1 and "was compiled by another version; compile it again with" in said


@needs_native
def test_a_changed_module_that_is_in_no_compiled_one_changes_nothing(copy: Path) -> None:
    path = copy / "viertel" / "games" / "vino" / "words.py"
    path.write_text(path.read_text() + "\n# changed\n")
    files, said = run(copy)
    assert all(file.endswith((".so", ".pyd")) for file in files) and said == ""


@needs_native
def test_a_game_that_is_not_compiled_makes_all_run_as_plain_python(copy: Path) -> None:
    folder = copy / "games"
    shutil.copytree(NIM / "viertel_nim", folder / "viertel_nim", ignore=shutil.ignore_patterns("*.so", "*.pyd", "native.json"))
    files, said = run(copy, VIERTEL_GAMES=str(folder))
    assert all(file.endswith(".py") for file in files)
    assert "is not compiled, and the core is; compile it with 'viertel compile viertel_nim'" in said


@needs_native
def test_whoever_asks_for_plain_python_gets_it_silently(copy: Path) -> None:
    files, said = run(copy, VIERTEL_NO_NATIVE="1")
    assert all(file.endswith(".py") for file in files) and said == ""


def test_an_item_of_a_list_can_be_set_from_outside_in_every_build() -> None:
    from viertel import games

    for game in games.playable():
        state = game.new(game.players[0])
        score = getattr(state, "score", None) or getattr(state, "money", None)
        if score is None:
            continue
        name = "score" if hasattr(state, "score") else "money"
        before = state.clone()
        getattr(state, name)[1] = 7
        assert getattr(state, name)[1] == 7 and state.to_json()[name][1] == 7
        assert state != before and getattr(before, name)[1] != 7
        with pytest.raises(IndexError):
            getattr(state, name)[99] = 1
