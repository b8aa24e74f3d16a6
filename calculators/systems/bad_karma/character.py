"""A character of Bad Karma, shared by the calculators and the table (BK-MAT-01)."""

from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.fields import Several
from calculators.core.group import (
    Fields,
    again,
    fields_of,
    flag,
    given,
    option,
    pieces,
    unwritten,
)
from calculators.core.sheet import PLAYED, Character
from calculators.core.words import Phrase
from calculators.pieces.domino import DOMINOES

from .armour import Armour, ArmourKind
from .attack import placing
from .damage.inputs import Hurts, Lasting, Now, even_wounds, odd_knocks, track
from .dominoes import POOL, Dominoes
from .draw.inputs import Skilled
from .draw.trial import threshold
from .gauge.inputs import Held, Tiles, gauge_holds
from .scales import (
    CAMPS,
    DAMAGE,
    MODIFIER_BOUND,
    MOST_OUT,
    MOST_PROTECTIONS,
    POWER,
    PUNCH,
    WEAPONS,
)
from .skills import Domain
from .traits import TRAITS as FOLDED
from .traits import graded

TOO_FAR = Phrase("Compétence et modificateurs : de {least} à {most} ensemble.")
FIST = "poing"
SCENE, TURN = "Pendant la scène", "Pendant le tour"
TRAITS = {
    "tactician": "Tactique",  # BK-AVA-01
    "heroic": "Héroïque",  # BK-AVA-02
    "lucky": "Chanceux",  # BK-AVA-03
    "good_karma": "Good Karma",  # BK-AVA-04
    "unbreakable": "Incassable",  # BK-AVA-07
    "punch": "Punch",  # BK-AVA-08
    "scared": "Trouillard",  # BK-DES-02
    "coward": "Couard",  # BK-DES-03
    "fodder": "Chair à canon",  # BK-DES-04
    "brute": "Bourrin",  # BK-DES-05
}
ARMS = {
    **{name: f"{name} ({weapon.type}, {weapon.power})" for name, weapon in WEAPONS.items()},
    **{f"{type_}{power}": f"{type_}, {power}" for type_ in DAMAGE for power in POWER},
}


def dominoes(label: str, rule: str, **more: Any) -> Any:
    """Declare dominoes that lie before a character until the turn ends."""
    return pieces(label, kind=DOMINOES, rule=rule, most=MOST_OUT, holds=POOL, **more)


class Fighter(Character):
    """A character; advantages with levels are counted, as are dominoes and turns."""

    camp: str = CAMPS.choice("Camp")
    skill: int = again(Skilled, "skill", help="")
    karma: int = again(Held, "karma", help="")
    weapon: str = option("Arme", ARMS, default=FIST, rule="BK-ATT-14")
    led: bool = flag(
        "Personnage du meneur",
        rule="AMB-BK-48",
        help="Un seul téléphone pour ses personnages, sans rideau de l'un à l'autre.",
        group=PLAYED,
    )
    modifier: int = again(Skilled, "modifier", help="", group=SCENE)
    traits: tuple[str, ...] = given(
        Several(
            label=FOLDED,
            rule="BK-AVA-01",
            choices=TRAITS,
            group=FOLDED,
        ),
        default=(),
    )
    tough: int = graded("Dur à cuire", "BK-AVA-05")
    unmoved: int = graded("Inmouable", "BK-AVA-06")
    fragile: int = graded("Fragile", "BK-DES-01")
    protections: tuple[Armour, ...] = pieces(
        "Protections",
        rule="BK-PRO-01",
        kind=ArmourKind(),
        most=MOST_PROTECTIONS,
        group="Protections",
        notation="Valeur x emplois, comme 2x1.",
    )
    gauge: Tiles = again(Held, "gauge", carried=True)
    ko: Hurts = track("ko")
    wounds: Hurts = track("wounds")
    lost: int = again(Now, "lost", help="", group=SCENE)
    out: bool = again(Lasting, "for_good", group=SCENE)
    spent: bool = flag("Chanceux employé", rule="BK-AVA-03", group=SCENE)
    hand: Dominoes = dominoes("Dominos en main", "BK-TOU-02", group=TURN)
    shown: Dominoes = dominoes("Dominos déclarés", "BK-SOL-06", group=TURN)
    aside: Dominoes = dominoes("Dominos écartés cachés", "BK-PIO-01", group=TURN)
    gone: Dominoes = dominoes("Dominos défaussés", "BK-PIO-01", group=TURN)
    domain: int | None = unwritten(
        Domain, "level", label="Niveau de son domaine", group="Compétences générales"
    )

    @property
    def attack(self) -> placing.Attack:
        """Its attack: Punch gives bare fists the power M (BK-ATT-14, BK-AVA-08)."""
        weapon = PUNCH if self.punches else WEAPONS.get(self.weapon)
        if weapon:
            return placing.Attack(weapon.type, weapon.power)
        return placing.Attack(self.weapon[:-1], self.weapon[-1])

    @property
    def punches(self) -> bool:
        """Whether it strikes with bare fists and Punch."""
        return self.weapon == FIST and self.has("punch")

    @property
    def laid(self) -> int:
        """How many dominoes lie on its gauge."""
        return len(self.gauge)

    @property
    def limit(self) -> int:
        """The threshold of its gauge, 0 if it is empty (BK-SOL-01)."""
        return threshold(self.karma, self.laid) or 0

    @property
    def worn(self) -> list[Fields]:
        """Its protections as the lines of a request."""
        return [fields_of(each) for each in self.protections]

    def has(self, trait: str) -> bool:
        """Whether it has an advantage or a disadvantage, by code."""
        return trait in self.traits

    @property
    def level(self) -> int:
        """The skill with its permanent modifiers, damage apart."""
        return self.skill + self.modifier

    @property
    def exposed(self) -> bool:
        """Whether attacks go straight to the tracks (BK-DOM-09)."""
        return self.out or self.lost > 0

    def faults(self) -> Faults:
        """Refuse dominoes that no sheet can hold, and a skill that no calculator takes."""
        yield from gauge_holds(self.karma, self.gauge)
        yield from odd_knocks(self.ko)
        yield from even_wounds(self.wounds)
        if not 0 <= self.level <= MODIFIER_BOUND:
            told = TOO_FAR(least=0, most=MODIFIER_BOUND)
            yield Fault("modifier", told, "BK-MAT-06")
