"""A page: board, news, question and choices in as many lines as the terminal has. The board stays, whatever else there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text as Styled

from ..core.text import Text
from . import choices
from .choices import Choice, More
from .keyboard import Keyboard

COLUMNS = 60  # that every board fits into
INPUT = 1  # lines
FEW = 2  # lines that choices have, if they need them, before what happened has more; an answer of one line is shown anyway


def wide_enough(console: Console, keyboard: Keyboard, own: Text) -> bool:
    """Say so where the window is too narrow; False if somebody would rather stop."""
    if not keyboard.live or console.width >= COLUMNS:
        return True
    console.print(own("narrow", width=console.width), highlight=False)
    return keyboard.ask([]) is not None


@dataclass(frozen=True)
class Page:
    """What is to be seen while somebody chooses."""

    board: RenderableType
    news: str  # printed already: what has happened, or the answer to a command
    prompt: Styled
    choices: Sequence[Choice] = ()
    more: More = str  # says how many choices there is no room for

    def ask(self, console: Console, keyboard: Keyboard, offered: Sequence[str], more: str, whole: bool) -> str | None:
        """What somebody typed below it. News that must be read whole and have no room have the screen to themselves first."""
        console.clear()
        page = self
        if whole and not self.fits(console):
            console.file.write(self.news.strip("\n") + "\n")
            console.print(more, style="dim")
            if keyboard.ask([]) is None:
                return None
            page = replace(self, news="")
            console.clear()
        made: dict[tuple[int, int], str] = {}

        def drawn() -> str:
            size = console.width, console.height
            if size not in made:
                made[size] = page.drawn(console)
            return made[size]

        return keyboard.ask(offered, drawn)

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
        if len(board) + len(prompt) + bool(listed) + INPUT > height:  # the question is cut before the board is
            prompt = _lines(console, _cut(self.prompt))
        room = height - INPUT - len(board) - len(prompt)
        kept = len(news) if len(news) <= room - FEW or len(news) == 1 else max(0, min(FEW, room - FEW))
        most = max(1, room - kept)
        if len(listed) > most:
            listed = _lines(console, choices.fitted(self.choices, width, most, self.more))
        return "\n".join([*board, *_last(news, max(0, room - len(listed))), *prompt, *listed])


def _last(news: Sequence[str], room: int) -> Sequence[str]:
    """As much of the end as there is room for, from where a sentence begins."""
    kept = news[max(0, len(news) - room) :]
    begins = (place for place, line in enumerate(kept) if Styled.from_ansi(line).plain.startswith(("• ", "  ")))
    return kept if len(kept) == len(news) else kept[next(begins, 0) :]


def _cut(words: Styled) -> Styled:
    """Each line in one line."""
    found = words.copy()
    found.no_wrap, found.overflow = True, "ellipsis"
    return found


def _height(printed: str) -> int:
    return sum(bool(line.strip()) for line in printed.split("\n"))


def _lines(console: Console, thing: RenderableType, height: int | None = None) -> list[str]:
    """What rich would print, line by line; with a height, as short as it can be made."""
    options = console.options if height is None else console.options.update_height(height)
    rendered = Segment.split_lines(console.render(thing, options))
    return [console._render_buffer(line).rstrip() for line in rendered]
