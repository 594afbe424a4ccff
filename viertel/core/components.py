"""Component files: the printed figures of a game, read from TOML, with errors that name the line."""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any

from .errors import ComponentError


class Components:
    """One component file: its data, its text, and a way to point at a line."""

    def __init__(self, text: str, name: str = "components.toml") -> None:
        self.text = text
        self.name = name
        self.warnings: list[str] = []  # what can be played and is probably a mistake
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except RecursionError:
            raise ComponentError(f"{name}: not TOML that can be read: its brackets are too deep") from None
        except ValueError as error:  # also a number with more digits than Python reads
            raise ComponentError(f"{name}: not TOML: {error}") from None

    @classmethod
    def read(cls, path: Path) -> Components:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
            raise ComponentError(f"{path}: can't be read: {reason}") from None
        return cls(text, str(path))

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits of the data: comments and layout don't matter."""
        return hashlib.sha256(repr(_sorted(self.data)).encode()).hexdigest()[:16]

    def line(self, table: str, key: str | None = None) -> int:
        """The line on which a key of a table stands (or the table itself), for error messages."""
        at, inside = 1, table == ""
        for number, line in enumerate(self.text.splitlines(), 1):
            header = re.match(r'\s*\[+\s*([\w."\'-]+)\s*\]+\s*(#.*)?$', line)
            if header:
                named = header[1].replace('"', "")
                inside = named == table
                if table == "" and named == key:
                    return number
                if inside:
                    at = number
                    if key is None:
                        return number
            elif inside and key is not None and re.match(rf'\s*"?{re.escape(key)}"?\s*=', line):
                return number
        return at

    def fault(self, table: str, key: str | None, text: str) -> ComponentError:
        return ComponentError(f"{self.name}, line {self.line(table, key)}: {text}")

    def warn(self, table: str, key: str | None, text: str) -> None:
        """Something that can be played and is probably a mistake. Kept here and not printed: a file may come from a stranger."""
        self.warnings.append(str(self.fault(table, key, text)))

    def table(self, name: str) -> dict[str, Any]:
        """A table by its name; "" is the top of the file."""
        found = self.data.get(name) if name else self.data
        if not isinstance(found, dict):
            raise ComponentError(f"{self.name}: the table [{name}] is missing")
        return found

    def value(self, table: str, key: str) -> Any:
        found = self.table(table)
        if key not in found:
            raise self.fault(table, None, f"[{table}] lacks '{key}'")
        return found[key]

    def number(self, table: str, key: str, low: int = 0, high: int = 10**6) -> int:
        value = self.value(table, key)
        if type(value) is not int or not low <= value <= high:
            raise self.fault(table, key, f"'{key}' must be a whole number from {low} to {high}, not {value!r}")
        return value

    def numbers(self, table: str, key: str, low: int = 0, high: int = 10**6) -> list[int]:
        value = self.value(table, key)
        if not isinstance(value, list) or not all(type(x) is int and low <= x <= high for x in value):
            raise self.fault(table, key, f"'{key}' must be a list of whole numbers from {low} to {high}, not {value!r}")
        return value

    def only(self, table: str, keys: list[str]) -> None:
        """Refuse keys that mean nothing, so that a slip of the pen is not a silent default."""
        for key in self.table(table):
            if key not in keys:
                raise self.fault(table, key, f"{f'[{table}]' if table else 'the file'} has no '{key}'; it has {', '.join(keys)}")


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return [(key, _sorted(value[key])) for key in sorted(value)]
    if isinstance(value, list):
        return [_sorted(item) for item in value]
    return value
