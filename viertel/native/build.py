"""Compiling a package: ours when it is installed, a game of others where it is."""

from __future__ import annotations

import json
import os
import platform
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .. import plain
from ..core.errors import BadInput
from .world import World
from .writer import prepare

DIRECTIVES = {
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,  # ours is cheaper
    "wraparound": False,
    "cdivision": False,
    "cpow": True,
}


def flags() -> list[str]:
    if os.name == "nt":
        return ["/O2"]
    found = ["-O3", "-fno-wrapv"]
    if platform.machine() in ("x86_64", "AMD64") and sys.platform == "linux":
        found.append("-mstringop-strategy=libcall")  # copying a state: gcc's own choice is slow
    return found


def extensions(build: Path, package: Path, *others: Path) -> list[Any]:
    """A package's modules as setuptools wants them; without a C compiler they are left out."""
    from Cython.Build import cythonize
    from setuptools import Extension

    compiled: Any = cythonize
    found: list[Any] = compiled(
        [
            Extension(name, [os.path.relpath(path)], extra_compile_args=flags())
            for name, path in prepare(build, package, *others).items()
        ],
        nthreads=(os.cpu_count() or 1) if sys.platform == "linux" else 0,
        language_level=3,
        include_path=[str(build)],
        compiler_directives=DIRECTIVES,
        quiet=True,
    )
    for extension in found:
        extension.optional = True
    return found


def command(package: Path, *others: Path) -> type:
    """setuptools' build_ext that writes down, beside what it has built, of which source that is made."""
    from setuptools.command.build_ext import build_ext

    whole: Any = build_ext

    class Build(whole):  # type: ignore[misc]
        def finalize_options(self) -> None:
            super().finalize_options()
            self.parallel: int | None = self.parallel or os.cpu_count()

        def run(self) -> None:
            super().run()
            if self.inplace:  # what is no longer compiled must not hide its source
                for module, file in plain.compiled(package).items():
                    if module not in [extension.name for extension in self.extensions]:
                        file.unlink()
            names = [extension.name for extension in self.extensions if Path(self.get_ext_fullpath(extension.name)).exists()]
            if names:
                world = World(package, *others)
                target = Path(self.get_ext_fullpath(f"{package.name}.native")).with_name(plain.BUILT)
                target.write_text(json.dumps({name: world.sources(name) for name in names}, indent=1))

    return Build


def compile_package(folder: Path) -> list[str]:
    """Compile a game's package where it is; the modules that were."""
    try:
        from setuptools import setup

        with TemporaryDirectory() as build:
            where = Path(build)
            setup(
                name=folder.name,
                packages=[],
                package_dir={"": str(folder.parent)},
                ext_modules=extensions(where, folder, plain.OURS),
                cmdclass={"build_ext": command(folder, plain.OURS)},
                script_name="viertel",
                script_args=["--quiet", "build_ext", "--inplace", "--build-temp", build],
            )
    except ImportError as error:
        raise BadInput(f"compiling needs Cython and setuptools ({error}): pip install Cython setuptools") from None
    built = plain.built(folder)
    if not built:
        raise BadInput(f"nothing of {folder} could be compiled; is there a C compiler?")
    return list(built)
