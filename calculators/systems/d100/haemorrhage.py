"""``d100.haemorrhage``: how long one who bleeds has left."""

from collections.abc import Iterable
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Integer, Option
from calculators.core.french import minus, plural
from calculators.core.result import Result, Shown, Step, Table
from calculators.core.space import Dice
from calculators.systems.d100 import inputs, readings, tables
from calculators.systems.d100.dice import FACES, pictures

BLEEDING = Outcome("bleeding", "Il reste du temps", "bad")
DOOR = Outcome("door", "Aux portes de la mort tout de suite", "awful")
_DICE = {
    "light": tables.LIGHT_DIE, "moderate": tables.MODERATE_DIE, "severe": tables.SEVERE_DIE
}  # fmt: skip

Severity = Annotated[
    str,
    Option(
        label="Hémorragie", rule="DC-HEM-02",
        choices=(
            Choice("moderate", "moyenne, 1d6 + 1"),
            Choice("light", "légère, 1d8 et la Constitution"),
            Choice("severe", "grave, 1d4"),
        ),
    ),
]  # fmt: skip
Constitution = Annotated[
    int | None,
    Integer(
        label="Constitution", rule="DC-HEM-01", minimum=0, maximum=tables.SKILL_BOUND,
        when=("severity", "light"), help="Sa dizaine compte : 3 pour 39.",
    ),
]  # fmt: skip
Where = Annotated[
    str,
    Option(
        label="Le temps se compte", rule="AMB-DC-07",
        choices=(Choice("turns", "en tours, au combat"), Choice("minutes", "en minutes, ailleurs")),
    ),
]  # fmt: skip


def bleeding_space(severity: str) -> Dice:
    """Return the die of a severity."""
    return Dice((_DICE[severity],))


Faces = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dé", kind=FACES, rule="DC-HEM-02", group=inputs.BY_HAND, least=1, most=1,
        space=bleeding_space, help=inputs.SELF_ROLLED,
    ),
]  # fmt: skip


def light_needs_constitution(severity: str, constitution: int | None) -> Iterable[Fault]:
    """Ask for the Constitution that a light haemorrhage counts."""
    if severity == "light" and constitution is None:
        yield Fault("constitution", "À remplir pour une hémorragie légère.", "DC-HEM-01")


def time_left(face: int, severity: str, constitution: int | None, reading: str) -> int:
    """Return the turns or minutes left; 0 for death's door at once (DC-HEM-01, DC-HEM-02)."""
    if severity == "moderate":
        return face + tables.MODERATE_BONUS
    if severity == "severe":
        return face
    tens = (constitution or 0) // 10
    if reading == "plus":
        return face + tens
    return max(face - tens, tables.LIGHT_FLOOR if reading == "floor" else 0)


def verdict(faces: tuple[int, ...], severity: str, constitution: int | None, reading: str) -> str:
    """Return the outcome."""
    left = time_left(faces[0], severity, constitution, reading)
    return BLEEDING.code if left else DOOR.code


def time_table(
    faces: tuple[int, ...], severity: str, constitution: int | None, where: str, reading: str
) -> tuple[Table, ...]:
    """Give the chances of each time, and of lasting at least as long."""
    law: icepool.Die[int] = icepool.d(_DICE[severity]).map(
        lambda face: time_left(face, severity, constitution, reading)
    )
    times = law.outcomes()
    rows = tuple(
        (minus(time), law.probability(time), law.probability(">=", time)) for time in times
    )
    drawn = times.index(time_left(faces[0], severity, constitution, reading))
    head = ("Tours" if where == "turns" else "Minutes", "Juste autant", "Autant ou plus")
    return (Table("Temps restant", head, rows, frozenset({drawn})),)


@calculator(
    id="d100.haemorrhage",
    title="Hémorragie",
    verb="Lancer le dé",
    rules=("DC-HEM-01", "DC-HEM-02", "DC-MOR-01"),
    outcomes=(BLEEDING, DOOR),
    checks=(light_needs_constitution,),
    tables=time_table,
    verdict=verdict,
)
def haemorrhage(
    *,
    severity: Severity = "moderate",
    constitution: Constitution = None,
    where: Where = "turns",
    reading: Annotated[str, readings.BLEEDING] = "floor",
    faces: Faces,
) -> Result:
    """Say how long is left before death's door."""
    face = faces[0]
    left = time_left(face, severity, constitution, reading)
    unit = "tour" if where == "turns" else "minute"
    steps = [_sum(face, severity, constitution, reading, left)]
    if left:
        summary = f"Il reste {plural(left, unit)} avant les portes de la mort."
        text = "Ce temps passé, un test de survie à chaque tour."
        steps.append(Step(f"Le temps se compte en {unit}s.", steps[0].rule, "AMB-DC-07"))
        whole = "Des tours entiers : soigné avant la fin du dernier, on l'est à temps."
        if where == "minutes":
            whole = "Des minutes entières : soigné avant la fin de la dernière, on l'est à temps."
        steps.append(Step(whole, steps[0].rule, "AMB-DC-29"))
    else:
        summary = "Plus de temps : aux portes de la mort tout de suite."
        text = "Aux portes de la mort : un test de survie à chaque tour."
    steps.append(Step(text, "DC-MOR-01", "AMB-DC-20"))
    return Result(
        BLEEDING.code if left else DOOR.code, summary, {"left": left, "unit": unit}, tuple(steps),
        (Shown("Temps", pictures((_DICE[severity],), faces)),),
    )  # fmt: skip


def _sum(face: int, severity: str, constitution: int | None, reading: str, left: int) -> Step:
    if severity == "severe":
        return Step(f"Hémorragie grave, 1d4 : {left}.", "DC-HEM-02")
    if severity == "moderate":
        return Step(f"Hémorragie moyenne, 1d6 + 1 : {face} + 1 = {left}.", "DC-HEM-02")
    tens = (constitution or 0) // 10
    sign, total = ("+", face + tens) if reading == "plus" else ("−", face - tens)
    text = f"Hémorragie légère, 1d8 {sign} {tens} (Constitution {constitution}) : "
    text += f"{face} {sign} {tens} = {minus(total)}"
    if total != left:
        text += f", compté {left}"
    return Step(f"{text}.", "DC-HEM-01", "AMB-DC-05")
