"""The sheet of Bad Karma: what is told of the gauge, its own fault."""

import json
from typing import Any

from calculators.session.characters import blank
from calculators.session.filling import changed_to, character
from calculators.web import handle
from tests.systems.party import Party, sheet_of

SHEET = sheet_of("bad_karma")


def fighter(**fields: Any) -> Any:
    return character(SHEET, changed_to(SHEET, "Inès", blank(SHEET), fields))


def test_the_gauge_is_told_with_its_boxes() -> None:
    assert SHEET.told["gauge"](fighter(karma=7, gauge="5-3 4-2x2 ?")) == "3 sur 7"


def test_a_skill_out_of_reach_is_refused_at_its_field() -> None:
    faults = fighter(skill=3, modifier=-4).faults()
    assert [fault.field for fault in faults] == ["modifier"]


def test_a_printed_sheet_has_boxes_for_dominoes() -> None:
    """As the blank one has: a gauge and two tracks, with what lies there for all to see."""
    party = Party("bad_karma", Ana={"karma": 7, "gauge": "5-4x2/pL ?"}, Bo={"ko": "3-1"})
    request = {"op": "play", "system": "bad_karma", "session": party.session, "seat": ""}
    view = {"page": "carnet", "paper": True}
    panel = json.loads(handle(json.dumps(request | {"panel": view})))["panel"]
    boxes = {"calc-gauge": 2, "calc-track": 4}
    assert {each: panel.count(f'class="{each}"') for each in boxes} == boxes
    assert "Jauge de 7 cases, 2 occupées" in panel
    assert "Dominos sur la jauge" not in panel
