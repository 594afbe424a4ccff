"""An arena as a picture: ratings, wins, and how often each bot was ahead of each other. Plain SVG like plot.py."""

from __future__ import annotations

from html import escape

from ..core.game import Game
from .arena_report import ranked
from .contest import Contest
from .plot import COLOURS, LEFT, RIGHT, WIDTH, Bar, bars, framed, label, share
from .tally import Interval, Z

CELL = 34  # height of a pair's cell


def as_svg(game: Game, contest: Contest) -> str:
    names, arrangement = ranked(contest), contest.arrangement
    colours = {name: COLOURS[k % len(COLOURS)] for k, name in enumerate(names)}
    page: list[str] = []
    rated = []
    for name in names:
        rating = contest.ratings[name]
        spread = Z * rating.deviation
        value = Interval(rating.mean, rating.mean - spread, rating.mean + spread)
        rated.append(Bar(name, value, colours[name], f"{rating.mean:.1f} ±{spread:.1f}"))
    won = [Bar(name, contest.wins(name), colours[name], share(contest.wins(name))) for name in names]
    y = bars(page, 92, "Rating", rated)
    y = bars(page, y + 40, "Wins of a seat", won, 1 / arrangement.seats)
    y = _pairs(page, y + 40, contest, names, colours)
    options = "".join(f", {key} {value}" for key, value in arrangement.options)
    return framed(
        page,
        y,
        f"{game.title}: {arrangement.seats} players, {len(names)} bots",
        f"{contest.games:,} games{options}, seed {arrangement.seed}",
        "whiskers: 95 % confidence; dashed: a fair share of the wins; –: never met",
        f"{game.title}, an arena of {contest.games} games",
    )


def _pairs(page: list[str], y: int, contest: Contest, names: list[str], colours: dict[str, str]) -> int:
    """How often left was ahead of above: the fuller the cell, the more often."""
    page.append(f'<text class="quiet" x="{LEFT}" y="{y}">Left ahead of above, % of games (a shared place is half)</text>')
    wide = (WIDTH - LEFT - RIGHT) / len(names)
    top = y + 36
    for k, name in enumerate(names):
        squeezed = f' textLength="{wide - 10:.1f}" lengthAdjust="spacingAndGlyphs"' if 7.2 * len(name) > wide - 10 else ""
        page.append(f'<text class="middle" x="{LEFT + wide * (k + 0.5):.1f}" y="{top - 10}"{squeezed}>{escape(name)}</text>')
    for row, one in enumerate(names):
        middle = top + CELL * row + CELL / 2
        page.append(label(one, middle + 5))
        for column, other in enumerate(names):
            ahead = contest.ahead(one, other)
            x = LEFT + wide * column
            if ahead:
                page.append(
                    f'<rect x="{x + 1:.1f}" y="{middle - CELL / 2 + 1:.1f}" width="{wide - 2:.1f}" height="{CELL - 2}" rx="2"'
                    f' fill="{colours[one]}" fill-opacity="{0.08 + 0.42 * ahead.mean:.2f}"/>'
                )
            words = f"{100 * ahead.mean:.1f}" if ahead else "" if one == other else "–"
            page.append(f'<text class="middle" x="{x + wide / 2:.1f}" y="{middle + 5:.1f}">{words}</text>')
    return top + CELL * len(names)
