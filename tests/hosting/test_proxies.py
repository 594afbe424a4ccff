"""A house behind a proxy with TLS, as the examples in hosting/ tell it: people play, and the house knows who comes."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from viertel.core.errors import BadInput
from viertel.web.serve import serve
from viertel.web.settings import Settings

from ..browser.person import Person, play_out
from .conftest import NAME

FOREIGN = {"X-Forwarded-For": "127.0.0.2", "Forwarded": "for=127.0.0.2", "X-Real-IP": "127.0.0.2"}


def ask(proxy: str, path: str, comes_from: str = "127.0.0.1", **headers: str) -> httpx.Response:
    with httpx.Client(transport=httpx.HTTPTransport(verify=False, local_address=comes_from)) as client:
        return client.get(
            proxy.replace(NAME, "127.0.0.1") + path,
            headers={"Host": proxy.removeprefix("https://"), **headers},
            extensions={"sni_hostname": NAME},
        )


def test_two_people_play_through_a_proxy_with_tls(proxy: str, browser: Browser) -> None:
    ada, bea = (Person(browser, proxy, name, ignore_https_errors=True) for name in ("Ada", "Bea"))
    ada.lay("open")
    bea.sit(ada.links()["Invitation"])
    before = bea.newest("state")["at"]
    play_out([ada, bea], until=lambda: all(one.newest("state")["at"] > before for one in (ada, bea)))
    assert ada.page.evaluate("sockets.at(-1).url").startswith(proxy.replace("https", "wss"))
    cookies = ada.context.cookies()
    assert cookies and all(cookie["secure"] for cookie in cookies), json.dumps(cookies)
    for one in (ada, bea):
        one.close()
        assert one.wrong == []


def test_the_house_believes_the_proxy_and_nobody_else_who_comes(proxy: str) -> None:
    assert ask(proxy, "/metrics", comes_from="127.0.0.2").status_code == 200
    assert ask(proxy, "/metrics").status_code == 404
    assert ask(proxy, "/metrics", **FOREIGN).status_code == 404


def test_browsers_are_told_to_come_back_with_tls(proxy: str) -> None:
    assert "max-age" in ask(proxy, "/").headers["Strict-Transport-Security"]


@pytest.mark.parametrize(("comes_from", "answer"), [("127.0.0.3", 200), ("127.0.0.4", 404)])
def test_a_proxy_on_another_machine_is_believed_if_it_is_named(house: int, comes_from: str, answer: int) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=comes_from)) as client:
        assert client.get(f"http://127.0.0.1:{house}/metrics", headers=FOREIGN).status_code == answer


def test_a_proxy_that_is_no_address_is_refused_before_anything_is_opened(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no address or network of a proxy"):
        serve(Settings(data=tmp_path / "house.sqlite", proxies=("the office",)))
    assert not list(tmp_path.iterdir())
