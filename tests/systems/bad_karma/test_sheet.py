"""The sheet of Bad Karma: what is told of the gauge, its own fault."""

from typing import Any

from calculators.session.characters import blank
from calculators.session.filling import changed_to, character
from tests.systems.party import sheet_of

SHEET = sheet_of("bad_karma")


def fighter(**fields: Any) -> Any:
    return character(SHEET, changed_to(SHEET, "Inès", blank(SHEET), fields))


def test_the_gauge_is_told_with_its_boxes() -> None:
    assert SHEET.told["gauge"](fighter(karma=7, gauge="5-3 4-2x2 ?")) == "3 sur 7"


def test_a_skill_out_of_reach_is_refused_at_its_field() -> None:
    faults = fighter(skill=3, modifier=-4).faults()
    assert [fault.field for fault in faults] == ["modifier"]
