"""Python's cycle collector, kept from stopping everybody.

Left alone it looks at every object there is from time to time: the more tables, the longer, while everybody
waits. Playing makes no cycles, and sockets, screens and tables undo theirs when they go. So what is young is looked at in small
portions, and what has lived through that is left alone: everything is looked at rarely, when it is quiet, in case something
leaves a cycle after all.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

YOUNG = 5000  # objects that are looked at together: about a millisecond
LEFT = 10_000  # screens that left, at 25 kB each if something held them, until everything is looked at …
LONGEST = 1200.0  # … or seconds, if anybody left
QUIET = 2.0  # seconds without a commit
PATIENCE = 10  # times as many leave, and it is not waited for quiet any more


class Collector:
    def __init__(self) -> None:
        self.left = 0  # screens, since everything was looked at
        self._last = time.monotonic()

    def start(self) -> None:
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, 1 << 30, 1 << 30)
        gc.callbacks.append(_keep)

    def stop(self) -> None:
        if _keep in gc.callbacks:
            gc.callbacks.remove(_keep)
            gc.unfreeze()
            gc.set_threshold(700, 10, 10)  # Python's own

    def look(self, idle: Callable[[], float]) -> bool:
        """Look at everything if it is time for it; `idle` tells for how many seconds nothing has been written."""
        if _keep not in gc.callbacks or not self.left:
            return False
        overdue = self.left >= LEFT or time.monotonic() - self._last > LONGEST
        if not overdue or (idle() < QUIET and self.left < PATIENCE * LEFT):
            return False
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.left, self._last = 0, time.monotonic()
        return True


def _keep(phase: str, info: dict[str, int]) -> None:
    """What has just been looked at is not looked at again."""
    if phase == "stop" and info["generation"] == 0:
        gc.freeze()
