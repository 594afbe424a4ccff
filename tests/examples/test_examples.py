"""The examples run, and are what the documents show."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from ..web.conftest import House_, Screen
from ..web.conftest import serve_with as serve_with
from ..web.conftest import server as server

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def loaded(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_client_plays_a_game_and_is_the_one_in_the_documents(server: House_) -> None:
    assert len(loaded("client").play(server.url, "wiener_walzer")) == 2
    (shown,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8"), re.DOTALL)
    command = [sys.executable, str(EXAMPLES / "client.py"), "vino", server.url]
    assert len(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)) == 3
    code = (EXAMPLES / "client.py").read_text(encoding="utf-8")
    assert shown.partition("\n\n\n")[2] in code
    assert len([line for line in shown.splitlines() if line]) <= 40


# At the second table it is asked to be slower.
@pytest.mark.parametrize(("game", "quick"), [("vino", 10**6), ("wiener_walzer", 10)])
def test_a_bot_of_ones_own_sits_down_and_plays(serve_with: Callable[..., House_], game: str, quick: int) -> None:
    server = serve_with(messages_a_second=quick, message_burst=quick // 3, excess=10**6)
    host = server.visitor()
    others = ["open", "bot:novice"] if game == "vino" else ["open"]
    screen = host.screen(host.new(*others, game=game))
    invitation = f"{server.url}{screen.table['invite']}"
    found: list[list[int]] = []
    ours = threading.Thread(target=lambda: found.append(loaded("bot").play(invitation)), daemon=True)
    ours.start()
    theirs(screen)
    screen.close()
    ours.join(60)
    assert found and len(found[0]) == (3 if game == "vino" else 2)


def theirs(screen: Screen) -> None:
    """The one who laid the table takes the first choice each time."""
    state = screen.state
    while not state["over"]:
        if state["legal"]:
            screen.say(do="act", act=state["legal"][0], at=state["at"])
        while (message := screen.hear())["kind"] != "state" and message.get("code") != "too_fast":
            pass
        state = screen.state


def test_the_study_runs(tmp_path: Path) -> None:
    notebook = nbformat.read(EXAMPLES / "study.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code"), "outputs are not kept"
    notebook.cells[1].source = notebook.cells[1].source.replace('"500"', '"40"')
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert "seat 3: " in notebook.cells[5].outputs[0].text
    assert "image/svg+xml" in notebook.cells[9].outputs[0].data
