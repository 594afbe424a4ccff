"""Mutation: real things, changed a little so that they still get past loading, or much so that they should not."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import MutableSequence, Sequence
from typing import Any

EXTREMES = (0, 1, -1, -2, 99, 127, 128, 255, 256, 2**31 - 1, -(2**31), 2**31, 2**53, 2**63 - 1, -(2**63), 2**64, 10**30)
WORDS = ("", " ", "\0", "\ud800", "\u202e", "\u3164", "x" * 300, "p1", "chance", "-1", "1e999", "../..", "{seat}", "%s", "\r\n")
ODD: tuple[Any, ...] = (None, True, False, 0.5, 1e308, float("nan"), [], {}, [[]], [None], {"": {}}, *WORDS)


class Mutator(random.Random):
    """The same seed changes the same things in the same way."""

    def chance(self, one_in: int) -> bool:
        return self.randrange(one_in) == 0

    def number(self, near: int) -> int:
        """Another number: beside this one mostly, else anything."""
        if self.chance(4):
            return self.choice(EXTREMES)
        return near + self.choice((-2, -1, 1, 1, 2, 3, 8, -near, near))

    def rearrange(self, numbers: MutableSequence[int], low: int, high: int) -> None:
        """One change in a list of numbers from `low` to `high`: mostly one that keeps their sum, or what there is of each."""
        if not numbers:
            return
        one, other = self.randrange(len(numbers)), self.randrange(len(numbers))
        way = self.randrange(6)
        if way < 2:
            numbers[one], numbers[other] = numbers[other], numbers[one]
        elif way == 2:
            numbers[one] -= 1
            numbers[other] += 1
        elif way == 3:
            numbers[one] = numbers[other]
        else:
            numbers[one] = self.within(low, high)

    def within(self, low: int, high: int) -> int:
        """A number that the loader may take, the first and last of them often; sometimes one beside them."""
        way = self.randrange(8)
        if way == 0:
            return self.choice((low - 1, high + 1))
        if way < 4:
            return self.choice((low, high, min(high, 0), min(high, 1)))
        return self.randint(low, min(high, low + 200) if self.chance(2) else high)

    def json(self, data: Any) -> Any:
        """A copy with one thing changed, wherever it is."""
        found = copy.deepcopy(data)
        holder, key = self._somewhere(found)
        if holder is None:
            return self.choice(ODD)
        way = self.randrange(7)
        value = holder[key]
        if way == 0:
            del holder[key]
        elif way == 1:
            holder[key] = self.choice(ODD)
        elif way == 2 and isinstance(holder, dict):
            holder[self.choice((*holder, *WORDS))] = value
        elif way == 2:
            holder.insert(key, copy.deepcopy(value))
        elif way == 3:
            other, there = self._somewhere(found)
            holder[key] = copy.deepcopy(other[there]) if other is not None else None
        elif type(value) is int:
            holder[key] = self.number(value)
        elif isinstance(value, str):
            holder[key] = self.text(value)
        else:
            holder[key] = self.choice(ODD)
        return found

    def _somewhere(self, data: Any) -> tuple[Any, Any]:
        """A container in it and a key there."""
        holder, key = None, None
        while isinstance(data, (dict, list)) and data:
            holder, key = data, self.choice(list(data)) if isinstance(data, dict) else self.randrange(len(data))
            data = holder[key]
            if self.chance(3):
                break
        return holder, key

    def text(self, text: str) -> str:
        """A text with a piece gone, doubled, moved or replaced."""
        if not text:
            return self.choice(WORDS)
        at, until = sorted((self.randrange(len(text)), min(len(text), self.randrange(len(text)) + self.choice((1, 1, 2, 40)))))
        way = self.randrange(5)
        if way == 0:
            return text[:at] + text[until:]
        if way == 1:
            return text[:until] + text[at:]
        if way == 2:
            return text[:at] + self.choice(WORDS) + text[until:]
        if way == 3:
            return text[:at] + chr(self.choice((0, 9, 10, 13, 34, 44, 91, 92, 123, 0xD800, self.randrange(0x110000)))) + text[at:]
        return text[:at] + text[until:] + text[at:until]

    def lines(self, lines: Sequence[str]) -> list[str]:
        """Lines of which one is gone, doubled, moved, or changed."""
        found = list(lines)
        if not found:
            return [self.choice(WORDS)]
        at, other = self.randrange(len(found)), self.randrange(len(found))
        way = self.randrange(5)
        if way == 0:
            del found[at]
        elif way == 1:
            found.insert(other, found[at])
        elif way == 2:
            found[at], found[other] = found[other], found[at]
        else:
            found[at] = self.text(found[at])
        return found

    def bytes(self, data: bytes) -> bytes:
        """Bytes with some gone, doubled or replaced."""
        at = self.randrange(len(data) + 1)
        until = min(len(data), at + self.choice((0, 1, 1, 2, 16)))
        odd = (b"", b"\0", b"\r\n", b"\xff", b"%", b" ", b":", data[at:until] * 2, self.randbytes(self.choice((1, 4, 60))))
        return data[:at] + self.choice(odd) + data[until:]


def as_bytes(data: Any) -> bytes:
    """JSON, also of halves of letters."""
    return json.dumps(data).encode()
