"""Faults: whatever breaks below the house, people see one calm notice, games stay right, and all goes on by itself."""

from __future__ import annotations

import asyncio
import os
import random
import re
import resource
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest
from websockets.exceptions import ConnectionClosed

from viertel.core.errors import BadInput
from viertel.lab import load
from viertel.web import app
from viertel.web.protocol import schema
from viertel.web.settings import Settings
from viertel.web.storage import data_file
from viertel.web.storage.archive import Trouble
from viertel.web.storage.data_file import Change
from viertel.web.storage.lock import Taken
from viertel.web.storage.store import Store

from ..browser.serving import Server
from .conftest import PATIENCE, House_, Pair, Screen, play, wait_for


@pytest.fixture
def house(serve_with: Callable[..., House_], monkeypatch: pytest.MonkeyPatch) -> House_:
    monkeypatch.setattr(data_file, "WATCH", 0.02)
    return serve_with(forms_a_minute=10**6, form_burst=10**6)


def health(server: House_) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.url}/health", timeout=PATIENCE)
    return answer.status_code, answer.json()


def figure(server: House_, name: str) -> float:
    page = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
    found = re.search(rf"^viertel_{name} (\S+)$", page, re.MULTILINE)
    assert found, page
    return float(found[1])


@contextmanager
def full(store: Store) -> Iterator[None]:
    """The disk is full: the file can't grow."""
    pages = store.one("PRAGMA page_count")[0]
    store._writing.execute(f"PRAGMA max_page_count = {pages}")
    assert store._loop
    asyncio.run_coroutine_threadsafe(_fill(store), store._loop).result(PATIENCE)
    try:
        yield
    finally:
        store._writing.execute("PRAGMA max_page_count = 1000000")


async def _fill(store: Store) -> None:
    """Whatever room is left in the file."""
    while not store.trouble:
        with suppress(Trouble):
            await store.save(("INSERT INTO house VALUES (hex(randomblob(16)), randomblob(4000))", ()))


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    store._writing.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        store._writing.execute("PRAGMA query_only = OFF")


@contextmanager
def moved(store: Store) -> Iterator[None]:
    elsewhere = store.path.with_name("elsewhere")
    store.path.rename(elsewhere)
    store.path.write_bytes(b"another file")
    try:
        yield
    finally:
        elsewhere.rename(store.path)


FAULTS = [full, read_only, moved]


def notice(screen: Screen, code: str | None) -> None:
    found = screen.next("notice", lambda message: message["code"] == code)
    jsonschema.validate(found, schema() | {"$ref": "#/$defs/NoticeMessage"})


def test_a_load_run_goes_on_after_what_could_not_be_written(house: House_) -> None:
    """… by itself, as people would: `viertel bench table` must not wait for ever because a disk was slow."""
    server: Any = house  # of a server it needs the port

    async def run() -> None:
        run = load.Run(server, 2, 0, None, 1)
        await run.seat(2, "wiener_walzer")
        run.go()
        with read_only(house.store):
            while not house.store.trouble:
                await asyncio.sleep(0.01)
            coming = asyncio.create_task(run.seat(1, "wiener_walzer"))
            refused = house.registry.metrics.refused.labels("not_written")
            while not refused._value.get():
                await asyncio.sleep(0.01)
            before = len(run.latencies)
        await coming
        while len(run.latencies) < before + 20:
            await asyncio.sleep(0.01)
        await run.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


