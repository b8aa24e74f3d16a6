"""Every calculator: its form has one input for each parameter, with its bounds."""

import re
from itertools import chain
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS, rules
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.fields import Flag, Input, Integer, Option, Reading, Several
from calculators.core.following import weighed_move
from calculators.core.french import french
from calculators.core.kind import forms_of
from calculators.core.pieces import Drawn, Piece, Pieces
from calculators.core.rows import Rows
from calculators.core.system import System
from calculators.render.controls import control
from calculators.render.html import to_html
from calculators.render.links import Links
from calculators.render.result import result_html
from calculators.render.tray import tray_html
from hooks.elements import form_html
from tests.contract.catalogue import ALL, ALL_SYSTEMS, name
from tests.contract.page import Node, read
from tests.contract.strategies import default_request

WRITTEN = re.compile(r"[\d?]-[\d?]|\dx\d| ; \w+ ;|espaces|exemple|[Cc]omme \d")
"""Of a text, how it is written."""
every = pytest.mark.parametrize("calculator", ALL, ids=name)


def form_of(calculator: Calculator, **given: Any) -> Node:
    resolution = engine.run(calculator, {**default_request(calculator), **given}, "exemple")
    links = Links(rules(), "../../")
    example = result_html(resolution, links, example=True)
    return read(to_html(form_html(calculator, resolution.inputs.values, example, links)))


def controls(form: Node) -> list[Node]:
    return [node for node in form.all() if node.tag in {"input", "select", "textarea"}]


@every
def test_one_named_input_for_each_parameter(calculator: Calculator) -> None:
    names = [str(node.attributes["name"]) for node in controls(form_of(calculator))]
    for parameter in calculator.parameters:
        boxes = len(parameter.choices) if isinstance(parameter, Several) else 1
        assert names.count(parameter.name) == boxes
    assert set(names) == {p.name for p in calculator.parameters}


@every
def test_a_calculator_adds_no_landmark(calculator: Calculator) -> None:
    """A page may have several: their landmarks would bear the same name."""
    resolution = engine.run(calculator, default_request(calculator), "exemple")
    moves = [weighed_move(CALCULATORS[each.calculator], each) for each in resolution.result.onward]
    answer = read(to_html(result_html(resolution, Links(rules(), ""), following=moves)))
    shown = [*answer.all(), *form_of(calculator).all()]
    assert not [node for node in shown if node.tag in {"nav", "aside", "main", "search"}]


@every
def test_nothing_is_refused_before_it_is_sent(calculator: Calculator) -> None:
    for form in form_of(calculator).all("form"):
        assert "novalidate" in form.attributes, "the browser's own bubbles would come first"
        for place in form.all("p", class_="calc-error"):
            assert "hidden" in place.attributes


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)
def test_how_a_text_is_written_is_told_with_the_text_alone(system: System) -> None:
    """Pieces are tapped, rows are cards: their text is folded, and so is what tells of it."""
    groups = [[*each.parameters] for each in system.calculators]
    asked = [*chain(*groups), *system.sheet.character.inputs.values(), *system.table.values()]
    rows = [each.columns for each in asked if isinstance(each, Rows)]
    for field in (*asked, *chain(*rows)):
        if isinstance(field, Rows) or tray_html(field) is not None:
            assert not WRITTEN.search(field.help), field.label


@every
def test_ids_are_unique_and_every_reference_leads_somewhere(calculator: Calculator) -> None:
    form = form_of(calculator)
    ids = [str(node.attributes["id"]) for node in form.all() if "id" in node.attributes]
    assert len(set(ids)) == len(ids)
    for node in form.all():
        for attribute in ("for", "aria-describedby", "aria-labelledby"):
            assert set((node.attributes.get(attribute) or "").split()) <= set(ids)


@every
def test_each_field_has_its_label_its_help_and_its_place_for_a_fault(
    calculator: Calculator,
) -> None:
    form = form_of(calculator)
    for parameter in calculator.parameters:
        (box,) = form.all("div", data_field=parameter.name)
        control = labelled(parameter, box)
        described = str(control.attributes["aria-describedby"]).split()
        (error,) = box.all("p", class_="calc-error")
        assert error.attributes["id"] in described
        assert "hidden" in error.attributes
        assert not error.words
        (help_,) = box.all("p", class_="calc-help")
        assert help_.attributes["id"] in described


def labelled(parameter: Input, box: Node) -> Node:
    """Check the label of a field; return its control or group of boxes."""
    label = french(parameter.label)
    if isinstance(parameter, Several):
        (group,) = box.all("div", role="group")
        assert group.attributes["aria-label"] == label
        for row in group.all("label"):
            assert len(controls(row)) == 1
        return group
    (control,) = controls(box)
    (named,) = box.all("label")
    assert named.attributes["for"] == control.attributes["id"]
    assert label in named.words
    return control


@every
def test_a_field_that_waits_names_what_it_waits_for(calculator: Calculator) -> None:
    form = form_of(calculator)
    for parameter in calculator.parameters:
        if not parameter.when[0]:
            continue
        (box,) = form.all("div", data_field=parameter.name)
        other, _, values = str(box.attributes["data-when"]).partition("=")
        (control,) = [node for node in controls(form) if node.attributes["name"] == other]
        offered = {option.attributes["value"] for option in control.all("option")}
        if "data-min" in control.attributes:
            least, most = (int(str(control.attributes[f"data-{end}"])) for end in ("min", "max"))
            offered = {str(number) for number in range(least, most + 1)}
        assert set(values.split()) <= (offered or {"true", "false"})


