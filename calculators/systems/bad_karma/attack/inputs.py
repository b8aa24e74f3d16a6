"""Inputs of a domino laid on a gauge: why, with what attack, against whom."""

from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, flag, integer, option, piece, pieces
from calculators.core.words import Line, Phrase
from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.gauge import Placed

from ..dominoes import Dominoes
from ..gauge.inputs import GAUGE, Held, Tiles
from ..scales import DAMAGE, MOST_DRAWN, PROTECTION_MAX
from ..scales import POWER as POWERS
from ..traits import trait

ATTACK = ("motive", "attack")
WEAPON = ("motive", "attack payment")
MOST_ECLAT = 2 * MOST_DRAWN
"""Those of an éclat, and of the ties that it won (BK-ATT-18)."""
_NO_PROTECTION = Line("Une protection ne joue que contre une attaque : mettez {none}.", "AMB-BK-20")
_PROTECTION = Phrase("Valeur de {least} à {most} ; {without} : aucune.")


def spent(**more: Any) -> Any:
    """Declare whether Chanceux was used in this fight (BK-AVA-03)."""
    return trait("Chanceux déjà employé", "BK-AVA-03", when=("lucky", "true"), **more)


def lucky(**more: Any) -> Any:
    """Declare whether Chanceux is used against a critical hit (BK-AVA-03)."""
    return trait("Chanceux : annule ce critique", "BK-AVA-03", **more)


class Lucky(Group):
    """Traits, Chanceux included."""

    lucky: bool
    spent: bool

    def faults(self) -> Faults:
        """Refuse Chanceux a second time in a fight."""
        if self.lucky and self.spent:
            yield Fault("lucky", LUCK_SPENT, "BK-AVA-03")


class Motive(Group):
    """Why a domino is laid, and with what attack (BK-JAU-12, BK-ATT-02, BK-ATT-10)."""

    motive: str = option(
        "Pourquoi ce domino se pose",
        {
            "attack": "attaque reçue",
            "failure": "tirage raté",
            "forced_failure": "destin forcé après un échec",
            "forced_success": "destin forcé après une réussite",
            "payment": "paiement d'une carte bonus",
            "heroic": "carte bonus d'un Héroïque",
        },
        rule="BK-JAU-12",
    )
    domino: Domino = piece("Domino", kind=DOMINOES, rule="BK-MAT-01")
    damage: str = DAMAGE.choice(when=WEAPON)
    power: str = POWERS.choice(when=WEAPON)


class Onto(Held):
    """The gauge that receives it."""

    gauge: Tiles = again(Held, "gauge", group=GAUGE)


class Target(Group, fold="Attaque"):
    """The target's state and protection against the attack."""

    winning: bool = flag(
        "Ce domino est celui de la marge", default=True, rule="BK-ATT-15", when=ATTACK
    )
    hidden: bool = flag(
        "L'attaquant le joue caché",
        rule="BK-ATT-19",
        when=ATTACK,
        idle="Seule une attaque se joue cachée par choix : décochez.",
    )
    protection: int = integer(
        "Protection employée",
        most=PROTECTION_MAX,
        default=0,
        rule="BK-PRO-03",
        when=ATTACK,
        idle=_NO_PROTECTION(none=0),
        help=_PROTECTION(least=1, most=PROTECTION_MAX, without=0),
    )
    out_of_combat: bool = flag(
        "La cible est hors combat",
        rule="BK-DOM-09",
        when=ATTACK,
        idle="Seule une attaque vise quelqu'un hors combat : décochez.",
    )
    rest: Dominoes = pieces(
        "Autres dominos de l'éclat",
        kind=DOMINOES,
        rule="BK-TIR-05",
        most=MOST_ECLAT,
        when=WEAPON,
        idle="Seul un éclat qui attaque ou paie en pose d'autres : laissez vide.",
        help="Ceux qui se posent après lui, celui de la marge en dernier.",
    )
    struck: bool = flag(
        "D'autres dominos de l'éclat ont déjà frappé", rule="BK-TIR-05", when=ATTACK
    )
    instead: bool = flag(
        "Repris à la cible",
        rule="BK-ATT-07",
        when=("motive", "payment"),
        idle="Seul un paiement reprend un domino à la cible : décochez.",
        help="Posé d'abord en attaque, il quitte sa jauge.",
    )


class Traits(Lucky):
    """The traits of either side that matter."""

    punch: bool = trait("Punch, à mains nues", "BK-AVA-08", when=ATTACK)
    lucky: bool = lucky(when=ATTACK)
    spent: bool = spent()
    scared: bool = trait("Trouillard", "BK-DES-02", when=("motive", "forced_failure"))
    brute: bool = trait("Bourrin", "BK-DES-05", when=WEAPON)


# --- faults between them

LUCK_SPENT = "Chanceux a déjà annulé un coup critique dans ce combat : décochez."
BRUTE = "Un Bourrin n'ajoute pas de carte bonus : changez de motif, ou décochez."
LAST = "Dans un éclat, ce domino-là se pose en dernier : décochez, ou videz les autres."
UNKNOWN = Phrase(
    "« {tile!s} » ne convient pas : il faut un domino et son attaque, comme {good!s}/iM."
)
FULL_GAUGE = "On ne force pas le destin jauge pleine."

MIXED_SHOWS = "Une attaque mixte se pose toujours visible : décochez."
NIL_SHOWS = Phrase("Le {domino!s} est toujours une blessure visible : décochez.")
FISTS = "Punch vaut pour les mains nues, de type i : changez le type, ou décochez."


def may_pay(motive: Motive, traits: Traits) -> Faults:
    """Refuse a Bourrin a card."""
    if motive.motive == "payment" and traits.brute:
        yield Fault("brute", BRUTE, "BK-DES-05")


def lies_there(motive: Motive, target: Target, onto: Onto) -> Faults:
    """Refuse that an éclat goes on after the domino of the margin, and fate on a full gauge."""
    if target.rest and target.winning and motive.motive == "attack":
        yield Fault("winning", LAST, "AMB-BK-08")
    if motive.motive.startswith("forced") and onto.laid >= onto.karma:
        yield Fault("gauge", FULL_GAUGE, "BK-TIR-08")


def strikes(coming: Tiles, *, paid: bool) -> Faults:
    """Refuse an éclat with unknown dominoes, or dominoes that strike without their attack."""
    for tile in coming:
        if tile.domino is None or not (tile.mark or paid):
            yield Fault("coming", UNKNOWN(tile=tile, good=Placed((5, 2))), "BK-TIR-05")


def mixed_attacks_show(motive: Motive, target: Target, traits: Traits) -> Faults:
    """Refuse a hidden mixed attack or double zero, and fists with Punch of another type than i."""
    hides = motive.motive == "attack" and target.hidden
    if hides and len(DAMAGE[motive.damage]) > 1:
        yield Fault("hidden", MIXED_SHOWS, "BK-ATT-08")
    elif hides and not motive.domino.total:
        yield Fault("hidden", NIL_SHOWS(motive), "BK-ATT-09")
    if traits.punch and motive.damage != "i":
        yield Fault("punch", FISTS, "BK-AVA-08")
