"""Inputs of damage: its dice, its target, the Vigor of a target taken by surprise."""

from collections.abc import Iterable

from calculators.core.errors import Faults
from calculators.core.group import Group, again, flag, integer
from calculators.core.scale import Item
from calculators.pieces.die import FaceKind
from calculators.pieces.step_die import StepDie

from ..exploding import ExplodingDice, Faces, Rerolls, Sides
from ..house import BY_SURPRISE, READINGS, House
from ..rolls.inputs import (
    AGAIN,
    ATTRIBUTES,
    REAL_DICE,
    Luck,
    earlier_throws,
    faces,
    free_items,
    free_modifier,
    rating,
    rerolls,
    thrown,
    too_few,
)
from ..scales import (
    DAMAGE_SIZES,
    FIGURES,
    HIGHEST_TOUGHNESS,
    MOST_WOUNDS,
    figured,
    modifier,
    most_borne,
)
from .dice import damage_dice

HIT = "Le coup"
TARGET = "Cible"
FAINT = "Attaque surprise : la Vigueur de la cible"
DAMAGE_FACES = FaceKind(max(DAMAGE_SIZES), several=True)


class Blow(Group):
    """The damage and its target."""

    dice: tuple[StepDie, ...] = damage_dice(
        "Dés de dégâts",
        "SW-JET-08",
        help=figured(
            "2d6, d8+d6… Un nombre fixe va dans « Bonus fixe », le d{bonus_die} de prouesse"
            " se coche."
        ),
    )
    toughness: int = integer(
        "Résistance",
        least=1,
        most=HIGHEST_TOUGHNESS,
        rule="SW-TOU-04",
        help="Celle de la cible, armure comprise.",
    )
    shaken: bool = flag("Cible déjà Secouée", rule="SW-TOU-04")
    raised: bool = flag(figured("Prouesse au toucher, +1d{bonus_die}"), rule="SW-TOU-03")
    bonus: int = free_modifier("Bonus fixe", "SW-JET-08", group=HIT)
    joker: bool = flag(figured("Joker à l'initiative, {joker:+}"), rule="SW-INI-03", group=HIT)
    surprise: bool = flag(
        figured("Attaque surprise, {surprise:+}"),
        rule="SW-ACT-08",
        group=HIT,
        help="Aussi contre une cible Sonnée.",
    )
    wounds: int = integer(
        "Blessures déjà reçues",
        most=MOST_WOUNDS,
        default=0,
        rule="SW-ETA-12",
        group=TARGET,
    )
    falls: bool = flag(
        "Figurant hors de combat à la première blessure",
        rule="AMB-SW-06",
        group=TARGET,
        help="Règle officielle ; le texte ne dit rien des figurants.",
    )

    @property
    def sides(self) -> Sides:
        """The dice rolled, the bonus die of a raise last."""
        sides = tuple(die.sides for die in self.dice)
        return (*sides, FIGURES["bonus_die"]) if self.raised else sides

    @property
    def most(self) -> int:
        """The most wounds with which the target is in the fight."""
        return most_borne(falls=self.falls)

    def items(self) -> Iterable[Item]:
        """Return the modifiers of the damage."""
        yield from free_items("bonus fixe", self.bonus, "SW-JET-08")
        if self.joker:
            yield modifier("joker")
        if self.surprise:
            yield modifier("surprise")


