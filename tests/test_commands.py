"""Every command that a document shows is run, every command and option is documented, and so is every variable."""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from viertel.cli import app, main

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")])
FIXTURES = ROOT / "tests" / "fixtures"

# What goes on until somebody stops it, asks the shell, or compiles: its line is read as the command would read it, and no more.
LONG = (
    "serve",
    "bench table",
    "bench abuse",
    "bench batch",
    "puzzles make",
    "compile",
    "--install-completion",
    "--show-completion",
)
# The same in little.
QUICK = (
    (r"--games \d+", "--games 2"),
    (r"--seconds \d+", "--seconds 1"),
    (r"--secrets \d+", "--secrets 3"),
    (r":0\.\d+", ":0.001"),
    (r"^check (\w+)", r"check \1 --players 2 --jobs 1"),
    (r"--fuzz \d+", "--tries 1 --kinds positions"),
    (r"--tries \d+", "--tries 1"),
    (r"^check nim --players 2", "check nim"),
    (r"^(simulate|arena) (.*)", r"\1 \2 --jobs 1"),
    (r"^bench$", "bench --game wiener_walzer --seconds 0.01"),
    (r"^play (.*)", r"play \1 --seed 1"),
    (r"/var/lib/viertel/", ""),
    (r"\bGAME\b", "wiener_walzer"),
    (r"\bCOMMAND\b", "list"),
)


def shown() -> Iterator[tuple[str, str]]:
    """Where a command stands, and its words after `viertel`, without what is said beside it."""
    for page in PAGES:
        for line in re.findall(
            r"^(?: {4,8}|\$ )?(?:VIERTEL_\w+=\S+ )?(?:[\w.]+/bin/)?viertel +(\S.*)$", page.read_text("utf-8"), re.M
        ):
            words = re.split(r" {3,}|  +#| # ", line)[0].strip()
            if re.match(r"[a-z-]", words) and not re.search(r"[.,;:]$|…", words):
                yield str(page.relative_to(ROOT)), words


SHOWN = sorted((page, line) for line, page in {line: page for page, line in shown()}.items())


def commands(command: Any, path: str = "viertel") -> Iterator[tuple[str, Any]]:
    yield path, command
    for name, one in getattr(command, "commands", {}).items():
        yield from commands(one, f"{path} {name}")


def read(words: list[str]) -> None:
    """Read a line as the command would, down to the last word; a fault is raised."""
    command, context = get_command(app), None
    while True:
        context = command.make_context(command.name or "viertel", list(words), parent=context)
        rest = [*context._protected_args, *context.args]
        if not hasattr(command, "resolve_command") or not rest:
            return
        _, command, words = command.resolve_command(context, rest)
        assert command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that documents speak of."""
    monkeypatch.chdir(tmp_path)
    for name in ("game.jsonl", "evening.jsonl"):
        shutil.copy(FIXTURES / "wiener_walzer" / "2-standard.jsonl", tmp_path / name)
    shutil.copy(ROOT / "viertel" / "games" / "vienna" / "components.toml", tmp_path / "box.toml")
    for name in ("house.sqlite", "backup.sqlite"):
        shutil.copy(FIXTURES / "house-0.1.sqlite", tmp_path / name)
    return tmp_path


def test_documents_show_commands() -> None:
    assert len(SHOWN) > 25


@pytest.mark.parametrize(("page", "line"), SHOWN, ids=[f"{page}: {line}" for page, line in SHOWN])
def test_every_command_that_a_document_shows_does_what_it_is_shown_for(
    page: str, line: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if line.startswith(LONG) or "--ray" in line:  # which needs a cluster
        line = line.replace("$sync", "normal")
        if line.startswith("--"):
            assert line in {name for one in get_command(app).params for name in one.opts}
        else:
            read(shlex.split(line))
        return
    for old, new in QUICK:
        line = re.sub(old, new, line)
    words = shlex.split(line)
    if "--save" in words:
        (folder / words[words.index("--save") + 1]).unlink()
    if re.search(r"\bnim\b|^games$", line):
        environment = {**os.environ, "VIERTEL_GAMES": str(ROOT / "examples" / "nim"), "VIERTEL_NO_NATIVE": "1"}
        command = [sys.executable, "-m", "viertel", *words]
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        return
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 0, capsys.readouterr().err


def test_every_command_that_is_named_in_passing_is_there_with_its_options() -> None:
    named = {name for page in PAGES for name in re.findall(r"`viertel ([a-z-][^`]*)`", page.read_text("utf-8"))}
    assert {"admin restore --data house.sqlite before.sqlite", "serve --open", "doctor"} <= named
    for line in named:
        command = get_command(app)
        for word in line.split():
            command = getattr(command, "commands", {}).get(word, command)
        assert line.startswith("-") or command.name != "viertel", line
        known = {option for one in command.params for option in [*one.opts, *one.secondary_opts]} | {"--help"}
        assert set(re.findall(r"(?<!\S)--[a-z-]+", line)) <= known, line


def test_every_script_that_a_document_names_can_be_run() -> None:
    named = {name for page in PAGES for name in re.findall(r"\bscripts/([a-z]+)\b(?!\.)", page.read_text("utf-8"))}
    assert {"play", "test", "site", "pictures"} <= named
    for name in named:
        script = ROOT / "scripts" / name
        assert os.access(script, os.X_OK), name
        if script.read_text("utf-8").startswith("#!/usr/bin/env bash"):
            subprocess.run(["bash", "-n", str(script)], check=True)
        else:
            compile(script.read_text("utf-8"), str(script), "exec")


# What there is, is documented.


def test_the_page_of_commands_is_that_of_the_commands() -> None:
    ran = subprocess.run([sys.executable, ROOT / "scripts" / "commands", "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{ran.stderr}: run .venv/bin/python scripts/commands"


def test_every_command_and_every_option_says_what_it_does() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    for path, command in commands(get_command(app)):
        assert command.help, path
        assert f"## {path}\n" in page
        for parameter in command.params:
            if parameter.name != "help":
                assert parameter.help or parameter.metavar == "on|off", f"{path}: {parameter.name}"


def test_every_variable_of_the_environment_is_documented() -> None:
    settings = (ROOT / "docs" / "settings.md").read_text("utf-8")
    sources = [*(ROOT / "viertel").rglob("*.py"), ROOT / "setup.py"]
    read = {name for source in sources for name in re.findall(r"[\"'](VIERTEL_[A-Z_]+)[\"']", source.read_text("utf-8"))}
    assert {"VIERTEL_NO_NATIVE", "VIERTEL_GAMES"} <= read
    for name in read:
        assert f"| `{name}` |" in settings, name
    assert {name for name in re.findall(r"\| `(VIERTEL_\w+)`", settings)} <= read


def test_every_table_of_a_component_file_is_documented() -> None:
    page = (ROOT / "docs" / "components.md").read_text("utf-8")
    for file in (ROOT / "viertel" / "games").glob("*/components.toml"):
        assert f"viertel/games/{file.parent.name}/components.toml" in page
        for name in re.findall(r"^\[([\w-]+)\]", file.read_text("utf-8"), re.M):
            assert f"`{name}`" in page or re.sub(r"\d", "", name) in page, name
