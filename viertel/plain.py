"""Which build of the rules runs: the native one, if it was compiled from this source; otherwise plain Python, as with
VIERTEL_NO_NATIVE=1.

What is compiled and what is not can't be mixed: rules in Python could not override what is C below them. So one changed module,
or one game that is not compiled, makes everything run as plain Python, and one line says so.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from . import packages

NO_NATIVE = "VIERTEL_NO_NATIVE"
BUILT = "native.json"  # in a package's folder: what was compiled, and of which source
OURS = Path(__file__).parent
MODULE, INLINE = "module", "inline"  # what NATIVE can say: a C module of its own, or inlined into those that call its functions
ASKS = re.compile(rf'^NATIVE = "({MODULE}|{INLINE})"$', re.MULTILINE)


class _SourceOnly(MetaPathFinder):
    """Finds our modules and those of games as .py files only."""

    def __init__(self) -> None:
        self._folders = [folder.resolve() for folder in _folders().values()]

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        for folder in path or ():
            file = Path(folder) / f"{name.rpartition('.')[2]}.py"
            where = file.parent.resolve()  # a package may be reached by a link
            if any(where.is_relative_to(ours) for ours in self._folders) and file.exists():
                return spec_from_file_location(name, file, loader=SourceFileLoader(name, str(file)))
        return None


def choose() -> None:
    """Decide before any of the rules is imported; processes that are started later decide the same, silently."""
    why = None
    if not os.environ.get(NO_NATIVE):
        why = next(_faults(), None)
        if why is None:
            return
        os.environ[NO_NATIVE] = "1"
        print(f"viertel: running as plain Python, about a hundred times slower: {why}", file=sys.stderr)
    sys.meta_path.insert(0, _SourceOnly())


def _folders() -> dict[str, Path]:
    """The packages that rules can be in, by module: ours, and each game that is elsewhere."""
    found = {__package__: OURS}
    for package in packages.shelf().packages.values():
        if not package.folder.is_relative_to(OURS):
            found[package.module] = package.folder
    return found


def built(folder: Path) -> dict[str, dict[str, str]]:
    """What was compiled in a package: for each module the digests of all source it is made of."""
    try:
        found: dict[str, dict[str, str]] = json.loads((folder / BUILT).read_text())
        return {str(name): {**sources} for name, sources in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):  # there is none, or it is of another version
        return {}


def compiled(folder: Path) -> dict[str, Path]:
    """The compiled modules that lie in a package's folder."""
    found = {}
    for suffix in EXTENSION_SUFFIXES[:1]:
        for path in sorted(folder.rglob(f"*{suffix}")):
            parts = path.relative_to(folder.parent).parts
            found[".".join((*parts[:-1], path.name.removesuffix(suffix)))] = path
    return found


def digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return "missing"


def _faults() -> Iterator[str]:
    """Why the native build can't run, if it is there."""
    if not compiled(OURS):
        return
    for name, folder in _folders().items():
        mine = built(folder)
        for module in compiled(folder):
            if module not in mine:
                yield f"{module} was compiled by another version; {how(name)}"
        for file, expected in sorted({(file, known) for sources in mine.values() for file, known in sources.items()}):
            if digest(_where(file)) != expected:
                yield f"{file} changed after it was compiled; {how(name)}"
        games = folder / "games" if folder == OURS else folder
        for path in sorted(games.rglob("*.py")):
            module = ".".join((*name.split("."), *path.relative_to(folder).with_suffix("").parts))
            if module not in mine and native(path.read_text(encoding="utf-8", errors="replace")) == MODULE:
                yield f"{module} is not compiled, and the core is; {how(name)}"


def native(source: str) -> str | None:
    """How a module is to be compiled, by its constant NATIVE: `module`, `inline`, or None for plain Python."""
    found = ASKS.search(source)
    return found[1] if found else None


def _where(module: str) -> Path:
    """The source of a module, without importing it."""
    top, *rest = module.split(".")
    folder = OURS if top == __package__ else next((f for m, f in _folders().items() if m.split(".")[0] == top), OURS)
    return folder.joinpath(*rest).with_suffix(".py")


def how(package: str) -> str:
    """How to compile a package again."""
    if package == __package__:
        return "compile it again with 'scripts/setup', or install it again"
    return f"compile it with 'viertel compile {package}'"


def builds() -> dict[str, str]:
    """For each module that was compiled: `native`, `plain` (not used now) or `stale` (its source has changed since)."""
    found = {}
    for folder in _folders().values():
        for name, sources in built(folder).items():
            if any(digest(_where(file)) != expected for file, expected in sources.items()):
                found[name] = "stale"
            else:
                file = importlib.import_module(name).__file__ or ""
                found[name] = "plain" if file.endswith(".py") else "native"
    return found


def faults() -> list[str]:
    """All that stands in the way of the native build."""
    return list(_faults())
