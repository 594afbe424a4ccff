"""The heaps in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from viertel.core.text import Text

from .codes import HEAP
from .rules import Heaps


def draw(state: Heaps, heaps: Sequence[int], text: Text, names: Sequence[str]) -> Group:
    """A heap is a line: what is left of it, and dots for what is gone."""
    lines = [
        Styled(f"{letter}  ", style="bold").append(" |" * left, style="#e69f00").append(" ·" * (matches - left), style="dim")
        for letter, left, matches in zip(HEAP.names, state.heap, heaps)
    ]
    players = Table(box=None, padding=(0, 1), header_style="dim")
    players.add_column("", max_width=24, no_wrap=True)
    players.add_column(text("terminal.taken"), justify="right")
    for seat in range(state.seats):
        players.add_row(("▶ " if seat in state.to_act() else "  ") + names[seat], str(state.taken[seat]))
    return Group(*lines, "", players)
