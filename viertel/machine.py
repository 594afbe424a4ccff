"""What this machine has, and how much of it a process may take."""

from __future__ import annotations

import os


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def bound_memory(more: int) -> None:
    """Let this process have so many bytes more than it has."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):  # where there is no such bound, the clock alone has to do
        return
    resource.setrlimit(resource.RLIMIT_AS, (now + more, now + more))
