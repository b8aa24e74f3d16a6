"""Every sheet: its examples, what it fills of a request, what a result writes on it."""

from collections.abc import Iterable, Mapping
from contextlib import nullcontext, suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.fields import Invalid
from calculators.core.several import Several
from calculators.core.sheet import COLOURS, Character, Part, Sheet
from calculators.core.system import System
from calculators.render.html import to_html
from calculators.render.party.page import panel_html
from calculators.render.party.view import View
from calculators.render.result import Links
from calculators.session.characters import blank
from calculators.session.filling import character, filled, written
from calculators.session.fold import fold
from calculators.session.state import Fields, Sides, State
from tests.contract.catalogue import ALL_SYSTEMS
from tests.contract.page import read as read_page
from tests.contract.strategies import Raw, good, requests
from tests.project import tries

ESSENTIALS = 9
WELL = {"wounds", "fatigue"}  # Savage Worlds refuses the acts of a body in the critical state
SELDOM = ("choix_destin.opposed", "against")  # two hands that agree: its chain plays them


def every_part() -> Iterable[Any]:
    for system, sheet in SHEETS:
        for side in ("who", "against"):
            parts: Mapping[str, Part] = getattr(sheet, side)
            for id_, part in parts.items():
                yield pytest.param(system, system.by_id[id_], side, part, id=f"{id_}-{side}")


SHEETS = [(system, system.sheet) for system in ALL_SYSTEMS if system.sheet]
with_a_sheet = pytest.mark.parametrize(
    "sheet", [pytest.param(sheet, id=system.id) for system, sheet in SHEETS]
)


def sheets(sheet: Sheet) -> SearchStrategy[Fields]:
    """Return sheets whose fields agree with one another."""
    inputs = sheet.character.inputs
    fields = {name: good(each.field) for name, each in inputs.items()}

    def read(raw: Raw) -> Fields:
        kept = {name: inputs[name].dump(inputs[name].field.read(raw[name])) for name in raw}
        return {**blank(sheet), **kept}

    drawn = st.fixed_dictionaries({}, optional=fields).map(read)
    ready = st.sampled_from([read(dict(example.fields)) for example in sheet.examples])
    faultless = drawn.filter(lambda each: not [*character(sheet, each).faults()])
    return st.one_of(faultless, faultless, ready)


@with_a_sheet
def test_the_examples_are_three_different_people_without_a_fault(sheet: Sheet) -> None:
    read: list[Character] = [character(sheet, example.fields) for example in sheet.examples]
    assert [fault for her in read for fault in her.faults()] == []
    assert len({example.name for example in sheet.examples}) == len({*read}) == 3


@with_a_sheet
def test_a_character_can_be_made_from_nothing(sheet: Sheet) -> None:
    nobody = sheet.character()
    assert [*nobody.faults()] == []
    assert character(sheet, blank(sheet)) == nobody
    assert nobody.colour == COLOURS[0].code


@with_a_sheet
def test_the_essentials_stand_unfolded(sheet: Sheet) -> None:
    shown = [name for name, each in sheet.character.inputs.items() if not each.field.group]
    assert shown[0] == "colour"
    assert len(shown) <= ESSENTIALS


@pytest.mark.parametrize(
    ("system", "sheet"), [pytest.param(*each, id=each[0].id) for each in SHEETS]
)
def test_every_choice_stands_selected_in_the_form_of_a_sheet(system: System, sheet: Sheet) -> None:
    """To choose another one is then a change."""
    for name, given_ in sheet.character.inputs.items():
        for choice in getattr(given_.field, "choices", ()):
            several = isinstance(given_.field, Several)
            move = {
                "do": "sheet",
                "name": "Léo",
                "fields": {name: [choice.code] if several else choice.code},
            }
            folded = fold(system, None, move)
            shown = panel_html(folded, View.read({"form": "Léo"}), Links(system.rule_ids, "../"))
            forms = read_page(to_html(shown)).all("form")
            (form,) = [each for each in forms if "data-shuts" in each.attributes]
            (box,) = form.all("div", data_field=name)
            ticked = [
                node for node in box.all() if {"selected", "checked"} & node.attributes.keys()
            ]
            assert [node.attributes["value"] for node in ticked] == [choice.code], name


@pytest.mark.parametrize(("system", "calculator", "side", "part"), [*every_part()])
def test_what_is_taken_is_read_and_what_is_given_back_fits(
    system: System, calculator: Calculator, side: str, part: Part
) -> None:
    """With the gaps of a request filled from a sheet, or the whole of it typed."""
    sheet, sides = system.sheet, Sides(**{side: "Ana"})
    fields = {parameter.name: parameter.field for parameter in calculator.parameters}
    taken: set[str] = set()
    played: set[str] = set()

    @settings(max_examples=tries(40))
    @given(before=sheets(sheet), asked=requests(calculator), whole=st.booleans())
    def hold(before: Fields, asked: Raw, whole: bool) -> None:  # noqa: FBT001
        state, her = State(system, {"Ana": before}), character(sheet, before)
        typed = {name: v for name, v in asked.items() if whole or name not in part.takes}
        for name in part.takes:
            value = part.taken(name, her, asked)
            if value is not None:
                taken.add(name)
                with suppress(Invalid) if name in WELL else nullcontext():
                    fields[name].read(value)
        resolution = None
        try:
            raw = filled(state, calculator, sides, typed)
            resolution = engine.run(calculator, raw, "s")
            after = written(state, resolution, sides)["Ana"]
        except RefusedError:
            assert whole or not resolution
            return
        assert not [*character(sheet, after).faults()]
        played.add(resolution.result.outcome)

    hold()
    assert taken or not part.takes
    assert played or (calculator.id, side) == SELDOM
