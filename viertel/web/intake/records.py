"""Records that strangers bring: bounded before they are parsed, and first read in a process that can be killed."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from ... import games
from ...core.errors import BadInput, RecordError
from ...core.match import Match
from ...core.record import Record
from ...core.seat import NOBODY
from ...core.verify import verify
from ..limits import Limits
from ..sanitize import sanitize_text

log = structlog.get_logger()

LINES_AROUND = 2  # the first and the last are no entries
MOST = 2**31  # what a number of a position, of the points or of an origin stays below
ORIGIN = 64  # letters of a word that says where a game came from


def check(text: str, name: str, limits: Limits) -> None:
    """What can be told of a record without parsing it."""
    if len(text) > limits.form_size:
        raise BadInput(f"{name}: has {len(text)} letters; {limits.form_size} is the most")
    lines = text.count("\n")
    if lines > limits.record_entries + LINES_AROUND:
        raise BadInput(f"{name}: has {lines - LINES_AROUND} entries; {limits.record_entries} is the most")
    changes = -LINES_AROUND
    for number, line in enumerate(text.split("\n"), 1):
        wide = line.startswith("{")  # what is played, a change of rules, the end
        changes += wide
        most = limits.record_header if wide else limits.record_line
        if len(line) > most:
            raise BadInput(f"{name}, line {number}: has {len(line)} letters; {most} is the most")
        if changes > limits.record_changes:
            raise BadInput(f"{name}, line {number}: its rules have changed more than {limits.record_changes} times")


def loads(text: str, name: str, limits: Limits) -> Record:
    """A record whose words may be repeated; whether it can be played is another question."""
    check(text, name, limits)
    record = Record.loads(text, name)
    for one in record.names:
        if len(one) > limits.name or not sanitize_text(one):
            raise BadInput(f"{name}, line 1: a name has at most {limits.name} letters that can be seen")
    record.names = [sanitize_text(one) for one in record.names]
    if record.seal is not None and not re.fullmatch("[0-9a-f]{64}", record.seal):
        raise BadInput(f"{name}, line 1: the seal is no SHA-256")
    for components in (record.components, *(change.components for change in record.changes)):
        _check_components(components, name, limits)
    for number, change in enumerate(record.changes, 2):  # every line before them is one of the file's
        if not _whole(change.position, record.seats):
            raise BadInput(f"{name}, line {number + change.at}: not a whole position of {record.seats} seats")
        if any(abs(one) >= MOST if isinstance(one, int) else len(one) > ORIGIN for one in (change.origin or {}).values()):
            raise BadInput(f"{name}, line {number + change.at}: a value has the wrong form")
    if (end := record.ending) and not (
        len(end.points) in (0, record.seats)
        and all(abs(one) < MOST for one in end.points)
        and {*end.winners} <= {*range(record.seats)}
    ):
        raise BadInput(f"{name}, last line: not the points of {record.seats} seats")
    return record


def _whole(position: dict[str, Any], seats: int) -> bool:
    """Has it the form of a position that hides nothing? Also one by rules that nobody has any more."""
    numbers = [number for value in position.values() for number in (value if isinstance(value, list) else [value])]
    fits = all(type(number) is int and abs(number) < MOST for number in numbers)
    return fits and (position.get("seats"), position.get("viewer")) == (seats, NOBODY)


def read(text: str, name: str, limits: Limits) -> tuple[Record, Match]:
    """A record and its game. This may take a while."""
    record = loads(text, name, limits)
    game = games.of_record(record, name)
    for one in _words(game.components.data):
        if len(one) > limits.component_word or not one.isprintable():
            raise BadInput(f"{name}: component file: a word has at most {limits.component_word} letters that can be seen")
    match = Match.replay(game, record, name=name)
    for number, change in enumerate(record.changes[:-1], 2):
        if (change.rules, change.components) == record.last_rules:
            try:
                game.whole(change.position, match.options)
            except BadInput as error:
                raise BadInput(f"{name}, line {number + change.at}: {error}") from None
    return record, match


def proved(record: Record, match: Match) -> bool:
    """Did the game begin at its start and end by its rules, and is all its luck that of the seed that was sealed? Of a game that
    is being played nobody can make such a record, since its seed is secret."""
    if record.changes or match.ending or not match.over:
        return False
    try:
        verify(match.game, record)
    except RecordError:
        return False
    return True


def _check_components(text: str, name: str, limits: Limits) -> None:
    """Long chains of dots and deep brackets are what makes TOML costly."""
    where = f"{name}: component file"
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadInput(f"{where}: not a text")
    if len(text) > limits.component_size:
        raise BadInput(f"{where}: has {len(text)} letters; {limits.component_size} is the most")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > limits.component_nesting or max(line.count("["), line.count("{")) > limits.component_items:
            raise BadInput(f"{where}, line {number}: too deep")


def _words(data: Any) -> Iterator[str]:
    """Every key and every text."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)


# Reading where it can be killed


class Given(Struct, frozen=True):
    """A record, on its way to the reader."""

    text: str
    name: str


class Read(Struct, frozen=True):
    """What is wrong with it, if anything is."""

    problem: str | None = None


class Died(Exception):
    """The reader has ended without an answer."""


class Overtaxed(Exception):
    """A record that was not read: `heavy` if it takes too much, `busy` if too many wait."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Reader:
    """A process that reads one record after the other, started with the first. One that takes too long or dies is let go."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def check(self, text: str, name: str) -> None:
        """Can it be read? BadInput says what is wrong with it."""
        check(text, name, self._limits)
        if self._waiting >= self._limits.records_waiting:
            raise Overtaxed("busy")
        self._waiting += 1
        try:
            async with self._turn:
                try:
                    read = await self._ask(Given(text, name))
                except Died:  # of this record, or of something before it that nobody has noticed
                    read = await self._ask(Given(text, name))
        except Died:
            raise BadInput(f"{name}: the rules can't be applied to it") from None
        finally:
            self._waiting -= 1
        if read.problem is not None:
            raise BadInput(read.problem)

    async def _ask(self, given: Given) -> Read:
        try:
            if self._process is None or self._process.returncode is not None:
                await self._start()
            assert self._process and self._process.stdin and self._process.stdout
            async with asyncio.timeout(self._limits.record_seconds):
                self._process.stdin.write(msgspec.json.encode(given) + b"\n")
                await self._process.stdin.drain()
                answer = await self._process.stdout.readline()
            return msgspec.json.decode(answer, type=Read)
        except TimeoutError:
            log.warning("a record took too long to be read")
            await self.stop()
            raise Overtaxed("heavy") from None
        # uvloop raises RuntimeError for a pipe whose other end is gone; no answer at all is not JSON.
        except (OSError, RuntimeError, ValueError, msgspec.MsgspecError) as error:
            log.warning("a record could not be read", error=repr(error))
            await self.stop()
            raise Died from None
        except asyncio.CancelledError:  # half a question must not be the beginning of the next
            await self.stop()
            raise

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "viertel.web.sandbox.reader", msgspec.json.encode(self._limits).decode()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout
        await self._process.stdout.readline()  # it has imported the games

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
