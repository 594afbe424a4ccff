"""Composer: writes what a screen is told, from what its seat may know, in its language, and once for all who see the same."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, ref

from msgspec import structs

from ...bots import advice, reason
from ...bots.worker import Opinion
from ...core import event as told
from ...core import lesson as lessons
from ...core.game import Game
from ...core.match import Entry as MatchEntry
from ...core.match import Match
from ...core.seat import EVERYONE
from ...core.state import State
from ...core.tale import GONE
from ...core.text import Text
from .. import languages
from ..model import proposal as asked
from ..model import time_control
from ..model.seats import BOT, OPEN
from ..protocol import (
    Again,
    Asking,
    Choice,
    ClockInfo,
    Entry,
    Event,
    ExplanationMessage,
    HintMessage,
    Learning,
    Mark,
    MarksMessage,
    Own,
    PaceInfo,
    PositionMessage,
    PresenceMessage,
    Prompt,
    Reason,
    Score,
    SeatInfo,
    StartInfo,
    StateMessage,
    StoryMessage,
    Struck,
    TableMessage,
    Undoable,
    Unseated,
    WhyMessage,
    ready,
    write,
)
from ..storage import archive

if TYPE_CHECKING:
    from .table import Table


FORESEEN = 4  # choices after a bot's own that are told
PORTION = 200  # entries that are written at once
TRIES = 3  # to write them all before something happens that makes them others


class Composer:
    """Composes a table's messages. What it keeps is for one version of the table."""

    def __init__(self, table: Table) -> None:
        self._owner = ref(table)  # it has this one: a ring would outlive it (collector.py)
        self._version = -1
        self._states: dict[tuple[int | None, str, int, int | None], bytes] = {}
        self._sights: dict[int | None, _Sight] = {}
        self._events: dict[tuple[int, str], list[Any]] = {}  # of each entry, for whoever may read them
        self._entries: dict[tuple[int, str, int | None], Any] = {}
        self._names: dict[str, list[str]] = {}
        self._stories: dict[tuple[int | None, str], bytes] = {}
        self._times: Any = None

    @property
    def _table(self) -> Table:
        table = self._owner()
        assert table
        return table

    def _refresh(self) -> None:
        if self._version != self._table.version:
            self._version = self._table.version
            self._states.clear()
            self._sights.clear()
            self._events.clear()
            self._entries.clear()
            self._names.clear()
            self._stories.clear()
            self._times = None

    def forget(self) -> None:
        self._version = -1
        self._refresh()

    def _named(self, lang: str) -> list[str]:
        found = self._names.get(lang)
        if found is None:
            found = self._names[lang] = self._table.names(languages.text(lang)("house.open_seat"))
        return found

    # The messages

    def state(self, seat: int | None, lang: str, since: int, curtain: int | None) -> bytes:
        """The present state as one seat (None: a spectator) may see it, with what happened since so many entries."""
        self._refresh()
        key = (seat, lang, since, curtain)
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = self._state(seat, lang, since, curtain)
        return found

    def _state(self, seat: int | None, lang: str, since: int, curtain: int | None) -> bytes:
        table = self._table
        match = table.match
        sight = self._sights.get(seat)
        if sight is None:
            sight = self._sights[seat] = _Sight(table, seat)
        asking = table.proposal
        return write(
            StateMessage(
                at=table.at(seat),
                since=since,
                seat=seat,
                view=sight.view_json,
                acting=sight.acting,
                legal=sight.legal,
                prompt=Prompt(self._prompt(sight.view, lang), sight.acting),
                undo=sight.undo,
                events=self._told(since, match.n, seat, lang),
                scores=sight.scores,
                over=not sight.acting,
                curtain=curtain,
                asking=self._asking(asking, lang) if asking else None,
                clocks=self._clocks(),
                paused=table.paused,
                start=self._start(),
                surprise=self._surprise(since, seat),
                draft=None if seat is None or table.replay else list(table.seats[seat].orders.plan),
                lesson=sight.lesson,
            )
        )

    def _asking(self, asking: asked.Proposal, lang: str) -> Asking:
        said = asked.sentence(asking, self._named(lang)[asking.seat], languages.text(lang))
        return Asking(asking.seat, asking.to, asking.what, said, sorted(asking.waiting))

    def _start(self) -> StartInfo | None:
        table = self._table
        if table.clocks is None or not table.waits:
            return None
        return StartInfo(table.missing(), sorted(table.ready), table.clocks.until)

    def _clocks(self) -> Any:
        """The same for everybody."""
        clocks = self._table.clocks
        if clocks is None or self._times:
            return self._times
        found = [
            ClockInfo(clock.left, clock.since, clocks.due(seat, zone), clock.struck, clock.away[1] if clock.away else None)
            for seat, (clock, zone) in enumerate(zip(clocks.clocks, self._table.zones))
        ]
        self._times = ready(found)
        return self._times

    def marks(self, first: int, lang: str) -> bytes:
        """What happened beside the game, from the mark of that number on."""
        return write(MarksMessage(marks=[self.mark(mark, lang) for mark in self._table.marks if mark.k >= first]))

    @staticmethod
    def mark(mark: archive.Mark, lang: str) -> Mark:
        text = languages.text(lang)(f"mark.{mark.key}", **mark.words)
        return Mark(mark.k, mark.n, mark.made, mark.key, mark.seat, text)

    def _prompt(self, view: State, lang: str) -> str:
        table = self._table
        if table.closed:
            return languages.text(lang)(f"house.closed_{table.closed}")
        return table.game.prompt(view, languages.of_game(table.game, lang))

    def _surprise(self, since: int, seat: int | None) -> int | None:
        """The last entry since so many with which a bot surprised, if this seat may know why."""
        for n in range(self._table.match.n - 1, since - 1, -1):
            found = self._table.expectations.of(self._table.match, n)
            if found and found.surprising and self._table.may_be_explained(n, seat):
                return n + 1
        return None

    def story(self, seat: int | None, lang: str) -> bytes:
        """What has happened so far: made once for all who come while nothing happens, and shared by those who read slowly. Of one
        that is too long, the end."""
        self._refresh()
        key = (seat, lang)
        found = self._stories.get(key)
        if found is None:
            entries, size = [], 0
            for entry in reversed(self._told(0, self._table.match.n, seat, lang)):
                size += len(bytes(entry))
                if size > self._table.limits.story:
                    break
                entries.append(entry)
            found = self._stories[key] = write(
                StoryMessage(entries=entries[::-1], struck=self._struck(self._table.match.n - len(entries), seat, lang))
            )
            self._events.clear()  # it is not worth its memory twice
        return found

    async def prepare(self, seat: int | None, lang: str) -> None:
        """Write what a newcomer is told of a long game, with everybody's turn between two parts of it."""
        for _ in range(TRIES):
            self._refresh()
            end, version = self._table.match.n, self._version
            for first in range(0, end, PORTION):
                self._told(first, min(end, first + PORTION), seat, lang)
                await asyncio.sleep(0)
                if self._table.version != version:
                    break
            else:
                return

    def position(self, seat: int | None, lang: str, at: int) -> bytes:
        match = self._table.match
        state = match.at(at)
        view = state.view(seat)
        return write(
            PositionMessage(
                at=at,
                view=view.to_json(),
                acting=() if at == match.n and match.ending else state.to_act(),
                events=self._told(max(0, at - 1), at, seat, lang),
                scores=scores(match.game, view, match.winners if at == match.n and match.over else ()),
            )
        )

    def why(self, seat: int, lang: str, target: str) -> bytes:
        match = self._table.match
        text = languages.of_game(match.game, lang)
        reason = match.game.why_not(self._table.state(seat).view(seat), seat, target)
        if reason is None:
            return write(WhyMessage(target=target, rule=None, text=""))
        return write(WhyMessage(target=target, rule=reason.rule, text=match.game.reason(reason, text, self._named(lang))))

    def hint(self, seat: int, lang: str, at: int, view: State, opinion: Opinion, plan: list[str]) -> bytes:
        """Where a plan is made in secret, the best one; else the best choices."""
        game = self._table.game
        text, names = languages.of_game(game, lang), self._named(lang)
        choices = advice.best(game, view, seat, opinion, text, names)
        reasons = reason.of_choices(game, seat, [choice.action for choice in choices], opinion.forecasts)
        return write(
            HintMessage(
                at=at,
                choices=[
                    Choice(
                        plan or choice.action,
                        advice.planned(game, view, seat, plan, text, names) if plan else choice.text,
                        None if choice.expected is None else round(100 * choice.expected, 1),
                        choice.looks,
                        self.reason(why, lang) if why else None,
                    )
                    for choice, why in zip(choices[:1] if plan else choices, reasons)
                ],
            )
        )

    def explanation(self, n: int, reader: int | None, lang: str, opinion: Opinion) -> bytes:
        """What a bot had in mind with entry n (from 0), as far as the reader may know."""
        table = self._table
        game, entry = table.game, table.match.entries[n]
        text, names = languages.of_game(game, lang), self._named(lang)
        view, played = table.match.at(n).view(entry.seat), game.words(entry.code)
        best = opinion.thoughts[0].action
        known = {forecast.action: forecast for forecast in opinion.forecasts}
        other = best if best != played else next((action for action in known if action != played), None)
        why = None
        if other in known and played in known:
            why = reason.better(game, entry.seat, known[played], known[other])
        steps = known[played].line[: FORESEEN + 1] if played in known else [(entry.seat, played)]
        done, *line = advice.line(game, view, steps, reader, text, names) or [played]
        expected = table.expectations.of(table.match, n)
        return write(
            ExplanationMessage(
                n=n + 1,
                seat=entry.seat,
                text=done,
                expected=None if expected is None else round(100 * expected.share, 1),
                reason=self.reason(why, lang) if why else None,
                line=line,
                instead=None if best == played else advice.sentence(game, view, entry.seat, best, text, names),
            )
        )

    def reason(self, why: reason.Reason, lang: str) -> Reason:
        """What speaks for a choice or against it, as numbers and as a sentence."""
        said = reason.sentence(why, languages.of_game(self._table.game, lang), self._named(lang))
        return Reason(why.kind, why.part, None if why.seat < 0 else why.seat, why.points, said)

    def table(
        self, mine: list[int], host: bool, lang: str, back: str | None, offer: str | None, first: bool, lost: int | None = None
    ) -> bytes:
        """Who sits here and what is played; `first`, with what never changes. `offer`: the link that gives this seat away;
        `lost`: the seat that the host took from this screen's player."""
        table = self._table
        match = table.match
        stood_in = Counter(entry.seat for entry in match.entries if entry.stood_in)
        seats = [
            SeatInfo(number, seat.name, seat.who, seat.level, present, seat.kept, stood_in[number], seat.reserved)
            for number, (seat, present) in enumerate(zip(table.seats, table.presence()))
        ]
        has_open = any(seat.who == OPEN and not seat.reserved for seat in table.seats)
        invite = f"/t/{table.invite}" if has_open else None
        return write(
            TableMessage(
                table=table.address,
                game=match.game.name,
                title=match.game.title,
                options=match.options,
                seats=seats,
                mine=mine,
                host=host,
                facts=_facts(match.game, match.seats, match.options),
                layout=_layout(match.game) if first else None,
                text=languages.for_table(match.game, lang, table.exercise is not None),
                lang=lang,
                invite=invite if mine else None,
                watch=None if table.replay else f"/watch/{table.address}",
                tv=None if table.replay else f"/table/{table.address}?tv{f'={table.invite}' if mine and table.invite else ''}",
                back=back,
                seal=table.seal,
                hints="no" if not table.may_ask(mine) else "on" if table.hints else "may",
                now=table.now(),
                pace=self._pace(lang),
                counts=table.counts,
                own=self._own(mine[0], offer) if mine and not table.replay else None,
                learn=lesson.minutes if (lesson := lessons.load(match.game.folder)) else None,
                exercise=table.exercise,
                origin=table.origin,
                again=self._again(mine, lang),
                unseated=None if lost is None else self._unseated(lost, lang, invite),
            )
        )

    def _unseated(self, seat: int, lang: str, invite: str | None) -> Unseated:
        who = self._table.seats[seat].who
        what = "open" if who == OPEN else "bot" if who == BOT else "taken"
        return Unseated(seat, languages.text(lang)(f"house.unseated_{what}"), invite)

    def _again(self, mine: list[int], lang: str) -> Again | None:
        """Who would like to play again, and what this screen's player has answered."""
        found = self._table.following(self._table)
        if found is None:
            return None
        return Again(
            "–" if found.asker is None else self._named(lang)[found.asker],
            f"/{'table' if mine else 'watch'}/{found.address}",
            any(seat in found.waiting for seat in mine),
            any(seat in found.seats for seat in mine),
            list(found.seats),
            list(found.waiting),
        )

    def _pace(self, lang: str) -> PaceInfo | None:
        pace = self._table.pace
        return PaceInfo(**structs.asdict(pace), text=time_control.sentence(pace, languages.text(lang))) if pace else None

    def _own(self, seat: int, offer: str | None) -> Own:
        one, clocks = self._table.seats[seat], self._table.clocks
        absence = clocks.clocks[seat].absence if clocks else 0
        return Own(one.zone, absence, one.notes, offer, list(one.orders.then), one.orders.standing, one.orders.ended)

    def presence(self) -> bytes:
        """Who is there: short, since it changes often and is told to all."""
        return write(PresenceMessage(present=self._table.presence()))

    # Entries

    def _told(self, first: int, end: int, seat: int | None, lang: str) -> list[Any]:
        table = self._table
        entries, known = table.match.entries, self._entries
        found = []
        for n in range(first, end):
            entry = entries[n]
            readers = seat if any([event.readers != EVERYONE for event in entry.events]) else EVERYONE
            one = known.get((n, lang, readers))
            if one is None:
                events = self._events.get((n, lang))
                if events is None:
                    events = self._events[n, lang] = self._composed(table, n, lang)
                if readers != EVERYONE:
                    events = [one for one, event in zip(events, entry.events) if event.readable_by(seat)]
                if n + 1 in table.changes:
                    note = languages.text(lang)("house.rules_changed", version=table.changes[n + 1])
                    events = [*events, Event("rules_changed", {}, note, (), False)]
                one = known[n, lang, readers] = ready(Entry(n + 1, entry.seat, table.turn(n), events))
            found.append(one)
        return found

    def _struck(self, first: int, seat: int | None, lang: str) -> list[Struck]:
        """What was taken back after so many entries, as far as this seat could read it; of the rest there is no trace."""
        table = self._table
        text, names = languages.of_game(table.game, lang), self._named(lang)
        found = []
        for one in table.struck:
            entry = one.entry
            readable = [event for event in entry.events if event.readable_by(seat) and event.telling is not GONE]
            if readable and one.at >= first:
                events = [self._event(event, self._sentence(table.match, entry, event, text, names, lang)) for event in readable]
                found.append(Struck(one.at, one.n, entry.seat, one.turn, events))
        return found

    def _composed(self, table: Table, n: int, lang: str) -> list[Any]:
        """The events of an entry, for all who may read them: nobody's words depend on who reads."""
        text, names = languages.of_game(table.game, lang), self._named(lang)
        entry = table.match.entries[n]
        return [ready(self._event(event, self._sentence(table.match, entry, event, text, names, lang))) for event in entry.events]

    @staticmethod
    def _event(event: told.Event, said: str) -> Event:
        quiet = event.telling.quiet
        return Event(event.telling.key, event.arguments, "" if quiet else said, event.seats(), quiet)

    @staticmethod
    def _sentence(match: Match, entry: MatchEntry, event: told.Event, text: Text, names: list[str], lang: str) -> str:
        if event.telling.quiet:
            return ""
        if event.telling is not GONE:
            return match.game.sentence(event, text, names)
        if not match.over:  # the words may tell more than the event did
            return languages.text(lang)("house.untold")
        return entry.kept or match.game.words(entry.code)


