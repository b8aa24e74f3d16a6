"""One sign for one meaning: the tone of an answer for whoever acts, in all of a system."""

from collections import defaultdict

import pytest

from calculators.core.system import System
from tests.contract.catalogue import ALL_SYSTEMS

STRIKES = {"d100.attack", "savage_worlds.attack", "savage_worlds.damage"}
"""Calculators with the attacker's point of view; the others have the target's."""

every_system = pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)


@every_system
def test_what_bears_one_name_bears_one_sign(system: System) -> None:
    signs = defaultdict(set)
    for calculator in system.calculators:
        for outcome in calculator.outcomes:
            signs[calculator.id in STRIKES, outcome.label].add(outcome.tone)
    assert not {label: tones for label, tones in signs.items() if len(tones) > 1}
