"""``d100.covering_fire``: enemies hampered, those in the zone tested, then shot at."""

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any

from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.core.group import Group, drawn
from calculators.core.result import Share, Table
from calculators.core.space import Dice
from calculators.systems.d100.combat.inputs import (
    Cone,
    Occupant,
    Shooter,
    armed,
    names_apart,
    tested,
)
from calculators.systems.d100.combat.rule import OUTCOMES, Covering, Fired, law
from calculators.systems.d100.combat.words import tell
from calculators.systems.d100.dice import BY_HAND, PERCENTILE, SELF_ROLLED, Faces, percentiles
from calculators.systems.d100.house import House, criticals_apart
from calculators.systems.d100.scales import PARTICIPANTS

# --- its dice


def fire_space(bullets: int) -> Dice:
    """Return the d100 of the shooter, for who has bullets enough."""
    return percentiles(1 if armed(bullets) else 0)


def survival_space(bullets: int, zone: tuple[Occupant, ...]) -> Dice:
    """Return a d100 for each who must test."""
    return percentiles(len(tested(bullets, zone)))


def shots_space(shooter: Shooter, cone: Cone, house: House, fire: Faces, survivals: Faces) -> Dice:
    """Return a d100 for each who is shot at."""
    return percentiles(len(Covering(shooter, cone.zone, house).shot_at(fire, survivals)))


def _rolls(label: str, rule: str, most: int, space: Any, help: str) -> Any:  # noqa: A002
    return drawn(label, kind=PERCENTILE, rule=rule, least=1, most=most, space=space, help=help)


class Fire(Group, fold=BY_HAND):
    """The d100 of the shooter."""

    fire: Faces = _rolls("Jet de tir", "DC-COU-02", 1, fire_space, SELF_ROLLED)


class Follows(Group, fold=BY_HAND):
    """The d100 of those in the zone, then of the shots at them."""

    survivals: Faces = _rolls(
        "Jets de survie",
        "DC-COU-03",
        PARTICIPANTS,
        survival_space,
        "Un pour chaque exposé, dans l'ordre.",
    )
    shots: Faces = _rolls(
        "Jets de tir subis",
        "DC-COU-03",
        PARTICIPANTS,
        shots_space,
        "Un pour chaque test manqué, dans l'ordre.",
    )


# --- its table


def shooting(person: Occupant) -> Callable[[Fired], bool]:
    """Return the event that someone is shot at."""
    return lambda fired: person in fired.targets


def hitting(person: Occupant) -> Callable[[Fired], bool]:
    """Return the event that someone is hit."""
    return lambda fired: person.name in fired.hit


def dangers(shooter: Shooter, cone: Cone, house: House) -> tuple[Table, ...]:
    """Give to each who must test the chance of being shot at, and of being hit."""
    covering = Covering(shooter, cone.zone, house)
    fired = covering.threshold.law()
    rows = []
    for person in covering.tested:
        lives = sum(
            (fired.probability(v) * covering.survival(person, v).chance for v in fired),
            Fraction(0),
        )
        missed, hit = (
            Share(1 - lives, shooting(person)),
            (1 - lives) * covering.aimed(person).chance,
        )
        rows.append((person.name, missed, Share(hit, hitting(person))))
    if not rows:
        return ()
    head = ("Dans la zone", "Test manqué", "et touché")
    return (Table("Ce que risque chacun", head, tuple(rows)),)


@calculator(
    id="d100.covering_fire",
    title="Tir de couverture",
    verb="Arroser la zone",
    rules=("DC-COU-01", "DC-COU-02", "DC-COU-03"),
    outcomes=OUTCOMES,
    checks=(criticals_apart, names_apart),
    tables=dangers,
    law=law,
    tell=tell,
)
def covering_fire(
    shooter: Shooter,
    cone: Cone,
    fire: Fire,
    house: Annotated[House, knows("base", "best", "worst", "weighs")],
    follows: Follows,
) -> Fired:
    """Resolve a covering fire and all that follows from it (DC-COU-01 to 03)."""
    covering = Covering(shooter, cone.zone, house)
    return Fired(covering, fire.fire, follows.survivals, follows.shots)
