"""Reading a form that a browser sent: from our own pages, in UTF-8, not too large, not too slow, not too often."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from urllib.parse import parse_qsl

from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request

from ..limits import Buckets, Limits, network, wider
from ..people.visitors import same_origin
from ..problems import Problem

SLICE = 8192  # bytes that are parsed at once; others have their turn before the next


class Forms:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._often = Buckets(limits.forms_a_minute / 60, limits.form_burst)
        often = (1, limits.uploads_of_48, limits.uploads_of_32, limits.uploads_of_all)
        self._uploads = [Buckets(times * limits.uploads_an_hour / 3600, times * limits.upload_burst) for times in often]

    async def read(self, request: Request) -> FormData:
        if not same_origin(request.headers, request.url.scheme):
            raise Problem("foreign", 403)
        if not self._often.take(network(request.client.host if request.client else "")):
            raise Problem("too_fast", 429)
        kind, options = parse_options_header(request.headers.get("content-type"))
        try:
            async with asyncio.timeout(self._limits.form_seconds):
                if kind == b"multipart/form-data":
                    return await self._multipart(request, options)
                return await self._urlencoded(request)
        except TimeoutError:
            raise Problem("slow", 408) from None
        except (MultiPartException, ClientDisconnect, ValueError):
            raise Problem("form", 400) from None

    def count_upload(self, request: Request) -> None:
        """A record file more from this network, from those around it, and from everywhere."""
        host = request.client.host if request.client else ""
        *near, everywhere = self._uploads
        for buckets, one in [*zip(near, [network(host), *wider(host)]), (everywhere, "")]:
            if not buckets.take(one):
                raise Problem("too_fast", 429)

    async def _multipart(self, request: Request, options: dict[bytes, bytes]) -> FormData:
        if options.get(b"charset", b"utf-8").lower() != b"utf-8":  # a codec that somebody else names may take minutes
            raise Problem("form", 415)
        boundary = options.get(b"boundary", b"").decode("ascii")
        headers = Headers({"content-type": f'multipart/form-data; boundary="{boundary}"'})
        limits = self._limits
        parser = _Strict(
            headers,
            self._bounded(request, limits.form_size),
            max_files=1,
            max_fields=limits.form_fields,
            max_part_size=limits.field_size,
        )
        return await parser.parse()

    async def _urlencoded(self, request: Request) -> FormData:
        limits = self._limits
        body = b"".join([chunk async for chunk in self._bounded(request, limits.form_fields * limits.field_size)])
        fields = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=limits.form_fields, separator="&"
        )
        if any(len(key) + len(value) > limits.field_size for key, value in fields):
            raise Problem("form", 400)
        return FormData([*fields])

    async def _bounded(self, request: Request, most: int) -> AsyncGenerator[bytes, None]:
        if int(request.headers.get("content-length", "0")[:20] or 0) > most:
            raise Problem("too_large", 413, most=most // 1024)
        size = 0
        async for chunk in request.stream():
            size += len(chunk)
            if size > most:
                raise Problem("too_large", 413, most=most // 1024)
            for start in range(0, len(chunk), SLICE):
                yield chunk[start : start + SLICE]
                await asyncio.sleep(0)


class _Strict(MultiPartParser):
    """Starlette's takes what is no UTF-8 for Latin-1."""

    def on_part_end(self) -> None:
        self._current_part.data.decode()
        super().on_part_end()


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
