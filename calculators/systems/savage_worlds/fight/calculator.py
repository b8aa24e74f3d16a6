"""``savage_worlds.fight``: a whole fight, one decision at a time, or replayed from its log."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core import play
from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.core.errors import Fault
from calculators.core.group import Group
from calculators.core.group import drawn as drawn_by_chance
from calculators.core.machine import Played
from calculators.core.space import Placed
from calculators.systems.savage_worlds.fight.inputs import FightHouse, Journal, Table
from calculators.systems.savage_worlds.fight.machine import FIGHT
from calculators.systems.savage_worlds.fight.pieces import DRAWN, NO_DICE, Drawn
from calculators.systems.savage_worlds.fight.rule import OUTCOMES, Standing, standing
from calculators.systems.savage_worlds.fight.words.tell import tell
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.scales import MOST_FACES

type Pieces = tuple[Drawn, ...]


def space(table: Table, journal: Journal, house: House) -> Placed[Pieces]:
    """Return what the decision draws."""
    fight = FIGHT.replay(table.scene(house), journal.log)
    move = FIGHT.find(fight, journal.decision) if journal.decision else None
    found = FIGHT.space(fight, move.code) if move else NO_DICE
    return play.placed(found or NO_DICE, journal.chance, journal.log)


class Hand(Group):
    """What the decision draws."""

    drawn: Pieces = drawn_by_chance(
        "Dés ou cartes tirés à la main",
        kind=DRAWN,
        rule="SW-JET-01",
        space=space,
        most=MOST_FACES,
        help="Dans l'ordre du bouton ; un dé au maximum se relance et s'ajoute à la suite.",
    )


def playable(
    table: Table, house: House, log: tuple[Played, ...], decision: str | None
) -> Iterable[Fault]:
    """Refuse a log, or a decision, that this table cannot have come to."""
    if not any(table.faults()):
        yield from play.illegal(FIGHT, table.scene(house), log, decision, "SW-ACT-01")


@calculator(
    id="savage_worlds.fight",
    title="Combat complet",
    verb="Décider",
    rules=(
        "SW-ACT-01",
        "SW-INI-01",
        "SW-INI-02",
        "SW-INI-03",
        "SW-ACT-02",
        "SW-ACT-03",
        "SW-ACT-04",
        "SW-ACT-05",
        "SW-ACT-06",
        "SW-ACT-07",
        "SW-ACT-08",
        "SW-ACT-09",
        "SW-TOU-01",
        "SW-TOU-02",
        "SW-TOU-03",
        "SW-TOU-04",
        "SW-TOU-05",
        "SW-TOU-06",
        "SW-TOU-07",
        "SW-JTN-01",
        "SW-JTN-02",
        "SW-JTN-03",
        "SW-JTN-04",
        "SW-JTN-05",
        "SW-JTN-06",
        "SW-JTN-07",
        "SW-ETA-01",
        "SW-ETA-02",
        "SW-ETA-03",
        "SW-ETA-04",
        "SW-ETA-05",
        "SW-ETA-06",
        "SW-ETA-07",
        "SW-ETA-08",
        "SW-ETA-09",
        "SW-ETA-10",
        "SW-ETA-11",
        "SW-ETA-12",
        "SW-ETA-13",
    ),
    outcomes=OUTCOMES,
    checks=(playable,),
    odds=False,
    machine=FIGHT,
    tell=tell,
)
def fight(
    table: Table,
    journal: Journal,
    house: Annotated[
        FightHouse,
        knows(
            "wild",
            "wild_die",
            "stray_die",
            "stray_throw",
            "faint",
            "already",
            "stunned",
            "recovers",
            "past_three",
            "imposed",
        ),
    ],
    hand: Hand,
) -> Standing:
    """Take one decision, and tell what it does and what can be decided next."""
    return standing(table, journal, house, hand.drawn)
