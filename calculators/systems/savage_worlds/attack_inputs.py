"""The inputs of ``savage_worlds.attack``, and what they may hold together."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option, Reading
from calculators.core.space import Dice
from calculators.pieces.die import FaceKind
from calculators.systems.savage_worlds import readings, tables
from calculators.systems.savage_worlds.inputs import REAL_DICE

TARGET = "Cible"
SHOT = "Tir : portée, couvert, visibilité, mêlée"
MOST_NEIGHBOURS = 20

Mode = Annotated[
    str,
    Option(
        label="Attaque", rule="SW-TOU-01",
        choices=(
            Choice("melee", "Combat, contre la Parade"),
            Choice("shoot", "Tir, contre 4"),
            Choice("throw", "Lancer, contre 4"),
        ),
    ),
]  # fmt: skip
Parry = Annotated[
    int | None,
    Integer(
        label="Parade de la cible", rule="SW-TOU-01", when=("mode", "melee"), minimum=1,
        maximum=tables.HIGHEST_DIFFICULTY, help="",
    ),
]  # fmt: skip
Range = Annotated[
    str,
    Option(
        label="Portée", rule="SW-TOU-07", group=SHOT, when=("mode", "shoot throw"),
        choices=(
            Choice("short", "courte, 0"), Choice("medium", "moyenne, −2"),
            Choice("long", "longue, −4"), Choice("extreme", "extrême, −8"),
        ),
    ),
]  # fmt: skip
Cover = Annotated[
    str,
    Option(
        label="Couvert", rule="SW-TOU-05", group=SHOT, when=("mode", "shoot throw"),
        choices=(
            Choice("none", "aucun, 0"), Choice("light", "léger (25\u202f%), −2"),
            Choice("medium", "moyen (50\u202f%), −4"), Choice("heavy", "lourd (75\u202f%), −6"),
            Choice("total", "total, −8"),
        ),
    ),
]  # fmt: skip
Light = Annotated[
    str,
    Option(
        label="Visibilité", rule="SW-TOU-06", group=SHOT, when=("mode", "shoot throw"),
        choices=(
            Choice("day", "bonne, 0"), Choice("dim", "pénombre, −2"),
            Choice("dark", "obscurité, −4"), Choice("black", "ténèbres, −6"),
        ),
    ),
]  # fmt: skip
Neighbours = Annotated[
    int,
    Integer(
        label="Voisins de la cible, dans la mêlée", rule="SW-ACT-07", group=SHOT,
        when=("mode", "shoot throw"),
        minimum=0, maximum=MOST_NEIGHBOURS, help="0 : on ne tire pas dans une mêlée.",
    ),
]  # fmt: skip
StrayDie = Annotated[
    str,
    Option(
        label="Le 1 qui touche un voisin", rule="AMB-SW-15", group=SHOT,
        when=("mode", "shoot throw"),
        choices=(
            Choice("trait", "sur le dé de compétence"),
            Choice("any", "sur n'importe lequel des deux dés"),
        ),
    ),
]  # fmt: skip
StrayThrow = Annotated[
    str,
    Reading(
        label="Ce 1, si l'on relance", rule="AMB-SW-32", group=readings.GROUP,
        when=("mode", "shoot throw"),
        choices=(
            Choice("kept", "compte sur le jet gardé"),
            Choice("any", "compte sur tout jet lancé"),
        ),
    ),
]  # fmt: skip
Vulnerable = Annotated[bool, Flag(label="Cible Vulnérable", rule="SW-ETA-02", group=TARGET)]
Surprise = Annotated[bool, Flag(label="Attaque surprise", rule="SW-ACT-08", group=TARGET)]
Stunned = Annotated[bool, Flag(label="Cible Sonnée", rule="SW-ETA-05", group=TARGET)]


def stray_space(neighbours: int) -> Dice:
    """Return the draw of the neighbour hit; nothing while there is no choice."""
    return Dice((neighbours,) if neighbours > 1 else ())


Victim = Annotated[
    tuple[int, ...],
    Drawn(
        label="Voisin touché, tiré à la main",
        when=("mode", "shoot throw"), kind=FaceKind(MOST_NEIGHBOURS), rule="SW-ACT-07",
        group=REAL_DICE, least=1, most=1, space=stray_space, help="Numérotez les voisins.",
    ),
]  # fmt: skip


def right_place(
    mode: str, parry: int | None, distance: str, cover: str, light: str, neighbours: int
) -> Iterable[Fault]:
    """Refuse what the chosen attack cannot have, and a melee without Parade."""
    if mode != "melee":
        return
    if parry is None:
        yield Fault("parry", "À remplir : la Parade de la cible.", "SW-TOU-01")
    message = "Ne compte qu'au tir ou au lancer : {}, ou comptez-le en « Modificateur »."
    if distance != "short":
        yield Fault("distance", message.format("mettez courte"), "SW-TOU-07")
    if cover != "none":
        yield Fault("cover", message.format("mettez aucun"), "AMB-SW-31")
    if light != "day":
        yield Fault("light", message.format("mettez bonne"), "AMB-SW-31")
    if neighbours:
        yield Fault("neighbours", "Ne compte qu'au tir ou au lancer : mettez 0.", "SW-ACT-07")
