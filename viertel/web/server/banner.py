"""What `viertel serve` says when it is open: where, for whom, and a picture of the address that a telephone reads."""

from __future__ import annotations

import io
import sys
import threading
import webbrowser
from typing import TextIO

import segno

from .lan import local, nearby

EVERYWHERE = ("0.0.0.0", "::", "")
LIGHT_ON_DARK = "\x1b[40;97m"  # whatever colours the terminal has
PLAIN = "\x1b[0m"


def here(host: str, port: int) -> str:
    """The address to open on this machine."""
    if host in EVERYWHERE:
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def near(host: str, port: int) -> str | None:
    """The address that others in the same network open, if there is one."""
    if host in EVERYWHERE:
        found = nearby(port)
        return f"http://{found}/" if found else None
    return None if local(host) else here(host, port)


def say(host: str, port: int, out: TextIO | None = None) -> None:
    out = out or sys.stdout
    print(f"Viertel is open at {here(host, port)}", file=out)
    others = near(host, port)
    if others:
        print(f"Others in your network open {others}", file=out)
        if out.isatty():
            print(picture(others, out.encoding), end="", file=out)
    elif host in EVERYWHERE:
        print("This machine has no address in a network: an invitation would carry 127.0.0.1 and lead nobody here.", file=out)
    else:
        print(
            f"Only this machine reaches it: without a proxy before it, an invitation would carry {host} and lead nobody here.\n"
            "For others in your network: viertel serve --host 0.0.0.0",
            file=out,
        )
    out.flush()


def picture(address: str, encoding: str | None) -> str:
    """The address for a telephone's camera; nothing where the terminal can't draw it."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    lines = "".join(f"{LIGHT_ON_DARK}{line}{PLAIN}\n" for line in drawn.getvalue().splitlines())
    try:
        lines.encode(encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return lines


def browse(host: str, port: int) -> None:
    """Open the table in this machine's browser. Some browsers keep whoever calls them waiting."""
    threading.Thread(target=webbrowser.open, args=(here(host, port),), daemon=True).start()
