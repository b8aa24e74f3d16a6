"""Every chance in a table names the event it counts; it is counted again, draw by draw."""

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.result import Share
from tests.contract import strategies
from tests.contract.catalogue import ALL, name
from tests.contract.scripted import EndlessError, count, resolved
from tests.project import tries

MOST_WAYS = 1500
"""Above this, counting is left to the tests of the system; exploding dice are unbounded."""
WITH_TABLES = [c for c in ALL if c.tables and c.drawn and c.tell]


def shares(resolution: engine.Resolution) -> list[Share]:
    """Return the chances of the tables that can be counted again."""
    rows = (row for table in resolution.tables for row in table.rows)
    return [cell for row in rows for cell in row if isinstance(cell, Share)]


@pytest.mark.parametrize("calculator", WITH_TABLES, ids=name)
@settings(max_examples=tries(8, least=2))
@given(data=st.data())
def test_a_chance_in_a_table_is_that_of_its_event(
    calculator: Calculator, data: st.DataObject
) -> None:
    fields = data.draw(strategies.requests(calculator, typed=False))
    try:
        resolution = engine.run(calculator, fields, "s")
    except RefusedError:
        return
    drawn = {parameter.name for parameter in calculator.drawn}
    values = {k: v for k, v in resolution.inputs.values.items() if k not in drawn}
    counted: dict[str, list[tuple[Any, Fraction]]] = {}
    for share in shares(resolution):
        key = repr(share.given)
        if key not in counted:
            counted[key] = few(calculator, {**values, **share.given})
        if counted[key]:
            ways = (weight for facts, weight in counted[key] if share.event(facts))
            assert sum(ways, Fraction(0)) == share.chance, share


def few(calculator: Calculator, asked: dict[str, Any]) -> list[tuple[Any, Fraction]]:
    """Return the result of every way of a draw; ``None`` if there are too many."""
    if count(calculator, asked) > MOST_WAYS:
        return []
    try:
        every = [*islice(resolved(calculator, asked), MOST_WAYS + 1)]
    except EndlessError:
        return []
    return every if len(every) <= MOST_WAYS else []


def test_there_are_some() -> None:
    found = engine.run(next(c for c in ALL if c.id == "toy.cast"), {"goal": 7}, "s")
    assert len(shares(found)) == 3
