"""Nothing we stand on changes by itself: every requirement has a ceiling, and what is installed is written down."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
APART = {
    "atheris",  # a fuzzer that nothing here needs: whoever fuzzes installs it
    "pufferlib",  # needs older versions of what we lock: it has an environment of its own (docs/doors.md)
}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(file: str = "constraints.txt") -> dict[str, str]:
    lines = (line for line in (ROOT / file).read_text().splitlines() if not line.startswith("#"))
    return {plain(name): number for name, _, number in (line.partition("==") for line in lines)}


def required() -> list[Requirement]:
    texts = [*PROJECT["dependencies"], *(text for extra in PROJECT["optional-dependencies"].values() for text in extra)]
    return [found for text in texts if (found := Requirement(text)).name != PROJECT["name"]]


def test_every_requirement_has_a_ceiling() -> None:
    open_ended = [str(one) for one in required() if not any(part.operator in ("<", "==", "~=") for part in one.specifier)]
    assert not open_ended


def test_the_locked_versions_are_among_those_that_may_be() -> None:
    versions = locked()
    ours = [one for one in required() if one.name not in APART]
    assert not [str(one) for one in ours if not one.specifier.contains(versions[plain(one.name)])]


def test_every_floor_is_what_the_lowest_versions_are_tested_with() -> None:
    lowest = locked("constraints-lowest.txt")
    extras = PROJECT["optional-dependencies"]
    texts = [
        *PROJECT["dependencies"],
        *(text for extra in ("batch", "call", "gymnasium", "pettingzoo") for text in extras[extra]),
    ]
    for one in (found for text in texts if (found := Requirement(text)).name != PROJECT["name"]):
        (floor,) = (part.version for part in one.specifier if part.operator in (">=", "=="))
        tested = lowest[plain(one.name)]
        assert one.specifier.contains(tested), f"{one}: run scripts/lowest --write"
        if tuple(map(int, tested.split(".")[:2])) > tuple(map(int, f"{floor}.0".split(".")[:2])):
            raise AssertionError(f"{one.name} {floor} is not what is tested, {tested} is: say so in pyproject.toml")


def test_whatever_the_requirements_need_is_locked_too() -> None:
    versions, left, seen = locked(), [one.name for one in required()], set()
    while left:
        name = plain(left.pop())
        if name in seen or name == "setuptools":  # which pip leaves out of what it lists
            continue
        seen.add(name)
        try:
            version(name)
        except PackageNotFoundError:  # not for this machine
            continue
        assert name in versions, f"{name} is not in constraints.txt: run scripts/lock"
        needed = map(Requirement, requires(name) or [])
        left += [one.name for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})]


def test_every_python_that_is_named_has_a_wheel_and_an_installation_that_is_tried() -> None:
    named = {found[1] for one in PROJECT["classifiers"] if (found := re.fullmatch(r".* :: Python :: (3\.\d+)", one))}
    built = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]["build"]
    assert {f"3.{minor}" for minor in re.findall(r"cp3(\d+)-", built)} == named
    tried = re.search(r'parametrize\("version", \[(.*)\]\)', (ROOT / "tests" / "install" / "test_pythons.py").read_text())
    assert tried and set(re.findall(r"3\.\d+", tried[1])) == named
    assert all(f"{python}" in (ROOT / "README.md").read_text() for python in named)
