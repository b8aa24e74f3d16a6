"""Inputs of a test: skills, cover, shots, circumstances, the d100 itself."""

from collections.abc import Iterable
from typing import Any

from calculators.core.fields import REQUIRED
from calculators.core.group import Group, flag, integer, integers, option
from calculators.core.scale import Item
from calculators.core.space import Dice
from calculators.core.words import Phrase

from ..dice import BY_HAND, DOUBLE_ZERO, Faces, percentiles, rolls
from ..inputs import modifiers
from ..scales import (
    BURNS,
    COVERS,
    FIGURES,
    FIRES,
    MODIFIER_BOUND,
    PARTICIPANTS,
    SKILL_BOUND,
    figured,
)

SITUATION = "Circonstances"
OPEN, WALL = "none", "impossible"
ANNULLED = "cancelled"
BURNT = {"none": "aucune"} | BURNS.labels

WITHOUT_BASE = figured("Sans la base de {base}")
_ANNULS = Phrase("{name} : {value}, réussite annulée")


class Skilled(Group):
    """The skills of all participants (DC-COM-01)."""

    skills: tuple[int, ...] = integers(
        "Compétences",
        least=-SKILL_BOUND,
        most=SKILL_BOUND,
        few=1,
        count=PARTICIPANTS,
        default=REQUIRED,
        rule="DC-COM-01",
        help=f"{WITHOUT_BASE}. Action commune : une par participant.",
        notation="Comme 10 30.",
    )


class Skill(Group):
    """The skill of one who acts alone."""

    skill: int = integer(
        "Compétence",
        least=-SKILL_BOUND,
        most=SKILL_BOUND,
        rule="DC-TST-01",
        help=f"{WITHOUT_BASE} ; un nombre négatif est permis.",
    )


def covers(label: str, none: str) -> Any:
    """Declare a cover."""
    choices = {OPEN: none, **COVERS.labels, WALL: "impossible (mur plein)"}
    return option(label, choices, rule="DC-CVT-01")


class Covered(Group):
    """The cover of a shot's target (DC-CVT-01)."""

    cover: str = covers("Couvert de la cible", "aucun")


class Shots(Covered):
    """A test that is perhaps a shot, or two (DC-CAD-01)."""

    cover: str = covers("Couvert de la cible", "aucun, ou ce n'est pas un tir")

    second_shot: bool = flag(
        "Second tir",
        rule="DC-CAD-01",
        help="Arme semi-automatique, et rien d'autre que tirer ce tour-ci.",
    )


class Circumstances(Group, fold=SITUATION):
    """The circumstances of a test: covering fire, burns, off the map, other modifiers."""

    modifier: int = modifiers("Autres modificateurs", "Blessures, cuve, drogue, avis du MJ…")
    fire: str = option(
        "Tir de couverture subi",
        {
            "none": "aucun",
            **FIRES.labels,
            ANNULLED: _ANNULS(FIRES.by_code[ANNULLED]),
        },
        rule="DC-COU-02",
    )
    burn: str = option("Brûlure la plus grave", BURNT, rule="DC-BRU-02")
    position: str = option(
        "Hors map",
        {
            "map": "personne",
            "shooter": "celui qui tire",
            "target": "celui qu'on vise",
            "both": "les deux",
        },
        rule="DC-HOR-01",
    )
    no_bonus: bool = flag(
        figured("Bonus de {off_map_bonus} non compté"),
        rule="DC-HOR-01",
        when=("position", "shooter both"),
        help="Cochez s'il n'y a rien à perdre hors map.",
    )
    distance: int = integer(
        "Malus de distance",
        least=-MODIFIER_BOUND,
        most=0,
        default=0,
        rule="DC-HOR-02",
        when=("position", "target both"),
        idle="La distance ne gêne que qui vise hors map : choisissez-le, ou mettez 0.",
        help="La source ne le chiffre pas, ni le couvert qui s'y ajoute.",
    )

    @property
    def pain(self) -> int:
        """The penalty of the worst burn (DC-BRU-02)."""
        return BURNS[self.burn].penalty if self.burn in BURNS else 0

    def items(self) -> Iterable[Item]:
        """Return all modifiers as items, zeros included."""
        lost = self.position in {"shooter", "both"} and not self.no_bonus
        bonus = -FIGURES["off_map_bonus"] if lost else 0
        yield Item("tir de couverture", FIRES.get(self.fire, 0), FIRES.rule)
        yield Item("brûlure", self.pain, BURNS.rule)
        yield Item("bonus perdu hors map", bonus, "DC-HOR-01")
        yield Item("distance", self.distance, "DC-HOR-02")
        yield Item("autres", self.modifier, "DC-TST-01")


def space(shots: Shots) -> Dice:
    """Return the rolls: none at a target that cannot be hit, else one d100 or two."""
    if shots.cover == WALL:
        return percentiles(0)
    return percentiles(2 if shots.second_shot else 1)


class Rolled(Group, fold=BY_HAND):
    """The d100 of each shot."""

    rolls: Faces = rolls("Jet", "DC-TST-01", space, DOUBLE_ZERO, most=2)
