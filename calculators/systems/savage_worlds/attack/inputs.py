"""Inputs of an attack: the attacker's weapon, the target, the neighbours who may be hit."""

from collections.abc import Iterable
from typing import Any

from calculators.core.group import Group, drawn, flag, integer, option
from calculators.core.result import Step
from calculators.core.scale import Item, Scale
from calculators.core.space import Dice
from calculators.core.words import Line, Phrase
from calculators.pieces.die import FaceKind

from ..exploding import Faces
from ..rolls.inputs import REAL_DICE, Rating
from ..scales import COVER, DIFFICULTY, HIGHEST_DIFFICULTY, LIGHT, MOST_NEIGHBOURS, RANGE, modifier

TARGET = "Cible"
SHOT = "Tir : portée, couvert, visibilité, mêlée"
MELEE = "melee"
FAR = ("mode", "shoot throw")
SKILLS = {MELEE: "fighting", "shoot": "shooting", "throw": "throwing"}
"""The skill of each attack."""
AT = Phrase("{skill}, contre {difficulty}")


class Strike(Rating):
    """The attack: skill, range, weapon (SW-TOU-01, SW-TOU-02)."""

    mode: str = option(
        "Attaque",
        {
            MELEE: "Combat, contre la Parade",
            "shoot": AT(skill="Tir", difficulty=DIFFICULTY),
            "throw": AT(skill="Lancer", difficulty=DIFFICULTY),
        },
        default="shoot",
        rule="SW-TOU-01",
    )
    parry: int | None = integer(
        "Parade de la cible",
        least=1,
        most=HIGHEST_DIFFICULTY,
        default=None,
        rule="SW-TOU-01",
        when=("mode", MELEE),
        wanted="À remplir : la Parade de la cible.",
    )

    @property
    def difficulty(self) -> int:
        """The target number."""
        return self.parry if self.mode == MELEE and self.parry else DIFFICULTY


SET = Phrase("mettez « {name} »")
ELSEWHERE = Line(
    "Ne compte qu'au tir ou au lancer : {set}, ou comptez-le en « Modificateur ».", "AMB-SW-31"
)


def _elsewhere(scale: Scale[Any], **more: Any) -> Step:
    """Refuse a line of a scale in melee."""
    return ELSEWHERE(set=SET(scale.levels[0]), **more)


class Shot(Group, fold=SHOT):
    """The situation of a shot's target (SW-TOU-05 to 07, SW-ACT-07)."""

    distance: str = RANGE.choice(when=FAR, idle=_elsewhere(RANGE, rule="SW-TOU-07"))
    cover: str = COVER.choice(when=FAR, idle=_elsewhere(COVER))
    light: str = LIGHT.choice(when=FAR, idle=_elsewhere(LIGHT))
    neighbours: int = integer(
        "Voisins de la cible, dans la mêlée",
        most=MOST_NEIGHBOURS,
        default=0,
        rule="SW-ACT-07",
        when=FAR,
        idle="Ne compte qu'au tir ou au lancer : mettez 0.",
        help="0 : on ne tire pas dans une mêlée.",
    )
    stray_die: str = option(
        "Le 1 qui touche un voisin",
        {"trait": "sur le dé de compétence", "any": "sur n'importe lequel des deux dés"},
        rule="AMB-SW-15",
        when=FAR,
    )


class Aim(Shot, fold=TARGET):
    """The target's situation (SW-ACT-08)."""

    vulnerable: bool = flag("Cible Vulnérable", rule="SW-ETA-02")
    surprise: bool = flag("Attaque surprise", rule="SW-ACT-08")
    stunned: bool = flag("Cible Sonnée", rule="SW-ETA-05")

    @property
    def surprised(self) -> bool:
        """Whether the attack surprises; a Stunned target always is (SW-ETA-05)."""
        return self.surprise or self.stunned

    def items(self) -> Iterable[Item]:
        """Return the modifiers; a Vulnerable target gives none in addition to surprise."""
        cover = COVER.by_code[self.cover]
        if RANGE[self.distance]:
            yield RANGE.item(self.distance)
        if cover.value.malus:
            yield Item(COVERED(cover), cover.value.malus, COVER.rule, COVER.reading)
        if LIGHT[self.light]:
            yield LIGHT.item(self.light, LIGHT.named(self.light))
        if self.surprised:
            yield modifier("stunned" if self.stunned else "surprise")
        elif self.vulnerable:
            yield modifier("vulnerable")


COVERED = Phrase("couvert {name}")


class Victim(Group, fold=REAL_DICE):
    """The neighbour hit, drawn at random."""

    victim: Faces = drawn(
        "Voisin touché, tiré à la main",
        kind=FaceKind(MOST_NEIGHBOURS),
        rule="SW-ACT-07",
        least=1,
        most=1,
        space=lambda neighbours: Dice((neighbours,) if neighbours > 1 else ()),
        when=FAR,
        help="Numérotez les voisins.",
    )
