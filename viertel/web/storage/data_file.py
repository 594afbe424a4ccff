"""The data file: one SQLite file for one server. Whatever waits is one commit, and is on the disk before anybody hears of it.

journal_mode=WAL and synchronous=FULL: a commit ends when the disk has it, so neither a killed server nor a machine that loses
power loses anything that somebody was told. Waiting for the disk is a thread's affair; what comes meanwhile is gathered for the
next commit, so a slow disk makes commits larger and not the event loop slower.

What can't be written is refused, and tried again by itself until it can: `condition` tells, and `changed` is called both times.
"""

from __future__ import annotations

import asyncio
import os
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import structlog

from ...core.errors import BadInput
from . import lock, schema
from .archive import Condition, Done, EntryRow, Statement, Trouble

log = structlog.get_logger()

# A journal that is in the file whole is begun anew by the next commit: then the disk writes over what it has, where a journal
# that grows makes it write down each time how long it is now. It is moved between two commits and by the connection that
# writes: up to SQLite 3.51.2 a checkpoint may lose pages that another connection commits meanwhile (machine.has_wal_bug).
CHECKPOINT = 1000  # rows written until the journal is moved into the file
READERS = 100  # milliseconds that the checkpoint waits for those who read, or for another program that writes
BUSY = 0.005  # seconds until a file that another program writes to is tried again …
PATIENCE = 5.0  # … and until that is given up
WATCH = 1.0  # seconds between two looks at the file
SLOW = 3.0  # seconds that a commit may take until people are told
PROBE = 16384  # bytes written to see whether it is possible again
FILES = ("", "-wal", "-shm")  # what SQLite keeps beside the file while it is open: the journal holds what was written last

INSERT_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)"
UPDATE_TABLE = "UPDATE tables SET acting = ?2 WHERE id = ?1 AND acting != ?2"
UPDATE_TIMED = "UPDATE tables SET acting = ?2, clock = ?3, strikes = ?4 WHERE id = ?1"
# To the minute: each time it moves from one end of its index to the other.
TOUCH_TABLE = "UPDATE tables SET touched = ?2 WHERE id = ?1 AND touched <= ?2 - 60"
WRITE_PROBE = "INSERT OR REPLACE INTO house VALUES ('probe', randomblob(?))"
END_PROBE = "DELETE FROM house WHERE key = 'probe'"


Within = Callable[[Callable[..., list[Any]]], Iterable[Statement]]  # is given what reads rows, by SQL and its values


@dataclass(slots=True)
class Change:
    """What belongs together: written whole or not at all."""

    statements: Sequence[Statement] = ()
    entries: Sequence[EntryRow] = ()
    tables: Sequence[tuple[int, int]] = ()  # id, acting
    done: Done | None = field(default=None, compare=False)
    timed: Sequence[tuple[int, int, str | None, float | None]] = ()  # id, acting, clock, when it strikes
    within: Within | None = None  # what follows from how it is within the transaction


