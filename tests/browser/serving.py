"""A server process of the tests' own: bots do not pause, one worker thinks, nobody is too quick with forms."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from ..web.conftest import Visitor

SERVE = """
import resource
import sys
if int(sys.argv[3]):
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[3]),) * 2)
from viertel.web.limits import Limits
from viertel.web.serve import serve
serve(port=int(sys.argv[1]), data=sys.argv[2], limits=Limits(forms_a_minute=10**6, form_burst=10**6), pace=0, workers=1)
"""


class Server:
    """Keeps its port and its data file when it is killed and started again."""

    def __init__(self, data: Path, environment: dict[str, str] | None = None, descriptors: int = 0) -> None:
        self._data = data
        self._descriptors = descriptors  # it may have open; 0: as many as it likes
        self._environment = environment
        self.port = 0
        self.start()

    def start(self) -> None:
        arguments = [sys.executable, "-c", SERVE, str(self.port), str(self._data), str(self._descriptors)]
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

    def stop(self) -> None:
        """Twice: at once."""
        self.terminate()
        self.terminate()
        self.wait()
