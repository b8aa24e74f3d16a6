"""Every calculator holds every property, for requests drawn from its declaration."""

import pytest
from hypothesis import given, settings

from calculators.core.calculator import Calculator
from tests.contract import strategies
from tests.contract.catalogue import ALL, name
from tests.contract.properties import PROPERTIES, Asked, resolved
from tests.project import tries


@pytest.mark.parametrize("calculator", ALL, ids=name)
def test_requests_that_fields_take(calculator: Calculator) -> None:
    """All properties hold for each request, and at least a fifth of the requests is resolved."""
    tried: list[bool] = []

    @settings(max_examples=tries(120))
    @given(fields=strategies.requests(calculator), seed=strategies.SEEDS)
    def ask(fields: strategies.Raw, seed: str) -> None:
        asked = Asked(calculator, fields, seed)
        tried.append(asked.resolution is not None)
        for holds in PROPERTIES:
            holds(asked)

    ask()
    assert sum(tried) >= len(tried) / 5


@pytest.mark.parametrize("calculator", [each for each in ALL if each.drawn], ids=name)
def test_requests_that_leave_all_to_chance(calculator: Calculator) -> None:
    """The same, for requests without typed draws."""

    @settings(max_examples=tries(30, least=6))
    @given(fields=strategies.requests(calculator, typed=False), seed=strategies.SEEDS)
    def ask(fields: strategies.Raw, seed: str) -> None:
        asked = Asked(calculator, fields, seed)
        for holds in PROPERTIES:
            holds(asked)

    ask()


def test_a_refusal_is_no_resolution() -> None:
    assert resolved(ALL[0], {"zut": 1}, "s") is None
