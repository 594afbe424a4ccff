"""Where games are. One game is one package, whose folder may be anywhere; nothing outside it names it.

Ours are in games/. Those of others are found by the entry points `viertel.games` of whatever is installed, and in the
folders that VIERTEL_GAMES names. A package that can't be taken is refused with a reason, and the others don't suffer.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "viertel.games"
FOLDERS = "VIERTEL_GAMES"
OURS = Path(__file__).parent / "games"
FIGURES = "components.toml"  # every game has this file, and it says whose figures they are


@dataclass(frozen=True)
class Package:
    game: str
    module: str
    folder: Path

    def __str__(self) -> str:
        return f"{self.module} ({self.folder})"


@dataclass
class Shelf:
    packages: dict[str, Package] = field(default_factory=dict)  # by game
    refused: list[str] = field(default_factory=list)  # which, and why


def shelf() -> Shelf:
    """What there is, found once."""
    return _shelf(os.environ.get(FOLDERS, ""))


@cache
def _shelf(folders: str) -> Shelf:
    found = Shelf()
    for item in (*_ours(), *_installed(), *_in_folders(folders)):
        if isinstance(item, str):
            found.refused.append(item)
        elif not re.fullmatch("[a-z][a-z0-9_]*", item.game):
            found.refused.append(f"{item}: a game is called by small letters, digits and _, not '{item.game}'")
        elif (first := found.packages.setdefault(item.game, item)).folder != item.folder:
            found.refused.append(f"{item}: there is a game '{item.game}' already, {first}")
    return found


def _ours() -> Iterator[Package]:
    for file in sorted(OURS.glob(f"*/{FIGURES}")):
        yield Package(file.parent.name, f"{__package__}.games.{file.parent.name}", file.parent)


def _installed() -> Iterator[Package | str]:
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        folder = _folder(point.module)
        if folder is None:
            who = f" of {point.dist.name}" if point.dist else ""
            yield f"{point.module}: the entry point '{point.name}'{who} names it, but there is no such package"
        else:
            yield Package(point.name, point.module, folder)


def _in_folders(folders: str) -> Iterator[Package | str]:
    for given in filter(None, folders.split(os.pathsep)):
        folder = Path(given).resolve()
        files = sorted(folder.glob(f"*/{FIGURES}"))
        if not files:
            yield f"{given}: {FOLDERS} names it, but no folder in it has a file {FIGURES}"
        elif str(folder) not in sys.path:
            sys.path.append(str(folder))
        for file in files:
            yield _in_folder(file)


def _in_folder(file: Path) -> Package | str:
    folder = file.parent
    found = _folder(folder.name)
    if found is None:
        return f"{folder}: it is no package, for it has no __init__.py"
    if found != folder:
        return f"{folder}: there is a package of this name already, {found}"
    try:
        game = tomllib.loads(file.read_text(encoding="utf-8")).get("game")
    except (OSError, ValueError) as error:
        return f"{folder}: its {FIGURES} can't be read: {error}"
    return Package(str(game), folder.name, folder)


def _folder(module: str) -> Path | None:
    """The folder of a package that can be imported."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None or spec.submodule_search_locations is None:
        return None
    return Path(spec.origin).resolve().parent
