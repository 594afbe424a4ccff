"""A worker: reads a question a line (a seat's view), answers with the words of an action. Started by thinking.py."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

import msgspec

from .. import bots, games
from ..bots import Bot


class Bench:
    """The bots this worker has met, each with its own luck."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str], Bot] = {}

    def answer(self, question: dict[str, Any]) -> str:
        game = games.load(question["game"])
        key = (question["game"], question["level"])
        if key not in self._bots:
            self._bots[key] = bots.make(question["level"], game, int.from_bytes(os.urandom(4)))
        view = game.position(question["view"], question["options"])
        return game.words(self._bots[key].choose(view, question["seat"]))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle
    if hasattr(os, "nice"):
        os.nice(5)  # people's clicks come first
    bench = Bench()
    for name in games.names():
        games.load(name)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(bench.answer(msgspec.json.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
