"""An arena's results as rows; the rows as a table, JSON or CSV."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text as Styled

from ..core.game import Game
from .contest import Contest
from .report import Row, pm
from .show import Sheet
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
            {"bot": one, "against": other, "ahead": ahead.to_json(), "margin": margin.to_json()}
            for one in names
            for other in names
            if (ahead := contest.ahead(one, other)) and (margin := contest.margin(one, other))
        ],
        "lineups": [
            {"lineup": lineup, "wins": {name: tally.share(WIN).to_json() for name, tally in wins.items() if tally.n}}
            for lineup, wins in contest.lineups.items()
        ],
    }
    return json.dumps(data, indent=1) + "\n"


def rows(contest: Contest) -> list[Row]:
    """Every figure with its 95 % confidence interval; a pair is `one/other`, and tells of the one."""
    names, found = ranked(contest), []
    for name in names:
        seats, rating = contest.bots[name].wins.n, contest.ratings[name]
        spread = Z * rating.deviation
        found.append(Row("bot", name, "rating", seats, Interval(rating.mean, rating.mean - spread, rating.mean + spread)))
        found.append(Row("bot", name, "wins", seats, contest.wins(name)))
        found.append(Row("bot", name, "place", seats, contest.place(name)))
        found.append(Row("bot", name, "points", seats, contest.points(name)))
    for one in names:
        for other in names:
            if (ahead := contest.ahead(one, other)) and (margin := contest.margin(one, other)):
                met = contest.meetings(one, other)
                found.append(Row("pair", f"{one}/{other}", "ahead", met, ahead))
                found.append(Row("pair", f"{one}/{other}", "margin", met, margin))
    return found


def _bot(contest: Contest, name: str) -> dict[str, Any]:
    bot = contest.bots[name]
    return {
        "bot": name,
        "rating": asdict(contest.ratings[name]),
        "seats": bot.wins.n,
        "wins": contest.wins(name).to_json(),
        "place": contest.place(name).to_json(),
        "points": contest.points(name).to_json(),
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
            f"{lineups} line-up{'s' if lineups > 1 else ''}, each from every seat with the same luck\n"
            f"95 % confidence; a fair share of the wins is {100 / arrangement.seats:.1f} %",
            style="dim",
        ),
        _bots(contest),
        Styled("left ahead of above: % of games (a shared place is half), and by how many points", style="dim"),
        _pairs(contest),
    )


def _bots(contest: Contest) -> Sheet:
    rows = []
    fair = 1 / contest.arrangement.seats
    for name in ranked(contest):
        bot, rating, wins = contest.bots[name], contest.ratings[name], contest.wins(name)
        row = [
            name,
            f"{rating.mean:.1f} ±{Z * rating.deviation:.1f}",
            f"{100 * wins.mean:.1f} ({100 * wins.low:.1f} to {100 * wins.high:.1f}) {_against(wins, fair)}",
            pm(contest.place(name), 1),
            pm(contest.points(name), 1),
            f"{1000 * bot.seconds / max(1, bot.decisions):,.2f}",
            f"{1000 * bot.longest:,.1f}",
        ]
        rows.append(row)
    return Sheet(["bot", "rating", "wins %", "place", "points", "ms a decision", "longest"], rows)


def _against(share: Interval, fair: float) -> str:
    """Surely more than its fair share, surely less, or neither."""
    return "+" if share.low > fair else "-" if share.high < fair else "="


def _pairs(contest: Contest) -> Sheet:
    names = ranked(contest)
    rows = []
    for one in names:
        ahead = [contest.ahead(one, other) for other in names]
        margin = [contest.margin(one, other) for other in names]
        shares = (f"{100 * share.mean:.1f} ({100 * share.low:.0f} to {100 * share.high:.0f})" if share else "" for share in ahead)
        rows.append([one, *shares])
        rows.append(["", *(f"{value.mean:+.1f} ±{half(value)}" if value else "" for value in margin)])
    return Sheet(["", *names], rows, quiet=True)


def half(value: Interval) -> str:
    return f"{value.half:.1f}" if value.known else "?"
