"""A curve of ratings as a drawing: a line for the rating, a band for how sure it is. Numbers for a template, no markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...rating import Rating, Z

WIDTH, HEIGHT = 320, 120
LEFT, RIGHT, TOP, BOTTOM = 26, 6, 8, 8  # around the drawing
STEPS = (1, 2, 5, 10, 20)  # between two lines of the grid


@dataclass(frozen=True)
class Curve:
    line: str  # of an SVG path
    band: str
    grid: tuple[tuple[float, int], ...]  # height in the drawing, rating
    last: tuple[float, float]
    width: int = WIDTH
    height: int = HEIGHT


def drawn(ratings: Sequence[Rating]) -> Curve:
    """Of at least one rating."""
    low = min(one.mean - Z * one.deviation for one in ratings)
    high = max(one.mean + Z * one.deviation for one in ratings)
    span = max(high - low, 1.0)
    apart = (WIDTH - LEFT - RIGHT) / max(1, len(ratings) - 1)

    def point(n: int, value: float) -> tuple[float, float]:
        x = LEFT + (n * apart if len(ratings) > 1 else (WIDTH - LEFT - RIGHT) / 2)
        return round(x, 1), round(HEIGHT - BOTTOM - (value - low) / span * (HEIGHT - TOP - BOTTOM), 1)

    def path(points: Sequence[tuple[float, float]]) -> str:
        return "M" + "L".join(f"{x} {y}" for x, y in points)

    means = [point(n, one.mean) for n, one in enumerate(ratings)]
    upper = [point(n, one.mean + Z * one.deviation) for n, one in enumerate(ratings)]
    lower = [point(n, one.mean - Z * one.deviation) for n, one in enumerate(ratings)]
    step = next((one for one in STEPS if span / one <= 5), STEPS[-1])
    first = -(-int(low) // step) * step
    grid = tuple((point(0, value)[1], value) for value in range(first, int(high) + 1, step) if value >= low)
    return Curve(path(means), path([*upper, *reversed(lower)]) + "Z", grid, means[-1])
