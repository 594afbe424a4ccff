"""Two devices, one person: a passkey made on the first opens the tables on the second, and the second can be thrown out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from viertel.web.limits import Limits

from ..web.conftest import House_
from .conftest import People
from .person import Person

VIRTUAL = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House_]:
    limits = Limits(forms_a_minute=10**6, form_burst=10**6)
    running = House_(tmp_path_factory.mktemp("house") / "data.sqlite", limits, url="http://localhost:{port}")
    yield running
    running.stop()


def authenticator(person: Person) -> tuple[CDPSession, str]:
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("WebAuthn.enable")
    options = {**VIRTUAL, "isUserVerified": True, "automaticPresenceSimulation": True}
    return devtools, devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def carry(first: tuple[CDPSession, str], second: tuple[CDPSession, str]) -> list[Any]:
    """What a person's phone does by itself: the passkeys of one device are on the other, too."""
    found = first[0].send("WebAuthn.getCredentials", {"authenticatorId": first[1]})["credentials"]
    for one in found:
        second[0].send("WebAuthn.addCredential", {"authenticatorId": second[1], "credential": one})
    return list(found)


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_a_passkey_brings_my_tables_to_another_device(person: People, house: House_, lang: str) -> None:
    url = f"http://localhost:{house.port}"
    ada, phone = (person("Ada", url=url, locale=lang) for _ in range(2))
    ada.page.goto("/new?game=wiener_walzer")
    ada.page.locator("input[name=name]").first.fill("Ada")
    ada.page.locator("#new-table button.main").click()
    ada.page.wait_for_url("**/table/*")
    table = ada.page.url.rpartition("/")[2].partition("?")[0]
    ada.page.goto("/me")
    key = authenticator(ada)
    ada.page.locator("form[data-passkey=make] button").click()
    ada.page.wait_for_url("**/me?said=made")
    expect(ada.page.locator("#return .ways li")).to_have_count(1)
    phone.page.goto("/")
    expect(phone.page.locator(f"a[href='/table/{table}']")).to_have_count(0)
    phone.page.locator("a[href='/me#return']").click()
    other = authenticator(phone)
    [made] = carry(key, other)
    assert made["rpId"] == "localhost" and "Ada" not in made["userHandle"]
    phone.page.locator("form[data-passkey=open] button").click()
    expect(phone.page.locator(f"a[href='/table/{table}']")).to_have_count(1)
    phone.page.goto(f"/table/{table}")
    expect(phone.page.locator("[data-seat='0'].mine, .panel.mine, .mine").first).to_be_visible()
    ada.page.goto("/me")
    expect(ada.page.locator("#devices li")).to_have_count(2)
    ada.page.locator("#devices li form button").last.click()
    ada.page.wait_for_url("**/me?said=out")
    expect(ada.page.locator("#devices li")).to_have_count(1)
    phone.page.goto("/")
    expect(phone.page.locator(f"a[href='/table/{table}']")).to_have_count(0)


def test_nothing_changes_when_nobody_answers(person: People, house: House_) -> None:
    ada = person("Ada", url=f"http://localhost:{house.port}")
    ada.page.goto("/me")
    devtools, key = authenticator(ada)
    devtools.send("WebAuthn.setUserVerified", {"authenticatorId": key, "isUserVerified": False})
    ada.page.locator("form[data-passkey=open] button").click()  # it knows no passkey of this house
    expect(ada.page.locator("form[data-passkey=open] [data-failed]")).to_be_visible()
    assert ada.page.url.endswith("/me")


def test_nothing_is_offered_by_an_address_that_passkeys_are_not_bound_to(person: People, house: House_) -> None:
    ada = person("Ada", url=house.url)
    ada.page.goto("/me")
    assert ada.page.locator("form[data-passkey]").count() == 0 and ada.page.locator("#return").count() == 0
