"""``d100.grave_wound``: at 0 health, a zone and a damage, and what they do."""

from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.fields import Drawn
from calculators.core.french import plural
from calculators.core.result import Result, Shown, Step, Table
from calculators.core.space import Dice
from calculators.pieces.body import Zone
from calculators.pieces.dice_sum import DiceSum
from calculators.pieces.die import Die
from calculators.systems.d100 import inputs, readings, suffered, wounds
from calculators.systems.d100.blow import DamageFaces
from calculators.systems.d100.dice import D100, PERCENTILE, percentiles, pictures, total_law
from calculators.systems.d100.suffered import Before


def zone_space() -> Dice:
    """Return the d100 of the zone."""
    return percentiles(1)


ZoneRoll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Jet de zone", kind=PERCENTILE, rule="DC-BLE-03", group=inputs.BY_HAND, least=1,
        most=1, space=zone_space, help=f"{inputs.SELF_ROLLED} Un double zéro vaut 100.",
    ),
]  # fmt: skip


def law(damage: DiceSum, head: str) -> icepool.Die[str]:
    """Return the exact law of the outcome."""
    return total_law(damage).map(lambda total: wounds.law(total, head))


def every_zone(
    damage: DiceSum, faces: tuple[int, ...], zone: tuple[int, ...], head: str
) -> tuple[Table, ...]:
    """Read the row of this damage for every zone, with the chance of each."""
    total = damage.total(faces)
    if not total:
        return ()
    zones = wounds.zone_law()
    rows = tuple(
        (
            each.label.capitalize(),
            ", ".join(wounds.effects(wounds.wound_at(each, total, head))),
            zones.probability(each),
        )
        for each in Zone
    )
    struck = frozenset({list(Zone).index(wounds.zone_of(zone[0]))})
    row = wounds.ROW_NAMES[wounds.row_of(total)]
    return (Table(f"La ligne « {row} »", ("Zone", "Effet", "Chance"), rows, struck),)


@calculator(
    id="d100.grave_wound",
    title="Blessure grave",
    verb="Lancer la zone",
    rules=(
        "DC-BLE-02", "DC-BLE-03", "DC-BLE-04", "DC-BLE-05", "DC-BLE-06", "DC-BLE-07", "DC-BLE-08",
    ),
    outcomes=(wounds.UNHARMED, *wounds.WOUNDS),
    tables=every_zone,
    law=law,
)  # fmt: skip
def grave_wound(
    *,
    damage: inputs.Damage,
    before: Before = (),
    head: Annotated[str, readings.HEAD] = "table",
    faces: DamageFaces,
    zone: ZoneRoll,
) -> Result:
    """Read the table of grave wounds for damage taken at 0 health (DC-BLE-02)."""
    total = damage.total(faces)
    dice = (Shown("Dégâts", pictures(damage.dice, faces)),) if faces else ()
    if not total:
        step = Step("0 dégât : aucune blessure.", "DC-BLE-02", "AMB-DC-04")
        return Result(
            wounds.UNHARMED.code, "Aucune blessure : 0 dégât.", {"damage": 0}, (step,), dice,
            {"before": before},
        )  # fmt: skip
    wound = wounds.wound_at(wounds.zone_of(zone[0]), total, head)
    steps = [*wounds.steps(wound, zone[0], total, head),
             *suffered.steps(before, wound, total, head)]  # fmt: skip
    if damage.count:
        steps.insert(0, Step(f"Dégâts {damage.title} : {total}.", "DC-BLE-02", "AMB-DC-04"))
    borne = suffered.after(before, wound, total)
    return Result(
        wound.outcome, f"Blessure grave {wounds.sentence(wound)} ({plural(total, 'dégât')}).",
        {"damage": total, **wounds.values(wound), "penalties": suffered.totals(borne, head)},
        tuple(steps), (*dice, Shown("Zone", (Die(D100, zone[0]), wound.zone))),
        {"before": borne},
    )  # fmt: skip
