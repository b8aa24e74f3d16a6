"""Inputs of a draw: the skill, the dominoes drawn, the refused ones, the traits."""

from itertools import batched

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, integer, option, pieces
from calculators.core.space import Deal
from calculators.core.words import Phrase
from calculators.pieces.domino import DOMINOES, Domino

from ..dominoes import POOL, Dominoes, VeiledPile, by_hand, dealt, pile_of
from ..gauge.inputs import Held
from ..scales import EXAMPLE_SKILL, GAUGE_BOXES, MODIFIER_BOUND, MOST_DRAWN, MOST_OUT
from ..traits import TRAITS, trait
from .trial import after_double

FATE = "Forcer le destin"
LATER = "later"


class Skilled(Group):
    """The skill, its modifiers, and how many dominoes are drawn (BK-MAT-03, BK-TIR-02)."""

    skill: int = integer(
        "Compétence",
        most=MODIFIER_BOUND,
        default=EXAMPLE_SKILL,
        rule="BK-MAT-03",
        help="Celle de la fiche, malus de dommages à part.",
    )
    modifier: int = integer(
        "Modificateurs",
        least=-MODIFIER_BOUND,
        most=MODIFIER_BOUND,
        default=0,
        rule="BK-MAT-06",
        help="Malus, cartes bonus, domaines : leur somme.",
    )
    count: int = integer(
        "Dominos tirés à la fois",
        least=1,
        most=MOST_DRAWN,
        default=1,
        rule="BK-TIR-02",
        help="Plus d'un : action d'éclat.",
    )

    @property
    def level(self) -> int:
        """The skill, modifiers included."""
        return self.skill + self.modifier


class Fate(Group):
    """Which domino gives the margin, and the refused draws (BK-TIR-05, BK-TIR-07)."""

    pick: str = option(
        "Domino de la marge",
        {
            "best": "la plus forte marge",
            "safe": "la plus forte qui évite le solde",
            "double": "un double, s'il y en a",
            "lowest": "la plus faible marge",
        },
        rule="BK-TIR-05",
        when=("count", " ".join(str(count) for count in range(2, MOST_DRAWN + 1))),
    )
    forced: int = integer(
        "Refus d'avance",
        most=GAUGE_BOXES,
        default=0,
        rule="BK-TIR-07",
        group=FATE,
        carried=True,
        help="Tirages à refuser sans les voir, avant celui qui compte.",
    )
    refused: Dominoes = pieces(
        "Dominos refusés ce tour",
        kind=DOMINOES,
        rule="BK-TIR-07",
        group=FATE,
        pool=POOL,
        most=MOST_OUT,
        carried=True,
        help="Ceux des tirages déjà refusés, dans l'ordre : ils vont sur la jauge.",
    )


def waiting(fate: Fate, held: Held, pile: VeiledPile) -> Dominoes:
    """Return what the pile holds before the draws to come."""
    return pile_of((*pile.gone, *fate.refused), held.gauge)


def drawn_space(skilled: Skilled, fate: Fate, held: Held, pile: VeiledPile) -> Deal[Domino]:
    """Return the space of the draws, refused unseen ones first; empty if the pile has too few."""
    return dealt(waiting(fate, held, pile), skilled.count * (fate.forced + 1))


class Drawing(Group):
    """The dominoes drawn."""

    drawn: Dominoes = by_hand(
        "Tirage à la main",
        "BK-TIR-01",
        most=MOST_OUT,
        space=drawn_space,
        help="Vide : le site tire. Ceux des refus d'avance en premier.",
    )


class Traits(Group):
    """The character's traits that change a draw."""

    good_karma: bool = trait("Good Karma", "BK-AVA-04")
    lightened: str = option(
        "Good Karma retire",
        {
            "worst": "le domino le plus lourd",
            "last": "le dernier posé",
            "first": "le premier posé",
            LATER: "celui qu'on dira ensuite",
        },
        rule="AMB-BK-23",
        group=TRAITS,
    )
    scared: bool = trait("Trouillard", "BK-DES-02")
    coward: bool = trait("Couard", "BK-DES-03")
    heroic: bool = trait("Héroïque", "BK-AVA-02")

    @property
    def lightens(self) -> bool:
        """Whether a double removes a domino at once."""
        return self.good_karma and self.lightened != LATER

    @property
    def asks(self) -> bool:
        """Whether the player chooses, after a double, the domino to remove."""
        return self.good_karma and self.lightened == LATER


# --- faults between them

STAYS_EMPTY = Phrase("Couard : le premier tirage reste. Laissez vide.")
STAYS_NIL = Phrase("Couard : le premier tirage reste. Mettez {none}.")
NOT_WHOLE = Phrase("{refused:# domino|# dominos} : un tirage en refuse {count} à la fois.")
_NO_ROOM = (
    "{wanted:# domino|# dominos} à poser, {free:aucune case libre|# case libre|# cases libres} : "
)
NO_ROOM = Phrase(f"{_NO_ROOM}il en faut une pour chacun.")
FULL_GAUGE = Phrase(f"{_NO_ROOM}on ne force pas jauge pleine.")


def can_force(skilled: Skilled, fate: Fate, held: Held, traits: Traits) -> Faults:
    """Refuse to force fate beyond the gauge, or for a Couard (AMB-BK-17, BK-DES-03)."""
    count, forced, refused = skilled.count, fate.forced, fate.refused
    if refused and traits.coward:
        yield Fault("refused", STAYS_EMPTY(), "BK-DES-03")
    if forced and traits.coward:
        yield Fault("forced", STAYS_NIL(none=0), "BK-DES-03")
    laid = held.laid
    if len(refused) % count:
        yield Fault("refused", NOT_WHOLE(refused=len(refused), count=count), "AMB-BK-16")
        refused = ()
    for attempt in batched(refused, count, strict=True):
        laid = after_double(laid, attempt, lightens=traits.lightens)
        if laid + count > held.karma:
            yield Fault("refused", _no_room(count, held.karma - laid), "BK-TIR-08")
            laid = held.laid
            break
        laid += count
    if forced and laid + count * forced > held.karma:
        yield Fault("forced", _no_room(count * forced, held.karma - laid), "BK-TIR-08")


def _no_room(wanted: int, free: int) -> str:
    return (NO_ROOM if free > 0 else FULL_GAUGE)(wanted=wanted, free=max(0, free))
