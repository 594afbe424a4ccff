"""State: one position of one game, as ints and flat lists of int.

A game subclasses State and declares its fields (field.py). Names with an underscore are the hot ones, native and without
Python objects when compiled; the public ones are built on them here, once, for every game.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any, Final, final

from .errors import IllegalAction
from .field import beginner, copier, places, shared, stored
from .layout import told
from .seat import CHANCE, EVENT_SIZE, MAX_CODES, MAX_EVENTS, NOBODY, SPECTATOR, STORY_SIZE
from .sight import Sight

NATIVE = "module"

M32: Final = 0xFFFFFFFF
M64: Final = 0xFFFFFFFFFFFFFFFF

Word = int  # 64 bits without a sign
Codes = Annotated[list[int], MAX_CODES]
Story = Annotated[list[int], STORY_SIZE]


def zeros(n: int) -> list[int]:
    return [0] * n


class Rng:
    """A seeded generator for simulations, bots and tests: xoshiro256** by Blackman and Vigna, the same in every build. Games
    that must not share their luck have one seed and a stream each. Never for games between people (chance.py)."""

    a: Word
    b: Word
    c: Word
    d: Word

    def __init__(self, seed: int, stream: int = 0) -> None:
        digest = hashlib.blake2b(f"{seed} {stream}".encode(), digest_size=32).digest()
        self.a, self.b, self.c, self.d = (int.from_bytes(digest[k : k + 8], "little") for k in (0, 8, 16, 24))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each exactly as likely; n is 2**32 at most."""
        if not 0 < n <= M32 + 1:
            raise ValueError(f"a number below {n} can't be drawn; it must be from 1 to 2**32")
        return self._below(n)

    def copy(self) -> Rng:
        """One that goes on with the same numbers."""
        other = Rng(0)
        other._follow(self)
        return other

    def resume(self, other: Rng) -> None:
        """Go on where another one is."""
        self._follow(other)

    def _below(self, n: int) -> int:
        many: Word = n
        drawn: Word = (self._next() >> 32) * many
        if drawn & M32 < many:  # rarely; then the few numbers that would come once too often are drawn anew (Lemire)
            least: Word = (M32 + 1 - many) % many
            while drawn & M32 < least:
                drawn = (self._next() >> 32) * many
        return drawn >> 32

    def _follow(self, other: Rng) -> None:
        """Go on where another one is."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d

    def _next(self) -> Word:
        b: Word = self.b
        found: Word = (b * 5) & M64
        found = ((found << 7) & M64) | (found >> 57)
        c: Word = self.c ^ self.a
        d: Word = self.d ^ b
        self.b = b ^ c
        self.a ^= d
        self.c = c ^ ((b << 17) & M64)
        self.d = ((d << 45) & M64) | (d >> 19)
        return (found * 9) & M64


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
    """One position. The fields that a subclass declares are the position, but for those that are derived from the others;
    objects beside them never change, and all positions of a game share them."""

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
        return self._by_weight(self._chances(), rng)

    def _lot(self, rng: Rng) -> int:
        """What `_settle` would let chance do next, for whoever wants to watch; a game with a quicker draw overrides this."""
        return self._sample(rng)

    def _pick(self, seat: int, rng: Rng) -> int:
        """One of the seat's codes, each as likely; how many there were is in slate.n_codes. A game with a quicker way overrides
        this, and need not write the others to the slate."""
        self.slate.n_codes = self._legal(seat)
        return self.slate.codes[rng._below(self.slate.n_codes)]

    def _settle(self, rng: Rng) -> int:
        """Let chance act until it is somebody's turn or the game is over; then the same as _acting()."""
        acting = self._acting()
        while acting < 0:
            self._apply(CHANCE, self._lot(rng))
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
        """Recompute the derived fields, after the others were set from outside."""

    # What follows from the declared fields. The native build writes these anew for each game.

    def _fill(self) -> None:
        """Give every field the value it has at the start."""
        beginner(type(self))(self)

    def _become(self, other: State) -> None:
        """Take over every field of another position of the same game."""
        self.seats = other.seats
        self.viewer = other.viewer
        copier(type(self))(self, other)

    def _clone(self) -> State:
        """A copy that shares nothing that changes."""
        copy = type(self).__new__(type(self))
        for name in shared(type(self)):
            setattr(copy, name, getattr(self, name))
        copy._become(self)
        return copy

    def _show(self, sight: Sight) -> None:
        """Pass the fields to whoever writes them down, in their order, without those that are derived."""
        for name, field in stored(type(self)).items():
            if field.per:
                sight._list(getattr(self, name))
            else:
                sight._one(getattr(self, name))

    def _item(self, field: int, index: int) -> int:
        """A number of a list, by the list's place among the fields: how native lists are seen from Python (row.py)."""
        return 0

    def _put(self, field: int, index: int, value: int) -> None:
        """Set such a number."""

    def numbers(self, field: int) -> list[int]:
        """All of such a list, as a list of its own."""
        found: list[int] = getattr(self, tuple(places(type(self)))[field])[:]
        return found

    def item(self, field: int, index: int) -> int:
        return self._item(field, index)

    def put(self, field: int, index: int, value: int) -> None:
        self._put(field, index, value)

    # What the core does with every game.

    def _begin(self, seats: int) -> None:
        """The declared start, before the figures of the component file and derived fields."""
        self.slate = Slate()
        self.seats = seats
        self.viewer = NOBODY
        self._fill()

    def _playout(self, rng: Rng) -> int:
        """Play uniformly at random to the end; returns the decisions, counting only those with something to choose."""
        decisions = 0
        while True:
            acting = self._settle(rng)
            if acting == 0:
                return decisions
            seat = 0
            while not acting & 1:
                acting >>= 1
                seat += 1
            code = self._pick(seat, rng)
            if self.slate.n_codes > 1:
                decisions += 1
            self._apply(seat, code)

    # What rules call.

    @final
    def _choice(self, n: int, code: int) -> int:
        """Write one more choice to the slate, behind the n that are there; how many there are now."""
        self.slate.codes[n] = code
        return n + 1

    @final
    def _choice_if(self, n: int, code: int, holds: bool) -> int:
        """One more choice if something holds. It is written anyhow, so that there is no jump for a processor to mispredict."""
        self.slate.codes[n] = code
        return n + holds

    @final
    def _chance(self, n: int, code: int, weight: int) -> int:
        """One more thing chance can do, unless it weighs nothing."""
        if weight == 0:
            return n
        self.slate.codes[n] = code
        self.slate.weights[n] = weight
        return n + 1

    @final
    def _any_seat(self, code: int) -> int:
        """Chance names a seat, each as likely: code + seat."""
        for seat in range(self.seats):
            self.slate.codes[seat] = code + seat
            self.slate.weights[seat] = 1
        return self.seats

    @final
    def _by_weight(self, n: int, rng: Rng) -> int:
        """One of the n things on the slate that chance can do, drawn by weight."""
        total = 0
        for k in range(n):
            total += self.slate.weights[k]
        left = rng._below(total)
        for k in range(n):
            left -= self.slate.weights[k]
            if left < 0:
                return self.slate.codes[k]
        return self.slate.codes[n - 1]

    @final
    def _tell(self, readers: int, key: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
        """Add an event to the story, if anybody listens."""
        if self.slate.telling:
            self._told(readers, key, a, b, c, d, e)

    def _told(self, readers: int, key: int, a: int, b: int, c: int, d: int, e: int) -> None:
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

    # What everybody calls.

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

    def choices(self, seat: int, number_of: list[int]) -> list[int]:
        """The same, where codes become what `number_of` has in their place."""
        acting = self._acting()
        if acting < 0 or seat < 0 or seat >= self.seats or not acting >> seat & 1:
            return []
        n = self._legal(seat)
        return [number_of[self.slate.codes[k]] for k in range(n)]

    def chances(self) -> list[tuple[int, int]]:
        """What chance may do now: codes and weights, sorted; empty when chance is not to act."""
        if self._acting() >= 0:
            return []
        n = self._chances()
        return [(self.slate.codes[k], self.slate.weights[k]) for k in range(n)]

    def odds(self, number_of: list[int]) -> list[tuple[int, float]]:
        """What chance may do now, each with its probability; codes become what `number_of` has in their place."""
        if self._acting() >= 0:
            return []
        n = self._chances()
        total = 0
        for k in range(n):
            total += self.slate.weights[k]
        return [(number_of[self.slate.codes[k]], self.slate.weights[k] / total) for k in range(n)]

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
        at = places(type(self))
        for name, field in stored(type(self)).items():
            if field.per:
                numbers = self.numbers(at[name])
                n = len(numbers)
                while n > 0 and numbers[n - 1] == 0:
                    n -= 1
                data[name] = numbers[:n]
            else:
                data[name] = getattr(self, name)
        return data

    def load(self, data: dict[str, Any]) -> None:
        """Set every field from to_json's data; this state must be of the same game, seats and options."""
        known = stored(type(self))
        allowed = ("seats", "viewer", *known)
        for name in data:
            if name not in allowed:
                raise ValueError(f"a position has no field '{name}'; it has {', '.join(allowed)}")
        for name in allowed:
            if name not in data:
                raise ValueError(f"the position lacks the field '{name}'")
        if data["seats"] != self.seats:
            raise ValueError(f"the position is for {data['seats']} seats, not {self.seats}")
        values = {"viewer": _checked("viewer", data["viewer"], 0, NOBODY, SPECTATOR)}
        for name, field in known.items():
            values[name] = _checked(name, data[name], field.size, field.low, field.high)
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
        return all(getattr(self, name) == getattr(other, name) for name in ("seats", "viewer", *stored(type(self))))

    def __str__(self) -> str:
        return told(self)

    def __hash__(self) -> int:
        raise TypeError("a state changes; use fingerprint()")


def _checked(name: str, given: Any, size: int, low: int, high: int) -> Any:
    """A field's new value, padded to its size, if it has the right form: what the rules index with must be in range."""
    items = given if size else [given]
    if not isinstance(items, list) or (size and len(items) > size):
        raise ValueError(f"field '{name}' must be a list of at most {size} whole numbers")
    for item in items:
        if type(item) is not int or not low <= item <= high:
            raise ValueError(f"field '{name}' takes whole numbers from {low} to {high}, not {item!r}")
    return items + [0] * (size - len(items)) if size else given
