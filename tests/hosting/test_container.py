"""The container's own commands, run here by somebody who is not root and has one folder."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from .conftest import HOSTING, PATIENCE, free_port

TEXT = (HOSTING / "Containerfile").read_text()
FINAL = TEXT.rpartition("\nFROM ")[2].replace("\\\n", "")


def told(instruction: str) -> list[str]:
    """The command that an instruction of the last stage names."""
    found = re.search(rf"^{instruction}\b.*?(\[.*\])$", FINAL, re.MULTILINE)
    assert found, instruction
    command: list[str] = json.loads(found[1])
    return command


def stranger() -> Callable[[], None] | None:
    """Become the container's user, if one may, and if that one may read what is to be run."""
    found = re.search(r"^USER (\d+)$", FINAL, re.MULTILINE)
    assert found and int(found[1]) > 0, "nobody in it is root"
    number = int(found[1])
    reached = (Path(sys.executable).resolve(), HOSTING)
    if os.geteuid() or not all(folder.stat().st_mode & 0o001 for path in reached for folder in path.parents):
        return None

    def become() -> None:
        os.setgroups([])
        os.setgid(number)
        os.setuid(number)

    return become


@pytest.fixture
def data() -> Iterator[Path]:
    """The volume; pytest's own folders let no other user in."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


def test_it_serves_and_is_healthy_with_one_folder_and_no_rights(data: Path) -> None:
    port, become = str(free_port()), stranger()
    assert re.findall(r"^VOLUME (.+)$", FINAL, re.MULTILINE) == ["/data"]
    if become:
        os.chown(data, 10001, 10001)

    def here(command: list[str]) -> list[str]:
        words = [word.replace("8000", port).replace("/data", str(data)) for word in command]
        return [
            word.replace("/viertel/bin/viertel", "-m viertel").replace("/viertel/bin/python", sys.executable) for word in words
        ]

    entry, *rest = here([*told("ENTRYPOINT"), *told("CMD")])
    command = [sys.executable, *entry.split(), *rest, "--workers", "1"]
    healthy = here(told("HEALTHCHECK"))
    surroundings = os.environ | {"PYTHONPATH": str(HOSTING.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    assert subprocess.run(healthy, capture_output=True).returncode, "nothing runs yet"
    with subprocess.Popen(command, cwd="/", env=surroundings, stdout=subprocess.PIPE, text=True, preexec_fn=become) as process:
        assert process.stdout
        assert "is open at" in process.stdout.readline()
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(healthy, preexec_fn=become, capture_output=True).returncode:  # until somebody can think
            assert time.monotonic() < deadline
        process.terminate()
    assert process.returncode in (0, -signal.SIGTERM)
    assert [file.name for file in data.iterdir() if file.suffix == ".sqlite"] == ["house.sqlite"]


def test_nothing_of_this_machine_is_built_into_it() -> None:
    """COPY takes all there is but this: no data file, no history, nothing compiled for another Python."""
    left_out = (HOSTING.parent / ".dockerignore").read_text().splitlines()
    assert {".git", ".venv", "build", "node_modules", "**/*.so", "**/*.sqlite*"} <= set(left_out)


def test_whoever_builds_it_is_told_how_its_health_check_is_kept() -> None:
    """The format that podman writes unasked has none."""
    for page in ("hosting/Containerfile", "docs/hosting.md"):
        builds = re.findall(r"podman build .*", (HOSTING.parent / page).read_text())
        assert builds and all(" --format docker " in build for build in builds), page


def test_the_compose_file_has_one_volume_for_the_house_and_trusts_its_own_network_only() -> None:
    text = (HOSTING / "compose.yaml").read_text()
    house = text.partition("  viertel:\n")[2].partition("  caddy:\n")[0]
    assert re.findall(r"volumes: (\[.*\])", house) == ['["house:/data"]']
    trusted, network = re.findall(r'"--proxy", "([^"]+)"', house), re.findall(r"subnet: (\S+)", text)
    assert trusted == network
