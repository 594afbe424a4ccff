"""Where answers come from: a person at a terminal, with completion, or lines of a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


class Keyboard:
    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self._session: PromptSession[Any] | None = None

    def ask(self, offered: Sequence[str]) -> str | None:
        """One line without surrounding space; None when there will be no more."""
        try:
            return self._ask_live(offered) if self.live else self._ask_pipe()
        except (EOFError, KeyboardInterrupt):
            return None

    def _ask_pipe(self) -> str | None:
        sys.stdout.flush()
        line = sys.stdin.readline()
        return line.strip() if line else None

    def _ask_live(self, offered: Sequence[str]) -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter

        if self._session is None:
            self._session = PromptSession()
        completer = WordCompleter(list(offered), ignore_case=True, sentence=True, match_middle=True)
        answer: str = self._session.prompt("› ", completer=completer, complete_while_typing=True)
        return answer.strip()
