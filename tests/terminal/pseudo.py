"""A terminal of a given size, in which a program runs as before a person."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import struct
import sys
import termios
from collections.abc import Sequence

OURS = (sys.executable, "-m", "viertel")


class Terminal:
    """A real one, of which only what was written is known."""

    def __init__(self, columns: int, lines: int, *arguments: str, program: Sequence[str] = OURS, **environment: str) -> None:
        self.written = ""
        self.read = 0  # so much of it
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a letter may come in two pieces
        child, self.end = pty.fork()
        if child == 0:  # pragma: no cover
            surroundings = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            surroundings |= {"TERM": "xterm-256color", "NO_COLOR": "1", **environment}
            # It begins when the window has its size.
            os.read(0, 1)
            os.execve(program[0], [*program, *arguments], surroundings)
        self.child = child
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.write(self.end, b"\n")

    def until(self, words: str) -> str:
        """What was written until these words, and the words."""
        while words not in self.written[self.read :]:
            ready, _, _ = select.select([self.end], [], [], 60)
            assert ready, f"{words!r} never came: {self.written[self.read :]!r}"
            heard = self._decoder.decode(os.read(self.end, 65536))
            if "\x1b[6n" in heard:  # where is the cursor?
                os.write(self.end, b"\x1b[1;1R")
            self.written += heard
        before, self.read = self.read, self.written.index(words, self.read) + len(words)
        return self.written[before : self.read]

    def say(self, line: str) -> None:
        os.write(self.end, f"{line}\r".encode())

    def close(self) -> None:
        os.close(self.end)
        os.waitpid(self.child, 0)
