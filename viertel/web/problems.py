"""What a person can't have, as the pages say it."""

from __future__ import annotations


class Problem(Exception):
    """Something a person can't have; `key` is a message under `problem.`"""

    def __init__(self, key: str, status: int = 400, **arguments: object) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.arguments = arguments


class Unshown(Problem):
    """A table that no board of today can show; it can still be read."""

    def __init__(self, address: str) -> None:
        super().__init__("old_rules", 410)
        self.address = address
