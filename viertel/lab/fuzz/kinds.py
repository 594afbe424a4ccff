"""The kinds of inputs: how each is made, and who must survive it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from ... import games
from ...core.chance import Quick
from ...core.components import Components
from ...core.errors import BadInput, ComponentError
from ...core.field import stored
from ...core.match import Match
from ...core.record import Record
from ...core.seat import HIDDEN, NOBODY, SPECTATOR
from ...core.state import Rng
from ...web.intake import records
from ...web.limits import Limits
from . import samples, survival
from .mutation import EXTREMES, ODD, Mutator, as_bytes


@dataclass(frozen=True)
class Count:
    """So many were tried, and so many got past loading."""

    tried: int = 1
    passed: int = 0


class Kind(Protocol):
    name: str
    suffix: str  # of its files
    batch: int  # inputs of a game that one child tries
    together: bool  # … with those of the other games

    def make(self, random: Mutator, game: str, number: int) -> bytes:
        """An input, from a set of samples."""

    def attempt(self, game: str, data: bytes) -> Count:
        """Whatever this raises is found."""

    def open(self) -> Any:
        """What stands ready while inputs are tried."""


def luck(data: bytes) -> Rng:
    """What is done with an input depends on nothing else."""
    return Rng(int.from_bytes(hashlib.sha256(data).digest()[:8]))


class _Alone:
    together = False

    @contextmanager
    def open(self) -> Iterator[None]:
        yield


class Positions(_Alone):
    """Positions as JSON, full ones and views, as anything that is played on or thought about begins with."""

    name, suffix, batch = "positions", "position.json", 100

    def make(self, random: Mutator, game: str, number: int) -> bytes:
        sample = samples.one_of(game, number, random)
        state = random.choice(sample.positions)
        if random.chance(3):
            state = state.view(random.choice((*range(state.seats), None)))
        data = state.to_json()
        others = [one for one in sample.positions if one.seats == state.seats]
        for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3, 5))):
            _change_position(random, type(state), data, others)
        if random.chance(20):
            data = random.json(data)
        return as_bytes({"options": sample.options, "position": data})

    def attempt(self, game: str, data: bytes) -> Count:
        played, rng = games.load(game), luck(data)
        try:
            given = json.loads(data)
        except ValueError:
            return Count()
        if not isinstance(given, dict) or not all(isinstance(given.get(key), dict) for key in ("position", "options")):
            return Count()
        try:
            state = played.position(given["position"], given["options"])
        except BadInput:
            return Count()
        if state.viewer == NOBODY:
            survival.whole(survival.match_at(played, played.checked_options(state.seats, given["options"]), state, rng), rng)
        else:
            survival.view(played, state, rng)
        return Count(1, 1)


def _change_position(random: Mutator, cls: type, data: dict[str, Any], others: list[Any]) -> None:
    known = stored(cls)
    name = random.choice(list(known))
    field = known[name]
    way = random.randrange(12)
    if way == 0:
        data["viewer"] = random.choice((NOBODY, 0, 1, data["seats"] - 1, data["seats"], 7, SPECTATOR, random.choice(EXTREMES)))
    elif way == 1:
        data[name] = random.choice(others).to_json()[name]
    elif way == 2 and random.chance(3):
        data[name] = random.choice(ODD)
    elif not field.per:
        data[name] = random.within(field.low, field.high)
    elif isinstance(data[name], list):
        numbers = data[name] + [0] * (min(field.size, len(data[name]) + random.choice((0, 1, field.size))) - len(data[name]))
        if field.seen_by != "everybody" and numbers and random.chance(3):
            numbers[random.randrange(len(numbers))] = HIDDEN
        elif all(type(one) is int for one in numbers):
            random.rearrange(numbers, field.low, field.high)
        data[name] = numbers


class Records(_Alone):
    """Record files, as somebody opens them."""

    name, suffix, batch = "records", "viertel", 40

    def make(self, random: Mutator, game: str, number: int) -> bytes:
        sample = samples.one_of(game, number, random)
        match = sample.match
        lines = match.record().dumps().split("\n")[:-1]
        if random.chance(2):  # one that breaks off is quicker to play again
            lines = lines[: 1 + random.randrange(len(lines))]
        if random.chance(3):  # or begins in the middle
            at = random.randrange(match.n + 1)
            data = match.at(at).to_json()
            for _ in range(random.choice((0, 0, 1, 2))):
                _change_position(random, type(match.state), data, sample.positions)
            change = {"at": 0, "rules": match.game.rules_version, "components": match.game.components.digest, "position": data}
            change |= {"from": {"record": "x", "at": at, "seat": random.choice((-1, 0, 9))}} if random.chance(2) else {}
            lines = [lines[0], json.dumps(change), *lines[1 + at :][: random.randrange(30)]]
        if random.chance(6):
            header = json.loads(lines[0])
            lines[0] = json.dumps(header | {"components": games.load(game).components.text})
        if random.chance(6) and not lines[-1].startswith('{"end'):
            entries = sum(line.startswith("[") for line in lines)
            closed = {"closed": entries, "points": [0], "winners": [], "fingerprint": "", "seed": None}
            lines.append(json.dumps(closed))
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            if random.chance(2):
                lines = random.lines(lines)
            elif lines:
                at = random.choice((0, 1, len(lines) - 1, random.randrange(len(lines)))) % len(lines)
                try:
                    lines[at] = json.dumps(random.json(json.loads(lines[at])))
                except ValueError:
                    lines[at] = random.text(lines[at])
        return ("\n".join(lines) + "\n" * (not random.chance(30))).encode(errors="surrogatepass")

    def attempt(self, game: str, data: bytes) -> Count:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return Count()
        try:
            record, match = records.read(text, "record", LIMITS)
        except BadInput:
            return Count()
        again = Record.loads(record.dumps())
        if (again.entries, again.ending, again.changes) != (record.entries, record.ending, record.changes):
            raise AssertionError("the record is another one after writing it")
        rng = luck(data)
        survival.shown(match, rng)
        survival.thought(match, rng, False)
        if not match.over:
            survival.whole(survival.match_at(match.game, match.options, match.state.clone(), rng), rng, False)
        return Count(1, 1)


LIMITS = Limits()


class Files(_Alone):
    """Component files, as they stand in a record or in a folder of somebody's."""

    name, suffix, batch = "files", "toml", 40

    def make(self, random: Mutator, game: str, number: int) -> bytes:
        text = games.load(game).components.text
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            text = _change_file(random, text)
        return text.encode(errors="surrogatepass")

    def attempt(self, game: str, data: bytes) -> Count:
        try:
            played = games.load(game, Components(data.decode(), "file"))
        except (UnicodeDecodeError, ComponentError):
            return Count()
        rng = luck(data)
        options = {option.key: option.choices[rng.below(len(option.choices))] for option in played.options}
        seats = played.players[rng.below(len(played.players))]
        chosen = {option.key: options[option.key] for option in played.options if not option.players or seats in option.players}
        state = played.new(seats, chosen)
        match = Match(played, seats, chosen, Quick(rng), state=state)
        moves = rng.below(400)
        while moves and survival.step(match, rng):
            moves -= 1
        for fault in played.faults(match.state):
            raise AssertionError(fault)
        survival.shown(match, rng)
        survival.thought(match, rng, False)
        return Count(1, 1)


NUMBER = re.compile(r"-?\b\d+\b")
STRING = re.compile(r'"[^"\n]*"')


def _change_file(random: Mutator, text: str) -> str:
    way = random.randrange(10)
    if way < 4 and (found := list(NUMBER.finditer(text))):
        at = random.choice(found)
        return text[: at.start()] + str(random.number(int(at[0]))) + text[at.end() :]
    if way < 6 and (found := list(STRING.finditer(text))):
        at = random.choice(found)
        new = random.choice((random.choice(found)[0], random.choice(found)[0], json.dumps(random.text(at[0][1:-1]))))
        return text[: at.start()] + new + text[at.end() :]
    if way < 9:
        return "\n".join(random.lines(text.split("\n")))
    return random.text(text)
