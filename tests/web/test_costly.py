"""Pages that cost: kept as long as there is room, asked again by ETag, made so often for one network and not more."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from viertel import games
from viertel.lab import longest
from viertel.web.limits import Limits
from viertel.web.problems import Problem
from viertel.web.server.page_cache import Costly

from .conftest import House_


def lay(tmp_path: Path, over: bool = True) -> longest.Laid:
    match = longest.match(games.load("wiener_walzer"), tries=1)
    return longest.lay(tmp_path / "data.sqlite", [match], over)[0]


@pytest.mark.parametrize("page", ["story", "record"])
def test_a_page_of_a_finished_game_is_composed_once(tmp_path: Path, serve_with: Callable[..., House_], page: str) -> None:
    laid = lay(tmp_path)
    server = serve_with(costly_burst=1, costly_a_minute=0)
    first, second = server.visitor().http, server.visitor().http
    one = first.get(f"/table/{laid.address}/{page}")
    again = second.get(f"/table/{laid.address}/{page}")
    assert one.status_code == again.status_code == 200 and one.text == again.text
    assert one.headers["etag"] and one.headers["cache-control"] == "no-cache, private"
    unchanged = first.get(f"/table/{laid.address}/{page}", headers={"If-None-Match": one.headers["etag"]})
    assert unchanged.status_code == 304 and not unchanged.content


def test_a_page_is_another_in_another_language_and_once_somebody_is_gone(
    tmp_path: Path, serve_with: Callable[..., House_]
) -> None:
    laid = lay(tmp_path)
    server = serve_with()
    http = server.visitor().http
    english = http.get(f"/table/{laid.address}/story")
    german = http.get(f"/table/{laid.address}/story?lang=de")
    assert english.headers["etag"] != german.headers["etag"] and 'lang="de"' in german.text
    assert "Player 1" in english.text
    guest = server.visitor()
    token = server.registry.visitors.seat_token(laid.address, 0)
    assert guest.http.post(f"/seat/{token}").status_code == 303, "somebody else plays there as well, so the game stays"
    http.cookies.set("viertel", laid.cookie)
    assert http.post("/me/delete", data={"sure": "yes"}).status_code == 303
    later = guest.http.get(f"/table/{laid.address}/story?lang=en")
    assert "Player 2" not in later.text and "–" in later.text


def test_somebody_of_a_network_that_asks_for_too_much_is_told_so(tmp_path: Path, serve_with: Callable[..., House_]) -> None:
    laid = lay(tmp_path, over=False)
    http = serve_with(costly_burst=2, costly_a_minute=0).visitor().http
    answers = [http.get(f"/table/{laid.address}/story") for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert "wait a minute" in answers[-1].text
    assert http.get("/").status_code == 200, "what costs little goes on"


def test_what_is_asked_for_at_once_is_composed_once() -> None:
    async def run() -> None:
        costly, made = Costly(Limits(costly_burst=1, costly_a_minute=0)), list[int]()

        async def read() -> int:
            await asyncio.sleep(0)
            return len(made)

        def compose(n: int) -> bytes:
            made.append(n)
            return b"page %d" % n

        pages = await asyncio.gather(*(costly.page("key", "network", read, compose) for _ in range(200)))
        assert made == [0] and {page.body for page in pages} == {b"page 0"}
        assert gzip.decompress(pages[0].packed) == b"page 0"
        assert (await costly.page("key", "network", read, compose)).body == b"page 0"
        with pytest.raises(Problem) as problem:
            await costly.page("other", "network", read, compose)
        assert problem.value.status == 429

    asyncio.run(run())


def test_so_many_bytes_are_kept_and_not_one_more() -> None:
    async def run() -> None:
        costly, made = Costly(Limits(costly_size=1000)), list[str]()

        async def read() -> None: ...

        async def page(key: str, keep: bool = True) -> None:
            await costly.page(key, "network", read, lambda _: made.append(key) or b"\0" * 400, keep=keep)  # type: ignore[func-returns-value]

        for key in "abacab":  # packed, each is some 420 bytes
            await page(key)
        assert made == ["a", "b", "c", "b"], "what was asked for last stays longest"
        await page("x", keep=False)
        await page("x", keep=False)
        assert made[-2:] == ["x", "x"], "what may be another soon is made anew"

    asyncio.run(run())


def test_who_goes_away_leaves_a_page_to_the_others() -> None:
    async def run() -> None:
        costly, begun = Costly(Limits()), asyncio.Event()
        go_on = asyncio.Event()

        async def read() -> bytes:
            begun.set()
            await go_on.wait()
            return b"page"

        first = asyncio.create_task(costly.page("key", "network", read, bytes))
        await begun.wait()
        second = asyncio.create_task(costly.page("key", "network", read, bytes))
        await asyncio.sleep(0)
        first.cancel()
        go_on.set()
        assert (await second).body == b"page"

    asyncio.run(run())


def test_more_than_may_wait_are_told_so() -> None:
    async def run() -> None:
        costly, never = Costly(Limits(costly_waiting=1)), asyncio.Event()

        async def read() -> bytes:
            await never.wait()
            return b""

        first = asyncio.create_task(costly.page("a", "network", read, bytes))
        await asyncio.sleep(0)
        with pytest.raises(Problem) as problem:
            await costly.page("b", "network", read, bytes)
        assert problem.value.key == "crowded" and problem.value.status == 503
        first.cancel()

    asyncio.run(run())
