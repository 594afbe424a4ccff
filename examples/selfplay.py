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
import re
import time
from dataclasses import asdict, dataclass
from itertools import product
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

GAME = "wiener_walzer"
RIVALS = ("uniform", "novice", "regular")
CLIP, LAMBDA, VALUE = 0.2, 0.9, 0.5  # PPO's usual constants
RATE, ENTROPY, LEAST = 2e-3, 0.03, 0.05  # … and two that become less, down to this part of them
MINIBATCH = 2048
MARGIN, WIN = 20.0, 0.5  # points ahead that are worth 1, and what a win is worth beside them
CLOSED = -1e4  # far below any number that a choice can have
MOST = 32  # choices at once
RARE = 0.02  # what varies less than this is not made louder than that
LOOK = 100  # games at random, to see what there is to see
CELL = re.compile(r"(\w+)\[([a-z])(\d+)\](.*)")  # what a number that tells of a cell is called: field, column, row, what of it


class Board:
    """Which numbers of an observation tell of which cell, which others ever change, and which cells an action names."""

    def __init__(self, table: batch.Batch) -> None:
        names, seen = table.layout.names, at_random(table.game)
        varies = seen.min(axis=0) < seen.max(axis=0)
        told = {match.groups(): n for n, name in enumerate(names) if (match := CELL.fullmatch(name))}
        fields, columns, rows, whats = zip(*(one for one, n in told.items() if varies[n]))
        kinds = [kind for kind in dict.fromkeys((field, what) for field, _, _, what in told) if kind in set(zip(fields, whats))]
        spots = list(product(sorted(set(rows)), sorted(set(columns))))
        self.shape = len(kinds), len(set(rows)), len(set(columns))
        cells = [told[field, column, row, what] for field, what in kinds for row, column in spots]
        rest = [n for n in np.flatnonzero(varies).tolist() if n not in set(told.values())]
        self.used = np.array(cells + rest)  # the others are the same in every game
        self.mean, self.deviation = seen[:, rest].mean(axis=0), seen[:, rest].std(axis=0).clip(RARE)
        # An action's words are a verb and cells: "place d2", "dance d2 e2".
        called = {column + row: n for n, (row, column) in enumerate(spots)}
        words = {action: table.words(action).split() for action in range(table.actions)}
        known = {action: (verb, named) for action, (verb, *named) in words.items() if named and called.keys() >= set(named)}
        self.verbs = list(dict.fromkeys(verb for verb, _ in known.values()))
        self.named = np.full((table.actions, 2), len(self.verbs) * len(spots))
        for action, (verb, named) in known.items():
            self.named[action, : len(named)] = [self.verbs.index(verb) * len(spots) + called[cell] for cell in named]


def at_random(game: Game) -> np.ndarray[Any, Any]:
    """What is seen where everybody plays at random."""
    table, rows = batch.make(game, LOOK, 2, again=False), []
    while (table.seats >= 0).any():
        rows.append(table.observations[table.seats >= 0])
        table.step(table.sample())
    return np.concatenate(rows)


