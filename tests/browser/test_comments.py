"""Scripts are served without their comments; nothing else is missing from them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from starlette.requests import Request

from viertel.web.server.static_files import Files

HERE = Path(__file__).parent
VIERTEL = HERE.parents[1] / "viertel"


def served(folder: Path, name: str) -> bytes:
    files = Files(folder)
    file = files.find(name)
    assert file
    return bytes(files.respond(Request({"type": "http", "method": "GET", "path": "/", "headers": []}), file).body)


def test_comments_go_and_lines_stay(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(
        """// why
const a = "// no"; // stays
  /** @param {number} n */
function b(n) {
  /**
   * several
   */
  /** @type {string} */ const c = `/** ${n}
     */`;
}
"""
    )
    assert served(tmp_path, "a.js").decode() == (
        """
const a = "// no"; // stays

function b(n) {



  /** @type {string} */ const c = `/** ${n}
     */`;
}
"""
    )


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_every_script_says_the_same_without(tmp_path: Path) -> None:
    scripts = [*VIERTEL.glob("web/static/*.js"), *VIERTEL.glob("web/static/*/*.js"), *VIERTEL.glob("games/*/web/*.js")]
    pairs = []
    for n, script in enumerate(scripts):
        copy = tmp_path / f"{n}.js"
        copy.write_bytes(served(script.parent, script.name))
        pairs += [script, copy]
    run = subprocess.run(["node", HERE / "same.js", *pairs], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
