"""How a command ends that could not do what it was asked: with one line on stderr."""

from __future__ import annotations

import sys
from typing import NoReturn


def fail(text: str, code: int) -> NoReturn:
    print("viertel: " + " ".join(text.split()), file=sys.stderr)
    sys.exit(code)
