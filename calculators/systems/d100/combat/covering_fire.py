"""``d100.covering_fire``: enemies hampered, those in the zone tested, then shot at."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator
from calculators.core.group import Group
from calculators.core.result import Share, Table
from calculators.core.space import Dice

from ..dice import BY_HAND, SELF_ROLLED, Faces, percentiles, rolls
from ..house import FireHouse
from ..scales import PARTICIPANTS
from .inputs import Cone, Hampered, Occupant, Shooter, armed, names_apart, tested
from .rule import OUTCOMES, Covering, Fired, law
from .words import tell

# --- its dice


def _one_each(people: Sequence[Occupant]) -> Dice:
    return percentiles(len(people), tuple(each.name for each in people))


def fire_space(bullets: int) -> Dice:
    """Return the d100 of the shooter, for who has bullets enough."""
    return percentiles(1 if armed(bullets) else 0)


def survival_space(bullets: int, zone: tuple[Occupant, ...]) -> Dice:
    """Return a d100 for each who must test."""
    return _one_each(tested(bullets, zone))


def shots_space(covering: Covering, fire: Faces, survivals: Faces) -> Dice:
    """Return a d100 for each who is shot at."""
    return _one_each(covering.shot_at(fire, survivals))


class Fire(Group, fold=BY_HAND):
    """The d100 of the shooter."""

    fire: Faces = rolls("Jet de tir", "DC-COU-02", fire_space, SELF_ROLLED)


class Follows(Group, fold=BY_HAND):
    """The d100 of those in the zone, then of the shots at them."""

    survivals: Faces = rolls(
        "Jets de survie",
        "DC-COU-03",
        survival_space,
        "Un pour chaque exposé, dans l'ordre.",
        most=PARTICIPANTS,
    )
    shots: Faces = rolls(
        "Jets de tir subis",
        "DC-COU-03",
        shots_space,
        "Un pour chaque test manqué, dans l'ordre.",
        most=PARTICIPANTS,
    )


# --- its table


def shooting(person: Occupant) -> Callable[[Fired], bool]:
    """Return the event that someone is shot at."""
    return lambda fired: person in fired.targets


def hitting(person: Occupant) -> Callable[[Fired], bool]:
    """Return the event that someone is hit."""
    return lambda fired: person.name in fired.hit


def dangers(fired: Fired) -> Iterable[Table]:
    """Give to each who must test the chance of being shot at, and of being hit."""
    rows = tuple(
        (person.name, Share(shot_at, shooting(person)), Share(hit, hitting(person)))
        for person, shot_at, hit in fired.covering.risks()
    )
    if rows:
        yield Table("Ce que risque chacun", ("Dans la zone", "Test manqué", "et touché"), rows)


@Calculator(
    id="d100.covering_fire",
    title="Tir de couverture",
    verb="Arroser la zone",
    rules=("DC-COU-01", "DC-COU-02", "DC-COU-03", "DC-CVT-01", "DC-BRU-02", "DC-HOR-01"),
    outcomes=OUTCOMES,
    checks=(names_apart,),
    tables=dangers,
    law=law,
    tell=tell,
)
def covering_fire(
    shooter: Shooter,
    cone: Cone,
    hampered: Hampered,
    fire: Fire,
    house: Annotated[FireHouse, knows("base", "best", "worst", "off_map", "weighs")],
    follows: Follows,
) -> Fired:
    """Resolve a covering fire and all that follows from it (DC-COU-01 to 03)."""
    covering = Covering(shooter, cone, hampered, house)
    return Fired(covering, fire.fire, follows.survivals, follows.shots)
