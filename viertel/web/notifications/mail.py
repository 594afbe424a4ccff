"""By e-mail, through the host's own SMTP server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from ...core.errors import BadInput
from ..limits import Limits
from ..model.channels import Way
from .message import Gone, Later, Message

SECONDS = 20.0

# What people write as an address: no comments, quotes, encoded words or numbers of machines. The parser of Python's library reads
# those, too, and has its faults with those who mean harm.
WORD = r"[^\s().,:;<>@?\[\]\\\"]+"
LABEL = r"[^\W_](?:[\w-]{0,61}[^\W_])?"
TOP = rf"(?=[^\W\d_]){LABEL}"  # no domain ends in a number: that is the address of a machine
ADDRESS = re.compile(rf"({WORD}(?:\.{WORD})*)@((?:{LABEL}\.)+{TOP})")


@dataclass(frozen=True)
class Account:
    """Where mail is handed in: smtp://user:password@host:587/?from=viertel@example.org, or smtps:// for TLS from the start."""

    host: str
    port: int
    user: str | None
    password: str | None
    tls: bool
    sender: str


def account(url: str) -> Account:
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError:
        raise BadInput("--mail is an address like smtp://user:password@host:587/?from=viertel@example.org") from None
    sender = parse_qs(found.query).get("from", [""])[0]
    if found.scheme not in ("smtp", "smtps") or not found.hostname or not parseaddr(sender)[1]:
        raise BadInput("--mail is an address like smtp://user:password@host:587/?from=viertel@example.org")
    user, password = (unquote(word) if word else None for word in (found.username, found.password))
    tls = found.scheme == "smtps"
    return Account(found.hostname, port or (465 if tls else 587), user, password, tls, sender)


def address(typed: str, limits: Limits) -> str:
    """An address as somebody typed it, if mail can be sent there."""
    typed = typed.strip()
    found = ADDRESS.fullmatch(typed) if len(typed) <= limits.mail_address and typed.isprintable() else None
    if not found:
        raise BadInput("that is no e-mail address")
    name, domain = found.groups()
    return f"{name}@{domain.lower()}"


class Mail:
    def __init__(self, account: Account) -> None:
        self._account = account

    def letter(self, way: Way, message: Message) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = self._account.sender
        letter["To"] = way.target
        letter["Subject"] = message.title
        letter["Date"] = formatdate()
        letter["Message-ID"] = f"<{message.id}@{parseaddr(self._account.sender)[1].rpartition('@')[2]}>"
        letter["Auto-Submitted"] = "auto-generated"
        if message.off:
            letter["List-Unsubscribe"] = f"<{message.off}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        parts = [message.text, message.url]
        if message.why:
            parts.append(f"-- \n{message.why}" + (f"\n{message.off}" if message.off else ""))
        letter.set_content("\n\n".join(parts) + "\n", cte="quoted-printable")
        return letter

    async def send(self, way: Way, message: Message) -> None:
        account = self._account
        try:
            await aiosmtplib.send(
                self.letter(way, message),
                hostname=account.host,
                port=account.port,
                username=account.user,
                password=account.password,
                use_tls=account.tls,
                timeout=SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            if all(500 <= one.code < 600 for one in refused.recipients):
                raise Gone(str(refused)) from None
            raise Later(str(refused)) from None
        except (aiosmtplib.SMTPException, OSError) as error:
            raise Later(f"{type(error).__name__}: {error}") from None
