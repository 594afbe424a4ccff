"""A page: board, news, question and choices in as many lines as the terminal has. The board stays, whatever else there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text as Styled

from . import choices
from .choices import Choice, More

INPUT = 1  # lines
FEW = 2  # lines that choices have, if they need them, before what happened has more; an answer of one line is shown anyway


@dataclass(frozen=True)
class Page:
    """What is to be seen while somebody chooses."""

    board: RenderableType
    news: str  # printed already: what has happened, or the answer to a command
    prompt: Styled
    choices: Sequence[Choice]
    more: More

    def fits(self, console: Console) -> bool:
        """Is there room for all the news beside the board, the question and some choices?"""
        return _height(self.news) <= self._room(console) - 1

    def _room(self, console: Console) -> int:
        """Lines that are left below the board and the question."""
        board = _lines(console, self.board, console.height)
        return console.height - INPUT - len(board) - len(_lines(console, self.prompt))

    def drawn(self, console: Console) -> str:
        """For a terminal of this size. Where even the board alone is too tall, its lower part is on the screen."""
        width, height = console.width, console.height
        prompt = _lines(console, self.prompt)
        news = [line for line in self.news.split("\n") if line.strip()]
        listed = _lines(console, choices.listed(self.choices, width)) if self.choices else []
        whole = _lines(console, self.board)
        if len(whole) + len(news) + len(prompt) + len(listed) + INPUT <= height:
            return "\n".join([*whole, *news, *prompt, *listed])
        board = _lines(console, self.board, height)
        room = height - INPUT - len(board) - len(prompt)
        kept = len(news) if len(news) <= room - FEW or len(news) == 1 else max(0, min(FEW, room - FEW))
        most = max(1, room - kept)
        if len(listed) > most:
            listed = _lines(console, choices.fitted(self.choices, width, most, self.more))
        kept = max(0, room - len(listed))
        return "\n".join([*board, *(news[-kept:] if kept else []), *prompt, *listed])


def _height(printed: str) -> int:
    return sum(bool(line.strip()) for line in printed.split("\n"))


def _lines(console: Console, thing: RenderableType, height: int | None = None) -> list[str]:
    """What rich would print, line by line; with a height, as short as it can be made."""
    options = console.options if height is None else console.options.update_height(height)
    rendered = Segment.split_lines(console.render(thing, options))
    return [console._render_buffer(line).rstrip() for line in rendered]
