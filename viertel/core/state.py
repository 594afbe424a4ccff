"""State: one position of one game, as ints and flat lists of int. Compiled when a C compiler is there.

A game subclasses State. Names with an underscore are the hot ones, native and without Python objects when compiled;
the public ones are built on them here, once, for every game.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any, ClassVar, Final

from .errors import IllegalAction as IllegalAction
from .seat import CHANCE, EVENT_SIZE, MAX_CODES, MAX_EVENTS, NOBODY, SPECTATOR, STORY_SIZE

M32: Final = 0xFFFFFFFF

Codes = Annotated[list[int], MAX_CODES]
Story = Annotated[list[int], STORY_SIZE]


def zeros(n: int) -> list[int]:
    return [0] * n


class Rng:
    """A small seeded generator for simulations, bots and tests; the same in every build. Never for games between people."""

    x: int

    def __init__(self, seed: int) -> None:
        self.x = max(1, int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=4).digest(), "little"))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self._below(n)

    def _below(self, n: int) -> int:
        x = self.x
        x ^= (x << 13) & M32
        x ^= x >> 17
        x ^= (x << 5) & M32
        self.x = x
        return (x * n) >> 32


class Slate:
    """Scratch memory that a state and its clones write lists and stories on. It is no part of the position."""

    codes: Codes
    n_codes: int
    weights: Codes
    story: Story  # EVENT_SIZE ints an event
    n_story: int
    telling: bool

    def __init__(self) -> None:
        self.codes = zeros(MAX_CODES)
        self.n_codes = 0
        self.weights = zeros(MAX_CODES)
        self.story = zeros(STORY_SIZE)
        self.n_story = 0
        self.telling = False


class State:
    """One position. The fields named in FIELDS, with their lowest and highest value, are the position; anything else
    a subclass keeps is derived from them."""

    FIELDS: ClassVar[dict[str, tuple[int, int]]] = {}

    slate: Slate
    seats: int
    viewer: int  # NOBODY for a full state, else whose view this is

    # What a game fills in. All hot, all without Python objects.

    def _acting(self) -> int:
        """Bit set of the seats to act; 0 when the game is over, CHANCE when chance is to act."""
        return 0

    def _legal(self, seat: int) -> int:
        """Write the seat's codes to the slate, sorted, and return how many."""
        return 0

    def _chances(self) -> int:
        """Write chance's codes and weights to the slate, sorted, and return how many."""
        return 0

    def _sample(self, rng: Rng) -> int:
        """One of the chances, drawn by weight; a game with a quicker way overrides this."""
        n = self._chances()
        total = 0
        for k in range(n):
            total += self.slate.weights[k]
        left = rng._below(total)
        for k in range(n):
            left -= self.slate.weights[k]
            if left < 0:
                return self.slate.codes[k]
        return self.slate.codes[n - 1]

    def _pick(self, seat: int, rng: Rng) -> int:
        """One of the seat's codes, each as likely; how many there were is in slate.n_codes."""
        self.slate.n_codes = self._legal(seat)
        return self.slate.codes[rng._below(self.slate.n_codes)]

    def _settle(self, rng: Rng) -> int:
        """Let chance act until it is somebody's turn or the game is over; then the same as _acting()."""
        acting = self._acting()
        while acting < 0:
            self._apply(CHANCE, self._sample(rng))
            acting = self._acting()
        return acting

    def _apply(self, seat: int, code: int) -> None:
        """Carry out an action known to be legal."""

    def _hide(self, seat: int) -> None:
        """Make holes of everything that seat may not know."""

    def _imagine(self, rng: Rng) -> None:
        """Fill the holes with something that could be there."""

    def _standing(self, seat: int) -> int:
        """Points and tie-breaks as one number: whoever has the highest at the end has won."""
        return 0

    def _plays_itself(self) -> bool:
        """May the Match take a seat's only choice for it? A game says no where the player would want to see it."""
        return True

    def _derive(self) -> None:
        """Recompute what is kept beside FIELDS, after they were set from outside."""

    def _clone(self) -> State:
        """A copy that shares nothing that changes."""
        return self

    # What everybody calls.

    def _tell(self, readers: int, key: int, a: int, b: int, c: int, d: int, e: int) -> None:
        """Add an event to the story, if anybody listens."""
        if self.slate.telling:
            if self.slate.n_story < MAX_EVENTS:
                at = self.slate.n_story * EVENT_SIZE
                self.slate.story[at] = readers
                self.slate.story[at + 1] = key
                self.slate.story[at + 2] = a
                self.slate.story[at + 3] = b
                self.slate.story[at + 4] = c
                self.slate.story[at + 5] = d
                self.slate.story[at + 6] = e
            self.slate.n_story += 1

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now: () when the game is over, (CHANCE,), one seat, or several at once."""
        acting = self._acting()
        if acting < 0:
            return (CHANCE,)
        return tuple(seat for seat in range(self.seats) if acting >> seat & 1)

    def legal(self, seat: int) -> list[int]:
        """The codes open to a seat, sorted; empty when it is not to act."""
        acting = self._acting()
        if acting < 0 or seat < 0 or seat >= self.seats or not acting >> seat & 1:
            return []
        n = self._legal(seat)
        return [self.slate.codes[k] for k in range(n)]

    def chances(self) -> list[tuple[int, int]]:
        """What chance may do now: codes and weights, sorted; empty when chance is not to act."""
        if self._acting() >= 0:
            return []
        n = self._chances()
        return [(self.slate.codes[k], self.slate.weights[k]) for k in range(n)]

    def sample(self, rng: Rng) -> int:
        """One of the chances, drawn by weight."""
        if self._acting() >= 0:
            raise IllegalAction("chance is not to act")
        return self._sample(rng)

    def apply(self, seat: int, code: int, events: list[tuple[int, ...]] | None = None) -> None:
        """Carry out an action known to be legal. `events`, if given, receives the story as tuples (readers, key, …)."""
        if events is None:
            self._apply(seat, code)
            return
        slate = self.slate
        slate.n_story = 0
        slate.telling = True
        try:
            self._apply(seat, code)
        finally:
            slate.telling = False
        if slate.n_story > MAX_EVENTS:
            raise RuntimeError(f"an action told {slate.n_story} events; {MAX_EVENTS} is the most")
        for k in range(slate.n_story):
            events.append(tuple([slate.story[k * EVENT_SIZE + i] for i in range(EVENT_SIZE - 1)]))

    def play(self, seat: int, code: int, events: list[tuple[int, ...]] | None = None) -> None:
        """The way in for actions from outside: refuses what is not legal, and then nothing has changed."""
        if seat == CHANCE:
            if code not in [c for c, _ in self.chances()]:
                raise IllegalAction(f"chance can't do {code} now")
        elif code not in self.legal(seat):
            raise IllegalAction(f"action {code} is not open to seat {seat} now")
        self.apply(seat, code, events)

    def clone(self) -> State:
        """A copy; later changes to one never show in the other."""
        return self._clone()

    def view(self, seat: int | None) -> State:
        """What one seat may know (None: a spectator), as a state with holes."""
        masked = self._clone()
        masked.viewer = SPECTATOR if seat is None else seat
        masked._hide(masked.viewer)
        masked._derive()
        return masked

    def imagine(self, rng: Rng) -> State:
        """Of a view: a full state that looks just like it from that seat."""
        full = self._clone()
        full._imagine(rng)
        full.viewer = NOBODY
        full._derive()
        return full

    def standing(self, seat: int) -> int:
        """Points and tie-breaks as one number."""
        return self._standing(seat)

    def over(self) -> bool:
        return self._acting() == 0

    def plays_itself(self) -> bool:
        return self._plays_itself()

    def winners(self) -> tuple[int, ...]:
        """The seats with the best standing; the winners once the game is over."""
        best = max(self._standing(seat) for seat in range(self.seats))
        return tuple(seat for seat in range(self.seats) if self._standing(seat) == best)

    def to_json(self) -> dict[str, Any]:
        """The position as plain data; zeros at the end of a list are left out."""
        data: dict[str, Any] = {"seats": self.seats, "viewer": self.viewer}
        for name in self.FIELDS:
            value = getattr(self, name)
            if isinstance(value, list):
                n = len(value)
                while n and value[n - 1] == 0:
                    n -= 1
                value = value[:n]
            data[name] = value
        return data

    def load(self, data: dict[str, Any]) -> None:
        """Set every field from to_json's data; this state must be of the same game, seats and options."""
        limits = {"seats": (1, SPECTATOR), "viewer": (NOBODY, SPECTATOR), **self.FIELDS}
        allowed = tuple(limits)
        for name in data:
            if name not in allowed:
                raise ValueError(f"a position has no field '{name}'; it has {', '.join(allowed)}")
        for name in allowed:
            if name not in data:
                raise ValueError(f"the position lacks the field '{name}'")
        if data["seats"] != self.seats:
            raise ValueError(f"the position is for {data['seats']} seats, not {self.seats}")
        values: dict[str, Any] = {}
        for name in allowed[1:]:
            low, high = limits[name]
            values[name] = _checked(name, data[name], getattr(self, name), low, high)
        for name, value in values.items():
            setattr(self, name, value)
        self._derive()

    def fingerprint(self) -> str:
        """Sixteen hex digits that two equal positions share."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in ("seats", "viewer", *self.FIELDS))

    def __hash__(self) -> int:
        raise TypeError("a state changes; use fingerprint()")


def _checked(name: str, given: Any, now: Any, low: int, high: int) -> Any:
    """A field's new value, padded to its size, if it has the right form: what the rules index with must be in range."""
    sized = isinstance(now, list)
    items = given if sized else [given]
    if not isinstance(items, list) or (sized and len(items) > len(now)):
        raise ValueError(f"field '{name}' must be a list of at most {len(now)} whole numbers")
    for item in items:
        if type(item) is not int or not low <= item <= high:
            raise ValueError(f"field '{name}' takes whole numbers from {low} to {high}, not {item!r}")
    return items + [0] * (len(now) - len(items)) if sized else given
