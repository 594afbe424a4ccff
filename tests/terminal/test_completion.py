"""Tab in real shells, with the script that `viertel --install-completion` puts in place."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
from typer._completion_shared import get_completion_script

from .pseudo import Terminal

SHELLS = {
    "bash": (["--norc", "-i"], ""),
    "zsh": (["-f", "-i"], "bindkey -e; autoload -Uz compinit; compinit -u; "),
    "fish": (["--no-config", "-i", "-C", "function fish_prompt; echo -n '$ '; end"], ""),
}


@pytest.mark.parametrize("shell", SHELLS)
def test_tab_completes_in_a_real_shell(shell: str, tmp_path: Path) -> None:
    if not (found := shutil.which(shell)):
        pytest.skip(f"there is no {shell} here")
    script = tmp_path / "completion"
    script.write_text(get_completion_script(prog_name="viertel", complete_var="_VIERTEL_COMPLETE", shell=shell))
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "viertel").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m viertel "$@"\n')
    (folder / "viertel").chmod(0o755)
    flags, first = SHELLS[shell]
    path = f"{folder}:{os.environ['PATH']}"
    terminal = Terminal(80, 24, *flags, program=[found], HOME=str(tmp_path), PATH=path, PS1="$ ", VIERTEL_NO_NATIVE="1")
    terminal.until("$ ")
    terminal.say(f"{first}source {script}; echo re''ady")
    terminal.until("ready")
    terminal.until("$ ")
    # What was completed is printed: to the beginning of the line, and a command before it.
    terminal.say("viertel pl\tvien\t--lang d\t--seats me,exp\t\x01echo =")
    terminal.until("=viertel play vienna --lang de --seats me,expert")
    terminal.close()
