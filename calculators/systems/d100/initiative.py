"""``d100.initiative``: who acts first, and the phases of the turn."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Integer
from calculators.core.french import listing
from calculators.core.result import Result, Step, Table
from calculators.core.rows import Column, Rows, Text
from calculators.systems.d100 import inputs, tables

ORDERED = Outcome("ordered", "Ordre établi")
TIED = Outcome("tied", "Ordre établi, avec égalités")


@dataclass(frozen=True, slots=True)
class Fighter:
    """Someone who acts this turn."""

    name: str
    perception: int


Fighters = Annotated[
    tuple[Fighter, ...],
    Rows(
        label="Combattants", rule="DC-ETP-01", row=Fighter, least=1, most=2 * tables.PARTICIPANTS,
        columns=(
            Column("name", Text(label="nom")),
            Column(
                "perception",
                Integer(
                    label="Perception", minimum=-tables.SKILL_BOUND, maximum=tables.SKILL_BOUND
                ),
            ),
        ),
        help="Une ligne chacun : nom ; Perception.",
    ),
]  # fmt: skip


def ranks(fighters: tuple[Fighter, ...]) -> list[list[Fighter]]:
    """Return the fighters by rank, the highest Perception first (DC-ETP-01)."""
    ordered = sorted(fighters, key=lambda fighter: -fighter.perception)
    return [list(group) for _, group in groupby(ordered, key=lambda f: f.perception)]


def order_table(fighters: tuple[Fighter, ...]) -> tuple[Table, ...]:
    """List the ranks."""
    rows = tuple(
        (index, listing([f.name for f in group]), group[0].perception)
        for index, group in enumerate(ranks(fighters), start=1)
    )
    return (Table("Ordre du tour", ("Rang", "Qui", "Perception"), rows),)


def one_name_each(fighters: tuple[Fighter, ...]) -> Iterable[Fault]:
    """Refuse two fighters of one name."""
    return inputs.one_name_each("fighters", [fighter.name for fighter in fighters])


@calculator(
    id="d100.initiative",
    title="Initiative",
    verb="Ordonner",
    rules=("DC-ETP-01", "DC-ETP-02"),
    outcomes=(ORDERED, TIED),
    checks=(one_name_each,),
    tables=order_table,
    odds=False,
)
def initiative(*, fighters: Fighters) -> Result:
    """Order the fighters, and recall the phases (DC-ETP-01, DC-ETP-02)."""
    groups = ranks(fighters)
    names = [listing([f.name for f in group]) for group in groups]
    ties = [listing([f.name for f in group]) for group in groups if len(group) > 1]
    steps = [
        Step(f"La plus haute Perception commence : {names[0]}.", "DC-ETP-01"),
        *(Step(f"Même Perception, donc en même temps : {tie}.", "DC-ETP-01", "AMB-DC-22")
          for tie in ties),
        Step("Les joueurs disent d'abord ce qu'ils veulent faire.", "DC-ETP-02"),
        Step("Puis tous les déplacements, dans cet ordre.", "DC-ETP-02", "AMB-DC-26"),
        Step("Puis tous les tirs et les autres actions.", "DC-ETP-02", "AMB-DC-26"),
    ]  # fmt: skip
    order = [[fighter.name for fighter in group] for group in groups]
    return Result(
        TIED.code if ties else ORDERED.code, f"Dans l'ordre : {', puis '.join(names)}.",
        {"order": order}, tuple(steps),
    )  # fmt: skip
