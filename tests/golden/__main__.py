"""`python -m tests.golden` writes the playthroughs anew."""

from viertel import games

from . import FOLDER, playthrough

for name in games.names():
    (FOLDER / f"{name}.txt").write_text(playthrough(games.load(name)), encoding="utf-8")