@pytest.mark.parametrize("fault", FAULTS)
def test_what_can_not_be_written_is_one_notice_and_goes_on_by_itself(house: House_, fault: Callable[[Store], Any]) -> None:
    pair = Pair(house)
    play(pair.screens, random.Random(3), lambda state: state["at"] >= 10)
    acting, waiting = pair.acting(), pair.waiting()
    before = acting.state["at"]
    with fault(house.store):
        if fault is not full:
            acting.act(acting.state["legal"][0])
        for screen in pair.screens:
            notice(screen, "unwritten")
        acting.act(acting.state["legal"][0])
        assert acting.next("error")["code"] == "not_written"
        acting.say(do="chat", text="hello?")  # and the socket stays open
        assert acting.next("error")["code"] == "not_written"
        acting.settle()
        waiting.settle()
        assert acting.state["at"] == waiting.state["at"] == before
        assert not any(message["kind"] == "error" for message in waiting.told)
        status, found = health(house)
        assert status == 503 and not found["ok"] and found["archive"]["trouble"]
        assert found["archive"]["same_file"] is (fault is not moved)
        assert figure(house, "healthy") == 0
        newcomer = house.visitor()
        answer = newcomer.http.post("/quick", data={"game": "wiener_walzer"})
        assert answer.status_code == 503 and answer.headers["retry-after"] == "5"
        assert "write anything down" in answer.text and "set-cookie" not in answer.headers
        again = pair.ada.screen(pair.path)  # who comes meanwhile is told, too
        notice(again, "unwritten")
    for screen in pair.screens:
        notice(screen, None)
    status, found = health(house)
    assert status == 200 and found["ok"] and found["archive"]["trouble"] is None
    acting.act(acting.state["legal"][0])
    acting.until(lambda state: state["at"] > before)
    play(pair.screens, random.Random(1))
    assert pair.first.state["over"]
    told = [message["code"] for message in waiting.told if message["kind"] == "notice"]
    assert told == ["unwritten", None]


