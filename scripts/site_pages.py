"""Pages of the site that do not live in docs/, and links between all of them: MkDocs runs this as its hook.

Run with the folder of a built site it fails if a page there would ask another host for anything.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ELSEWHERE = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "examples.md": "examples/README.md",
    "nim.md": "examples/nim/README.md",
}
LINK = re.compile(r"\[([^\]\n]*(?:\n[^\]\n]*)?)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^```(\w+) (\S+)$", re.MULTILINE)
ASKS = re.compile(
    r"""(?:src|srcset)=["']?(?:https?:)?//|<link[^>]+rel=["']?(?:stylesheet|preconnect|icon)[^>]+href=["']?(?:https?:)?//"""
)


def on_files(files: Any, config: Any) -> Any:
    from mkdocs.structure.files import File

    for page, source in ELSEWHERE.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    here = page.file.src_uri
    source = PurePosixPath(ELSEWHERE.get(here, f"docs/{here}"))
    pages = {other: page for page, other in ELSEWHERE.items()}

    def put(found: re.Match[str]) -> str:
        words, target, place = found[1], found[2], found[3] or ""
        path = os.path.normpath(source.parent / target)
        uri = pages.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)
        if uri is None or (files.get_file_from_path(uri) is None):
            return words  # a file of the code: it has no page
        return f"[{words}]({os.path.relpath(uri, PurePosixPath(here).parent)}{place})"

    markdown = LINK.sub(put, markdown)
    return FENCE.sub(r'```\1 title="\2"', markdown)


def asking(site: Path) -> Iterator[str]:
    """What would make a browser ask another host."""
    for page in sorted(site.rglob("*.html")):
        for found in ASKS.finditer(page.read_text(encoding="utf-8")):
            yield f"{page.relative_to(site)}: {found[0]}"
    for sheet in sorted(site.rglob("*.css")):
        for found in re.finditer(r"(?:@import|url\()\s*[\"']?(?:https?:)?//[^)\"']*", sheet.read_text(encoding="utf-8")):
            yield f"{sheet.relative_to(site)}: {found[0]}"


if __name__ == "__main__":
    if wrong := list(asking(Path(sys.argv[1]))):
        sys.exit("The site would ask other hosts:\n" + "\n".join(wrong))
