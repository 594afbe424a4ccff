import numpy as np
from matplotlib import pyplot

from viertel import batch

games = batch.make("wiener_walzer", n=64, players=3, seed=1, opponents={1: "uniform", 2: "novice"})
won: list[int] = []
while len(won) < 200:
    actions = games.sample()  # your policy: games.observations and games.masks in, an action for each game out
    games.step(actions)
    won += games.rewards[games.ends].argmax(axis=1).tolist()
pyplot.bar(["mine", "uniform", "novice"], np.bincount(won, minlength=3) / len(won))
pyplot.savefig("wins.svg")
