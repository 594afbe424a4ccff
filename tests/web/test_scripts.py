"""Scripts of a page are joined as they stand in their files, and what can't be joined is left alone."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from viertel import games
from viertel.web.pages.base import HERE
from viertel.web.pages.bundle import Scripts
from viertel.web.server.static_files import Files

ENTRY = (
    'import { told } from "./table/a.js";\nconst board = await import("/games/x/board.js");\nconsole.log(told, board.Board);\n'
)
MODULES = {
    "table.js": ENTRY,
    "table/a.js": 'import * as all from "./b.js";\nimport one, { two as second } from "./b.js";\n'
    "export const told = [one, second, all.three(), Object.keys(all).length];\n"
    'export const more = () => import("./later.js");\n',
    "table/b.js": "export default 1;\nexport { two };\nconst two = 2;\nexport function three() {\n  return 3;\n}\n",
    "table/later.js": 'import { three } from "./b.js";\nimport { four } from "./four.js";\nexport class Later {}\n',
    "table/four.js": 'export { three as four } from "./b.js";\n',
}
BOARD = (
    'import { three } from "/static/table/b.js";\nexport const Board = three() + 1;\nexport { told } from "/static/table/a.js";\n'
)


def scripts(folder: Path, board: str = BOARD, **modules: str) -> Scripts:
    static, web = folder / "static", folder / "board"
    (static / "table").mkdir(parents=True)
    web.mkdir()
    for name, text in (MODULES | modules).items():
        (static / name).write_text(text)
    (web / "board.js").write_text(board)
    return Scripts("x", Files(static), Files(web))


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_joined_they_do_what_they_did(tmp_path: Path) -> None:
    first = scripts(tmp_path).first()
    assert first
    script = tmp_path / "joined.mjs"
    script.write_bytes(first.body)
    run = subprocess.run(["node", script], capture_output=True, text=True)
    assert run.stdout == "[ 1, 2, 3, 3 ] 4\n", run.stderr


def test_what_comes_later_leaves_out_what_is_there(tmp_path: Path) -> None:
    joined = scripts(tmp_path)
    first, later = joined.first(), joined.joined("/static/table/later.js")
    assert first and later
    assert b"class Later" not in first.body and b'$later("/static/table/later.js")' in first.body
    assert b"class Later" in later.body and b"four" in later.body and b"function three" not in later.body


@pytest.mark.parametrize(
    "board",
    [
        'import { nothing } from "./nowhere.js";',
        'import { away } from "https://elsewhere.example/a.js";',
        "export let changing = 1;",
        "console.log(import.meta.url);",
        'export * from "/static/table/a.js";',
    ],
)
def test_what_cannot_be_read_is_left_alone(tmp_path: Path, board: str) -> None:
    assert scripts(tmp_path, board).first() is None


def test_circles_are_left_alone(tmp_path: Path) -> None:
    assert scripts(tmp_path, **{"table/b.js": 'import { told } from "./a.js";\n'}).first() is None


def test_an_edit_counts_at_once(tmp_path: Path) -> None:
    joined = scripts(tmp_path)
    assert joined.first()
    (tmp_path / "board" / "board.js").write_text("export const Board = 5;\n")
    first = joined.first()
    assert first and b"Board = 5" in first.body


@pytest.mark.parametrize("game", games.drawn())
def test_every_game_of_ours_can_be_joined(game: str) -> None:
    assert Scripts(game, Files(HERE / "static"), Files(games.load(game).folder / "web")).first()