class DataFile:
    def __init__(self, path: Path, synchronous: str = "full", now: Callable[[], float] = time.time) -> None:
        """Take the file for a server; nobody else can until it is closed. `now`: the server's clock, asked in any thread."""
        self.now = now
        self.path = path = path.resolve()  # a link may come to lead elsewhere; the lock is beside the file itself
        self._synchronous = synchronous
        self._lock = lock.take(path)
        try:
            _make(path)
            if damage := damaged(path):
                raise BadInput(f"{path}: is damaged ({damage}); bring back a copy with 'viertel admin restore'")
            self._writing = self._connect()
            self._writing.execute("PRAGMA journal_mode = WAL")
            self._writing.execute("PRAGMA wal_autocheckpoint = 0")
            schema.migrate(self._writing, str(path))
            self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # a step may have written all of it anew
            self._writing.execute("PRAGMA busy_timeout = 0")  # whoever waits would keep everybody waiting
            self._reading = self._connect()
            self._reading.execute("PRAGMA query_only = ON")
            self._identity = _identity(path)
        except sqlite3.Error as error:
            self._lock.close()
            raise BadInput(f"{path}: can't be used as a data file: {error}") from None
        except OSError as error:
            self._lock.close()
            raise BadInput(f"{path}: can't be used: {error.strerror}") from None
        except BadInput:
            self._lock.close()
            raise
        self._waiting: list[Change] = []
        self._batch: list[Change] = []  # what is being committed
        self._errors: list[Exception | None] = []
        self._since = 0.0  # when the commit began
        self._handed: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()  # to the thread; None: the end
        self._disk = threading.Thread(target=self._wait_for_disk, name="disk", daemon=True)
        self._rows = 0  # written since the last checkpoint
        self._moving = False  # the journal, into the file
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._failed: str | None = None  # why the last commit failed
        self._last = time.monotonic()  # when the last one succeeded
        self._rescued = False
        self.trouble: str | None = None
        self.changed: Callable[[], None] = lambda: None
        self.took: Callable[[float], None] = lambda seconds: None
        self.commits = 0

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=2, cached_statements=256)
        db.execute(f"PRAGMA synchronous = {self._synchronous}")
        return db

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._disk.start()
        self._look()

    async def close(self) -> None:
        """Write what is waiting and let go of the file."""
        if self._disk.is_alive():
            if self._watch:
                self._watch.cancel()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._empty(), PATIENCE)
            self._handed.put(None)
            await asyncio.to_thread(self._disk.join)
        self.let_go()

    def let_go(self) -> None:
        self._reading.close()
        self._writing.close()
        self._lock.close()

    async def _empty(self) -> None:
        while self._batch or self._waiting:
            await asyncio.sleep(0.001)

    # Reading

    def all(self, sql: str, *values: Any) -> list[Any]:
        try:
            return self._reading.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise Trouble(str(error)) from error

    def one(self, sql: str, *values: Any) -> Any:
        try:
            return self._reading.execute(sql, values).fetchone()
        except sqlite3.Error as error:
            raise Trouble(str(error)) from error

    # Writing

    def write(self, change: Change) -> None:
        """Take a change into the next commit; its `done` is called then, with the error if there was one."""
        assert self._loop
        if not self.trouble:
            self._take(change)
        elif change.done:  # nothing but the probe, lest small things pass and large ones fail by turns
            self._loop.call_soon(change.done, Trouble(self.trouble))

    def _take(self, change: Change) -> None:
        assert self._loop
        self._waiting.append(change)
        if len(self._waiting) == 1 and not self._batch:
            self._since = time.monotonic()
            self._loop.call_soon(self._begin)

    async def save(self, *statements: Statement, entries: Sequence[EntryRow] = ()) -> None:
        """Write statements, then entries, and wait until they are written. Trouble if they can't be."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if written.cancelled():
                return
            if error:
                written.set_exception(error)
            else:
                written.set_result(None)

        self.write(Change(statements, entries, done=done))
        await written

    def _begin(self) -> None:
        """Put into a transaction what is waiting. Nothing of this waits for the disk; its commit does, in the thread."""
        assert self._loop
        if self._batch or self._moving or not self._waiting:
            return
        if not self._same_file():
            self._batch, self._waiting = self._waiting, []
            return self._end([Trouble(self._missing())] * len(self._batch))
        db = self._writing
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY and time.monotonic() < self._since + PATIENCE:
                self._loop.call_later(BUSY, self._begin)
                return
            self._batch, self._waiting = self._waiting, []
            return self._end([error] * len(self._batch))
        self._batch, self._waiting = self._waiting, []
        self._errors = [self._put(self._batch)] * len(self._batch)
        if self._errors[0]:  # one that can't be written must not take the others with it
            self._errors = self._put_each(self._batch)
        if self._synchronous == "full":
            self._handed.put(self._commit_there)
        else:  # it waits for no disk, and takes less than handing it to a thread and back
            self._committed(self._try_commit())

    def _put(self, batch: Sequence[Change]) -> Exception | None:
        db = self._writing
        try:
            for change in batch:
                for sql, values in change.statements:
                    db.execute(sql, values)
                for sql, values in change.within(self._read_within) if change.within else ():
                    db.execute(sql, values)
            db.executemany(INSERT_ENTRY, [entry for change in batch for entry in change.entries])
            db.executemany(UPDATE_TABLE, [row for change in batch for row in change.tables])
            db.executemany(UPDATE_TIMED, [row for change in batch for row in change.timed])
            now = int(self.now())
            db.executemany(TOUCH_TABLE, [(row[0], now) for change in batch for row in (*change.tables, *change.timed)])
        except sqlite3.Error as error:
            return error
        except Exception as error:  # a fault of ours, in what follows from one change, fails that change and nobody else's
            log.exception("a change can't be written")
            return error
        return None

    def _read_within(self, sql: str, *values: Any) -> list[Any]:
        """Rows as they are with what is not committed yet."""
        return self._writing.execute(sql, values).fetchall()

    def _put_each(self, batch: Sequence[Change]) -> list[Exception | None]:
        """Once more from the beginning, each so that it can be taken back alone."""
        db = self._writing
        errors: list[Exception | None] = []
        try:
            if db.in_transaction:  # a full disk ends it by itself
                db.execute("ROLLBACK")
            db.execute("BEGIN IMMEDIATE")
            for change in batch:
                db.execute("SAVEPOINT change")
                errors.append(self._put([change]))
                if errors[-1]:
                    db.execute("ROLLBACK TO change")
                db.execute("RELEASE change")
        except sqlite3.Error as error:
            return [next(filter(None, errors), error)] * len(batch)
        return errors

    def _wait_for_disk(self) -> None:
        """The thread that does so."""
        while work := self._handed.get():
            work()

    def _commit_there(self) -> None:
        assert self._loop
        self._loop.call_soon_threadsafe(self._committed, self._try_commit())

    def _try_commit(self) -> Exception | None:
        try:
            self._commit()
        except sqlite3.Error as error:
            return error
        return None

    def _commit(self) -> None:
        self._writing.execute("COMMIT")

    def _committed(self, error: Exception | None) -> None:
        if not error:
            return self._end(self._errors)
        if self._writing.in_transaction:
            with suppress(sqlite3.Error):
                self._writing.execute("ROLLBACK")
        first = next((found for found in self._errors if found), error)  # a full disk ends a transaction before its commit
        self._end([first] * len(self._batch))

    def _end(self, errors: Sequence[Exception | None]) -> None:
        """Tell those whose changes are written, or could not be, and go on with what has come meanwhile."""
        assert self._loop
        now = time.monotonic()
        batch, self._batch = self._batch, []
        self.commits += 1
        self.took(now - self._since)
        grave = next((error for error in errors if isinstance(error, sqlite3.OperationalError | Trouble)), None)
        self._failed = str(grave) if grave else None
        if not grave:
            self._last = now
        if grave or self.trouble:  # else the file was looked at before the commit, and is each second
            self._judge()
        for change, error in zip(batch, errors):
            if change.done:
                try:
                    change.done(Trouble(str(error)) if error is grave and grave else error)
                except Exception:  # what one table makes of it must not keep the others from being told
                    log.exception("what follows a commit failed")
        self._rows += sum(len(change.entries) + len(change.statements) for change in batch)
        if self._rows >= CHECKPOINT:
            self._rows = 0
            self._moving = True
            self._handed.put(self._move)
        if self._waiting:
            self._since = now
            self._loop.call_soon(self._begin)

    def _move(self) -> None:
        """Move the journal into the file. RESTART holds the lock of writers, so no other program can commit meanwhile."""
        assert self._loop
        try:
            self._writing.execute(f"PRAGMA busy_timeout = {READERS}")
            self._writing.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        except sqlite3.Error as error:  # a full disk, say: the journal grows until it can be moved
            log.error("the journal can't be moved into the file", why=str(error))
        with suppress(sqlite3.Error):
            self._writing.execute("PRAGMA busy_timeout = 0")
        self._loop.call_soon_threadsafe(self._moved)

    def _moved(self) -> None:
        self._moving = False
        self._begin()

    # How it is

    def used(self) -> int:
        """Bytes of the file that are in use; what was deleted is free for what comes."""
        pages, free, size = (self.one(f"PRAGMA {name}")[0] for name in ("page_count", "freelist_count", "page_size"))
        return int((pages - free) * size)

    def _same_file(self) -> bool:
        return _identity(self.path) == self._identity

    def _missing(self) -> str:
        """Which of the files is not the one that we have open."""
        pairs = zip(FILES, self._identity, _identity(self.path))
        names = [self.path.name + suffix for suffix, ours, there in pairs if ours != there]
        return f"{' and '.join(names)} {'was' if len(names) == 1 else 'were'} taken away or replaced"

    def _look(self) -> None:
        """Once in a while: is it still our file, is a commit stuck, can we write again?"""
        assert self._loop
        self._judge()
        if self._same_file():
            self._rescued = False  # put back: what is written from now on is in no copy yet
        elif not self._rescued and not self._batch:
            self._rescued = True
            threading.Thread(target=self._rescue, name="rescue", daemon=True).start()
        if self._failed and not self._batch and not self._waiting:
            self._take(Change([(WRITE_PROBE, (PROBE,)), (END_PROBE, ())]))
        self._watch = self._loop.call_later(WATCH, self._look)

    def _judge(self) -> None:
        trouble = self._failed
        if not self._same_file():
            trouble = self._missing()
        elif not trouble and self._stuck() > SLOW:
            trouble = "the disk does not answer"
        if trouble != self.trouble:
            if trouble:
                log.error("nothing can be written", why=trouble, data=str(self.path))
            else:
                log.warning("it can be written again", data=str(self.path))
            self.trouble = trouble
            self.changed()

    def _rescue(self) -> None:
        """A deleted file, or journal, still exists for those who have it open: copy all that was written. An earlier copy, made
        when the file was away for a while, stays."""
        names = (f"{self.path.name}.rescued{f'-{n}' if n else ''}" for n in count())
        copy = next(copy for copy in map(self.path.with_name, names) if not copy.exists())
        try:
            os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            target = sqlite3.connect(copy)
            self._reading.backup(target)
            target.close()
            log.error("the data file is not whole in its place any more; all of it is rescued", file=str(copy))
        except (OSError, sqlite3.Error) as error:
            log.error("the data file is not whole in its place any more, and could not be rescued", why=str(error))

    def _stuck(self) -> float:
        """For how many seconds a commit has been under way."""
        return time.monotonic() - self._since if self._batch or self._waiting else 0.0

    def condition(self) -> Condition:
        """How it is now, whatever the last look saw."""
        self._judge()
        size = 0
        for suffix in FILES[:2]:
            with suppress(OSError):
                size += self.path.with_name(self.path.name + suffix).stat().st_size
        free = 0
        with suppress(OSError):
            free = shutil.disk_usage(self.path.parent).free
        return Condition(
            self.trouble,
            self._same_file(),
            len(self._batch) + len(self._waiting),
            self._stuck(),
            time.monotonic() - self._last,
            self.commits,
            size,
            free,
        )


def damaged(path: Path) -> str | None:
    """What is wrong with the file, if SQLite finds its parts not to fit together."""
    db = sqlite3.connect(path, timeout=2)
    try:
        found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
            raise
        return str(error)
    finally:
        db.close()
    return None if found == "ok" else " ".join(found.split())


def _make(path: Path) -> None:
    """For its owner alone: it holds the key of all signatures and the seeds of running games. SQLite's own files follow it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for suffix in FILES:
        file = path.with_name(path.name + suffix)
        with suppress(OSError):
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)
    if path.stat().st_nlink > 1:  # SQLite would keep a journal for each name
        raise BadInput(f"{path}: has a second name (a hard link); a data file must have one only")


def _identity(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Which files lie there; None: none."""
    return tuple(_inode(f"{path}{suffix}") for suffix in FILES)


def _inode(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
