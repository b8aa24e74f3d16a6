"""Inputs of an opposed roll: both sides, the grace, the dice of the other side."""

from dataclasses import replace

from calculators.core.errors import Faults
from calculators.core.group import Group, again, option
from calculators.core.space import Dice

from ..house import SETTINGS, House
from ..scales import GRACE, LEVELS
from ..throw import (
    BY_HAND,
    OPPONENT,
    PLAYER,
    PLAYS,
    THEIR_DICE,
    Faces,
    Grace,
    Side,
    Throw,
    Thrown,
    Who,
    grace_stands,
    value,
)


class Mine(Side):
    """The player's side."""

    level: str = LEVELS.choice("Votre niveau")
    characteristic: int = value("Votre caractéristique", "I2-OPP-01", help="Celle de votre fiche.")
    bonus: int = value("Votre bonus libre", "AMB-I2-03", default=0, group=SETTINGS)


class Theirs(Side, prefix="other_"):
    """The other side."""

    level: str = LEVELS.choice("Niveau de l'adversaire")
    characteristic: int = value("Sa caractéristique", "I2-OPP-01", help="Celle de l'adversaire.")
    bonus: int = value("Bonus de l'adversaire", "AMB-I2-03", default=0, group=SETTINGS)


THEIRS_PLAYS = ("other_side", PLAYER)


class Facing(Who, prefix="other_"):
    """Who rolls for the other side."""

    side: str = again(Who, "side", label="Qui lance en face", group=SETTINGS, default=OPPONENT)
    stock: int | None = again(
        Who, "stock", label="Ses points de grâce en réserve", group=SETTINGS, when=THEIRS_PLAYS
    )


EIGHT, LEAST = "eight", "smallest"


class AnyGrace(Grace):
    """A grace before the throw, or an 8 after it (I2-DES-04)."""

    grace: str = option(
        "Votre grâce (1 point)",
        GRACE.labels | {EIGHT: "après le jet : un dé vaut 8"},
        rule="I2-DES-04",
        when=PLAYS,
        help="Les deux premières, avant de lancer ; le 8, après, si le résultat vous déplaît.",
    )
    replaced: str = option(
        "Dé qui devient 8",
        {LEAST: "le plus petit", "first": "le premier", "second": "le second"},
        rule="AMB-I2-10",
        when=("grace", EIGHT),
    )


class TheirGrace(AnyGrace, prefix="other_"):
    """The grace of a player's character who is the other side (AMB-I2-19)."""

    grace: str = again(AnyGrace, "grace", label="Sa grâce (1 point)", when=THEIRS_PLAYS)
    replaced: str = again(
        AnyGrace, "replaced", label="Son dé qui devient 8", when=("other_grace", EIGHT)
    )


def theirs_may_be_spent(grace: TheirGrace, who: Facing, house: House) -> Faults:
    """Refuse a grace of the other side under the rules of one's own."""
    for fault in grace_stands(grace, who, house):
        yield replace(fault, field=f"other_{fault.field}")


def their_space(theirs: Theirs, grace: TheirGrace) -> Dice:
    """Return the space of the other side's throw."""
    return Throw(theirs, grace.grace).space


class TheirDice(Group, fold=BY_HAND, prefix="other_"):
    """The dice of the other side."""

    dice: Faces = again(
        Thrown,
        "dice",
        label=THEIR_DICE,
        space=their_space,
        help="Vide : le site lance. Un dé de grâce en dernier.",
    )
