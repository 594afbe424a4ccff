"""Where answers come from: a person at a terminal, with completion, or lines of a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .choices import folded

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

Page = Callable[[], str]


class Keyboard:
    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self._session: PromptSession[Any] | None = None

    def ask(self, offered: Sequence[str], page: Page | None = None) -> str | None:
        """One line without surrounding space; None when there will be no more. A page stands above it as long as it is typed,
        and is made anew when the window has another size."""
        try:
            return self._ask_live(offered, page) if self.live else self._ask_pipe()
        except (EOFError, KeyboardInterrupt):
            return None

    def _ask_pipe(self) -> str | None:
        sys.stdout.flush()
        line = sys.stdin.readline()
        return line.strip() if line else None

    def _ask_live(self, offered: Sequence[str], page: Page | None) -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.formatted_text import ANSI

        if self._session is None:
            # What is offered covers the page: room of its own would push the board off the screen.
            self._session = PromptSession(reserve_space_for_menu=0, erase_when_done=True)
        answer: str = self._session.prompt(
            (lambda: ANSI(f"{page()}\n› ")) if page else "› ",
            completer=_completer(offered),
            complete_while_typing=bool(offered),
        )
        return answer.strip()


def _completer(offered: Sequence[str]) -> Completer:
    """Offers whatever has what was typed in it, whatever its capitals and accents."""
    from prompt_toolkit.completion import Completer, Completion

    class Offer(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            typed = folded(document.text)
            if typed:
                for words in offered:
                    if typed in folded(words):
                        yield Completion(words, start_position=-len(document.text))

    return Offer()
