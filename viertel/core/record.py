"""Record: the whole game as text. The first line says what is played, each further one who did what, the last how it ended.

{"viertel": 1, "game": "wiener_walzer", "seats": 2, …}
["chance", "lay cheese2"]
[0, "place d2"]
{"end": 163, "points": [61, 54], "winners": [0], "fingerprint": "…", "seed": "…"}

Where the rules were changed during the game, a line between says so and has the position from which it went on.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import RecordError
from .seat import CHANCE

FORMAT = 1
HEADER = ("viertel", "game", "rules", "seats", "options", "names", "components", "seal")
END = ("end", "points", "winners", "fingerprint", "seed")
CLOSED = ("closed", "points", "winners", "fingerprint", "seed")
CHANGE = ("at", "rules", "components", "position")
BOT = "bot"  # the third word of an entry that a bot decided in the player's place
ORIGIN = "from"  # in a change before the first entry: where a game that begins in the middle came from


@dataclass(frozen=True)
class Ending:
    points: tuple[int, ...]
    winners: tuple[int, ...]
    fingerprint: str
    seed: str | None = None  # in hex, once it may be known
    closed: bool = False  # broken off, so these are the points so far and nobody has won


@dataclass(frozen=True)
class Change:
    """From here on other rules hold: so many entries lead here, and this is the position by the new ones. Before the first entry:
    the game began in the middle, at this position."""

    at: int
    rules: int
    components: str
    position: dict[str, Any]
    origin: dict[str, str | int] | None = None  # where that position came from

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in CHANGE} | ({ORIGIN: self.origin} if self.origin else {})


@dataclass
class Record:
    game: str
    seats: int
    options: dict[str, str]
    names: list[str]
    components: str  # the digest of the component file, or the whole text of one that is not the standard one
    rules: int = 1
    seal: str | None = None  # SHA-256 of the secret seed
    entries: list[tuple[int, str]] = field(default_factory=list)
    ending: Ending | None = None
    changes: list[Change] = field(default_factory=list)
    stood_in: set[int] = field(default_factory=set)  # the entries that a bot decided in the player's place

    @property
    def last_rules(self) -> tuple[int, str]:
        """Version of the rules and component file of the last entries."""
        last = self.changes[-1] if self.changes else None
        return (last.rules, last.components) if last else (self.rules, self.components)

    def dumps(self) -> str:
        header: dict[str, Any] = {
            "viertel": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "names": self.names,
            "components": self.components,
            "seal": self.seal,
        }
        lines = [json.dumps(header, ensure_ascii=False)]
        played = [
            json.dumps(["chance" if seat == CHANCE else seat, words, *[BOT] * (n in self.stood_in)], ensure_ascii=False)
            for n, (seat, words) in enumerate(self.entries)
        ]
        for change in reversed(self.changes):
            played.insert(change.at, json.dumps(change.to_json(), ensure_ascii=False))
        lines += played
        if self.ending:
            lines.append(
                json.dumps(
                    {
                        "closed" if self.ending.closed else "end": len(self.entries),
                        "points": self.ending.points,
                        "winners": self.ending.winners,
                        "fingerprint": self.ending.fingerprint,
                        "seed": self.ending.seed,
                    }
                )
            )
        return "\n".join(lines) + "\n"

    @classmethod
    def loads(cls, text: str, name: str = "record") -> Record:
        lines = text.split("\n")
        if lines and lines[-1] == "":
            lines.pop()
        else:
            raise RecordError(f"{name}, line {len(lines)}: the line is cut off; the file is not whole")
        parsed = [_parse(line, number, name) for number, line in enumerate(lines, 1)]
        if not parsed or not isinstance(parsed[0], dict) or parsed[0].get("viertel") != FORMAT:
            raise RecordError(f'{name}, line 1: not a record; one begins with {{"viertel": {FORMAT}, …}}')
        record = cls._header(parsed[0], name)
        for number, item in enumerate(parsed[1:], 2):
            if record.ending:
                raise RecordError(f"{name}, line {number}: stands after the end")
            if isinstance(item, dict) and "at" in item:
                record.changes.append(_change(item, len(record.entries), number, name))
            elif isinstance(item, dict):
                record.ending = _ending(item, len(record.entries), number, name)
            else:
                if isinstance(item, list) and len(item) == 3 and item[2] == BOT and item[0] != "chance":
                    record.stood_in.add(len(record.entries))
                    item = item[:2]
                record.entries.append(_entry(item, record.seats, number, name))
        return record

    @classmethod
    def read(cls, path: Path) -> Record:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
            raise RecordError(f"{path}: can't be read: {reason}") from None
        return cls.loads(text, str(path))

    @classmethod
    def _header(cls, data: dict[str, Any], name: str) -> Record:
        if sorted(data) != sorted(HEADER):
            raise RecordError(f"{name}, line 1: a record's first line has {', '.join(HEADER)}")
        seats, options, names, seal = data["seats"], data["options"], data["names"], data["seal"]
        if (
            not isinstance(data["game"], str)
            or type(data["rules"]) is not int
            or type(seats) is not int
            or not isinstance(options, dict)
            or not all(isinstance(value, str) for value in options.values())
            or not isinstance(names, list)
            or not all(isinstance(item, str) for item in names)
            or not isinstance(data["components"], str)
            or not (seal is None or isinstance(seal, str))
        ):
            raise RecordError(f"{name}, line 1: a value has the wrong form")
        if len(names) != seats:
            raise RecordError(f"{name}, line 1: {len(names)} names for {seats} seats")
        return cls(data["game"], seats, options, names, data["components"], data["rules"], seal)


def _parse(line: str, number: int, name: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"{name}, line {number}: not JSON; the line is damaged") from None


def _entry(item: Any, seats: int, number: int, name: str) -> tuple[int, str]:
    if isinstance(item, list) and len(item) == 2 and isinstance(item[1], str):
        if item[0] == "chance":
            return CHANCE, item[1]
        if type(item[0]) is int and 0 <= item[0] < seats:
            return item[0], item[1]
    raise RecordError(f'{name}, line {number}: must be [seat, "action"] with a seat from 0 to {seats - 1} or "chance"')


def _ending(data: dict[str, Any], entries: int, number: int, name: str) -> Ending:
    closed = "closed" in data
    if sorted(data) != sorted(CLOSED if closed else END):
        raise RecordError(f"{name}, line {number}: the last line has {', '.join(END)}")
    if (said := data["closed" if closed else "end"]) != entries:
        raise RecordError(f"{name}, line {number}: says {said} entries, but there are {entries}; the file is not whole")
    points, winners, fingerprint, seed = data["points"], data["winners"], data["fingerprint"], data["seed"]
    if (
        not all(isinstance(value, list) and all(type(item) is int for item in value) for value in (points, winners))
        or not isinstance(fingerprint, str)
        or not (seed is None or isinstance(seed, str))
    ):
        raise RecordError(f"{name}, line {number}: a value has the wrong form")
    if seed is not None and not re.fullmatch("([0-9a-f]{2})+", seed):
        raise RecordError(f"{name}, line {number}: the seed is not a hexadecimal number")
    return Ending(tuple(points), tuple(winners), fingerprint, seed, closed)


def _change(data: dict[str, Any], entries: int, number: int, name: str) -> Change:
    if sorted(data) not in (sorted(CHANGE), sorted((*CHANGE, ORIGIN))):
        raise RecordError(f"{name}, line {number}: a change of rules has {', '.join(CHANGE)}")
    if data["at"] != entries:
        raise RecordError(f"{name}, line {number}: says {data['at']} entries, but there are {entries}; the file is not whole")
    if type(data["rules"]) is not int or not isinstance(data["components"], str) or not isinstance(data["position"], dict):
        raise RecordError(f"{name}, line {number}: a value has the wrong form")
    origin = data.get(ORIGIN)
    if origin is not None and (
        entries or not isinstance(origin, dict) or not origin or not all(type(value) in (str, int) for value in origin.values())
    ):
        raise RecordError(f"{name}, line {number}: '{ORIGIN}' has the wrong form")
    return Change(entries, data["rules"], data["components"], data["position"], origin)
