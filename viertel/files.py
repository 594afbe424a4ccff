"""Writing files: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from .core.errors import BadInput


def check_folder(path: Path) -> None:
    """Refuse a place where nothing can be written, before any work is done for it."""
    if path.is_dir():
        raise BadInput(f"{path}: is a folder; name a file")
    if not path.parent.is_dir():
        raise BadInput(f"{path}: there is no folder '{path.parent}'")
    if not os.access(path.parent, os.W_OK):
        raise BadInput(f"{path}: the folder '{path.parent}' can't be written to")


def check_new(path: Path) -> None:
    """The same, for a file that must not replace another."""
    check_folder(path)
    if path.exists():
        raise BadInput(f"{path}: exists already; name a new file")


def make_folder(path: Path) -> None:
    """A folder to write into, made if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{path}: can't be made a folder: {error.strerror}") from None
    check_folder(path / "file")


def write(path: Path, text: str) -> None:
    check_folder(path)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadInput(f"{path}: can't be written: {error.strerror}") from None
