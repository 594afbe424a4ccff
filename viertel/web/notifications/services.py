"""By a service of one's own: ntfy, Gotify, Discord, Slack, Telegram, Matrix, Pushover, or a webhook.

A kind is how its addresses are spelled, where its messages are posted, and as what. An address is spelled as Apprise spells it,
with nothing behind it: no parameters, and one address only.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from ...core.errors import BadInput
from ..limits import Limits
from ..model.channels import Way
from .message import Later, Message
from .outgoing import UNREACHED, Forbidden, Outgoing

Parts = Mapping[str, str]  # of an address, by name

USER = r"(?:(?P<user>[\w.~%-]+)(?::(?P<password>[\w.~%!$&'()*+=-]*))?@)?"
HOST = r"(?P<host>[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[0-9]{1,5})?)"


@dataclass(frozen=True)
class Kind:
    example: str  # of what follows ://
    spelled: str  # the pattern of it
    url: str  # where it is posted, with the parts of the address
    body: Callable[[Parts, Message], Mapping[str, object]]
    headers: Mapping[str, str] = field(default_factory=dict)
    method: str = "POST"


def _text(message: Message) -> str:
    """All of a message, for a service that knows no title."""
    return f"{message.title}\n{_body(message)}"


def _body(message: Message) -> str:
    """Names are of people: none of them calls everybody in a room."""
    said = f"{message.text}\n{message.url}" + (f"\n\n{message.why}\n{message.off}" if message.why else "")
    return said.replace("@", "@\u200b")


def _discord(parts: Parts, message: Message) -> Mapping[str, object]:
    words = re.split(r"(https?://\S+)", _text(message))  # at odd places what must stay as it is
    words[::2] = [re.sub(r"([\\*_~`|>\[\]()#-])", r"\\\1", one) for one in words[::2]]
    return {"content": "".join(words), "allowed_mentions": {"parse": []}}


def _slack(parts: Parts, message: Message) -> Mapping[str, object]:
    text = _text(message).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": text, "mrkdwn": False, "link_names": False}


def _telegram(parts: Parts, message: Message) -> Mapping[str, object]:
    return {"chat_id": parts["chat"], "text": _text(message), "disable_web_page_preview": True}


def _gotify(parts: Parts, message: Message) -> Mapping[str, object]:
    return {"title": message.title, "message": _body(message), "priority": 5}


def _matrix(parts: Parts, message: Message) -> Mapping[str, object]:
    return {"msgtype": "m.text", "body": _text(message)}


def _ntfy(parts: Parts, message: Message) -> Mapping[str, object]:
    return {"topic": parts["topic"], "title": message.title, "message": _body(message), "click": message.url}


def _pushover(parts: Parts, message: Message) -> Mapping[str, object]:
    return {"user": parts["whom"], "token": parts["token"], "title": message.title, "message": _body(message)}


def _webhook(parts: Parts, message: Message) -> Mapping[str, object]:
    return {"version": "1.0", "title": message.title, "message": _body(message), "attachments": [], "type": "info"}


PATH = r"(?P<path>/[\w.~%!$&'()*+=:@/-]*)?"
GOTIFY = rf"{HOST}(?P<path>(?:/[\w.~-]+)*)/(?P<token>[\w.-]+)/?"
MATRIX = rf"(?P<token>[\w.~%=-]+)@{HOST}/(?P<room>![\w.~=+/:-]+)"
NTFY = rf"(?:{USER}{HOST}/)?(?P<topic>[\w-]+)/?"
ROOM = "{host}/_matrix/client/v3/rooms/{room}/send/m.room.message/{message}"
BEARER = {"Authorization": "Bearer {token}"}
KEY = {"X-Gotify-Key": "{token}"}

KINDS = {
    "discord": Kind("ID/TOKEN", r"(?P<id>[0-9]+)/(?P<token>[\w-]+)/?", "https://discord.com/api/webhooks/{id}/{token}", _discord),
    "gotify": Kind("HOST/TOKEN", GOTIFY, "http://{host}{path}/message", _gotify, KEY),
    "gotifys": Kind("HOST/TOKEN", GOTIFY, "https://{host}{path}/message", _gotify, KEY),
    "json": Kind("HOST/PATH", USER + HOST + PATH, "http://{host}{path}", _webhook),
    "jsons": Kind("HOST/PATH", USER + HOST + PATH, "https://{host}{path}", _webhook),
    "matrix": Kind("TOKEN@HOST/!ROOM", MATRIX, f"http://{ROOM}", _matrix, BEARER, "PUT"),
    "matrixs": Kind("TOKEN@HOST/!ROOM", MATRIX, f"https://{ROOM}", _matrix, BEARER, "PUT"),
    "ntfy": Kind("TOPIC", NTFY, "http://{host}/", _ntfy),
    "ntfys": Kind("HOST/TOPIC", NTFY, "https://{host}/", _ntfy),
    "pover": Kind("USER@TOKEN", r"(?P<whom>\w+)@(?P<token>\w+)/?", "https://api.pushover.net/1/messages.json", _pushover),
    "slack": Kind("A/B/C", r"(?P<a>\w+)/(?P<b>\w+)/(?P<c>\w+)/?", "https://hooks.slack.com/services/{a}/{b}/{c}", _slack),
    "tgram": Kind(
        "TOKEN/CHAT",
        r"(?P<token>[0-9]+:[\w-]+)/(?P<chat>-?[0-9]+|@\w+)/?",
        "https://api.telegram.org/bot{token}/sendMessage",
        _telegram,
    ),
}


def kinds(named: Sequence[str]) -> dict[str, str]:
    """The kinds of services that the host allows, each with an example of its addresses."""
    for one in named:
        if one not in KINDS:
            raise BadInput(f"'{one}' is no kind of service that can be allowed; there are {', '.join(KINDS)}")
    return {one: f"{one}://{KINDS[one].example}" for one in named}


def service(typed: str, allowed: Collection[str], limits: Limits) -> str:
    """A service's address as somebody typed it."""
    typed = typed.strip()
    if not valid(typed, allowed, limits):
        raise BadInput(f"that is no address of a service that is allowed here ({', '.join(f'{one}://' for one in allowed)})")
    return typed


