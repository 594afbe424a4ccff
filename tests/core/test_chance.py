"""Luck: sealed luck can be drawn again by hand; quick luck repeats."""

from __future__ import annotations

import hashlib
import hmac
from typing import ClassVar

from viertel import games
from viertel.core.chance import Quick, Sealed
from viertel.core.state import Rng, State

GAME = games.load("wiener_walzer")


class Urn(State):
    """A state whose next chance is what a test says."""

    outcomes: ClassVar[list[tuple[int, int]]] = [(10, 1), (20, 3), (30, 4)]

    def chances(self) -> list[tuple[int, int]]:
        return self.outcomes


def test_a_seal_is_the_sha256_of_the_seed() -> None:
    assert Sealed(b"waltz").seal == hashlib.sha256(b"waltz").hexdigest()


def test_a_fresh_seed_is_secret_and_long() -> None:
    assert len(Sealed().seed) == 32
    assert Sealed().seed != Sealed().seed


def test_a_draw_is_the_hmac_of_the_entrys_number_as_a_fraction() -> None:
    sealed = Sealed(b"waltz")
    for n in range(50):
        digest = hmac.new(b"waltz", str(n).encode("ascii"), hashlib.sha256).hexdigest()
        at = int(digest, 16) / 2**256 * 8  # the weights sum to 8
        assert sealed.draw(Urn(), n) == (10 if at < 1 else 20 if at < 4 else 30)


def test_draws_by_hand() -> None:
    """HMAC-SHA256("waltz", "0") is d024…, which is 6.5 of 8; "3" is 2044…, just past 1 of 8; "4" is 0a15…, 0.3 of 8."""
    assert hmac.new(b"waltz", b"0", "sha256").hexdigest().startswith("d0241182fe61c037")
    assert [Sealed(b"waltz").draw(Urn(), n) for n in (0, 3, 4)] == [30, 20, 10]


def test_draws_follow_the_weights() -> None:
    sealed = Sealed(b"weights")
    drawn = [sealed.draw(Urn(), n) for n in range(8000)]
    for code, weight in Urn.outcomes:
        assert abs(drawn.count(code) - 1000 * weight) < 5 * (1000 * weight) ** 0.5


def test_the_same_entry_draws_the_same_luck() -> None:
    state = GAME.new(3)
    assert Sealed(b"a").draw(state, 5) == Sealed(b"a").draw(state, 5)
    assert len({Sealed(b"a").draw(state, n) for n in range(40)}) > 5


def test_quick_luck_repeats_with_its_seed() -> None:
    state = GAME.new(3)
    one, two = Quick(Rng(4)), Quick(Rng(4))
    assert [one.draw(state, n) for n in range(20)] == [two.draw(state, n) for n in range(20)]
