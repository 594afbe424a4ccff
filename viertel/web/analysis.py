"""Analysis: a finished game is looked at once, when nothing else is to be thought about, and told as it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from ..bots import advice, analysis
from ..bots.analysis import Point, Stop
from ..bots.crew import Crew
from ..bots.worker import Question
from . import languages
from .messages import AnalysisMessage, AnalysisPoint, AnalysisTurning, write
from .screen import Screen
from .table import Table


class Analysis:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._stops = list(analysis.stops(table.match))
        end = analysis.end(table.match)
        self._points: dict[int, Point] = {end.at: end} if end else {}
        self._readers: set[Screen] = set()
        self._done = False

    def read(self, screen: Screen) -> None:
        """Tell a screen what is known, and from now on what is found."""
        self._readers.add(screen)
        self._tell(screen, list(self._points.values()))

    async def run(self, crew: Crew) -> None:
        left = iter(self._stops)
        await asyncio.gather(*(self._look(crew, left) for _ in crew.workers))
        self._done = True
        for screen in self._readers & self._table.screens:
            self._tell(screen, [])
        self._readers.clear()

    async def _look(self, crew: Crew, left: Iterator[Stop]) -> None:
        match = self._table.match
        for stop in left:
            view = match.at(stop.at).view(stop.seat)
            question = Question.of(match.game, match.options, view, stop.seat, advice.LEVEL, "analysis")
            opinion = await crew.think(question, analysis.SECONDS, idle=True)
            if opinion and opinion.shares:
                found = self._points[stop.at] = analysis.point(match, stop, opinion)
                for screen in self._readers & self._table.screens:
                    self._tell(screen, [found])

    def _tell(self, screen: Screen, points: list[Point]) -> None:
        screen.owe(
            write(
                AnalysisMessage(
                    positions=len(self._stops),
                    points=[AnalysisPoint(point.at, point.seat, _per_cent(point.shares)) for point in points],
                    turnings=self._turnings(screen.lang) if self._done else [],
                    done=self._done,
                )
            )
        )

    def _turnings(self, lang: str) -> list[AnalysisTurning]:
        match = self._table.match
        game = match.game
        text = languages.of_game(game, lang)
        names = self._table.names(languages.text(lang)("house.open_seat"))
        told = []
        for turning in analysis.turnings(match, [self._points[at] for at in sorted(self._points)]):
            instead = None
            if turning.instead:
                view = match.at(turning.at).view(turning.seat)
                instead = advice.sentence(game, view, turning.seat, turning.instead, text, names)
            before, after = _per_cent((turning.before, turning.after))
            told.append(AnalysisTurning(turning.at, turning.to, turning.seat, before, after, turning.luck, instead))
        return told


def _per_cent(shares: tuple[float, ...]) -> list[float]:
    return [round(100 * share, 1) for share in shares]
