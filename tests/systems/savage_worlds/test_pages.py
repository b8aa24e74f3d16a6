"""The marks of the pages that need more than their rendering to be believed."""

from fractions import Fraction
from math import comb

import pytest

from hooks.figures import figure


@pytest.mark.parametrize("fighters", [1, 2, 4, 6])
def test_a_mark_writes_several_lines(fighters: int) -> None:
    names = r"\n".join("ABCDEF"[:fighters])
    told = figure(f"initiative fighters='{names}' : joker", "savage_worlds")
    assert Fraction(told.value) == 1 - Fraction(comb(52, fighters), comb(54, fighters))
