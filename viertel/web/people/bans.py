"""Who is not welcome: visitors by what their cookie says, and addresses and networks."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network(who: str) -> Network | None:
    try:
        found = ipaddress.ip_network(who, strict=False)
    except ValueError:
        return None
    mapped = found.network_address.ipv4_mapped if isinstance(found, ipaddress.IPv6Network) and found.prefixlen == 128 else None
    return ipaddress.ip_network(mapped) if mapped else found


class Bans:
    def __init__(self, banned: Iterable[str]) -> None:
        banned = list(banned)
        self._visitors = {who for who in banned if network(who) is None}
        self._networks = [found for who in banned if (found := network(who))]

    def holds(self, visitor: str | None, host: str | None) -> bool:
        """`host`: an address, or the network that somebody has."""
        if visitor in self._visitors:
            return True
        found = network(host.partition("%")[0]) if self._networks and host else None
        return found is not None and any(one.overlaps(found) for one in self._networks if one.version == found.version)
