"""The inputs of the serpentine, and the faults of a board."""

from dataclasses import replace
from typing import override

from calculators.core.errors import Fault, Faults
from calculators.core.fields import REQUIRED
from calculators.core.group import Group, flag, given, integer, integers, option, piece, pieces
from calculators.core.rows import Rows
from calculators.core.words import Phrase
from calculators.pieces.domino import DOMINOES, Domino

from ..dominoes import POOL
from ..scales import CAMPS as SUITS
from ..scales import MOST_OUT
from ..traits import trait
from .geometry import DISTANCE, Zone
from .laying import bonuses
from .model import CAMPS, LAYS, TURN_WORDS, Lays, Snake, Zones, heads
from .names import NAMES

SET_UP = "Table et mise en place"
MOST_AWAY = 9  # AMB-BK-35: bounds of the site, wide enough for any table
MOST_CARDS = 6
MOST_LAID = MOST_OUT - 1
MOST_HEADS = 2 + 14  # two at the start, and one for each double across
_LAYING = ("action", "lay")
TWO = (Zone("pique"), Zone("coeur"))


ZONES = Rows(
    label="Zones de bonus",
    rule="BK-SER-04",
    group=SET_UP,
    carried=True,
    least=1,
    most=len(CAMPS),
    row=Zone,
    columns=(
        replace(SUITS.choice("camp"), name="camp", default=REQUIRED),
        integer("distance", name="distance", least=1, most=MOST_AWAY, default=DISTANCE),
        integer("cartes", name="cards", least=1, most=MOST_CARDS, default=1),
        integer("ajoutées", name="added", most=MOST_OUT, default=0),
    ),
    notation="Une ligne par camp, comme cœur ; 3 ; 2 : enseigne, distance en dominos, cartes.",
)


class Asked(Group):
    """The event: a lay, a card, or a look at the board (BK-SER-01)."""

    action: str = option(
        "Que faire",
        {
            "lay": "piocher, puis poser",
            "card": "ajouter une carte bonus",
            "read": "lire la table",
            "clear": "fin de la scène : tout ranger",
        },
        rule="BK-SER-01",
        carried=True,
    )
    domino: Domino | None = piece(
        "Domino à poser",
        kind=DOMINOES,
        rule="BK-SER-01",
        carried=True,
        when=_LAYING,
        pool=POOL,
        help="Celui de la réussite. Vide : le site en pioche un.",
        default=None,
    )
    head: int | None = integer(
        "Tête",
        least=1,
        most=MOST_HEADS,
        default=None,
        rule="BK-SER-08",
        carried=True,
        when=_LAYING,
        help="Son numéro, ou touchez-la sur la table.",
    )
    turn: str = option(
        "Sens",
        TURN_WORDS,
        rule="AMB-BK-35",
        carried=True,
        when=_LAYING,
        help="Vu en avançant vers la tête.",
    )
    free: str = option(
        "Côté libre",
        {"high": "le plus grand", "low": "le plus petit"},
        rule="AMB-BK-36",
        carried=True,
        when=_LAYING,
        help="S'il correspond, le côté égal touche : pas de choix.",
    )
    across: bool = flag(
        "En travers",
        rule="BK-SER-09",
        carried=True,
        when=_LAYING,
        help="Un double seulement : une tête de plus.",
    )
    camp: str = SUITS.choice("Camp du vainqueur", when=("action", "card"))


class Table(Group):
    """The state of the board (BK-SER-04, BK-SER-08)."""

    zones: Zones = given(ZONES, default=TWO)
    start: Domino | None = piece(
        "Domino de départ",
        kind=DOMINOES,
        rule="BK-SER-04",
        group=SET_UP,
        carried=True,
        pool=POOL,
        default=None,
        help="Vide : le site le pioche.",
    )
    laid: Lays = pieces(
        "Dominos posés",
        kind=LAYS,
        rule="BK-SER-08",
        group=SET_UP,
        carried=True,
        most=MOST_LAID,
        notation="Tête, côté contre elle, côté libre : 2:5-3 ; < ou > : tourné ; + : en travers.",
    )
    branch: tuple[int, ...] = integers(
        "Têtes de la repioche",
        least=1,
        most=MOST_HEADS,
        count=2,
        rule="BK-SER-10",
        group=SET_UP,
        carried=True,
        help="Le domino à poser va sur l'une d'elles. Vide : sur n'importe laquelle.",
    )

    @override
    def faults(self) -> Faults:
        """Refuse an impossible board."""
        yield from _one_zone_each(self)
        yield from lies_right(self)

    @property
    def snake(self) -> Snake | None:
        """The serpentine; ``None`` before the scene has begun."""
        return Snake(self.start, self.zones, self.laid) if self.start else None

    def bonus(self, camp: str) -> int:
        """Return the current bonus of a camp (BK-SER-11)."""
        return bonuses(self.snake).get(camp, 0) if self.snake else 0


class Traits(Group):
    """The trait that matters on the serpentine."""

    cannon: bool = trait("Chair à canon", "BK-DES-04", when=_LAYING)


# --- faults of a board

TWO_ZONES = Phrase("Deux zones {name} : une seule par camp, avec plus de cartes.")
NO_START_LAID = "Sans domino de départ, rien n'est posé."
NO_START_HEAD = "Sans domino de départ, pas de tête."
HEADS_GO = Phrase("Les têtes vont de {first} à {heads}.")


def _one_zone_each(table: Table) -> Faults:
    """Refuse two zones for one camp."""
    camps = [zone.camp for zone in table.zones]
    for camp in CAMPS:
        if camps.count(camp) > 1:
            yield Fault("zones", TWO_ZONES(name=NAMES[camp]), "BK-SER-05")


def lies_right(table: Table) -> Faults:
    """Refuse impossible lays, and a branch that does not exist."""
    if table.start is None:
        if table.laid:
            yield Fault("laid", NO_START_LAID, "BK-SER-04")
        if table.branch:
            yield Fault("branch", NO_START_HEAD, "BK-SER-04")
        return
    try:
        there = {head.id for head in heads(Snake(table.start, (), table.laid))}
    except ValueError as error:
        yield Fault("laid", str(error), "BK-SER-08")
        return
    if not there.issuperset(table.branch):
        yield Fault("branch", HEADS_GO(first=1, heads=len(there)), "BK-SER-10")
