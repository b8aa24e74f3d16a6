"""``d100.drug``: a survival test at each dose."""

from typing import Annotated

from calculators.core.calculator import calculator
from calculators.core.fields import Flag, Integer
from calculators.core.french import minus
from calculators.core.result import Result, Shown, Step, Values
from calculators.pieces.die import Die
from calculators.systems.d100 import inputs, tables
from calculators.systems.d100.dice import D100
from calculators.systems.d100.survival import AnyModifier, Roll, sum_step, survival
from calculators.systems.d100.threshold import FAILURE, HITS, TEST_OUTCOMES


def drug_verdict(
    roll: tuple[int, ...], skill: int, modifier: int, base: int, best: int, worst: int
) -> str:
    """Return the outcome of a survival test."""
    return survival(skill, modifier, base, best, worst).verdict(roll[0])


_POINT = "un point de solitude ({total} en tout)"
_DRUG = {
    "critical_success": (
        f"la drogue agit, et +{tables.DRUG_BONUS} dans une compétence de votre choix",
        f"La drogue agit, et +{tables.DRUG_BONUS} dans une compétence au choix du joueur.",
        "DC-DRO-03", "",
    ),
    "success": (
        "la drogue agit sans contrecoup", "La drogue agit, rien d'autre.", "DC-DRO-03", "",
    ),
    "failure": (
        _POINT, "Le personnage prend un point de solitude.",
        "DC-DRO-02", "AMB-DC-24",
    ),
    "critical_failure": (
        f"{_POINT}, et {minus(tables.DRUG_PENALTY)} dans une caractéristique choisie par le MJ",
        "Un échec critique est un échec : le point de solitude s'y ajoute.", "DC-DRO-02",
        "AMB-DC-19",
    ),
}  # fmt: skip


@calculator(
    id="d100.drug",
    title="Prendre une drogue",
    verb="Prendre la drogue",
    rules=("DC-DRO-01", "DC-DRO-02", "DC-DRO-03", "DC-DRO-04"),
    outcomes=TEST_OUTCOMES,
    checks=(inputs.criticals_apart,),
    verdict=drug_verdict,
)
def drug(
    *,
    skill: inputs.Survival,
    modifier: AnyModifier = 0,
    machine: Annotated[bool, Flag(label="Une machine", rule="AMB-DC-19")] = False,
    solitude: Annotated[
        int,
        Integer(
            label="Points de solitude", rule="DC-DRO-02", minimum=0, maximum=999, carried=True,
            help="Avant la prise ; ce qu'ils font, la source ne le dit pas ici.",
        ),
    ] = 0,
    roll: Roll,
    base: inputs.Base = tables.BASE,
    best: inputs.Best = tables.BEST,
    worst: inputs.Worst = tables.WORST,
) -> Result:  # fmt: skip
    """Resolve a dose (DC-DRO-01 to 04)."""
    threshold = survival(skill, modifier, base, best, worst)
    face = roll[0]
    outcome = threshold.verdict(face)
    said, text, rule, reading = _DRUG[outcome]
    if machine:
        said = said.replace("la drogue", "le programme")
        text = text.replace("La drogue", "Le programme")
    points = min(solitude + (tables.SOLITUDE if outcome not in HITS else 0), 999)
    dose = "Un programme frauduleux, drogue des machines" if machine else "Une prise de drogue"
    steps = [
        Step(f"{dose} : un test de survie.", "DC-DRO-01", "AMB-DC-19" if machine else ""),
        sum_step(skill, modifier, base),
        threshold.step(face),
        Step(text, rule, reading),
    ]
    if outcome not in HITS:
        acts = "si le programme agit" if machine else "si la drogue agit"
        text = f"La source ne dit pas {acts} quand même : à la table de trancher."
        steps.append(Step(text, "DC-DRO-02", "AMB-DC-32"))
    if outcome != FAILURE:
        text = "Bonus et malus ne durent qu'un combat, ou quelques heures."
        steps.append(Step(text, "DC-DRO-04"))
    label = next(o.label for o in TEST_OUTCOMES if o.code == outcome)
    values: Values = {
        "threshold": threshold.value, "roll": face, "solitude": points,
        "bonus": {"critical_success": tables.DRUG_BONUS,
                  "critical_failure": tables.DRUG_PENALTY}.get(outcome, 0),
    }  # fmt: skip
    return Result(
        outcome,
        f"{label} : {said.format(total=points)}.",
        values,
        tuple(steps),
        (Shown("Survie", (Die(D100, face),)),),
        {"solitude": points},
    )
