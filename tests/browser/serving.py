"""A server process of the tests' own: bots do not pause, one worker thinks and is waited for however slow the machine is, nobody
is too quick with forms."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from ..web.conftest import Visitor

SERVE = """
import sys
from pathlib import Path
from viertel.bots import crew
from viertel.web.limits import Limits
from viertel.web.serve import serve
from viertel.web.settings import Settings
crew.GRACE = 60.0
LIMITS = Limits(forms_a_minute=10**6, form_burst=10**6)
given = {"port": int(sys.argv[1]), "data": Path(sys.argv[2]), "shutdown_notice": float(sys.argv[3])}
serve(Settings(limits=LIMITS, bot_delay=0, workers=1, **given))
"""


class Server:
    """Keeps its port and its data file when it is killed and started again."""

    def __init__(self, data: Path, environment: dict[str, str] | None = None, farewell: float = 2) -> None:
        self._data = data
        self._environment = environment
        self._farewell = farewell
        self.port = 0
        self.start()

    def start(self) -> None:
        given = (self.port, self._data, self._farewell)
        arguments = [sys.executable, "-c", SERVE, *map(str, given)]
        self._process = subprocess.Popen(arguments, env=self._environment, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        address = self._process.stdout.readline().split()[-1]
        self.port = int(address.rstrip("/").rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def visitor(self) -> Visitor:
        """Somebody who speaks the protocol without a browser."""
        return Visitor(self.port)

    def kill(self) -> None:
        """As a power cut would: no goodbye, nothing tidied up."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def terminate(self) -> None:
        """As for an upgrade: it may say farewell."""
        self._process.terminate()

    def wait(self) -> None:
        self._process.wait()

    def end(self) -> None:
        """A second signal: at once."""
        self._process.send_signal(signal.SIGINT)
        self.wait()

    def stop(self) -> None:
        self.terminate()
        self.end()
