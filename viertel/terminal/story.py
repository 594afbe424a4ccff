"""What happened, in sentences, as one seat may know it; and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.table import Table
from rich.text import Text as Styled

from ..core.event import Event
from ..core.game import Game
from ..core.match import Entry
from ..core.seat import BUT, CHANCE
from ..core.state import State
from ..core.text import Text


def everything(event: Event) -> bool:
    """May somebody read it to whom nothing is secret? What is told to all but one says less than what that one is told."""
    return event.readers < BUT


def sentences(
    game: Game, entries: Iterable[Entry], text: Text, names: Sequence[str], may_read: Callable[[Event], bool]
) -> Styled:
    """The log of some entries, as far as a reader may know it."""
    page = Styled()
    for entry in entries:
        for event in entry.events:
            if event.telling.quiet or not may_read(event):
                continue
            line = Styled("  " if entry.seat == CHANCE else "• ", style="dim")
            sentence = Styled(game.sentence(event, text, names))
            sentence.highlight_words([name for name in names if name], style="bold")
            page.append_text(line).append_text(sentence).append("\n")
    page.rstrip()
    return page


def reckoning(game: Game, state: State, text: Text, total: str, names: Sequence[str]) -> Table:
    """The points by part, best first."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("")
    for part in game.parts:
        table.add_column(text(f"score.{part}"), justify="right")
    table.add_column(total, justify="right", style="bold")
    winners = state.winners()
    for seat in sorted(range(state.seats), key=state.standing, reverse=True):
        points = game.points(state, seat)
        name = Styled(("★ " if seat in winners else "  ") + names[seat], style="bold" if seat in winners else "")
        table.add_row(name, *(str(points[part]) for part in game.parts), str(sum(points.values())))
    return table
