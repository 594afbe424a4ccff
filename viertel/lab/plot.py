"""A simulation as a picture: how the points spread, and who wins. Plain SVG, readable on light and dark pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ..core.game import Game
from .report import Row
from .simulate import Plan, Results
from .tally import Interval

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito
PLAIN = "#767676"
WIDTH, LEFT, RIGHT = 860, 130, 30
VALUES = 96  # for the figures at the right of a bar: no line comes there
RIDGE, ROW = 92, 30
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #222 } .title { font-size: 19px; font-weight: 600 }
  .quiet { fill: #6a6a6a } .end { text-anchor: end } .middle { text-anchor: middle }
  .grid { stroke: #ddd } .even { stroke: #6a6a6a; stroke-dasharray: 4 4 } .paper { fill: #fff }
  @media (prefers-color-scheme: dark) {
    text { fill: #eee } .quiet { fill: #a6a6a6 } .grid { stroke: #3a3a3a } .even { stroke: #a6a6a6 } .paper { fill: #1b1b1b }
  }
"""


@dataclass(frozen=True)
class Bar:
    label: str
    value: Interval
    colour: str
    shown: str


def as_svg(game: Game, plan: Plan, found: list[Row], results: Results) -> str:
    names = sorted(results.totals, key=lambda name: -_mean(results.totals[name]))
    options = "".join(f", {key} {value}" for key, value in plan.options)
    page: list[str] = []
    y = _ridges(page, 86, names, results)
    even = 1 / plan.seats
    wins = {(row.group, row.who): row.value for row in found if row.measure == "wins"}
    by_bot = [Bar(name, wins["bot", name], COLOURS[k % len(COLOURS)], share(wins["bot", name])) for k, name in enumerate(names)]
    by_seat = [Bar(f"{int(who) + 1}", value, PLAIN, share(value)) for (group, who), value in wins.items() if group == "seat"]
    y = bars(page, y + 46, "Wins by bot", by_bot, even)
    y = bars(page, y + 40, "Wins by seat", by_seat, even)
    return framed(
        page,
        y,
        f"{game.title}: {plan.seats} players",
        f"{plan.games:,} games{options}, seed {plan.seed}",
        "whiskers: 95 % confidence; dashed: an even share",
        f"{game.title}, {plan.games} simulated games",
    )


def framed(page: Sequence[str], bottom: int, title: str, below: str, foot: str, spoken: str) -> str:
    """A whole drawing: what was drawn from y = 86 to the bottom, with a title above and a line below."""
    height = bottom + 46
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(spoken)}">',
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
            f'<text class="title" x="{LEFT}" y="38">{escape(title)}</text>',
            f'<text class="quiet" x="{LEFT}" y="58">{escape(below)}</text>',
            *page,
            f'<text class="quiet" x="{LEFT}" y="{height - 14}">{escape(foot)}</text>',
            "</svg>\n",
        ]
    )


def share(value: Interval) -> str:
    return f"{100 * value.mean:.1f} %"


def _mean(counter: Counter[int]) -> float:
    return sum(points * times for points, times in counter.items()) / counter.total()


