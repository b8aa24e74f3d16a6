"""What the door answers is what was last read and agreed to; ``make golden`` writes it anew."""

from pathlib import Path

import pytest

from calculators.catalogue import CALCULATORS
from tests.golden.book import NAMES, kept, pages
from tests.golden.requests import REQUESTS

KEPT = kept()


def of(name: str) -> dict[str, str]:
    """Return the files of that name."""
    return {path: text for path, text in KEPT.items() if Path(path).stem == name}


@pytest.mark.parametrize("name", NAMES)
def test_golden(name: str) -> None:
    assert of(name) == pages(name), "read the difference, then `make golden`"


def test_nothing_is_left_over() -> None:
    assert len({*NAMES}) == len(NAMES)
    assert [path for path in KEPT if Path(path).stem not in NAMES] == []


def test_every_calculator_has_two_at_least() -> None:
    asked = [request["calculator"] for request in REQUESTS.values()]
    assert {name: asked.count(name) for name in CALCULATORS if asked.count(name) < 2} == {}
