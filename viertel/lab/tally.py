"""Sums of whole numbers, from which means and their confidence come. Exact, so the order of adding does not matter."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z = 1.959964  # 95 %


@dataclass(slots=True)
class Tally:
    """One measured quantity over many games."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Tally) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.n

    @property
    def deviation(self) -> float:
        if self.n < 2:
            return 0.0
        return math.sqrt(max(0, self.n * self.squares - self.total**2) / (self.n * (self.n - 1)))

    def interval(self, unit: float = 1.0) -> Interval:
        """The mean in parts of `unit`, with what is 95 % sure of it."""
        half = Z * self.deviation / math.sqrt(self.n) if self.n > 1 else math.inf
        return Interval(self.mean / unit, (self.mean - half) / unit, (self.mean + half) / unit)

    def share(self, unit: float) -> Interval:
        """The same for a share of `unit` per game, by Wilson: sound near 0 and 1, too."""
        p, n = self.mean / unit, self.n
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return Interval(p, max(0.0, middle - half) if p > 0 else 0.0, min(1.0, middle + half) if p < 1 else 1.0)


@dataclass(slots=True)
class Ratio:
    """Parts of wholes over many games: a mean over all occasions, not over games."""

    n: int = 0  # games with an occasion
    part: int = 0
    whole: int = 0
    parts: int = 0  # squares
    wholes: int = 0
    both: int = 0

    def add(self, part: int, whole: int) -> None:
        self.n += whole > 0
        self.part += part
        self.whole += whole
        self.parts += part * part
        self.wholes += whole * whole
        self.both += part * whole

    def merge(self, other: Ratio) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def interval(self, unit: float = 1.0) -> Interval:
        """The mean in parts of `unit`; its confidence from how games differ: occasions in one game are not independent."""
        if not self.whole:
            return Interval(0.0, -math.inf, math.inf)
        mean = self.part / self.whole
        rest = max(0.0, self.parts - 2 * mean * self.both + mean * mean * self.wholes)
        half = Z * math.sqrt(rest * self.n / (self.n - 1)) / self.whole if self.n > 1 else math.inf
        return Interval(mean / unit, (mean - half) / unit, (mean + half) / unit)

    def share(self) -> Interval:
        """The same for a part from 0 to all: by Wilson, if every game has the same whole."""
        if self.whole and self.whole**2 == self.n * self.wholes:
            return Tally(self.n, self.part, self.parts).share(self.whole / self.n)
        return self.interval()


@dataclass(frozen=True)
class Interval:
    """A mean and what is 95 % sure of it; without bounds where one game, or one round with the same luck, says nothing yet."""

    mean: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        return math.isfinite(self.half)

    def to_json(self) -> dict[str, float | None]:
        """Bounds that are not known are null: JSON has no infinity."""
        return {"mean": self.mean, "low": self.low if self.known else None, "high": self.high if self.known else None}

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2
