"""The entry point's answers are those last reviewed; ``make golden`` rewrites them."""

import pytest

from calculators.catalogue import CALCULATORS, NAMES
from tests.golden.book import drawings, kept, made, names, reviewed, system
from tests.golden.requests import REQUESTS
from tests.systems.scenes import scenes

KEPT = kept()
ASKED = [name for name in names() if not name.startswith("evenings/")]


@pytest.mark.parametrize("name", ASKED, ids=lambda name: f"{system(name)}-{name}")
def test_golden(name: str) -> None:
    there = {file: text for file, text in KEPT.items() if file.rpartition(".")[0] == name}
    assert there == made(name), "read the difference, then `make golden`"


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_has_its_scenes_in_their_order(name: str) -> None:
    """What each tells is compared where it is played: ``contract/test_scenes.py``."""
    assert [*reviewed(name)] == [*scenes(name)], "read the difference, then `make golden`"


def test_each_kind_of_drawing_is_kept_whole() -> None:
    there = {file: text for file, text in KEPT.items() if file.startswith("drawings/")}
    assert there == drawings(), "look at the difference, then `make golden`"


def test_nothing_is_left_over() -> None:
    assert {file.rpartition(".")[0] for file in KEPT if not file.endswith(".svg")} <= set(names())


def test_every_calculator_has_two_at_least() -> None:
    asked = [request["calculator"] for request in REQUESTS.values()]
    assert {name: asked.count(name) for name in CALCULATORS if asked.count(name) < 2} == {}
