"""``choix_destin.table``: a whole table, one decision at a time, or replayed from its log."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from calculators.core import play
from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.core.errors import Fault
from calculators.core.group import Group, again, drawn
from calculators.core.machine import Played
from calculators.core.space import Placed
from calculators.systems.choix_destin.house import House
from calculators.systems.choix_destin.scales import HAND
from calculators.systems.choix_destin.table.cards import CARD, Drawn
from calculators.systems.choix_destin.table.inputs import Journal, Table
from calculators.systems.choix_destin.table.machine import TABLE, piles
from calculators.systems.choix_destin.table.rule import OUTCOMES, Standing, standing
from calculators.systems.choix_destin.table.state import MOST_PLAYERS
from calculators.systems.choix_destin.table.view import tell

NOT_THERE = "Une carte du journal n'était pas dans sa pioche."


class Npc(Group, fold="Lectures de la règle"):
    """The reading of a tie, which an opposition alone asks for only against an NPC."""

    tie: str = again(House, "tie")

    def house(self, house: House) -> House:
        """Return the readings with this one."""
        return replace(house, tie=self.tie)


def space(table: Table, journal: Journal, house: House, npc: Npc) -> Placed[Drawn]:
    """Return what the decision draws."""
    sitting = TABLE.replay(table.scene(npc.house(house)), journal.log)
    return play.placed(piles(sitting, journal.decision), journal.chance, journal.log)


class Hand(Group):
    """What the decision draws."""

    drawn: Drawn = drawn(
        "Cartes piochées à la main",
        kind=CARD,
        rule="CD-MAI-02",
        space=space,
        most=HAND * MOST_PLAYERS,
        help="Vide : le site tire. Sinon, le numéro de chaque carte, dans l'ordre des noms.",
    )


def playable(
    table: Table, house: House, npc: Npc, log: tuple[Played, ...], decision: str | None
) -> Iterable[Fault]:
    """Refuse a log, or a decision, that this table cannot have come to."""
    wrong = [*house.faults(), *table.faults()]
    if not wrong:
        scene = table.scene(npc.house(house))
        yield from play.illegal(TABLE, scene, log, decision, "CD-TIR-01")
        if play.misdrawn(TABLE, scene, log, piles):
            yield Fault("log", NOT_THERE, "CD-MAI-01")


@calculator(
    id="choix_destin.table",
    title="Table",
    verb="Décider",
    rules=(
        "CD-TIR-01",
        "CD-TIR-02",
        "CD-TIR-03",
        "CD-TIR-04",
        "CD-MAI-01",
        "CD-MAI-02",
        "CD-MAI-03",
        "CD-MAI-04",
        "CD-MAI-05",
        "CD-DES-01",
        "CD-DES-02",
        "CD-DES-03",
        "CD-DES-04",
        "CD-DES-05",
        "CD-CHO-01",
        "CD-CHO-02",
        "CD-SPE-01",
        "CD-SPE-02",
        "CD-SPE-03",
        "CD-OPP-01",
        "CD-OPP-02",
        "CD-OPP-03",
    ),
    outcomes=OUTCOMES,
    checks=(playable,),
    odds=False,
    machine=TABLE,
    tell=tell,
)
def table(
    table: Table,
    journal: Journal,
    house: Annotated[House, knows("lending", "formula", "vs")],
    npc: Npc,
    hand: Hand,
) -> Standing:
    """Take one decision, and tell what it does and what can be decided next."""
    return standing(table, journal, npc.house(house), hand.drawn)
