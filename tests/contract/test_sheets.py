"""Every sheet: its examples, the inputs it fills, what a result writes on it."""

import re
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from calculators.catalogue import SYSTEMS
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.fields import Invalid, Several
from calculators.core.sheet import COLOURS, Character, Sheet
from calculators.core.system import System
from calculators.core.use import NOTHING, Part
from calculators.render.html import to_html
from calculators.render.links import Links
from calculators.render.party.markdown import markdown
from calculators.render.party.page import panel_html
from calculators.render.party.view import View
from calculators.session.characters import blank
from calculators.session.filling import filled, sheets_after
from calculators.session.fold import fold
from calculators.session.replaying import Folded
from calculators.session.state import Ask, Change, JsonFields, Sides, State, character
from calculators.session.words import change_texts
from tests.contract.catalogue import ALL_SYSTEMS
from tests.contract.page import read as read_page
from tests.contract.strategies import Raw, good, requests
from tests.project import tries
from tools.paths import ROOT

ESSENTIALS = 9
WELL = {"wounds", "fatigue"}  # Savage Worlds refuses the actions of a body in the critical state
SELDOM = ("choix_destin.opposed", "against")  # two hands that agree are rare: its chain tests them


def every_part() -> Iterable[Any]:
    for system, sheet in SHEETS:
        for id_, use in sheet.uses.items():
            for side, part in (("who", use.who), ("against", use.against)):
                if part is not NOTHING:
                    yield pytest.param(system, system.by_id[id_], side, part, id=f"{id_}-{side}")


SHEETS = [(system, system.sheet) for system in ALL_SYSTEMS if system.sheet]
with_a_sheet = pytest.mark.parametrize(
    "sheet", [pytest.param(sheet, id=system.id) for system, sheet in SHEETS]
)


def sheets(sheet: Sheet) -> SearchStrategy[JsonFields]:
    """Return sheets whose fields agree with one another."""
    inputs = sheet.character.inputs
    fields = {name: good(each) for name, each in inputs.items()}

    def read(raw: Raw) -> JsonFields:
        kept = {name: inputs[name].dump(inputs[name].read(raw[name])) for name in raw}
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
    assert nobody.colour == next(iter(COLOURS))


@with_a_sheet
def test_the_essentials_stand_unfolded(sheet: Sheet) -> None:
    shown = [name for name, each in sheet.character.inputs.items() if not each.group]
    assert shown[0] == "colour"
    assert "side" in shown or "side" not in sheet.character.inputs, "who is a foe is said in sight"
    assert len(shown) <= ESSENTIALS


@pytest.mark.parametrize(
    ("system", "sheet"), [pytest.param(*each, id=each[0].id) for each in SHEETS]
)
def test_every_choice_stands_selected_in_the_form_of_a_sheet(system: System, sheet: Sheet) -> None:
    """A choice of another one is then a change."""
    for name, given_ in sheet.character.inputs.items():
        for code in getattr(given_, "choices", ()):
            several = isinstance(given_, Several)
            move = {
                "do": "sheet",
                "name": "Léo",
                "fields": {name: [code] if several else code},
            }
            folded = fold(system, None, move)
            shown = panel_html(folded, View.read({"form": "Léo"}, Links(system.rule_ids, "../")))
            forms = read_page(to_html(shown)).all("form")
            (form,) = [each for each in forms if "data-shuts" in each.attributes]
            (box,) = form.all("div", data_field=name)
            ticked = [
                node for node in box.all() if {"selected", "checked"} & node.attributes.keys()
            ]
            assert [node.attributes["value"] for node in ticked] == [code], name


