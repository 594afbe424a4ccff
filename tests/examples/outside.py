"""Nim from outside: by the folder it is in, and as if pip had installed it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
NIM = ROOT / "examples" / "nim"
WAYS = ("path", "entry point")


def surroundings(way: str, site: Path) -> dict[str, str]:
    """The environment of a process that finds Nim by one of the two ways."""
    # Nim is not compiled, so everything runs as plain Python.
    given = {key: value for key, value in os.environ.items() if key != "VIERTEL_GAMES"} | {"VIERTEL_PURE": "1", "NO_COLOR": "1"}
    if way == "path":
        return given | {"VIERTEL_GAMES": str(NIM)}
    project = tomllib.loads((NIM / "pyproject.toml").read_text())["project"]
    info = site / f"viertel_nim-{project['version']}.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "\n".join(f"{name} = {package}" for name, package in project["entry-points"]["viertel.games"].items())
    (info / "entry_points.txt").write_text(f"[viertel.games]\n{points}\n")
    (site / "viertel_nim").symlink_to(NIM / "viertel_nim")
    return given | {"PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}
