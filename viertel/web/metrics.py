"""Figures for whoever watches over the server: /metrics in Prometheus' form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.process_collector import ProcessCollector

if TYPE_CHECKING:
    from .house import House


class Metrics:
    def __init__(self, house: House) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.actions = Counter("viertel_actions", "Changes of a game that were written and told", registry=self.registry)
        self.refused = Counter("viertel_refused", "Messages that were refused", ["code"], registry=self.registry)
        self.screens = Gauge("viertel_screens", "Open WebSockets", registry=self.registry)
        tables = Gauge("viertel_tables", "Tables in memory", registry=self.registry)
        tables.set_function(lambda: len(house.tables))
        commits = Gauge("viertel_commits", "Commits since the start; several actions share one", registry=self.registry)
        commits.set_function(lambda: house.archive.commits)

    def page(self) -> bytes:
        return generate_latest(self.registry)
