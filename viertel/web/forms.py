"""Reading a form that a browser sent: from our own pages, not too large, not too often."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import FormParser, MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request

from .house import Problem
from .limits import Buckets, Limits
from .visitors import same_origin


class Forms:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._often = Buckets(limits.forms_a_minute / 60, limits.form_burst)

    async def read(self, request: Request) -> FormData:
        if not same_origin(request.headers):
            raise Problem("foreign", 403)
        if not self._often.take(request.client.host if request.client else ""):
            raise Problem("too_fast", 429)
        try:
            if request.headers.get("content-type", "").startswith("multipart/form-data"):
                return await MultiPartParser(request.headers, self._bounded(request), max_files=1, max_fields=50).parse()
            return await FormParser(request.headers, self._bounded(request)).parse()
        except (MultiPartException, ClientDisconnect, UnicodeError, KeyError):
            raise Problem("missing", 400) from None

    async def _bounded(self, request: Request) -> AsyncGenerator[bytes, None]:
        size = 0
        async for chunk in request.stream():
            size += len(chunk)
            if size > self._limits.form_size:
                raise Problem("too_large", 413, most=self._limits.form_size // 1024)
            yield chunk


def word(form: FormData, key: str) -> str:
    """A field as text; empty if it is missing or is a file."""
    value = form.get(key)
    return value.strip() if isinstance(value, str) else ""


async def file(form: FormData, key: str) -> tuple[str, str] | None:
    """An uploaded text file: its name and what is in it."""
    value = form.get(key)
    if not isinstance(value, UploadFile) or not value.filename:
        return None
    try:
        return value.filename, (await value.read()).decode()
    except UnicodeDecodeError:
        raise Problem("no_file") from None
