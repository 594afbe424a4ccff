"""An invitation that begins with localhost leads nobody here: the house knows what others must open instead."""

from __future__ import annotations

import socket

import pytest

from viertel.web.pages import tables
from viertel.web.server import lan

from .conftest import Visitor


@pytest.mark.parametrize(
    ("host", "is_local"),
    [
        *((host, True) for host in ("localhost", "127.0.0.1", "127.8.0.1", "::1", "[::1]")),
        *((host, False) for host in ("192.168.1.7", "viertel.example", "", None)),
    ],
)
def test_what_leads_to_this_machine(host: str | None, is_local: bool) -> None:
    assert lan.local(host) is is_local


def test_a_port_that_nobody_else_can_reach_is_no_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        assert lan.nearby(listening.getsockname()[1]) is None


def test_the_page_names_the_address_for_others(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = visitor.new("open")
    assert 'data-near=""' in visitor.http.get(path).text, "nobody else can open it"
    monkeypatch.setattr(tables, "nearby", lambda port: f"192.168.1.7:{port}")
    assert f'data-near="http://192.168.1.7:{visitor.port}"' in visitor.http.get(path).text
    assert "data-near" not in visitor.http.get(path, headers={"Host": "viertel.example"}).text
