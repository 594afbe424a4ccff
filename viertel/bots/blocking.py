"""The crew for those who wait: bots and hints in the terminal, on all cores."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from ..core.draft import draft
from ..core.game import Game
from ..core.state import Rng, State
from .crew import Crew, step
from .worker import Opinion, Question, Thought


class Office:
    """A crew that starts when it is first asked, and a loop of its own to wait for it."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        self.game = game
        self.options = options
        self._loop = asyncio.new_event_loop()
        self._crew: Crew | None = None

    def think(
        self,
        view: State,
        seat: int,
        whose: str,
        seconds: float,
        played: str | None = None,
        eager: bool = False,
        foresee: float = 0.0,
    ) -> Opinion:
        """What the expert thinks of the seat's choices; something legal if the workers fail."""
        legal = [self.game.words(code) for code in view.legal(seat)]
        found = None
        if len(legal) > 1:
            question = Question.of(self.game, self.options, view, seat, "expert", whose, played)
            found = self._loop.run_until_complete(self._ask(question, seconds, eager, foresee))
        return found or Opinion([Thought(legal[0], 1, None)], [])

    async def _ask(self, question: Question, seconds: float, eager: bool, foresee: float) -> Opinion | None:
        if self._crew is None:
            self._crew = Crew()
            await self._crew.start()
        return await self._crew.think(question, seconds, eager=eager, foresee=foresee)

    def close(self) -> None:
        if self._crew:
            self._loop.run_until_complete(self._crew.stop())
        self._loop.close()


class Together:
    """A bot that thinks by the clock, with all workers of an office."""

    def __init__(self, office: Office, name: str, seconds: float) -> None:
        self._office = office
        self._name = name
        self._seconds = seconds
        self._played: str | None = None
        self._begun: float | None = None  # a plan that nobody else can know of yet

    def choose(self, view: State, seat: int) -> int:
        codes = view.legal(seat)
        plan = draft(self._office.game, view.imagine(Rng(1)), seat, codes[:1])
        if plan and self._begun is None:
            self._begun = time.monotonic()
        seconds = self._seconds if self._begun is None else step(self._seconds, self._begun)
        if not plan:
            self._begun = None
        if len(codes) == 1:
            return codes[0]
        whose = f"{self._name} {seat}"
        self._played = self._office.think(view, seat, whose, seconds, self._played, eager=True).thoughts[0].action
        return self._office.game.code(self._played)