def test_a_bot_waits_for_the_disk_and_then_plays(house: House_, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = house.visitor()
    path = visitor.new("bot:uniform", "bot:uniform")
    screen = visitor.screen(path)
    screen.until(lambda state: bool(state["legal"]))
    release = threading.Event()
    commit = data_file.DataFile._commit

    def failing(file: data_file.DataFile) -> None:
        if not release.is_set():
            raise sqlite3.OperationalError("disk I/O error")
        commit(file)

    monkeypatch.setattr(data_file.DataFile, "_commit", failing)
    before = screen.state["at"]
    screen.act(screen.state["legal"][0])
    notice(screen, "unwritten")
    tries = house.store.commits
    while house.store.commits < tries + 5:  # the house looks whether it is possible again
        time.sleep(0.001)
    release.set()
    notice(screen, None)
    screen.act(screen.state["legal"][0])
    screen.until(lambda state: state["at"] > before + 1 and bool(state["legal"]))
    assert sum(message["kind"] == "error" for message in screen.told) <= 1


def test_a_slow_disk_keeps_nobody_but_those_who_write_and_they_are_told(house: House_, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, other = Pair(house), house.visitor()
    monkeypatch.setattr(data_file, "SLOW", 0.05)
    acting = pair.acting()
    before = acting.state["at"]
    released = threading.Event()
    commit = data_file.DataFile._commit

    def slow(file: data_file.DataFile) -> None:
        released.wait(PATIENCE)
        commit(file)

    monkeypatch.setattr(data_file.DataFile, "_commit", slow)
    acting.act(acting.state["legal"][0])
    notice(acting, "unwritten")
    assert other.http.get("/").status_code == 200
    status, found = health(house)
    assert status == 503 and found["archive"]["waiting"] == 1 and found["archive"]["under_way"] > 0.05
    released.set()
    notice(acting, None)
    acting.until(lambda state: state["at"] > before)
    assert health(house)[0] == 200


def test_another_program_that_writes_for_a_moment_is_waited_for(house: House_) -> None:
    pair = Pair(house)
    acting = pair.acting()
    before = acting.state["at"]
    other = sqlite3.connect(house.store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    acting.act(acting.state["legal"][0])
    assert house.visitor().http.get("/").status_code == 200  # nobody else waits
    other.execute("ROLLBACK")
    other.close()
    acting.until(lambda state: state["at"] > before)


def test_a_full_disk_in_the_middle_of_a_commit_undoes_all_of_it(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(tmp_path / "data")
        store.start()
        store._writing.execute("PRAGMA cache_size = 2")  # so that it is noticed before the commit
        store._writing.execute(f"PRAGMA max_page_count = {store.one('PRAGMA page_count')[0] + 2}")
        told: asyncio.Queue[Exception | None] = asyncio.Queue()
        for n in range(50):
            store.write(Change(entries=[(1, n, 0, "x" * 3000, None, None)], done=told.put_nowait))
        assert all([await told.get() for _ in range(50)])
        assert store.trouble and store.one("SELECT count(*) FROM entries") == (0,)
        await store.close()

    asyncio.run(scene())


def test_the_disk_has_it_before_anybody_hears_of_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    assert store._writing.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    asyncio.run(store.close())


# The file


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(sys.platform == "win32", reason="rights are other things there")
def test_the_data_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = Store(tmp_path / "data")
        store._writing.execute("INSERT INTO house VALUES ('a', 'b')")
        assert [mode(tmp_path / f"data{suffix}") for suffix in ("", "-wal", "-shm")] == [0o600] * 3
        asyncio.run(store.close())
        (tmp_path / "data").chmod(0o644)  # as an older version left it
        asyncio.run(Store(tmp_path / "data").close())
        assert mode(tmp_path / "data") == 0o600
    finally:
        os.umask(before)


def test_a_deleted_file_takes_nothing_with_it(house: House_, tmp_path: Path) -> None:
    pair = Pair(house)
    play(pair.screens, random.Random(3), lambda state: state["at"] >= 20)
    at, address = pair.first.state["at"], pair.path.rpartition("/")[2]
    for suffix in ("", "-wal", "-shm", ".lock"):
        house.store.path.with_name(house.store.path.name + suffix).unlink()
    notice(pair.first, "unwritten")
    pair.acting().act(pair.acting().state["legal"][0])
    assert pair.acting().next("error")["code"] == "not_written"
    rescued = tmp_path / "data.sqlite.rescued"
    wait_for_rescue(rescued)
    assert mode(rescued) == 0o600
    store = Store(rescued)
    kept = store.table(address)
    assert kept and len(kept.entries) == at
    asyncio.run(store.close())


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open can't be deleted there")
@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
@pytest.mark.parametrize("replaced", [False, True])
def test_a_deleted_journal_takes_nothing_with_it(house: House_, tmp_path: Path, suffix: str, replaced: bool) -> None:
    pair, path = Pair(house), house.store.path
    play(pair.screens, random.Random(3), lambda state: state["at"] >= 20)
    journal = path.with_name(path.name + suffix)
    if replaced:  # another program that opened the file has made one of its own
        (tmp_path / "other").write_bytes(b"")
        (tmp_path / "other").rename(journal)
    else:
        journal.unlink()
    notice(pair.first, "unwritten")
    pair.acting().act(pair.acting().state["legal"][0])
    assert pair.acting().next("error")["code"] == "not_written"
    status, found = health(house)
    assert status == 503 and not found["archive"]["same_file"]
    rescued = tmp_path / "data.sqlite.rescued"
    wait_for_rescue(rescued)
    store = Store(rescued)
    kept = store.table(pair.path.rpartition("/")[2])
    assert kept and len(kept.entries) == pair.first.state["at"]
    asyncio.run(store.close())


def test_a_journal_that_is_put_back_is_gone_on_with(house: House_, tmp_path: Path) -> None:
    pair, journal = Pair(house), house.store.path.with_name("data.sqlite-wal")
    journal.rename(tmp_path / "away")
    notice(pair.first, "unwritten")
    (tmp_path / "away").rename(journal)
    notice(pair.first, None)
    play(pair.screens, random.Random(3), lambda state: state["at"] >= 20)


def wait_for_rescue(copy: Path) -> None:
    wait_for(lambda: copy.exists() and not any(thread.name == "rescue" for thread in threading.enumerate()))


def test_a_file_that_was_away_and_is_deleted_later_is_rescued_once_more(house: House_, tmp_path: Path) -> None:
    pair, path = Pair(house), house.store.path
    play(pair.screens, random.Random(3), lambda state: state["at"] >= 20)
    path.rename(tmp_path / "away")
    notice(pair.first, "unwritten")
    wait_for_rescue(tmp_path / "data.sqlite.rescued")
    (tmp_path / "away").rename(path)
    notice(pair.first, None)
    play(pair.screens, random.Random(3), lambda state: state["at"] >= 40)
    path.unlink()
    again = tmp_path / "data.sqlite.rescued-1"
    wait_for_rescue(again)
    store = Store(again)
    kept = store.table(pair.path.rpartition("/")[2])
    assert kept and len(kept.entries) == pair.first.state["at"]
    asyncio.run(store.close())


def test_a_file_with_two_names_is_still_one_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    (tmp_path / "link").symlink_to(tmp_path / "data")
    (tmp_path / "folder").symlink_to(tmp_path)
    for name in (tmp_path / "link", tmp_path / "folder" / "data"):
        with pytest.raises(Taken):
            Store(name)
    asyncio.run(store.close())
    (tmp_path / "hard").hardlink_to(tmp_path / "data")
    with pytest.raises(BadInput, match="second name"):
        Store(tmp_path / "hard")


# The clock


@pytest.mark.parametrize("jump", [-20 * 365 * 86400, 20 * 365 * 86400])
def test_a_clock_that_jumps_changes_nothing(house: House_, monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    pair = Pair(house, "bot:uniform")
    play(pair.screens, random.Random(2), lambda state: state["at"] >= 20)
    now, cookie = time.time, pair.ada.cookie()  # the client's clock jumps with ours, and its jar would forget
    monkeypatch.setattr(time, "time", lambda: now() + jump)
    before = pair.first.state["at"]
    play(pair.screens, random.Random(2), lambda state: state["at"] >= before + 10)
    again = house.visitor().screen(pair.path, Cookie=cookie)
    assert again.table["mine"] == [0] and again.state["at"] >= before + 10
    assert pair.path in httpx.get(f"{house.url}/", headers={"Cookie": cookie}, timeout=PATIENCE).text
    assert house.visitor().new("bot:uniform")
    status, found = health(house)
    assert status == 200 and 0 <= found["archive"]["last_commit"] < PATIENCE


# Restarts


def test_a_restart_is_announced_and_what_was_said_before_it_is_kept(tmp_path: Path) -> None:
    server = Server(tmp_path / "data.sqlite", farewell=600)
    try:
        pair = Pair(server)
        acting = pair.acting()
        before = acting.state["at"]
        server.terminate()
        for screen in pair.screens:
            notice(screen, "restart")
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE).status_code == 503  # nobody new, please
        acting.act(acting.state["legal"][0], id="last")
        acting.until(lambda state: state["at"] > before)
        server.end()
        for screen in pair.screens:
            with pytest.raises(ConnectionClosed) as closed:
                screen.next("no such message")
            assert closed.value.rcvd and closed.value.rcvd.code == 1012
        server.start()
        again = pair.ada.screen(pair.path)
        assert again.state["at"] > before and not any(message["kind"] == "notice" for message in again.told)
    finally:
        server.stop()


# Descriptors, and workers of a whole server


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")
def test_bots_come_back_when_descriptors_had_run_out(tmp_path: Path) -> None:
    server = Server(tmp_path / "data.sqlite")
    try:
        visitor = server.visitor()
        screen = visitor.screen(visitor.new("bot:uniform"))
        screen.until(lambda state: bool(state["legal"]))
        before = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (3, before[1]))  # what is open stays open
        (worker,) = children(server.pid)
        os.kill(worker, signal.SIGKILL)
        at = screen.state["at"]
        screen.act(screen.state["legal"][0])
        screen.reach(at + 1)  # people go on
        screen.settle()
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, before)
        screen.until(lambda state: state["at"] > at + 1 and (bool(state["legal"]) or state["over"]))
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE).json()["crew"]["ready"] == 1
    finally:
        server.stop()


# Who may ask


def test_health_and_metrics_can_be_kept_to_a_network(tmp_path: Path) -> None:
    async def ask(networks: tuple[str, ...], address: str) -> list[int]:
        application = app.make(Settings(data=tmp_path / "data", workers=1, metrics_allow=networks))
        transport = httpx.ASGITransport(application, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            found = [(await client.get(path)).status_code for path in ("/health", "/metrics")]
        await application.state.registry.archive.close()
        return found

    assert asyncio.run(ask((), "203.0.113.9")) == [200, 200]
    assert asyncio.run(ask(("10.0.0.0/8", "::1"), "203.0.113.9")) == [404, 404]
    assert asyncio.run(ask(("10.0.0.0/8", "::1"), "10.2.3.4")) == [200, 200]
    assert asyncio.run(ask(("10.0.0.0/8", "::1"), "::ffff:10.2.3.4")) == [200, 200]
    assert asyncio.run(ask(("10.0.0.0/8",), "no address")) == [404, 404]
    with pytest.raises(BadInput, match="no address or network"):
        Settings(metrics_allow=("the office",))
