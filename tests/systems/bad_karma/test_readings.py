"""Each reading and setting of the turn reaches the table under its own name, and no other."""

from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.machine import Machine
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.turn.machine import Scene
from tests.systems.bad_karma.tables import READINGS

TURN = CALCULATORS["bad_karma.turn"]
SWITCHES = {
    parameter.name: [choice.code for choice in getattr(parameter.field, "choices", ())]
    for parameter in TURN.parameters
    if parameter.name in House.inputs
}


def test_the_turn_asks_for_every_reading_of_the_table() -> None:
    assert {name: tuple(codes) for name, codes in SWITCHES.items()} == READINGS


@pytest.mark.parametrize(
    ("name", "code"), [(name, code) for name, codes in SWITCHES.items() for code in codes]
)
def test_a_reading_reaches_the_table_by_its_name(
    name: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules that run are the real ones; what they are given is looked at on its way."""
    houses: list[House] = []
    replay = Machine.replay

    def watched(machine: Any, scene: Scene, log: Any) -> Any:
        houses.append(scene.house)
        return replay(machine, scene, log)

    monkeypatch.setattr(Machine, "replay", watched)
    engine.run(TURN, {name: code}, "s")
    assert houses
    expected = House(**{name: code})
    assert all(house == expected for house in houses)