@pytest.mark.parametrize(("system", "calculator", "side", "part"), [*every_part()])
def test_what_is_taken_is_read_and_what_is_given_back_fits(
    system: System, calculator: Calculator, side: str, part: Part
) -> None:
    """With a request's gaps filled from a sheet, or all of it typed."""
    sheet, sides = system.sheet, Sides(**{side: "Ana"})
    fields = calculator.by_name
    taken: set[str] = set()
    played: set[str] = set()

    @settings(max_examples=tries(40))
    @given(before=sheets(sheet), asked=requests(calculator), whole=st.booleans())
    def hold(before: JsonFields, asked: Raw, whole: bool) -> None:  # noqa: FBT001
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
            ask = filled(state, Ask(calculator, sides, typed))
            resolution = engine.run(calculator, ask.fields, "s")
            after = sheets_after(state, resolution, sides, {}, (), ())["Ana"]
        except RefusedError:
            assert whole or not resolution
            return
        assert not [*character(sheet, after).faults()]
        played.add(resolution.result.outcome)

    hold()
    assert taken or not part.takes
    assert played or (calculator.id, side) == SELDOM


@with_a_sheet
def test_a_help_sends_to_inputs_that_the_sheet_has(sheet: Sheet) -> None:
    fields = sheet.character.inputs.values()
    sent = {name for field in fields for name in re.findall(r"« ([A-ZÉ][^»]*) »", field.help)}
    assert sent <= {field.label for field in fields}


@with_a_sheet
def test_no_help_on_a_sheet_speaks_of_a_form_beside_it(sheet: Sheet) -> None:
    """It is taken again from a calculator, where « la fiche » or « avant la prise » says more."""
    told = [each.help for each in sheet.character.inputs.values()]
    assert not [text for text in told if re.search(r"\bfiche\b|\bla prise\b", text)]


@pytest.mark.parametrize(("system", "sheet"), SHEETS, ids=[system.id for system, _ in SHEETS])
def test_a_label_keeps_the_capital_that_the_pages_give_it(system: System, sheet: Sheet) -> None:
    """The journal writes a term as the rules do: «Modif 1», but «tir 35»."""
    folder = ROOT / "docs" / system.id.replace("_", "-")
    pages = "\n".join(page.read_text("utf-8") for page in sorted(folder.glob("*.md")))
    for name, each in sheet.character.inputs.items():
        label = each.label
        inside = re.compile(rf"(?<=[a-zéèàç] ){re.escape(label)}\b(?!’)")
        high = inside.search(pages)
        low = re.search(rf"(?<=[a-zéèàç] ){re.escape(label[:1].lower() + label[1:])}\b", pages)
        if high and not low:
            assert name in sheet.proper or label.isupper(), label


def test_what_is_told_with_another_figure_is_not_told_again() -> None:
    def made(**fields: int) -> Folded:
        return fold(SYSTEMS["d100"], None, {"do": "sheet", "name": "Ana", "fields": fields})

    for fields, told in (({"pv": 9, "pv_max": 12}, "9 sur 12"), ({"pv_max": 12}, "au complet 12")):
        there = made(**fields)
        assert told in there.journal[-1].text
        assert markdown(there).count("12") == 2, "once in the list, once in the journal"


def test_what_several_come_to_alike_is_told_in_one_sentence() -> None:
    sheet = SYSTEMS["savage_worlds"].sheet
    assert sheet
    there = {name: character(sheet, {**blank(sheet), "bennies": 4}) for name in ("Ana", "Bo")}
    changes = [Change(name, "bennies", 3, 4) for name in there]
    assert change_texts(sheet, changes, there) == ["Jetons d'Ana et de Bo : 4."]
    apart = there | {"Bo": character(sheet, {**blank(sheet), "bennies": 2})}
    told = ["Jetons d'Ana : 4.", "Jetons de Bo : 2."]
    assert change_texts(sheet, changes, apart) == told


def test_the_journal_tells_pieces_and_labels_as_the_pages_do() -> None:
    ana = {"do": "sheet", "name": "Ana", "fields": {}}
    change = {"do": "sheet", "name": "Ana", "fields": {"pm": 3}}
    lay = {"do": "table", "fields": {"discarded": "4 12"}}
    session, told = None, list[str]()
    for move in (ana, change, lay):
        folded = fold(SYSTEMS["choix_destin"], session, move)
        session = folded.session.written()
        told += [folded.journal[-1].text]
    assert told[1:] == [
        "Fiche d’Ana\u00a0: Modif 3.",
        "À la table\u00a0: arcanes déjà défaussés IV L’Empereur et XII Le Pendu.",
    ]
