"""The data file: migrations, one commit for many, nothing told that is not written, one server at a time."""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import pytest

from viertel.core.errors import BadInput
from viertel.lab import killing, load
from viertel.web.storage import copies, data_file, schema
from viertel.web.storage.archive import StoredTable
from viertel.web.storage.data_file import Change
from viertel.web.storage.lock import Taken
from viertel.web.storage.store import Store

from .conftest import House_, Pair, at_least, play

T = TypeVar("T")


def version(path: Path) -> int:
    with sqlite3.connect(path) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


class Watched(sqlite3.Connection):
    """Says which connection was told what."""

    told: ClassVar[list[tuple[int, str]]] = []

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.set_trace_callback(lambda sql: self.told.append((id(self), sql.split("(")[0])))


@pytest.mark.parametrize("synchronous", ["full", "normal"])
def test_a_fault_in_what_follows_from_a_change_fails_that_change_alone(tmp_path: Path, synchronous: str) -> None:
    def fails(_: Callable[..., Any]) -> list[Any]:
        raise ZeroDivisionError

    async def scene() -> list[Exception | None]:
        store = Store(tmp_path / "data", synchronous)
        store.start()
        found: list[Exception | None] = []
        store.write(Change(within=fails, done=found.append))
        await store.set("beside", "written in the same commit")
        await store.set("after", "written in the next")
        assert (store.setting("beside"), store.setting("after")) == ("written in the same commit", "written in the next")
        await store.close()
        return found

    (error,) = asyncio.run(asyncio.wait_for(scene(), 60))
    assert isinstance(error, ZeroDivisionError)


@pytest.mark.parametrize("synchronous", ["full", "normal"])
def test_the_journal_is_moved_by_whoever_writes_and_between_two_commits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, synchronous: str
) -> None:
    """On another connection it could lose what is committed meanwhile, with SQLite before 3.51.3."""
    monkeypatch.setattr(Watched, "told", [])
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Watched))
    monkeypatch.setattr(data_file, "CHECKPOINT", 50)

    async def scene() -> None:
        store = Store(tmp_path / "data", synchronous)
        store.start()
        Watched.told.clear()
        for n in range(60):
            await store.save(entries=[(1, n * 10 + one, 0, "x" * 2000, None, None) for one in range(10)])
        writes = id(store._writing)
        assert (tmp_path / "data-wal").stat().st_size < 2**20 < (tmp_path / "data").stat().st_size
        await store.close()
        told = Watched.told
        assert {who for who, sql in told if "wal_checkpoint" in sql} == {writes}
        own = [sql for who, sql in told if who == writes and sql.startswith(("BEGIN", "COMMIT", "PRAGMA wal_checkpoint"))]
        assert own.count("PRAGMA wal_checkpoint") == 12 and "BEGIN IMMEDIATE PRAGMA wal_checkpoint" not in " ".join(own)

    asyncio.run(scene())


def test_an_order_to_a_server_moves_no_journal(serve_with: Callable[..., House_], monkeypatch: pytest.MonkeyPatch) -> None:
    server, seen = serve_with(), []

    class Proposal(sqlite3.Connection):
        def close(self) -> None:
            seen.append(self.execute("PRAGMA wal_autocheckpoint").fetchone())
            super().close()

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Proposal))
    assert copies.ask(server.store.path, {"do": "readonly", "on": False})
    assert seen == [(0,)]


def test_a_new_file_gets_all_tables(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    assert store.one("PRAGMA journal_mode") == ("wal",)
    asyncio.run(store.close())
    assert version(tmp_path / "data") == len(schema.STEPS)


def test_an_older_file_is_brought_up_to_date_and_keeps_what_it_had(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "data", isolation_level=None)
    first, second = "CREATE TABLE a (x);", "ALTER TABLE a ADD COLUMN y DEFAULT 7;"
    schema.migrate(db, "data", [first])
    db.execute("INSERT INTO a VALUES (1)")
    assert schema.migrate(db, "data", [first, second]) == 1
    assert db.execute("SELECT * FROM a").fetchall() == [(1, 7)]


def test_the_entries_of_an_older_file_come_along(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "data", isolation_level=None)
    before = next(n for n, step in enumerate(schema.STEPS) if "entries_by_table" in step)
    schema.migrate(db, "data", schema.STEPS[:before])
    rows = [(table, n, n - 1, f"place {n}", None, f"{table} {n}") for table in (2, 1) for n in (1, 0)]
    db.executemany("INSERT INTO entries (table_id, n, seat, action, sent, told) VALUES (?, ?, ?, ?, ?, ?)", rows)
    schema.migrate(db, "data")
    assert db.execute("SELECT * FROM entries").fetchall() == sorted(rows)
    with pytest.raises(sqlite3.IntegrityError):
        db.execute("INSERT INTO entries SELECT * FROM entries LIMIT 1")


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "data", isolation_level=None)
    with pytest.raises(sqlite3.Error):
        schema.migrate(db, "data", ["CREATE TABLE a (x);", "CREATE TABLE b (x); NONSENSE;"])
    assert db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "data") as db:
        db.execute("PRAGMA user_version = 999")
    with pytest.raises(BadInput, match="newer"):
        Store(tmp_path / "data")


