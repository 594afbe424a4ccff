"""Exercises: positions at which somebody tries a choice and is told what it is worth. Puzzles, and one's own turning points.

Nothing is played and nothing is kept: every screen has a table of its own, which goes with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime

from ... import games
from ...bots import advice, reason
from ...bots.foresight import Forecast
from ...bots.worker import Opinion
from ...core import puzzle as puzzles
from ...core.errors import BadInput
from ...core.game import Game
from ...core.match import Match
from ...core.puzzle import Puzzle
from ...core.state import Rng
from .. import languages
from ..model.seats import BOT, BOT_NAMES, PERSON, Seat
from ..protocol import Choice, ExerciseInfo, Reason, VerdictMessage, write
from ..storage.archive import Archive
from .table import Refused, Table

CLOSE = 0.02  # of the win: what differs by less is as good
LEAST = 20  # looks of the expert, without which he says nothing of a choice


class Exercise(Table):
    """A position at which one seat is to choose; whoever looks at it sits there."""

    def __init__(
        self,
        match: Match,
        seat: int,
        seats: list[Seat],
        archive: Archive,
        info: ExerciseInfo,
        shares: Mapping[str, float] | None = None,
        played: str | None = None,
    ) -> None:
        super().__init__(0, info.key, "", "", match, seats, archive, lambda _: None, lambda *_: None)
        self.exercise = info
        self.seat = seat
        self.shares = dict(shares or {})  # of the win, by choice; none as long as nobody has thought about it
        self.in_game = played  # what was chosen here in a game
        self.forecasts: list[Forecast] | None = None  # how the choices go on, once the expert has looked
        self.thinking = False

    def mine(self, visitor: str) -> list[int]:
        return [self.seat]

    def may_ask(self, mine: list[int]) -> bool:
        return False

    @property
    def best(self) -> str:
        return max(self.shares, key=lambda action: self.shares[action])

    @property
    def other(self) -> str | None:
        """What the best choice is compared with: what was chosen in the game, or a puzzle's second best."""
        return self.in_game or next(iter(list(self.shares)[1:2]), None)

    def checked(self, actions: list[str]) -> str:
        """What is tried, if it is one choice that is open here."""
        legal = [self.game.words(code) for code in self.match.legal(self.seat)]
        if len(actions) != 1 or actions[0] not in legal:
            raise Refused("not_legal", action=", ".join(actions))
        return actions[0]

    def weighed(self, opinion: Opinion) -> None:
        """What the expert says of it; a puzzle's shares are known already."""
        self.forecasts = opinion.forecasts
        if self.shares:
            return
        looked = [thought for thought in opinion.thoughts if thought.looks >= LEAST and thought.expected is not None]
        found = {thought.action: thought.expected or 0.0 for thought in looked} or {opinion.thoughts[0].action: 1.0}
        self.shares = dict(sorted(found.items(), key=lambda item: -item[1]))

    def verdict(self, action: str | None, lang: str, id: str) -> bytes:
        """What a choice is worth beside the best; without one, what the best is."""
        best, said = self.best, "shown"
        if action is not None:
            share, others = self.shares.get(action), [value for other, value in self.shares.items() if other != best]
            near = CLOSE if self.in_game else 0.0  # the best of a puzzle is better by more than that
            if share is not None and share >= self.shares[best] - near:
                said = "right"
            elif self.in_game and share is not None and share > self.shares.get(self.in_game, min(others, default=0)) + CLOSE:
                said = "better"
            else:
                said = "wrong"
        told = said in ("right", "shown")
        second = self.in_game or (self.other if told else None)
        return write(
            VerdictMessage(
                verdict=said,
                tried=self._choice(action, lang),
                best=self._choice(best if told else None, lang),
                other=self._choice(second if second != action else None, lang),
                id=id or None,
            )
        )

    def _choice(self, action: str | None, lang: str) -> Choice | None:
        if action is None:
            return None
        names = self.names(languages.text(lang)("house.open_seat"))
        view, text = self.match.state.view(self.seat), languages.of_game(self.game, lang)
        words = advice.sentence(self.game, view, self.seat, action, text, names)
        share = self.shares.get(action)
        return Choice(action, words, None if share is None else round(100 * share, 1), 0, self._reason(action, lang))

    def _reason(self, action: str, lang: str) -> Reason | None:
        """What the best choice has before the other, in the game's terms; only where the expert is sure of it."""
        if action != self.best or self.other in (None, action) or not self.forecasts:
            return None
        (why, _) = reason.of_choices(self.game, self.seat, [action, str(self.other)], self.forecasts)
        return self.composer.reason(why, lang) if why and why.kind not in ("close", "lacks", "allows", "loses") else None


