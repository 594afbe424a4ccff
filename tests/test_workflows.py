"""The workflows run elsewhere, so they are thin: what they call is here, and runs here."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TOOLS = ("sudo apt-get ", "docker build ", "python -m pip install ", "python -m cibuildwheel ", ".venv/bin/pytest ")


RUNNERS = {"ubuntu-latest", "ubuntu-24.04-arm", "macos-latest", "macos-15-intel", "windows-latest"}  # those there are


def jobs(workflow: Path) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(workflow.read_text())["jobs"]
    return list(found.values())


def steps(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(workflow) for step in job["steps"]]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_where_there_is_a_runner_for_it(workflow: Path) -> None:
    for job in jobs(workflow):
        one = job["runs-on"]
        assert {one} <= RUNNERS if "${{" not in one else set(job["strategy"]["matrix"]["os"]) <= RUNNERS


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_calls_scripts_that_are_here(workflow: Path) -> None:
    commands = [step["run"] for step in steps(workflow) if "run" in step]
    assert commands
    for command in commands:
        assert "\n" not in command, "more than one line belongs to a script"
        script = re.match(r"(?:python )?(scripts/\w+)", command)
        assert script or command.startswith(TOOLS), command
        if script:
            assert os.access(ROOT / script[1], os.X_OK), script[1]


def test_check_tests_wheels_and_site_are_there() -> None:
    assert [workflow.stem for workflow in WORKFLOWS] == ["check", "site", "wheels"]
    called = " ".join(step.get("run", "") for workflow in WORKFLOWS for step in steps(workflow))
    for script in ("scripts/check", "scripts/test", "scripts/packages", "scripts/site"):
        assert script in called
