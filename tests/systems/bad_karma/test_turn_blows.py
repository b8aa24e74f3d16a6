"""What the winner's dominoes do: how they may lie, and what they change on their target."""

import pytest

from calculators.systems.bad_karma.turn import flow
from calculators.systems.bad_karma.turn.sheet import Sheet
from tests.systems.bad_karma.tables import opened, played

BO = Sheet("Bo", "coeur", 7, 6, "poing")


@pytest.mark.parametrize("weapon", ["iL", "iM", "pF", "ipL"])
def test_a_double_zero_is_never_laid_face_down(weapon: str) -> None:
    """It is a wound of 0, face up, whatever the weapon (BK-ATT-09)."""
    ana = Sheet("Ana", "pique", 8, 7, weapon)
    won = played(opened(ana, BO), "draw.2 0-0 4-1", "keep.1", "draw.1 6-6", "accept", "declare")
    struck = flow.advance(won, "attack.1")
    laid = [tile for tile in struck[1].sheet.gauge if not tile.hidden]
    assert [tile.sides for tile in laid][:1] == [(0, 0)], "nobody is asked how it lies"