# Puzzles


def with_puzzles() -> list[Game]:
    """The games that have any, the easiest first."""
    return [game for game in map(games.load, games.drawn()) if puzzles.read(game)]


def of_day(day: date) -> tuple[Game, Puzzle] | None:
    """The same for all on one day: the games take turns, and so do the puzzles of each."""
    offered = with_puzzles()
    if not offered:
        return None
    number = day.toordinal()
    game = offered[number % len(offered)]
    found = puzzles.read(game)
    return game, found[number // len(offered) % len(found)]


def today() -> date:
    return datetime.now(UTC).date()


def find(address: str) -> tuple[Game, Puzzle] | None:
    """By its address, GAME.KEY."""
    name, _, key = address.partition(".")
    if name not in games.drawn():
        return None
    game = games.load(name)
    return next(((game, puzzle) for puzzle in puzzles.read(game) if puzzle.key == key), None)


def of_puzzle(game: Game, puzzle: Puzzle, lang: str, archive: Archive) -> Exercise:
    guest = languages.text(lang)("visitor.nameless")
    seats = [Seat(BOT, BOT_NAMES[seat % len(BOT_NAMES)], "master") for seat in range(puzzle.seats)]
    seats[puzzle.seat] = Seat(PERSON, guest)
    # What is hidden is imagined, always the same: it is shown to nobody.
    match = _at(game, puzzle.options, seats, puzzle.view, puzzle.seat)
    keys = [f"{game.name}.{one.key}" for one in puzzles.read(game)]
    address = f"{game.name}.{puzzle.key}"
    daily = of_day(today())
    info = ExerciseInfo("puzzle", address, puzzle.difficulty, keys, daily is not None and daily[1].key == puzzle.key)
    return Exercise(match, puzzle.seat, seats, archive, info, puzzle.choices)


def _at(game: Game, options: Mapping[str, str], seats: list[Seat], view: Mapping[str, object], seat: int) -> Match:
    state = game.position(view, options).imagine(Rng(1))
    return Match.goes_on(game, options, _NO_LUCK, [one.name for one in seats], state, [], 0, None)


class _NoLuck:
    """Nothing is drawn at an exercise."""

    def draw(self, state: object, n: int) -> int:
        raise AssertionError("nothing is played at an exercise")


_NO_LUCK = _NoLuck()


# One's own turning points


def of_mistake(table: Table, at: int, visitor: str, archive: Archive) -> Exercise | None:
    """A decision of one's own in a finished game, to be made again; None if there is none."""
    match = table.match
    if not match.over or not match.begun <= at < match.n:
        return None
    entry = match.entries[at]
    if entry.seat not in table.mine(visitor) or not again(match, at):
        return None
    seats = [Seat(one.who, one.name, one.level) for one in table.seats]
    try:
        there = _at(match.game, match.options, seats, match.at(at).view(entry.seat).to_json(), entry.seat)
    except BadInput:
        return None
    info = ExerciseInfo("mistake", f"{table.address}.{at}", 0, [], False)
    return Exercise(there, entry.seat, seats, archive, info, played=match.game.words(entry.code))


def again(match: Match, at: int) -> bool:
    """Can the decision be made again? A step of a secret plan is no choice of its own."""
    entry, state = match.entries[at], match.at(at)
    return not entry.forced and len(state.legal(entry.seat)) > 1 and not match.game.drafted(state)
