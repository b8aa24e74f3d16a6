"""The calculators' odds equal those computed from the book."""

from fractions import Fraction
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from tests.systems.i2ds.by_the_book import (
    LEVELS,
    odds_of_opposition,
    odds_of_test,
    odds_of_two_eights,
)

TEST, OPPOSED = CALCULATORS["i2ds.test"], CALCULATORS["i2ds.opposed"]


def odds(calculator: Any, **fields: Any) -> dict[str, Fraction]:
    return engine.odds(calculator, engine.parse(calculator, fields))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("grace", ["none", "d6", "d20"])
def test_every_test_as_the_book_counts_it(level: str, grace: str) -> None:
    for difficulty in range(36):
        for characteristic in (0, 7):
            found = odds(
                TEST, level=level, grace=grace, characteristic=characteristic, difficulty=difficulty
            )
            assert found == odds_of_test(level, characteristic, difficulty, grace)


@pytest.mark.parametrize("level", LEVELS)
def test_criticals_on_three_dice_as_the_book_counts_them(level: str) -> None:
    for difficulty in (3, 12, 18, 40):
        found = odds(
            TEST, level=level, grace="d6", characteristic=2, difficulty=difficulty, all_dice=True
        )
        assert found == odds_of_test(level, 2, difficulty, "d6", three=True)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("other", LEVELS)
@pytest.mark.parametrize("grace", ["none", "eight"])
def test_every_opposition_as_the_book_counts_it(level: str, other: str, grace: str) -> None:
    for mine, theirs in ((5, 5), (9, 10), (3, 8), (40, 0)):
        found = odds(
            OPPOSED, level=level, other_level=other, grace=grace,
            characteristic=mine, other_characteristic=theirs,
        )  # fmt: skip
        assert found == odds_of_opposition(level, mine, other, theirs, grace)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("other", LEVELS)
def test_an_8_kept_for_a_win_as_the_book_counts_it(level: str, other: str) -> None:
    for mine, theirs in ((5, 5), (9, 10), (3, 8)):
        found = odds(
            OPPOSED, level=level, other_level=other, grace="eight", eight="win",
            characteristic=mine, other_characteristic=theirs,
        )  # fmt: skip
        assert found == odds_of_opposition(level, mine, other, theirs, "eight", only_to_win=True)


@pytest.mark.parametrize("grace", ["d6", "d20"])
def test_oppositions_with_a_grace_die_as_the_book_counts_them(grace: str) -> None:
    for level, other in (("N", "M"), ("A", "C"), ("M", "N")):
        found = odds(
            OPPOSED, level=level, other_level=other, grace=grace,
            characteristic=6, other_characteristic=7,
        )  # fmt: skip
        assert found == odds_of_opposition(level, 6, other, 7, grace)


@pytest.mark.parametrize("reading", ["tie", "win"])
@pytest.mark.parametrize(("level", "other"), [("N", "N"), ("A", "C"), ("C", "N")])
def test_an_8_on_each_side_as_the_book_counts_it(level: str, other: str, reading: str) -> None:
    for mine, theirs in ((5, 5), (9, 10), (3, 8)):
        found = odds(
            OPPOSED, level=level, other_level=other, grace="eight", eight=reading,
            other_side="player", other_grace="eight",
            characteristic=mine, other_characteristic=theirs,
        )  # fmt: skip
        only_to_win = reading == "win"
        assert found == odds_of_two_eights(level, mine, other, theirs, only_to_win=only_to_win)
