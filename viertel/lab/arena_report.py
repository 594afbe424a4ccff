"""An arena's results as a table and as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from ..core.game import Game
from .contest import Contest
from .report import pm
from .simulate import WIN
from .tally import Interval, Z


def ranked(contest: Contest) -> list[str]:
    """The bots, best rating first."""
    return sorted(contest.bots, key=lambda name: -contest.ratings[name].mean)


def as_json(game: Game, contest: Contest) -> str:
    names = ranked(contest)
    data: dict[str, Any] = {
        **contest.arrangement.to_json(game),
        "games": contest.games,
        "fair_share": 1 / contest.arrangement.seats,
        "bots": [_bot(contest, name) for name in names],
        "pairs": [
            {"bot": one, "against": other, "ahead": asdict(ahead), "margin": asdict(margin)}
            for one in names
            for other in names
            if (ahead := contest.ahead(one, other)) and (margin := contest.margin(one, other))
        ],
        "lineups": [
            {"lineup": lineup, "wins": {name: asdict(tally.share(WIN)) for name, tally in wins.items() if tally.n}}
            for lineup, wins in contest.lineups.items()
        ],
    }
    return json.dumps(data, indent=1) + "\n"


def _bot(contest: Contest, name: str) -> dict[str, Any]:
    bot = contest.bots[name]
    return {
        "bot": name,
        "rating": asdict(contest.ratings[name]),
        "seats": bot.wins.n,
        "wins": asdict(contest.wins(name)),
        "place": asdict(contest.place(name)),
        "points": asdict(contest.points(name)),
        "decisions": bot.decisions,
        "seconds_per_decision": bot.seconds / max(1, bot.decisions),
        "longest_decision": bot.longest,
    }


def as_table(game: Game, contest: Contest) -> RenderableType:
    arrangement = contest.arrangement
    options = "".join(f", {key}={value}" for key, value in arrangement.options)
    lineups = len(arrangement.lineups)
    title = f"{game.title}: {arrangement.seats} players{options}, {contest.games:,} games, seed {arrangement.seed}"
    return Group(
        Styled(title, style="bold"),
        Styled(
            f"{lineups} line-up{'s' if lineups > 1 else ''}, each from every seat with the same luck;"
            f" 95 % confidence; a fair share of the wins is {100 / arrangement.seats:.1f} %",
            style="dim",
        ),
        _bots(contest),
        Styled("left ahead of above: % of games (a shared place is half), and by how many points", style="dim"),
        _pairs(contest),
    )


def _bots(contest: Contest) -> Table:
    table = _table("bot", "rating", "wins %", "place", "points", "ms a decision", "longest")
    fair = 1 / contest.arrangement.seats
    for name in ranked(contest):
        bot, rating, wins = contest.bots[name], contest.ratings[name], contest.wins(name)
        table.add_row(
            name,
            f"{rating.mean:.1f} ±{Z * rating.deviation:.1f}",
            f"{100 * wins.mean:.1f} ({100 * wins.low:.1f} to {100 * wins.high:.1f}) {_against(wins, fair)}",
            pm(contest.place(name), 1),
            pm(contest.points(name), 1),
            f"{1000 * bot.seconds / max(1, bot.decisions):,.2f}",
            f"{1000 * bot.longest:,.1f}",
        )
    return table


def _against(share: Interval, fair: float) -> str:
    """Surely more than its fair share, surely less, or neither."""
    return "+" if share.low > fair else "-" if share.high < fair else "="


def _pairs(contest: Contest) -> Table:
    names = ranked(contest)
    table = _table("", *names)
    for one in names:
        ahead = [contest.ahead(one, other) for other in names]
        margin = [contest.margin(one, other) for other in names]
        table.add_row(
            one,
            *(f"{100 * share.mean:.1f} ({100 * share.low:.0f} to {100 * share.high:.0f})" if share else "" for share in ahead),
        )
        table.add_row("", *(f"{value.mean:+.1f} ±{value.half:.1f}" if value else "" for value in margin), style="dim")
    return table


def _table(first: str, *headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(first, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
