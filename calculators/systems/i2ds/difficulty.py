"""``i2ds.difficulty``: the final difficulty, from a base and everything that changes it."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Integer, Option
from calculators.core.french import minus, plural
from calculators.core.result import Result, Step, Values
from calculators.core.rows import Integers
from calculators.core.several import Several
from calculators.systems.i2ds import readings, tables
from calculators.systems.i2ds.modifiers import KEPT, Part, lower, parts, signed
from calculators.systems.i2ds.tables import Modifier

SCALE_GROUP = "Barème de votre table"
COMPUTED = Outcome("difficulty", "Difficulté fixée")

Rank = Annotated[
    str,
    Option(
        label="Niveau de base", rule="I2-DIF-01",
        choices=(
            Choice("typed", "la valeur saisie dessous"),
            *(Choice(code, f"{name} (votre barème)") for code, name in tables.SCALE),
        ),
    ),
]  # fmt: skip
Base = Annotated[
    int,
    Integer(
        label="Valeur de base", rule="AMB-I2-01", minimum=0, maximum=tables.BASE_BOUND,
        when=("rank", "typed"),
        help="À vous de la fixer : la source ne chiffre aucun niveau.",
    ),
]  # fmt: skip
Scale = Annotated[
    tuple[int, ...],
    Integers(
        label="Vos sept valeurs, de facile à épique", rule="AMB-I2-01", group=SCALE_GROUP,
        minimum=0, maximum=tables.BASE_BOUND, most=len(tables.SCALE),
        help="Séparées par des espaces ; gardées sur cet appareil.",
    ),
]  # fmt: skip
Skill = Annotated[
    str,
    Option(
        label="Compétence employée", rule="I2-DIF-11",
        choices=(
            Choice("trained", "apprenti ou mieux"),
            Choice("N", "néophyte"),
            Choice("none", "aucun niveau"),
        ),
    ),
]  # fmt: skip


def ticked(label: str, rule: str, modifiers: tuple[Modifier, ...]) -> Several:
    """Declare a list of modifiers to tick, folded."""
    choices = tuple(Choice(m.code, f"{signed(m.value)} · {m.label}") for m in modifiers)
    return Several(label=label, rule=rule, group=label, choices=choices)


Environment = Annotated[
    tuple[str, ...], ticked("Météo et environnement", "I2-DIF-03", tables.ENVIRONMENT)
]
Condition = Annotated[tuple[str, ...], ticked("État du personnage", "I2-DIF-04", tables.STATE)]
Relations = Annotated[
    tuple[str, ...], ticked("Relations avec les autres", "I2-DIF-05", tables.RELATIONS)
]
Circumstances = Annotated[
    tuple[str, ...], ticked("Circonstances", "I2-DIF-06", tables.CIRCUMSTANCES)
]
Others = Annotated[
    tuple[int, ...],
    Integers(
        label="Autres modificateurs", rule="I2-DIF-07", most=tables.MOST_OTHERS,
        minimum=-tables.OTHER_BOUND, maximum=tables.OTHER_BOUND, group="Au choix du conteur",
        help="Les vôtres, séparés par des espaces : 2 -1.",
    ),
]  # fmt: skip


def named_needs_scale(rank: str, scale: tuple[int, ...]) -> Iterable[Fault]:
    """Refuse a named rank without its value, and a scale that is not whole."""
    if len(scale) not in {0, len(tables.SCALE)}:
        count = plural(len(scale), "valeur")
        yield Fault("scale", f"{count} : il en faut sept, ou aucune.", "AMB-I2-01")
    elif rank != "typed" and not scale:
        message = "À remplir : ce niveau attend les sept valeurs de votre barème."
        yield Fault("scale", message, "AMB-I2-01")


@calculator(
    id="i2ds.difficulty",
    title="Difficulté",
    verb="Calculer",
    rules=(
        "I2-DIF-01", "I2-DIF-02", "I2-DIF-03", "I2-DIF-04", "I2-DIF-05", "I2-DIF-06", "I2-DIF-07",
        "I2-DIF-11",
    ),
    outcomes=(COMPUTED,),
    checks=(named_needs_scale,),
)  # fmt: skip
def difficulty(
    *,
    rank: Rank = "typed",
    base: Base = 0,
    skill: Skill = "trained",
    environment: Environment = (),
    condition: Condition = (),
    relations: Relations = (),
    circumstances: Circumstances = (),
    others: Others = (),
    scale: Scale = (),
    novice: Annotated[str, readings.NOVICE] = "novice",
    stacking: Annotated[str, readings.STACKING] = "sum",
) -> Result:
    """Add what changes the base difficulty, or keep one of them (I2-DIF-02, AMB-I2-14)."""
    names = [code for code, _ in tables.SCALE]
    start = base if rank == "typed" else scale[names.index(rank)]
    listed = parts(environment, condition, relations, circumstances, others)
    kept, stack_steps = _kept(listed, stacking)
    penalty = tables.UNSKILLED if _unskilled(skill, novice) else 0
    final = start + kept + penalty
    steps = [
        _base_step(rank, start),
        *(part.step() for part in listed),
        *stack_steps,
        *_skill_steps(skill, penalty),
        Step(f"En tout : {_sum(start, kept, penalty)} = {minus(final)}.", "I2-DIF-02"),
    ]
    values: Values = {
        "base": start, "modifiers": kept, "unskilled": penalty, "difficulty": final,
        "items": [{"label": item.label, "value": item.value} for p in listed for item in p.items],
    }  # fmt: skip
    text = f"Difficulté {minus(final)} : {_sum(start, kept, penalty)}."
    return Result(COMPUTED.code, text, values, tuple(steps))


def _kept(listed: list[Part], stacking: str) -> tuple[int, list[Step]]:
    """Return what the modifiers change in all, and how they were stacked."""
    items = [item for part in listed for item in part.items]
    if not items:
        return 0, []
    if stacking in KEPT:
        word, pick = KEPT[stacking]
        kept = pick(items)
        text = f"Seul le plus {word} compte : {lower(kept.label)}, {signed(kept.value)}."
        return kept.value, [Step(text, "I2-DIF-07", "AMB-I2-14")]
    total = sum(item.value for item in items)
    text = f"Modificateurs additionnés : {signed(total)}."
    return total, [Step(text, "I2-DIF-02", "AMB-I2-14")] if len(items) > 1 else []


def _unskilled(skill: str, novice: str) -> bool:
    return skill == "none" or (skill == "N" and novice == "novice")


def _base_step(rank: str, start: int) -> Step:
    name = dict(tables.SCALE).get(rank)
    where = f"Niveau {name}, {start} dans votre barème" if name else f"Base choisie : {start}"
    return Step(f"{where}.", "I2-DIF-01", "AMB-I2-01")


def _skill_steps(skill: str, penalty: int) -> list[Step]:
    if skill == "trained":
        return []
    who = "Néophyte" if skill == "N" else "Aucun niveau dans la compétence"
    text = f"{who} : +{penalty}." if penalty else f"{who} : rien à ajouter."
    return [Step(text, "I2-DIF-11", "AMB-I2-04")]


def _sum(start: int, kept: int, penalty: int) -> str:
    terms = [f"base {start}"]
    if kept:
        terms.append(f"{'−' if kept < 0 else '+'} {abs(kept)}")
    if penalty:
        terms.append(f"+ {penalty} sans niveau")
    return " ".join(terms)
