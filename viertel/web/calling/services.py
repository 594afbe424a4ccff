"""By whatever Apprise knows: ntfy, Matrix, Telegram, Discord, a webhook.

In a process of its own, which can't reach the host's own network: every connection it makes is looked at on its way out, whoever
makes it and wherever it was sent on from. It has so much time and memory, whatever it is answered.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from ...core.errors import BadInput
from ...machine import bound_memory
from ..limits import Limits
from .message import Gone, Later, Message
from .outgoing import Forbidden, check
from .ways import Way

SECONDS = 40.0
# Only what speaks to somebody over the network, and reads no file of this machine.
SAFE = ("discord", "gotify", "gotifys", "json", "jsons", "matrix", "matrixs", "ntfy", "ntfys", "pover", "slack", "tgram")


def kinds(named: Sequence[str]) -> tuple[str, ...]:
    """The kinds of services that the host allows."""
    for one in named:
        if one not in SAFE:
            raise BadInput(f"'{one}' is no kind of service that can be allowed; there are {', '.join(SAFE)}")
    return tuple(named)


def service(typed: str, allowed: Sequence[str]) -> str:
    """A service's address as somebody typed it."""
    typed = typed.strip()
    kind = typed.partition("://")[0].lower()
    if (
        kind not in allowed
        or len(typed) > Limits.service_address
        or not typed.isprintable()
        or "attach" in unquote(typed).lower()
    ):
        raise BadInput(f"that is no address of a service that is allowed here ({', '.join(f'{one}://' for one in allowed)})")
    return typed


class Services:
    def __init__(self, allowed: Sequence[str], local: Sequence[str] = ()) -> None:
        self._allowed = allowed
        self._local = list(local)  # addresses of this machine that may be spoken to: for tests

    async def send(self, way: Way, message: Message) -> None:
        if way.target.partition("://")[0].lower() not in self._allowed:
            raise Gone("this kind of service is not allowed any more")
        text = f"{message.text}\n{message.url}" + (f"\n\n{message.why}\n{message.off}" if message.why else "")
        asked = json.dumps({"url": way.target, "title": message.title, "text": text, "local": self._local})
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "viertel.web.calling.services"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},  # nobody in between
        )
        try:
            answer, _ = await asyncio.wait_for(child.communicate(asked.encode()), SECONDS)
        except TimeoutError:
            raise Later("the service does not answer") from None
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
        if answer.strip() != b"sent":
            raise Later("the service did not take it")


def main() -> None:
    asked = json.loads(sys.stdin.readline())
    local = set(asked["local"])

    def look(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "socket.connect":
            address = arguments[1]
            if not isinstance(address, tuple) or (address[0] not in local and not _public(address[0])):
                raise Forbidden(str(address))

    import apprise

    sys.addaudithook(look)
    bound_memory(Limits.service_memory)  # what answers may send more than anybody wants to read
    caller = apprise.Apprise()
    sent = caller.add(asked["url"]) and caller.notify(title=asked["title"], body=asked["text"])
    print("sent" if sent else "refused", flush=True)


def _public(address: str) -> bool:
    try:
        check(address)
    except (Forbidden, ValueError):
        return False
    return True


if __name__ == "__main__":
    main()
