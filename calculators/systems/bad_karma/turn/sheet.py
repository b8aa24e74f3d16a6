"""A character's sheet: what a table writes for each, and how it is typed (BK-MAT-01, AMB-BK-48)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Option, Pieces
from calculators.core.french import called, quote
from calculators.core.group import Group, flag, given, integer, text
from calculators.core.kind import Form, Part, Tile
from calculators.core.several import Several
from calculators.core.typed import plain
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.damage.inputs import (
    Hurts,
    even_wounds,
    odd_knocks,
    track,
)
from calculators.systems.bad_karma.gauge.inputs import Tiles, gauge_field, gauge_holds
from calculators.systems.bad_karma.scales import (
    GAUGE_BOXES,
    LEVEL_MAX,
    MODIFIER_BOUND,
    MOST_PROTECTIONS,
    POWER_CHOICES,
    PUNCH,
    TURNS_LOST_DOUBLED,
    TYPES,
    WEAPONS,
)
from calculators.systems.bad_karma.serpentine.inputs import camp_field
from calculators.systems.bad_karma.traits import TRAITS as FOLDED

LEAST_PLAYERS, MOST_PLAYERS = 2, 8
FIST = "poing"
SCENE = "Pendant la scène"


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
    copies: int = MOST_PROTECTIONS
    pattern: str = "[1-3]x[0-9]"
    pieces: Sequence[Armour] = ()

    @property
    def forms(self) -> tuple[Form, ...]:
        """A value, then how often it still serves."""
        values = tuple(Tile(f"{n}x", f"protection de {n}", None, str(n)) for n in (1, 2, 3))
        return (Form(values, after=(Part("Emplois", tuple((str(n), str(n)) for n in range(10))),)),)

    def parse(self, text: str) -> Armour:
        """Read one notation.

        :raises ValueError: with a French sentence.
        """
        match = re.fullmatch(r"([1-3]) ?x ?([0-9])", plain(text).lower())
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
    return integer(label, least=0, most=LEVEL_MAX, default=0, rule=rule, group=FOLDED)


class Named(Group):
    """What a line of the table begins with."""

    name: str = text("Nom", longest=20)


class Body(Group):
    """What lasts about a character; levels of advantages are counted, as dominoes and turns."""

    camp: str = given(camp_field("Camp"))
    skill: int = integer("Compétence", least=0, most=MODIFIER_BOUND, rule="BK-MAT-03")
    karma: int = integer("Karma", least=1, most=GAUGE_BOXES, rule="BK-JAU-01")
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
    protections: tuple[Armour, ...] = given(
        Pieces(
            label="Protections",
            rule="BK-PRO-01",
            kind=ArmourKind(),
            most=MOST_PROTECTIONS,
            group="Protections",
            help="Valeur x emplois, comme 2x1.",
        ),
        default=(),
    )
    gauge: Tiles = given(gauge_field(group=""), default=())
    ko: Hurts = track("ko")
    wounds: Hurts = track("wounds")
    lost: int = integer(
        "Tours à passer",
        least=0,
        most=TURNS_LOST_DOUBLED,
        default=0,
        rule="BK-SOL-09",
        group=SCENE,
    )
    out: bool = flag("Hors combat pour la scène", rule="BK-DOM-07", group=SCENE)
    spent: bool = flag("Chanceux déjà employé", rule="BK-AVA-03", group=SCENE)

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

    def faults(self) -> Iterable[Fault]:
        """Refuse a gauge or tracks that cannot lie so."""
        yield from gauge_holds(self.karma, self.gauge)
        yield from odd_knocks(self.ko)
        yield from even_wounds(self.wounds)


class Sheet(Body, Named):
    """One character at the table: a name, and what lasts."""

    @property
    def called(self) -> str:
        """The name as sentences begin with it: a capital or a digit first, else in quotes."""
        return called(self.name)


EXAMPLE = (
    Sheet(name="Ana", camp="pique", skill=8, karma=7, weapon="hache"),
    Sheet(name="Bo", camp="pique", skill=7, karma=6, weapon="gourdin"),
    Sheet(name="Cid", camp="coeur", skill=9, karma=5, weapon="couteau"),
    Sheet(name="Dora", camp="coeur", skill=6, karma=9, weapon="poing"),
)
