"""One server process per data file: SQLite would let two write, but each holds tables in memory that the other can't see."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from ...core.errors import BadInput


class Taken(BadInput):
    """The data file is in use."""


def of(data: Path) -> Path:
    """The file by which a data file is held."""
    return data.with_name(data.name + ".lock")


def take(data: Path) -> IO[str]:
    """Hold the data file until the returned file is closed; the system lets go when the process dies, however it dies."""
    try:
        file = of(data).open("a+", encoding="ascii")
    except OSError as error:
        raise BadInput(f"{data}: can't be used: {error.strerror}") from None
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        holder = file.read().strip()
        file.close()
        who = f" (process {holder})" if holder else ""
        raise Taken(
            f"{data}: another server is running on this file{who}; stop it first, or name another file with --data"
        ) from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file
