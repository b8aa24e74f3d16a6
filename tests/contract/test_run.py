"""Every calculator: defaults, readings and seeds."""

import json
import re

import pytest

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.render.data import result_json
from tests.contract import strategies
from tests.contract.catalogue import ALL, WITH_READINGS, name
from tests.contract.properties import ask

every = pytest.mark.parametrize("calculator", ALL, ids=name)


@every
def test_a_request_with_nothing_but_what_is_required_is_resolved(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    given_back = ask(calculator.id, fields, seed="kestrel")
    assert given_back["ok"], given_back
    assert given_back["result"]["seed"] == "kestrel"


@pytest.mark.parametrize("calculator", WITH_READINGS, ids=name)
def test_readings_can_be_switched(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    for parameter in calculator.readings:
        choices = [*parameter.choices]
        assert len(choices) > 1
        assert parameter.default == choices[0]
        assert parameter.rule.startswith("AMB-")
        for code in choices:
            readings = {parameter.name: code}
            given_back = ask(calculator.id, fields, seed="s", readings=readings)
            assert given_back["ok"], given_back


@every
def test_a_missing_seed_is_drawn_and_told(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    seeds = {engine.run(calculator, fields).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(re.fullmatch("[0-9a-f]{12}", seed) for seed in seeds)


@every
def test_result_json_is_plain(calculator: Calculator) -> None:
    resolution = engine.run(calculator, strategies.default_request(calculator), "s")
    result = result_json(resolution)
    assert json.loads(json.dumps(result)) == result
