"""Dataset: records as arrays, one row a decision, for whoever learns from games that were played.

    data = Dataset.read(Path("records").glob("*.viertel"))
    data.observations, data.masks, data.actions, data.rewards

A row is what the seat could see when it chose (core/observation.py, compact), which actions were open, which one it took, and
what the game came to be worth to it. Choices that are none are left out, as in the batch, whose numbers of actions these are. All
records are of one game with one number of players and the same figures; options may differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import BadInput, IllegalAction, RecordError
from ..core.game import Game
from ..core.observation import Observation
from ..core.record import Record
from ..core.seat import CHANCE
from ..games import of_record
from .memory import Eyes


@dataclass
class Dataset:
    layout: str  # its digest: what was learned from these rows can be used with this layout only
    observations: NDArray[np.uint8]
    packed: NDArray[np.uint8]  # the masks, eight actions a byte
    actions: NDArray[np.int32]
    n_actions: int  # how many there are in the game
    seats: NDArray[np.int8]  # who chose
    rewards: NDArray[np.float32]  # 1 for a win, -1 / (n - 1) for a loss, 0 where the game was not finished
    games: NDArray[np.int32]  # the number of the record

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, row: Any) -> tuple[Any, Any, Any, Any]:
        """Observation, mask, action and reward of a row, or of several."""
        return self.observations[row], self.mask(row), self.actions[row], self.rewards[row]

    def mask(self, row: Any) -> NDArray[np.bool_]:
        return np.unpackbits(self.packed[row], axis=-1, count=self.n_actions).astype(np.bool_)

    @property
    def masks(self) -> NDArray[np.bool_]:
        return self.mask(slice(None))

    def batches(self, size: int, seed: int) -> Iterator[tuple[Any, Any, Any, Any]]:
        """All rows once, in another order, so many at a time."""
        order = np.random.default_rng(seed).permutation(len(self))
        for first in range(0, len(self), size):
            yield self[order[first : first + size]]

    def save(self, path: Path) -> None:
        np.savez_compressed(path, **{one.name: getattr(self, one.name) for one in fields(self)})

    @classmethod
    def load(cls, path: Path) -> Dataset:
        with np.load(path) as kept:
            found = {one.name: kept[one.name] for one in fields(cls)}
        return cls(**{**found, "layout": str(found["layout"]), "n_actions": int(found["n_actions"])})

    @classmethod
    def read(cls, paths: Iterable[Path]) -> Dataset:
        """Records from files, in the order of their names."""
        found = sorted(paths)
        return cls.of([Record.read(path) for path in found], [str(path) for path in found])

    @classmethod
    def of(cls, records: Sequence[Record], names: Sequence[str] = ()) -> Dataset:
        if not records:
            raise BadInput("there are no records to make a dataset of")
        called = names or [f"record {n + 1}" for n in range(len(records))]
        first = records[0]
        game = of_record(first, called[0])
        layout = Observation(game.state_type, first.seats, game.names)
        eyes = Eyes(layout, game.new(first.seats, first.options))
        rows: list[tuple[Any, ...]] = []
        for n, (record, name) in enumerate(zip(records, called)):
            if (record.game, record.seats, record.last_rules) != (first.game, first.seats, first.last_rules):
                raise BadInput(f"{name} is of another game, number of players, rules or figures than {called[0]}")
            rows += [(*row, n) for row in _decisions(game, record, name, eyes)]
        observations, packed, actions, seats, rewards, games = zip(*rows) if rows else ((), (), (), (), (), ())
        size = len(game.actions.numbered)
        return cls(
            layout.digest,
            np.array(observations, np.uint8).reshape(len(rows), len(layout)),
            np.array(packed, np.uint8).reshape(len(rows), (size + 7) // 8),
            np.array(actions, np.int32),
            size,
            np.array(seats, np.int8),
            np.array(rewards, np.float32),
            np.array(games, np.int32),
        )


def _decisions(game: Game, record: Record, name: str, eyes: Eyes) -> Iterator[tuple[Any, ...]]:
    """The rows of one record: observation, packed mask, action, seat, reward."""
    number = {code: n for n, code in enumerate(game.actions.numbered)}
    options = game.checked_options(record.seats, record.options)
    first, state = 0, game.new(record.seats, options)
    if record.changes:  # what was played by other rules before is not ours to learn from
        first, state = record.changes[-1].at, game.whole(record.changes[-1].position, options)
    ending = record.ending
    rewards = [0.0] * record.seats
    if ending and not ending.closed:
        won = [record.seats / len(ending.winners) * (seat in ending.winners) for seat in range(record.seats)]
        rewards = [(share - 1) / (record.seats - 1) for share in won]
    for line, (seat, words) in enumerate(record.entries[first:], 2 + len(record.changes) + first):
        try:
            code = game.code(words)
            if seat != CHANCE and len(legal := state.legal(seat)) > 1:
                mask = np.zeros(len(number), np.bool_)
                mask[[number[one] for one in legal]] = True
                yield eyes.see(state, seat), np.packbits(mask), number[code], seat, rewards[seat]
            state.play(seat, code)
        except (BadInput, IllegalAction) as error:
            raise RecordError(f"{name}, line {line}: {error}") from None
