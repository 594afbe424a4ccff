"""A simulation as a picture: how the points spread, and who wins. Plain SVG, readable on light and dark pages."""

from __future__ import annotations

from collections import Counter
from html import escape

from ..core.game import Game
from .report import Row
from .simulate import Plan, Results

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito
WIDTH, LEFT, RIGHT = 860, 110, 30
RIDGE, ROW = 92, 30
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #222 } .title { font-size: 19px; font-weight: 600 }
  .quiet { fill: #767676 } .end { text-anchor: end } .middle { text-anchor: middle }
  .grid { stroke: #ddd } .even { stroke: #767676; stroke-dasharray: 4 4 } .paper { fill: #fff }
  @media (prefers-color-scheme: dark) {
    text { fill: #eee } .quiet { fill: #9a9a9a } .grid { stroke: #3a3a3a } .even { stroke: #9a9a9a } .paper { fill: #1b1b1b }
  }
"""


def as_svg(game: Game, plan: Plan, found: list[Row], results: Results) -> str:
    names = sorted(results.totals, key=lambda name: -_mean(results.totals[name]))
    options = "".join(f", {key} {value}" for key, value in plan.options)
    page = [
        f'<text class="title" x="{LEFT}" y="38">{escape(game.title)}: {plan.seats} players</text>',
        f'<text class="quiet" x="{LEFT}" y="58">{plan.games:,} games{escape(options)}, seed {plan.seed}</text>',
    ]
    y = 86
    y = _ridges(page, y, names, results)
    y = _wins(page, y + 46, "Wins by bot", "bot", found, plan.seats, {name: k for k, name in enumerate(names)})
    y = _wins(page, y + 40, "Wins by seat", "seat", found, plan.seats, {})
    height = y + 46
    page.append(f'<text class="quiet" x="{LEFT}" y="{height - 14}">whiskers: 95 % confidence; dashed: an even share</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-label="{escape(game.title)}, {plan.games} simulated games">\n<style>{STYLE}</style>\n'
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>\n' + "\n".join(page) + "\n</svg>\n"
    )


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
        line = " ".join(f"{x(low + i):.1f},{base - 0.76 * RIDGE * value / top:.1f}" for i, value in enumerate(smooth))
        colour, mean = COLOURS[k % len(COLOURS)], _mean(counter)
        shape = f"{x(low):.1f},{base} {line} {x(high):.1f},{base}"
        page.append(f'<polygon points="{shape}" fill="{colour}" fill-opacity=".28"/>')
        page.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        page.append(f'<line x1="{x(mean):.1f}" x2="{x(mean):.1f}" y1="{base - 0.9 * RIDGE:.1f}" y2="{base}" stroke="{colour}"/>')
        page.append(f'<text x="{x(mean) + 5:.1f}" y="{base - 0.82 * RIDGE:.1f}">{mean:.1f}</text>')
        page.append(f'<text class="end" x="{LEFT - 12}" y="{base - 6}">{escape(name)}</text>')
    return bottom + 18


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


def _wins(page: list[str], y: int, title: str, group: str, found: list[Row], seats: int, order: dict[str, int]) -> int:
    mine = sorted((row for row in found if row.group == group and row.measure == "wins"), key=lambda row: order.get(row.who, 0))
    full = min(1.0, max([1 / seats, *(row.value.high for row in mine)]) * 1.15)

    def x(share: float) -> float:
        return LEFT + share / full * (WIDTH - LEFT - RIGHT - 60)

    page.append(f'<text class="quiet" x="{LEFT}" y="{y}">{title}</text>')
    top = y + 12
    for k, row in enumerate(mine):
        middle = top + ROW * k + ROW / 2
        colour = COLOURS[order[row.who] % len(COLOURS)] if order else "#767676"
        value = row.value
        label = row.who if order else str(int(row.who) + 1)
        page.append(f'<text class="end" x="{LEFT - 12}" y="{middle + 5:.1f}">{escape(label)}</text>')
        page.append(
            f'<rect x="{LEFT}" y="{middle - 9:.1f}" width="{x(value.mean) - LEFT:.1f}" height="18" rx="2" fill="{colour}"'
            ' fill-opacity=".55"/>'
        )
        page.append(f'<path d="M{x(value.low):.1f} {middle}H{x(value.high):.1f}" stroke="{colour}" stroke-width="3"/>')
        page.append(f'<text x="{x(value.high) + 8:.1f}" y="{middle + 5:.1f}">{100 * value.mean:.1f} %</text>')
    bottom = top + ROW * len(mine)
    page.append(f'<line class="even" x1="{x(1 / seats):.1f}" x2="{x(1 / seats):.1f}" y1="{top}" y2="{bottom}"/>')
    return bottom
