"""``d100.firefight``: a whole firefight, one decision at a time, or replayed from its log."""

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
from calculators.systems.d100.dice import PERCENTILE, Faces
from calculators.systems.d100.firefight.inputs import Journal, Late, Table
from calculators.systems.d100.firefight.machine import FIREFIGHT
from calculators.systems.d100.firefight.rule import OUTCOMES, Standing, standing
from calculators.systems.d100.firefight.state import MOST_FIGHTERS
from calculators.systems.d100.firefight.view import tell
from calculators.systems.d100.house import House, criticals_apart

NO_FACE = "Un dé de ce tour montre une face qu'il n'a pas."


def space(table: Table, journal: Journal, house: House, late: Late) -> Placed[Faces]:
    """Return what the decision throws."""
    state = FIREFIGHT.replay(late.scene(table, house), journal.log)
    return play.placed(play.thrown(FIREFIGHT, state, journal.decision), journal.chance, journal.log)


class Hand(Group):
    """What the decision throws."""

    drawn: Faces = drawn(
        "Dés lancés à la main",
        kind=PERCENTILE,
        rule="DC-TST-01",
        space=space,
        most=MOST_FIGHTERS,
        help="Vide : le site lance. Au d100, un double zéro vaut 100.",
    )


def playable(
    table: Table, house: House, late: Late, log: tuple[Played, ...], decision: str | None
) -> Iterable[Fault]:
    """Refuse a log, or a decision, that this table cannot have come to."""
    if any(table.faults()) or house.best >= house.worst:
        return
    scene = late.scene(table, house)
    yield from play.illegal(FIREFIGHT, scene, log, decision, "DC-ETP-02")
    if play.misdrawn(FIREFIGHT, scene, log, partial(play.thrown, FIREFIGHT)):
        yield Fault("log", NO_FACE, "DC-TST-01")


@calculator(
    id="d100.firefight",
    title="Fusillade",
    verb="Décider",
    rules=(
        "DC-ETP-01",
        "DC-ETP-02",
        "DC-TST-01",
        "DC-TST-02",
        "DC-COU-01",
        "DC-COU-02",
        "DC-COU-03",
        "DC-COM-01",
        "DC-SOU-01",
        "DC-CAD-01",
        "DC-HOR-01",
        "DC-HOR-02",
        "DC-CVT-01",
        "DC-PV-02",
        "DC-BRU-02",
        "DC-HEM-01",
        "DC-HEM-02",
        "DC-BLE-01",
        "DC-BLE-02",
        "DC-BLE-03",
        "DC-BLE-04",
        "DC-BLE-05",
        "DC-BLE-06",
        "DC-BLE-07",
        "DC-BLE-08",
        "DC-MOR-01",
        "DC-MOR-02",
        "DC-FUI-01",
        "DC-DRO-01",
        "DC-DRO-02",
        "DC-DRO-03",
        "DC-DRO-04",
        "DC-ARM-01",
        "DC-ARM-02",
    ),
    outcomes=OUTCOMES,
    checks=(criticals_apart, playable),
    odds=False,
    machine=FIREFIGHT,
    tell=tell,
)
def firefight(
    table: Table,
    journal: Journal,
    house: Annotated[
        House, knows("base", "best", "worst", "link", "loss", "crossing", "head", "weighs")
    ],
    late: Late,
    hand: Hand,
) -> Standing:
    """Take one decision, and tell what it does and what can be decided next."""
    return standing(table, journal, house, late, hand.drawn)