class Faint(Group, fold=FAINT):
    """The Vigor roll that a surprise may require (SW-ACT-08)."""

    vigor: StepDie = rating("Vigueur de la cible", "SW-ACT-08", ATTRIBUTES, when=BY_SURPRISE)
    target_who: str = again(Luck, "who", label="La cible est", when=BY_SURPRISE)
    vigor_modifier: int = free_modifier(
        "Autres modificateurs de ce jet",
        "SW-ACT-08",
        when=BY_SURPRISE,
        help=figured("Le {vigor} et les blessures sont déjà comptés."),
    )
    vigor_bennies: int = rerolls(
        "Jetons de la cible pour relancer ce jet",
        "AMB-SW-33",
        when=BY_SURPRISE,
        help="Chaque jeton relance ; le meilleur compte.",
    )
    vigor_earlier: Faces = again(
        Luck,
        "earlier",
        label="Vigueur déjà lancée",
        help="Quand seuls les dégâts se relancent : tous ses dés, dans l'ordre.",
        when=BY_SURPRISE,
        group=AGAIN,
    )
    target_stock: int | None = again(
        Luck,
        "stock",
        label="Jetons de la cible en réserve",
        group=TARGET,
        help="Vide : on ne les compte pas.",
    )

    def sides(self, luck: Luck) -> Sides:
        """Return the sides of the dice of this roll."""
        return thrown(self.vigor, self.target_who, luck.wild_die)

    def faults(self) -> Faults:
        """Refuse to spend more bennies of the target than it has."""
        yield from too_few("vigor_bennies", self.vigor_bennies, self.target_stock)


class BlowHouse(House, fold=READINGS):
    """The readings; some only matter for the Vigor of a target taken by surprise."""

    imposed: bool = again(
        House,
        "imposed",
        when=BY_SURPRISE,
        help="Pour la Vigueur de la cible ; sinon, le meilleur jet déjà obtenu reste acquis.",
    )
    past_three: str = again(House, "past_three", when=BY_SURPRISE)

    def faints_first(self, blow: Blow) -> bool:
        """Whether a blow asks for Vigor before the soak roll (AMB-SW-33)."""
        return blow.surprise and self.faint == "before"


def earlier_stands(blow: Blow, earlier: Faces) -> Faults:
    """Refuse impossible earlier throws."""
    yield from earlier_throws(earlier, blow.sides)


def vigor_stands(faint: Faint, luck: Luck) -> Faults:
    """Refuse an earlier throw of Vigor that its dice cannot make."""
    yield from earlier_throws(faint.vigor_earlier, faint.sides(luck), "vigor_earlier")


def damage_space(blow: Blow) -> ExplodingDice:
    """Return the space of one damage roll."""
    return ExplodingDice(blow.sides)


def rerolls_space(blow: Blow, bennies: int) -> ExplodingDice:
    """Return the space of the rerolls."""
    return ExplodingDice(blow.sides * bennies)


def vigor_space(blow: Blow, faint: Faint, luck: Luck, house: BlowHouse) -> ExplodingDice:
    """Return the space of the Vigor roll that a surprise may require; empty if made already."""
    due = house.faints_first(blow) and not faint.vigor_earlier
    return ExplodingDice.of_trait(faint.sides(luck) if due else ())


def vigor_rerolls_space(blow: Blow, faint: Faint, luck: Luck, house: BlowHouse) -> Rerolls:
    """Return the space of its rerolls."""
    return Rerolls.of(faint.sides(luck), faint.vigor_bennies * house.faints_first(blow))


class Thrown(Group):
    """The dice of the damage and of the Vigor roll."""

    roll: Faces = faces(
        "Jet lancé à la main",
        "SW-JET-01",
        kind=DAMAGE_FACES,
        space=damage_space,
        group=REAL_DICE,
        help=figured(
            "Dans l'ordre des dés, d{bonus_die} de prouesse en dernier, explosions à la suite."
        ),
    )
    rerolls: Faces = faces(
        "Relances lancées à la main",
        "SW-JTN-02",
        kind=DAMAGE_FACES,
        space=rerolls_space,
        group=REAL_DICE,
    )
    vigor_roll: Faces = faces(
        "Vigueur de la cible, lancée à la main",
        "SW-ACT-08",
        space=vigor_space,
        group=FAINT,
        when=BY_SURPRISE,
    )
    vigor_rerolls: Faces = faces(
        "Ses relances, lancées à la main",
        "SW-JTN-02",
        space=vigor_rerolls_space,
        group=FAINT,
        when=BY_SURPRISE,
    )
