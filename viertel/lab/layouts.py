"""The layout of an observation, for people and for programs: where each field is shown, and what each number is called."""

from __future__ import annotations

import json

from rich.table import Table

from ..core.game import Game
from ..core.observation import Observation


def layout(game: Game, players: int | None) -> Observation:
    seats = game.players[0] if players is None else players
    game.checked_options(seats, {})
    return Observation(game.state_type, seats, game.names)


def heading(game: Game, found: Observation) -> str:
    return (
        f"{game.title}, {found.seats} players: {len(found)} numbers, {len(game.actions.numbered)} actions; "
        f"version {found.VERSION}, digest {found.digest}"
    )


def as_table(found: Observation) -> Table:
    """The slices, and how their numbers begin."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("slice", "first", "size", "numbers"):
        table.add_column(title, justify="right" if title in ("first", "size") else "left", no_wrap=title != "numbers")
    for one in found.slices:
        names = found.names[one.first : one.first + one.size]
        table.add_row(one.name, str(one.first), str(one.size), ", ".join([*names[:3], *["…"][: len(names) > 3]]))
    return table


def as_lines(found: Observation, name: str) -> list[str]:
    """The numbers of one slice, each with its place and what its byte is multiplied with."""
    where = found[name]
    return [f"{n:>5}  {found.names[n]}  × {found.scales[n]:.6g}" for n in range(where.start, where.stop)]


def as_json(game: Game, found: Observation) -> str:
    return json.dumps(
        {
            "game": game.name,
            "players": found.seats,
            "version": found.VERSION,
            "digest": found.digest,
            "slices": {one.name: [one.first, one.first + one.size] for one in found.slices},
            "names": found.names,
            "scales": found.scales.tolist(),
            "actions": [game.words(code) for code in game.actions.numbered],
        },
        ensure_ascii=False,
    )
