"""Files for the browser: read once, compressed once, and asked again by ETag, since their addresses carry no version."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".LICENSE": "text/plain; charset=utf-8",
}
# Comments of scripts are for us: half of them are types. Their lines stay, so that errors name the right ones.
COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
PACKED = (".png", ".webp", ".woff2")  # compressed already
MONTH = 30 * 24 * 3600


@dataclass(frozen=True)
class _Read:
    changed: int
    body: bytes
    packed: bytes
    etag: str


class Files:
    """The files below one folder."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._read: dict[Path, _Read] = {}

    def find(self, path: str) -> Path | None:
        try:
            file = (self._root / path).resolve()
            found = file.suffix in KINDS and file.is_relative_to(self._root) and file.is_file()
        except (OSError, ValueError):
            return None
        return file if found else None

    def scripts(self, folder: str = "") -> list[str]:
        """The scripts in a folder."""
        return sorted(str(file.relative_to(self._root)) for file in (self._root / folder).glob("*.js"))

    def respond(self, request: Request, file: Path) -> Response:
        read = self._load(file)
        fonts = file.suffix == ".woff2"
        headers = {
            "ETag": read.etag,
            "Cache-Control": f"public, max-age={MONTH}" if fonts else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if read.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = read.body
        if len(read.packed) < len(body) and accepts_gzip(request):
            body = read.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=KINDS[file.suffix], headers=headers)

    def _load(self, file: Path) -> _Read:
        changed = file.stat().st_mtime_ns
        read = self._read.get(file)
        if read is None or read.changed != changed:
            body = file.read_bytes()
            if file.suffix == ".js":
                body = COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), body)
            packed = body if file.suffix in PACKED else gzip.compress(body, 9, mtime=0)
            read = self._read[file] = _Read(changed, body, packed, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
        return read


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
