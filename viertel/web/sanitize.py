"""What strangers write and others read: without letters that can't be seen, turn the line around or pile up on each other."""

from __future__ import annotations

import unicodedata

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")  # letters and signs that show nothing
JOINER = "\u200d"  # between the parts of one emoji; anywhere else it only hides
MARKS = 3  # accents on one letter


def sanitize_text(text: str) -> str:
    """A line as it may be shown: one space between words, nothing invisible."""
    kept: list[str] = []
    marks = 0
    before = ""
    for letter in " ".join(text.split()):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        joins = letter == JOINER and before in ("So", "Sk", "Mn")
        if (kind[0] == "C" and not joins) or letter in BLANK or marks > MARKS:
            continue
        kept.append(letter)
        before = kind
    while kept and kept[-1] == JOINER:
        kept.pop()
    line = " ".join("".join(kept).split())
    return line if any(unicodedata.category(letter)[0] in "LNPS" for letter in line) else ""
