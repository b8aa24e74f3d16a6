"""The scenes of every system: what a table may do, must do and cannot do."""

from collections.abc import Callable

import pytest

from calculators.core.system import System
from tests.contract.catalogue import ALL_SYSTEMS
from tests.systems.evening import Evening
from tests.systems.scenes import Scene, book, check, evenings_in_python, scenes

ALL = [(s.id, n, scene) for s in ALL_SYSTEMS for n, scene in enumerate(scenes(s.id).values(), 1)]
IN_PYTHON = [
    pytest.param(play, book(system.id).rules[name], id=f"{system.id}-{name}")
    for system in ALL_SYSTEMS
    if evenings_in_python(system.id)
    for name, play in book(system.id).evenings.items()
]


@pytest.mark.parametrize("scene", [pytest.param(each, id=f"{s}-{n}") for s, n, each in ALL])
def test_a_scene(scene: Scene) -> None:
    check(scene)


@pytest.mark.parametrize(("play", "rules"), IN_PYTHON)
def test_an_evening_meets_its_rules(play: Callable[[], Evening], rules: set[str]) -> None:
    assert not rules - play().reached


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)
def test_every_rule_is_met_or_has_no_place_in_the_game(system: System) -> None:
    met, elsewhere = book(system.id).met, book(system.id).elsewhere.keys()
    assert met | elsewhere == {*system.rule_ids}
    assert not met & elsewhere
