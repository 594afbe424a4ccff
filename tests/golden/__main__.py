"""`python -m tests.golden` writes the playthroughs anew."""

from tests.games import OURS
from viertel import games

from . import FOLDER, playthrough

for name in OURS:
    (FOLDER / f"{name}.txt").write_text(playthrough(games.load(name)), encoding="utf-8")
