"""Which build of the rules runs: the native one where it was compiled, or plain Python with VIERTEL_PURE=1."""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class _SourceOnly(MetaPathFinder):
    """Finds our modules as .py files only."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("viertel.") or path is None:
            return None
        for folder in path:
            file = Path(folder) / f"{name.rpartition('.')[2]}.py"
            if file.exists():
                return spec_from_file_location(name, file, loader=SourceFileLoader(name, str(file)))
        return None


def prefer_source() -> None:
    sys.meta_path.insert(0, _SourceOnly())


def builds() -> dict[str, str]:
    """For each module that was compiled: `native`, `plain` (not used now) or `stale` (its source has changed since)."""
    root = Path(__file__).parent
    built = root / "native.json"
    if not built.exists():
        return {}
    found = {}
    for name, digest in json.loads(built.read_text()).items():
        source = root.parent / (name.replace(".", "/") + ".py")
        file = importlib.import_module(name).__file__ or ""
        if hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            found[name] = "stale"
        else:
            found[name] = "plain" if file.endswith(".py") else "native"
    return found
