"""Every calculator: a result or faults, the same twice, that JSON carries and rules justify."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import rules
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.french import french
from calculators.render.data import result_json
from calculators.web import handle
from tests.contract import strategies
from tests.contract.catalogue import ALL, DRAWING, WITH_READINGS, WITH_STATE, name, system_of
from tests.contract.french_words import assert_french

every = pytest.mark.parametrize("calculator", ALL, ids=name)
SOME = settings(max_examples=60)


def answer(calculator: Calculator, fields: dict[str, Any], seed: str) -> dict[str, Any]:
    request = {"op": "run", "calculator": calculator.id, "fields": fields, "seed": seed}
    loaded: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return loaded


def resolved(calculator: Calculator, fields: dict[str, Any], seed: str) -> engine.Resolution | None:
    try:
        return engine.run(calculator, fields, seed)
    except RefusedError:
        return None


@every
@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_inputs_that_fields_take_give_a_result_or_french_faults(
    calculator: Calculator, data: st.DataObject, seed: str
) -> None:
    fields = data.draw(strategies.requests(calculator))
    given_back = answer(calculator, fields, seed)
    if given_back["ok"]:
        check_result(calculator, given_back["result"])
        return
    names = {parameter.name for parameter in calculator.parameters}
    for error in given_back["errors"]:
        assert error["field"] in names
        assert error["rule"] == "" or error["rule"] in rules()
        assert_french(error["message"])


def check_result(calculator: Calculator, result: dict[str, Any]) -> None:
    assert result["calculator"] == calculator.id
    assert result["outcome"] in {outcome.code for outcome in calculator.outcomes}
    assert_french(result["summary"])
    assert result["steps"]
    listed = system_of(calculator).rule_ids
    for step in result["steps"]:
        assert_french(step["text"])
        assert step["rule"] in listed
        assert not step["rule"].startswith("AMB-")
        assert step.get("reading", "AMB-") == "AMB-" or step["reading"] in listed
        assert step.get("reading", "AMB-").startswith("AMB-")
    assert (result["state"] is None) == (not calculator.carried)


@every
def test_the_strategy_is_worth_its_name(calculator: Calculator) -> None:
    """At least a fifth of the requests drawn are resolved: the contract is not held for free."""
    tried: list[bool] = []

    @settings(max_examples=80)
    @given(fields=strategies.requests(calculator))
    def try_one(fields: dict[str, Any]) -> None:
        tried.append(resolved(calculator, fields, "s") is not None)

    try_one()
    assert sum(tried) >= len(tried) / 5


@every
@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_equal_inputs_and_seed_give_equal_bytes(
    calculator: Calculator, data: st.DataObject, seed: str
) -> None:
    fields = data.draw(strategies.requests(calculator))
    request = {"op": "run", "calculator": calculator.id, "fields": fields, "seed": seed}
    assert handle(json.dumps(request)) == handle(json.dumps(request))


@every
@SOME
@given(data=st.data())
def test_every_value_survives_json(calculator: Calculator, data: st.DataObject) -> None:
    for parameter in calculator.parameters:
        value = parameter.field.parse(data.draw(strategies.good(parameter.field)))
        dumped = json.loads(json.dumps(parameter.field.dump(value)))
        assert parameter.field.parse(dumped) == value
        assert parameter.field.parse(parameter.field.text(value)) == value


@every
def test_a_request_with_nothing_but_what_is_required_is_resolved(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    given_back = answer(calculator, fields, "kestrel")
    assert given_back["ok"], given_back
    assert given_back["result"]["seed"] == "kestrel"


@pytest.mark.parametrize("calculator", DRAWING, ids=name)
@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_pieces_typed_in_are_resolved_as_if_they_were_drawn(
    calculator: Calculator, data: st.DataObject, seed: str
) -> None:
    fields = data.draw(strategies.requests(calculator, typed=False))
    drawn = resolved(calculator, fields, seed)
    if drawn is None:
        return
    pieces = drawn_pieces(drawn, seed)
    for spelling in (
        lambda field, value: field.text(value),
        lambda field, value: field.dump(value),
    ):
        typed = fields | engine.tokens(calculator, drawn.inputs.values, seed)
        for parameter in calculator.drawn:
            typed[parameter.name] = spelling(parameter.field, pieces[parameter.name])
        again = engine.run(calculator, typed, "another seed")
        assert again.result == drawn.result
        assert again.tables == drawn.tables
        if calculator.draw_odds:
            assert engine.odds(calculator, again.inputs) == engine.odds(calculator, drawn.inputs)


def drawn_pieces(resolution: engine.Resolution, seed: str) -> dict[str, Any]:
    """Draw again what the engine drew, from the documented streams: one for each parameter."""
    read = resolution.inputs.values
    values = read | engine.tokens(resolution.calculator, read, seed)
    for parameter in resolution.inputs.to_draw:
        space = engine.space_of(resolution.calculator, parameter, values)
        values[parameter.name] = space.draw(engine.Chance(f"{seed}/{parameter.name}"))
    return values


@pytest.mark.parametrize("calculator", WITH_STATE, ids=name)
@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_the_state_of_a_result_is_valid_input(
    calculator: Calculator, data: st.DataObject, seed: str
) -> None:
    fields = data.draw(strategies.requests(calculator, typed=False))
    first = answer(calculator, fields, seed)
    if not first["ok"]:
        return
    state = first["result"]["state"]
    assert set(state) == {parameter.name for parameter in calculator.carried}
    for parameter in calculator.carried:
        given_back = state[parameter.name]
        if given_back is not None:
            assert parameter.field.dump(parameter.field.parse(given_back)) == given_back
    rest = {key: value for key, value in fields.items() if key not in state}
    request = {"op": "run", "calculator": calculator.id, "fields": rest, "state": state}
    second = json.loads(handle(json.dumps(request)))
    missing = {error["field"] for error in second.get("errors", [])}
    wanted = {p.name for p in calculator.carried if state[p.name] is None}
    assert second["ok"] or missing <= wanted, second


@pytest.mark.parametrize("calculator", WITH_READINGS, ids=name)
def test_readings_can_be_switched(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    for parameter in calculator.readings:
        choices = [choice.code for choice in parameter.field.choices]
        assert len(choices) > 1
        assert parameter.default == choices[0]
        assert parameter.field.rule.startswith("AMB-")
        for code in choices:
            request = {"op": "run", "calculator": calculator.id, "fields": fields, "seed": "s"}
            given_back = json.loads(
                handle(json.dumps({**request, "readings": {parameter.name: code}}))
            )
            assert given_back["ok"], given_back


@every
@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_onward_moves_are_accepted_with_the_chances_they_tell(
    calculator: Calculator, data: st.DataObject, seed: str
) -> None:
    fields = data.draw(strategies.requests(calculator))
    request = {"op": "run", "calculator": calculator.id, "fields": fields, "seed": seed}
    given_back = json.loads(handle(json.dumps({**request, "onward": True})))
    if not given_back["ok"]:
        return
    moves = given_back["onward"]
    assert len(moves) <= 3
    assert len({move["code"] for move in moves}) == len(moves)
    for move in moves:
        assert move["label"] == french(move["label"])
        assert move["rule"] in system_of(calculator).rule_ids
        asked = {"calculator": move["calculator"], "fields": move["fields"]}
        resolved_ = json.loads(handle(json.dumps({"op": "run", **asked, "seed": "s"})))
        assert resolved_["ok"], resolved_
        assert resolved_["result"]["odds"] == move["chances"]


@every
def test_a_missing_seed_is_drawn_and_told(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    seeds = {engine.run(calculator, fields).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(re.fullmatch("[0-9a-f]{12}", seed) for seed in seeds)


@every
def test_result_json_is_plain(calculator: Calculator) -> None:
    resolution = engine.run(calculator, strategies.default_request(calculator), "s")
    result = result_json(resolution, {})
    assert json.loads(json.dumps(result)) == result
