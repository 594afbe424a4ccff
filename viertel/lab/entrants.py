"""Who may enter the lab's games: our bots, policies that were learned (`learned:FILE`, with the extra `batch`), and OpenSpiel's
bots where the extra `openspiel` is installed."""

from __future__ import annotations

from pathlib import Path

from .. import bots
from ..bots import Bot
from ..core.errors import BadInput
from ..core.game import Game

OPENSPIEL = "openspiel-"
LEARNED = "learned:"


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat of one game, as bots.make makes ours."""
    if name.startswith(LEARNED):
        try:
            from . import learned
        except ImportError as missing:
            raise BadInput(f"'{name}' needs NumPy: pip install 'viertel[batch]' ({missing})") from None
        return learned.Learned(game, Path(name.removeprefix(LEARNED)))
    if not name.startswith(OPENSPIEL):
        return bots.make(name, game, seed)
    try:
        from . import openspiel_bots
    except ImportError as missing:
        raise BadInput(f"'{name}' needs OpenSpiel: pip install 'viertel[openspiel]' ({missing})") from None
    return openspiel_bots.make(name, game, seed)
