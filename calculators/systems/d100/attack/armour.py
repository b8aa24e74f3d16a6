"""``d100.armour``: an attack that hits, through armour or a force field, down to grave wounds."""

from collections.abc import Iterable

import icepool

from calculators.core.calculator import Calculator
from calculators.core.french import french
from calculators.core.result import Table

from ..dice import at_least, total_law
from ..house import House
from . import impact, wound
from .blow import Blow
from .impact import Impact
from .inputs import Target
from .words import tell_blow

_ROWS = (1, 4, 7, 10, 13, 20, 30, 50)  # the rows of the grave wounds, then rounder


def law(target: Target, house: House) -> icepool.Die[str]:
    """Return the exact law of the outcome."""
    return impact.law(target.guard(house), target.damage)


def what_passes(blow: Blow) -> Iterable[Table]:
    """Give the chance that at least so many points pass."""
    damage, guard = blow.target.damage, blow.impact.guard
    if not damage.count:
        return
    through: icepool.Die[int] = total_law(damage).map(lambda total: Impact(guard, total).passed)
    some = [least for least in _ROWS if through.max_outcome() >= least]
    rows = at_least(through, some, lambda blow: blow.impact.passed)
    if rows:
        yield Table(french("Dégâts qui passent"), ("Dégâts", "Chance"), rows)


armour = Calculator(
    id="d100.armour",
    title="Encaisser une attaque",
    verb="Encaisser",
    rules=(
        "DC-ARM-01",
        "DC-ARM-02",
        "DC-BLE-01",
        *wound.RULES,
    ),
    outcomes=impact.OUTCOMES,
    tables=what_passes,
    law=law,
    tell=tell_blow,
)(Blow)
