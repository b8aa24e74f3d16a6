"""The inputs of ``savage_worlds.opposed`` that its attacker does not share with other rolls."""

from typing import Annotated

from calculators.core.fields import Choice, Drawn, Flag, Integer, Option, Piece
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.exploding import ExplodingDice
from calculators.systems.savage_worlds.inputs import FACES, REAL_DICE, SKILLS, bounded
from calculators.systems.savage_worlds.roll import thrown

DEFENDER = "Défenseur"

Kind = Annotated[
    str,
    Option(
        label="Jet", rule="SW-ACT-05",
        choices=(
            Choice("plain", "opposé simple"),
            Choice("distract", "Épreuve, pour rendre Distrait"),
            Choice("expose", "Épreuve, pour rendre Vulnérable"),
        ),
    ),
]  # fmt: skip
OtherDie = Annotated[
    StepDie,
    Piece(
        label="Dé du défenseur", kind=SKILLS, rule="SW-JET-05",
        help="Dans une Épreuve, son attribut lié.",
    ),
]  # fmt: skip
OtherWho = Annotated[
    str,
    Option(
        label="Le défenseur est", rule="AMB-SW-01", group=DEFENDER,
        choices=(
            Choice("wild", "joueur ou PNJ Joker, avec dé Joker"),
            Choice("extra", "figurant, sans dé Joker"),
        ),
    ),
]  # fmt: skip
OtherModifier = Annotated[
    int,
    bounded("Modificateurs du défenseur", "SW-JET-05", DEFENDER, "Blessures, Distrait… compris."),
]
Vulnerable = Annotated[bool, Flag(label="Le défenseur est Vulnérable", rule="SW-ETA-02")]


OtherRerolls = Annotated[
    int,
    Integer(
        label="Jetons dépensés par le défenseur", rule="SW-JTN-02", group=DEFENDER,
        minimum=0, maximum=tables.MOST_REROLLS, help="Chaque jeton relance son jet.",
    ),
]  # fmt: skip


def other_space(other_die: StepDie, other_who: str, wild_die: StepDie) -> ExplodingDice:
    """Return what the defender's throw can be."""
    return ExplodingDice(thrown(other_die, other_who, wild_die))


def other_rerolls_space(
    other_die: StepDie, other_who: str, wild_die: StepDie, other_bennies: int
) -> ExplodingDice:
    """Return what the defender's rerolls can be, one after the other."""
    return ExplodingDice(thrown(other_die, other_who, wild_die) * other_bennies)


OtherRoll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés du défenseur lancés à la main", kind=FACES, rule="SW-JET-01", group=REAL_DICE,
        least=1, most=tables.MOST_FACES, space=other_space,
        help="Notés comme ceux de l'attaquant.",
    ),
]  # fmt: skip
OtherRerolled = Annotated[
    tuple[int, ...],
    Drawn(
        label="Relances du défenseur lancées à la main", kind=FACES, rule="SW-JTN-02",
        group=REAL_DICE, least=1, most=tables.MOST_FACES, space=other_rerolls_space,
        help="Une relance par jeton, notée de même.",
    ),
]  # fmt: skip