def valid(address: str, allowed: Collection[str], limits: Limits) -> bool:
    return len(address) <= limits.service_address and _kind(address) in allowed and _parts(address) is not None


def _kind(address: str) -> str:
    return address.partition("://")[0].lower()


def _parts(address: str) -> dict[str, str] | None:
    """What an address of a known kind consists of."""
    found = re.fullmatch(KINDS[_kind(address)].spelled, address.partition("://")[2], re.ASCII | re.IGNORECASE)
    if not found or int((found.groupdict().get("host") or "").partition(":")[2] or 0) > 65535:
        return None
    return {name: part or "" for name, part in found.groupdict().items()}


class Services:
    def __init__(self, allowed: Collection[str], outgoing: Outgoing, limits: Limits) -> None:
        self._limits = limits
        self._allowed = allowed
        self._outgoing = outgoing

    async def send(self, way: Way, message: Message) -> None:
        if not valid(way.target, self._allowed, self._limits):
            raise Later("this address is not allowed any more")
        kind, parts = KINDS[_kind(way.target)], _parts(way.target) or {}
        body = json.dumps(kind.body(parts, message)).encode()
        coded = {name: quote(unquote(part), safe="") if name == "room" else part for name, part in parts.items()}
        url = kind.url.format(**coded, message=quote(message.id, safe=""))
        if url.startswith(("http:///", "https:///", "http://ntfy.sh/")):  # ntfy's own server
            url = "https://ntfy.sh/"
        headers: dict[bytes | str, bytes | str] = {"Content-Type": "application/json"}
        headers |= {name: value.format(token=unquote(parts["token"])) for name, value in kind.headers.items()}
        if parts.get("user"):
            known = f"{unquote(parts['user'])}:{unquote(parts['password'])}"
            headers["Authorization"] = f"Basic {base64.b64encode(known.encode()).decode()}"
        try:
            status = await self._outgoing.send(kind.method, url, headers, body)
        except Forbidden as forbidden:
            raise Later(str(forbidden)) from None
        except UNREACHED as error:
            raise Later(f"{type(error).__name__}: {error}") from None
        if not 200 <= status < 300:
            raise Later(f"the service answers {status}")
