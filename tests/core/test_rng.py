"""The generator: the published one, the same in every build, without a bias one could see."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from viertel.core.state import Rng

DRAWS = 60_000


def far(counts: Counter[int], cells: int, draws: int) -> float:
    """How many standard deviations chi-square lies from what an even distribution would have."""
    expected = draws / cells
    chi = sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))
    return abs(chi - (cells - 1)) / sqrt(2 * (cells - 1))


def test_it_is_the_same_in_every_build() -> None:
    rng = Rng(2024)
    assert [rng.below(1000) for _ in range(8)] == [703, 20, 995, 330, 630, 220, 958, 189]
    other = Rng(2024, stream=7)
    assert [other.below(1000) for _ in range(8)] == [255, 450, 604, 963, 285, 575, 25, 64]


def test_it_is_xoshiro256_starstar() -> None:
    """The published generator, from the state its authors' examples begin with; the upper half of each number."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.d = 1, 2, 3, 4
    published = [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]
    assert [rng.below(2**32) for _ in published] == [number >> 32 for number in published]


def test_a_copy_goes_on_alike_and_alone() -> None:
    rng = Rng(3)
    rng.below(10)
    copy = rng.copy()
    ahead = [copy.below(100) for _ in range(20)]
    assert [rng.below(100) for _ in range(20)] == ahead


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_what_cannot_be_drawn_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="can't be drawn"):
        Rng(1).below(n)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 100, 640])
def test_every_number_is_as_likely(n: int) -> None:
    rng = Rng(n)
    assert far(Counter(rng.below(n) for _ in range(DRAWS)), n, DRAWS) < 5


def test_a_large_range_has_no_number_twice_as_often() -> None:
    """Below three quarters of 2**32, scaling alone would draw every third number twice as often."""
    rng = Rng(1)
    thirds = Counter(rng.below(3 << 30) % 3 for _ in range(DRAWS))
    assert far(thirds, 3, DRAWS) < 5


@pytest.mark.parametrize("gap", [1, 2, 5])
def test_a_number_says_nothing_of_those_after_it(gap: int) -> None:
    rng = Rng(gap)
    drawn = [rng.below(6) for _ in range(DRAWS)]
    pairs = Counter(6 * one + two for one, two in zip(drawn, drawn[gap:]))
    assert far(pairs, 36, DRAWS - gap) < 5


def test_bits_are_set_half_of_the_time() -> None:
    rng = Rng(9)
    drawn = [rng.below(2**32) for _ in range(20_000)]
    for bit in range(32):
        assert abs(sum(number >> bit & 1 for number in drawn) - 10_000) < 5 * sqrt(5_000)


def test_neighbouring_seeds_and_streams_have_nothing_in_common() -> None:
    first = Counter(6 * Rng(seed).below(6) + Rng(seed + 1).below(6) for seed in range(0, 40_000, 2))
    assert far(first, 36, 20_000) < 5
    streams = Counter(6 * Rng(1, n).below(6) + Rng(1, n + 1).below(6) for n in range(0, 40_000, 2))
    assert far(streams, 36, 20_000) < 5


def test_no_two_of_many_games_begin_alike() -> None:
    """With 32 bits of state some of 100,000 would."""
    states = {(rng.a, rng.b, rng.c, rng.d) for rng in (Rng(1, n) for n in range(100_000))}
    assert len(states) == 100_000


def test_sums_of_dice_come_as_often_as_they_should() -> None:
    rng = Rng(12)
    ways = Counter(one + two for one in range(6) for two in range(6))
    sums = Counter(rng.below(6) + rng.below(6) for _ in range(DRAWS))
    chi = sum((sums[total] - DRAWS * n / 36) ** 2 / (DRAWS * n / 36) for total, n in ways.items())
    assert abs(chi - 10) < 5 * sqrt(20)
