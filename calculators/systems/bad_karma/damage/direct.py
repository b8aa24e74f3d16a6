"""An attack on someone out of combat: straight to the damage tracks (BK-DOM-09, AMB-BK-19)."""

from dataclasses import replace

from calculators.core.frozen import Frozen
from calculators.core.result import Steps
from calculators.core.words import Line
from calculators.pieces.gauge import Placed

from ..attack import placing
from ..gauge.names import kind_of, said
from ..house import House
from ..scales import MOST_HURTS
from ..settlement import settling
from .inputs import Both, Hit, Hurts


class Taken(Frozen):
    """One hit taken.

    :param hit: as it counts: a critical hit may count though its type is missed (AMB-BK-08).
    :param counts: it lay face down for that reason.
    :param kept: what the protection leaves, ``None`` when it is cancelled.
    :param boxes: how many boxes it fills; 0 where it deals no damage.
    """

    hit: Placed
    counts: bool
    kept: Placed | None
    boxes: int
    after: Both[Hurts]


def take(tracks: Both[Hurts], hit: Placed, blow: Hit, house: House) -> Taken:
    """Take one hit; a critical one deals its boxes, without settling."""
    misses, any_type = blow.critical_hit and _misfit(hit), house.any_type == "any"
    counts = misses and any_type and hit.hidden
    if misses and (any_type or hit.mark):
        hit = replace(hit, hidden=not any_type)
    kept = placing.protect(hit, blow.shield) if blow.shield else hit
    boxes = 0
    ledger = settling.Ledger(list(tracks.ko), list(tracks.wounds))
    if kept and kept.sides and kept.domino and not kept.hidden:
        critical = placing.critical_boxes(kept.domino, house.critical)
        boxes = critical if blow.critical_hit else kept.row
        ledger.take(kept.sides, boxes)
    return Taken(hit, counts, kept, boxes, Both(tuple(ledger.ko), tuple(ledger.wounds)))


def _misfit(hit: Placed) -> bool:
    """Whether a known domino misses the type of its attack: it lies hidden, not by choice."""
    return hit.domino is not None and not (hit.mark and placing.fits(hit.domino, hit.mark[:-1]))


# --- what it says

COUNTS = Line("Type manqué, mais le critique compte.", "BK-ATT-17", "AMB-BK-08")
_SHIELD = "Protection {shield} sur {tile} : "
GONE = Line(f"{_SHIELD}annulé, défaussé.", "BK-PRO-03", "AMB-BK-20")
LEFT = Line(f"{_SHIELD}rangée ×{{row}}.", "BK-PRO-03", "AMB-BK-20")
VOID = Line(
    "Un domino caché ne fait rien à qui est hors combat : défaussé.", "BK-DOM-09", "AMB-BK-19"
)
LANDS = Line("Attaque directe : {tile}.", "BK-DOM-09", "AMB-BK-19")
CRITICAL = Line(
    "Coup critique : {boxes:# case|# cases} de {kind}, sans solde.", "BK-ATT-17", "AMB-BK-06"
)
PILES = Line("Au-delà de trois, les blessures s'empilent sur la dernière case.", "BK-DOM-08")


def told(taken: Taken, blow: Hit) -> Steps:
    """Tell one hit."""
    kept = taken.kept
    if taken.counts:
        yield COUNTS()
    if blow.shield:
        line = LEFT if kept else GONE
        yield line(kept, shield=blow.shield, tile=said(taken.hit))
    if kept is None:
        return
    if not taken.boxes:
        yield VOID(reading="AMB-BK-08" if blow.critical_hit else None)
        return
    yield LANDS(tile=said(kept))
    if blow.critical_hit:
        reading = None if kept.domino and kept.domino.total else "AMB-BK-07"
        yield CRITICAL(taken, kind=kind_of(kept), reading=reading)
    if len(taken.after.wounds) > MOST_HURTS:
        yield PILES()
