"""Sums of dice: what tables write, and what they mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.pieces.dice_sum import DICE_SUMS, MOST_DICE, SIDES, DiceSum


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2d6+3", DiceSum(2, 6, 3)), ("d20", DiceSum(1, 20)), ("1D100", DiceSum(1, 100)),
        (" 2d6 − 1 ", DiceSum(2, 6, -1)), ("8", DiceSum(added=8)), ("0", DiceSum()),
        ("007", DiceSum(added=7)),
    ],
)  # fmt: skip
def test_what_tables_write(text: str, expected: DiceSum) -> None:
    assert DICE_SUMS.parse(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", "d", "0d6", "7d6", "1d7", "2d6+", "2d6+999", "5 9", "-3", "201", "9999", "２d6", "a"],
)
def test_what_no_table_has_is_refused_in_french(text: str) -> None:
    with pytest.raises(ValueError, match="ne convient pas : un nombre de 0 à 200"):
        DICE_SUMS.parse(text)


@given(
    count=st.integers(1, MOST_DICE), sides=st.sampled_from(SIDES), added=st.integers(-200, 200)
)  # fmt: skip
def test_a_notation_is_read_back(count: int, sides: int, added: int) -> None:
    dice = DiceSum(count, sides, added)
    assert DICE_SUMS.parse(str(dice)) == dice
    assert dice.dice == (sides,) * count


def test_a_sum_is_never_below_zero() -> None:
    assert DiceSum(1, 6, -4).total((3,)) == 0
    assert DiceSum(2, 6, 3).total((4, 6)) == 13