NOWHERE = [
    ("i2ds.test", "side=opponent", "grace stock"),
    ("i2ds.opposed", "side=opponent", "grace stock"),
    ("i2ds.opposed", "other_side=opponent", "other_grace other_stock"),
    ("savage_worlds.recovery", "need=benny", "die modifier bennies"),
    ("savage_worlds.recovery", "need=rest", "die modifier bennies"),
]
"""Inputs that change nothing, by the choice that makes them so."""


@pytest.mark.parametrize(("calculator", "choice", "idle"), NOWHERE)
def test_what_changes_nothing_is_not_shown(calculator: str, choice: str, idle: str) -> None:
    inputs = CALCULATORS[calculator].by_name
    for name_ in idle.split():
        other, _, held = choice.partition("=")
        assert inputs[name_].when[0] == other
        assert not inputs[name_].counts({other: held})


@every
def test_each_field_has_the_control_of_its_kind(calculator: Calculator) -> None:
    form = form_of(calculator)
    for parameter in calculator.parameters:
        (box,) = form.all("div", data_field=parameter.name)
        check_control(parameter, box)


def check_control(field: Input, box: Node) -> None:
    if isinstance(field, Several):
        boxes = controls(box)
        assert all(control.attributes["type"] == "checkbox" for control in boxes)
        assert [c.attributes["value"] for c in boxes] == [*field.choices]
        return
    (control,) = controls(box)
    if isinstance(field, Option):
        assert control.tag == "select"
        codes = [option.attributes["value"] for option in control.all("option")]
        assert codes == [*field.choices]
        assert len([o for o in control.all("option") if "selected" in o.attributes]) == 1
    elif isinstance(field, Flag):
        assert control.attributes["type"] == "checkbox"
        assert control.attributes["value"] == "true"
    elif isinstance(field, Rows):
        assert control.tag == "textarea"
    else:
        assert control.attributes["type"] == "text"
    if isinstance(field, Integer):
        assert control.attributes["data-min"] == str(field.minimum)
        assert control.attributes["data-max"] == str(field.maximum)
        assert [b.attributes["data-step"] for b in box.all("button")] == ["-1", "1"]
    if isinstance(field, Piece | Pieces):
        (tray,) = box.all("div", class_="calc-tray")
        assert ("data-single" in tray.attributes) == isinstance(field, Piece)
        buttons = tray.all("div", class_="calc-picker")[0].all("button")
        tiles = [each for each in buttons if each.attributes.get("class") != "calc-type"]
        told = [each.attributes["data-piece"] for each in tiles]
        assert told == [each.code for form in forms_of(field.kind) for each in form.tiles]
        assert all(each.attributes.get("aria-label") for each in tiles)
        if lays := tray.all("div", class_="calc-lay"):
            adds = lays[0].all("button", class_="calc-add")
            lanes = [
                part.choices for form in forms_of(field.kind) for part in form.after if part.lanes
            ]
            assert len(adds) == (len(lanes[0]) if lanes else 1)
            assert all("hidden" in each.attributes for each in adds), "the script shows them"


@every
def test_every_choice_stands_selected_as_it_is_written(calculator: Calculator) -> None:
    """In an input and in the cell of a row: a session fills them with the same texts."""
    fields = calculator.parameters
    cells = [each for field in fields if isinstance(field, Rows) for each in field.columns]
    for field in (*fields, *cells):
        if isinstance(field, Option):
            for code in field.choices:
                check_selected(field, code)


def check_selected(field: Option, code: str) -> None:
    text = field.text(field.parse(code))
    shown = read(to_html(control(field, text, id="id", name="name")))
    selected = [
        each.attributes["value"] for each in shown.all("option") if "selected" in each.attributes
    ]
    assert selected == [code], field.label


@every
def test_defaults_stand_in_the_inputs_and_give_the_defaults_back(calculator: Calculator) -> None:
    form = form_of(calculator)
    for parameter in calculator.parameters:
        if parameter.required or isinstance(parameter, Drawn | Flag | Reading | Option):
            continue
        (box,) = form.all("div", data_field=parameter.name)
        if isinstance(parameter, Several):
            assert [n for n in controls(box) if "checked" in n.attributes] == []
            continue
        (control,) = controls(box)
        standing = control.words if control.tag == "textarea" else control.attributes["value"]
        assert standing == parameter.text(parameter.default)


@every
def test_the_worked_example_is_in_the_output_and_said_to_be_one(calculator: Calculator) -> None:
    (element,) = form_of(calculator).all("calc-form")
    assert element.attributes["calculator"] == calculator.id
    assert element.attributes["data-state"] == "idle"
    (output,) = element.all("output", aria_live="polite")
    assert output.all("p", class_="calc-example")
    assert output.all("p", class_="calc-summary")[0].words
    (form,) = element.all("form")
    assert not form.all("output")
    assert form.all("button", type="submit")[0].words == calculator.verb
    assert form.all("noscript")[0].words


@every
def test_every_step_links_to_its_rule(calculator: Calculator) -> None:
    form = form_of(calculator)
    steps = form.all("ol", class_="calc-steps")[0].all("li")
    assert steps
    for step in steps:
        rule = step.all("a", class_="calc-rule")[0]
        listed = rules()[rule.words]
        assert rule.attributes["href"] == f"../../{listed.page}/#{listed.anchor}"


@every
def test_readings_stand_apart_and_cite_their_doubt(calculator: Calculator) -> None:
    form = form_of(calculator)
    for parameter in calculator.readings:
        folded = [d for d in form.all("details") if d.all("div", data_field=parameter.name)]
        assert folded, f"{parameter.name} is not folded away"
        (box,) = folded[0].all("div", data_field=parameter.name)
        assert parameter.rule in box.words