def test_something_that_is_no_data_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("my diary, page one. " * 100)
    with pytest.raises(BadInput, match="can't be used"):
        Store(tmp_path / "data")
    with pytest.raises(BadInput, match="can't be used"):
        Store(tmp_path / "nowhere" / "data")


def test_two_servers_on_one_file_are_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    with pytest.raises(Taken, match="another server is running on this file"):
        Store(tmp_path / "data")
    asyncio.run(store.close())
    asyncio.run(Store(tmp_path / "data").close())


def test_when_a_table_was_touched_is_known_to_the_minute(tmp_path: Path) -> None:
    async def touched(store: Store, before: int) -> int:
        await store.save(("UPDATE tables SET touched = ?", (before,)))
        written: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.write_entries(1, [], 1, written.set_result)
        assert await written is None
        return int(store.one("SELECT touched FROM tables")[0])

    async def scene() -> tuple[int, int]:
        store = Store(tmp_path / "data")
        store.start()
        await store.lay(StoredTable(1, "a", "b", "vino", 1, "", {}, b"", "", False, None, [], []), [], 1, None)
        made = int(store.one("SELECT touched FROM tables")[0])
        found = await touched(store, made + 3600), await touched(store, made - 60)
        await store.close()
        return found[0] - made, found[1] - made

    later, now = asyncio.run(scene())
    assert later == 3600 and now >= 0


def test_what_waits_in_a_round_is_one_commit(tmp_path: Path) -> None:
    async def scene() -> tuple[int, int]:
        store = Store(tmp_path / "data")
        store.start()
        told: asyncio.Queue[Exception | None] = asyncio.Queue()
        for n in range(20):
            store.write(Change(entries=[(1, n, 0, "place d2", None, None)], done=told.put_nowait))
        assert [await told.get() for _ in range(20)] == [None] * 20
        commits = store.commits
        (count,) = store.one("SELECT count(*) FROM entries")
        await store.close()
        return commits, count

    assert asyncio.run(scene()) == (1, 20)


def test_a_change_that_can_not_be_written_takes_no_other_with_it(tmp_path: Path) -> None:
    async def scene() -> list[bool]:
        store = Store(tmp_path / "data")
        store.start()
        told: dict[int, Exception | None] = {}
        for number, n in enumerate((0, 1, 1, 2)):  # two want to be entry 1
            store.write(Change(entries=[(1, n, 0, "x", None, None)], done=partial(told.__setitem__, number)))
        await store.save()
        rows = store.all("SELECT n FROM entries ORDER BY n")
        await store.close()
        assert rows == [(0,), (1,), (2,)]
        return [told[number] is None for number in range(4)]

    assert asyncio.run(scene()) == [True, True, False, True]


def test_what_can_not_be_written_has_not_happened(server: House_) -> None:
    pair = Pair(server)
    table = server.registry.tables[pair.path.rpartition("/")[2]]
    screen = pair.acting()
    before = screen.state

    def change(sql: str) -> None:
        db = sqlite3.connect(server.store.path, isolation_level=None, timeout=30)
        db.execute(sql)
        db.close()

    change(
        f"CREATE TRIGGER full BEFORE INSERT ON entries WHEN new.table_id = {table.key} "
        "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
    )
    screen.act(before["legal"][0], id="again")
    assert screen.next("error")["code"] == "not_written"
    assert screen.state | {"events": [], "since": 0} == before | {"events": [], "since": 0}
    assert not any(entry for told in pair.waiting().told if told["kind"] == "state" for entry in told["events"])
    change("DROP TRIGGER full")
    screen.act(before["legal"][0], id="again")
    screen.until(lambda state: state["at"] > before["at"])
    play(pair.screens, random.Random(1))
    assert pair.first.state["over"]


