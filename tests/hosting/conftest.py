"""Programs that hosts put before a house, each as its example in hosting/ tells it; they are Debian's."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ..browser.conftest import browser

__all__ = ["browser"]

NAME = "games.localhost"  # leads here everywhere, and is no name of this machine
HOSTING = Path(__file__).parents[2] / "hosting"
TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname = False
TRUSTING.verify_mode = ssl.CERT_NONE
PATIENCE = 180  # seconds until a test says that nothing answers


def program(name: str) -> str:
    """Where it is; without it a test has nothing to show."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if not found:
        pytest.skip(f"there is no {name} here; Debian has it")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextmanager
def running(command: list[str], port: int, log: Path, **environment: str) -> Iterator[None]:
    """A program, from the moment it speaks TLS on its port."""
    with log.open("w") as out, subprocess.Popen(command, env=os.environ | environment, stdout=out, stderr=out) as process:
        try:
            deadline = time.monotonic() + PATIENCE
            while True:
                assert process.poll() is None and time.monotonic() < deadline, log.read_text()
                try:  # Caddy has a port before it has a certificate
                    with (
                        socket.create_connection(("127.0.0.1", port), 5) as line,
                        TRUSTING.wrap_socket(line, server_hostname=NAME),
                    ):
                        break
                except OSError:
                    time.sleep(0.05)
            yield
        finally:
            process.terminate()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[int]:
    """A house that tells how it is to one address only, and believes a proxy at another; its port."""
    command = [
        sys.executable,
        "-m",
        "viertel",
        "serve",
        "--port",
        "0",
        "--workers",
        "1",
        "--farewell",
        "0",
        "--monitor",
        "127.0.0.2",
    ]
    command += ["--proxy", "127.0.0.3"]
    with subprocess.Popen([*command, "--data", str(tmp_path / "house.sqlite")], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        process.terminate()


@pytest.fixture
def caddy(house: int, tmp_path: Path) -> Iterator[str]:
    """Caddy with its own certificate; the address."""
    port = free_port()
    file = tmp_path / "Caddyfile"
    options = (
        f"{{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system {tmp_path}/caddy\n}}\n"
    )
    file.write_text(f"{options}import {HOSTING / 'Caddyfile'}\n")
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]
    site = {"SITE": f"https://{NAME}:{port}", "HOUSE": f"127.0.0.1:{house}", "HOME": str(tmp_path)}
    with running(command, port, tmp_path / "caddy.log", **site):
        yield site["SITE"]


@pytest.fixture
def nginx(house: int, tmp_path: Path) -> Iterator[str]:
    """nginx with a certificate made for it; the address."""
    port, plain = free_port(), free_port()
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subprocess.run(
        [
            program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "2", "-subj", f"/CN={NAME}", "-keyout", key, "-out", certificate,
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip
    site = (HOSTING / "nginx.conf").read_text()
    for said, here in {
        "127.0.0.1:8000": f"127.0.0.1:{house}",
        "listen 443": f"listen {port}",
        "listen [::]:443": f"listen [::1]:{port}",
        "listen 80": f"listen {plain}",
        "listen [::]:80": f"listen [::1]:{plain}",
        "games.example.org;": f"{NAME};",
        "/etc/letsencrypt/live/games.example.org": str(tmp_path),
    }.items():
        assert said in site, f"the example says {said} no more"
        site = site.replace(said, here)
    paths = "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    file = tmp_path / "nginx.conf"
    file.write_text(
        f"daemon off;\nmaster_process off;\npid {tmp_path}/pid;\nerror_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n"
    )
    with running([program("nginx"), "-e", "stderr", "-c", str(file)], port, tmp_path / "nginx.log"):
        yield f"https://{NAME}:{port}"


@pytest.fixture(params=["caddy", pytest.param("nginx", marks=pytest.mark.nightly)])
def proxy(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found
