"""Commands by what people type: their words in the chosen language, or the English ones. Capitals and accents do not matter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from ..core.text import Text
from .choices import folded


class Vocabulary:
    def __init__(self, names: Sequence[str], own: Text) -> None:
        """`names` are English, some of several words: `undo`, `undo turn`."""
        self._own = own
        self._names = {folded(words): name for name in names for words in (name, self.word(name))}
        self.offered = list(dict.fromkeys([*map(self.word, names), *names]))

    def word(self, name: str) -> str:
        return " ".join(self._own(f"command.{part}") for part in name.split())

    def read(self, typed: str) -> tuple[str | None, str]:
        """The longest command it begins with, by its English name, and what is said beside it."""
        words = typed.split()
        for length in range(len(words), 0, -1):
            name = self._names.get(folded(" ".join(words[:length])))
            if name:
                return name, " ".join(words[length:])
        return None, typed


def manual(text: str) -> RenderableType:
    """What the commands do, in two columns of which the second is as wide as there is room; what has one column stands above."""
    sentences, table = [], Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for line in text.splitlines():
        words = re.split(" {2,}", line)
        if len(words) == 1:
            sentences.append(line)
        else:
            table.add_row(*words)
    return Group(*sentences, table)
