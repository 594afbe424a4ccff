"""Who is not welcome: visitors by what their cookie says, and addresses and networks."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network(who: str) -> Network | None:
    try:
        return ipaddress.ip_network(who, strict=False)
    except ValueError:
        return None


class Bans:
    def __init__(self, banned: Iterable[str]) -> None:
        banned = list(banned)
        self._visitors = {who for who in banned if network(who) is None}
        self._networks = [found for who in banned if (found := network(who))]

    def holds(self, visitor: str | None, host: str | None) -> bool:
        if visitor in self._visitors:
            return True
        if not self._networks or not host:
            return False
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in one for one in self._networks)
