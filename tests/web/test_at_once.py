"""What is asked for by many at once: nobody has more of it than he would have one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from viertel.web import app
from viertel.web.limits import Limits
from viertel.web.model.channels import MAIL
from viertel.web.registry import TableRegistry
from viertel.web.settings import Settings
from viertel.web.storage.outbox import RETURN

SEATS = {"seat.0": "me", "seat.1": "open"}
CUP = {
    "title": "Cup",
    "game": "wiener_walzer",
    "seats": "2",
    "name": "Ada",
    "pace": "live",
    "pace.bank": "9",
    "pace.increment": "9",
}
Story = Callable[[TableRegistry, Callable[..., httpx.AsyncClient]], Awaitable[None]]


def run(tmp_path: Path, story: Story, **limits: Any) -> None:
    """A server in this thread, so that all requests of a moment are there before anything is written."""

    async def told() -> None:
        settings = Settings(
            data=tmp_path / "data.sqlite",
            limits=Limits(**limits),
            bot_delay=0,
            workers=1,
            url="https://house.test",
            smtp_url="smtp://127.0.0.1:9/?from=viertel@house.test",
            notify_via=("json",),
            season="month",
        )
        application = app.make(settings)
        transport = httpx.ASGITransport(application)
        async with application.router.lifespan_context(application):
            await story(application.state.registry, lambda: httpx.AsyncClient(transport=transport, base_url="http://house"))

    asyncio.run(told())


async def table(ada: httpx.AsyncClient) -> str:
    made = await ada.post("/new", data={"game": "wiener_walzer", "players": "2", "name": "Ada", **SEATS})
    return str(made.headers["location"])


def test_a_link_in_a_letter_brings_one_browser_back(tmp_path: Path) -> None:
    async def story(house: TableRegistry, client: Callable[..., httpx.AsyncClient]) -> None:
        ada = client()
        await table(ada)
        visitor = house.visitors.known(ada.cookies)
        assert visitor and house.notifier
        way = await house.notifier.add(visitor, MAIL, "ada@a.test", "en", True)
        await house.notifier.outbox.call(way.id, RETURN, house.now() + 9)
        call = house.archive.one("SELECT id FROM calls")[0]  # type: ignore[attr-defined]
        token = house.notifier._letters.dumps([RETURN, way.id, call])
        answers = await asyncio.gather(*(client().post(f"/call/return/{token}") for _ in range(10)))
        assert sorted(answer.status_code for answer in answers) == [303] + [410] * 9
        assert sum("set-cookie" in answer.headers for answer in answers) == 1

    run(tmp_path, story)


def test_so_many_browsers_play_for_a_seat_and_not_one_more(tmp_path: Path) -> None:
    async def story(house: TableRegistry, client: Callable[..., httpx.AsyncClient]) -> None:
        address = (await table(client())).rpartition("/")[2]
        back = house.seating.links(house.tables[address], 0)[0]
        answers = await asyncio.gather(*(client().post(back) for _ in range(10)))
        assert sorted(answer.status_code for answer in answers) == [303] * 2 + [429] * 8
        assert len(house.tables[address].seats[0].keepers) == 3

    run(tmp_path, story, keepers_of_seat=3)


@pytest.mark.parametrize(
    ("path", "form", "limit"),
    [
        ("/new", {"game": "wiener_walzer", "players": "2", "name": "Ada", **SEATS}, "tables_of_visitor"),
        ("/tournaments/new", CUP, "tournaments_of_visitor"),
        ("/me/call/service", {"address": "json://example.org/{}"}, "ways_of_visitor"),
    ],
)
def test_what_somebody_may_have_many_of_has_its_most_also_at_once(
    tmp_path: Path, path: str, form: dict[str, str], limit: str
) -> None:
    async def story(house: TableRegistry, client: Callable[..., httpx.AsyncClient]) -> None:
        ada = client()
        await ada.post("/player", data={})
        await table(ada)  # so that she is known
        asked = (ada.post(path, data={key: value.format(n) for key, value in form.items()}) for n in range(10))
        answers = await asyncio.gather(*asked)
        taken = 2 if limit == "tables_of_visitor" else 3
        assert sorted(answer.status_code for answer in answers) == [303] * taken + [429] * (10 - taken)

    run(tmp_path, story, **{limit: 3})
