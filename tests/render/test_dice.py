"""Dice on the stage."""

import re

import pytest

from calculators.pieces.die import Die
from calculators.render.html import to_html
from calculators.render.pieces import picture
from tests.contract.page import read


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1, "00 1"),
        (7, "00 7"),
        (10, "10 0"),
        (86, "80 6"),
        (90, "90 0"),
        (99, "90 9"),
        (100, "00 0"),
    ],
)
def test_a_hundred_is_rolled_with_two_dice(value: int, shown: str) -> None:
    html = to_html(picture(Die(100, value)))
    assert re.findall(r">([^<]+)</text>", html) == [*shown.split(), "d100"]
    (svg,) = read(html).all("svg")
    assert svg.attributes["aria-label"] == Die(100, value).title
    assert str(value) in Die(100, value).title


def test_any_other_die_is_one() -> None:
    assert re.findall(r">([^<]+)</text>", to_html(picture(Die(20, 17)))) == ["17", "d20"]
