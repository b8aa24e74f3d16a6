"""The sheet of Bad Karma: who sits down at the table, what is told of the gauge, its own fault."""

from typing import Any

from calculators.core import engine
from calculators.session.characters import blank
from calculators.session.filling import changed_to, character
from calculators.systems.bad_karma import SYSTEM
from tests.systems.party import sheet_of

SHEET = sheet_of("bad_karma")


def fighter(**fields: Any) -> Any:
    return character(SHEET, changed_to(SHEET, "Inès", blank(SHEET), fields))


def test_the_table_gives_back_who_sat_down() -> None:
    (game,) = SHEET.games
    seated = {example.name: character(SHEET, example.fields) for example in SHEET.examples}
    calculator = SYSTEM.by_id[game.calculator]
    inputs = engine.state_json(engine.run(calculator, game.begin(seated), "s")) or {}
    back = game.gives({name: value for name, value in inputs.items() if value is not None})
    assert set(back) == set(seated)
    for example in SHEET.examples:
        before = {**blank(SHEET), **example.fields}
        after = changed_to(SHEET, example.name, before, back[example.name])
        assert character(SHEET, after) == seated[example.name]
    rows: Any = inputs["characters"]
    hurt = {**inputs, "characters": [{**row, "gauge": ["5-3"]} for row in rows]}
    assert game.gives(hurt)["Marco"]["gauge"] == ["5-3"]


def test_the_gauge_is_told_with_its_boxes() -> None:
    assert SHEET.told["gauge"](fighter(karma=7, gauge="5-3 4-2x2 ?")) == "3 sur 7"


def test_a_skill_out_of_reach_is_refused_at_its_field() -> None:
    faults = fighter(skill=3, modifier=-4).faults()
    assert [fault.field for fault in faults] == ["modifier"]
