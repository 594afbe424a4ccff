"""The workflows run elsewhere, so they are thin: what they call is here, and runs here."""

from __future__ import annotations

import os
import re
import tomllib
from math import prod
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TOOLS = ("sudo apt-get ", "docker build ", "python -m pip install ", "python -m cibuildwheel ")


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


def runs(job: dict[str, Any]) -> int:
    """How many times it runs: once for each machine and Python that it names."""
    return prod(len(values) for values in job.get("strategy", {}).get("matrix", {}).values())


def test_a_push_starts_three_jobs_one_of_them_the_gate() -> None:
    check = jobs(ROOT / ".github" / "workflows" / "check.yml")
    assert sum(map(runs, check)) == 3
    assert "scripts/test" in {step.get("run") for job in check for step in job["steps"]}


def test_the_night_runs_all_tests_on_every_python_that_is_supported() -> None:
    night = ROOT / ".github" / "workflows" / "night.yml"
    assert "schedule:" in night.read_text()
    (job,) = (job for job in jobs(night) if {"run": "scripts/test --all"} in job["steps"])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert job["strategy"]["matrix"]["python"] == re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))


def test_the_night_tries_what_strangers_could_bring() -> None:
    called = [step.get("run", "") for step in steps(ROOT / ".github" / "workflows" / "night.yml")]
    assert {"scripts/sanitize 600", "scripts/fuzz 1800"} <= {*called}


def test_check_night_site_and_wheels_are_there() -> None:
    assert [workflow.stem for workflow in WORKFLOWS] == ["check", "night", "site", "wheels"]
    called = " ".join(step.get("run", "") for workflow in WORKFLOWS for step in steps(workflow))
    for script in ("scripts/check", "scripts/test", "scripts/packages", "scripts/site"):
        assert script in called
