"""What the door answers is what was last read and agreed to; ``make golden`` writes it anew."""

import pytest

from calculators.catalogue import CALCULATORS
from tests.golden.book import expected, kept
from tests.golden.requests import REQUESTS

WANTED = expected()


@pytest.mark.parametrize("name", WANTED)
def test_golden(name: str) -> None:
    assert kept().get(name) == WANTED[name], "read the difference, then `make golden`"


def test_nothing_is_left_over() -> None:
    assert kept().keys() == WANTED.keys()


def test_every_calculator_has_two_at_least() -> None:
    asked = [request["calculator"] for request in REQUESTS.values()]
    assert {name: asked.count(name) for name in CALCULATORS if asked.count(name) < 2} == {}
