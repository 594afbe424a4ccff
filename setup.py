"""The native build: compiles the modules that ask for it. Without a C compiler, or with VIERTEL_PURE=1, all is plain Python."""

import os
import sys
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent.resolve()
PACKAGE = ROOT / "viertel"
PURE = os.environ.get("VIERTEL_PURE")

os.environ["VIERTEL_PURE"] = "1"  # what is compiled is read off the source
sys.path.insert(0, str(ROOT))
from viertel import native  # noqa: E402

if PURE or not native.works():
    print("viertel: plain Python" + ("" if PURE else ", for there is no C compiler") + "; it runs about a hundred times slower")
    setup()
else:
    setup(
        ext_modules=native.extensions(PACKAGE),
        cmdclass={"build_ext": native.command(ROOT / "build" / "native", PACKAGE)},
    )
