"""A space of draws: its draw, its refusals and its law agree."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.chance import Chance
from calculators.core.errors import DeclarationError
from calculators.core.space import Deal, Dice
from tests.contract.scripted import ways

PILES = st.lists(st.integers(1, 5), min_size=1, max_size=6).flatmap(
    lambda pile: st.tuples(st.just(tuple(pile)), st.integers(0, min(3, len(pile))))
)


@given(PILES)
def test_the_law_of_a_deal_is_its_enumeration(drawn: tuple[tuple[int, ...], int]) -> None:
    pile, count = drawn
    counts = Counter(permutations(pile, count))
    law = Deal(pile, count).law()
    assert set(law.outcomes()) == set(counts)
    for value, ways_ in counts.items():
        assert law.probability(value) == Fraction(ways_, counts.total())


@given(PILES)
def test_the_draw_goes_as_the_law_says(drawn: tuple[tuple[int, ...], int]) -> None:
    space = Deal(*drawn)
    found: Counter[tuple[int, ...]] = Counter()
    for value, chance in ways(space.draw):
        found[value] += chance  # type: ignore[assignment]
        assert not space.refusals(value)
    assert {value: space.law().probability(value) for value in found} == dict(found)


def test_a_pool_too_large_to_be_counted_asks_for_a_law() -> None:
    assert Dice((6,) * 7).law().denominator() == 6**7
    with pytest.raises(DeclarationError, match="8 dice: too many throws, declare a law"):
        Dice((6,) * 8).law()


def test_the_draw_is_as_frequent_as_the_law_says() -> None:
    """Chi-square of the six ordered pairs of three cards; 99.9th percentile, 5 degrees."""
    space = Deal((1, 2, 3), 2)
    counts = Counter(space.draw(Chance(f"seed {n}")) for n in range(3000))
    expected = [3000 * float(space.law().probability(value)) for value in counts]
    distance = sum((c - e) ** 2 / e for c, e in zip(counts.values(), expected, strict=True))
    assert len(counts) == 6
    assert distance < 20.5


@pytest.mark.parametrize(
    ("pile", "count", "typed", "reason"),
    [
        ((1, 2, 3), 2, (1,), "Il faut 2 pièces ici, pas 1."),
        ((1, 2, 3), 1, (1, 2), "Il faut 1 pièce ici, pas 2."),
        ((1, 2, 3), 1, (4,), "Pas dans la pioche : 4."),
        ((1, 2, 3), 2, (1, 1), "Pas dans la pioche : 1."),
        ((1, 1, 3), 2, (1, 1), ""),
        ((1, 2, 3), 2, (3, 1), ""),
        ((), 0, (1,), "Rien n'est à tirer ici : laissez vide."),
        ((), 0, (), ""),
    ],
)
def test_refusals(pile: tuple[int, ...], count: int, typed: tuple[int, ...], reason: str) -> None:
    assert reason in " ".join(Deal(pile, count).refusals(typed))
    assert bool(reason) == bool(Deal(pile, count).refusals(typed))


def test_a_deal_counts_in_its_own_unit() -> None:
    assert Deal((1, 2, 3), 2, unit="carte").refusals((1,)) == ["Il faut 2 cartes ici, pas 1."]
    assert Deal((1, 2, 3), 1, unit="domino").refusals(()) == ["Il faut 1 domino ici, pas 0."]


@given(st.lists(st.sampled_from([2, 4, 6]), max_size=3).map(tuple))
def test_dice_fall_as_their_law_says(sides: tuple[int, ...]) -> None:
    space = Dice(sides)
    found = dict(ways(space.draw))
    assert {value: space.law().probability(value) for value in found} == found
    assert sum(found.values()) == 1
    assert not any(space.refusals(value) for value in found)


def test_what_comes_next_of_a_deal_is_still_in_its_pile() -> None:
    deal = Deal((1, 2, 2, 3), 3)
    pieces = [next_.pieces for drawn in ((), (1,), (1, 2)) if (next_ := deal.awaits(drawn))]
    assert pieces == [(1, 2, 3), (2, 3), (2, 3)]
    assert deal.awaits((1, 2, 2)) is None


@pytest.mark.parametrize(
    ("sides", "typed", "reason"),
    [
        ((6, 6), (3,), "Il faut 2 faces de d6, pas 1."),
        ((6,), (7,), "7 n'est pas une face de d6."),
        ((6,), (0,), "0 n'est pas une face de d6."),
        ((4, 6), (5, 5), "5 n'est pas une face de d4."),
        ((), (1,), "Rien n'est à lancer ici : laissez vide."),
        ((4, 6), (4, 6), ""),
    ],
)
def test_dice_refuse(sides: tuple[int, ...], typed: tuple[int, ...], reason: str) -> None:
    assert " ".join(Dice(sides).refusals(typed)) == reason


def test_each_face_falls_as_often() -> None:
    """Chi-square over many seeds; 99.9th percentile, 19 degrees of freedom."""
    counts = Counter(Dice((20,)).draw(Chance(f"die {n}")) for n in range(10_000))
    assert len(counts) == 20
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 43.8
