"""Survival: what the server does with a game that somebody brought, all of it, for every seat and for spectators."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from ...bots import SIMPLE, advice, make
from ...bots.foresight import Forecast
from ...bots.search import Search
from ...bots.worker import Opinion, Thought
from ...core.chance import Quick
from ...core.draft import draft
from ...core.game import Game
from ...core.match import Match
from ...core.seat import CHANCE
from ...core.state import Rng, State
from ...core.tale import tell
from ...core.text import LANGUAGES
from ...web import languages
from ...web.library import meanings
from ...web.model.seats import PERSON, Seat
from ...web.protocol import write
from ...web.storage.archive import Archive
from ...web.table import branching, composer, exercises, standing_orders
from ...web.table.table import Table
from .. import clauses

MOVES = 6  # played on from a position
STEPS = 12  # of an imagined line
LOOKS = 32  # of a search


def table_of(match: Match) -> Table:
    """A table like one that shows an opened record."""
    seats = [Seat(PERSON, name) for name in match.names]
    return Table(1, "", "", "", match, seats, cast(Archive, None), lambda table: None, lambda table, seat: None)


def match_at(game: Game, options: dict[str, str], state: State, rng: Rng) -> Match:
    """A game that begins in a position, as one that was played by other rules before."""
    names = [f"Seat {seat + 1}" for seat in range(state.seats)]
    return Match.goes_on(game, options, Quick(rng), names, state, [], 0, None)


def whole(match: Match, rng: Rng, bots: bool = True) -> None:
    """Everything, now and after some moves at random."""
    shown(match, rng)
    thought(match, rng, bots)
    for _ in range(MOVES):
        if not step(match, rng):
            break
    shown(match, rng)
    tell(match, match.begun)


def step(match: Match, rng: Rng) -> bool:
    """One legal entry at random, chance's included; False at the end."""
    acting = match.acting
    if not acting:
        return False
    seat = acting[rng.below(len(acting))]
    if seat == CHANCE:
        match.settle()
        return True
    legal = match.legal(seat)
    clauses.demand(legal != [], 1, f"seat {seat} is to act and has nothing to choose")
    match.act(seat, legal[rng.below(len(legal))])
    return True


def shown(match: Match, rng: Rng) -> None:
    """What screens are told: by seat, in one language after the other; why something can't be chosen; what things mean."""
    game, table = match.game, table_of(match)
    words = some_words(game, match, rng)
    composer.has_secrets(match, list(range(match.seats)))
    for seat in (*range(match.seats), None):
        for lang in LANGUAGES:
            table.composer.state(seat, lang, max(0, match.n - 8), None)
        lang = LANGUAGES[rng.below(len(LANGUAGES))]
        table.composer.story(seat, lang)
        table.composer.table([] if seat is None else [seat], False, lang, None, None, True)
        for at in {match.begun, match.n}:
            table.composer.position(seat, lang, at)
        view = match.state.view(seat)
        write(meanings.of(game, lang, view, words))
        game.draw(view, game.text(lang), match.names)
        if seat is not None:
            for word in words:
                table.composer.why(seat, lang, word)
            match.undoable(seat, True)
            table.last_decision(seat)
            standing_orders.wishes(table, seat)
            for reader in (None, *range(match.seats)):
                composer.knows_no_more(match.state, seat, reader)
            for code in match.legal(seat)[:2]:
                draft(game, match.state, seat, [code])


def some_words(game: Game, match: Match, rng: Rng) -> list[str]:
    every = game.actions.all_words()
    found = [every[rng.below(len(every))] for _ in range(3)]
    return [part for words in found for part in words.split()] + ["score", "nothing"]


def thought(match: Match, rng: Rng, bots: bool) -> None:
    """What the expert says of choices and of how it goes on, and what bots choose: from views."""
    game = match.game
    for seat in match.acting:
        if seat == CHANCE:
            continue
        view = match.state.view(seat)
        legal = view.legal(seat)
        actions = [game.words(code) for code in legal[:2] + legal[-1:]]
        thoughts = [Thought(action, 1, 0.5) for action in dict.fromkeys(actions)]
        forecasts = [imagined(game, view, seat, action, rng) for action in dict.fromkeys(actions)]
        opinion = Opinion(thoughts, [1 / match.seats] * match.seats, forecasts)
        table, lang = table_of(match), LANGUAGES[rng.below(len(LANGUAGES))]
        table.composer.hint(seat, lang, match.n, view, opinion, [])
        for forecast in forecasts:
            for reader in (seat, None):
                advice.line(game, view, forecast.line, reader, languages.of_game(game, lang), match.names)
        if bots:
            for level in SIMPLE:
                make(level, game, 1).choose(view.clone(), seat)
            Search(game, 1, None, LOOKS).think(view.clone(), seat)
    if match.begun < match.n:
        exercises.again(match, match.begun + rng.below(match.n - match.begun))
    start = branching.of_match(match, match.n, None, "")
    if start:
        Match(game, match.seats, match.options, Quick(rng), match.names, start.view.imagine(rng), origin=start.origin)


def imagined(game: Game, view: State, seat: int, action: str, rng: Rng) -> Forecast:
    """How it goes on in one world that fits a view, at random."""
    state, line = view.imagine(rng), [(seat, action)]
    state.apply(seat, game.code(action))
    for _ in range(STEPS):
        acting = state.to_act()
        if not acting:
            break
        if acting == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
            continue
        other = acting[rng.below(len(acting))]
        legal = state.legal(other)
        line.append((other, game.words(legal[rng.below(len(legal))])))
        state.apply(other, game.code(line[-1][1]))
    worth = [[0.0] * (len(game.assets) + len(game.prospects)) for _ in range(view.seats)]
    return Forecast(action, line, worth, worth, 1, 1)


def view(game: Game, state: State, rng: Rng) -> None:
    """What is asked of a view. None comes from outside, so one that fits no game may raise whatever it likes, and bots may search
    in it without end; but nobody may die of it."""
    with suppress(Exception):
        for seat in range(state.seats):
            state.view(seat).to_json()
            game.points(state, seat)
        full = state.imagine(rng)
        for _ in range(MOVES):
            for seat in full.to_act():
                legal = full.legal(seat) if seat != CHANCE else [code for code, _ in full.chances()]
                full.apply(seat, legal[rng.below(len(legal))], [])
