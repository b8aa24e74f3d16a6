"""A character's sheet: what a table writes for each, and how it is typed (BK-MAT-01, AMB-BK-48)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from calculators.core.fields import Choice, Flag, Integer, Option, Pieces
from calculators.core.french import quote
from calculators.core.rows import Column, Rows, Text
from calculators.core.several import Several
from calculators.systems.bad_karma import inputs
from calculators.systems.bad_karma import scales as tables
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.inputs import Hurts, Tiles
from calculators.systems.bad_karma.serpentine.inputs import camp_field

LEAST_PLAYERS, MOST_PLAYERS = 2, 8
FIST = "poing"


@dataclass(frozen=True, slots=True)
class Armour:
    """A protection: what it takes off, and how often it still can (BK-PRO-01).

    :param value: 1 to 3.
    :param left: uses left.
    """

    value: int
    left: int

    def __str__(self) -> str:
        return f"{self.value}x{self.left}"


@dataclass(frozen=True)
class ArmourKind:
    """The kind «protection», as fields need it: ``2x1`` is worth 2, once."""

    noun: str = "une protection, valeur x emplois, comme 2x1"
    unit: str = "protection"
    copies: int = tables.MOST_PROTECTIONS
    pattern: str = "[1-3]x[0-9]"
    pieces: Sequence[Armour] = ()

    def parse(self, text: str) -> Armour:
        """Read one notation.

        :raises ValueError: with a French sentence.
        """
        match = re.fullmatch(r"([1-3])\s*[x×]\s*([0-9])", text.strip(), re.ASCII)
        if match is None:
            message = f"{quote(text)} n'est pas une protection : valeur x emplois, comme 2x1."
            raise ValueError(message)
        return Armour(int(match[1]), int(match[2]))


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
WEAPONS = (
    *(Choice(w.name, f"{w.name} ({w.type}, {w.power})") for w in tables.WEAPONS),
    *(
        Choice(f"{type_.code}{power.code}", f"{type_.code}, {power.code}")
        for type_ in tables.TYPES
        for power in tables.POWER_CHOICES
    ),
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One character; levels of advantages are 0 to 4, counts are of dominoes or turns."""

    name: str
    camp: str
    skill: int
    karma: int
    weapon: str
    modifier: int = 0
    traits: tuple[str, ...] = ()
    tough: int = 0
    unmoved: int = 0
    fragile: int = 0
    protections: tuple[Armour, ...] = ()
    gauge: Tiles = ()
    ko: Hurts = ()
    wounds: Hurts = ()
    lost: int = 0
    out: bool = False
    spent: bool = False

    @property
    def attack(self) -> placing.Attack:
        """How it strikes: Punch gives bare fists the power M (BK-ATT-14, BK-AVA-08)."""
        if self.weapon == FIST and "punch" in self.traits:
            return placing.Attack(tables.PUNCH.type, tables.PUNCH.power)
        for weapon in tables.WEAPONS:
            if weapon.name == self.weapon:
                return placing.Attack(weapon.type, weapon.power)
        return placing.Attack(self.weapon[:-1], self.weapon[-1])

    @property
    def called(self) -> str:
        """The name as sentences begin with it: a capital or a digit first, else in quotes."""
        name = self.name[0].upper() + self.name[1:]
        return name if name[0].isupper() or name[0].isdigit() else f"« {self.name} »"

    def has(self, trait: str) -> bool:
        """Whether it has an advantage or a disadvantage, by code."""
        return trait in self.traits


def _level(name: str, label: str, rule: str) -> Column:
    field = Integer(label=label, rule=rule, minimum=0, maximum=tables.LEVEL_MAX)
    return Column(name, field, 0, optional=True)


Sheets = Annotated[
    tuple[Sheet, ...],
    Rows(
        label="Personnages", rule="BK-TOU-01", row=Sheet, carried=True,
        least=LEAST_PLAYERS, most=MOST_PLAYERS,
        help="Une ligne chacun : nom ; camp ; compétence ; Karma ; arme. Le reste est facultatif.",
        columns=(
            Column("name", Text(label="Nom", longest=20)),
            Column("camp", camp_field("Camp")),
            Column("skill", Integer(
                label="Compétence", rule="BK-MAT-03", minimum=0, maximum=tables.MODIFIER_BOUND)),
            Column("karma", Integer(
                label="Karma", rule="BK-JAU-01", minimum=1, maximum=tables.GAUGE_BOXES)),
            Column("weapon", Option(label="Arme", rule="BK-ATT-14", choices=WEAPONS), FIST,
                   optional=True),
            Column("modifier", Integer(
                label="Modificateurs", rule="BK-MAT-06", minimum=-tables.MODIFIER_BOUND,
                maximum=tables.MODIFIER_BOUND), 0, optional=True),
            Column("traits", Several(
                label="Avantages et désavantages", rule="BK-AVA-01", choices=TRAITS), (),
                optional=True),
            _level("tough", "Dur à cuire", "BK-AVA-05"),
            _level("unmoved", "Inmouable", "BK-AVA-06"),
            _level("fragile", "Fragile", "BK-DES-01"),
            Column("protections", Pieces(
                label="Protections", rule="BK-PRO-01", kind=ArmourKind(),
                most=tables.MOST_PROTECTIONS, help="Valeur x emplois, comme 2x1."), (),
                optional=True),
            Column("gauge", inputs.gauge_field(), (), optional=True),
            Column("ko", inputs.track_field("ko", group=""), (), optional=True),
            Column("wounds", inputs.track_field("wounds", group=""), (), optional=True),
            Column("lost", Integer(
                label="Tours perdus à faire", rule="BK-SOL-09", minimum=0,
                maximum=tables.TURNS_LOST_DOUBLED), 0, optional=True),
            Column("out", Flag(label="Hors combat pour la scène", rule="BK-DOM-07"), default=False,
                   optional=True),
            Column("spent", Flag(label="Chanceux déjà employé", rule="BK-AVA-03"), default=False,
                   optional=True),
        ),
    ),
]  # fmt: skip

EXAMPLE = (
    Sheet("Ana", "pique", 8, 7, "hache"),
    Sheet("Bo", "pique", 7, 6, "gourdin"),
    Sheet("Cid", "coeur", 9, 5, "couteau"),
    Sheet("Dora", "coeur", 6, 9, "poing"),
)
