"""One sign for one meaning: the tone of an answer for whoever acts, in all of a system."""

import re
from collections import defaultdict

import pytest

from calculators.catalogue import find
from calculators.core.calculator import TONES
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


@pytest.mark.parametrize("name", sorted(STRIKES))
def test_a_strike_may_do_its_best_first_and_its_worst_last(name: str) -> None:
    """A bar sorts by tone, and keeps this order within one: two wounds, three, one stood there."""
    tones = [TONES.index(each.tone) for each in find(name).outcomes if each.tone != "neutral"]
    assert tones == sorted(tones)


@every_system
def test_the_name_of_a_chance_is_true_whoever_acts(system: System) -> None:
    """One of the Master's characters too: only a verdict knows who acts."""
    labels = [each.label for calculator in system.calculators for each in calculator.outcomes]
    assert not [label for label in labels if re.search(r"\bvous\b", label, re.IGNORECASE)]
