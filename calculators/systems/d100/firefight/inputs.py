"""What a firefight asks: who is there, the journal of the turn, and what can be wrong."""

from collections.abc import Iterable

from calculators.core import play
from calculators.core.errors import Fault
from calculators.core.fields import Pieces
from calculators.core.french import called
from calculators.core.group import Group, again, integer, rows
from calculators.core.machine import Played
from calculators.core.words import Phrase
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100.dice import PERCENTILE
from calculators.systems.d100.firefight.machine import Scene
from calculators.systems.d100.firefight.state import (
    FOE,
    FREE_MOVES,
    MOST_FIGHTERS,
    TABLE,
    Fighter,
)
from calculators.systems.d100.house import READINGS, BleedingHouse, House
from calculators.systems.d100.inputs import one_name_each

LONGEST_TURN = FREE_MOVES + 12 * MOST_FIGHTERS
"""Room for everyone's action after the free moves."""
MOST_TURNS = 9999
TOO_FAR = Phrase("{name} : plus de PV que son complet.")
EXAMPLE = (
    Fighter(
        name="Corto",
        side=TABLE,
        pv=12,
        pv_max=12,
        shooting=30,
        survival=20,
        perception=40,
        weapon=DiceSum(1, 10),
        protection=3,
        armour_pv=10,
    ),
    Fighter(
        name="Pillard",
        side=FOE,
        pv=7,
        pv_max=7,
        shooting=20,
        survival=10,
        perception=35,
        weapon=DiceSum(1, 8),
    ),
)


class Table(Group):
    """Who is in the firefight, as the turn finds it."""

    fighters: tuple[Fighter, ...] = rows(
        "Combattants",
        Fighter,
        default=EXAMPLE,
        rule="DC-ETP-01",
        carried=True,
        least=2,
        most=MOST_FIGHTERS,
        help="Une ligne chacun : nom ; camp ; PV ; PV au complet ; tir ; survie ; "
        "Perception ; dégâts. Le reste est facultatif.",
    )
    turn: int = integer("Tour", least=1, most=MOST_TURNS, default=1, rule="DC-ETP-02", carried=True)

    def faults(self) -> Iterable[Fault]:
        """Refuse names borne twice, and health above its most."""
        yield from one_name_each("fighters", [each.name for each in self.fighters])
        for each in self.fighters:
            if any(each.faults()):
                yield Fault("fighters", TOO_FAR(name=called(each.name)))


class Journal(Group, fold="Journal du tour"):
    """What was decided since the turn began, and what comes now."""

    log: tuple[Played, ...] = play.log(
        "Décisions prises",
        Pieces(label="Dés", kind=PERCENTILE, most=MOST_FIGHTERS),
        most=LONGEST_TURN,
        rule="DC-ETP-02",
        help="Une ligne chacune : décision ; dés lancés.",
    )
    chance: str | None = play.chance(
        "Hasard de la partie",
        rule="DC-TST-01",
        help="Le même texte redonne les mêmes dés aux mêmes décisions. Vide : au hasard.",
    )
    decision: str | None = play.decision(
        "Décision", rule="DC-ETP-02", help="Un des choix proposés ; vide : où en est-on ?"
    )


class Late(Group, fold=READINGS):
    """The readings that their calculators ask for only in some cases."""

    off_map: str = again(House, "off_map", group=READINGS)
    bleeding: str = again(BleedingHouse, "reading", group=READINGS)

    def scene(self, table: Table, house: House) -> Scene:
        """Return what the machine begins from."""
        values = {name: getattr(house, name) for name in House.inputs}
        whole = House(**{**values, "off_map": self.off_map})
        return Scene(whole, self.bleeding, table.fighters, table.turn)
