"""Analysis: a finished game is looked at once, when nothing else is to be thought about, and told as it goes on to those who read
it. Of several games, the next position is always one of whoever has had the fewest."""

from __future__ import annotations

from collections import Counter, deque

from ...bots import advice, analysis
from ...bots.analysis import Point
from ...bots.crew import Crew
from ...bots.worker import Question
from .. import languages
from ..protocol import AnalysisMessage, AnalysisPoint, AnalysisTurning, write
from ..tasks import Tasks
from . import exercises
from .screen import Screen
from .table import Table


class Analyses:
    """All that are under way. One that nobody reads any more waits until somebody asks for it again."""

    def __init__(self, crew: Crew, tasks: Tasks) -> None:
        self._crew = crew
        self._tasks = tasks
        self._asked: list[Analysis] = []
        self._had: Counter[str] = Counter()  # positions, by network
        self._lookers = 0

    def ask(self, screen: Screen) -> None:
        table = screen.table
        if table.analysis is None:
            table.analysis = Analysis(table)
        found = table.analysis
        found.read(screen)
        if found.done:
            return
        if not self._asked:
            self._had.clear()
        else:  # whoever is new has waited no longer than the others
            least = min(self._had[reader.network] for one in self._asked for reader in one.readers() or [screen])
            self._had[screen.network] = max(self._had[screen.network], least)
        if found not in self._asked:
            self._asked.append(found)
        found.finish()
        while self._lookers < len(self._crew.workers):
            self._lookers += 1
            self._tasks.start(self._look())

    async def _look(self) -> None:
        try:
            while found := self._next():
                for network in {reader.network for reader in found.readers()}:
                    self._had[network] += 1
                await found.look(self._crew)
        finally:
            self._lookers -= 1

    def _next(self) -> Analysis | None:
        self._asked = [one for one in self._asked if not one.done and one.readers()]
        waiting = [one for one in self._asked if one.waits]
        return min(waiting, key=lambda one: min(self._had[reader.network] for reader in one.readers()), default=None)


class Analysis:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._stops = list(analysis.stops(table.match))
        self._left = deque(self._stops)
        self._looking = 0  # positions that are being looked at
        end = analysis.end(table.match)
        self._points: dict[int, Point] = {end.at: end} if end else {}
        self._readers: set[Screen] = set()
        self._done = False

    def read(self, screen: Screen) -> None:
        """Tell a screen what is known, and from now on what is found."""
        self._readers.add(screen)
        self._tell(screen, list(self._points.values()))

    def readers(self) -> set[Screen]:
        """Those who are still there."""
        self._readers &= self._table.screens
        return self._readers

    @property
    def waits(self) -> bool:
        """Is there a position that nobody looks at yet?"""
        return bool(self._left)

    @property
    def done(self) -> bool:
        return self._done

    async def look(self, crew: Crew) -> None:
        """At one position more."""
        match = self._table.match
        stop = self._left.popleft()
        self._looking += 1
        try:
            view = match.at(stop.at).view(stop.seat)
            question = Question.of(match.game, match.options, view, stop.seat, advice.LEVEL, "analysis")
            opinion = await crew.think(question, analysis.SECONDS, idle=True)
        finally:
            self._looking -= 1
        if opinion and opinion.shares:
            found = self._points[stop.at] = analysis.point(match, stop, opinion)
            for screen in self.readers():
                self._tell(screen, [found])
        self.finish()

    def finish(self) -> None:
        """Say so, if everything has been looked at."""
        if not self._left and not self._looking and not self._done:
            self._done = True
            for screen in self.readers():
                self._tell(screen, [])
            self._readers.clear()

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
        points = [self._points[at] for at in sorted(self._points)]
        for turning in analysis.turnings(match, points, self._table.asked_for):
            instead = None
            if turning.instead:
                view = match.at(turning.at).view(turning.seat)
                instead = advice.sentence(game, view, turning.seat, turning.instead, text, names)
            before, after = _per_cent((turning.before, turning.after))
            retry = turning.instead != "" and exercises.again(match, turning.at)
            told.append(AnalysisTurning(turning.at, turning.to, turning.seat, before, after, turning.luck, instead, retry))
        return told


def _per_cent(shares: tuple[float, ...]) -> list[float]:
    return [round(100 * share, 1) for share in shares]
