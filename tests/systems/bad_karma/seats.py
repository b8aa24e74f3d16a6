"""Random characters in the middle of a scene: small gauges, wounds, protections, absences."""

import random
from dataclasses import replace

from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.gauge import Hurt, Placed
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.turn.sheet import Sheet
from tests.systems.bad_karma.tables import sheet

CAMPS = ["pique", "coeur"]
RARELY, SELDOM = 0.04, 0.1


def seats(dice: random.Random, house: House) -> tuple[Sheet, ...]:
    """Return two or three characters; no domino lies twice."""
    box = dice.sample([*DOMINOES.pieces], len(DOMINOES.pieces))
    return tuple(_seat(dice, place, box, house) for place in range(dice.randint(2, 3)))


def _seat(dice: random.Random, place: int, box: list[Domino], house: House) -> Sheet:
    """Return a random character; what her traits cover is covered."""
    her, karma = sheet(dice, place, CAMPS), dice.randint(1, 5)
    hurts = [_hurt(dice, box.pop()) for _ in range(dice.choice([0, 0, 1, 2]))]
    ko = tuple(each for each in hurts if each.turns)
    wounds = tuple(each for each in hurts if not each.turns)
    return replace(
        her,
        camp=CAMPS[place % 2],
        skill=dice.randint(5, 10),
        karma=karma,
        modifier=dice.randint(-1, 1),
        gauge=tuple(_laid(dice, box.pop()) for _ in range(dice.randint(0, karma))),
        ko=settling.cover(ko, her.tough, house.levels),
        wounds=settling.cover(wounds, her.unmoved, house.levels),
        lost=dice.choice([0, 0, 0, 0, 0, 1]),
        out=dice.random() < RARELY,
        spent=dice.random() < SELDOM,
    )


def _laid(dice: random.Random, domino: Domino) -> Placed:
    """Lay a domino on a gauge: as an attack, as a failure, or as one that was refused."""
    how = placing.Attack(dice.choice(["i", "p", "ip", "pi"]), dice.choice(["L", "M", "F"]))
    forced = placing.forced(domino, failed=True, reading="even")
    return dice.choice([placing.attack(domino, how), placing.missed(domino), forced])


def _hurt(dice: random.Random, domino: Domino) -> Hurt:
    """Lay a domino on a track, a KO with the turns that it still lasts."""
    up = dice.choice(domino.sides)
    return Hurt((up, domino.total - up), turns=dice.randint(1, up) if up % 2 else None)
