"""The contract is held by every calculator, and by those of a system that was just added."""

from collections.abc import Iterator

import pytest

from calculators.catalogue import CALCULATORS, RULES
from tests.toy import SYSTEM


@pytest.fixture(scope="module", autouse=True)
def toy_listed() -> Iterator[None]:
    """List the toy system while the contract is checked, so that the doors know it."""
    CALCULATORS.update({calculator.id: calculator for calculator in SYSTEM.calculators})
    RULES.update(SYSTEM.rule_ids)
    yield
    for calculator in SYSTEM.calculators:
        del CALCULATORS[calculator.id]
    for rule in SYSTEM.rules:
        del RULES[rule.id]
