"""Rehearsal: what is done with somebody's record or position while it is shown, explained and played on, done once before, in a
process that may die of it. `Game.faults` has accounted for its numbers; native rules may loop without end, or a search end its
process, where one leads elsewhere all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...bots import advice
from ...core.game import Game
from ...core.match import Match
from ...core.seat import CHANCE
from ...core.state import Rng, State
from ...core.text import LANGUAGES
from .. import languages
from ..library import meanings
from ..table import composer

LUCKS = (1, 2)  # with which advice imagines what is hidden: here it is the same


class Rehearsal:
    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self._game = game
        self._names = names
        self._texts = [languages.of_game(game, lang) for lang in LANGUAGES]
        self._told: set[tuple[int, ...]] = set()  # the events that were put into words

    def record(self, match: Match) -> None:
        """Every position that a replay can go to, its story, and how each choice went on."""
        game, entries = self._game, match.entries
        for entry in entries[match.begun :]:
            for event in entry.events:
                for text in self._texts:
                    game.sentence(event, text, self._names)
        state = match.at(match.begun)
        self._point_at_everything(state)
        for n, entry in enumerate(entries[match.begun :], match.begun):
            self.position(state)
            if entry.seat != CHANCE:
                steps = [(one.seat, game.words(one.code)) for one in entries[n : n + composer.FORESEEN + 1] if one.seat != CHANCE]
                advice.line(game, state.view(entry.seat), steps, None, self._texts[0], self._names)
            state.apply(entry.seat, entry.code)
        self.position(state)
        match.ended()

    def position(self, state: State) -> None:
        """What is shown of it to every seat and to spectators, and what each may imagine."""
        game = self._game
        acting = state.to_act()
        state.winners()
        if acting == (CHANCE,):
            state.chances()
        for seat in (None, *range(state.seats)):
            view = state.view(seat)
            view.to_json()
            game.named(view)
            composer.scores(game, view, view.winners())
            for text in self._texts:
                game.prompt(view, text)
            worlds = [view.imagine(Rng(luck)) for luck in LUCKS]
            for world in worlds:
                composer.scores(game, world, world.winners())
            if seat in acting:
                game.choice_is_irrelevant(state, seat)
                game.drafted(state)
                for code in {*state.legal(seat), *view.legal(seat)}:
                    self._choice(worlds, seat, code)

    def _choice(self, worlds: Sequence[State], seat: int, code: int) -> None:
        """As advice tells it: what it does in the worlds that fit the view."""
        self._game.words(code)
        for world in worlds:
            told: list[tuple[int, ...]] = []
            world.clone().apply(seat, code, told)
            for one in {*told} - self._told:
                self._told.add(one)
                for text in self._texts:
                    self._game.sentence(self._game.event(one), text, self._names)

    def _point_at_everything(self, state: State) -> None:
        """What is this? In one position: a thing is looked up by its own number, which is the same in all."""
        game = self._game
        words = {str(word) for code in game.actions.numbered for _, _, word in game.actions.parts(code)[1]}
        view = state.view(None)
        for word in words | {*meanings.things(game.folder)}:
            game.target_kind(view, word)
