"""``d100.death``: a survival test each turn at death's door, and the odds to last."""

from fractions import Fraction
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.fields import Integer
from calculators.core.french import minus, plural
from calculators.core.result import Result, Shown, Step, Table, Values, ratio
from calculators.pieces.die import Die
from calculators.systems.d100 import inputs, tables
from calculators.systems.d100.dice import D100
from calculators.systems.d100.survival import AnyModifier, Roll, sum_step, survival
from calculators.systems.d100.threshold import HITS, Threshold

ALIVE = Outcome("alive", "En vie", "good")
DEAD = Outcome("dead", "Mort", "awful")
_MILESTONES = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)


def death_verdict(
    roll: tuple[int, ...], skill: int, modifier: int, base: int, best: int, worst: int
) -> str:
    """Return who lives."""
    threshold = survival(skill, modifier, base, best, worst)
    return ALIVE.code if threshold.succeeds(roll[0]) else DEAD.code


def living(threshold: Threshold) -> Fraction:
    """Return the chance to live one turn."""
    law = threshold.law()
    return sum((law.probability(code) for code in HITS), Fraction(0))


def turns_table(
    skill: int, modifier: int, wanted: int, base: int, best: int, worst: int
) -> tuple[Table, ...]:
    """Give the chance to live so many turns, the number wanted marked."""
    chance = living(survival(skill, modifier, base, best, worst))
    numbers = sorted({*_MILESTONES, wanted})
    rows = tuple((plural(number, "tour"), chance**number) for number in numbers)
    marked = frozenset({numbers.index(wanted)})
    return (Table("Chances de vivre encore", ("Pendant", "Chance"), rows, marked),)


@calculator(
    id="d100.death",
    title="Aux portes de la mort",
    verb="Survivre à ce tour",
    rules=("DC-MOR-01", "DC-MOR-02"),
    outcomes=(ALIVE, DEAD),
    checks=(inputs.criticals_apart,),
    tables=turns_table,
    verdict=death_verdict,
)
def death(
    *,
    skill: inputs.Survival,
    modifier: AnyModifier = 0,
    wanted: Annotated[
        int,
        Integer(
            label="Tours à tenir", rule="DC-MOR-01", minimum=1, maximum=tables.TURNS_BOUND,
            help="Le temps que les secours arrivent.",
        ),
    ] = 3,
    lived: Annotated[
        int,
        Integer(
            label="Tours déjà vécus", rule="DC-MOR-01", minimum=0, maximum=9999, carried=True
        ),
    ] = 0,
    roll: Roll,
    base: inputs.Base = tables.BASE,
    best: inputs.Best = tables.BEST,
    worst: inputs.Worst = tables.WORST,
) -> Result:  # fmt: skip
    """Resolve one turn at death's door (DC-MOR-01)."""
    threshold = survival(skill, modifier, base, best, worst)
    face = roll[0]
    alive = threshold.succeeds(face)
    chance = living(threshold)
    steps = [sum_step(skill, modifier, base), threshold.step(face)]
    duel = f"{face} pour un seuil de {minus(threshold.value)}"
    if alive:
        so_far = min(lived + 1, 9999)
        summary = f"En vie : {duel}. {_ordinal(so_far)} tour tenu."
        text = "Encore un test au prochain tour, tant que rien ne change."
        steps.append(Step(text, "DC-MOR-01", "AMB-DC-20"))
    else:
        so_far = 0
        after = f", après {plural(lived, 'tour')} de lutte" if lived else ""
        summary = f"Mort : {duel}{after}."
        steps.append(Step("Test manqué : le personnage meurt.", "DC-MOR-01", "AMB-DC-20"))
        text = "Définitif si trop de blessures graves l'ont tué ; sinon, une cuve peut-être."
        steps.append(Step(text, "DC-MOR-02", "AMB-DC-16"))
    values: Values = {
        "threshold": threshold.value, "roll": face, "lived": so_far, "each_turn": ratio(chance),
        "wanted": ratio(chance**wanted),
    }  # fmt: skip
    return Result(
        ALIVE.code if alive else DEAD.code, summary, values, tuple(steps),
        (Shown("Survie", (Die(D100, face),)),), {"lived": so_far},
    )  # fmt: skip


def _ordinal(number: int) -> str:
    return "Premier" if number == 1 else f"{number}e"
