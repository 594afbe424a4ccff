"""Monitors: who may ask how the house is."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import Request

from ..core.errors import BadInput


class Monitors:
    """Addresses and networks; everybody if none is named."""

    def __init__(self, networks: Sequence[str]) -> None:
        try:
            self._networks = [ip_network(network) for network in networks]
        except ValueError as error:
            raise BadInput(f"no address or network that may ask for /health and /metrics: {error}") from None

    def __call__(self, request: Request) -> bool:
        if not self._networks:
            return True
        try:
            address = ip_address(request.client.host if request.client else "")
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)
