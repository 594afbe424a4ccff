"""The native build: compiles the modules that ask for it. Without a C compiler, or with VIERTEL_NO_NATIVE=1: plain Python."""

import os
import sys
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent.resolve()
PACKAGE = ROOT / "viertel"
NO_NATIVE = os.environ.get("VIERTEL_NO_NATIVE")

os.environ["VIERTEL_NO_NATIVE"] = "1"  # what is compiled is read off the source
sys.path.insert(0, str(ROOT))
from viertel import native  # noqa: E402

if NO_NATIVE or not native.works():
    print("viertel: plain Python" + ("" if NO_NATIVE else ", there is no C compiler") + "; about a hundred times slower")
    setup()
else:
    setup(
        ext_modules=native.extensions(PACKAGE),
        cmdclass={"build_ext": native.command(ROOT / "build" / "native", PACKAGE)},
    )
