"""Compiling a package: ours when it is installed, a game of others where it is."""

from __future__ import annotations

import json
import os
import sys
from functools import cache
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


# Flags that are worth having where the compiler knows them.
COMPILE = (
    "-O3",
    "-g0",
    "-fno-wrapv",
    "-mstringop-strategy=libcall",  # copying a state: what gcc for x86 does otherwise is slow
)
LINK = ("-Wl,-s",)  # no symbols: a fifth of the size
SANITIZE = "VIERTEL_SANITIZE"  # in the environment, for scripts/sanitize
SANITIZED = ("-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")


def _compiler() -> Any:
    import setuptools  # noqa: F401, I001  (it brings distutils)
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    found: Any = new_compiler()
    customize_compiler(found)
    return found


@cache
def works(flag: str = "", linking: bool = False) -> bool:
    """Can a module be compiled here, with this flag?"""
    import setuptools  # noqa: F401, I001
    from distutils.errors import CCompilerError, DistutilsError
    from distutils.sysconfig import get_python_inc

    given = [flag, "-Werror"] if flag else []  # clang only warns of what it does not know
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint viertel_probe(void) { return 0; }\n")
        try:
            compiler = _compiler()
            objects = compiler.compile(
                [str(source)], folder, include_dirs=[get_python_inc()], extra_postargs=[] if linking else given
            )
            compiler.link_shared_object(objects, str(Path(folder, "probe.so")), extra_postargs=given if linking else [])
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def _microsoft() -> bool:
    """Its compiler has flags of its own, and passes over those it does not know."""
    return bool(_compiler().compiler_type == "msvc")


def compile_flags() -> list[str]:
    if os.environ.get(SANITIZE):
        return [*SANITIZED]
    return ["/O2"] if _microsoft() else [flag for flag in COMPILE if works(flag)]


def link_flags() -> list[str]:
    if os.environ.get(SANITIZE):
        return [*SANITIZED]
    return [] if _microsoft() else [flag for flag in LINK if works(flag, linking=True)]


def extensions(package: Path, *others: Path) -> list[Any]:
    """A package's modules as setuptools wants them: by name, for what they are made of is written when they are built."""
    from setuptools import Extension

    world = World(package, *others)
    modules = {name: module for name in world.names if (module := world.module(name))}
    return [
        Extension(name, [os.path.relpath(module.path)])
        for name, module in modules.items()
        if module.kind == plain.MODULE and module.path.is_relative_to(package)
    ]


def command(build: Path, package: Path, *others: Path) -> type:
    """setuptools' build_ext for a package. It writes what is compiled to a folder and, beside what it has built, of which source
    that is made."""
    from Cython.Build import cythonize
    from setuptools import Extension
    from setuptools.command.build_ext import build_ext

    whole: Any = build_ext
    compiled: Any = cythonize

    class Build(whole):  # type: ignore[misc]
        def finalize_options(self) -> None:
            super().finalize_options()
            self.parallel: int | None = self.parallel or os.cpu_count()

        def run(self) -> None:
            self.write()
            super().run()
            if self.inplace:  # what is no longer compiled must not hide its source
                for module, file in plain.compiled(package).items():
                    if module not in [extension.name for extension in self.extensions]:
                        file.unlink()
            names = [extension.name for extension in self.extensions]
            if names:
                world = World(package, *others)
                target = Path(self.get_ext_fullpath(f"{package.name}.native")).with_name(plain.BUILT)
                target.write_text(json.dumps({name: world.sources(name) for name in names}, indent=1))

        def write(self) -> None:
            """From Python to C."""
            made = compiled(
                [Extension(name, [os.path.relpath(path)]) for name, path in prepare(build, package, *others).items()],
                nthreads=(os.cpu_count() or 1) if sys.platform == "linux" else 0,
                language_level=3,
                include_path=[str(build)],
                compiler_directives=DIRECTIVES,
                quiet=True,
            )
            sources = {extension.name: extension.sources for extension in made}
            for extension in self.extensions:
                extension.sources = sources[extension.name]
                extension.depends = [__file__]  # flags and directives
                extension.extra_compile_args = compile_flags()
                extension.extra_link_args = link_flags()

    return Build


def compile_package(folder: Path) -> list[str]:
    """Compile a game's package where it is; the modules that were."""
    try:
        from setuptools import setup

        if not works():
            raise BadInput(f"{folder} can't be compiled: there is no C compiler")
        with TemporaryDirectory() as build:
            where = Path(build)
            setup(
                name=folder.name,
                packages=[],
                package_dir={"": str(folder.parent)},
                ext_modules=extensions(folder, plain.OURS),
                cmdclass={"build_ext": command(where, folder, plain.OURS)},
                script_name="viertel",
                script_args=["--quiet", "build_ext", "--inplace", "--build-temp", build],
            )
    except ImportError as error:
        raise BadInput(f"compiling needs Cython and setuptools ({error}): pip install Cython setuptools") from None
    except SystemExit as stopped:
        raise BadInput(f"{folder} could not be compiled: {stopped}") from None
    return list(plain.built(folder))
