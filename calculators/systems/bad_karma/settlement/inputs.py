"""Inputs of a settlement: why, what hits besides, the protections and the traits."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, flag, integer, option, piece, pieces, rows
from calculators.core.result import Step
from calculators.core.words import Phrase
from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.gauge import PLACED

from ..armour import Armour, left_of
from ..attack.inputs import NIL_SHOWS, Lucky, lucky, spent, strikes
from ..damage.inputs import Hit, Tracks
from ..gauge.inputs import Held, Tiles
from ..house import House
from ..scales import (
    DAMAGE,
    GAUGE_BOXES,
    MOST_DRAWN,
    MOST_HURT_LISTED,
    MOST_PROTECTIONS,
    POWER,
    PROTECTION_MAX,
)
from ..traits import TRAITS, levelled, trait

MOST_FALLING = GAUGE_BOXES + MOST_DRAWN
CRITICAL, FULL = ("cause", "critical"), ("cause", "full")


class Cause(Group):
    """Why a gauge falls due, and its dominoes (BK-SOL-12)."""

    cause: str = option(
        "Pourquoi on solde",
        {
            "margin": "la marge atteint le seuil",
            "full": "jauge pleine, un domino de trop",
            "critical": "coup critique reçu",
        },
        rule="BK-SOL-12",
        carried=True,
    )
    gauge: Tiles = again(Held, "gauge", carried=True)


class Falling(Group):
    """What hits besides: the critical hit, or the attacks that did not fit (BK-ATT-15)."""

    critical_domino: Domino | None = piece(
        "Double du coup critique",
        kind=DOMINOES,
        rule="BK-ATT-15",
        when=CRITICAL,
        wanted="À remplir : le double du critique.",
        idle="Pas de coup critique ici : laissez vide, ou changez la cause.",
        carried=True,
        default=None,
    )
    critical_type: str = DAMAGE.choice(
        "Type de l'attaque critique", rule="BK-ATT-17", when=CRITICAL
    )
    critical_power: str = POWER.choice(
        "Puissance de l'attaque critique", rule="BK-PRO-03", when=CRITICAL
    )
    critical_hidden: bool = flag(
        "Le critique est joué caché",
        rule="BK-ATT-19",
        when=CRITICAL,
        idle="Seul un coup critique se joue caché ici : décochez.",
        carried=True,
    )
    out_of_combat: bool = again(Hit, "out_of_combat", when=CRITICAL, carried=True)
    incoming: Tiles = pieces(
        "Attaque qui ne rentrait pas",
        kind=PLACED,
        rule="BK-DOM-09",
        when=FULL,
        idle=Step("Seule une jauge pleine refuse un domino : laissez vide.", "BK-SOL-02"),
        most=MOST_DRAWN,
        carried=True,
        help="Jauge pleine : elle frappe après le solde, droit sur les dommages.",
    )

    coming: Tiles = again(
        Hit,
        "coming",
        default=(),
        when=FULL,
        idle=Step("Seule une jauge pleine interrompt un éclat : laissez vide.", "BK-SOL-02"),
        carried=True,
    )
    paid: bool = again(Hit, "paid", default=False, when=FULL, carried=True)


class Use(Group):
    """One protection used against one domino (BK-PRO-02).

    ``domino`` is its place on the gauge, then among the attacks that did not fit; 0 for the
    critical one.
    """

    domino: int = integer("domino", most=MOST_FALLING)
    protection: int = integer("protection", least=1, most=MOST_PROTECTIONS)


_WORN = Phrase("Une ligne chacune : valeur ({least} à {most}) ; emplois restants.")
_USED = Phrase(
    "Une ligne par domino : rang sur la jauge, puis l'attaque en trop ({critical} : le critique) ; "
    "rang de la protection."
)


class Shields(Group, fold="Protections"):
    """The protections worn, and those used."""

    protections: tuple[Armour, ...] = rows(
        "Protections portées",
        Armour,
        default=(),
        rule="BK-PRO-01",
        most=MOST_PROTECTIONS,
        carried=True,
        notation=_WORN(least=1, most=PROTECTION_MAX),
    )
    uses: tuple[Use, ...] = rows(
        "Protections employées",
        Use,
        default=(),
        rule="BK-PRO-02",
        carried=True,
        most=MOST_FALLING + 1,
        help=_USED(critical=0),
    )

    @property
    def used(self) -> dict[int, int]:
        """The protection value used on each domino."""
        return {use.domino: self.protections[use.protection - 1].value for use in self.uses}

    @property
    def spent(self) -> tuple[Armour, ...]:
        """The protections left."""
        return left_of(self.protections, [use.protection - 1 for use in self.uses])


class Traits(Lucky):
    """The traits that matter in a settlement (BK-AVA-03, BK-AVA-05 to 07, BK-DES-01)."""

    lucky: bool = lucky(
        when=CRITICAL,
        idle="Chanceux n'annule qu'un coup critique : décochez.",
        carried=True,
    )
    spent: bool = spent(carried=True)
    tough: int = levelled("Dur à cuire", "BK-AVA-05")
    unmoved: int = levelled("Inmouable", "BK-AVA-06")
    unbreakable: bool = trait("Incassable", "BK-AVA-07")
    gives_up: str = option(
        "Incassable retire",
        {
            "worst": "la blessure la plus lourde",
            "first": "la première",
            "second": "la deuxième",
            "third": "la troisième",
            "last": "la dernière",
        },
        rule="AMB-BK-22",
        group=TRAITS,
        when=("unbreakable", "true"),
        help="Parmi les anciennes, puis les neuves.",
    )
    fragile: int = levelled("Fragile", "BK-DES-01")


# --- faults between them

TOO_MANY = Phrase("Trop de dommages à suivre : {most:# domino|# dominos} au plus.")
NOT_FULL = "Une jauge vide n'est pas pleine : saisissez ses dominos, ou changez la cause."
NOT_DOUBLE = Phrase("Le {domino!s} n'est pas un double : pas de coup critique.")
PLAYED = "Dans cette lecture, la protection a déjà joué à la pose : laissez vide."
ONE_EACH = "Une seule protection par domino."
NO_SUCH = Phrase(
    "Pas de protection numéro {number} : "
    "{worn:aucune n'est portée|une seule est portée|# sont portées}."
)
WORN_OUT = Phrase(
    "Protection {number} : {wanted:# emploi|# emplois},"
    " {left:il n'en reste aucun|il en reste #|il en reste #}."
)
NO_BLOW = Phrase("Domino {domino} : il n'y a pas de coup critique.")
NOT_THERE = Phrase(
    "Domino {domino} : {falling:il n'en tombe aucun|il n'en tombe qu'un|il n'en tombe que #}."
)
HARMLESS = Phrase("Domino {domino} : caché, il ne blesse pas.")
UNKNOWN = Phrase("Domino {domino} : attaque inconnue ; notez-la, comme {placed!s}/pF.")


def few_enough(cause: Cause, tracks: Tracks, falling: Falling) -> Faults:
    """Refuse more damage than can be followed."""
    boxes = len(tracks.ko) + len(tracks.wounds) + 2 * (len(cause.gauge) + len(falling.incoming))
    if falling.critical_domino:
        boxes += GAUGE_BOXES
    if boxes > MOST_HURT_LISTED:
        yield Fault("ko", TOO_MANY(most=MOST_HURT_LISTED), "BK-PIO-02")


def causes(cause: Cause, falling: Falling) -> Faults:
    """Refuse a cause without its inputs."""
    double = falling.critical_domino
    if cause.cause == "full" and not cause.gauge:
        yield Fault("gauge", NOT_FULL, "BK-SOL-02")
    if cause.cause == "critical" and double and not double.double:
        yield Fault("critical_domino", NOT_DOUBLE(domino=double), "BK-ATT-15")
    yield from strikes(falling.coming, paid=falling.paid)


def can_hide(falling: Falling) -> Faults:
    """Refuse to hide the double zero (BK-ATT-09)."""
    double = falling.critical_domino
    if falling.critical_hidden and double is not None and not double.total:
        yield Fault("critical_hidden", NIL_SHOWS(domino=double), "BK-ATT-09")


def shields_are_right(cause: Cause, falling: Falling, shields: Shields, house: House) -> Faults:
    """Refuse a protection where it cannot be used, or that often (BK-PRO-02 to 04)."""
    uses, worn = shields.uses, shields.protections
    laid_before = [use for use in uses if 0 < use.domino <= len(cause.gauge)]
    if laid_before and house.protecting == "placement":
        yield Fault("uses", PLAYED, "AMB-BK-20")
        return
    if len({use.domino for use in uses}) < len(uses):
        yield Fault("uses", ONE_EACH, "AMB-BK-20")
    for use in uses:
        reason = _unusable(use, cause.cause, (*cause.gauge, *falling.incoming))
        if reason:
            yield Fault("uses", reason, "BK-PRO-02")
    for number in sorted({use.protection for use in uses}):
        wanted = sum(use.protection == number for use in uses)
        if number > len(worn):
            yield Fault("uses", NO_SUCH(number=number, worn=len(worn)), "BK-PRO-01")
        elif wanted > worn[number - 1].left:
            told = WORN_OUT(worn[number - 1], number=number, wanted=wanted)
            yield Fault("uses", told, "BK-PRO-04")


def _unusable(use: Use, cause: str, falling: Tiles) -> str:
    if use.domino == 0:
        return "" if cause == "critical" else NO_BLOW(use)
    if use.domino > len(falling):
        return NOT_THERE(use, falling=len(falling))
    placed = falling[use.domino - 1]
    if placed.hidden:
        return HARMLESS(use)
    return "" if placed.mark else UNKNOWN(use, placed=placed)
