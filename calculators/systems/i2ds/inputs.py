"""The inputs that several calculators of i2ds share, declared once."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option
from calculators.core.french import minus
from calculators.core.result import Step
from calculators.pieces.die import FaceKind
from calculators.systems.i2ds import readings
from calculators.systems.i2ds.tables import (
    DICE,
    DIFFICULTY_LEAST,
    DIFFICULTY_MOST,
    GRACE_TURNED,
    LEVEL_NAMES,
    VALUE_BOUND,
)
from calculators.systems.i2ds.throw import GRACE_DICE, Faces, Throw, space

BY_HAND = "Dés lancés à la main"
MORE = "Autres réglages"
FACES = FaceKind(sides=GRACE_TURNED)

LEVELS = tuple(
    Choice(code, f"{name} ({code}) : 2d{DICE[code]}") for code, name in LEVEL_NAMES.items()
)


def level_field(label: str) -> Option:
    """Declare a level of skill."""
    return Option(label=label, rule="I2-DES-01", choices=LEVELS)


def value(label: str, rule: str, *, group: str = "", note: str = "") -> Integer:
    """Declare a value that the source leaves open."""
    return Integer(
        label=label, rule=rule, minimum=-VALUE_BOUND, maximum=VALUE_BOUND, group=group, help=note
    )


Level = Annotated[str, level_field("Niveau de compétence")]
Characteristic = Annotated[int, value("Caractéristique", "I2-RES-01", note="Celle de votre fiche.")]
Difficulty = Annotated[
    int,
    Integer(
        label="Difficulté finale", rule="I2-RES-02",
        minimum=DIFFICULTY_LEAST, maximum=DIFFICULTY_MOST,
        help="Modificateurs et +2 du néophyte déjà comptés.",
    ),
]  # fmt: skip
BEFORE = (
    Choice("none", "aucune"),
    Choice("d6", "+1d6 au lancer"),
    Choice("d20", "un dé devient d20"),
)
GraceDie = Annotated[str, readings.GRACE_DIE]
Bonus = Annotated[
    int,
    value(
        "Bonus libre", "AMB-I2-03", group=MORE,
        note="D'ordinaire 0 ; la compétence, si votre table l'ajoute.",
    ),
]  # fmt: skip
AllDice = Annotated[
    bool,
    Flag(label="Critique sur les trois dés", rule="AMB-I2-06", when=("grace", "d6")),
]
TestDice = Annotated[
    Faces,
    Drawn(
        label="Vos dés", kind=FACES, rule="I2-DES-01", group=BY_HAND, least=2, most=3, space=space,
        help="Vide : le site lance. Sinon, les faces dans l'ordre ; un dé de grâce en dernier.",
    ),
]  # fmt: skip


def grace_is_read(grace: str, grace_die: str) -> Iterable[Fault]:
    """Refuse a grace die that the reading chosen does not know."""
    if grace in GRACE_DICE["both"] and grace not in GRACE_DICE[grace_die]:
        message = "Votre lecture ne connaît pas cette grâce : prenez-en une autre."
        yield Fault("grace", message, "AMB-I2-05")


def dice_steps(who: str, throw: Throw) -> list[Step]:
    """Name the dice of one side, and the grace spent before the throw."""
    name, die = LEVEL_NAMES[throw.level], DICE[throw.level]
    steps = [Step(f"{who} : {name}, 2d{die}.", "I2-DES-01")]
    if throw.grace == "d6":
        steps.append(Step("Grâce : un d6 de plus.", "I2-DES-02", "AMB-I2-05"))
    if throw.grace == "d20":
        steps.append(Step(f"Grâce : un des d{die} devient d20.", "I2-DES-03", "AMB-I2-05"))
    return steps


def sum_text(throw: Throw, faces: Faces) -> str:
    """Write the sum of one side, ``"4 + 5 + 7 = 16"``."""
    terms = " + ".join(str(face) for face in faces) + term(throw.characteristic)
    if throw.bonus:
        terms += term(throw.bonus)
    return f"{terms} = {minus(throw.total(faces))}"


def term(number: int) -> str:
    """Write a term of a sum, ``" + 7"`` or ``" − 2"``."""
    return f" + {number}" if number >= 0 else f" − {-number}"
