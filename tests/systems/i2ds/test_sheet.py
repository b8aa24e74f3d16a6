"""The sheet of i2ds: its examples, what is taken of it, what is given back to it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.calculator import Calculator
from calculators.core.sheet import Part
from tests.contract.strategies import requests
from tests.systems import by_sheet

SHEET = by_sheet.sheet_of("i2ds")
PARTS = [*by_sheet.parts(SHEET)]
NAMES = [calculator.id for calculator, _ in PARTS]


def test_the_examples_are_three_different_people_without_a_fault() -> None:
    assert by_sheet.faults_of_examples(SHEET) == []
    read = [by_sheet.character(SHEET, example.fields) for example in SHEET.examples]
    assert len({example.name for example in SHEET.examples}) == len(set(read)) == 3


def test_a_character_can_be_made_from_nothing() -> None:
    nobody = by_sheet.character(SHEET, {})
    assert [*nobody.faults()] == []
    assert by_sheet.character(SHEET, by_sheet.written(nobody)) == nobody


def test_the_essentials_stand_unfolded() -> None:
    shown = [name for name, each in SHEET.character.inputs.items() if not each.field.group]
    assert shown[0] == "colour"
    assert len(shown) <= 9


@pytest.mark.parametrize(("calculator", "part"), PARTS, ids=NAMES)
def test_whatever_is_taken_is_an_input(calculator: Calculator, part: Part) -> None:
    fields = {p.name: p.field for p in calculator.parameters}
    found: set[str] = set()

    @settings(max_examples=25)
    @given(her=by_sheet.characters(SHEET), asked=requests(calculator))
    def take(her: object, asked: by_sheet.Raw) -> None:
        for name, source in part.takes.items():
            value = by_sheet.taken(source, her, asked)
            if value is not None:
                fields[name].parse(value)
                found.add(name)

    take()
    assert found == part.takes.keys()


@pytest.mark.parametrize(("calculator", "part"), PARTS, ids=NAMES)
def test_whatever_is_given_back_fits_the_sheet(calculator: Calculator, part: Part) -> None:
    found: set[str] = set()

    @settings(max_examples=150)
    @given(her=by_sheet.characters(SHEET), data=st.data())
    def give(her: object, data: st.DataObject) -> None:
        result = data.draw(by_sheet.results(calculator))
        for name, source in part.gives.items() if result else ():
            value = by_sheet.given_back(source, calculator, result, her)
            if value is not None:
                SHEET.character.inputs[name].field.parse(value)
                found.add(name)

    give()
    assert found == part.gives.keys()
