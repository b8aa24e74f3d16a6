"""What the winner's dominoes do: how they may lie, and what they change on their target."""

from dataclasses import replace

import pytest

from calculators.pieces.gauge import KNOCKS
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.turn.state import penalty_of
from tests.systems.bad_karma.scripts import gauge
from tests.systems.bad_karma.tables import advance, choice, opened, person, played

BO = person("Bo", "coeur", 7, 6, "poing")


@pytest.mark.parametrize("weapon", ["iL", "iM", "pF", "ipL"])
def test_a_double_zero_is_never_laid_face_down(weapon: str) -> None:
    """It is a wound of 0, face up, whatever the weapon (BK-ATT-09)."""
    ana = person("Ana", "pique", 8, 7, weapon)
    won = played(opened(ana, BO), "draw.2 0-0 4-1", "keep.1", "draw.1 6-6", "accept", "declare")
    struck = advance(won, "attack.1")
    laid = [tile for tile in struck[1].sheet.gauge if not tile.hidden]
    assert [tile.sides for tile in laid][:1] == [(0, 0)], "nobody is asked how it lies"


@pytest.mark.parametrize(
    ("weapon", "domino", "how"),
    [("iL", "5-1", ["hidden"]), ("iL", "4-2", []), ("pL", "4-1", ["strong"])],
)
def test_a_blow_covers_nothing_on_a_track_that_it_does_not_reach(
    weapon: str, domino: str, how: list[str]
) -> None:
    """A skill of 12 filled the KO track; Dur à cuire plays as a KO is laid (AMB-BK-15, 21)."""
    knocks = tuple(KNOCKS.parse(text) for text in ("5-2:5", "3-2:3", "1-0:1"))
    bo = person("Bo", "coeur", 7, 6, "poing", tough=1, ko=knocks, out=True)
    turn = played(opened(person("Ana", "pique", 8, 7, weapon), bo), f"draw.1 {domino}", "keep.0")
    after = played(turn, "declare", "attack.1", *how)
    assert penalty_of(after[1].sheet, after.house) <= penalty_of(bo, after.house) == -4
    assert after[1].sheet.ko == knocks


@pytest.mark.parametrize("any_type", ["fits", "any"])
def test_a_critical_hit_of_a_single_type_may_be_played_face_down(any_type: str) -> None:
    """It settles its target without damage of its own (BK-ATT-19, AMB-BK-34)."""
    ana, bo = person("Ana", "pique", 8, 7, "gourdin"), replace(BO, gauge=gauge("4-1"))
    lines = ("draw.1 3-3", "keep.0", "draw.1 6-6", "accept", "declare", "attack.1")
    turn = played(opened(ana, bo, house=House(any_type=any_type)), *lines)
    assert [move.code for move in choice(turn).moves] == ["strong", "hidden"]
    shown, hidden = (advance(turn, code)[1].sheet for code in ("strong", "hidden"))
    assert [str(hurt) for hurt in hidden.wounds] == [str(hurt) for hurt in shown.wounds] == ["4-1"]
    assert (len(shown.ko), len(hidden.ko)) == (3, 0)
    assert (shown.gauge, hidden.gauge, hidden.lost) == ((), (), 1)
