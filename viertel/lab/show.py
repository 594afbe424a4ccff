"""Progress and tables for the lab's commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

GAP = 2


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, so that a report on stdout stays clean; nothing where nobody looks."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


@dataclass
class Sheet:
    """Figures in rows, of which none is ever cut: where the screen is too narrow the sheet is turned, or each row is a block.

    The first heading and the first cell of a row name what the others are about.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    quiet: bool = False  # every second row only adds to the one before

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        turned = [list(column) for column in zip(self.head, *self.rows)]
        if _width(self.head, self.rows) <= options.max_width or not self.rows:
            yield self._table(self.head, self.rows)
        elif not self.quiet and _width(turned[0], turned[1:]) <= options.max_width:
            yield self._table(turned[0], turned[1:])
        else:
            for row in self.rows:
                yield self._table([self.head[0], row[0]], [pair for pair in zip(self.head[1:], row[1:]) if pair[1]])

    def _table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
        table = Table(box=None, padding=(0, GAP, 0, 0), header_style="dim", row_styles=["", "dim"] if self.quiet else None)
        for number, heading in enumerate(head):
            cells = max((len(row[number]) for row in rows), default=0)
            table.add_column(heading, justify="right" if number else "left", min_width=max(cells, _word(heading)))
        for row in rows:
            table.add_row(*row)
        return table


def _word(heading: str) -> int:
    """Headings may wrap between words, figures not."""
    return max(map(len, heading.split()), default=0)


def _width(head: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    return sum(GAP + max(_word(heading), *(len(row[n]) for row in rows)) for n, heading in enumerate(head))
