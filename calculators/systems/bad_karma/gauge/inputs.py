"""Inputs of a gauge: the Karma, and the dominoes in the order laid."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, integer, option, piece, pieces
from calculators.core.words import Phrase
from calculators.pieces.gauge import PLACED, Placed

from ..dominoes import POOL
from ..scales import EXAMPLE_KARMA, GAUGE_BOXES

type Tiles = tuple[Placed, ...]

GAUGE = "Jauge de Bad Karma"
_KARMA = Phrase("De {least} à {boxes} : le nombre de cases de la jauge.")
TOO_FULL = Phrase(
    "{laid:# domino|# dominos} pour {karma:# case|# cases} : une jauge pleine se solde d'abord."
)


class Held(Group):
    """A gauge, in a calculator that does something else."""

    karma: int = integer(
        "Karma",
        least=1,
        most=GAUGE_BOXES,
        default=EXAMPLE_KARMA,
        rule="BK-JAU-01",
        group=GAUGE,
        help=_KARMA(least=1, boxes=GAUGE_BOXES),
    )
    gauge: Tiles = pieces(
        "Dominos sur la jauge",
        kind=PLACED,
        rule="BK-JAU-12",
        most=GAUGE_BOXES,
        holds=POOL,
        slots="karma",
        group=GAUGE,
        carried=True,
        notation="Côté du haut d'abord : 5-3 ; 5-3x2 en rangée ×2 ; ? caché ; /pF garde l'attaque.",
    )

    @property
    def laid(self) -> int:
        """How many dominoes lie on it."""
        return len(self.gauge)

    def faults(self) -> Faults:
        """Refuse more dominoes than boxes."""
        return gauge_holds(self.karma, self.gauge)


class Kept(Held):
    """A gauge kept from one event to the next."""

    karma: int = again(Held, "karma", carried=True)
    gauge: Tiles = again(Held, "gauge", carried=True)


class Event(Group):
    """An event on a gauge (BK-JAU-12)."""

    action: str = option(
        "Que faire",
        {
            "read": "lire la jauge",
            "add": "ajouter un domino",
            "reward": "retirer le dernier (récompense du meneur)",
            "clear": "nouvelle scène : vider",
        },
        rule="BK-JAU-12",
        carried=True,
    )
    added: Placed | None = piece(
        "Domino à ajouter",
        kind=PLACED,
        rule="BK-JAU-12",
        carried=True,
        when=("action", "add"),
        wanted="À remplir : le domino à ajouter.",
        idle="Cette action n'ajoute rien : laissez vide.",
        notation="Comme 5-3, 5-3x2, ? ou ?x2 (caché).",
        default=None,
    )


def gauge_holds(karma: int, gauge: Tiles) -> Faults:
    """Refuse more dominoes than the gauge has boxes."""
    if len(gauge) > karma:
        yield Fault("gauge", TOO_FULL(laid=len(gauge), karma=karma), "BK-SOL-02")
