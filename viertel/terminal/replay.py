"""Stepping through a record: every position, with what led to it."""

from __future__ import annotations

import time

from rich.console import Console
from rich.text import Text as Styled

from ..bots.analysis import Point, turnings
from ..core.event import Event
from ..core.match import Match
from ..core.text import Text
from . import insight, story
from .keyboard import Keyboard

COMMANDS = ("next", "back", "jump", "jump end", "play", "log", "analyse", "help", "quit")
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
        self.at = 0

    def run(self, at: int) -> None:
        self.at = at
        self._show(at)
        while True:
            self.console.print(self.own("replay.ask"), style="dim")
            typed = self.keyboard.ask(COMMANDS)
            if typed is None or typed in ("quit", "q"):
                return
            self._answer(typed.split())

    def _answer(self, typed: list[str]) -> None:
        match typed:
            case [] | ["next"] | ["n"]:
                self._go(self._next())
            case ["back"] | ["b"]:
                self._go(self._back())
            case ["jump", "end"]:
                self._go(self.match.n)
            case ["jump", number] | [number] if number.isdecimal():
                self._jump(int(number))
            case ["play"]:
                while self.at < self.match.n:
                    self._go(self._next())
                    time.sleep(self.pace if self.keyboard.live else 0)
            case ["log"]:
                self.console.print(self._story(0, self.at))
            case ["analyse"]:
                self._analyse()
            case _:
                self.console.print(self.own("replay.help"), markup=False, highlight=False)

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
        first, self.at = self.at, at
        if self.keyboard.live:
            self.console.clear()
        self._show(first if first < at else self._back())

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

    def _show(self, since: int) -> None:
        match = self.match
        state = match.at(self.at)
        shown = state if self.reader is None else state.view(self.reader)
        self.console.print(
            match.game.draw(shown, self.text, match.names), height=self.console.height if self.keyboard.live else None
        )
        if not self.keyboard.live:
            self.console.print()
        if self.at > since:
            self.console.print(self._story(since, self.at))
        mark = "start" if self.at == 0 else "end" if self.at == match.n else None
        where = self.own("replay.position", at=self.at, last=match.n) + (f" · {self.own(f'replay.{mark}')}" if mark else "")
        self.console.print(where, style="bold", highlight=False)
        if self.at == match.n and match.over:
            self.console.print(story.reckoning(match.game, state, self.text, self.own("total"), match.names))
