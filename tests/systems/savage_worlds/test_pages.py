"""Marks of the pages that need more than a rendering test."""

from fractions import Fraction
from math import comb

import pytest

from hooks.figures import MARK, figure
from tests.project import ROOT


@pytest.mark.parametrize("fighters", [1, 2, 4, 6])
def test_a_mark_writes_several_lines(fighters: int) -> None:
    names = r"\n".join("ABCDEF"[:fighters])
    told = figure(f"initiative fighters='{names}' : joker", "savage_worlds")
    assert Fraction(told.value) == 1 - Fraction(comb(52, fighters), comb(54, fighters))


def test_a_figure_of_fainting_says_when_that_roll_is_made() -> None:
    """After soaking (AMB-SW-33), it is no part of the blow, whose chance would read 0."""
    pages = (ROOT / "docs" / "savage-worlds").glob("*.md")
    marks = [mark for page in pages for mark in MARK.findall(page.read_text(encoding="utf-8"))]
    told = [mark for mark in marks if mark.endswith(": unconscious")]
    assert told
    assert [mark for mark in told if " faint=" not in mark] == []
