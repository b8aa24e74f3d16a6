"""Seeded chance: fair over all pieces, without modulo bias, and reproducible for ever."""

import hashlib
import random
import re
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core import chance as module
from calculators.core.chance import Chance, fresh_seed
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS

WHOLE = 1 << 53
# The 99.9th percentile of chi-square, by degrees of freedom.
CHI_SQUARE = {13: 34.53, 21: 46.80, 181: 246.0}

KINDS = pytest.mark.parametrize("pieces", [TRUMPS.pieces, MINOR_CARDS.pieces], ids=["T", "M"])


def chi_square(counts: Iterable[int], cells: int) -> float:
    listed = list(counts)
    listed += [0] * (cells - len(listed))
    expected = sum(listed) / cells
    return sum((count - expected) ** 2 for count in listed) / expected


def stubbed(*numbers: int) -> Chance:
    """Return a chance whose generator gives these 53-bit numbers, then fails."""
    chance = Chance("stub")
    stream = iter(numbers)
    chance._random = lambda: next(stream) / WHOLE
    return chance


@KINDS
def test_each_piece_is_drawn_as_often_over_many_seeds(pieces: tuple[object, ...]) -> None:
    """As in play: one draw from each of many seeds."""
    counts = Counter(Chance(f"seed {n}").choice(pieces) for n in range(500 * len(pieces)))
    assert chi_square(counts.values(), len(pieces)) < CHI_SQUARE[len(pieces) - 1]


@KINDS
def test_each_piece_is_drawn_as_often_in_one_stream(pieces: tuple[object, ...]) -> None:
    chance = Chance("one long evening")
    counts = Counter(chance.choice(pieces) for _ in range(500 * len(pieces)))
    assert chi_square(counts.values(), len(pieces)) < CHI_SQUARE[len(pieces) - 1]


@KINDS
def test_each_piece_comes_as_often_at_each_place_of_a_deal(pieces: tuple[object, ...]) -> None:
    deals = [Chance(f"deal {n}").deal(pieces, 4) for n in range(300 * len(pieces))]
    for place in range(4):
        counts = Counter(deal[place] for deal in deals)
        assert chi_square(counts.values(), len(pieces)) < CHI_SQUARE[len(pieces) - 1]


def test_each_ordered_pair_is_dealt_as_often() -> None:
    pairs = Counter(Chance(f"pair {n}").deal(range(14), 2) for n in range(60 * 182))
    assert chi_square(pairs.values(), 182) < CHI_SQUARE[181]


def test_neighbouring_seeds_are_strangers() -> None:
    """Seeds that differ by one character do not draw alike."""
    same = sum(Chance(f"{n}").below(14) == Chance(f"{n + 1}").below(14) for n in range(14 * 300))
    assert 240 < same < 360


def test_the_two_streams_of_a_seed_are_strangers() -> None:
    same = sum(
        Chance(f"{n}/first").below(14) == Chance(f"{n}/second").below(14) for n in range(14 * 300)
    )
    assert 240 < same < 360


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 13, 14, 21, 22, 28, 56, 1000, WHOLE])
def test_numbers_past_the_last_whole_multiple_are_drawn_again(bound: int) -> None:
    fair = WHOLE - WHOLE % bound
    assert stubbed(fair - 1).below(bound) == bound - 1
    assert stubbed(0).below(bound) == 0
    for biased in {fair, (fair + WHOLE - 1) // 2, WHOLE - 1} - {WHOLE}:
        if fair <= biased < WHOLE:
            assert stubbed(biased, biased, 0).below(bound) == 0
            with pytest.raises(StopIteration):
                stubbed(biased).below(bound)


@pytest.mark.parametrize("bound", range(1, 9))
def test_no_modulo_bias_over_every_number_of_a_small_generator(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With numbers of three bits, each result comes from equally many of them."""
    monkeypatch.setattr(module, "_BITS", 8)
    results: Counter[int] = Counter()
    for number in range(8):
        chance = Chance("stub")
        stream = iter([number / 8])
        chance._random = stream.__next__
        try:
            results[chance.below(bound)] += 1
        except StopIteration:
            assert number >= 8 - 8 % bound
    assert set(results.values()) == {8 // bound}
    assert len(results) == bound


@pytest.mark.parametrize("bound", [0, -1, WHOLE + 1])
def test_a_bound_out_of_range_is_a_mistake_of_the_maker(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be"):
        Chance("x").below(bound)


def test_nothing_to_choose_from_is_a_mistake_of_the_maker() -> None:
    with pytest.raises(ValueError, match="bound must be"):
        Chance("x").choice([])
    with pytest.raises(ValueError, match="bound must be"):
        Chance("x").deal([1, 2], 3)


# Links already shared: these never change, whatever is upgraded.
PINNED = {
    "": [5, 0, 3, 20, 16, 7, 5, 9, 7, 14, 8, 5],
    "kestrel": [4, 19, 15, 4, 3, 3, 19, 2, 0, 13, 19, 7],
    "k2": [0, 4, 10, 10, 14, 16, 6, 3, 21, 1, 14, 21],
    "Œuvre n° 5 / destiny": [7, 8, 1, 19, 21, 21, 8, 7, 13, 10, 15, 7],
}


def test_the_first_values_of_a_seed_are_pinned() -> None:
    for seed, values in PINNED.items():
        chance = Chance(seed)
        assert [chance.below(22) for _ in range(len(values))] == values, seed
        assert len(values) == 12


def test_a_deal_is_pinned() -> None:
    assert Chance("kestrel").deal(range(1, 15), 14) == (
        5,
        14,
        13,
        6,
        4,
        1,
        3,
        12,
        2,
        7,
        11,
        10,
        8,
        9,
    )


def test_the_first_bits_of_a_seed_are_pinned() -> None:
    """The rule for seeds: SHA-256 of the text, as the integer that seeds the generator."""
    assert Chance("kestrel")._random() == 0.778804173100818
    reference = random.Random(int.from_bytes(hashlib.sha256(b"kestrel").digest()))  # noqa: S311
    assert reference.random() == Chance("kestrel")._random()


@given(st.text(), st.integers(1, 60))
def test_a_seed_gives_the_same_values_twice_and_within_bounds(seed: str, bound: int) -> None:
    first, second = Chance(seed), Chance(seed)
    values = [first.below(bound) for _ in range(5)]
    assert values == [second.below(bound) for _ in range(5)]
    assert all(0 <= value < bound for value in values)


@given(st.text(), st.lists(st.integers(), max_size=12))
def test_a_whole_deal_is_a_shuffle(seed: str, items: list[int]) -> None:
    assert sorted(Chance(seed).deal(items, len(items))) == sorted(items)


def test_the_generator_of_everybody_is_left_alone() -> None:
    random.seed(1)
    before = random.getstate()
    Chance("x").deal(range(14), 14)
    assert random.getstate() == before


def test_fresh_seeds_are_short_and_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = {fresh_seed() for _ in range(1000)}
    assert len(seeds) == 1000
    assert all(re.fullmatch("[0-9a-f]{12}", seed) for seed in seeds)
    monkeypatch.setattr("secrets.token_hex", lambda size: f"from the platform, {size} bytes")
    assert fresh_seed() == "from the platform, 6 bytes"
