"""``d100.fall``: the dice of a height, and what they do."""

from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.fields import Drawn, Integer
from calculators.core.french import plural
from calculators.core.result import Result, Shown, Step, Table
from calculators.core.space import Dice
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100 import health, inputs, readings, tables
from calculators.systems.d100.dice import FACES, pictures

FATAL = "fatal"
type Fallen = DiceSum | str | None

Height = Annotated[
    int,
    Integer(
        label="Hauteur en mètres", rule="DC-CHU-01", minimum=0, maximum=tables.HEIGHT_BOUND
    ),
]  # fmt: skip


def fallen(height: int, reading: str) -> Fallen:
    """Return the dice of a height: ``FATAL`` beyond the table, ``None`` for no harm (AMB-DC-08).

    :param reading: ``next`` or ``reached``.
    """
    if height > tables.FALLS[-1][0]:
        return FATAL
    if reading == "next":
        return next(dice for up_to, dice in tables.FALLS if height <= up_to) if height else None
    reached = [dice for up_to, dice in tables.FALLS if height >= up_to]
    return reached[-1] if reached else None


def fall_space(height: int, reading: str) -> Dice:
    """Return the dice of a height."""
    dice = fallen(height, reading)
    return Dice(dice.dice if isinstance(dice, DiceSum) else ())


Faces = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés de dégâts", kind=FACES, rule="DC-CHU-01", group=inputs.BY_HAND, least=1, most=2,
        space=fall_space, help=f"Les faces, comme 14 6. {inputs.SELF_ROLLED}",
    ),
]  # fmt: skip


def law(height: int, pv: int | None, reading: str) -> icepool.Die[str]:
    """Return the exact law of the outcome."""
    dice = fallen(height, reading)
    if isinstance(dice, DiceSum):
        return health.harm_law(pv, dice)
    return icepool.Die([health.DEAD.code if dice == FATAL else health.SAFE.code])


def damage_table(height: int, pv: int | None, reading: str) -> tuple[Table, ...]:
    """Give the chances of the damage."""
    dice = fallen(height, reading)
    return (health.harm_table(dice, pv),) if isinstance(dice, DiceSum) else ()


@calculator(
    id="d100.fall",
    title="Chute",
    verb="Tomber",
    rules=("DC-CHU-01", "DC-BLE-02"),
    outcomes=(health.SAFE, health.HURT, health.DOWN, health.DEAD),
    tables=damage_table,
    law=law,
)
def fall(
    *,
    height: Height,
    pv: inputs.PV = None,
    reading: Annotated[str, readings.HEIGHT] = "next",
    crossing: Annotated[str, readings.CROSSING] = "whole",
    faces: Faces,
) -> Result:
    """Resolve a fall (DC-CHU-01)."""
    dice = fallen(height, reading)
    metres = f"{height} m"
    if dice is None:
        text = f"Chute de {metres} : indemne."
        step = Step(f"{metres} : la table n'y met aucun dé.", "DC-CHU-01", "AMB-DC-08")
        return Result(
            health.SAFE.code, text, {"damage": 0, "pv": pv, "wound": 0}, (step,), (), {"pv": pv}
        )
    if not isinstance(dice, DiceSum):
        text = f"Chute de {metres} : mort."
        step = Step(f"{metres} : au-delà de 21 m, mort.", "DC-CHU-01")
        left = None if pv is None else 0
        return Result(
            health.DEAD.code,
            text,
            {"damage": None, "pv": left, "wound": None},
            (step,),
            (),
            {"pv": left},
        )
    damage = dice.total(faces)
    harm = health.suffer(pv, damage, crossing)
    steps = [
        Step(f"Une chute de {metres} fait {dice.title}.", "DC-CHU-01", "AMB-DC-08"),
        *health.health_steps(pv, harm),
    ]
    return Result(
        health.outcome_of(pv, damage),
        f"Chute de {metres} : {plural(damage, 'dégât')}{health.health_text(harm)}.",
        {"dice": str(dice), "damage": damage, "pv": harm.pv, "wound": harm.wound}, tuple(steps),
        (Shown(dice.title, pictures(dice.dice, faces)),), {"pv": harm.pv},
    )  # fmt: skip
