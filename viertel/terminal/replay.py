"""Stepping through a record: every position, with what led to it."""

from __future__ import annotations

import time
from contextlib import nullcontext

from rich.console import Console, Group, RenderableType
from rich.text import Text as Styled

from ..bots.analysis import Point, turnings
from ..core.event import Event
from ..core.match import Match
from ..core.text import Text
from . import insight, story
from .keyboard import Keyboard
from .page import Page, wide_enough
from .vocabulary import Vocabulary, manual

COMMANDS = ("next", "back", "jump", "jump end", "play", "log", "analyse", "help", "quit")
SHORT = {"n": ("next", ""), "b": ("back", ""), "q": ("quit", "")}
PACE = 0.8  # seconds a position when the record plays by itself


class Replay:
    def __init__(
        self,
        match: Match,
        console: Console,
        own: Text,
        language: str,
        reader: int | None,
        think: insight.Think,
        pace: float = PACE,
    ) -> None:
        """`reader` sees what that seat saw; None sees everything."""
        self.match = match
        self.console = console
        self.own = own
        self.text = match.game.text(language)
        self.reader = reader
        self.think = think
        self.pace = pace
        self._points: list[Point] = []  # as the expert saw it
        self.keyboard = Keyboard()
        self.commands = Vocabulary(COMMANDS, own)
        self.at = 0

    @property
    def paged(self) -> bool:
        return self.keyboard.live and self.console.is_terminal

    def run(self, at: int) -> None:
        self.at = at
        said = ""
        if not wide_enough(self.console, self.keyboard, self.own):
            return
        if not self.paged:
            self._show()
        while True:
            typed = self._turn_page(said) if self.paged else self._ask()
            command = ("quit", "") if typed is None else SHORT.get(typed) or self.commands.read(typed)
            if command == ("quit", ""):
                return
            if command == ("play", ""):
                self._play()
                said = ""
                continue
            with self.console.capture() if self.paged else nullcontext() as told:
                self._answer(command)
            said = told.get() if told else ""

    def _ask(self) -> str | None:
        self.console.print(self._offer(), style="dim", highlight=False)
        return self.keyboard.ask(self.commands.offered)

    def _offer(self) -> str:
        words = {name: self.commands.word(name) for name in COMMANDS if name not in ("jump end", "help")}
        return ", ".join(word + " N" * (name == "jump") for name, word in words.items())

    def _answer(self, command: tuple[str | None, str]) -> None:
        match command:
            case (None, "") | ("next", ""):
                self._go(self._next())
            case "back", "":
                self._go(self._back())
            case "jump end", "":
                self._go(self.match.n)
            case "jump" | None, number if number.isdecimal():
                self._jump(int(number))
            case "log", "":
                self.console.print(self._story(0, self.at))
            case "analyse", "":
                self._analyse()
            case _:
                self.console.print(manual(self.own("replay.help")), highlight=False)

    def _play(self) -> None:
        """To the end by itself, or until somebody stops it."""
        try:
            while self.at < self.match.n:
                self.at = self._next()
                if self.paged:
                    self.console.clear()
                    self.console.file.write(self._page("").drawn(self.console))
                    self.console.file.flush()
                    time.sleep(self.pace)
                else:
                    self._show()
        except KeyboardInterrupt:
            return

    def _analyse(self) -> None:
        if self.reader is not None:
            self.console.print(self.own("replay.one_seat"))
            return
        self._points = self._points or insight.look(self.match, self.think, self.console)
        self.console.print(insight.curve(self._points, self.match.names))
        found = turnings(self.match, self._points)
        self.console.print(self.own("replay.turning_points" if found else "replay.no_turning_points"), style="bold")
        for turning in found:
            self.console.print(insight.turning(self.match, turning, self.own, self.text), highlight=False)

    def _jump(self, at: int) -> None:
        if at > self.match.n:
            self.console.print(self.own("replay.no_position", last=self.match.n))
        else:
            self._go(at)

    def _go(self, at: int) -> None:
        self.at = at
        if not self.paged:
            self._show()

    # A step is up to the next entry that has something to say.

    def _says(self, n: int) -> bool:
        return any(not event.telling.quiet for event in self.match.entries[n - 1].events)

    def _next(self) -> int:
        return next((n for n in range(self.at + 1, self.match.n + 1) if self._says(n)), self.match.n)

    def _back(self) -> int:
        return next((n for n in range(self.at - 1, 0, -1) if self._says(n)), 0)

    def _story(self, first: int, last: int) -> Styled:
        match, reader = self.match, self.reader

        def may_read(event: Event) -> bool:
            return story.everything(event) if reader is None else event.readable_by(reader)

        return story.sentences(match.game, match.entries[first:last], self.text, match.names, may_read)

    def _news(self) -> Group:
        """What led here, and at the end the reckoning."""
        match = self.match
        told = self._story(self._back(), self.at)
        parts: list[RenderableType] = [told] if told else []
        if self.at == match.n and match.over:
            parts.append(story.reckoning(match.game, match.state, self.text, self.own("total"), match.names))
        return Group(*parts)

    def _board(self) -> RenderableType:
        match = self.match
        state = match.at(self.at)
        shown = state if self.reader is None else state.view(self.reader)
        board: RenderableType = match.game.draw(shown, self.text, match.names)
        return board

    def _where(self) -> str:
        mark = "start" if self.at == 0 else "end" if self.at == self.match.n else None
        where = self.own("replay.position", at=self.at, last=self.match.n)
        return f"{where} · {self.own(f'replay.{mark}')}" if mark else where

    def _page(self, said: str) -> Page:
        """With what led here, or the answer to a command."""
        with self.console.capture() as news:
            self.console.print(self._news())
        return Page(
            self._board(), said or news.get(), Styled(self._where(), style="bold").append(f"\n{self._offer()}", "not bold dim")
        )

    def _turn_page(self, said: str) -> str | None:
        end = self.at == self.match.n
        return self._page(said).ask(self.console, self.keyboard, self.commands.offered, self.own("more"), bool(said) or end)

    def _show(self) -> None:
        self.console.print(self._board())
        self.console.print()
        self.console.print(self._news())
        self.console.print(self._where(), style="bold", highlight=False)
