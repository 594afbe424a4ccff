"""A game to be read: its lines, turn by turn, from what was told of it. Where nothing was told, the words of the record."""

from __future__ import annotations

from ...core.errors import BadInput
from ...core.seat import CHANCE
from ...core.tale import GONE
from .. import languages
from ..intake.trial import Trial
from ..storage.archive import Archive, StoredTable
from ..table.migrate import Reopening


def turns(kept: StoredTable, archive: Archive, lang: str, names: list[str]) -> list[list[str]]:
    """What everybody may read, in the order of play; a turn ends where another seat begins to decide."""
    over = kept.ending is not None
    registry = languages.text(lang)
    try:
        reopening = Reopening(kept, archive, Trial())
        entries, game = reopening.told(), reopening.game
    except BadInput:  # the game has gone
        entries, game = [], None
    text = languages.of_game(game, lang) if game else None
    changed = {change.first: change.rules for change in kept.changes}
    found: list[list[str]] = [[]]
    last = CHANCE
    for n, (_, _, seat, words, _, _) in enumerate(kept.entries):
        if seat not in (CHANCE, last):
            last = seat
            found.append([])
        entry = entries[n] if n < len(entries) else None
        plain = (f"{names[seat]}: {words}" if seat != CHANCE else words) if over else registry("house.untold")
        lines = found[-1]
        if entry is None or game is None or text is None:
            lines.append(plain)
        else:
            events = [event for event in entry.events if event.readable_by(None) and not event.telling.quiet]
            lines += [plain if event.telling is GONE else game.sentence(event, text, names) for event in events]
        if n + 1 in changed:
            lines.append(registry("house.rules_changed", version=changed[n + 1]))
    return [lines for lines in found if lines]
