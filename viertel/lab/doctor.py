"""What runs here: versions, the native build, the games."""

from __future__ import annotations

import platform
import shutil
import sys
from collections import Counter
from importlib.metadata import PackageNotFoundError, version

from .. import __version__, games, machine, packages, plain

LIBRARIES = ("typer", "rich", "prompt-toolkit", "starlette", "uvicorn", "msgspec")
COMPILERS = ("cc", "gcc", "clang", "cl")


def findings() -> list[tuple[str, str]]:
    """Name and finding, in the order to read them."""
    found = [
        ("viertel", f"{__version__} in {plain.__file__.rpartition('viertel')[0]}"),
        ("python", f"{platform.python_version()} ({platform.python_implementation()}), {platform.platform()}, {sys.executable}"),
        ("sqlite", machine.sqlite()),
        ("rules", _build()),
        (
            "compiler",
            next((path for name in COMPILERS if (path := shutil.which(name))), "none found: the rules can't be compiled here"),
        ),
    ]
    for game in games.playable():
        where = "" if game.folder.is_relative_to(packages.OURS) else f", in {game.folder}"
        found.append((game.name, f"rules version {game.rules_version}, figures {game.components.digest}{where}"))
    found += [("can't be played", why) for why in games.broken()]
    for name in LIBRARIES:
        try:
            found.append((name, version(name)))
        except PackageNotFoundError:
            found.append((name, "missing"))
    return found


def _build() -> str:
    states = plain.builds()
    count = Counter(states.values())
    if not states:
        return "plain Python: they were not compiled, so all is about a hundred times slower; install with a C compiler"
    if faults := plain.faults():
        return f"plain Python, for the native build can't run: {'; '.join(faults)}"
    if count["plain"]:
        return "plain Python, because VIERTEL_NO_NATIVE is set; they are compiled, too"
    return f"native: {count['native']} modules are compiled"
