"""``d100.burn``: the dice of a source of heat, and the burn that stays."""

from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.fields import Choice, Drawn, Option
from calculators.core.french import minus, plural
from calculators.core.result import Result, Shown, Step, Table
from calculators.core.space import Dice
from calculators.systems.d100 import health, inputs, readings, tables
from calculators.systems.d100.dice import FACES, pictures
from calculators.systems.d100.tables import Burn

LAVA = "lava"

Source = Annotated[
    str,
    Option(
        label="Source de chaleur", rule="DC-BRU-01",
        choices=(
            *(Choice(code, burn.name) for code, burn in tables.BURNS.items()),
            Choice(LAVA, "lave, métal en fusion"),
        ),
    ),
]  # fmt: skip
Before = Annotated[
    str,
    Option(
        label="Brûlure déjà subie", rule="AMB-DC-10", choices=inputs.BURN_CHOICES, carried=True,
        group=inputs.SITUATION, help="La plus grave compte seule.",
    ),
]  # fmt: skip


def burn_space(source: str) -> Dice:
    """Return the dice of a source."""
    return Dice(tables.BURNS[source].dice.dice if source != LAVA else ())


Faces = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés de dégâts", kind=FACES, rule="DC-BRU-01", group=inputs.BY_HAND, least=1, most=2,
        space=burn_space, help=f"Les faces, comme 14 6. {inputs.SELF_ROLLED}",
    ),
]  # fmt: skip


def law(source: str, pv: int | None) -> icepool.Die[str]:
    """Return the exact law of the outcome."""
    if source == LAVA:
        return icepool.Die([health.DEAD.code])
    return health.harm_law(pv, tables.BURNS[source].dice)


def damage_table(source: str, pv: int | None) -> tuple[Table, ...]:
    """Give the chances of the damage."""
    return (health.harm_table(tables.BURNS[source].dice, pv),) if source != LAVA else ()


def worst_of(source: str, before: str) -> str:
    """Return the source of the burn that counts, the worst alone (AMB-DC-10)."""
    order = ["none", *tables.BURNS]
    return max(source, before, key=order.index)


@calculator(
    id="d100.burn",
    title="Brûlure",
    verb="Brûler",
    rules=("DC-BRU-01", "DC-BRU-02", "DC-BLE-02"),
    outcomes=(health.HURT, health.DOWN, health.DEAD),
    tables=damage_table,
    law=law,
)
def burn(
    *,
    source: Source = "torch",
    pv: inputs.PV = None,
    before: Before = "none",
    crossing: Annotated[str, readings.CROSSING] = "whole",
    faces: Faces,
) -> Result:
    """Resolve a burn (DC-BRU-01, DC-BRU-02)."""
    if source == LAVA:
        step = Step("Lave ou métal en fusion : mort.", "DC-BRU-01", "AMB-DC-10")
        left = None if pv is None else 0
        return Result(
            health.DEAD.code, "Mort : on ne survit ni à la lave ni au métal en fusion.",
            {"damage": None, "pv": left, "wound": None}, (step,), (),
            {"pv": left, "before": "none"},
        )  # fmt: skip
    felt, damage = tables.BURNS[source], tables.BURNS[source].dice.total(faces)
    kept = worst_of(source, before)
    harm = health.suffer(pv, damage, crossing)
    steps = [
        Step(f"{felt.name.capitalize()} : {felt.dice.title}.", "DC-BRU-01"),
        *health.health_steps(pv, harm),
        _lasting(felt),
    ]
    if before != "none":
        worst = tables.BURNS[kept]
        text = f"Une brûlure était là : la pire des deux compte seule, {minus(worst.penalty)}."
        steps.append(Step(text, "DC-BRU-02", "AMB-DC-10"))
    return Result(
        health.outcome_of(pv, damage),
        f"{plural(damage, 'dégât')}{health.health_text(harm)}. {_told(felt, tables.BURNS[kept])}.",
        {
            "dice": str(felt.dice), "damage": damage, "pv": harm.pv, "wound": harm.wound,
            "severity": felt.severity, "weeks": felt.weeks, "penalty": tables.BURNS[kept].penalty,
        },
        tuple(steps), (Shown(felt.dice.title, pictures(felt.dice.dice, faces)),),
        {"pv": harm.pv, "before": kept},
    )  # fmt: skip


def _told(felt: Burn, worst: Burn) -> str:
    """Say the penalty that counts, whichever burn it comes from (AMB-DC-10)."""
    penalty = f"{minus(worst.penalty)} à toute action"
    if felt.penalty == worst.penalty:
        return f"Brûlure {felt.severity} : {penalty} pendant {plural(felt.weeks, 'semaine')}"
    counts = f"mais celle d'avant, {worst.severity}, compte seule"
    return f"Brûlure {felt.severity}, {counts} : {penalty}"


def _lasting(felt: Burn) -> Step:
    text = f"Brûlure {felt.severity} : {minus(felt.penalty)} à toute action, du corps ou de "
    text += f"l'esprit, pendant {plural(felt.weeks, 'semaine')}."
    return Step(text, "DC-BRU-02", "AMB-DC-10")
