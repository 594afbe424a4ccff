"""A game as the expert saw it: each seat's share of the win as a line, and the turning points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.progress import track
from rich.table import Table
from rich.text import Text as Styled

from ..bots import advice, analysis
from ..bots.analysis import Point, Turning
from ..bots.worker import Opinion
from ..core.match import Match
from ..core.seat import CHANCE
from ..core.state import State
from ..core.text import Text
from . import story

HEIGHTS = "▁▂▃▄▅▆▇█"
WIDTH = 60

Think = Callable[[State, int], Opinion]


def look(match: Match, think: Think, console: Console) -> list[Point]:
    """Ask the expert at every turn of a game, each time from what the seat saw."""
    points = []
    for stop in track(list(analysis.stops(match)), "", console=console, transient=True):
        opinion = think(match.at(stop.at).view(stop.seat), stop.seat)
        if opinion.shares:
            points.append(analysis.point(match, stop, opinion))
    end = analysis.end(match)
    return [*points, end] if end else points


def curve(points: Sequence[Point], names: Sequence[str]) -> Table:
    """A row for each seat, from the first turn to the end."""
    steps = [round(n * (len(points) - 1) / (WIDTH - 1)) for n in range(WIDTH)] if len(points) > WIDTH else range(len(points))
    table = Table(box=None, padding=(0, 1), show_header=False)
    for seat, name in enumerate(names):
        shares = [points[n].shares[seat] for n in steps]
        line = "".join(HEIGHTS[min(len(HEIGHTS) - 1, int(share * len(HEIGHTS)))] for share in shares)
        table.add_row(Styled(name, style="bold"), line, f"{shares[-1]:.0%}" if shares else "")
    return table


def turning(match: Match, found: Turning, own: Text, text: Text) -> Padding:
    """Whose share fell, where, by what, and what the expert would have done."""
    why = own("replay.by_luck" if found.luck else "replay.by_choice")
    lines = Styled()
    lines.append(f"{found.at}  {match.names[found.seat]}  {found.before:.0%} → {found.after:.0%}", style="bold").append(
        f"  {why}\n"
    )
    entries = match.entries[found.at : found.to]
    drawn = [entry for entry in entries if found.luck and entry.seat == CHANCE]
    lines.append_text(story.sentences(match.game, drawn or entries, text, match.names, story.everything).split("\n")[0])
    if found.instead:
        view = match.at(found.at).view(found.seat)
        instead = advice.sentence(match.game, view, found.seat, found.instead, text, match.names)
        lines.append("\n" + own("replay.instead", text=instead), style="dim")
    return Padding(lines, (0, 0, 0, 2))
