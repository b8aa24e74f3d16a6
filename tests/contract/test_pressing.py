"""Whatever a page shows may be pressed, in any order: it is done, or refused in words."""

import pytest

from calculators.core.system import System
from tests.contract.catalogue import ALL_SYSTEMS
from tests.contract.pressing import Pressing
from tests.project import tries

LONG = 60
TO_FILL = "à remplir"
"""Part of a refusal that asks for an unwritten field of a sheet."""


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda each: each.id)
@pytest.mark.parametrize("seed", range(tries(80, least=3, part=27)))
def test_what_is_offered_can_be_pressed(system: System, seed: int) -> None:
    table = Pressing(system, seed)
    for _ in range(LONG):
        table.acts()
        assert not [each for each in table.refused if TO_FILL not in each[2][0].lower()]