class Layer(nn.Module):
    """A cell looks at itself, at the eight around it and at what is no cell's; that looks at itself."""

    def __init__(self, kinds: int, rest: int, width: int) -> None:
        super().__init__()
        self.near = nn.Conv2d(kinds, width, 3, padding=1)
        self.told = nn.Linear(rest, width)
        self.rest = nn.Linear(rest, width)

    def forward(self, cells: torch.Tensor, rest: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.near(cells) + self.told(rest)[:, :, None, None], self.rest(rest)


class Net(nn.Module):
    """A number for each action, and what will still come to the seat that looks. What is learned at one cell is known at all."""

    named: torch.Tensor
    mean: torch.Tensor
    deviation: torch.Tensor

    def __init__(self, board: Board, width: int) -> None:
        super().__init__()
        self.board, self.width = board, width
        self.layers = nn.ModuleList(
            [Layer(board.shape[0], len(board.mean), width), Layer(width, width, width), Layer(width, width, width)]
        )
        self.policy = nn.Conv2d(width, len(board.verbs), 1)
        self.value = nn.Linear(2 * width, 1)
        nn.init.zeros_(self.policy.weight)  # at first all that is open is as likely
        nn.init.zeros_(self.value.weight)
        for name in ("named", "mean", "deviation"):
            self.register_buffer(name, torch.from_numpy(getattr(board, name)))
        self.to(memory_format=torch.channels_last)

    def parts(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The cells, and the rest. Points are a small part of 1 in an observation: each of the rest is made to count alike."""
        cells, rest = seen.split([len(self.board.used) - len(self.mean), len(self.mean)], 1)
        shaped = cells.unflatten(1, self.board.shape).contiguous(memory_format=torch.channels_last)
        return shaped, (rest - self.mean) / self.deviation

    def numbers(self, cells: torch.Tensor, choices: torch.Tensor) -> torch.Tensor:
        """An action's number is the sum of its verb's at the cells it names; behind the last one is a 0, for want of a second."""
        found = nn.functional.pad(self.policy(cells).flatten(1), (0, 1))
        return found.gather(1, self.named[choices].flatten(1)).unflatten(1, (-1, 2)).sum(-1)

    def forward(self, seen: torch.Tensor, choices: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the chances of the choices, and the value."""
        cells, rest = self.parts(seen)
        for layer in self.layers:
            cells, rest = (part.relu() for part in layer(cells, rest))
        logits = self.numbers(cells, choices.clamp(min=0)).masked_fill(choices < 0, CLOSED)
        return logits.log_softmax(-1), self.value(torch.cat([cells.mean((2, 3)), rest], 1)).squeeze(1)

    @torch.no_grad()
    def plain(self, size: int) -> learned.Layers:
        """For a bot: the same as plain layers. Each is a sum, so what it does to nothing and to each single 1 tells all of it."""
        _, rows, columns = self.board.shape
        inner = self.width * rows * columns
        every = torch.arange(len(self.named))[None]

        def joined(parts: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
            return torch.cat([part.flatten(1) for part in parts], 1)

        def cells(found: torch.Tensor) -> torch.Tensor:
            return found[:, :inner].unflatten(1, (self.width, rows, columns))

        first, *others = self.layers
        sums = [
            (size, lambda seen: joined(first(*self.parts(seen[:, self.board.used])))),
            *((inner + self.width, lambda found, layer=layer: joined(layer(cells(found), found[:, inner:]))) for layer in others),
            (inner + self.width, lambda found: self.numbers(cells(found), every.expand(len(found), -1))),
        ]
        pairs = [(work(torch.eye(size)), work(torch.zeros(1, size))) for size, work in sums]
        return [((ones - nothing).T.numpy(), nothing[0].numpy()) for ones, nothing in pairs]


@dataclass
class Measured:
    """How the policy of one moment fares."""

    minutes: float  # on the clock since the beginning, with what measuring took
    processor: float  # minutes of one core, with what measuring took
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
    mine, theirs = (table.layout.names.index(f"score[seat +{k}]") for k in (0, 1))
    rows: list[Any] = []
    while (on := np.flatnonzero(table.seats >= 0)).size:
        found = table.observations[on]
        have = torch.from_numpy((found[:, mine] - found[:, theirs]) / table.layout.scales[mine] / MARGIN)
        seen, choices = torch.from_numpy(found[:, net.board.used]), listed(table.masks[on])
        with torch.no_grad():
            logarithms, values = net(seen, choices)
        drawn = torch.multinomial(logarithms.exp(), 1)
        chances, actions = logarithms.gather(1, drawn).squeeze(1), np.full(table.n, batch.STAY)
        actions[on] = choices.gather(1, drawn).squeeze(1)
        rows.append((torch.from_numpy(on), torch.from_numpy(table.seats[on]).long(), have, values, seen, choices, drawn, chances))
        table.step(actions)
    points = torch.tensor([table.points(k) for k in range(table.n)])
    margin = points - points.flip(1)
    # Generalised advantages, for each seat along its own decisions, from the last one back. What one is ahead already is no
    # longer to be foreseen: the net only says what will come.
    later, gained = margin / MARGIN + WIN * margin.sign(), torch.zeros(table.n, 2)
    advantages: list[torch.Tensor] = []
    for game, seat, have, values, *_ in reversed(rows):
        gained[game, seat] = later[game, seat] - (have + values) + LAMBDA * gained[game, seat]
        later[game, seat] = have + values
        advantages.insert(0, gained[game, seat])
    _, _, _, values, seen, choices, drawn, chances = (torch.cat(column) for column in zip(*rows))
    gains = torch.cat(advantages)
    return {"seen": seen, "choices": choices, "drawn": drawn, "chances": chances, "advantages": gains, "returns": gains + values}


def learn(net: Net, optimiser: torch.optim.Optimizer, played: dict[str, torch.Tensor], left: float) -> None:
    """PPO: once through what was played, in pieces, never far from the policy that played it. `left` is the part of the time."""
    for group in optimiser.param_groups:
        group["lr"] = left * RATE
    played["advantages"] = (played["advantages"] - played["advantages"].mean()) / (played["advantages"].std() + 1e-8)
    for rows in torch.randperm(len(played["drawn"])).split(MINIBATCH):
        part = {name: column[rows] for name, column in played.items()}
        now, values = net(part["seen"], part["choices"])
        ratio = (now.gather(1, part["drawn"]).squeeze(1) - part["chances"]).exp()
        gain = torch.min(ratio * part["advantages"], ratio.clamp(1 - CLIP, 1 + CLIP) * part["advantages"])
        entropy = -(now.exp() * now).sum(-1)
        loss = -gain.mean() + VALUE * (values - part["returns"]).pow(2).mean() - left * ENTROPY * entropy.mean()
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
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("learned"))
    parser.add_argument("--games", type=int, default=1024, help="side by side")
    parser.add_argument("--width", type=int, default=32, help="numbers that the net has for each cell")
    parser.add_argument("--every", type=float, default=5, help="minutes between two arenas")
    parser.add_argument("--arena", type=int, default=200, help="games against each bot")
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    given.folder.mkdir(parents=True, exist_ok=True)
    game = games.load(GAME)
    table = batch.make(game, given.games, 2, seed=given.seed, again=False, threads=given.threads)
    net = Net(Board(table), given.width)
    optimiser = torch.optim.Adam(net.parameters(), lr=RATE, eps=1e-5)
    started, decisions, due, curve = time.monotonic(), 0, 0.0, list[Measured]()
    while True:
        minutes = (time.monotonic() - started) / 60
        done = minutes >= given.minutes
        if minutes >= due or done:
            path = given.folder / f"policy{len(curve):02}.npz"
            learned.save(path, table.layout, net.plain(len(table.layout)))
            contest = measure(game, path, given.arena)
            mine = contest.ratings[f"learned:{path}"]
            wins = {}
            for rival in RIVALS:
                found = contest.ahead(f"learned:{path}", rival)
                assert found
                wins[rival] = (found.mean, found.low, found.high)
            bots = {rival: contest.ratings[rival].mean for rival in RIVALS}
            curve.append(
                Measured(round(minutes, 2), round(time.process_time() / 60, 2), decisions, mine.mean, mine.deviation, wins, bots)
            )
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
        played = rollout(net, table)
        decisions += len(played["drawn"])
        learn(net, optimiser, played, max(LEAST, 1 - minutes / given.minutes))


if __name__ == "__main__":
    main()
