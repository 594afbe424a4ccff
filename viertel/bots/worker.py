"""A worker: thinks in a process of its own. It reads a question a line and answers a line; crew.py is the other end."""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .. import games
from ..core.components import Components
from ..core.game import Game
from ..core.state import State
from . import Bot, make
from .foresight import FORESEEN, Forecast, foresee
from .regular import Regular
from .search import Branch, Search

KEPT = 8  # trees, of about 22 MB each


class Question(Struct, frozen=True):
    """What a seat should do, by its own view."""

    game: str
    components: str | None  # figures of somebody's own box
    options: dict[str, str]
    view: dict[str, Any]
    seat: int
    level: str
    whose: str  # who thinks: his thoughts are kept while his turn goes on
    played: str | None = None  # what came of his last question
    explain: str | None = None  # a choice that was made here, to be looked at beside the best

    @classmethod
    def of(
        cls,
        game: Game,
        options: Mapping[str, str],
        view: State,
        seat: int,
        level: str,
        whose: str,
        played: str | None = None,
        explain: str | None = None,
    ) -> Question:
        components = None if game.standard else game.components.text
        return cls(game.name, components, dict(options), view.to_json(), seat, level, whose, played, explain)


class Asked(Struct, frozen=True):
    """A question as it goes to a worker. The same number again: think on."""

    number: int
    question: Question
    seconds: float  # for those who think by the clock
    foresee: float = 0.0  # seconds more, to look how the best choices go on


class Thought(Struct, frozen=True):
    """What is thought of one choice; one that was not weighed, only made, has no expectation."""

    action: str
    looks: int
    expected: float | None  # the seat's share of the win, from 0 to 1
    promise: float = 1.0  # at first sight, before anything was looked at, beside the most promising one's


class Opinion(Struct, frozen=True, tag=True):
    """What is thought of all choices, the one to be played first, and every seat's share of the win."""

    thoughts: list[Thought]
    shares: list[float]
    forecasts: list[Forecast] = []


class Fault(Struct, frozen=True, tag=True):
    """Instead of an opinion: the question can't be answered, by whichever worker."""

    why: str


@dataclass
class Sitting:
    """One who thinks here, and the question he was asked last."""

    game: Game
    bot: Bot
    number: int = -1


class Bench:
    """Those whom this worker has met lately."""

    def __init__(self) -> None:
        self._sittings: OrderedDict[tuple[str, str, str | None, str], Sitting] = OrderedDict()

    def answer(self, asked: Asked) -> Opinion:
        question = asked.question
        sitting = self._sitting(question)
        game, bot = sitting.game, sitting.bot
        if sitting.number != asked.number:
            sitting.number = asked.number
            view = game.position(question.view, question.options)
            if not isinstance(bot, Search) or bot.seconds is None:
                return Opinion([self._chosen(game, bot, view, question.seat)], [])
            if question.played is not None:
                bot.chose(game.code(question.played))
            bot.turn_to(view, question.seat)
        assert isinstance(bot, Search)
        bot.look(asked.seconds)
        branches = bot.branches()
        thoughts = [_thought(game, branch, branches) for branch in branches]
        forecasts = foresee(game, bot, self._asked_for(game, question, branches), asked.foresee) if asked.foresee else []
        return Opinion(thoughts, bot.expectations(question.view["seats"]), forecasts)

    def _chosen(self, game: Game, bot: Bot, view: State, seat: int) -> Thought:
        """What a bot plays that does not think by the clock, with what it thinks of it if it has looked."""
        code = bot.choose(view, seat)
        if isinstance(bot, Regular) and len(view.legal(seat)) > 1:
            branches = bot.search.branches()
            return replace(_thought(game, next(one for one in branches if one.code == code), branches), looks=1)
        return Thought(game.words(code), 1, None)

    def _asked_for(self, game: Game, question: Question, branches: list[Branch]) -> list[int]:
        """The best choices, and the one that somebody wants explained."""
        found = [branch.code for branch in branches[:FORESEEN] if branch.looks]
        if question.explain is not None:
            found.append(game.code(question.explain))
        return list(dict.fromkeys(found))

    def _sitting(self, question: Question) -> Sitting:
        key = (question.whose, question.game, question.components, question.level)
        if key not in self._sittings:
            own = question.components
            game = games.load(question.game, Components(own) if own else None)
            self._sittings[key] = Sitting(game, make(question.level, game, int.from_bytes(os.urandom(4))))
            if len(self._sittings) > KEPT:
                self._sittings.popitem(last=False)
        self._sittings.move_to_end(key)
        return self._sittings[key]


def _thought(game: Game, branch: Branch, branches: list[Branch]) -> Thought:
    most = max(one.promise for one in branches)
    return Thought(game.words(branch.code), branch.looks, branch.expected, branch.promise / most)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    if hasattr(os, "nice"):
        os.nice(5)  # people's clicks come first
    bench = Bench()
    games.playable()  # imported before the first question
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    asked = msgspec.json.Decoder(Asked)
    for line in sys.stdin.buffer:
        answer: Opinion | Fault
        try:
            answer = bench.answer(asked.decode(line))
        except Exception as error:
            answer = Fault(repr(error))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # whoever asked is gone, killed perhaps: there is nobody left to tell
        os._exit(0)
