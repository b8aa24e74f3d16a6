"""Inputs of the two damage tracks."""

from typing import Any, NamedTuple

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, flag, integer, option, piece, pieces
from calculators.core.result import Step
from calculators.core.words import Line, Phrase
from calculators.pieces.gauge import KNOCKS, PLACED, WOUNDS, Hurt, Placed

from ..attack.inputs import MOST_ECLAT, Target
from ..dominoes import POOL
from ..draw.inputs import Skilled
from ..gauge.inputs import Tiles
from ..scales import EXAMPLE_SKILL, KO, MODIFIER_BOUND, MOST_HURT_LISTED, TURNS_LOST_DOUBLED
from ..scales import WOUNDS as WOUND_SCALE
from ..traits import levelled

type Hurts = tuple[Hurt, ...]


class Both[T](NamedTuple):
    """A value for each track, KO then wounds."""

    ko: T
    wounds: T


def track(kind: str) -> Any:
    """Declare a damage track, ``ko`` or ``wounds``."""
    knocks = kind == "ko"
    scale = KO if knocks else WOUND_SCALE
    return pieces(
        scale.title,
        kind=KNOCKS if knocks else WOUNDS,
        rule=scale.rule,
        most=MOST_HURT_LISTED,
        holds=POOL,
        carried=True,
        notation="Valeur d'abord, tours restants après « : », comme 5-2:3 ; ? : un caché."
        if knocks
        else "Valeur d'abord, comme 4-3 ; ? : un caché.",
    )


class Tracks(Group):
    """The dominoes on both tracks."""

    ko: Hurts = track("ko")
    wounds: Hurts = track("wounds")


HIT = ("action", "hit")
_NO_HIT = "Cette action ne reçoit rien : laissez vide."
_NO_SHIELD = Line("Rien à réduire ici : mettez {none}.", "BK-PRO-02")
_NO_ATTACK = "Pas d'attaque ici : décochez."
CARE, SCENES = "Guérison", "D'une scène à l'autre"


class Now(Tracks):
    """The tracks now, the turns still to lose, and the event."""

    action: str = option(
        "Que faire",
        {
            "read": "lire les jauges",
            "end_turn": "finir le tour",
            "hit": "attaque reçue hors combat",
            "reward": "rendre un KO (récompense du meneur)",
            "heal": "blessures soignées",
            "end_scene": "fin de la scène",
        },
        rule="BK-DOM-04",
        carried=True,
    )
    lost: int = integer(
        "Tours à passer",
        most=TURNS_LOST_DOUBLED,
        default=0,
        rule="BK-SOL-09",
        carried=True,
        help="Les dominos sur les cases de hors combat.",
    )


class Helped(Group):
    """The skill, and the bonus of the serpentine."""

    skill: int = again(Skilled, "skill", default=EXAMPLE_SKILL)
    bonus: int = integer(
        "Bonus du serpentin",
        most=MODIFIER_BOUND,
        default=0,
        rule="BK-SER-11",
        group="Serpentin",
        help="Celui de son camp, compté au prochain tirage.",
    )

    @property
    def level(self) -> int:
        """The skill, bonus included."""
        return self.skill + self.bonus


class Hit(Group):
    """An attack on a character out of combat (BK-DOM-09).

    ``coming`` strikes next; ``paid`` is the price of a bonus card: it falls without an attack.
    """

    hit: Placed | None = piece(
        "Domino reçu",
        kind=PLACED,
        rule="BK-DOM-09",
        carried=True,
        when=HIT,
        wanted="À remplir : le domino reçu.",
        idle=_NO_HIT,
        notation="Comme 5-3, 5-3x2 ou 5-3x2/iF.",
        default=None,
    )
    shield: int = again(
        Target, "protection", default=0, when=HIT, idle=_NO_SHIELD(none=0), carried=True
    )
    out_of_combat: bool = flag(
        "La cible est hors combat ce tour",
        rule="BK-TIR-09",
        when=HIT,
        idle=Step(_NO_ATTACK, "BK-DOM-09"),
        carried=True,
        help="Elle n'a pas tiré : rien ne le dit sur sa fiche.",
    )
    critical_hit: bool = flag(
        "C'est un coup critique", rule="BK-ATT-15", when=HIT, idle=_NO_ATTACK, carried=True
    )
    coming: Tiles = pieces(
        "Autres dominos de l'éclat",
        kind=PLACED,
        rule="BK-TIR-05",
        most=MOST_ECLAT,
        carried=True,
        when=HIT,
        idle=_NO_HIT,
        help="Ils frappent ensuite, l'un après l'autre, avec leur attaque.",
        notation="Comme 5-2/iM.",
    )
    paid: bool = flag("C'est le prix d'une carte bonus", rule="BK-SER-18", carried=True, when=HIT)


class Lasting(Group):
    """The character's lasting state: out for good, and the traits that act on the tracks."""

    for_good: bool = flag("Hors combat pour la scène", rule="BK-DOM-07", carried=True, group=SCENES)
    risen: bool = flag(
        "Relevé depuis une scène passée",
        rule="AMB-BK-14",
        carried=True,
        group=SCENES,
        help="Plus de trois blessures en restent : elles pèsent, sans mettre hors combat.",
    )
    tough: int = levelled("Dur à cuire", "BK-AVA-05")
    unmoved: int = levelled("Inmouable", "BK-AVA-06")
    fragile: int = levelled("Fragile", "BK-DES-01")


class Suffered(Tracks, fold="Dommages déjà subis"):
    """The dominoes already on the tracks, and whether they put out of combat."""

    ko: Hurts = track("ko")
    wounds: Hurts = track("wounds")
    for_good: bool = again(Lasting, "for_good", carried=True, group=None)


class Care(Group, fold=CARE):
    """The healing draw, under one reading of its difficulty (BK-DOM-06, AMB-BK-33)."""

    healer: str = option(
        "Jet de guérison",
        {
            "none": "non décrit : la difficulté seule",
            "subtract": "difficulté ôtée à la compétence du soigneur",
        },
        rule="AMB-BK-33",
    )
    healer_skill: int = integer(
        "Compétence du soigneur",
        most=MODIFIER_BOUND,
        default=EXAMPLE_SKILL,
        rule="AMB-BK-33",
        when=("healer", "subtract"),
    )


ODD = Phrase("Un KO se lit sur un côté impair, mis en premier : {good!s}, pas {bad!s}.")
LASTS = Phrase("{hurt!s} : un KO de {up} dure {up:# tour|# tours}, {turns} est impossible.")
EVEN = Phrase("Une blessure se lit sur un côté pair, mis en premier et sans durée : {good!s}.")


def odd_knocks(ko: Hurts) -> Faults:
    """Refuse an even value on the KO track, and more turns left than its value."""
    if any(not hurt.hidden and hurt.up % 2 == 0 for hurt in ko):
        yield Fault("ko", ODD(good=Hurt((5, 2)), bad=Hurt((2, 5))), "BK-SOL-10")
    for hurt in ko:
        if hurt.turns is not None and hurt.up % 2 and not 1 <= hurt.turns <= hurt.up:
            yield Fault("ko", LASTS(hurt, hurt=hurt), "BK-DOM-04")


def even_wounds(wounds: Hurts) -> Faults:
    """Refuse an odd value, or turns, on the wound track."""
    if any(not hurt.hidden and (hurt.up % 2 or hurt.turns is not None) for hurt in wounds):
        yield Fault("wounds", EVEN(good=Hurt((4, 3))), "BK-SOL-10")
