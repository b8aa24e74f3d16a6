"""The printed sheet of Bad Karma, for real dominoes (BK-MAT-01, BK-JAU-01)."""

from collections.abc import Iterable

from calculators.core.french import minus
from calculators.core.mat import Mat, Place

from .character import Fighter
from .gauge.inputs import GAUGE
from .gauge.names import masked
from .scales import GAUGE_BOXES, KO_PENALTIES, TURNS_LOST_DOUBLED, WOUND_PENALTIES
from .serpentine.names import NAMES
from .settlement import settling

TITLE = "Fiche à la taille des dominos : jauge, KO, blessures, tours perdus"
HOW = "On barre ce qui dépasse le Karma. Posé en haut, un domino laisse voir ×1 ; en bas, ×2."
LOW, HIGH = "×1", "×2"
LOST, MISSED, SCENE, TAKEN = "Hors combat", "tour à passer", "pour la scène", "prise"
KNOCKS, WOUNDS = "KO, impairs", "Blessures, pairs"


def mat(her: Fighter | None) -> Mat:
    """Return the printed sheet of a character; a blank one without any."""
    camp = karma = level = ""
    size, laid, ko, wounds = GAUGE_BOXES, dict[int, str](), 0, 0
    if her:
        camp, karma, level, size = NAMES[her.camp], str(her.karma), str(her.level), her.karma
        laid = {size - at: masked(tile) for at, tile in enumerate(her.gauge)}
        ko, wounds = settling.boxes(her.ko), settling.boxes(her.wounds)
    return Mat(
        TITLE,
        (("Camp", camp),),
        (("Karma", karma), ("Compétence", level)),
        (GAUGE, HOW),
        [
            Place(str(box), HIGH, LOW, laid.get(box, ""), barred=box > size)
            for box in range(1, GAUGE_BOXES + 1)
        ],
        [Place(LOST, lies=_lost(her, turn)) for turn in range(TURNS_LOST_DOUBLED)],
        [(KNOCKS, [*_track(KO_PENALTIES, ko)]), (WOUNDS, [*_track(WOUND_PENALTIES, wounds)])],
        [
            ("Arme", ("weapon",)),
            ("Protections", ("protections",)),
            ("Avantages, désavantages", ("traits", "tough", "unmoved", "fragile")),
        ],
    )


def _lost(her: Fighter | None, turn: int) -> str:
    if her and her.out:
        return SCENE
    return MISSED if her and turn < her.lost else ""


def _track(penalties: Iterable[int], taken: int) -> Iterable[Place]:
    for at, penalty in enumerate(penalties):
        yield Place(minus(penalty), lies=TAKEN if at < taken else "")
