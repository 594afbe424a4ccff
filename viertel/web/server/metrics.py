"""Figures for whoever watches over the server: /metrics in Prometheus' form."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

if TYPE_CHECKING:
    from ..registry import TableRegistry

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds


class Metrics:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.actions = Counter("viertel_actions", "Changes of a game that were written and told", registry=self.registry)
        self.refused = Counter("viertel_refused", "Messages that were refused", ["code"], registry=self.registry)
        self.screens = Gauge("viertel_screens", "Open WebSockets", registry=self.registry)
        tables = Gauge("viertel_tables", "Tables in memory", registry=self.registry)
        tables.set_function(lambda: len(registry.tables))
        self.commit_seconds = Histogram(
            "viertel_commit_seconds", "From a change to the disk", buckets=BUCKETS, registry=self.registry
        )
        self._watched(registry)

    def _watched(self, registry: TableRegistry) -> None:
        """What is looked up when somebody asks."""

        def gauge(name: str, text: str, value: Callable[[], float]) -> None:
            Gauge(f"viertel_{name}", text, registry=self.registry).set_function(value)

        archive, crew = registry.archive.condition, registry.crew.condition
        gauge("commits", "Commits since the start; several actions share one", lambda: registry.archive.commits)
        gauge("healthy", "1 while everything can be written, read and thought about", lambda: registry.condition()["ok"] is True)
        gauge("changes_waiting", "Changes that are not written yet", lambda: archive().waiting)
        gauge("commit_under_way_seconds", "How long the present commit has taken", lambda: archive().under_way)
        gauge("last_commit_age_seconds", "Since the last commit that succeeded", lambda: archive().last_commit)
        gauge("same_file", "1 while the data file is the one that was opened", lambda: archive().same_file)
        gauge("data_bytes", "Size of the data file and its journal", lambda: archive().size)
        gauge("disk_free_bytes", "Room on the data file's disk", lambda: archive().free)
        gauge("workers", "Processes in which bots should think", lambda: crew().workers)
        gauge("workers_ready", "Those that can be asked", lambda: crew().ready)
        gauge("worker_restarts", "Workers that were replaced since the start", lambda: crew().restarts)
        gauge("questions_waiting", "Questions that are being thought about or wait for it", lambda: crew().waiting)
        if notifier := registry.notifier:
            calls = notifier.condition
            gauge("calls_sent", "Messages to people that were sent since the start", lambda: calls().sent)
            gauge("calls_failed", "Tries to send one that led to nothing, since the start", lambda: calls().failed)
            gauge("calls_waiting", "Calls that should have been sent by now", lambda: calls().waiting)
            gauge("calls_oldest_seconds", "How long the first of them has waited", lambda: calls().oldest)
        gauge("question_overdue_seconds", "How long the oldest question has been overdue", lambda: crew().oldest)

    def page(self) -> bytes:
        return generate_latest(self.registry)
