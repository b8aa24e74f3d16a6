"""``i2ds.conflict``: a whole conflict, one decision at a time, or replayed from its log."""

from collections.abc import Iterable
from functools import partial
from typing import Annotated

from calculators.core import play
from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.core.errors import Fault
from calculators.core.group import Group, drawn
from calculators.core.machine import Played
from calculators.core.space import Placed
from calculators.systems.i2ds.conflict.inputs import Journal, Table
from calculators.systems.i2ds.conflict.machine import CONFLICT
from calculators.systems.i2ds.conflict.rule import OUTCOMES, Standing, standing
from calculators.systems.i2ds.conflict.state import MOST_FIGHTERS
from calculators.systems.i2ds.conflict.view import tell
from calculators.systems.i2ds.difficulty import TYPED, Base, named_needs_scale
from calculators.systems.i2ds.house import House
from calculators.systems.i2ds.throw import FACES, Faces

NO_FACE = "Un dé de ce round montre une face qu'il n'a pas."


def space(table: Table, journal: Journal, house: House) -> Placed[Faces]:
    """Return what the decision throws."""
    state = CONFLICT.replay(table.scene(house), journal.log)
    return play.placed(play.thrown(CONFLICT, state, journal.decision), journal.chance, journal.log)


class Hand(Group):
    """What the decision throws."""

    drawn: Faces = drawn(
        "Dés lancés à la main",
        kind=FACES,
        rule="I2-DES-01",
        space=space,
        most=MOST_FIGHTERS,
        help="Vide : le site lance. Sinon, dans l'ordre des noms affichés, grâce en dernier.",
    )


def playable(
    table: Table, house: House, log: tuple[Played, ...], decision: str | None
) -> Iterable[Fault]:
    """Refuse a log, or a decision, that this table cannot have come to."""
    wrong = tuple(named_needs_scale(Base(rank=TYPED), house))
    yield from wrong
    if wrong or any(table.faults()):
        return
    scene = table.scene(house)
    yield from play.illegal(CONFLICT, scene, log, decision, "I2-INI-01")
    if play.misdrawn(CONFLICT, scene, log, partial(play.thrown, CONFLICT)):
        yield Fault("log", NO_FACE, "I2-DES-01")


@calculator(
    id="i2ds.conflict",
    title="Conflit",
    verb="Décider",
    rules=(
        "I2-INI-01",
        "I2-INI-02",
        "I2-INI-03",
        "I2-OPP-01",
        "I2-DES-01",
        "I2-DES-02",
        "I2-DES-03",
        "I2-DES-04",
        "I2-DIF-01",
        "I2-DIF-02",
        "I2-DIF-03",
        "I2-DIF-04",
        "I2-DIF-05",
        "I2-DIF-06",
        "I2-DIF-07",
        "I2-DIF-08",
        "I2-DIF-09",
        "I2-DIF-10",
        "I2-DIF-11",
        "I2-RES-01",
        "I2-RES-02",
        "I2-RES-03",
        "I2-RES-04",
        "I2-RES-05",
        "I2-RES-06",
        "I2-EXE-01",
    ),
    outcomes=OUTCOMES,
    checks=(playable,),
    odds=False,
    machine=CONFLICT,
    tell=tell,
)
def conflict(
    table: Table,
    journal: Journal,
    house: Annotated[
        House,
        knows(
            "scale",
            "tie",
            "criticals",
            "no_floor",
            "novice",
            "stacking",
            "grace_die",
            "rank",
            "eight",
        ),
    ],
    hand: Hand,
) -> Standing:
    """Take one decision, and tell what it does and what can be decided next."""
    return standing(table, journal, house, hand.drawn)
