"""``d100.armour``: an attack that hits, through armour or a force field, down to grave wounds."""

from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.french import french
from calculators.core.result import Result, Table
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100 import impact, inputs, readings
from calculators.systems.d100.blow import Blow, DamageFaces, ZoneRoll
from calculators.systems.d100.dice import total_law
from calculators.systems.d100.suffered import Before


def law(
    damage: DiceSum, protection: int, armour_pv: int, pv: int | None, link: str, loss: str,
    crossing: str, head: str,
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome."""
    guard = impact.Guard(protection, armour_pv, pv, link, loss, crossing, head)
    return impact.impact_law(guard, damage)


def what_passes(
    damage: DiceSum, protection: int, armour_pv: int, pv: int | None, link: str, loss: str,
    crossing: str,
) -> tuple[Table, ...]:  # fmt: skip
    """Give the chance that at least so many points pass."""
    if not damage.count:
        return ()
    guard = impact.Guard(protection, armour_pv, pv, link, loss, crossing)
    passing: icepool.Die[int] = total_law(damage).map(
        lambda total: impact.strike(guard, total).passed
    )
    bands = [least for least in (1, 4, 7, 10, 13, 20, 30, 50) if passing.max_outcome() >= least]
    rows = tuple((f"{least} ou plus", passing.probability(">=", least)) for least in bands)
    if not rows:
        return ()
    return (Table(french("Dégâts qui passent"), ("Dégâts", "Chance"), rows),)


@calculator(
    id="d100.armour",
    title="Encaisser une attaque",
    verb="Encaisser",
    rules=(
        "DC-ARM-01", "DC-ARM-02", "DC-BLE-01", "DC-BLE-02", "DC-BLE-03", "DC-BLE-04", "DC-BLE-05",
        "DC-BLE-06", "DC-BLE-07",
    ),
    outcomes=impact.IMPACT_OUTCOMES,
    tables=what_passes,
    law=law,
)  # fmt: skip
def armour(
    *,
    damage: inputs.Damage,
    protection: inputs.Protection = 0,
    armour_pv: inputs.ArmourPV = 0,
    pv: inputs.TargetPV = None,
    link: Annotated[str, readings.LINK] = "half",
    loss: Annotated[str, readings.LOSS] = "absorbed",
    crossing: Annotated[str, readings.CROSSING] = "whole",
    head: Annotated[str, readings.HEAD] = "table",
    before: Before = (),
    faces: DamageFaces,
    zone: ZoneRoll,
) -> Result:
    """Resolve an attack that hits and carry what is left of armour and health."""
    guard = impact.Guard(protection, armour_pv, pv, link, loss, crossing, head)
    blow = Blow(guard, damage, faces, zone, before)
    return Result(
        blow.outcome, blow.sentence(), blow.values(), tuple(blow.steps()), blow.shown(),
        blow.state(),
    )  # fmt: skip
