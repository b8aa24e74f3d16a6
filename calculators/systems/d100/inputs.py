"""The inputs that several calculators of the d100 system share, declared once."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Flag, Integer, Option, Piece
from calculators.core.french import listing
from calculators.pieces.dice_sum import DICE_SUMS, DiceSum
from calculators.systems.d100 import readings, tables

SITUATION = "Circonstances"
SETTINGS = "Réglages de la table"
BY_HAND = "Dés lancés à la main"
SELF_ROLLED = "Vide : le site lance."

Skill = Annotated[
    int,
    Integer(
        label="Compétence", rule="DC-TST-01",
        minimum=-tables.SKILL_BOUND, maximum=tables.SKILL_BOUND,
        help="Sans la base de 30 ; elle peut être négative.",
    ),
]  # fmt: skip
Survival = Annotated[
    int,
    Integer(
        label="Survie", rule="AMB-DC-18",
        minimum=-tables.SKILL_BOUND, maximum=tables.SKILL_BOUND,
        help="Votre compétence de survie, sans la base de 30.",
    ),
]  # fmt: skip
Modifier = Annotated[
    int,
    Integer(
        label="Autres modificateurs", rule="DC-TST-01", group=SITUATION,
        minimum=-tables.MODIFIER_BOUND, maximum=tables.MODIFIER_BOUND,
        help="Blessures, cuve, drogue, avis du MJ…",
    ),
]  # fmt: skip
Base = Annotated[
    int,
    Integer(
        label="Base", rule="AMB-DC-25", group=SETTINGS,
        minimum=-tables.MODIFIER_BOUND, maximum=tables.MODIFIER_BOUND,
        help="30 pour tout test ; 0 si votre table la réserve à l'action commune.",
    ),
]  # fmt: skip
Best = Annotated[
    int,
    Integer(
        label="Réussite critique jusqu'à", rule="AMB-DC-01", group=SETTINGS,
        minimum=0, maximum=100, help="0 : aucune.",
    ),
]  # fmt: skip
Worst = Annotated[
    int,
    Integer(
        label="Échec critique à partir de", rule="AMB-DC-01", group=SETTINGS,
        minimum=1, maximum=101, help="101 : aucun.",
    ),
]  # fmt: skip
Cover = Annotated[
    str,
    Option(
        label="Couvert de la cible", rule="DC-CVT-01",
        choices=(
            Choice("none", "aucun, ou ce n'est pas un tir"),
            Choice("light", "léger, −15 (muret, buisson)"),
            Choice("medium", "moyen, −30 (mur haut, caisse en bois)"),
            Choice("hard", "difficile, −45 (coin de mur, caisse en métal)"),
            Choice("impossible", "impossible (mur plein)"),
        ),
    ),
]  # fmt: skip
Fire = Annotated[
    str,
    Option(
        label="Tir de couverture subi", rule="DC-COU-02", group=SITUATION,
        choices=(
            Choice("none", "aucun"),
            Choice("harassed", "raté : −15"),
            Choice("suppressed", "réussi : −30"),
            Choice("cancelled", "critique : −30, réussite annulée"),
        ),
    ),
]  # fmt: skip
BURN_CHOICES = (
    Choice("none", "aucune"),
    Choice("torch", "légère, −5"),
    Choice("pitch", "moyenne, −10"),
    Choice("blaze", "grave, −15"),
)
Burnt = Annotated[
    str,
    Option(label="Brûlure la plus grave", rule="DC-BRU-02", group=SITUATION, choices=BURN_CHOICES),
]
Position = Annotated[
    str,
    Option(
        label="Hors map", rule="DC-HOR-01", group=SITUATION,
        choices=(
            Choice("map", "personne"),
            Choice("shooter", "celui qui tire"),
            Choice("target", "celui qu'on vise"),
        ),
    ),
]  # fmt: skip
NoBonus = Annotated[
    bool,
    Flag(
        label="Bonus de 20 pas compté", rule="DC-HOR-01", group=SITUATION,
        when=("position", "shooter"), help="Cochez s'il n'y a rien à perdre hors map.",
    ),
]  # fmt: skip
Distance = Annotated[
    int,
    Integer(
        label="Malus de distance", rule="DC-HOR-02", group=SITUATION,
        minimum=-tables.MODIFIER_BOUND, maximum=0, when=("position", "target"),
        help="La source ne le chiffre pas, ni le couvert qui s'y ajoute.",
    ),
]  # fmt: skip
OffMap = Annotated[str, readings.OFF_MAP]
Damage = Annotated[
    DiceSum,
    Piece(
        label="Dégâts", kind=DICE_SUMS, rule="DC-BLE-01",
        help="Ceux de votre arme : 8, 1d10 ou 2d6+3.",
    ),
]  # fmt: skip


def health(label: str, rule: str, *, carried: bool = True, help: str = "") -> Integer:  # noqa: A002
    """Declare points of health."""
    return Integer(
        label=label, rule=rule, minimum=0, maximum=tables.HEALTH_BOUND, carried=carried, help=help
    )


PV = Annotated[
    int | None,
    health("PV restants", "DC-BLE-02", help="Avant le jet. Vide : pas de suivi."),
]
TargetPV = Annotated[
    int | None, health("PV de la cible", "DC-BLE-02", help="Avant l'attaque. Vide : pas de suivi.")
]
Protection = Annotated[
    int,
    health(
        "Protection de la cible", "DC-ARM-01", carried=False,
        help="Armure ou champ de force. 0 : rien n'est absorbé.",
    ),
]  # fmt: skip
ArmourPV = Annotated[int, health("PV de son armure", "DC-ARM-01", help="Ou de son champ de force.")]


def one_name_each(field: str, names: Sequence[str]) -> Iterable[Fault]:
    """Refuse a name borne twice: nobody could tell who is who."""
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        message = f"Nom porté deux fois : {listing(twice)}. Donnez-en un à chacun."
        yield Fault(field, message)


def criticals_apart(best: int, worst: int) -> Iterable[Fault]:
    """Refuse ranges of criticals that overlap."""
    if best >= worst:
        message = f"L'échec critique doit commencer après {best}, où finit la réussite critique."
        yield Fault("worst", message, "AMB-DC-01")


def distance_needs_target(position: str, distance: int) -> Iterable[Fault]:
    """Refuse a distance that nothing uses."""
    if distance and position != "target":
        message = "La distance ne gêne que qui vise hors map : choisissez-le, ou mettez 0."
        yield Fault("distance", message, "DC-HOR-02")
