"""The sheet of Choix & Destin: its examples, what calculators take of it, what they give back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.sheet import Example
from tests.systems import sheets

SYSTEM = "choix_destin"
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
    facing = {
        "choice": st.sampled_from("12345"),
        "other_card": st.sampled_from("6789"),
        **{name: st.just(value) for name, value in (("lent", ""), ("discarded", ""))},
        "difficulty": st.just(0),
    }
    sheets.check_gives(data, SYSTEM, side, name, **(facing if side == "against" else {}))


def test_the_cards_of_a_sheet_are_one_suit_and_each_once() -> None:
    sheet = sheets.sheet_of(SYSTEM)
    for fields, blamed in (
        ({"hand": "3 5", "discard": "5 7"}, "discard"),
        ({"hand": "3-coupe 5-epee"}, "hand"),
        ({"suit": "coupe", "hand": "3-epee"}, "hand"),
    ):
        assert [f.field for f in sheets.made(sheet, fields).faults()] == [blamed], fields
