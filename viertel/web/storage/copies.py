"""Copies of a data file: taken while a server runs, brought back, looked at; and what is asked of a running server."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from ...core.errors import BadInput
from . import lock, schema
from .data_file import FILES, damaged
from .store import Store

ANSWER = 15.0  # seconds that a running server has to carry something out
LOOK = 0.05


def _there(path: Path) -> None:
    if not path.is_file():
        raise BadInput(f"{path}: there is no such data file; name it with --data")


def copy(path: Path, to: Path) -> int:
    """A copy of a data file, in use or not, whole and by itself; its size. It is there all at once or not at all."""
    _there(path)
    part = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # it holds keys and seeds like the file itself
        with closing(sqlite3.connect(path, timeout=5)) as source, closing(sqlite3.connect(part)) as target:
            # In steps, so that whoever writes meanwhile is never kept waiting; what he writes is copied, too.
            source.backup(target, pages=2048, sleep=0.001)
            target.execute("PRAGMA journal_mode = DELETE")
        if damage := damaged(part):
            raise BadInput(f"{path}: is damaged ({damage}); it was not copied")
        for suffix in FILES[1:]:  # of a file that is replaced: they do not belong to the copy
            to.with_name(to.name + suffix).unlink(missing_ok=True)
        part.replace(to)
    except (OSError, sqlite3.Error) as error:
        raise BadInput(f"{path}: can't be copied to {to}: {getattr(error, 'strerror', None) or error}") from None
    finally:
        part.unlink(missing_ok=True)
    return to.stat().st_size


def backup(path: Path, to: Path, force: bool = False) -> int:
    """A copy for the host; never onto a file that a server is running on. `force`: it may replace an older one."""
    _there(path)
    if to.exists() and to.samefile(path):
        raise BadInput(f"{to}: is the data file itself; choose another file for the copy")
    with ExitStack() as held:
        if lock.of(to).exists():
            held.enter_context(lock.take(to))
        if to.exists() and not force:
            raise BadInput(f"{to}: there is such a file already; --force replaces it")
        return copy(path, to)


def restore(path: Path, backup: Path) -> Path | None:
    """Put a copy in the place of the data file, which no server may be using; where the old one is now, if there was one."""
    _there(backup)
    try:
        if damage := damaged(backup):
            raise BadInput(f"{backup}: is damaged ({damage}); nothing was changed")
        with closing(sqlite3.connect(backup)) as db:
            schema.known(db, str(backup))
    except sqlite3.Error as error:
        raise BadInput(f"{backup}: is no data file: {error}") from None
    path = path.resolve()
    held = lock.take(path)
    try:
        before = None
        if path.exists():
            before = path.with_name(f"{path.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            path.rename(before)
            for suffix in FILES[1:]:  # they belong to the old file, not to the copy
                with suppress(FileNotFoundError):
                    path.with_name(path.name + suffix).rename(before.with_name(before.name + suffix))
        copy(backup, path)
        return before
    finally:
        held.close()


class Looking(Store):
    """A data file that is only looked at, while somebody else may be writing to it."""

    def __init__(self, path: Path) -> None:
        self._reading = sqlite3.connect(path, isolation_level=None, timeout=5)
        self._reading.execute("PRAGMA query_only = ON")

    def let_go(self) -> None:
        self._reading.close()


@contextmanager
def looked_at(path: Path) -> Iterator[Store]:
    """The data file to look at, whoever is using it. It is not touched: one of an older version is copied and brought up to
    date elsewhere."""
    _there(path)
    try:
        with closing(sqlite3.connect(path, timeout=5)) as db:
            current = schema.known(db, str(path)) == len(schema.STEPS)
    except sqlite3.Error as error:
        raise BadInput(f"{path}: can't be read as a data file: {error}") from None
    if current:
        looking = Looking(path)
        try:
            yield looking
        finally:
            looking.let_go()
        return
    with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
        own = Path(folder) / "data.sqlite"
        copy(path, own)
        store = Store(own)
        try:
            yield store
        finally:
            store.let_go()


def in_use(path: Path) -> bool:
    """Is a server running on this file?"""
    if not lock.of(path).exists():
        return False
    try:
        lock.take(path).close()
    except lock.Taken:
        return True
    return False


def ask(path: Path, order: dict[str, Any]) -> dict[str, Any]:
    """Let the server that is running on this file carry something out; its answer."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=5)) as db:
        db.execute("PRAGMA wal_autocheckpoint = 0")  # that is the server's affair: see datafile.CHECKPOINT
        try:
            number = db.execute("INSERT INTO orders (what) VALUES (?)", (json.dumps(order),)).lastrowid
            end = time.monotonic() + ANSWER
            answer = None
            while answer is None and time.monotonic() < end:
                time.sleep(LOOK)
                (answer,) = db.execute("SELECT answer FROM orders WHERE id = ?", (number,)).fetchone()
            db.execute("DELETE FROM orders WHERE id = ?", (number,))
        except sqlite3.Error as error:
            raise BadInput(f"{path}: the server that is running on this file can't be asked: {error}") from None
    if answer is None:
        raise BadInput(f"{path}: the server that is running on this file did not answer within {ANSWER:.0f} seconds")
    found: dict[str, Any] = json.loads(answer)
    return found
