"""The native build: compiles the modules that ask for it; without a C compiler the package installs as plain Python."""

import hashlib
import json
import os
import platform
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent.resolve()
BUILD = ROOT / "build" / "native"
sys.path.insert(0, str(ROOT))


def extensions() -> list[Extension]:
    if os.environ.get("VIERTEL_PURE"):
        return []
    from Cython.Build import cythonize

    os.environ["VIERTEL_PURE"] = "1"  # what is compiled is read off the source
    from viertel import native

    flags = ["-O3", "-fno-wrapv"]
    if platform.machine() in ("x86_64", "AMD64"):
        flags.append("-mstringop-strategy=libcall")  # copying a state: gcc's own choice is slow
    if os.name == "nt":
        flags = []
    found = cythonize(
        [
            Extension(name, [str(path.relative_to(ROOT))], extra_compile_args=flags)
            for name, path in native.prepare(BUILD, ROOT / "viertel").items()
        ],
        nthreads=(os.cpu_count() or 1) if sys.platform == "linux" else 0,
        language_level=3,
        include_path=[str(BUILD)],
        compiler_directives={
            "annotation_typing": False,
            "infer_types": True,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": False,
            "cpow": True,
        },
    )
    for extension in found:
        extension.optional = True
    return found


class Build(build_ext):
    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        super().run()
        built = {
            extension.name: hashlib.sha256((ROOT / (extension.name.replace(".", "/") + ".py")).read_bytes()).hexdigest()
            for extension in self.extensions
            if Path(self.get_ext_fullpath(extension.name)).exists()
        }
        target = Path(self.get_ext_fullpath("viertel.native")).with_name("native.json")
        if built:
            target.write_text(json.dumps(built, indent=1))


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
