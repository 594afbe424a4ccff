"""Files for the browser: read once, compressed once, and asked again by ETag, since their addresses carry no version."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

SCRIPT = "text/javascript; charset=utf-8"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": SCRIPT,
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".LICENSE": "text/plain; charset=utf-8",
}
# Comments of scripts are for us: half of them are types. Their lines stay, so that errors name the right ones.
COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
# Of styles nobody reads a line's number: what is left are the rules.
STYLE_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
STYLE_SPACE = re.compile(rb"\s*\n\s*")
STYLE_BREAK = re.compile(rb"(?<=[,;{}])\n|;?\n(?=\})")
PACKED = (".png", ".webp", ".woff2")  # compressed already
MONTH = 30 * 24 * 3600


class Packed:
    """Something to be served: compressed once, and not sent again to whoever has it."""

    def __init__(self, body: bytes, kind: str, packed: bool = False) -> None:
        self.body = body
        self.kind = kind
        self.packed = body if packed else gzip.compress(body, 9, mtime=0)
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'

    @property
    def size(self) -> int:
        """Bytes that it takes here."""
        return len(self.body) + len(self.packed)

    def respond(self, request: Request, cache: str = "no-cache", vary: str = "Accept-Encoding") -> Response:
        headers = {"ETag": self.etag, "Cache-Control": cache, "Vary": vary}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if len(self.packed) < len(body) and accepts_gzip(request):
            body = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=self.kind, headers=headers)


class Files:
    """The files below one folder."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._read: dict[Path, tuple[int, Packed]] = {}

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
        cache = f"public, max-age={MONTH}" if file.suffix == ".woff2" else "no-cache"
        return self._load(file)[1].respond(request, cache)

    def script(self, path: str) -> str | None:
        """What a script says."""
        file = self.find(path)
        return self._load(file)[1].body.decode() if file and file.suffix == ".js" else None

    def changed(self) -> list[int]:
        """When each script was changed: another list, and something is another."""
        return [file.stat().st_mtime_ns for file in sorted(self._root.glob("**/*.js"))]

    def _load(self, file: Path) -> tuple[int, Packed]:
        changed = file.stat().st_mtime_ns
        read = self._read.get(file)
        if read is None or read[0] != changed:
            body = file.read_bytes()
            if file.suffix == ".js":
                body = COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), body)
            elif file.suffix == ".css":
                body = STYLE_BREAK.sub(b"", STYLE_SPACE.sub(b"\n", STYLE_COMMENT.sub(b"", body)))
            read = self._read[file] = changed, Packed(body, KINDS[file.suffix], file.suffix in PACKED)
        return read


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
