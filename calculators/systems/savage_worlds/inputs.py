"""The inputs that several calculators of Savage Worlds share, declared once."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option, Piece
from calculators.core.rows import Integers
from calculators.pieces.die import FaceKind
from calculators.pieces.step_die import StepDie, StepDieKind
from calculators.systems.savage_worlds import readings, tables
from calculators.systems.savage_worlds.exploding import ExplodingDice
from calculators.systems.savage_worlds.roll import thrown

STATE = "État de celui qui lance"
TURN = "Ce tour-ci"
REAL_DICE = "Vrais dés, dé Joker"

SKILLS = StepDieKind(tables.TRAIT_SIZES, lower=tables.UNSKILLED, beyond=True)
ATTRIBUTES = StepDieKind(tables.TRAIT_SIZES, beyond=True)
WILD_DICE = StepDieKind(tables.TRAIT_SIZES)
FACES = FaceKind(max(tables.TRAIT_SIZES))

D6 = StepDie(tables.WILD_DIE)

SkillDie = Annotated[
    StepDie,
    Piece(
        label="Dé de trait", kind=SKILLS, rule="SW-JET-02",
        help="d4−2 : compétence non maîtrisée. Au-delà du d12 : d12+1…",
    ),
]  # fmt: skip
Who = Annotated[str, readings.WHO]
PastThree = Annotated[str, readings.PAST_THREE]
WildDie = Annotated[
    StepDie, Piece(label="Dé Joker", kind=WILD_DICE, rule="AMB-SW-28", group=REAL_DICE)
]


def bounded(
    label: str, rule: str, group: str = "", help: str = "",  # noqa: A002
    when: tuple[str, str] = ("", ""),
) -> Integer:  # fmt: skip
    """Declare a free modifier."""
    bound = tables.MODIFIER_BOUND
    return Integer(
        label=label, rule=rule, group=group, help=help, when=when, minimum=-bound, maximum=bound
    )


Modifier = Annotated[int, bounded("Modificateur", "SW-JET-04")]
Difficulty = Annotated[
    int,
    Integer(label="Difficulté", rule="SW-JET-04", minimum=1, maximum=tables.HIGHEST_DIFFICULTY),
]
Wounds = Annotated[
    int,
    Integer(
        label="Blessures", rule="SW-ETA-11", group=STATE,
        minimum=0, maximum=tables.CRITICAL_WOUND - 1,
    ),
]  # fmt: skip
TIRED = (
    Choice("none", "aucune"), Choice("tired", "Fatigué, −1"), Choice("exhausted", "Épuisé, −2"),
)  # fmt: skip
TIRED_OUT = (*TIRED, Choice("beyond", "un niveau de plus, état critique"))
Fatigue = Annotated[str, Option(label="Fatigue", rule="SW-ETA-08", group=STATE, choices=TIRED)]
Distracted = Annotated[
    bool,
    Flag(
        label="Distrait", rule="SW-ETA-01", group=STATE,
        help="Aussi s'il est Entravé, Immobilisé ou Sonné.",
    ),
]  # fmt: skip
Encumbered = Annotated[
    bool,
    Flag(
        label="Encombré, pour un jet que cela gêne", rule="SW-ETA-07", group=STATE,
        help="Agilité et ses compétences, Vigueur contre la fatigue.",
    ),
]  # fmt: skip
Actions = Annotated[
    int,
    Integer(
        label="Actions annoncées", rule="SW-ACT-02", group=TURN,
        minimum=1, maximum=tables.MOST_ACTIONS,
    ),
]  # fmt: skip
Running = Annotated[bool, Flag(label="Il court", rule="SW-ACT-03", group=TURN)]
JokerDrawn = Annotated[bool, Flag(label="Joker à l'initiative", rule="SW-INI-03", group=TURN)]
Support = Annotated[
    tuple[int, ...],
    Integers(
        label="Soutiens reçus", rule="SW-ACT-04", group=TURN, minimum=-2, maximum=2,
        most=tables.MOST_SUPPORTS,
        help="Un nombre par allié : 1 (succès), 2 (prouesse), −2 (échec critique). Ex. : 2 1.",
    ),
]  # fmt: skip
Strength = Annotated[
    bool,
    Flag(label="Jet de Force : Soutien sans plafond", rule="AMB-SW-13", group=TURN),
]
Rerolls = Annotated[
    int,
    Integer(
        label="Jetons dépensés", rule="SW-JTN-02",
        minimum=0, maximum=tables.MOST_REROLLS,
        help="Chaque jeton relance ; le meilleur jet compte.",
    ),
]  # fmt: skip
Imposed = Annotated[
    bool,
    Flag(
        label="Un échec critique sur une relance s'impose", rule="AMB-SW-29",
        group=readings.GROUP, help="Sinon, le meilleur jet déjà obtenu reste acquis.",
    ),
]  # fmt: skip


def roll_space(die: StepDie, who: str, wild_die: StepDie) -> ExplodingDice:
    """Return what one throw of a trait can be."""
    return ExplodingDice(thrown(die, who, wild_die))


def rerolls_space(die: StepDie, who: str, wild_die: StepDie, bennies: int) -> ExplodingDice:
    """Return what the rerolls can be, one after the other."""
    return ExplodingDice(thrown(die, who, wild_die) * bennies)


Roll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés lancés à la main", kind=FACES, rule="SW-JET-01", group=REAL_DICE,
        least=1, most=tables.MOST_FACES, space=roll_space,
        help="Dé de trait puis dé Joker, explosions à la suite. d6 : 6 2, Joker : 3 → 6 2 3.",
    ),
]  # fmt: skip
Rerolled = Annotated[
    tuple[int, ...],
    Drawn(
        label="Relances lancées à la main", kind=FACES, rule="SW-JTN-02", group=REAL_DICE,
        least=1, most=tables.MOST_FACES, space=rerolls_space,
        help="Une relance par jeton, notée de même.",
    ),
]  # fmt: skip


def supports_exist(support: tuple[int, ...]) -> Iterable[Fault]:
    """Refuse a -1: a supporter brings -2, 0, +1 or +2."""
    if -1 in support:
        message = "« −1 » n'existe pas : un allié apporte −2, 0, 1 ou 2."
        yield Fault("support", message, "SW-ACT-04")
