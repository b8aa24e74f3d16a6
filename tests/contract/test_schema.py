"""Every calculator: its JSON Schema is valid, and describes what is taken and given."""

import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.fields import Field, Reading
from calculators.core.pieces import Piece, Pieces
from calculators.core.rows import Text
from calculators.render.data import describe
from calculators.web import handle
from tests.contract import strategies
from tests.contract.catalogue import ALL, WITH_STATE, name
from tests.contract.properties import validator
from tests.project import tries

every = pytest.mark.parametrize("calculator", ALL, ids=name)
TOLD = ("id", "title", "system", "rules", "parameters", "readings", "state", "odds")


@cache
def validators(calculator: Calculator) -> dict[str, Draft202012Validator]:
    """Return a validator of each input for its own part of the schema."""
    properties = describe(calculator)["parameters"]["properties"]
    return {name: Draft202012Validator(part) for name, part in properties.items()}


@cache
def any_values(calculator: Calculator) -> st.SearchStrategy[strategies.Raw]:
    """Return for each input a raw value that may be valid."""
    return st.fixed_dictionaries(
        {
            p.name: strategies.bad(p) | strategies.good(p)
            for p in calculator.parameters
            if not isinstance(p, Reading | Text)
        }
    )


@every
def test_the_description_is_whole_and_plain(calculator: Calculator) -> None:
    told = describe(calculator)
    assert set(TOLD) <= told.keys()
    assert json.loads(json.dumps(told)) == told
    assert told["id"] == calculator.id
    assert told["state"] is bool(calculator.carried)
    assert told["odds"] is calculator.has_odds
    assert told["rules"]


@every
def test_the_schema_is_valid(calculator: Calculator) -> None:
    Draft202012Validator.check_schema(describe(calculator)["parameters"])


@every
def test_defaults_satisfy_their_schema(calculator: Calculator) -> None:
    for described in describe(calculator)["parameters"]["properties"].values():
        if "default" in described:
            Draft202012Validator(described).validate(described["default"])


@every
@settings(max_examples=tries(60))
@given(data=st.data())
def test_what_the_schema_takes_the_field_takes(calculator: Calculator, data: st.DataObject) -> None:
    """A canonical value that satisfies the schema of one field is never refused by that field.

    Except free text: JSON Schema cannot express "printable".
    """
    fields = calculator.by_name
    for key, raw in data.draw(any_values(calculator)).items():
        if validators(calculator)[key].is_valid(raw) and not _repeats(raw):
            fields[key].parse(raw)


KINDS = {
    type(field.kind).__name__: field
    for calculator in ALL
    for field in calculator.parameters
    if isinstance(field, Piece | Pieces)
}


@pytest.mark.parametrize("field", KINDS.values(), ids=KINDS)
@settings(max_examples=tries(200))
@given(data=st.data())
def test_what_a_kind_takes_is_in_its_pattern(
    field: Piece[Any] | Pieces[Any], data: st.DataObject
) -> None:
    """Splice two notations: if the kind takes the result, its canonical form is in the schema."""
    head, tail = data.draw(strategies.notations(field)), data.draw(strategies.notations(field))
    cuts = st.integers(0, len(head)), st.integers(0, len(tail))
    spliced = head[: data.draw(cuts[0])] + tail[data.draw(cuts[1]) :]
    for text in (head, spliced):
        try:
            piece = field.kind.parse(text)
        except ValueError:
            continue
        assert re.fullmatch(field.kind.pattern, str(piece)), text


def _repeats(raw: Any) -> bool:
    return isinstance(raw, list) and len(set(map(str, raw))) < len(raw)


@every
def test_the_schema_refuses_what_is_missing_unknown_or_wrong(calculator: Calculator) -> None:
    check = validator(calculator)
    fields = strategies.default_request(calculator)
    check.validate(fields)
    assert not check.is_valid({**fields, "zut": 1})
    for parameter in calculator.parameters:
        if parameter.required:
            assert not check.is_valid({k: v for k, v in fields.items() if k != parameter.name})
        if not isinstance(parameter, Reading):
            assert not check.is_valid({**fields, parameter.name: {"zut": 1}})


@pytest.mark.parametrize("calculator", WITH_STATE, ids=name)
def test_the_next_state_satisfies_the_schema(calculator: Calculator) -> None:
    properties = describe(calculator)["parameters"]["properties"]
    resolution = engine.run(calculator, strategies.default_request(calculator), "s")
    for key, value in (engine.next_state(resolution, Field.dump) or {}).items():
        Draft202012Validator(properties[key]).validate(value)
        assert properties[key]["x-carried"] is True


@every
def test_the_list_of_the_door_is_the_description(calculator: Calculator) -> None:
    listed = json.loads(handle('{"op": "list"}'))["result"]
    assert describe(calculator) in listed
