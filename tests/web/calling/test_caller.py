"""People are called to the table: once for each turn that waits, by the ways they chose and confirmed, and by no other."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from structlog.testing import capture_logs

from viertel.bots.crew import Crew
from viertel.web.limits import Limits
from viertel.web.model.channels import MAIL, Quiet
from viertel.web.model.news import NUDGE, ONCE
from viertel.web.notifications import notifier as calling
from viertel.web.notifications.message import Gone, Later
from viertel.web.registry import TableRegistry
from viertel.web.storage.outbox import asked

from ..conftest import House_, wait_for
from .conftest import URL, AtDesk, Desk, Postbox


def test_the_first_time_that_somebody_can_not_be_called_stands_in_the_log(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        desk.said.fails = [Later("no answer"), Later("no answer")]
        with capture_logs() as logs:
            await desk.later(calling.GRACE)
            assert [(one["log_level"], one["kind"], one["why"]) for one in logs] == [("warning", "mail", "no answer")]
            assert desk.notifier.condition() == calling.Condition(0, 1, 1, 0.0, ["mail"])
            [way] = desk.notifier.outbox.ways("ada")
            assert desk.notifier.outbox.late("ada") == {way.id} and not desk.notifier.outbox.late("eve")
            await desk.later(calling.BACKOFF[0])
            assert len(logs) == 1 and desk.notifier.condition() == calling.Condition(0, 2, 1, calling.BACKOFF[0], ["mail"])
        await desk.later(calling.BACKOFF[1])
        assert desk.notifier.condition() == calling.Condition(1, 2, 0, 0.0, [])
        assert not desk.notifier.outbox.late("ada")

    at_desk(work)


def test_somebody_is_called_once_for_each_turn_that_waits(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "de", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        await desk.later(calling.GRACE - 1)
        assert desk.titles == []
        await desk.later(1)
        await desk.later(1000)
        assert desk.titles == ["Du bist am Zug: Vino"]
        assert desk.said.messages[0][1].url == f"{URL}/seat/table1-0-0"
        await desk.ask(1)  # asked anew after an action of his
        await desk.ask(1, False)  # … and answered in time
        await desk.later(1000)
        assert len(desk.titles) == 1

    at_desk(work)


def test_what_has_come_to_an_end_is_not_called_for(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.table(2, "ada")
        await desk.ask(1)
        await desk.ask(2)
        await desk.store.end_table(1, "host", "{}")
        await desk.store.delete([2])
        await desk.later(1000)
        assert desk.titles == [] and desk.notifier.outbox.next() is None

    at_desk(work)


def test_several_tables_are_one_message(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        for key in range(1, 15):
            await desk.table(key, "ada")
            await desk.ask(key)
        await desk.later(1000)
        assert desk.titles == ["14 tables wait for you"]
        message = desk.said.messages[0][1]
        assert message.count == 14 and message.text.count("It is your turn in Vino.") == calling.TABLES

    at_desk(work)


def test_a_message_names_those_one_plays_with(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "de", True)
        await desk.table(1, "ada", others=["Bea", "", "Carl"])  # one seat is open
        await desk.ask(1)
        await desk.later(1000)
        assert desk.said.messages[0][1].text == "Du bist am Zug in Vino (mit Bea, Carl)."

    at_desk(work)


def test_nothing_is_sent_to_what_nobody_confirmed_but_the_question(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        way = await desk.notifier.add("ada", MAIL, "eve@a.test", "en", False)
        await desk.table(1, "ada")
        await desk.ask(1)
        await desk.notifier.try_out(way)
        await desk.later(1000)
        assert desk.titles == ["Is this your address?"]
        await desk.notifier.confirm(way)
        await desk.ask(1)
        await desk.later(1000)
        assert desk.titles[1:] == ["Your turn: Vino"]
        await desk.notifier.outbox.remove_unconfirmed(desk.now + 1)
        assert len(desk.notifier.outbox.ways("ada")) == 1

    at_desk(work)


def test_what_nobody_confirmed_in_time_is_forgotten(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "old@a.test", "en", False)
        desk.now += calling.CONFIRMING - 10
        await desk.notifier.add("ada", MAIL, "new@a.test", "en", False)
        await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        house = TableRegistry(desk.store, Limits(), Crew(1), 0.0, notifier=desk.notifier, now=lambda: desk.now)
        desk.now += 20
        await house.clear(desk.now)
        assert [way.target for way in desk.notifier.outbox.ways("ada")] == ["new@a.test", "ada@a.test"]

    at_desk(work)


def test_reminders_move_with_the_clock_and_what_was_said_is_not_said_again(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        begun = desk.now
        await desk.store.save(*desk.notifier.asked(1, 0, True, [begun + 1000, begun + 2000]))
        await desk.later(1000)  # the turn and the first reminder are one message
        assert len(desk.titles) == 1
        assert desk.said.messages[0][1].text == "It is your turn in Vino; half of your time for this move is over."
        await desk.store.save(*desk.notifier.moved(1, 0, []))  # all pause
        await desk.later(2000)
        assert len(desk.titles) == 1
        half, end = begun + 3500, begun + 5000
        await desk.store.save(*desk.notifier.moved(1, 0, [half, end]))  # they play on: half of the time is later now
        await desk.later(1000)
        assert desk.now > half and len(desk.titles) == 1
        await desk.store.save(*desk.notifier.moved(1, 0, [desk.now + 100, end]), *desk.notifier.told(1, 0, NUDGE))
        await desk.later(calling.GRACE)
        assert len(desk.titles) == 2
        assert desk.said.messages[1][1].text == "It is your turn in Vino."
        await desk.later(200)
        assert len(desk.titles) == 2
        await desk.later(2000)
        assert desk.said.messages[2][1].text == "It is your turn in Vino, and your time for this move is nearly up."
        assert len(desk.titles) == 3 and desk.notifier.outbox.next() is None
        await desk.store.save(*desk.notifier.asked(1, 0, False))
        assert desk.store.one("SELECT count(*) FROM calls")[0] == 0  # what was said is forgotten with the answer

    at_desk(work)


def test_quiet_hours_gather(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        vienna = ZoneInfo("Europe/Vienna")
        desk.now = datetime(2026, 3, 28, 23, 30, tzinfo=vienna).timestamp()  # the night in which an hour is missing
        way = await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.notifier.outbox.be_quiet("ada", Quiet(22, 7, "Europe/Vienna"))
        for key in (1, 2):
            await desk.table(key, "ada")
            await desk.ask(key)
        await desk.later(100)
        assert desk.titles == []
        await desk.notifier.try_out(way)  # what somebody asks for at night comes at night
        await desk.later(0)
        assert desk.titles == ["A test from Viertel"]
        morning = datetime(2026, 3, 29, 7, 0, tzinfo=vienna).timestamp()
        await desk.later(morning - 1 - desk.now)
        assert len(desk.titles) == 1
        await desk.later(1)
        assert desk.titles[1:] == ["2 tables wait for you"]

    at_desk(work)


@pytest.mark.parametrize("fault", [Later("no"), ValueError("what nobody thought of")], ids=["refused", "fault"])
def test_what_fails_is_tried_again_ever_more_rarely_and_then_given_up(at_desk: AtDesk, fault: Exception) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        desk.said.fails = [fault] * (len(calling.BACKOFF) + 1)
        await desk.later(calling.GRACE)
        for pause in calling.BACKOFF:
            left = len(desk.said.fails)
            await desk.later(pause - 1)
            assert len(desk.said.fails) == left
            await desk.later(1)
            assert len(desk.said.fails) == left - 1
        assert desk.notifier.outbox.next() is None and desk.titles == []

    with capture_logs() as log:
        at_desk(work)
    assert log[-1]["event"] == "a call was given up"


def test_a_way_that_leads_nowhere_is_forgotten(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        desk.said.fails = [Gone("nobody here")]
        await desk.later(1000)
        assert not desk.notifier.outbox.ways("ada") and not desk.notifier.reachable and desk.notifier.outbox.next() is None

    at_desk(work)


def test_while_nothing_can_be_written_nothing_is_sent_twice(at_desk: AtDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(desk: Desk) -> None:
        await desk.notifier.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        desk.store.trouble = "no room"
        await desk.later(1000)
        await desk.later(1000)
        assert len(desk.titles) == 1
        desk.store.trouble = None
        await desk.later(1000)
        assert len(desk.titles) == 1 and desk.notifier.outbox.next() is None

    at_desk(work)


# Killed while sending

CHILD = """
import asyncio, sys
from pathlib import Path
from viertel.web.notifications import setup
from viertel.web.settings import Settings
from viertel.web.storage.store import Store

