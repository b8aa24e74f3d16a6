"""What a fight asks: who fights, the deck, the GM's bennies, the journal of the round."""

from collections.abc import Iterable
from dataclasses import replace

from calculators.core import play
from calculators.core.errors import Fault
from calculators.core.fields import Pieces
from calculators.core.group import Group, again, integer, rows, text
from calculators.core.machine import Played
from calculators.core.typed import alike
from calculators.core.words import Phrase
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds.attack.inputs import Aim
from calculators.systems.savage_worlds.bennies import Purse
from calculators.systems.savage_worlds.fight.fighter import EXAMPLE, LONGEST_NAME, Fighter
from calculators.systems.savage_worlds.fight.machine import Scene
from calculators.systems.savage_worlds.fight.pieces import DRAWN
from calculators.systems.savage_worlds.fight.state import FREE_MOVES, Aimed
from calculators.systems.savage_worlds.house import READINGS, House
from calculators.systems.savage_worlds.rolls.inputs import WILD
from calculators.systems.savage_worlds.scales import (
    COVER,
    MOST_FACES,
    MOST_FIGHTERS,
    MOST_STOCK,
    RANGE,
)
from calculators.systems.savage_worlds.turn.deck import DECK, Cards
from calculators.systems.savage_worlds.turn.inputs import Deck

FIGHT = "Le combat"
LONGEST_ROUND = 2 * FREE_MOVES
MOST_AIMS = MOST_FIGHTERS * (MOST_FIGHTERS - 1)
MOST_ROUNDS = 9999


class Line(Group):
    """How far a target is from somebody."""

    who: str = text("Qui vise", longest=LONGEST_NAME)
    target: str = text("La cible", longest=LONGEST_NAME)
    distance: str = RANGE.choice()
    cover: str = COVER.choice()


class Table(Group):
    """Who fights, and what a round leaves to the next one."""

    fighters: tuple[Fighter, ...] = rows(
        "Combattants",
        Fighter,
        default=EXAMPLE,
        rule="SW-INI-01",
        carried=True,
        least=1,
        most=MOST_FIGHTERS,
        help="Une ligne chacun : nom ; joueur ou MJ ; Joker ou figurant ; Parade ; Résistance.",
    )
    gm: int | None = integer(
        "Jetons du MJ",
        least=0,
        most=MOST_STOCK,
        default=None,
        rule="SW-JTN-01",
        carried=True,
        help="Vide : un par joueur, deux par PNJ Joker.",
    )
    light: str = again(Aim, "light", carried=True, group=FIGHT)
    round: int = integer(
        "Rounds joués",
        least=0,
        most=MOST_ROUNDS,
        default=0,
        rule="SW-INI-01",
        carried=True,
        group=FIGHT,
    )
    out: Cards = again(Deck, "out", carried=True, group=FIGHT)
    aims: tuple[Line, ...] = rows(
        "Portées et couverts",
        Line,
        default=(),
        rule="SW-TOU-07",
        carried=True,
        least=0,
        most=MOST_AIMS,
        group=FIGHT,
        help="Demandés une fois pour chaque cible.",
    )

    @property
    def everybody(self) -> tuple[Fighter, ...]:
        """Each fighter on a line of its own: four guards are «Garde 1» to «Garde 4»."""
        return tuple(each for fighter in self.fighters for each in _alone(fighter))

    @property
    def stock(self) -> int:
        """The GM's bennies."""
        if self.gm is not None:
            return self.gm
        there = self.everybody
        players = sum(each.player for each in there)
        wild = sum(not each.mine and each.who == WILD for each in there)
        return Purse(players=players, wild_npcs=wild).gm

    def scene(self, house: House) -> Scene:
        """Return what the machine begins from."""
        aims = tuple(Aimed(a.who, a.target, a.distance, a.cover) for a in self.aims)
        return Scene(house, self.everybody, self.stock, self.out, self.light, aims, self.round)

    def faults(self) -> Iterable[Fault]:
        """Refuse names and cards that are there twice, and more fighters than a deck serves."""
        there = self.everybody
        names = [alike(each.name) for each in there]
        if len(set(names)) < len(names):
            yield Fault("fighters", SAME_NAME, "SW-INI-01")
        if not MOST_FIGHTERS >= len(there) >= LEAST:
            yield Fault("fighters", CROWD(least=LEAST, most=MOST_FIGHTERS, count=len(there)))
        cards = [each.card for each in there if each.card]
        twice = [card for card in cards if cards.count(card) > 1 or card in self.out]
        if twice:
            yield Fault("fighters", CARD_TWICE(card=twice[0]), "SW-INI-01")


class FightHouse(House, fold=READINGS):
    """The readings; here all of them count, whatever stands in other inputs."""

    stray_throw: str = again(House, "stray_throw", label="Tir dans la mêlée, un 1 relancé")
    faint: str = again(House, "faint")
    stunned: str = again(House, "stunned")
    wild_die: StepDie = again(House, "wild_die", group=READINGS, help="De qui n'en a pas d'autre.")


class Journal(Group, fold="Journal du round"):
    """What was decided since the round began, and what comes now."""

    log: tuple[Played, ...] = play.log(
        "Décisions prises",
        Pieces(label="Dés ou cartes", kind=DRAWN, most=MOST_FACES),
        most=LONGEST_ROUND,
        rule="SW-ACT-01",
        help="Une ligne chacune : décision ; dés ou cartes.",
    )
    chance: str | None = play.chance(
        "Hasard de la partie",
        rule="SW-JET-01",
        help="Le même texte redonne les mêmes dés aux mêmes décisions. Vide : au hasard.",
    )
    decision: str | None = play.decision(
        "Décision", rule="SW-ACT-01", help="Un des choix proposés ; vide : où en est-on ?"
    )


def _alone(fighter: Fighter) -> Iterable[Fighter]:
    if fighter.count == 1:
        yield fighter
        return
    for number in range(1, fighter.count + 1):
        name = f"{fighter.name[: LONGEST_NAME - 3]} {number}"
        yield replace(fighter, name=name, count=1, card=None)


LEAST = 2
SAME_NAME = "Deux combattants ont le même nom."
CROWD = Phrase(
    "{count:# combattant|# combattants} : il en faut {least} à {most}, copies comprises."
)
CARD_TWICE = Phrase("{card:^} est à deux endroits.")
assert len(DECK) >= MOST_FIGHTERS  # noqa: S101
