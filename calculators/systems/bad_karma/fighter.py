"""A character of Bad Karma, whom every calculator reads and the table plays (BK-MAT-01)."""

from dataclasses import replace
from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.fields import Choice, Option
from calculators.core.group import again, flag, given, integer, pieces
from calculators.core.several import Several
from calculators.core.sheet import Character
from calculators.core.words import Phrase
from calculators.pieces.domino import DOMINOES

from .armour import Armour, ArmourKind
from .attack import placing
from .damage.inputs import Hurts, even_wounds, odd_knocks, track
from .dominoes import POOL, Dominoes
from .gauge.inputs import Tiles, gauge_holds, tiles
from .scales import (
    EXAMPLE_KARMA,
    EXAMPLE_SKILL,
    GAUGE_BOXES,
    LEVEL_MAX,
    MODIFIER_BOUND,
    MOST_OUT,
    MOST_PROTECTIONS,
    POWER_CHOICES,
    PUNCH,
    TURNS_LOST_DOUBLED,
    TYPES,
    WEAPONS,
)
from .serpentine.inputs import camp_of
from .skills import Domain
from .traits import TRAITS as FOLDED

TOO_FAR = Phrase("Compétence et modificateurs : de {least} à {most} ensemble.")
FIST = "poing"
SCENE, TURN = "Pendant la scène", "Pendant le tour"
TRAITS = (
    Choice("tactician", "Tactique"),  # BK-AVA-01
    Choice("heroic", "Héroïque"),  # BK-AVA-02
    Choice("lucky", "Chanceux"),  # BK-AVA-03
    Choice("good_karma", "Good Karma"),  # BK-AVA-04
    Choice("unbreakable", "Incassable"),  # BK-AVA-07
    Choice("punch", "Punch"),  # BK-AVA-08
    Choice("scared", "Trouillard"),  # BK-DES-02
    Choice("coward", "Couard"),  # BK-DES-03
    Choice("fodder", "Chair à canon"),  # BK-DES-04
    Choice("brute", "Bourrin"),  # BK-DES-05
)
ARMS = (
    *(Choice(w.name, f"{w.name} ({w.type}, {w.power})") for w in WEAPONS),
    *(
        Choice(f"{type_.code}{power.code}", f"{type_.code}, {power.code}")
        for type_ in TYPES
        for power in POWER_CHOICES
    ),
)


def _level(label: str, rule: str) -> Any:
    """Declare the level of an advantage, 0 for none."""
    return integer(label, most=LEVEL_MAX, default=0, rule=rule, group=FOLDED)


def dominoes(label: str, rule: str, **more: Any) -> Any:
    """Declare dominoes that lie before a character until the turn ends."""
    return pieces(label, kind=DOMINOES, rule=rule, most=MOST_OUT, holds=POOL, **more)


class Fighter(Character):
    """A character; levels of advantages are counted, as dominoes and turns."""

    camp: str = camp_of("Camp")
    skill: int = integer("Compétence", most=MODIFIER_BOUND, default=EXAMPLE_SKILL, rule="BK-MAT-03")
    karma: int = integer(
        "Karma", least=1, most=GAUGE_BOXES, default=EXAMPLE_KARMA, rule="BK-JAU-01"
    )
    weapon: str = given(Option(label="Arme", rule="BK-ATT-14", choices=ARMS), default=FIST)
    modifier: int = integer(
        "Modificateurs",
        least=-MODIFIER_BOUND,
        most=MODIFIER_BOUND,
        default=0,
        rule="BK-MAT-06",
        group=SCENE,
    )
    traits: tuple[str, ...] = given(
        Several(label="Avantages et désavantages", rule="BK-AVA-01", choices=TRAITS, group=FOLDED),
        default=(),
    )
    tough: int = _level("Dur à cuire", "BK-AVA-05")
    unmoved: int = _level("Inmouable", "BK-AVA-06")
    fragile: int = _level("Fragile", "BK-DES-01")
    protections: tuple[Armour, ...] = pieces(
        "Protections",
        rule="BK-PRO-01",
        kind=ArmourKind(),
        most=MOST_PROTECTIONS,
        group="Protections",
        help="Valeur x emplois, comme 2x1.",
    )
    gauge: Tiles = tiles(group="")
    ko: Hurts = track("ko")
    wounds: Hurts = track("wounds")
    lost: int = integer(
        "Tours à passer",
        most=TURNS_LOST_DOUBLED,
        default=0,
        rule="BK-SOL-09",
        group=SCENE,
    )
    out: bool = flag("Hors combat pour la scène", rule="BK-DOM-07", group=SCENE)
    spent: bool = flag("Chanceux déjà employé", rule="BK-AVA-03", group=SCENE)
    hand: Dominoes = dominoes("Dominos en main", "BK-TOU-02", group=TURN)
    shown: Dominoes = dominoes("Dominos déclarés", "BK-SOL-06", group=TURN)
    aside: Dominoes = dominoes("Dominos écartés cachés", "BK-PIO-01", group=TURN)
    gone: Dominoes = dominoes("Dominos défaussés", "BK-PIO-01", group=TURN)
    domain: int | None = replace(
        again(Domain, "level", label="Niveau de son domaine", group="Compétences générales"),
        default=None,
    )

    @property
    def attack(self) -> placing.Attack:
        """How it strikes: Punch gives bare fists the power M (BK-ATT-14, BK-AVA-08)."""
        if self.punches:
            return placing.Attack(PUNCH.type, PUNCH.power)
        for weapon in WEAPONS:
            if weapon.name == self.weapon:
                return placing.Attack(weapon.type, weapon.power)
        return placing.Attack(self.weapon[:-1], self.weapon[-1])

    @property
    def punches(self) -> bool:
        """Whether it strikes with bare fists and Punch."""
        return self.weapon == FIST and self.has("punch")

    def has(self, trait: str) -> bool:
        """Whether it has an advantage or a disadvantage, by code."""
        return trait in self.traits

    @property
    def level(self) -> int:
        """The skill with what always changes it, damage apart."""
        return self.skill + self.modifier

    @property
    def exposed(self) -> bool:
        """Whether attacks go straight to the tracks (BK-DOM-09)."""
        return self.out or self.lost > 0

    def faults(self) -> Faults:
        """Refuse what cannot lie on a sheet, and a skill that no calculator takes."""
        yield from gauge_holds(self.karma, self.gauge)
        yield from odd_knocks(self.ko)
        yield from even_wounds(self.wounds)
        if not 0 <= self.level <= MODIFIER_BOUND:
            told = TOO_FAR(least=0, most=MODIFIER_BOUND)
            yield Fault("modifier", told, "BK-MAT-06")
