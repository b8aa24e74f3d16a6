"""Every calculator: exact odds are those of the draw itself, resolved in every possible way."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from tests.contract import strategies
from tests.contract.catalogue import ALL, WITH_ODDS, name
from tests.contract.properties import ask
from tests.contract.scripted import count, outcomes
from tests.project import tries

MOST_WAYS = 5000
"""Above this, enumeration is left to the tests of the system, with a faster one."""


def inputs_of(calculator: Calculator, fields: dict[str, Any]) -> engine.Inputs | None:
    try:
        return engine.parse(calculator, fields)
    except RefusedError:
        return None


# An unbounded draw (exploding dice) cannot be enumerated: its system's tests count otherwise.
WALKED = [calculator for calculator in WITH_ODDS if calculator.law is None]


@pytest.mark.parametrize("calculator", WALKED, ids=name)
@settings(max_examples=tries(40))
@given(data=st.data())
def test_odds_are_those_of_every_way_the_draw_can_go(
    calculator: Calculator, data: st.DataObject
) -> None:
    inputs = inputs_of(calculator, data.draw(strategies.requests(calculator)))
    if inputs is None:
        return
    drawn = {parameter.name for parameter in calculator.drawn}
    values = {key: value for key, value in inputs.values.items() if key not in drawn}
    if count(calculator, values) <= MOST_WAYS:
        assert engine.odds(calculator, inputs) == outcomes(calculator, values)


@pytest.mark.parametrize("calculator", [c for c in ALL if c.option_odds], ids=name)
@settings(max_examples=tries(25))
@given(data=st.data())
def test_each_option_has_a_whole_law(calculator: Calculator, data: st.DataObject) -> None:
    fields = data.draw(strategies.requests(calculator))
    if inputs_of(calculator, fields) is None:
        return
    options = ask(calculator.id, fields, op="odds")["result"]["options"]
    assert options
    assert len({option["option"] for option in options}) == len(options)
    for option in options:
        assert sum(Fraction(chance) for chance in option["outcomes"].values()) == 1


@pytest.mark.parametrize("calculator", [c for c in ALL if not c.has_odds], ids=name)
def test_a_calculator_without_odds_says_so(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    answer = ask(calculator.id, fields, op="odds")
    assert not answer["ok"]
    assert "ne donne pas de probabilités" in answer["errors"][0]["message"]