def test_a_table_not_in_memory_is_rebuilt(server: House_) -> None:
    pair = Pair(server)
    play(pair.screens, random.Random(4), lambda state: state["at"] >= 60)
    before = [screen.state for screen in pair.screens]
    for screen in pair.screens:
        screen.close()
    address = pair.path.rpartition("/")[2]
    for _ in range(1000):
        server.registry.sweep(time.monotonic() + 1)
        if address not in server.registry.tables:
            break
        threading.Event().wait(0.01)
    assert address not in server.registry.tables
    again = [person.screen(pair.path) for person in (pair.ada, pair.bea)]
    for screen, old in zip(again, before):
        assert screen.state | {"events": [], "since": 0} == old | {"events": [], "since": 0}


def test_the_house_opens_again_where_it_was(serve_with: Callable[..., House_]) -> None:
    server = serve_with()
    pair = Pair(server, "bot:uniform")
    play(pair.screens, random.Random(4), lambda state: state["at"] >= 70)
    pair.first.say(do="chat", text="until tomorrow")
    pair.second.next("chat")
    before = [screen.state for screen in pair.screens]
    server.stop()
    server = serve_with()
    for visitor, old in zip((pair.ada, pair.bea), before):
        visitor.port = server.port
        screen = visitor.screen(pair.path)
        screen.until(at_least(old["at"]))
        assert screen.table["text"] and screen.next("chat")["lines"][0]["text"] == "until tomorrow"


def test_nothing_anybody_heard_of_is_lost_when_the_server_is_killed() -> None:
    *_, report = killing.run(kills=3, tables=4)
    assert report.kills == 3 and report.heard > 12 and report.lost == 0


def measured(measure: Callable[[float], T], enough: Callable[[T], bool]) -> T:
    """What a measurement by the clock reports, after as many seconds as this machine needs for that much."""
    found = (measure(seconds) for seconds in (1, 10, 60, 120))
    return next(report for report in found if enough(report))


def test_the_load_run_reports_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "NEWCOMERS", 0.2)
    # More games than tables: finished ones begin anew.
    report = measured(
        lambda seconds: load.run(3, 2, 1, seconds=seconds), lambda report: report.games > 3 and bool(report.newcomers)
    )
    assert report.actions >= 3 * 24 and report.latencies == sorted(report.latencies) and len(report.latencies) == report.actions
    assert "server:" in str(report) and "newcomers" in str(report)


def started(*arguments: str) -> subprocess.Popen[str]:
    command = (
        "import sys; from pathlib import Path; from viertel.web.serve import serve; from viertel.web.settings import Settings; "
        "serve(Settings(port=int(sys.argv[1]), data=Path(sys.argv[2]), workers=1))"
    )
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", command, *arguments], stdout=pipe, stderr=pipe, text=True)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_server_ends_cleanly_when_asked(tmp_path: Path, how: signal.Signals) -> None:
    process = started("0", str(tmp_path / "data"))
    assert process.stdout and "http://127.0.0.1:" in process.stdout.readline()
    process.send_signal(how)
    _, errors = process.communicate(timeout=30)
    assert "Traceback" not in errors
    asyncio.run(Store(tmp_path / "data").close())


def test_a_second_server_and_a_taken_port_get_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = started(str(taken.getsockname()[1]), str(tmp_path / "data"))
        _, errors = process.communicate(timeout=30)
    assert "BadInput: can't listen on 127.0.0.1" in errors.splitlines()[-1]
    store = Store(tmp_path / "data")
    process = started("0", str(tmp_path / "data"))
    _, errors = process.communicate(timeout=30)
    assert "another server is running on this file" in errors.splitlines()[-1]
    asyncio.run(store.close())


def test_what_clocks_cost_is_a_ratio_of_two_servers_with_the_same_load() -> None:
    report = measured(
        lambda seconds: load.compare(1, 2, 0, 0.02, None, seconds=seconds, pace="days", rounds=1),
        lambda report: all(one.actions for one in (*report.without, *report.timed)),
    )
    assert report.ratio > 0 and f"ratio {report.ratio:.3f}" in str(report)
