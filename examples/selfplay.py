"""A reference that learns: PPO with masks from nothing, by playing against itself, on a CPU.

    pip install 'viertel[learn]'
    python examples/selfplay.py --minutes 30 --seed 1 --folder learned

Every few minutes the policy is kept, and the arena plays it against our bots, each from every seat with the same luck. The folder
then has the policies (`learned:FILE` is a bot for `viertel arena` and `viertel simulate`), what was measured (`curve.json`) and a
drawing of it (`curve.svg`). docs/selfplay.md tells what came of it.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import torch
from torch import nn

from viertel import batch, games
from viertel.core.game import Game
from viertel.lab import learned
from viertel.lab.arena import Order, play
from viertel.lab.contest import Contest
from viertel.lab.seating import Arrangement

matplotlib.use("Agg")
from matplotlib import pyplot

CLIP, ENTROPY, LAMBDA, VALUE = 0.2, 0.01, 0.95, 0.5  # PPO's usual constants
EPOCHS, MINIBATCH = 4, 512
RATE = 5e-4
CLOSED = -1e4  # far below any number that a choice can have
MOST = 64  # choices at once
RARE = 0.02  # what varies less than this is not made louder than that
MARGIN = 20.0  # points ahead that count as much as the win itself
RIVALS = ("uniform", "novice", "regular")


class Net(nn.Module):
    """A number for each action, and how the game will end for the seat that looks."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        self.register_buffer("mean", torch.zeros(size))
        self.register_buffer("deviation", torch.ones(size))
        nn.init.zeros_(self.policy.weight)  # at first all that is open is as likely
        nn.init.zeros_(self.value.weight)

    def forward(self, seen: torch.Tensor, choices: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the chances of the choices, and the value."""
        inner = self.body((seen - self.mean) / self.deviation)
        logits = self.policy(inner).gather(1, choices.clamp(min=0)).masked_fill(choices < 0, CLOSED)
        return logits.log_softmax(-1), self.value(inner).squeeze(-1)

    def look_at(self, seen: torch.Tensor) -> None:
        """Points are a small part of 1 in an observation, and one-hot numbers are all of it: from here on each counts alike."""
        self.mean, self.deviation = seen.mean(0), seen.std(0).clamp(min=RARE)

    def layers(self) -> learned.Layers:
        """For a bot, which looks at the observation as it is."""
        first, second, last = self.body[0], self.body[2], self.policy
        with torch.no_grad():
            weight = first.weight / self.deviation
            pairs = [(weight, first.bias - weight @ self.mean), (second.weight, second.bias), (last.weight, last.bias)]
            return [(weight.numpy(), bias.numpy()) for weight, bias in pairs]


@dataclass
class Measured:
    """How the policy of one moment fares."""

    minutes: float  # on the clock since the beginning, with what measuring took
    decisions: int  # learned from so far
    rating: float
    deviation: float
    wins: dict[str, tuple[float, float, float]]  # against each bot: its share, and 95 % confidence
    bots: dict[str, float]  # the bots' ratings in the same arena


def listed(masks: np.ndarray[Any, Any]) -> torch.Tensor:
    """The masks as lists of what is open, filled up with -1: that is little, and only that is worth reckoning with."""
    games, actions = np.nonzero(masks)
    counts = masks.sum(axis=1)
    found = np.full((len(masks), MOST), -1)
    found[games, np.arange(len(games)) - np.repeat(np.cumsum(counts) - counts, counts)] = actions
    return torch.from_numpy(found)


def rollout(net: Net, table: batch.Batch) -> dict[str, torch.Tensor]:
    """All games of the batch from beginning to end, both seats by the same net, and what each decision came to be worth."""
    table.reset()
    rows: list[Any] = []
    while (table.seats >= 0).any():
        seen, choices = torch.from_numpy(table.observations.copy()), listed(table.masks)
        with torch.no_grad():
            logarithms, values = net(seen, choices)
        drawn = torch.multinomial(logarithms.exp(), 1)
        chances, actions = logarithms.gather(1, drawn).squeeze(1), choices.gather(1, drawn).squeeze(1).numpy()
        rows.append((seen, choices, drawn, chances, values, torch.from_numpy(table.seats.copy()).long()))
        table.step(np.where(table.seats < 0, batch.STAY, actions))
    seen, choices, drawn, chances, values, seats = (torch.stack(column) for column in zip(*rows))
    ahead, worth = np.array([table.points(k) for k in range(table.n)], np.float32), np.zeros((table.n, 2), np.float32)
    for seat in (0, 1):
        margin = ahead[:, seat] - ahead[:, 1 - seat]
        worth[:, seat] = (np.sign(margin) + np.clip(margin / MARGIN, -1, 1)) / 2
    # Generalised advantages, for each seat along its own decisions, from the last one back.
    later, gained = torch.from_numpy(worth), torch.zeros(table.n, 2)
    advantages = torch.zeros_like(values)
    each = torch.arange(table.n)
    for t in reversed(range(len(rows))):
        on = seats[t] >= 0
        game, seat = each[on], seats[t][on]
        gained[game, seat] = later[game, seat] - values[t][on] + LAMBDA * gained[game, seat]
        later[game, seat] = values[t][on]
        advantages[t][on] = gained[game, seat]
    on = seats >= 0
    return {
        "seen": seen[on],
        "choices": choices[on],
        "drawn": drawn[on],
        "chances": chances[on],
        "advantages": advantages[on],
        "returns": (advantages + values)[on],
    }


def learn(net: Net, optimiser: torch.optim.Optimizer, played: dict[str, torch.Tensor]) -> None:
    """PPO: some passes through what was played, in pieces, never far from the policy that played it."""
    played["advantages"] = (played["advantages"] - played["advantages"].mean()) / (played["advantages"].std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(played["drawn"])).split(MINIBATCH):
            part = {name: column[rows] for name, column in played.items()}
            now, values = net(part["seen"], part["choices"])
            ratio = (now.gather(1, part["drawn"]).squeeze(1) - part["chances"]).exp()
            gain = torch.min(ratio * part["advantages"], ratio.clamp(1 - CLIP, 1 + CLIP) * part["advantages"])
            entropy = -(now.exp() * now).sum(-1)
            loss = -gain.mean() + VALUE * (values - part["returns"]).pow(2).mean() - ENTROPY * entropy.mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def measure(game: Game, path: Path, count: int) -> Contest:
    """An arena: the policy against each of our bots, and these against each other, so that all have a rating."""
    name = f"learned:{path}"
    lineups = [(name, rival) for rival in RIVALS] + [("uniform", "novice"), ("novice", "regular")]
    arrangement = Arrangement.of(game, 2, {}, [], lineups, seed=7)
    orders = [Order(arrangement, n) for n in range(arrangement.rounded(count * len(lineups)))]
    return Contest.of(arrangement, [play(order) for order in orders])


def draw(curve: list[Measured], path: Path, title: str) -> None:
    pyplot.rcParams["svg.fonttype"] = "none"
    figure, (above, below) = pyplot.subplots(2, 1, figsize=(8, 8), sharex=True, layout="constrained")
    minutes = [one.minutes for one in curve]
    above.errorbar(minutes, [one.rating for one in curve], [2 * one.deviation for one in curve], capsize=3, label="learned")
    for rival, style in zip(RIVALS, (":", "--", "-.")):
        above.plot(minutes, [one.bots[rival] for one in curve], style, color="grey", label=rival)
    above.set(title=title, ylabel="rating in the arena")
    above.legend(loc="lower right")
    for rival in RIVALS:
        share, low, high = (np.array(column) * 100 for column in zip(*(one.wins[rival] for one in curve)))
        below.plot(minutes, share, label=f"against {rival}")
        below.fill_between(minutes, low, high, alpha=0.2)
    below.axhline(50, color="grey", linewidth=1)
    below.set(xlabel="minutes", ylabel="wins, %", ylim=(0, 100))
    below.legend(loc="lower right")
    figure.savefig(path)
    pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="wiener_walzer", help="a game that two can play")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("learned"))
    parser.add_argument("--games", type=int, default=256, help="side by side")
    parser.add_argument("--width", type=int, default=128, help="of the net")
    parser.add_argument("--every", type=float, default=3, help="minutes between two arenas")
    parser.add_argument("--arena", type=int, default=200, help="games against each bot")
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    given.folder.mkdir(parents=True, exist_ok=True)
    game = games.load(given.game)
    table = batch.make(game, given.games, 2, seed=given.seed, again=False, threads=given.threads)
    net = Net(len(table.layout), table.actions, given.width)
    optimiser = torch.optim.Adam(net.parameters(), lr=RATE, eps=1e-5)
    started, decisions, due, curve = time.monotonic(), 0, 0.0, list[Measured]()
    while True:
        minutes = (time.monotonic() - started) / 60
        done = minutes >= given.minutes
        if minutes >= due or done:
            path = given.folder / f"policy{len(curve):02}.npz"
            learned.save(path, table.layout, net.layers())
            contest = measure(game, path, given.arena)
            mine = contest.ratings[f"learned:{path}"]
            wins = {}
            for rival in RIVALS:
                found = contest.ahead(f"learned:{path}", rival)
                assert found
                wins[rival] = (found.mean, found.low, found.high)
            bots = {rival: contest.ratings[rival].mean for rival in RIVALS}
            curve.append(Measured(round(minutes, 2), decisions, mine.mean, mine.deviation, wins, bots))
            (given.folder / "curve.json").write_text(json.dumps([asdict(one) for one in curve], indent=1) + "\n")
            draw(curve, given.folder / "curve.svg", f"{game.title} for two, learned from nothing, seed {given.seed}")
            shares = ", ".join(
                f"{rival} {100 * share:.0f} % ({100 * low:.0f} to {100 * high:.0f})" for rival, (share, low, high) in wins.items()
            )
            print(
                f"{minutes:5.1f} min, {decisions:,} decisions: rating {mine.mean:.1f} ±{2 * mine.deviation:.1f}; {shares}",
                flush=True,
            )
            due += given.every
        if done:
            break
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.1, 1 - minutes / given.minutes)
        played = rollout(net, table)
        if decisions == 0:
            net.look_at(played["seen"])
        decisions += len(played["drawn"])
        learn(net, optimiser, played)


if __name__ == "__main__":
    main()
