"""Every calculator: bad input is refused at its field, all faults at once, and nothing else."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS, SYSTEMS
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.fields import Invalid
from calculators.core.pieces import Drawn
from calculators.core.rows import Rows
from calculators.core.system import System
from calculators.web import handle
from tests.contract import strategies
from tests.contract.catalogue import ALL, name
from tests.contract.french_words import assert_french, ended_twice
from tests.contract.page import read
from tests.project import tries

every = pytest.mark.parametrize("calculator", ALL, ids=name)


def faults(calculator: Calculator, fields: dict[str, Any]) -> dict[str, str]:
    with pytest.raises(RefusedError) as refused:
        engine.run(calculator, fields, "s")
    for fault in refused.value.faults:
        assert_french(fault.message)
    return {fault.field: fault.message for fault in refused.value.faults}


@every
@settings(max_examples=tries(60))
@given(data=st.data())
def test_a_field_refuses_what_it_cannot_read_in_french(
    calculator: Calculator, data: st.DataObject
) -> None:
    drawn = data.draw(strategies.all_bad(calculator))
    for parameter in calculator.parameters:
        raw = drawn[parameter.name]
        with pytest.raises(Invalid) as refused:
            parameter.parse(raw)
        assert not ended_twice(str(refused.value))
        assert_french(str(refused.value).replace(" :", "\u00a0:").replace("'", "’")
                      .replace("« ", "«\u00a0").replace(" »", "\u00a0»")
                      .replace(" ;", "\u202f;").replace("...", "…"))  # fmt: skip


TABLES = [
    (calculator, parameter.name, parameter)
    for calculator in ALL
    for parameter in calculator.parameters
    if isinstance(parameter, Rows)
]


@pytest.mark.parametrize(
    ("calculator", "table", "field"), TABLES, ids=[f"{c.id}.{table}" for c, table, _ in TABLES]
)
def test_a_table_names_the_cells_that_it_refuses(
    calculator: Calculator, table: str, field: Rows[Any]
) -> None:
    """The page marks them without parsing the sentence."""
    line = {column.name: strategies.UNREADABLE for column in field.columns}
    rows = max(1, field.least)
    fields = strategies.default_request(calculator) | {table: [line] * rows}
    request = {"op": "run", "calculator": calculator.id, "fields": fields}
    errors = json.loads(handle(json.dumps(request)))["errors"]
    told = next(fault for fault in errors if fault["field"] == table)
    assert told["cells"] == [[n + 1, c.name] for n in range(rows) for c in field.columns]
    assert all("cells" not in fault for fault in errors if fault is not told)


@every
@settings(max_examples=tries(60))
@given(data=st.data())
def test_every_broken_field_has_its_fault(calculator: Calculator, data: st.DataObject) -> None:
    names = [parameter.name for parameter in calculator.parameters]
    broken = data.draw(st.sets(st.sampled_from(names), min_size=1))
    drawn = data.draw(strategies.all_bad(calculator))
    fields = strategies.default_request(calculator) | {name: drawn[name] for name in broken}
    found = faults(calculator, fields)
    assert broken <= set(found)


@every
def test_faults_stand_in_the_order_of_the_form(calculator: Calculator) -> None:
    fields = {p.name: strategies.UNREADABLE for p in reversed(calculator.parameters)}
    assert list(faults(calculator, fields)) == [p.name for p in calculator.parameters]


@pytest.mark.parametrize(
    "calculator", [c for c in ALL if any(p.required for p in c.parameters)], ids=name
)
def test_every_missing_required_field_is_told(calculator: Calculator) -> None:
    required = [p for p in calculator.parameters if p.required]
    for blank in ({}, {p.name: "" for p in required}, {p.name: None for p in required}):
        found = faults(calculator, blank)
        assert set(found) == {p.name for p in required}


@every
def test_an_unknown_field_is_refused_with_those_that_exist(calculator: Calculator) -> None:
    found = faults(calculator, {**strategies.default_request(calculator), "zut": 1})
    assert set(found) == {""}
    assert "zut" in found[""]
    assert calculator.parameters[0].name in found[""]


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_an_unknown_calculator_is_refused_with_those_of_its_system(system: System) -> None:
    answer = json.loads(handle(json.dumps({"op": "run", "calculator": f"{system.id}.zut"})))
    (error,) = answer["errors"]
    assert [each for each in CALCULATORS if each in error["message"]] == [*system.by_id]


@every
def test_a_seed_that_no_link_could_carry_is_refused(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    for seed in ("x" * 65, "a\nb", "\x00", "  ", 1.5, True, [], {}, "\ud800"):
        request = {"op": "run", "calculator": calculator.id, "fields": fields, "seed": seed}
        answer = json.loads(handle(json.dumps(request)))
        assert [error["field"] for error in answer["errors"]] == ["seed"], seed
        assert_french(answer["errors"][0]["message"])


@every
def test_hostile_text_in_every_field_is_quoted_not_obeyed(calculator: Calculator) -> None:
    """In all at once; then in the fields that take it, with the others' defaults."""
    plain = strategies.default_request(calculator)
    names = [parameter.name for parameter in calculator.parameters]
    for hostile in strategies.HOSTILE:
        refused = at_fault(calculator, dict.fromkeys(names, hostile))
        if taken := dict.fromkeys({*names} - refused, hostile):
            at_fault(calculator, dict.fromkeys(names) | plain | taken)


def at_fault(calculator: Calculator, fields: dict[str, Any]) -> set[str]:
    """Return the fields at fault, in an answer without new markup."""
    request = {"op": "run", "calculator": calculator.id, "fields": fields, "seed": "s"}
    answer = json.loads(handle(json.dumps(request)))
    assert not read(answer.get("html", "")).all("img"), fields
    for error in answer.get("errors", []):
        assert_french(error["message"])
        assert len(error["message"]) < 600
        assert all(sign.isprintable() or sign in "\u00a0\u202f" for sign in error["message"])
    return {error["field"] for error in answer.get("errors", [])}


@every
def test_pieces_that_cannot_have_been_drawn_are_refused(calculator: Calculator) -> None:
    """Type for each draw every piece of its kind at once: more than any draw."""
    for parameter in calculator.drawn:
        assert isinstance(parameter, Drawn)
        crowd = [str(piece) for piece in parameter.kind.pieces] * 2
        crowd = crowd or ["1"] * (parameter.most + 1)
        found = faults(
            calculator, {**strategies.default_request(calculator), parameter.name: crowd}
        )
        assert parameter.name in found
        kind = parameter.kind
        assert kind.unit == "pièce" or "pièce" not in found[parameter.name], found


@every
def test_a_later_draw_is_not_typed_without_the_earlier_one(calculator: Calculator) -> None:
    """Otherwise chance could draw the very piece that was typed."""
    drawn = {parameter.name for parameter in calculator.drawn}
    for parameter in calculator.drawn:
        assert isinstance(parameter, Drawn)
        if drawn.isdisjoint(calculator.needs(parameter.space)):
            continue
        typed = {parameter.name: strategies.a_notation(parameter)}
        found = faults(calculator, {**strategies.default_request(calculator), **typed})
        assert set(found) == {parameter.name}
