"""The scenes of every system: what a table may do, must do and cannot do."""

import pytest

from calculators.core.system import System
from tests.contract.catalogue import ALL_SYSTEMS
from tests.systems.scenes import Scene, book, check, scenes

ALL = [(s.id, n, scene) for s in ALL_SYSTEMS for n, scene in enumerate(scenes(s.id).values(), 1)]


@pytest.mark.parametrize("scene", [pytest.param(each, id=f"{s}-{n}") for s, n, each in ALL])
def test_a_scene(scene: Scene) -> None:
    check(scene)


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)
def test_every_rule_is_met_or_has_no_place_in_the_game(system: System) -> None:
    met, elsewhere = book(system.id).met, book(system.id).elsewhere.keys()
    assert met | elsewhere == {*system.rule_ids}
    assert not met & elsewhere
