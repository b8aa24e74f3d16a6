"""One sign for one meaning: what an answer is for who acts, in every calculator of a system."""

from collections import defaultdict

import pytest

from calculators.core.system import System
from tests.contract.catalogue import ALL_SYSTEMS

STRIKES = {"d100.attack", "savage_worlds.attack", "savage_worlds.damage"}
"""Told for who strikes; what the same blow is for who bears it, the others tell."""

every_system = pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)


@every_system
def test_what_bears_one_name_bears_one_sign(system: System) -> None:
    signs = defaultdict(set)
    for calculator in system.calculators:
        for outcome in calculator.outcomes:
            signs[calculator.id in STRIKES, outcome.label].add(outcome.tone)
    assert not {label: tones for label, tones in signs.items() if len(tones) > 1}
