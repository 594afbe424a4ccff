"""Addresses and networks that whoever runs the house has named."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address, ip_network

from ...core.errors import BadInput


class Networks:
    def __init__(self, named: Iterable[str], what: str) -> None:
        try:
            self._networks = [ip_network(network) for network in named]
        except ValueError as error:
            raise BadInput(f"no address or network {what}: {error}") from None

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)
