"""The wording of messages about tables: what has happened, where, with whom, and until when one has time, by one's own clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from ... import games
from ...core.text import Text
from ..downtime import Since
from ..languages import instant
from ..model.clock import MISSES
from ..model.news import ASK, KEPT, MOVE, NUDGE, ONCE, OVER
from ..model.proposal import Proposal, sentence
from ..storage.outbox import About, Call
from ..table.outcome import told as outcome
from ..table.table import timed

REMINDERS = {"reminder 1": "call.half", "reminder 2": "call.last"}
FIRST = ("", ASK, KEPT, MOVE, OVER)  # what a title says first; "": it is somebody's turn
TITLES = {ASK: "call.ask_title", KEPT: "call.kept_title", MOVE: "call.move_title", OVER: "call.over_title"}


def title(say: Text, calls: Sequence[Call], tables: int) -> str:
    """Of one message about all these tables."""
    kinds = {call.what if call.what in ONCE else "" for call in calls}
    if tables > 1:
        return say("call.turns_title" if kinds <= {"", ASK} else "call.news_title", count=tables)
    first = min(kinds, key=FIRST.index)
    return say(TITLES.get(first, "call.turn_title"), game=games.title(calls[0].game))


def of_table(say: Text, calls: Sequence[Call], about: About, closed: Since) -> str:
    """What has happened at a table, in the order in which it did; of a turn only what was said of it last."""
    turns = [call for call in calls if call.what not in ONCE]
    return " ".join(_line(say, call, about, closed) for call in calls if call.what in ONCE or call is turns[-1])


def _line(say: Text, call: Call, about: About, closed: Since) -> str:
    game = games.title(call.game)
    named = say("call.with", game=game, names=call.others) if call.others else game
    if call.what == ASK:
        return say("call.ask", game=named, asked=_asked(say, about))
    if call.what == KEPT:
        return say("call.kept", game=named)
    if call.what == MOVE:
        return say("call.move", game=named) + (f" {say('call.move_last')}" if _missed(call, about) == MISSES - 1 else "")
    if call.what == OVER:
        return f"{say('call.over', game=named)} {outcome(say, about.names, about.ending, about.closed)}".rstrip()
    said = say(REMINDERS.get(call.what, "call.turn"), game=named)
    if call.what == NUDGE and call.seat in about.reminded:
        said = say("call.nudge", game=named, name=about.reminded[call.seat])
    until = _until(say, call.seat, about, closed)
    return f"{said} {until}" if until else said


def _asked(say: Text, about: About) -> str:
    proposal = msgspec.json.decode(about.proposal or "", type=Proposal)
    return sentence(proposal, about.names[proposal.seat], say)


def _missed(call: Call, about: About) -> int:
    if not about.pace or not about.clock:
        return 0
    return timed(about.pace, about.clock, about.zones)[0].clocks[call.seat].missed


def _until(say: Text, seat: int, about: About, closed: Since) -> str:
    if not about.pace or not about.clock:
        return ""
    due = timed(about.pace, about.clock, about.zones, closed)[0].due(seat, about.zones[seat])
    if due is None:
        return ""
    zone = about.zones[seat]
    return say("call.until", when=instant(say, datetime.fromtimestamp(due, ZoneInfo(zone))), zone=zone.replace("_", " "))
