"""The sheet of Bad Karma: its examples, what calculators take of it, what they give back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.sheet import Example
from tests.systems import sheets

SYSTEM = "bad_karma"
SOME = settings(max_examples=40, deadline=None)
every_side = pytest.mark.parametrize(("side", "name"), sheets.sides(SYSTEM))


@pytest.mark.parametrize("example", sheets.sheet_of(SYSTEM).examples, ids=lambda e: e.name)
def test_an_example_is_a_character(example: Example) -> None:
    assert not [*sheets.made(sheets.sheet_of(SYSTEM), example.fields).faults()]


def test_what_is_written_first_is_short() -> None:
    inputs = sheets.sheet_of(SYSTEM).character.inputs
    assert sum(not each.field.group for each in inputs.values()) <= 8


@every_side
@SOME
@given(st.data())
def test_what_is_taken_fits_its_input(side: str, name: str, data: st.DataObject) -> None:
    sheets.check_takes(data, SYSTEM, side, name)


@every_side
@SOME
@given(st.data())
def test_what_is_given_back_fits_the_sheet(side: str, name: str, data: st.DataObject) -> None:
    sheets.check_gives(data, SYSTEM, side, name)


def test_the_table_gives_back_who_sat_down() -> None:
    sheet = sheets.sheet_of(SYSTEM)
    (game,) = sheet.games
    seated = {example.name: sheets.made(sheet, example.fields) for example in sheet.examples}
    calculator = CALCULATORS[game.calculator]
    begun = engine.run(calculator, game.begin(seated), "s")
    kinds = {p.name: p.field for p in calculator.parameters}
    state = begun.result.state or {}
    inputs = {name: kinds[name].dump(value) for name, value in state.items() if value is not None}
    back = game.gives(inputs)
    assert set(back) == set(seated)
    for name, fields in back.items():
        assert sheets.written(seated[name], dict(fields)) == seated[name]
    hurt = {**inputs, "characters": [{**row, "gauge": ["5-3"]} for row in inputs["characters"]]}
    assert game.gives(hurt)["Marco"]["gauge"] == ["5-3"]


def test_the_gauge_is_told_with_its_boxes() -> None:
    sheet = sheets.sheet_of(SYSTEM)
    one = sheets.made(sheet, {"karma": 7, "gauge": "5-3 4-2x2 ?"})
    assert sheet.told["gauge"](one) == "3 sur 7"


def test_a_skill_out_of_reach_is_refused_at_its_field() -> None:
    one = sheets.made(sheets.sheet_of(SYSTEM), {"skill": 3, "modifier": -4})
    assert [fault.field for fault in one.faults()] == ["modifier"]
