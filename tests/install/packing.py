"""From the source to an installation: each step as somebody else takes it, but with nothing from anywhere else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from viertel import plain

ROOT = Path(__file__).parents[2]
NOT_SOURCE = (".*", "__pycache__", "build", "dist", "node_modules", "*.egg-info", "*.so", "*.pyd", "*.sqlite*", plain.BUILT)
OURS = (plain.NO_NATIVE, "VIERTEL_GAMES", "PYTHONPATH")


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a process that knows nothing of these tests."""
    return {name: value for name, value in os.environ.items() if name not in OURS} | more


def run(*command: str | Path, cwd: Path, fails: bool = False, **environment: str) -> str:
    """What a command says; that it fails only where it is to."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env=surroundings(**environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert bool(done.returncode) == fails, done.stdout
    return done.stdout


def make_sdist(to: Path) -> Path:
    """Of a copy of what is here, for a build leaves its traces."""
    source = to / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*NOT_SOURCE))
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", to, cwd=source)
    (made,) = to.glob("*.tar.gz")
    return made


def unpack(sdist: Path, to: Path) -> Path:
    with tarfile.open(sdist) as archive:
        archive.extractall(to, filter="data")
    return to / sdist.name.removesuffix(".tar.gz")


def make_wheel(source: Path, to: Path, fails: bool = False, **environment: str) -> str:
    """What the build says; the wheel is in the folder, then."""
    return run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", to, cwd=source, fails=fails, **environment)


def lend_modules(source: Path) -> None:
    """What was compiled of the same source here need not be compiled once more: the build finds it done."""
    shutil.copytree(ROOT / "build" / "native", source / "build" / "native")
    built = source / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for module in plain.compiled(ROOT / "viertel").values():
        target = built / module.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(module, target)


class Environment:
    """An empty environment of its own; what is installed there is a wheel and what that asks for."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        run(python, "-m", "venv", *(["--without-pip"] if python == sys.executable else []), folder, cwd=folder.parent)
        self.folder = folder
        (self.site,) = folder.glob("lib/python*/site-packages")

    def install(self, wheel: Path) -> None:
        run(
            sys.executable, "-m", "pip", "--python", self.folder / "bin" / "python", "--disable-pip-version-check",
            "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=self.folder,
        )  # fmt: skip

    def lend_libraries(self) -> None:
        """Copy what the installed wheel asks for, and what that asks for, from the environment of the tests."""
        (info,) = self.site.glob("viertel-*.dist-info")
        for one in needed(PathDistribution(info)):
            for file in one.files or ():
                source = Path(str(one.locate_file(file)))
                if ".." not in file.parts and source.is_file():
                    target = self.site / file
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(source, target)

    def run(self, *command: str, fails: bool = False, **environment: str) -> str:
        program, *arguments = command
        return run(self.folder / "bin" / program, *arguments, cwd=self.folder, fails=fails, **environment)

    @contextmanager
    def serving(self, **environment: str) -> Iterator[str]:
        """`viertel serve`, and its address."""
        command = [str(self.folder / "bin" / "viertel"), "serve", "--port", "0", "--workers", "1", "--farewell", "0"]
        with subprocess.Popen(
            command, cwd=self.folder, env=surroundings(**environment), stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stdout
                yield process.stdout.readline().split()[-1].rstrip("/")
            finally:
                process.terminate()


def needed(first: Distribution) -> Iterable[Distribution]:
    found: dict[str, Distribution] = {}
    left = [first]
    while left:
        for requirement in map(Requirement, left.pop().requires or ()):
            name = re.sub(r"[-_.]+", "-", requirement.name).lower()
            if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
                found[name] = distribution(name)
                left.append(found[name])
    return found.values()