def _ridges(page: list[str], y: int, names: list[str], results: Results) -> int:
    """One hill of points for each bot, on a common scale."""
    low = min(min(counter) for counter in results.totals.values())
    high = max(max(counter) for counter in results.totals.values())
    step = _step(high - low)
    low, high = low // step * step, -(-high // step) * step
    if low == high:
        high += step

    def x(points: float) -> float:
        return LEFT + (points - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    bottom = y + RIDGE * len(names)
    for tick in range(low, high + 1, step):
        page.append(f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{y}" y2="{bottom}"/>')
        page.append(f'<text class="quiet middle" x="{x(tick):.1f}" y="{bottom + 18}">{tick}</text>')
    page.append(f'<text class="quiet end" x="{LEFT - 12}" y="{bottom + 18}">points</text>')
    for k, name in enumerate(names):
        counter, base = results.totals[name], y + RIDGE * (k + 1)
        smooth = _smooth(counter, low, high)
        top = max(smooth)
        line = " ".join(f"{x(low + i):.1f},{base - 0.7 * RIDGE * value / top:.1f}" for i, value in enumerate(smooth))
        colour, mean = COLOURS[k % len(COLOURS)], _mean(counter)
        shape = f"{x(low):.1f},{base} {line} {x(high):.1f},{base}"
        page.append(f'<polygon points="{shape}" fill="{colour}" fill-opacity=".28"/>')
        page.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        page.append(f'<line x1="{x(mean):.1f}" x2="{x(mean):.1f}" y1="{base - 0.95 * RIDGE:.1f}" y2="{base}" stroke="{colour}"/>')
        # Paper behind the figure: no line of the grid may cross it, nor the page's edge cut it.
        words, after = f"{mean:.1f}", x(mean) < WIDTH - RIGHT - 50
        where, anchor, shift = (x(mean) + 5, "start", -2) if after else (x(mean) - 5, "end", -8 * len(words) + 2)
        page.append(
            f'<rect class="paper" x="{where + shift:.1f}" y="{base - 0.95 * RIDGE:.1f}" width="{8 * len(words)}" height="15"/>'
            f'<text x="{where:.1f}" y="{base - 0.95 * RIDGE + 12:.1f}" text-anchor="{anchor}">{words}</text>'
        )
        page.append(label(name, base - 6))
    return bottom + 18


def label(words: str, y: float) -> str:
    """At the left of a row; a long one is drawn closer."""
    room = LEFT - 24
    squeezed = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if 7.2 * len(words) > room else ""
    return f'<text class="end" x="{LEFT - 12}" y="{y:.1f}"{squeezed}>{escape(words)}</text>'


def _smooth(counter: Counter[int], low: int, high: int) -> list[float]:
    """Counts with their neighbours', so that a hill looks like one."""
    reach = max(1, (high - low) // 60)
    window = [(d, reach + 1 - abs(d)) for d in range(-reach, reach + 1)]
    return [sum(weight * counter[points + d] for d, weight in window) for points in range(low, high + 1)]


def _step(span: int) -> int:
    """A round distance between ticks: about ten of them."""
    step = 1
    while span / step > 12:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def bars(page: list[str], y: int, title: str, found: Sequence[Bar], even: float | None = None) -> int:
    """A bar for each, with what is 95 % sure of it, and its figure in a column where no line is."""
    reach = max([even or 0.0, *(bar.value.high if bar.value.known else bar.value.mean for bar in found)]) or 1.0

    def x(value: float) -> float:
        return LEFT + max(0.0, value) / reach * (WIDTH - LEFT - RIGHT - VALUES)

    page.append(f'<text class="quiet" x="{LEFT}" y="{y}">{escape(title)}</text>')
    top = y + 12
    bottom = top + ROW * len(found)
    if even is not None:
        page.append(f'<line class="even" x1="{x(even):.1f}" x2="{x(even):.1f}" y1="{top}" y2="{bottom}"/>')
    for k, bar in enumerate(found):
        middle, value = top + ROW * k + ROW / 2, bar.value
        page.append(label(bar.label, middle + 5))
        page.append(
            f'<rect x="{LEFT}" y="{middle - 9:.1f}" width="{x(value.mean) - LEFT:.1f}" height="18" rx="2" fill="{bar.colour}"'
            ' fill-opacity=".55"/>'
        )
        if value.known:
            page.append(f'<path d="M{x(value.low):.1f} {middle}H{x(value.high):.1f}" stroke="{bar.colour}" stroke-width="3"/>')
        page.append(f'<text class="end" x="{WIDTH - RIGHT}" y="{middle + 5:.1f}">{escape(bar.shown)}</text>')
    return bottom