class _Sight:
    """What one seat sees of a position, in no language."""

    __slots__ = ("acting", "legal", "lesson", "scores", "undo", "view", "view_json")

    def __init__(self, table: Table, seat: int | None) -> None:
        match = table.match
        game = match.game
        state = table.state(seat)
        self.view = state.view(seat)
        self.view_json = ready(self.view.to_json())
        self.acting = () if match.ending else state.to_act()
        codes = [] if seat is None or match.ending else state.legal(seat)
        self.legal = ready(sorted(map(game.actions.words, codes)))
        self.scores = scores(game, self.view, () if self.acting else match.winners)
        found = table.lesson.step(table.played(seat)) if table.lesson and seat == lessons.LEARNER and self.acting else None
        self.lesson = Learning(found[0], [list(line) for line in found[1]]) if found else None
        self.undo = Undoable()
        if seat in table.drafts:
            self.undo = Undoable(True, len(table.drafts[seat]) > 1)
        elif seat is not None and not table.replay:
            step = match.undoable(seat)
            self.undo = Undoable(
                bool(step),
                bool(step) and len(match.undoable(seat, True)) > len(step),
                not step and not table.proposal and table.last_decision(seat) is not None,
            )


def scores(game: Game, view: State, winners: tuple[int, ...]) -> list[Score]:
    """From the view and not the full state: points may rest on what a seat does not know."""
    found = []
    for seat in range(view.seats):
        parts = game.points(view, seat)
        found.append(Score(sum(parts.values()), parts, seat in winners))
    return found


def knows_no_more(state: State, seat: int, reader: int | None) -> bool:
    """Is there nothing that the seat knows in this position and the reader does not?"""
    view = state.view(seat)
    common = view.view(reader)
    return _bare(common) == _bare(view)


def has_secrets(match: Match, seats: list[int]) -> bool:
    """Does one of these seats know something that another may not? Then a device changes hands behind a curtain."""
    whole = _bare(match.state)
    return any(_bare(match.state.view(seat)) != whole for seat in seats)


def _bare(state: State) -> dict[str, Any]:
    data = state.to_json()
    del data["viewer"]
    return data


# What never changes, encoded once. Figures that somebody brought make a game of their own, which goes with its tables.
_encoded: WeakKeyDictionary[Game, dict[object, Any]] = WeakKeyDictionary()


def _facts(game: Game, seats: int, options: Mapping[str, str]) -> Any:
    known = _encoded.setdefault(game, {})
    key = (seats, *options.items())
    if key not in known:
        known[key] = ready(game.facts(seats, options))
    return known[key]


def _layout(game: Game) -> Any:
    known = _encoded.setdefault(game, {})
    if "layout" not in known:
        known["layout"] = ready(game.layout())
    return known["layout"]
