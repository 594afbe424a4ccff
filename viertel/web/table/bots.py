"""Thinking: what bots choose, what the expert advises, what he sees in a finished game. The crew thinks; here it is asked."""

from __future__ import annotations

import asyncio
import time

import structlog
from msgspec.structs import replace

from ...bots import EXPERT, FORESEE, advice
from ...bots.crew import Crew
from ...bots.worker import Opinion, Question, Thought
from ...core.draft import draft
from ...core.match import Entry
from ...core.seat import CHANCE
from ...core.state import Rng, State
from ..limits import Limits
from ..model.seats import BOT
from ..tasks import Shares, Tasks
from .analysis import Analyses
from .exercises import Exercise
from .screen import Screen
from .table import Refused, Stale, Table

log = structlog.get_logger()

REST = 0.25  # seconds before a bot tries again what could not be written; twice as long each time …
LONGEST_REST = 30.0  # … until this
SURPRISING = 0.5  # of what promised most at first sight
STEP = 0.2  # seconds for each further step of a plan that somebody is advised


class Thinking:
    def __init__(self, crew: Crew, tasks: Tasks, pace: float, well: asyncio.Event, limits: Limits) -> None:
        self._crew = crew
        self._tasks = tasks
        self._well = well  # set while it can be written
        self._pace = pace  # seconds a bot takes at least, so that people can follow
        self._bots: set[tuple[Table, int]] = set()  # those who think now, with the seat
        self._hints: set[tuple[Table, int]] = set()  # those who are thought for
        self._explained: set[tuple[Table, int]] = set()  # bots whose choice is looked at again
        self._analyses = Analyses(crew, tasks)
        self._patience = limits.bot_patience
        self._shares = Shares(limits.thoughts_of_network)

    def busy(self) -> set[Table]:
        """The tables where a bot thinks now."""
        return {table for table, _ in self._bots}

    # Bots

    def consider(self, table: Table) -> None:
        """Let the bots who are to act think. While nobody looks, they rest."""
        if table.replay or not table.watched(self._patience):
            return
        for seat in table.match.acting:
            if seat != CHANCE and table.bot(seat) and (table, seat) not in self._bots:
                self._bots.add((table, seat))
                self._tasks.start(self._think(table, seat))

    async def _think(self, table: Table, seat: int) -> None:
        played = None
        begun = 0.0
        failures = 0
        try:
            while True:
                await table.write_idle.wait()
                await self._well.wait()
                match = table.match
                level = table.bot(seat)
                if level is None or seat not in match.acting or not table.watched(self._patience):
                    return
                n, at, basis = match.n, table.at(seat), match.entries[-1] if match.n else None
                view = table.state(seat).view(seat)
                legal = view.legal(seat)
                if seat in table.drafts:
                    pause = 0.0  # nobody sees a draft grow
                else:
                    pause, begun = self._pace, time.monotonic()
                opinion = None
                action: str | None
                told = table.lesson.answer(seat, table.played(seat)) if table.lesson else None
                planned = table.planned(seat)
                if planned is not None:  # by the player it stands in for
                    action = planned
                elif told is not None and match.game.code(told) in legal:
                    action = told
                    await asyncio.sleep(pause)
                elif len(legal) > 1:
                    question = Question.of(match.game, match.options, view, seat, level, f"{table.address} {seat}", played)
                    plan = seat in table.drafts or draft(table.game, match.state, seat, legal[:1])
                    async with self._shares.of(table.network):
                        choice = self._crew.weigh(question, begun if plan else None)
                        opinion, _ = await asyncio.gather(choice, asyncio.sleep(pause))
                        action = opinion.thoughts[0].action if opinion else None
                else:
                    action = match.game.words(legal[0])
                    await asyncio.sleep(pause)
                await table.write_idle.wait()
                if table.bot(seat) is None or table.match.over:
                    return  # its player is back, or all have agreed to end it
                if table.match.n < n or (n and table.match.entries[n - 1] is not basis):
                    continue  # somebody took something back meanwhile: think again
                if action is None:
                    action = match.game.words(legal[Rng(at).below(len(legal))])
                try:
                    table.act(seat, [action], at, "", stood_in=table.seats[seat].who != BOT)
                except Stale:
                    continue
                except Refused as refused:
                    log.error("a bot chose what is not open to it", table=table.address, action=action, why=refused.key)
                    return
                self._remember(table, seat, n, action, opinion)
                played = action if len(legal) > 1 else played
                await table.write_idle.wait()
                failures = failures + 1 if table.at(seat) <= at else 0
                if failures:  # it could not be written: ever more slowly again
                    await asyncio.sleep(min(LONGEST_REST, REST * 2**failures))
        finally:
            self._bots.discard((table, seat))

    def _remember(self, table: Table, seat: int, n: int, action: str, opinion: Opinion | None) -> None:
        """What a bot expected when it played an entry; of the steps of a plan nothing is kept."""
        chosen = opinion.thoughts[0] if opinion else None
        entry = table.match.entries[n] if n < table.match.n else None
        if chosen and chosen.expected is not None and entry and entry.seat == seat and table.game.words(entry.code) == action:
            table.expectations.keep(table.match, n, chosen.expected, chosen.promise < SURPRISING)

    def explain(self, screen: Screen, n: int) -> None:
        """Say what a bot had in mind with an entry: an expert is put in its place, and shown what it saw."""
        table, match = screen.table, screen.table.match
        if not match.over and not table.may_ask(screen.mine):
            raise Refused("no_hints")
        if match.over and not table.done:
            raise Refused("unproved")
        if not match.begun < n <= match.n:
            raise Refused("no_such_position")
        entry = match.entries[n - 1]
        if entry.seat == CHANCE or entry.forced or (not table.replay and table.seats[entry.seat].who != BOT):
            raise Refused("not_a_bot")
        if screen.curtain is not None:
            raise Refused("curtain")
        if not table.may_be_explained(n - 1, screen.seat):
            raise Refused("still_secret")
        if (table, entry.seat) in self._explained:
            raise Refused("one_hint")
        self._explained.add((table, entry.seat))
        self._tasks.start(self._explain(screen, n - 1, entry))

    async def _explain(self, screen: Screen, n: int, entry: Entry) -> None:
        table, seat = screen.table, screen.seat
        try:
            match = table.match
            view = match.at(n).view(entry.seat)
            async with self._shares.of(screen.network):
                if screen not in table.screens:
                    return
                words = table.game.words(entry.code)
                question = Question.of(
                    table.game, match.options, view, entry.seat, advice.LEVEL, f"{table.address} why", None, words
                )
                if len(view.legal(entry.seat)) == 1:
                    opinion: Opinion | None = Opinion([Thought(words, 1, None)], [])
                else:
                    opinion = await self._crew.think(question, EXPERT, foresee=FORESEE)
            if opinion is None:
                screen.refuse("no_answer")
            elif screen.seat == seat and n < table.match.n and table.match.entries[n] is entry:
                screen.owe(table.composer.explanation(n, seat, screen.lang, opinion))
        finally:
            self._explained.discard((table, entry.seat))

    # Hints

    def hint(self, screen: Screen, seat: int) -> None:
        """Let the expert think for somebody who asks; the answer comes when it is there."""
        table = screen.table
        if not table.may_ask(screen.mine):
            raise Refused("no_hints")
        if seat not in table.state(seat).to_act():
            raise Refused("not_your_turn")
        if (table, seat) in self._hints:
            raise Refused("one_hint")
        self._hints.add((table, seat))
        self._tasks.start(self._hint(screen, seat))

    async def _hint(self, screen: Screen, seat: int) -> None:
        table = screen.table
        try:
            at, view = table.at(seat), table.state(seat).view(seat)
            async with self._shares.of(screen.network):
                if screen not in table.screens:
                    return
                opinion = await self._advice(table, seat, view, f"{table.address} {seat} hint", foresee=FORESEE)
                plan = [] if opinion is None else await self._plan(table, seat, opinion)
            if opinion is None:
                screen.refuse("no_answer")
            elif screen.seat == seat:
                screen.owe(table.composer.hint(seat, screen.lang, at, view, opinion, plan))
        finally:
            self._hints.discard((table, seat))

    # Exercises

    def attempt(self, screen: Screen, exercise: Exercise, actions: list[str], id: str) -> None:
        """Say what a choice is worth, or with none what the best is: at once, or when the expert has thought."""
        action = exercise.checked(actions) if actions else None
        if exercise.shares:
            screen.owe(exercise.verdict(action, screen.lang, id))
            if exercise.forecasts is not None or exercise.thinking or action not in (None, exercise.best):
                return
        elif exercise.thinking:
            raise Refused("one_hint")
        exercise.thinking = True
        self._tasks.start(self._weigh(screen, exercise, action, id))

    async def _weigh(self, screen: Screen, exercise: Exercise, action: str | None, id: str) -> None:
        view = exercise.match.state.view(exercise.seat)
        try:
            async with self._shares.of(screen.network):
                if screen not in exercise.screens:
                    return
                whose = f"{exercise.address} again"
                question = Question.of(exercise.game, exercise.match.options, view, exercise.seat, advice.LEVEL, whose)
                beside = exercise.other
                # Of a puzzle everything is known but the reason, which can wait.
                opinion = await self._crew.think(
                    replace(question, explain=beside), EXPERT, idle=bool(exercise.shares), foresee=FORESEE
                )
            if opinion is not None:
                exercise.weighed(opinion)
                screen.owe(exercise.verdict(action, screen.lang, id))
            elif not exercise.shares:
                screen.refuse("no_answer", id)
        finally:
            exercise.thinking = False

    # Analyses

    def analyse(self, screen: Screen) -> None:
        """Let the expert look at a whole game, once for all who ask."""
        if not screen.table.match.over:
            raise Refused("not_over")
        if not screen.table.done:
            raise Refused("unproved")
        if screen.table.match.begun == screen.table.match.n:
            raise Refused("other_rules")
        self._analyses.ask(screen)

    # Asking the crew

    async def _advice(
        self,
        table: Table,
        seat: int,
        view: State,
        whose: str,
        played: str | None = None,
        seconds: float = EXPERT,
        foresee: float = 0.0,
    ) -> Opinion | None:
        game, legal = table.game, view.legal(seat)
        if len(legal) == 1:
            return Opinion([Thought(game.words(legal[0]), 1, None)], [])
        question = Question.of(game, table.match.options, view, seat, advice.LEVEL, whose, played)
        return await self._crew.think(question, seconds, foresee=foresee)

    async def _plan(self, table: Table, seat: int, opinion: Opinion) -> list[str]:
        """All steps of a plan made in secret, which is one decision; none if the choice is known at once."""
        state, before = table.state(seat).clone(), table.drafts.get(seat, [])
        codes = [table.game.code(opinion.thoughts[0].action)]
        while draft(table.game, table.match.state, seat, [*before, *codes]):
            state.apply(seat, codes[-1])
            found = await self._advice(
                table, seat, state.view(seat), f"{table.address} {seat} hint", table.game.words(codes[-1]), STEP
            )
            if found is None:
                return []
            codes.append(table.game.code(found.thoughts[0].action))
        return [table.game.words(code) for code in codes] if len(codes) > 1 else []
