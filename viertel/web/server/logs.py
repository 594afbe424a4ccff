"""What the server writes down about itself: plain lines to stderr, without the values of variables, and not more of one kind than
somebody reads. What strangers sent is in it as one short line at most."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog

from ..limits import Buckets, Limits


class Measure:
    """Lets so many lines of one kind pass, and counts the others."""

    def __init__(self, limits: Limits) -> None:
        self._letters = limits.log_value
        self._often = Buckets(limits.log_lines_a_minute / 60, limits.log_burst)
        self._left_out: Counter[str] = Counter()

    def passes(self, kind: str) -> bool:
        passes = self._often.take(kind)
        if not passes:
            self._left_out[kind] += 1
        return passes

    def left_out(self, kind: str) -> int:
        return self._left_out.pop(kind, 0)

    def shown(self, value: str) -> str:
        """On one line, and nothing in it that a terminal would obey."""
        text = "".join(letter if letter.isprintable() else "�" for letter in value[: self._letters])
        return text + "…" if len(value) > self._letters else text

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """For structlog."""
        kind = str(event["event"])[: self._letters]
        if not self.passes(kind):
            raise structlog.DropEvent
        for key, value in event.items():
            if isinstance(value, str):
                event[key] = self.shown(value)
        if left_out := self.left_out(kind):
            event["left_out"] = left_out
        return event


class _Filter(logging.Filter):
    """For the standard library, by which uvicorn speaks."""

    def __init__(self, measure: Measure) -> None:
        super().__init__()
        self._measure = measure

    def filter(self, record: logging.LogRecord) -> bool:
        kind = str(record.msg)
        if not self._measure.passes(kind):
            return False
        record.msg, record.args = self._measure.shown(record.getMessage().strip()), ()
        if left_out := self._measure.left_out(kind):
            record.msg += f" ({left_out} more of these were left out)"
        return True


def configure(limits: Limits, stream: TextIO | None = None) -> None:
    stream = stream or sys.stderr
    measure = Measure(limits)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="%Y-%m-%d %H:%M:%S", utc=False),
            measure,
            structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(stream),
    )
    uvicorn = logging.getLogger("uvicorn.error")
    for old in [one for one in uvicorn.filters if isinstance(one, _Filter)]:
        uvicorn.removeFilter(old)
    uvicorn.addFilter(_Filter(measure))
