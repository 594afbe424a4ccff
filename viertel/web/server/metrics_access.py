"""Metrics access: who may ask how the house is."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request

from .networks import Networks


class Monitors:
    """Addresses and networks; everybody if none is named."""

    def __init__(self, networks: Sequence[str]) -> None:
        self._networks = Networks(networks, "that may ask for /health and /metrics")

    def __call__(self, request: Request) -> bool:
        return not self._networks or (request.client.host if request.client else "") in self._networks
