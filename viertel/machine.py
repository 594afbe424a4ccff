"""What this machine has, and how much of it a process may take."""

from __future__ import annotations

import os

MENDED = ((3, 44, 6), (3, 50, 7), (3, 51, 3))  # of SQLite: each holds for what has the same second number, the last for all after


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def sqlite() -> str:
    """Which SQLite runs here, and what is wrong with it."""
    import sqlite3

    bug = "; it has the WAL-reset bug, which the server works around: 3.51.3 is without it"
    return sqlite3.sqlite_version + bug * has_wal_bug()


def has_wal_bug(version: tuple[int, ...] | None = None) -> bool:
    """May a checkpoint lose what another connection commits meanwhile? (sqlite.org/wal.html#walresetbug)"""
    import sqlite3

    version = version or sqlite3.sqlite_version_info
    return version < MENDED[-1] and not any(version[:2] == one[:2] and version >= one for one in MENDED)


def bound_memory(more: int) -> None:
    """Let this process have so many bytes more than it has."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):  # where there is no such bound, the clock alone has to do
        return
    resource.setrlimit(resource.RLIMIT_AS, (now + more, now + more))
