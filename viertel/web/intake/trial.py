"""Can a game go on from a position? That is tried in a separate process (sandbox/positions.py), which a wrong number may kill.

The process answers a line of JSON with a line of JSON; one that does not answer is killed, and the position is refused.
"""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from ...core.errors import BadInput

SECONDS = 20.0  # for one position, the start of the process included


class Trial:
    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    def check(self, game: str, components: str | None, options: Mapping[str, str], position: Mapping[str, Any]) -> None:
        """BadInput says why a position can't be played on."""
        child = self._child = self._child or subprocess.Popen(
            [sys.executable, "-m", "viertel.web.sandbox.positions"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert child.stdin and child.stdout
        try:
            child.stdin.write(json.dumps([game, components, dict(options), dict(position)]).encode() + b"\n")
            ready, _, _ = select.select([child.stdout], [], [], SECONDS)
            answer = child.stdout.readline() if ready else b""
        except OSError:
            answer = b""
        if not answer:
            self.end()
            raise BadInput("the rules can't be applied to its last position")
        if why := json.loads(answer):
            raise BadInput(why)

    def end(self) -> None:
        if self._child:
            self._child.kill()
            self._child.communicate()
            self._child = None
