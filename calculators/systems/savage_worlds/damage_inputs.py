"""The inputs of ``savage_worlds.damage``, and what its dice can be."""

from typing import Annotated

from calculators.core.fields import Drawn, Flag, Integer, Option, Piece
from calculators.pieces.die import FaceKind
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import readings, tables
from calculators.systems.savage_worlds.damage_dice import SIZES, damage_dice
from calculators.systems.savage_worlds.exploding import (
    ExplodingDice,
)
from calculators.systems.savage_worlds.inputs import (
    ATTRIBUTES,
    FACES,
    REAL_DICE,
    bounded,
)
from calculators.systems.savage_worlds.roll import (
    thrown,
)

DAMAGE_FACES = FaceKind(max(SIZES))
HIT = "Le coup"
TARGET = "Cible"
FAINT = "Attaque surprise : la Vigueur de la cible"

DiceField = Annotated[
    tuple[StepDie, ...],
    damage_dice(
        "Dés de dégâts",
        "SW-JET-08",
        "2d6, d8+d6… Un nombre fixe va dans « Bonus fixe », le d6 de prouesse se coche.",
    ),
]
Toughness = Annotated[
    int,
    Integer(
        label="Résistance", rule="SW-TOU-04", minimum=1, maximum=tables.HIGHEST_TOUGHNESS,
        help="Celle de la cible, armure comprise.",
    ),
]  # fmt: skip
Shaken = Annotated[bool, Flag(label="Cible déjà Secouée", rule="SW-TOU-04")]
Raised = Annotated[bool, Flag(label="Prouesse au toucher, +1d6", rule="SW-TOU-03")]
Bonus = Annotated[int, bounded("Bonus fixe", "SW-JET-08", HIT)]
JokerDrawn = Annotated[bool, Flag(label="Joker à l'initiative, +2", rule="SW-INI-03", group=HIT)]
Surprise = Annotated[
    bool,
    Flag(
        label="Attaque surprise, +4", rule="SW-ACT-08", group=HIT,
        help="Aussi contre une cible Sonnée.",
    ),
]  # fmt: skip
Wounds = Annotated[
    int,
    Integer(
        label="Blessures déjà reçues", rule="SW-ETA-12", group=TARGET,
        minimum=0, maximum=tables.MOST_WOUNDS,
    ),
]  # fmt: skip
Falls = Annotated[
    bool,
    Flag(
        label="Figurant hors de combat à la première blessure", rule="AMB-SW-06", group=TARGET,
        help="Règle officielle ; la source ne dit rien des figurants.",
    ),
]  # fmt: skip
Vigor = Annotated[
    StepDie,
    Piece(
        label="Vigueur de la cible",
        when=("surprise", "true"),
        kind=ATTRIBUTES,
        rule="SW-ACT-08",
        group=FAINT,
    ),
]
TargetWho = Annotated[
    str,
    Option(
        label="La cible est",
        when=("surprise", "true"),
        rule="AMB-SW-01",
        group=FAINT,
        choices=readings.WHO.choices,
    ),
]
VigorModifier = Annotated[
    int,
    bounded(
        "Autres modificateurs de ce jet", "SW-ACT-08", FAINT,
        "Le −2 et les blessures sont déjà comptés.",
        ("surprise", "true"),
    ),
]  # fmt: skip
VigorBennies = Annotated[
    int,
    Integer(
        label="Jetons de la cible pour relancer ce jet",
        when=("surprise", "true"), rule="AMB-SW-33", group=FAINT,
        minimum=0, maximum=tables.MOST_REROLLS, help="Chaque jeton relance ; le meilleur compte.",
    ),
]  # fmt: skip
VigorImposed = Annotated[
    bool,
    Flag(
        label="Un échec critique sur une relance s'impose",
        when=("surprise", "true"), rule="AMB-SW-29", group=readings.GROUP,
        help="Pour la Vigueur de la cible ; sinon, le meilleur jet déjà obtenu reste acquis.",
    ),
]  # fmt: skip


def damage_sides(dice: tuple[StepDie, ...], raised: bool) -> tuple[int, ...]:  # noqa: FBT001
    """Return the dice thrown, the bonus die of a raise last."""
    sides = tuple(die.sides for die in dice)
    return (*sides, tables.BONUS_DIE) if raised else sides


def damage_space(dice: tuple[StepDie, ...], raised: bool) -> ExplodingDice:  # noqa: FBT001
    """Return what one throw of damage can be."""
    return ExplodingDice(damage_sides(dice, raised))


def rerolls_space(dice: tuple[StepDie, ...], raised: bool, bennies: int) -> ExplodingDice:  # noqa: FBT001
    """Return what the rerolls can be."""
    return ExplodingDice(damage_sides(dice, raised) * bennies)


def vigor_space(
    vigor: StepDie, target_who: str, wild_die: StepDie, surprise: bool, faint: str  # noqa: FBT001
) -> ExplodingDice:  # fmt: skip
    """Return the throw of Vigor that a surprise may ask for."""
    due = surprise and faint == "before"
    return ExplodingDice(thrown(vigor, target_who, wild_die) if due else ())


def vigor_rerolls_space(
    vigor: StepDie, target_who: str, wild_die: StepDie, surprise: bool, faint: str,  # noqa: FBT001
    vigor_bennies: int,
) -> ExplodingDice:  # fmt: skip
    """Return what its rerolls can be."""
    once = vigor_space(vigor, target_who, wild_die, surprise, faint)
    return ExplodingDice(once.sides * vigor_bennies)


Roll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés lancés à la main", kind=DAMAGE_FACES, rule="SW-JET-01", group=REAL_DICE,
        least=1, most=tables.MOST_FACES, space=damage_space,
        help="Dans l'ordre des dés, d6 de prouesse en dernier, explosions à la suite.",
    ),
]  # fmt: skip
Rerolled = Annotated[
    tuple[int, ...],
    Drawn(
        label="Relances lancées à la main", kind=DAMAGE_FACES, rule="SW-JTN-02",
        group=REAL_DICE, least=1, most=tables.MOST_FACES, space=rerolls_space,
    ),
]  # fmt: skip
VigorRoll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Vigueur de la cible, lancée à la main",
        when=("surprise", "true"), kind=FACES, rule="SW-ACT-08", group=FAINT,
        least=1, most=tables.MOST_FACES, space=vigor_space,
    ),
]  # fmt: skip
VigorRerolled = Annotated[
    tuple[int, ...],
    Drawn(
        label="Ses relances, lancées à la main",
        when=("surprise", "true"), kind=FACES, rule="SW-JTN-02", group=FAINT,
        least=1, most=tables.MOST_FACES, space=vigor_rerolls_space,
    ),
]  # fmt: skip