async def main(data, mail):
    store = Store(Path(data))
    notifier = setup.notifier(store, Settings(url="https://house.test", smtp_url=mail))
    store.start()
    print("ready", flush=True)
    while notifier.outbox.next() is not None:
        await notifier.send_due(wait=True)
    await store.close()
    print("done", flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


def test_a_kill_loses_no_call(at_desk: AtDesk, tmp_path: Path, postbox: Postbox) -> None:
    people = 40

    async def lay(desk: Desk) -> None:
        for number in range(people):
            await desk.notifier.add(f"v{number}", MAIL, f"v{number}@a.test", "en", True)
            await desk.table(number + 1, f"v{number}")
            await desk.ask(number + 1)

    at_desk(lay)
    command = [sys.executable, "-c", CHILD, str(tmp_path / "data.sqlite"), postbox.url]
    for heard in (1, 10, 25):
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout and child.stdout.readline() == "ready\n"
        wait_for(lambda heard=heard: len(postbox.letters) >= heard)  # type: ignore[misc]
        child.kill()
        child.communicate()
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    found = {letter["Message-ID"] for letter in postbox.letters}
    assert len(found) == people  # each came; whatever came twice is the same letter
    assert len(postbox.letters) <= people + 3 * calling.AT_ONCE
    assert {letter["To"] for letter in postbox.letters} == {f"v{number}@a.test" for number in range(people)}


def test_asking_is_written_with_the_action(server: House_) -> None:
    statements = asked(7, 1, [("turn", 5.0)])
    assert [values for _, values in statements] == [(7, 1, *ONCE), ("turn", 5, 7, 1)]
