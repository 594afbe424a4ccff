"""What begins first; and Nim from outside: by the folder it is in, and as if pip had installed it; as it comes, and compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from viertel import plain

# The same examples each time, however busy the machine is; `--hypothesis-profile new` tries others, as scripts/test --all does.
settings.register_profile(
    "new", settings.get_profile("default"), deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("same", settings.get_profile("new"), derandomize=True, database=None)
settings.load_profile("same")

ROOT = Path(__file__).parents[1]
NIM = ROOT / "examples" / "nim"
COMPILED = ("*.so", "*.pyd", plain.BUILT)
# What takes longest begins first, so that in the end no core waits for another: the browser, and of that these.
LONGEST = (
    "reader",
    "sizes_vienna",
    "lesson_taps",
    "venezia",
    "vino",
    "contrast",
    "keyboard",
    "motion",
    "meanings",
    "sizes_vino",
    "sizes_venezia",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """As `--no-loadscope-reorder` hands the files out; else those with the fewest tests are the last, which are the longest."""
    order = {ROOT / "tests" / "browser" / f"test_{name}.py": number for number, name in enumerate(LONGEST)}

    def rank(item: pytest.Item) -> tuple[bool, int]:
        return item.path.parent.name != "browser", order.get(item.path, len(order))

    items.sort(key=rank)


@pytest.fixture(scope="session", params=["plain", "native"])
def build(request: pytest.FixtureRequest) -> str:
    """Which build runs depends on Nim alone: where it is not compiled, everything is plain."""
    if request.param == "native" and (not plain.built(plain.OURS) or find_spec("Cython") is None):
        pytest.skip("there is no native build here, or no Cython")
    return str(request.param)


@pytest.fixture(scope="session")
def nim(build: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Nim."""
    folder = tmp_path_factory.mktemp(build) / "nim"
    shutil.copytree(NIM, folder, ignore=shutil.ignore_patterns("__pycache__", *COMPILED))
    if build == "native":
        subprocess.run([sys.executable, "-m", "viertel", "compile", "nim"], env=by_path(folder), capture_output=True, check=True)
    return folder


@pytest.fixture(scope="session", params=["path", "entry point"])
def outside(request: pytest.FixtureRequest, nim: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that finds Nim by one of the two ways."""
    return by_path(nim) if request.param == "path" else by_entry_point(nim, tmp_path_factory.mktemp("site"))


def by_path(nim: Path) -> dict[str, str]:
    return surroundings() | {"VIERTEL_GAMES": str(nim)}


def by_entry_point(nim: Path, site: Path) -> dict[str, str]:
    project = tomllib.loads((nim / "pyproject.toml").read_text())["project"]
    info = site / f"viertel_nim-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "\n".join(f"{name} = {package}" for name, package in project["entry-points"]["viertel.games"].items())
    (info / "entry_points.txt").write_text(f"[viertel.games]\n{points}\n")
    (site / "viertel_nim").symlink_to(nim / "viertel_nim")
    return surroundings() | {"PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}


def surroundings() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in ("VIERTEL_GAMES", plain.NO_NATIVE)} | {"NO_COLOR": "1"}
