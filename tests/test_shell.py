"""What a document tells people to type that is not a command of ours: each is run by a test, or says here why it is not."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from .test_commands import PAGES, ROOT


@dataclass(frozen=True)
class Ran:
    by: str  # a test, or a script that is a part of the gate


@dataclass(frozen=True)
class NotRan:
    why: str


INSTALLERS = "tests/install/test_installers.py"  # slow, since they need the package index: `scripts/packages test` runs them
UNPUBLISHED = NotRan("nothing is published yet; the same line with a folder is run")
KNOWN: dict[str, Ran | NotRan] = {
    # Installing
    r"pip install \.": Ran("tests/install/test_pythons.py::test_pip_installs_it_compiled_and_it_plays"),
    r"pip install --no-deps( \.)?": Ran(
        "tests/install/test_packages.py::test_the_engine_alone_plays_and_simulates_without_any_library"
    ),
    r"pip install (--editable \.|examples/nim)": Ran(f"{INSTALLERS}::test_pip_installs_a_game_of_others"),
    r"pip install 'viertel\[\w+\]'": Ran(f"{INSTALLERS}::test_every_extra_that_a_document_names_can_be_had"),
    r"pipx install \.": Ran(f"{INSTALLERS}::test_pipx_installs_it_and_it_plays"),
    r"(uvx|pipx install|pip install|pip install --no-deps) viertel( serve --open)?": UNPUBLISHED,
    # The scripts
    r"scripts/(test|check|setup|setup test|js|site)": Ran("scripts/test"),
    r"scripts/test --all|scripts/lowest": Ran(".github/workflows/night.yml"),
    r"scripts/(fuzz|sanitize)( SECONDS)?": Ran(".github/workflows/night.yml"),
    r"python -m viertel\.lab\.fuzz\.covered .*": NotRan("it takes minutes, and atheris"),
    r"scripts/play": Ran(f"{INSTALLERS}::test_a_clone_opens_the_table_by_one_command"),
    r"scripts/packages( test)?": Ran("tests/install/test_packages.py"),
    r"scripts/commands": Ran("tests/test_commands.py::test_the_page_of_commands_is_that_of_the_commands"),
    r"scripts/golden": Ran("tests/games/test_golden.py"),
    r"scripts/types": Ran("tests/web/test_types.py"),
    r"scripts/(js|lowest) --write|scripts/lock": NotRan(
        "it writes what is kept; without --write the gate runs it, and the lock is installed"
    ),
    r"scripts/(pictures|site serve)": NotRan(
        "it is for eyes: the pictures are looked at, the pages served until somebody stops them"
    ),
    # Working on it
    r"(VIERTEL_NO_NATIVE=1 )?(\.venv/bin/)?pytest( tests/\S+)?( -x)?": Ran("scripts/test"),
    r"pytest -m slow tests/\S+": NotRan("it takes many minutes; the gate runs the part of it that finds most"),
    r"\.venv/bin/ruff format \.": Ran("scripts/test"),
    r"(\.venv/bin/)?python setup\.py build_ext --inplace": Ran("scripts/setup"),
    r"(cd examples/nim && )?VIERTEL_GAMES=\. pytest": Ran("tests/examples/test_nim.py::test_its_own_tests_pass"),
    r"python -m tests\.fixtures\.house NAME": NotRan("it makes a data file of a version that is released; those are kept"),
    r"python -m viertel": Ran("tests/test_commands.py"),
    # Examples
    r"python examples/client\.py vienna http://\S+": Ran(
        "tests/examples/test_examples.py::test_the_client_plays_a_game_and_is_the_one_in_the_documents"
    ),
    r"python examples/bot\.py \S+/t/INVITE": Ran("tests/examples/test_examples.py::test_a_bot_of_ones_own_sits_down_and_plays"),
    r"jupyter execute examples/study\.ipynb": Ran(f"{INSTALLERS}::test_jupyter_runs_the_study"),
    r"python examples/selfplay\.py .*": Ran("tests/examples/test_selfplay.py"),
    # Hosting
    r"systemd-analyze security": Ran("tests/hosting/test_unit.py::test_the_unit_leaves_little_open"),
    r"podman (build|run|exec) .*|SITE=\S+ docker compose .*": NotRan(
        "it needs a registry; tests/hosting/test_container.py runs what the container runs"
    ),
    r"ray start( .*)?": NotRan("it needs several machines; tests/lab/test_cluster.py works on a cluster of one"),
}

# How what a page says in passing is known to be a command.
PROGRAMS = {
    *(
        "apt",
        "apt-get",
        "bash",
        "caddy",
        "certbot",
        "cp",
        "curl",
        "docker",
        "git",
        "journalctl",
        "jupyter",
        "nginx",
        "node",
    ),
    *(
        "npm",
        "npx",
        "openssl",
        "pip",
        "pipx",
        "podman",
        "pytest",
        "python",
        "python3",
        "ray",
        "ruff",
        "sh",
        "sqlite3",
        "ssh",
        "sudo",
    ),
    *("systemctl", "systemd-analyze", "uv", "uvx"),
}
BEFORE = r"(?:cd \S+ && )?(?:[A-Z_]+=\S+ )*"


def commands() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        found = re.findall(r"`([^`\n]+)`", text)
        found = [
            line
            for line in found
            if (word := _program(line)) and (word in PROGRAMS or word.startswith(("scripts/", ".venv/bin/")))
        ]
        for block in re.findall(r"(?:^\n)((?:^    .*\n?)+)", text, re.MULTILINE):
            if ">>>" not in block and not re.search(r"^    (\S+ = |\W)", block, re.MULTILINE):
                found += [re.split(r" {3,}| +# ", line.strip())[0] for line in block.splitlines()]
        for line in found:
            word = _program(line)
            if word and not keyword.iskeyword(word) and not word.endswith("viertel"):
                yield str(page.relative_to(ROOT)), line


def _program(line: str) -> str | None:
    found = re.match(rf"{BEFORE}(\.?[a-z][\w./-]*)(?= |$)", line)
    return found[1] if found and not re.search(r"\.(py|js|toml|md|log|sqlite)$|/$", found[1]) else None


SHOWN = sorted({line: page for page, line in commands()}.items())


@pytest.mark.parametrize(("line", "page"), SHOWN, ids=[line for line, _ in SHOWN])
def test_every_other_command_that_a_document_shows_is_run_or_says_why_not(line: str, page: str) -> None:
    found = [pattern for pattern in KNOWN if re.fullmatch(pattern, line)]
    assert len(found) == 1, f"{page}: who runs '{line}'?"


def test_nothing_is_listed_that_no_document_shows() -> None:
    for pattern in KNOWN:
        assert any(re.fullmatch(pattern, line) for line, _ in SHOWN), pattern


def test_who_is_said_to_run_it_is_there() -> None:
    for by in {one.by for one in KNOWN.values() if isinstance(one, Ran)}:
        file, _, name = by.partition("::")
        assert not name or f"def {name}(" in (ROOT / file).read_text("utf-8"), by
        assert (ROOT / file).exists(), by
