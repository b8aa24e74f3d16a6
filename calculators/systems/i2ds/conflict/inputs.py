"""What a conflict asks: who is there, the journal of the round, and what can be wrong with them."""

from collections.abc import Iterable

from calculators.core import play
from calculators.core.errors import Fault
from calculators.core.fields import Pieces
from calculators.core.group import Group, integer, rows
from calculators.core.machine import Played
from calculators.core.typed import alike
from calculators.core.words import Phrase
from calculators.systems.i2ds.conflict.machine import Scene
from calculators.systems.i2ds.conflict.state import FREE_MOVES, MOST_FIGHTERS, Fighter
from calculators.systems.i2ds.house import House
from calculators.systems.i2ds.scales import BASE_BOUND, MOST_IN_A_FIGHT, VALUE_BOUND
from calculators.systems.i2ds.throw import FACES, OPPONENT, PLAYER

LONGEST_ROUND = FREE_MOVES + 8 * MOST_FIGHTERS
"""Room for everyone's turn after the free moves."""
TOO_MANY = Phrase("Plus de {most} sur place dans un camp.")
EXAMPLE = (
    Fighter(
        name="Lila", side=PLAYER, level="A", characteristic=7, valiance=7, corruption=1, grace=2
    ),
    Fighter(
        name="Amine", side=PLAYER, level="C", characteristic=5, valiance=6, corruption=3, grace=1
    ),
    Fighter(name="Goule", side=OPPONENT, level="N", characteristic=6, valiance=5, danger=5),
)


class Table(Group):
    """Who is in the conflict, as the round finds it."""

    fighters: tuple[Fighter, ...] = rows(
        "Personnages et adversaires",
        Fighter,
        default=EXAMPLE,
        rule="I2-INI-01",
        carried=True,
        least=2,
        most=MOST_FIGHTERS,
        help="Une ligne chacun : nom ; camp ; niveau ; caractéristique ; Vaillance. "
        "Le reste est facultatif.",
    )
    round: int = integer(
        "Round", least=1, most=VALUE_BOUND * 10, default=1, rule="I2-INI-01", carried=True
    )
    base: int = integer(
        "Difficulté de base des tests",
        least=0,
        most=BASE_BOUND,
        default=0,
        rule="AMB-I2-01",
        carried=True,
        help="La dernière choisie est proposée d'abord.",
    )

    def scene(self, house: House) -> Scene:
        """Return what the machine begins from."""
        return Scene(house, self.fighters, self.round, self.base)

    def faults(self) -> Iterable[Fault]:
        """Refuse names borne twice, and a place that nobody holds or that too many hold."""
        names = [alike(each.name) for each in self.fighters]
        if len(set(names)) < len(names):
            yield Fault("fighters", "Deux personnages ont le même nom.", "I2-INI-01")
        here = [each.side for each in self.fighters if each.here]
        if not here:
            yield Fault("fighters", "Personne n'est sur place.", "I2-INI-01")
        if max(here.count(PLAYER), here.count(OPPONENT)) > MOST_IN_A_FIGHT:
            yield Fault("fighters", TOO_MANY(most=MOST_IN_A_FIGHT), "I2-INI-01")


class Journal(Group, fold="Journal du round"):
    """What was decided since the round began, and what comes now."""

    log: tuple[Played, ...] = play.log(
        "Décisions prises",
        Pieces(label="Dés", kind=FACES, most=MOST_FIGHTERS),
        most=LONGEST_ROUND,
        rule="I2-INI-01",
        help="Une ligne chacune : décision ; dés lancés.",
    )
    chance: str | None = play.chance(
        "Hasard de la partie",
        rule="I2-DES-01",
        help="Le même texte redonne les mêmes dés aux mêmes décisions. Vide : au hasard.",
    )
    decision: str | None = play.decision(
        "Décision", rule="I2-INI-01", help="Un des choix proposés ; vide : où en est-on ?"
    )
