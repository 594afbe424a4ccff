"""A journal: results written down one by one, a line of JSON each, so that a run that was stopped can go on.

The first line says what was arranged. A last line that was cut off while it was written is dropped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

from .. import files
from ..core.errors import BadInput

Item = TypeVar("Item")


class Journal(Generic[Item]):
    def __init__(self, path: Path, what: dict[str, Any], read: Callable[[dict[str, Any]], Item]) -> None:
        """Open a journal, or begin one; `items` is what stands in it already."""
        files.check_folder(path)
        self.path = path
        self.items: list[Item] = []
        whole = b""
        if path.exists():
            text = _bytes(path)
            whole = text[: text.rfind(b"\n") + 1]
            self._read(whole.decode("utf-8", errors="replace").splitlines(), what, read)
        try:
            self._file: IO[bytes] = path.open("r+b" if path.exists() else "w+b")
        except OSError as error:
            raise BadInput(f"{path}: can't be written: {error.strerror}") from None
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not whole:
            self._line(what)

    def _read(self, lines: list[str], what: dict[str, Any], read: Callable[[dict[str, Any]], Item]) -> None:
        for number, line in enumerate(lines, 1):
            try:
                data = json.loads(line)
                if number > 1:
                    self.items.append(read(data))
            except (ValueError, TypeError):
                raise BadInput(f"{self.path}, line {number}: is damaged") from None
            if number == 1 and data != what:
                raise BadInput(f"{self.path}: is of another arrangement: {difference(data, what)}")

    def add(self, data: dict[str, Any]) -> None:
        self._line(data)

    def _line(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: can't be read: {error.strerror}") from None


def difference(found: Any, wanted: dict[str, Any]) -> str:
    """The first thing that differs, in words."""
    kind = next(iter(wanted))
    if not isinstance(found, dict) or kind not in found:
        return f"it is no journal of {'an arena' if kind == 'arena' else kind}"
    for key in wanted:
        if found.get(key) != wanted[key]:
            return f"'{key}' is {json.dumps(found.get(key))} there and {json.dumps(wanted[key])} here"
    return f"it says '{next(key for key in found if key not in wanted)}', which is unknown here"
