"""Guided by coverage: what reaches a new line is mutated further, with Atheris (pip install 'viertel[fuzz]', if it has a wheel).

python -m viertel.lab.fuzz.covered KIND GAME FOLDER [-max_total_time=600 …]

The kind is positions, records or files; the folder keeps what reached something new, and what follows it is libFuzzer's. It ends
with the first fault, whose input it writes to a file.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import atheris

# What is imported here is traced. Compiled rules can't be; VIERTEL_NO_NATIVE=1 would be slower and trace nothing more.
with atheris.instrument_imports(include=["viertel.core", "viertel.games", "viertel.web"]):
    from .kinds import Files, Kind, Positions, Records
    from .mutation import Mutator

FRESH = 4  # one input in so many has nothing to do with those before


def main(name: str, game: str, folder: str, *given: str) -> None:
    known: dict[str, Kind] = {kind.name: kind for kind in (Positions(), Records(), Files())}
    kind = known[name]

    def mutated(data: bytes, most: int, seed: int) -> bytes:
        random = Mutator(seed)
        if len(data) < 2 or random.chance(FRESH):
            return kind.make(random, game, random.randrange(1000))[:most]
        if random.chance(2):
            return random.bytes(data)[:most]
        return "\n".join(random.lines(data.decode(errors="replace").split("\n"))).encode(errors="replace")[:most]

    Path(folder).mkdir(parents=True, exist_ok=True)
    atheris.Setup(
        [sys.argv[0], folder, "-max_len=60000", "-timeout=20", *given], partial(kind.attempt, game), custom_mutator=mutated
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
