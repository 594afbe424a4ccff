"""The reader: a process that reads what may be too much for it, and does with it all that the server will do (rehearsal.py). A
record a line comes in, what is wrong with it goes out."""

from __future__ import annotations

import os
import signal
import sys

import msgspec

from ... import games
from ...core.errors import BadInput
from ...machine import bound_memory
from ..intake.records import Given, Read, read
from ..limits import Limits
from .rehearsal import Rehearsal


def answer(given: Given, limits: Limits) -> Read:
    try:
        _, match = read(given.text, given.name, limits)
        Rehearsal(match.game, match.names).record(match)
    except BadInput as error:
        return Read(str(error)[: limits.sentence])
    except Exception as error:  # figures that nobody thought of: this record is refused, and nothing else
        return Read(f"{given.name}: can't be played: {type(error).__name__}")
    return Read()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    if hasattr(os, "nice"):
        os.nice(5)  # people's clicks come first
    games.playable()
    limits = msgspec.json.decode(sys.argv[1], type=Limits)
    bound_memory(limits.record_memory)
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    given = msgspec.json.Decoder(Given)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(given.decode(line), limits)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
