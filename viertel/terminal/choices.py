"""The choices a seat has: listed with numbers, and found again from what somebody typed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Styled


def listed(words: Sequence[str], width: int) -> Styled:
    """One block per verb, its choices numbered in columns."""
    page = Styled()
    verbs: dict[str, list[tuple[int, str]]] = {}
    for number, action in enumerate(words, 1):
        verb, _, rest = action.partition(" ")
        verbs.setdefault(verb, []).append((number, rest))
    margin = max(len(verb) for verb in verbs) + 2
    for verb, items in verbs.items():
        digits = len(str(len(words)))
        column = digits + 1 + max(len(rest) for _, rest in items) + 2
        per_line = max(1, (width - margin) // column)
        for k, (number, rest) in enumerate(items):
            if k % per_line == 0:
                page.append("\n" * (len(page) > 0)).append((verb if k == 0 else "").ljust(margin), style="bold")
            page.append(f"{number:>{digits}} ", style="dim").append(rest.ljust(column - digits - 1))
    page.rstrip()
    return page


def found(typed: str, words: Sequence[str]) -> list[str]:
    """The choices that what was typed may mean: by number, words, words without the verb, or their beginning."""
    typed = " ".join(typed.lower().split())
    if typed.isdecimal():
        return [words[int(typed) - 1]] if 0 < int(typed) <= len(words) else []
    lower = {action.lower(): action for action in words}
    if typed in lower:
        return [lower[typed]]
    rests = [action for low, action in lower.items() if low.partition(" ")[2] == typed]
    return rests or [action for low, action in lower.items() if typed and low.startswith(typed)]
