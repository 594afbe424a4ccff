"""The native build: compiles the modules that ask for it; without a C compiler the package installs as plain Python."""

import os
import sys
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent.resolve()
PACKAGE = ROOT / "viertel"

if os.environ.get("VIERTEL_PURE"):
    setup()
else:
    os.environ["VIERTEL_PURE"] = "1"  # what is compiled is read off the source
    sys.path.insert(0, str(ROOT))
    from viertel import native

    setup(
        ext_modules=native.extensions(ROOT / "build" / "native", PACKAGE),
        cmdclass={"build_ext": native.command(PACKAGE)},
    )
