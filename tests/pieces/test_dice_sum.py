"""Sums of dice: what tables write, and what they mean."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from calculators.catalogue import CALCULATORS
from calculators.pieces.dice_sum import (
    DICE_SUMS,
    MOST_ADDED,
    MOST_DICE,
    MOST_FIXED,
    SIDES,
    DiceSum,
)
from calculators.render.data import describe


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2d6+3", DiceSum(2, 6, 3)), ("d20", DiceSum(1, 20)), ("1D100", DiceSum(1, 100)),
        (" 2d6 − 1 ", DiceSum(2, 6, -1)), ("8", DiceSum(added=8)), ("0", DiceSum()),
        ("007", DiceSum(added=7)), ("２d6", DiceSum(2, 6)),
    ],
)  # fmt: skip
def test_what_tables_write(text: str, expected: DiceSum) -> None:
    assert DICE_SUMS.parse(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "", "d", "0d6", "7d6", "1d7", "2d6+", "5 9", "-3", "2d6+201", "2d6-201", "1000", "9999",
        "２d7", "a",
    ],
)  # fmt: skip
def test_what_no_table_has_is_refused_in_french(text: str) -> None:
    with pytest.raises(ValueError, match="ne convient pas : un nombre de 0 à 999"):
        DICE_SUMS.parse(text)


@given(
    count=st.integers(1, MOST_DICE), sides=st.sampled_from(SIDES), added=st.integers(-200, 200)
)  # fmt: skip
def test_a_notation_is_read_back(count: int, sides: int, added: int) -> None:
    dice = DiceSum(count, sides, added)
    assert DICE_SUMS.parse(str(dice)) == dice
    assert dice.dice == (sides,) * count


def every_sum() -> Iterator[DiceSum]:
    """Return every sum that a field takes."""
    for added in range(MOST_FIXED + 1):
        yield DiceSum(added=added)
    for count, sides in product(range(1, MOST_DICE + 1), SIDES):
        for added in range(-MOST_ADDED, MOST_ADDED + 1):
            yield DiceSum(count, sides, added)


def test_the_pattern_takes_every_sum_and_nothing_else() -> None:
    pattern = re.compile(DICE_SUMS.pattern)
    refused = [str(dice) for dice in every_sum() if not pattern.fullmatch(str(dice))]
    assert refused == []
    beyond = (
        f"{MOST_DICE + 1}d6", "0d6", "d6", "1d7", f"1d6+{MOST_ADDED + 1}", "1d6-201", "1d6+0",
        "1d6+07", str(MOST_FIXED + 1), "-1", "08", "", "1d", "1d6+",
    )  # fmt: skip
    assert [text for text in beyond if pattern.fullmatch(text)] == []


@pytest.mark.parametrize("text", ["1d100", "2d6+12", "120"])
def test_what_a_weapon_may_do_is_in_the_schema(text: str) -> None:
    for calculator in ("attack", "armour", "grave_wound"):
        schema = describe(CALCULATORS[f"d100.{calculator}"])["parameters"]["properties"]["damage"]
        assert Draft202012Validator(schema).is_valid(text)


def test_a_sum_is_never_below_zero() -> None:
    assert DiceSum(1, 6, -4).total((3,)) == 0
    assert DiceSum(2, 6, 3).total((4, 6)) == 13
